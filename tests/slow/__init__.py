"""A slow, independent player of the deal, to check the engine with.

Written from the texts of the rules alone, in pure Python; it imports nothing of mcr. Closeness to the text goes before
speed: what a function does is the sentence that its docstring quotes. "play" and "rules" in the docstrings are the two
texts: the description of play step by step, and the statement of the rules with their options.

The points of a hand come from outside: a `Scorer` is handed in. So do the rules: a dict of option names and values.

- `chacha`, `wall`: seed -> dice, order of the tiles, commitment; the walls that a deal draws from
- `tiles`, `actions`: numbers and texts
- `state`: all that a deal knows; `moves`: begin a turn, end a deal
- `turns`, `answers`: what a seat may do in its own turn, and after a discard or an added kong
- `wins`, `penalties`, `settlement`: the eight points, false wins and dead hands, who pays whom
- `deal`: `start`, `awaiting`, `legal_actions`, `apply`, `declare_dead`, `at_limit`
- `match`: deals, rounds, seats; `perft`: counts of action sequences; `walls`: walls made by hand
"""
