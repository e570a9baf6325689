"""The ladder of players, each of which sees only an observation.

>>> import mcr
>>> deal = mcr.Deal(seed=7)
>>> mcr.bots.Careful().act(deal.observation(0))
Action('discard P')
>>> mcr.play_out(deal, [mcr.bots.Shanten(), mcr.bots.Legal(), mcr.bots.Careful(), mcr.bots.Random(seed=1)])

`simulate`, `compare`, the table and the commands take their names too: `random`, `shanten`, `legal`, `careful`,
`thinker`.

Each says why it does what it does:

>>> mcr.bots.Legal().why(mcr.Deal(seed=7).observation(0))
<Why legal does 'discard P': weighed by ways; 11 choices>
"""

from typing import ClassVar, Self

from mcr._mcr import Observation, _Bot, _levels
from mcr._why import Choice, Why
from mcr._why import why as _why

__all__ = ["LEVELS", "Bot", "Careful", "Choice", "Legal", "Random", "Shanten", "Thinker", "Why", "bot"]

LEVELS: tuple[str, ...] = tuple(_levels())
"""The names of the ladder, the weakest first."""


class Bot(_Bot):
    """A player of the ladder: `act(observation)` returns one of the observation's legal actions.

    It knows what the observation says and nothing else. The same observation gives the same action, but for `Random`.
    Players are equal when they are of the same level; of `Random` when their seeds are the same, too.
    """

    __slots__ = ()
    level: ClassVar[str]
    """The name of the level."""

    def __new__(cls) -> Self:
        """Return a player of the class's level."""
        if cls is Bot:
            message = f"a bot is of a level: {', '.join(found.__name__ for found in _CLASSES.values())}"
            raise TypeError(message)
        return super().__new__(cls, cls.level, 0)

    @classmethod
    def title(cls, lang: str = "en") -> str:
        """Return what the player is called at the table.

        >>> import mcr
        >>> mcr.bots.Shanten.title(), mcr.bots.Careful.title("pl")
        ('Hasty', 'Ostrożny')
        """
        from mcr._words import words

        return words(lang)(f"levels.{cls.level}")

    @classmethod
    def about(cls, lang: str = "en") -> str:
        """Return how the player plays, in one sentence.

        >>> import mcr
        >>> mcr.bots.Shanten.about()
        'Hurries to complete any hand, and often finds it worth too little.'
        """
        from mcr._words import words

        return words(lang)(f"about.{cls.level}")

    def why(self, observation: Observation) -> Why:
        """Return what `act` would do now, and why: each choice with what the player weighs.

        Nothing but the observation is looked at, and the player stays as it is. A McrError if the seat is not asked.

        >>> import mcr
        >>> why = mcr.bots.Legal().why(mcr.Deal(seed=7).observation(0))
        >>> why.action, why.best.ways, why.best.distance
        (Action('discard P'), 1.0, 4)
        """
        return _why(self.name, self._why(observation), observation)

    def __repr__(self) -> str:
        return f"mcr.bots.{type(self).__name__}()"

    def __eq__(self, other: object) -> bool:
        return (self.name, self.seed) == (other.name, other.seed) if isinstance(other, Bot) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.name, self.seed))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()


class Random(Bot):
    """Does anything legal, each as likely as the others.

    `seed`, 0 to 2^64 - 1, says what it will choose; without one the system makes one up. A copy begins anew.
    """

    __slots__ = ()
    level = "random"

    def __new__(cls, seed: int | None = None) -> Self:
        """Return the player of a seed."""
        return _Bot.__new__(cls, cls.level, seed)

    def __repr__(self) -> str:
        return f"mcr.bots.Random(seed={self.seed})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.seed,)


class Shanten(Bot):
    """Goes for the nearest complete hand, whatever it is worth."""

    __slots__ = ()
    level = "shanten"


class Legal(Bot):
    """Goes for the nearest hand that is worth the minimum."""

    __slots__ = ()
    level = "legal"


class Careful(Bot):
    """Goes for the nearest hand that is worth the minimum, and minds what the others may win with."""

    __slots__ = ()
    level = "careful"


class Thinker(Bot):
    """Works out the win chance and the value of each discard and claim, and minds what the others may win with."""

    __slots__ = ()
    level = "thinker"


_CLASSES: dict[str, type[Bot]] = {found.level: found for found in (Random, Shanten, Legal, Careful, Thinker)}


def bot(name: str, seed: int | None = None) -> Bot:
    """Return the player of this name; `seed` says what `random` chooses. A McrError lists the names there are.

    >>> import mcr
    >>> mcr.bots.bot("careful")
    mcr.bots.Careful()
    >>> mcr.bots.bot("carefull")
    Traceback (most recent call last):
    mcr.McrError: no bot is called "carefull"; there are random, shanten, legal, careful, thinker
    """
    found = _CLASSES.get(name)
    if found is None:
        _Bot(name)  # which says what there is
    return Random(seed) if found is None or found is Random else found()
