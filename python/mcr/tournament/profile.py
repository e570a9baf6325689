"""The regulation of a tournament as a value: every question that texts leave open is a field with named answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from dataclasses import fields as fields_of
from dataclasses import replace as replaced
from datetime import datetime
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from mcr._errors import TournamentError
from mcr._mcr import Rules
from mcr._rules import of_plain, to_plain
from mcr.tournament.given import listed, whole
from mcr.tournament.settlement import SEATS
from mcr.tournament.swiss import ORDER
from mcr.tournament.times import moment

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mcr._rules import Option

__all__ = [
    "BOTZONE_DUPLICATE",
    "CHOICES",
    "EMA",
    "MIL_DUPLICATE",
    "NUMBERS",
    "PRESETS",
    "REPINO_2013",
    "TIEBREAKS",
    "Profile",
    "profile_of",
]

CHOICES: dict[str, tuple[str, ...]] = {
    "round_winds": ("round", "quarters", "wall"),
    "reseat": ("every_deal", "wmo", "rotate", "draw", "permutations"),
    "pairing": ("swiss", "plan"),
    "late_round": ("zero", "average", "mean"),
    "uneven": ("refuse", "sit_out"),
    "tie": ("share", "wins", "best", "seat"),
    "score": ("separate", "sum", "differences"),
    "last_deal_gap": ("void", "play_out"),
    "last_deal_count": ("discards", "face_up"),
    "defiance": ("annulled", "stands"),
    "table_fines": ("round", "total"),
    "objection": ("draw", "replay"),
    "substitute": ("new_entry", "inherit"),
    "final_ties": ("qualifying", "share"),
}
"""The fields that are one of some words, the default first."""
TIEBREAKS = ("vists", "table_wins", "deals_won", "best_hand", "lot")
NUMBERS = {"rounds": 1, "deals": 1, "groups": 1, "last_deal_tiles": 0, "last_deal_fine": 0, "min_deals": 0}
"""The fields that are whole numbers, and the least of each."""
MOST = 1000
"""The greatest number a field may have."""
WALL_DEALS = 24
"""Deals of a duplicate wall: each order of the four players once."""
MATCH_DEALS = 16
"""Deals of a whole game, as the final is."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Profile:
    """What a tournament goes by. `replace` makes one's own; `options()` lists the fields, `text(lang)` prints them.

    >>> from mcr.tournament import EMA
    >>> EMA.replace(rounds=5, deals=8)
    Profile('ema', rounds=5, deals=8)
    """

    rules: Rules = field(default_factory=Rules)
    rounds: int = 8
    deals: int = MATCH_DEALS
    round_winds: Literal["round", "quarters", "wall"] = "quarters"
    reseat: Literal["every_deal", "wmo", "rotate", "draw", "permutations"] = "wmo"
    pairing: Literal["swiss", "plan"] = "plan"
    order: tuple[str, ...] = ("repeats", "spread")
    groups: int = 1
    registration_closes: datetime | None = None
    late_round: Literal["zero", "average", "mean"] = "zero"
    uneven: Literal["refuse", "sit_out"] = "refuse"
    table_points: tuple[int | Fraction, ...] = (4, 2, 1, 0)
    tie: Literal["share", "wins", "best", "seat"] = "share"
    score: Literal["separate", "sum", "differences"] = "separate"
    tiebreaks: tuple[str, ...] = ("vists", "deals_won")
    round_minutes: tuple[int, int] | None = (90, 120)
    last_deal_gap: Literal["void", "play_out"] = "play_out"
    last_deal_tiles: int = 10
    last_deal_count: Literal["discards", "face_up"] = "discards"
    last_deal_fine: int = 0
    defiance: Literal["annulled", "stands"] = "annulled"
    table_fines: Literal["round", "total"] = "round"
    objection: Literal["draw", "replay"] = "draw"
    min_deals: int = 0
    substitute: Literal["new_entry", "inherit"] = "new_entry"
    final: Literal[0, 4] = 0
    final_deals: int = MATCH_DEALS
    final_ties: Literal["qualifying", "share"] = "qualifying"

    presets: ClassVar[tuple[str, ...]] = ("repino_2013", "ema", "botzone_duplicate", "mil_duplicate")

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "rules", rules_of(self.rules))
        for name, allowed in CHOICES.items():
            if getattr(self, name) not in allowed:
                raise TournamentError(f"{name}: expected {' or '.join(allowed)}, not {getattr(self, name)!r}")
        for name, least in NUMBERS.items():
            put(self, name, whole(getattr(self, name), name, least, MOST))
        put(self, "final_deals", whole(self.final_deals, "final_deals", 0, MOST))
        put(self, "order", words_of(self.order, "order", ORDER))
        put(self, "tiebreaks", words_of(self.tiebreaks, "tiebreaks", TIEBREAKS))
        put(self, "table_points", points_of(self.table_points))
        put(self, "round_minutes", minutes_of(self.round_minutes))
        put(self, "registration_closes", closing(self.registration_closes))
        self._check_together()

    def _check_together(self) -> None:
        """Refuse what contradicts itself."""
        if self.rules.winners_per_discard == "all":
            raise TournamentError("rules: winners_per_discard is all; a deal of a tournament has one winner")
        if self.final not in (0, SEATS):
            raise TournamentError(f"final: expected 0 (none) or 4, not {self.final!r}")
        if self.final and not self.final_deals:
            raise TournamentError("final_deals: a final has 1 deal or more")
        if (self.round_winds == "wall") != (self.reseat == "permutations"):
            raise TournamentError("round_winds=wall and reseat=permutations go together: a duplicate of walls")
        if self.round_winds == "wall" and self.deals % WALL_DEALS:
            raise TournamentError(f"deals: expected a multiple of {WALL_DEALS}, one wall each, not {self.deals}")
        if self.groups > 1 and self.pairing == "swiss":
            raise TournamentError("groups: a group plays by a plan; pairing=swiss has 1 group")
        if self.score == "differences" and self.round_winds == "wall":
            raise TournamentError("score=differences compares deal by deal, round_winds=wall adds up a wall")

    def replace(self, **fields: object) -> Profile:
        """Return the same profile with these fields changed."""
        return replaced(self, **known_fields(fields))

    @property
    def preset(self) -> str | None:
        """The preset that this profile equals, None if there is none."""
        return next((name for name in self.presets if PRESETS[name] == self), None)

    def difference(self, other: Profile | str) -> dict[str, tuple[Any, Any]]:
        """Return the fields in which this profile differs from another: name to the value here and the value there."""
        there = profile_of(other)
        pairs = {item.name: (getattr(self, item.name), getattr(there, item.name)) for item in fields_of(self)}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}

    @property
    def walls(self) -> int:
        """Walls of a round whose places are counted wall by wall; 0 if the round is counted as a whole."""
        return self.deals // WALL_DEALS if self.round_winds == "wall" else 0

    @staticmethod
    def options(lang: str = "en") -> dict[str, Option]:
        """Return every field by name: what it decides, its choices, what each means and which presets have it."""
        from mcr.tournament.regulation import options  # noqa: PLC0415 - which describes profiles, and so imports this

        return options(lang)

    def text(self, lang: str = "en") -> str:
        """Return the regulation as text."""
        from mcr.tournament.regulation import text  # noqa: PLC0415 - which describes profiles, and so imports this

        return text(self, lang)

    def to_dict(self) -> dict[str, Any]:
        """Return the profile as plain data, which `Profile.from_dict` reads."""
        values = {item.name: getattr(self, item.name) for item in fields_of(self)}
        values["rules"] = to_plain(self.rules)
        closes = self.registration_closes
        values["registration_closes"] = None if closes is None else closes.isoformat()
        values["table_points"] = [str(points) for points in self.table_points]
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}

    @staticmethod
    def from_dict(values: dict[str, Any]) -> Profile:
        """Return the profile that was written as plain data."""
        given = dict(values)
        rules = given.get("rules")
        if isinstance(rules, dict):
            given["rules"] = of_plain(rules)
        return Profile(**known_fields(given))

    def __repr__(self) -> str:
        if self.preset:
            return f"Profile({self.preset!r})"
        near = min(self.presets, key=lambda name: len(self.difference(name)))
        changes = ", ".join(f"{name}={here!r}" for name, (here, _) in self.difference(near).items())
        return f"Profile({near!r}, {changes})"

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        from mcr.tournament.regulation import html  # noqa: PLC0415 - which describes profiles, and so imports this

        return html(self)


def known_fields(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields given; a name that is none is refused."""
    names = [item.name for item in fields_of(Profile)]
    for name in given:
        if name not in names:
            raise TournamentError(f"{name!r} is no field of a profile; the fields are {', '.join(names)}")
    return dict(given)


def profile_of(value: object) -> Profile:
    """Return a profile, or the preset of this name."""
    if isinstance(value, Profile):
        return value
    if not isinstance(value, str) or value not in PRESETS:
        raise TournamentError(f"unknown profile {value!r}; the presets are {', '.join(PRESETS)}")
    return PRESETS[value]


def words_of(value: str | Iterable[str], name: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """Return some of the words that are allowed, each at most once."""
    words = (value,) if isinstance(value, str) else tuple(listed(value, name, "words"))
    if len(set(words)) != len(words) or any(word not in allowed for word in words):
        raise TournamentError(f"{name}: expected some of {', '.join(allowed)}, each at most once, not {words}")
    return words


def rules_of(value: object) -> Rules:
    """Return rules given as a value or by the name of a preset."""
    if isinstance(value, str):
        return Rules(value)
    if not isinstance(value, Rules):
        raise TournamentError(f"rules: expected Rules or a preset, not {value!r}")
    return value


def points_of(value: Iterable[int | str | Fraction]) -> tuple[Fraction | int, ...]:
    """Return the points of the four places, none more than those of a better place."""
    try:
        points = tuple(Fraction(item) for item in value)
    except (TypeError, ValueError, ZeroDivisionError):
        raise TournamentError(f"table_points: expected 4 numbers, not {value!r}") from None
    if len(points) != SEATS or any(better < worse for better, worse in pairwise(points)):
        raise TournamentError(f"table_points: expected 4 numbers, the best place first, not {value!r}")
    return tuple(int(item) if item.denominator == 1 else item for item in points)


def minutes_of(value: tuple[int, int] | None) -> tuple[int, int] | None:
    """Return the least and the most minutes of a round."""
    if value is None:
        return None
    try:
        low, high = value
    except (TypeError, ValueError):
        raise TournamentError(f"round_minutes: expected two numbers or None, not {value!r}") from None
    low = whole(low, "round_minutes", 1, MOST)
    return low, whole(high, "round_minutes", low, MOST)


def closing(value: datetime | str | None) -> datetime | None:
    """Return the moment when registration closes."""
    return None if value is None else moment(value, "registration_closes")


EMA = Profile(final_deals=0)
"""EMA's tournaments: rounds of 16 deals by the seat chart of the Green Book, without a final."""

REPINO_2013 = Profile(
    rules=Rules("repino"),
    rounds=4,
    deals=4,
    round_winds="round",
    reseat="every_deal",
    pairing="swiss",
    registration_closes=datetime(2013, 3, 8, 9, 50),  # noqa: DTZ001 - the regulation names a local time
    tiebreaks=TIEBREAKS,
    round_minutes=(60, 70),
    last_deal_gap="void",
    last_deal_fine=30,
    final=4,
)
"""The Russian regulation of the tournament Repino-2013: four rounds of four deals by the Swiss system, and a final."""

BOTZONE_DUPLICATE = Profile(
    rules=Rules("botzone"),
    rounds=5,
    deals=4 * WALL_DEALS,
    round_winds="wall",
    reseat="permutations",
    pairing="swiss",
    table_points=(4, 3, 2, 1),
    tiebreaks=("vists",),
    round_minutes=None,
    final_deals=0,
)
"""Botzone's duplicate competitions: four walls a round, each played in all 24 orders of the four players."""

MIL_DUPLICATE = Profile(
    rules=Rules("mil").replace(flowers="none"),
    rounds=5,
    reseat="rotate",
    groups=2,
    table_points=(0, 0, 0, 0),
    score="differences",
    tiebreaks=("vists",),
    round_minutes=None,
    final_deals=0,
)
"""The League's duplicate format: two groups play the same walls, and are compared deal by deal."""

PRESETS: dict[str, Profile] = {
    "repino_2013": REPINO_2013,
    "ema": EMA,
    "botzone_duplicate": BOTZONE_DUPLICATE,
    "mil_duplicate": MIL_DUPLICATE,
}
