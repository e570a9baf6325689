"""No bot can reach the wall or another hand: all that hangs on an observation is walked through.

The same is walked through on a deal that the seat cannot tell from its own, with other tiles wherever it sees none:
whatever depends on hidden tiles would differ.
"""

import gc
import pickle
import types
from collections.abc import Iterator

import numpy as np
import pytest

import mcr
from played import moments

SEED = 0x5EED_C0DE_5EED_C0DE
MADE_UP = {"sample", "parse"}
"""Methods that make something new from what is known: a deal that is made up, a position from a text."""
ENDS = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType)
"""What is shared by all: from there the whole program can be reached, but nothing of this deal."""


def parts(thing: object) -> Iterator[tuple[str, object]]:
    """Yield what can be got from a thing without arguments, each with how it was got."""
    for name in sorted(dir(thing)):
        if name in MADE_UP or (name.startswith("__") and name not in ("__dict__", "__slots__")):
            continue
        value = getattr(thing, name)
        is_call = callable(value) and name not in dir(object)
        if is_call and isinstance(thing, dict | list | tuple | set | frozenset):
            continue  # what they hold follows below
        if is_call:
            try:
                yield f".{name}()", value()
            except (TypeError, ValueError, AttributeError):  # it needs arguments
                continue
        else:
            yield f".{name}", value
    if isinstance(thing, dict):
        yield from ((f"[{key!r}]", value) for key, value in thing.items())
    elif isinstance(thing, tuple | list | mcr.LegalActions):
        yield from ((f"[{place}]", value) for place, value in enumerate(thing))
    if type(thing).__module__.partition(".")[0] == "builtins":
        return
    yield ".__reduce__", thing.__reduce_ex__(4)[1:]
    yield from ((f"<referent {place}>", value) for place, value in enumerate(gc.get_referents(thing)))
    yield "str", str(thing)
    yield "repr", repr(thing)
    yield "pickle", pickle.dumps(thing)


def is_plain(thing: object) -> bool:
    """Return whether nothing can hang on it."""
    return thing is None or isinstance(thing, bool | int | float | str | bytes | np.generic)


def walk(observation: mcr.Observation) -> tuple[dict[str, str], set[type]]:
    """Return all plain values that are reached, by the way to them, and the types of all things on the way."""
    values: dict[str, str] = {}
    kinds: set[type] = set()
    done: set[str] = set()
    left: list[tuple[str, object, int]] = [("observation", observation, 0)]
    while left:
        way, thing, depth = left.pop()
        if isinstance(thing, ENDS):
            continue
        kinds.add(type(thing))
        if is_plain(thing):
            values[way] = repr(thing)
        elif isinstance(thing, np.ndarray):
            values[way] = repr(thing.tolist())
        else:
            known = f"{type(thing).__name__} {thing!r}"
            if depth < 6 and known not in done:
                done.add(known)
                left += [(f"{way}{name}", value, depth + 1) for name, value in parts(thing)]
    return values, kinds


@pytest.mark.parametrize("preset", ["wmo", "botzone"])
def test_nothing_hidden_can_be_reached(preset: str) -> None:
    walked = 0
    for turn, deal in enumerate(moments(mcr.Deal(SEED, preset, dealer=1), 4)):
        if turn % 45 != 20 or deal.result is not None:
            continue
        seat = turn // 45 % 4
        seen = deal.observation(seat)
        values, kinds = walk(seen)
        assert not kinds & {mcr.Deal, mcr.Wall, mcr.Match}
        hidden = [str(SEED), hex(SEED), deal.wall.commitment, repr(SEED.to_bytes(8, "little"))[2:-1]]
        for way, value in values.items():
            assert not any(text in value for text in hidden), way
        made_up = deal_like(seen, deal)
        assert any(made_up.hands[other] != deal.hands[other] for other in range(4) if other != seat)
        assert walk(made_up.observation(seat))[0] == values
        walked += len(values)
    assert walked > 5_000


def deal_like(seen: mcr.Observation, deal: mcr.Deal) -> mcr.Deal:
    """Return a deal with the same observation and, as far as is possible, with other hands."""
    made_up = seen.sample(0)
    for seed in range(1, 20):
        made_up = seen.sample(seed)
        if all(made_up.hands[other] != deal.hands[other] for other in range(4) if other != seen.seat):
            break
    assert made_up.seed is None
    return made_up


def test_the_walk_finds_what_is_hidden_where_it_is() -> None:
    """A check that cannot fail proves nothing: a leak of each kind is found."""
    deal = mcr.Deal(SEED)

    class Leak:
        def __init__(self, **leaks: object) -> None:
            self.__dict__.update(leaks)

        def __repr__(self) -> str:
            return "<a leak>"

        def __reduce__(self) -> tuple[type, tuple[()]]:
            return object, ()

    for leak in (Leak(deal=deal), Leak(a=[{"b": (deal,)}]), Leak(method=lambda: deal)):
        assert mcr.Deal in walk(leak)[1]  # type: ignore[arg-type] # the walk takes anything
    assert mcr.Wall in walk(Leak(wall=deal.wall))[1]  # type: ignore[arg-type] # as above
    assert str(SEED) in walk(Leak(number=SEED))[0].values()  # type: ignore[arg-type] # as above
