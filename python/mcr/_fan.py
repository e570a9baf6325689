"""The catalogue of fans."""

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import total_ordering
from types import MappingProxyType
from typing import Literal, Self, final

from mcr._errors import McrError
from mcr._mcr import Hand, Rules, _catalogue, _fan_name, _fan_points

__all__ = ["Fan", "FanExamples"]


@dataclass(frozen=True, slots=True)
class FanExamples:
    """Winning hands that show what a fan is under the rules `wmo`."""

    example: Hand
    """It has the fan, and is worth the minimum."""
    near_miss: Hand
    """It has nothing of the fan, but a little change would give it."""
    excluded: Hand | None = None
    """The pattern of the fan is in it, and is not counted; None for a fan to which that does not happen."""
    by: "tuple[Fan, ...] | str | None" = None
    """The fans that exclude it there, or the name of a principle, as in `ExcludedFan`."""


class _Catalogue(type):
    """What the class itself can do: iterate over its 82 values, tell their number, and say what is among them."""

    def __iter__(cls) -> Iterator["Fan"]:
        return iter(FANS)

    def __len__(cls) -> int:
        return len(FANS)

    def __contains__(cls, item: object) -> bool:
        return isinstance(item, Fan) or (isinstance(item, str) and item in _BY_ID)


@final
@total_ordering
class Fan(metaclass=_Catalogue):
    """A scoring pattern: one of the 81 of the Green Book, or Concealed Kong and Melded Kong.

    >>> Fan("mixed_straight").points(), Fan("mixed_straight").name()
    (8, 'Mixed Straight')
    >>> len(Fan), next(iter(Fan)), Fan("all_green") < Fan("nine_gates")
    (82, Fan('big_four_winds'), True)
    """

    __slots__ = ("_implies", "_index", "chinese", "id", "number", "pinyin")

    id: str
    """The stable identifier, as in `Fan("mixed_straight")`."""
    number: int | None
    """Number in the Green Book, 1-81; None for Concealed Kong and Melded Kong."""
    chinese: str
    """Name in Chinese characters."""
    pinyin: str
    """Name in Hanyu Pinyin with tone marks."""

    _index: int
    _implies: tuple[tuple[int, Literal["always", "own_sets", "by_option"]], ...]

    def __new__(cls, fan: "str | Fan", /) -> Self:
        """Return the fan with this identifier."""
        if isinstance(fan, cls):
            return fan
        if not isinstance(fan, str):
            message = f"expected the identifier of a fan, not {type(fan).__name__}"
            raise TypeError(message)
        found = _BY_ID.get(fan)
        if not isinstance(found, cls):
            similar = difflib.get_close_matches(fan.casefold().replace(" ", "_"), _BY_ID, n=1)
            allowed = f"did you mean {similar[0]!r}?" if similar else "`mcr fans` and `list(mcr.Fan)` have all of them"
            raise McrError(f"unknown fan {fan!r}; {allowed}")
        return found

    @property
    def index(self) -> int:
        """Place in the catalogue, 0-81, by which fans are ordered."""
        return self._index

    @classmethod
    def find(cls, text: str, /) -> Self:
        """Return the fan with this identifier, number, or name in any of the languages, however it is capitalised.

        A McrError if there is none; it names the identifier that is most like the text.

        >>> Fan.find("31"), Fan.find("mixed straight"), Fan.find("花龙")
        (Fan('fully_concealed_hand'), Fan('mixed_straight'), Fan('mixed_straight'))
        """
        from mcr._data import LANGUAGES

        wanted = text.casefold().strip()
        for fan in cls:
            names = {fan.id, str(fan.number), fan.pinyin, *(fan.name(lang) for lang in LANGUAGES)}
            if wanted in map(str.casefold, names):
                return cls(fan)
        return cls(text)

    def points(self, rules: Rules | str = "wmo") -> int:
        """Points for counting it once."""
        return _fan_points(self._index, rules)

    def name(self, lang: str = "en") -> str:
        """Name in a language: en, zh, pt, ru or pl; any other is a McrError."""
        return _fan_name(self._index, lang)

    def definition(self, lang: str = "en") -> str:
        """Return what it is, in one to three sentences that decide whether a hand has it under the rules `wmo`.

        >>> Fan("short_straight").definition()
        'Two chows in one suit that together make six numbers in a row, for example 234 567.'
        """
        from mcr._fan_texts import definition

        return definition(self, lang)

    @property
    def examples(self) -> FanExamples:
        """Hands: one that has it, one that just misses it, and one whose pattern another fan keeps out.

        >>> examples = Fan("dragon_pung").examples
        >>> print(examples.example)
        [FFF,1][345m,1]22679998m|EE0000|
        >>> print(examples.excluded, *examples.by)
        [CCC,1][FFF,3]123m79998s|EE0000| two_dragons_pungs
        """
        from mcr._fan_texts import examples

        return examples(self)

    def text(self, lang: str = "en", rules: Rules | str = "wmo") -> str:
        """Return what is to be known of it as text: name, points, definition, examples, what is not counted beside it.

        >>> print(Fan("double_pung").text())
        Double Pung (双同刻 shuāng tóng kè)
        double_pung, No. 65, 2 points
        ...
        """
        from mcr._fan_texts import text

        return text(self, lang, rules)

    def to_dict(self, lang: str = "en", rules: Rules | str = "wmo") -> dict[str, object]:
        """Return the same as plain data, as `mcr fans --json` lists it."""
        from mcr._fan_texts import to_dict

        return to_dict(self, lang, rules)

    @property
    def implies(self) -> tuple["Fan", ...]:
        """The fans that are not counted beside it because it implies them, wholly or in part."""
        return tuple(FANS[index] for index, _ in self._implies)

    @property
    def implies_how(self) -> MappingProxyType["Fan", Literal["always", "own_sets", "by_option"]]:
        """How far each implication reaches: always, only for the fan's own sets, or as an option of the rules says."""
        return MappingProxyType({FANS[index]: scope for index, scope in self._implies})

    def __setattr__(self, name: str, value: object) -> None:
        message = f"a fan cannot be changed: {name}"
        raise AttributeError(message)

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Fan):
            return NotImplemented
        return self._index < other._index

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return hash(self.id)

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"Fan({self.id!r})"

    def _repr_html_(self) -> str:
        from mcr import _html

        return _html.fan(self)

    def __reduce__(self) -> tuple[type["Fan"], tuple[str]]:
        return Fan, (self.id,)


def _make(index: int) -> Fan:
    fan = object.__new__(Fan)
    values = dict(zip(("id", "number", "pinyin", "_implies"), _ROWS[index], strict=True))
    for name, value in {**values, "_index": index, "chinese": _fan_name(index, "zh")}.items():
        object.__setattr__(fan, name, value)
    return fan


_ROWS = _catalogue()

FANS: tuple[Fan, ...] = tuple(map(_make, range(len(_ROWS))))
"""All fans in catalogue order."""

_BY_ID: dict[str, Fan] = {fan.id: fan for fan in FANS}

for _class in (Fan, FanExamples):
    _class.__module__ = "mcr"
