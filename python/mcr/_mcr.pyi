"""The compiled half of `mcr`. What begins with an underscore is for the Python half only."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, Self, TypeAlias, final, overload

import numpy as np
import numpy.typing as npt
import pandas as pd

from mcr._many import ManyHands
from mcr._parts import Decomposition, ExcludedFan, ScoredFan
from mcr._rules import Option

__all__ = [
    "Hand",
    "Hands",
    "HonorsAndKnittedTilesShanten",
    "KnittedStraightShanten",
    "MahjongFanCalculator",
    "MahjongShanten",
    "Meld",
    "RegularShanten",
    "Rules",
    "Score",
    "SevenPairsShanten",
    "ThirteenOrphansShanten",
    "Tile",
    "Tiles",
    "__version__",
    "_analyse",
    "_analyse_claim",
    "_build_profile",
    "_catalogue",
    "_census",
    "_complete_hands",
    "_distance",
    "_distance_many",
    "_fan_columns",
    "_fan_name",
    "_fan_points",
    "_hand_columns",
    "_hands_of",
    "_options",
    "_parse_many",
    "_playing_tiles",
    "_rules_of",
    "_score_lines",
    "_score_many",
    "_score_of",
    "_shanten",
    "_shanten_many",
    "_waits",
    "_waits_json",
    "_waits_lines",
    "_waits_many",
    "_winning_hands",
    "score",
]

__version__: str
_build_profile: str
"""`"release"` or `"debug"`: a debug build is many times slower, and should be visible as one."""

_Wind: TypeAlias = Literal["E", "S", "W", "N"]
_MeldShape: TypeAlias = Literal["chow", "pung", "melded_kong", "added_kong", "concealed_kong"]

@final
class Tile:
    """A kind of tile, written in the notation: `Tile("5p")`, `Tile("E")`, `Tile("a")`.

    1-9 with m characters, p dots, s bamboo; E S W N winds; C red, F green, P white dragon; a-h flowers. Ordered as
    listed.
    """

    def __new__(cls, tile: Tile | str, /) -> Self: ...
    @staticmethod
    def all() -> tuple[Tile, ...]:
        """Return all 42 kinds in order."""
    @property
    def index(self) -> int:
        """Place in the order of tiles, 0..41."""
    @property
    def suit(self) -> Literal["m", "p", "s"] | None:
        """The suit's letter, m, p or s; None for honors and flowers."""
    @property
    def rank(self) -> int | None:
        """The number on a suit tile, 1-9; None for honors and flowers."""
    @property
    def is_honor(self) -> bool:
        """A wind or a dragon."""
    @property
    def is_wind(self) -> bool:
        """East, South, West or North."""
    @property
    def is_dragon(self) -> bool:
        """The red, green or white dragon."""
    @property
    def is_terminal(self) -> bool:
        """A 1 or a 9."""
    @property
    def is_flower(self) -> bool:
        """One of the eight flowers and seasons."""
    @property
    def copies(self) -> int:
        """Copies that exist; 4, or 1 of a flower."""
    @property
    def unicode(self) -> str:
        """The Unicode character that shows it."""
    def _repr_html_(self) -> str: ...
    def __lt__(self, other: Tile, /) -> bool: ...
    def __le__(self, other: Tile, /) -> bool: ...
    def __gt__(self, other: Tile, /) -> bool: ...
    def __ge__(self, other: Tile, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Tile], tuple[str]]: ...

@final
class Tiles:
    """Tiles without an order, equal ones counted: at most four of a kind, one of each flower.

    Made from the notation or from tiles: `Tiles("123m44s")`, `Tiles([Tile("E"), "5p"])`. Behaves like a set with
    copies: `len`, iteration in tile order, `in`, `count`, `+`, `-`, `&`, `|`; `<=` asks whether all tiles are in the
    other.
    """

    def __new__(cls, tiles: Tiles | str | Iterable[Tile | str] | None = None, /) -> Self: ...
    def count(self, tile: Tile | str, /) -> int:
        """Return the copies of a tile."""
    def kinds(self) -> tuple[Tile, ...]:
        """Return the distinct tiles, in tile order."""
    @property
    def unicode(self) -> str:
        """The Unicode characters that show them."""
    def _repr_html_(self) -> str: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Tile: ...
    def __iter__(self) -> Iterator[Tile]: ...
    def __contains__(self, tile: object, /) -> bool: ...
    def __lt__(self, other: Tiles, /) -> bool: ...
    def __le__(self, other: Tiles, /) -> bool: ...
    def __gt__(self, other: Tiles, /) -> bool: ...
    def __ge__(self, other: Tiles, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __add__(self, other: Tiles, /) -> Tiles:
        """Return all tiles of both."""
    def __sub__(self, other: Tiles, /) -> Tiles:
        """Return the tiles without those of the other, all of which must be there."""
    def __and__(self, other: Tiles, /) -> Tiles:
        """Return the tiles that are in both."""
    def __or__(self, other: Tiles, /) -> Tiles:
        """Return the tiles that are in either: of each kind the greater number."""
    def __radd__(self, other: Tiles, /) -> Tiles: ...
    def __rsub__(self, other: Tiles, /) -> Tiles: ...
    def __rand__(self, other: Tiles, /) -> Tiles: ...
    def __ror__(self, other: Tiles, /) -> Tiles: ...
    def __reduce__(self) -> tuple[type[Tiles], tuple[str]]: ...

@final
class Meld:
    """A set laid on the table, written in its brackets: `Meld("[123m,1]")`, `Meld("[EEEE,6]")`, `Meld("[4444p]")`.

    The digit: of a chow which of its tiles was claimed (1-3); of a pung or kong from whom (1 left, 2 opposite, 3
    right), 5-7 with the fourth tile added later; a kong without a digit is concealed.
    """

    def __new__(cls, meld: Meld | str, /) -> Self: ...
    @staticmethod
    def all() -> tuple[Meld, ...]:
        """Return all 403 melds: 63 chows, 102 pungs, 238 kongs."""
    @property
    def shape(self) -> _MeldShape:
        """chow, pung, melded_kong, added_kong or concealed_kong."""
    @property
    def tile(self) -> Tile:
        """The lowest tile of a chow; the tile of a pung or kong."""
    @property
    def tiles(self) -> Tiles:
        """Its three or four tiles."""
    @property
    def claimed(self) -> int | None:
        """What was claimed; None for a concealed kong.

        Of a chow which of its tiles, 1-3; of a pung or kong from whom, 1 left, 2 opposite, 3 right.
        """
    @property
    def is_kong(self) -> bool:
        """A kong of any kind."""
    @property
    def is_concealed(self) -> bool:
        """A concealed kong: the only meld that leaves a hand concealed."""
    @property
    def unicode(self) -> str:
        """The notation with Unicode characters for the tiles, which the notation reads too."""
    def _repr_html_(self) -> str: ...
    def __lt__(self, other: Meld, /) -> bool: ...
    def __le__(self, other: Meld, /) -> bool: ...
    def __gt__(self, other: Meld, /) -> bool: ...
    def __ge__(self, other: Meld, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Meld], tuple[str]]: ...

@final
class Hand:
    """A possible hand, written in the notation: `Hand("[123m,1][123p,1]123m12p44s3p|EE0000|")`.

    Melds, concealed tiles, the winning tile last; winds of round and seat, four flags; flowers. With 14 tiles, each
    kong counting as three, it is a win; with 13 a hand before the win. `==` compares all that the notation shows.
    """

    def __new__(cls, hand: Hand | str, /) -> Self: ...
    @staticmethod
    def of(
        *,
        melds: Sequence[Meld | str] = (),
        concealed: Tiles | str | Iterable[Tile | str],
        winning_tile: Tile | str | None = None,
        round: Tile | str = "E",
        seat: Tile | str = "E",
        self_drawn: bool = False,
        last_of_kind: bool = False,
        last_in_wall: bool = False,
        kong: bool = False,
        flowers: int | str | Tiles = 0,
    ) -> Hand:
        """Return the hand of these parts; without a winning tile one before the win."""
    def replace(
        self,
        *,
        round: Tile | str | None = None,
        seat: Tile | str | None = None,
        self_drawn: bool | None = None,
        last_of_kind: bool | None = None,
        last_in_wall: bool | None = None,
        kong: bool | None = None,
        flowers: int | str | Tiles | None = None,
    ) -> Hand:
        """Return the same tiles under other circumstances; None leaves one as it is."""
    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds, concealed kongs among them, in the order given."""
    @property
    def concealed(self) -> Tiles:
        """The concealed tiles, without the winning tile."""
    @property
    def winning_tile(self) -> Tile | None:
        """The winning tile; None before the win."""
    @property
    def tiles(self) -> Tiles:
        """All tiles: melds, concealed tiles and the winning tile; without flowers."""
    @property
    def round(self) -> _Wind:
        """The round's wind, a letter of ESWN."""
    @property
    def seat(self) -> _Wind:
        """The winner's wind, a letter of ESWN."""
    @property
    def self_drawn(self) -> bool:
        """The winner drew the winning tile."""
    @property
    def last_of_kind(self) -> bool:
        """The other three copies of the winning tile are visible to all."""
    @property
    def last_in_wall(self) -> bool:
        """Won on the last tile of the wall, or on the discard after it."""
    @property
    def kong(self) -> bool:
        """Self-drawn: on the replacement tile of a kong. Otherwise: by robbing a kong."""
    @property
    def flowers(self) -> int:
        """How many flowers, 0-8."""
    @property
    def flower_tiles(self) -> Tiles:
        """Which flowers; empty where only their number is known."""
    @property
    def unicode(self) -> str:
        """The notation with Unicode characters for the tiles, which the notation reads too."""
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Hand], tuple[str]]: ...

@final
class Hands:
    """Many hands, packed in 32 bytes each."""

    @staticmethod
    def parse(hands: ManyHands, /, *, threads: int | None = None) -> Hands:
        """Read many hands; an InvalidHandError names every bad row and what is wrong with it.

        `hands`: strings or Hand objects in a sequence, an iterable, a Series, or a DataFrame with a column `hand`.
        """
    def to_frame(self) -> pd.DataFrame:
        """Return a DataFrame with a row a hand: the notation in the column `hand`, and its parts."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> Hand: ...
    @overload
    def __getitem__(self, index: slice, /) -> Hands: ...
    def __contains__(self, hand: object, /) -> bool: ...
    def __iter__(self) -> Iterator[Hand]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...

@final
class Rules:
    """Rules as a value: a preset, or one with some options changed by `replace`.

    Every question on which the authorities differ is an option; `Rules.options()` lists them with their choices, what
    each means and who reads the rules so. The attributes are the options of this rule set.
    """

    presets: tuple[str, ...]
    """The names of the presets."""

    def __new__(cls, preset: str = "wmo", /) -> Self: ...
    @property
    def preset(self) -> str | None:
        """The preset that these rules equal, None if there is none."""
    def replace(self, **options: int | str | None) -> Rules:
        """Return the same rules with these options changed."""
    def difference(self, other: Rules | str, /) -> dict[str, tuple[int | str | None, int | str | None]]:
        """Return the options in which these rules differ from others: name to the value here and the value there."""
    @staticmethod
    def options(lang: str = "en") -> dict[str, Option]:
        """Return every option by name: what it decides, its choices, what each means and who reads the rules so."""
    def text(self, lang: str = "en") -> str:
        """Return the rules as text: the preset, what differs from it and from `wmo`, and the reading of each option."""
    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """Return the rules as plain data, each option described: what `mcr rules --json` prints."""
    @property
    def minimum_points(self) -> int:
        """Points that a hand needs to win, without flowers."""

    @property
    def two_concealed_kongs(self) -> Literal[8, 6]:
        """Points of Two Concealed Kongs."""

    @property
    def mixed_kongs(self) -> Literal["six", "five", "two_melded", "separate"]:
        """How one melded and one concealed kong are scored."""

    @property
    def forced_concealed_self_draw(self) -> Literal["fully_concealed", "self_drawn"]:
        """What a self-draw adds to the hands that are always concealed.

        These are Nine Gates, Seven Shifted Pairs, Thirteen Orphans, Four Concealed Pungs, Seven Pairs, Greater and
        Lesser Honors and Knitted Tiles; a discard or a robbed kong adds nothing.
        """

    @property
    def knitted_straight_wait(self) -> Literal["score", "outside_only", "single_only"]:
        """Wait fans of a knitted straight hand won on a kind that is among the nine knitted tiles."""

    @property
    def nine_gates_terminal_pungs(self) -> Literal["drop_both", "drop_one"]:
        """Pungs of Terminals or Honors beside Nine Gates, when it is won on 2, 5 or 8."""

    @property
    def all_green_half_flush(self) -> Literal["drop", "add"]:
        """Half Flush beside All Green."""

    @property
    def all_terminals_double_pung(self) -> Literal["drop", "add"]:
        """Double Pung beside All Terminals."""

    @property
    def all_terminals_triple_pung(self) -> Literal["add", "drop"]:
        """Triple Pung beside All Terminals."""

    @property
    def seven_pairs_tile_hog(self) -> Literal["add", "drop"]:
        """Tile Hog in seven pairs with All Green or All Terminals; in other seven pairs it always counts."""

    @property
    def seven_pairs_combinations(self) -> Literal["allow", "deny"]:
        """Whether seven pairs can be fans of certain tiles.

        These are All Green, All Honors, All Terminals, Upper, Middle or Lower Tiles, Upper or Lower Four; flushes,
        Reversible Tiles and All Terminals and Honors are counted in any case.
        """

    @property
    def lesser_knitted_all_types(self) -> Literal["drop", "add"]:
        """All Types beside Lesser Honors and Knitted Tiles."""

    @property
    def lesser_knitted_straight(self) -> Literal["add", "drop"]:
        """Knitted Straight in Lesser Honors and Knitted Tiles that hold all nine knitted numbers."""

    @property
    def kongs_with_concealed_pungs(self) -> Literal["both", "pungs_only"]:
        """Concealed Kong and Two Concealed Kongs beside Three and Four Concealed Pungs."""

    @property
    def combination_rule(self) -> Literal["acyclic", "twice"]:
        """How often one set may be used in fans of several sets."""

    @property
    def wait_test(self) -> Literal["formal", "obtainable"]:
        """Which tiles count as waits, when Edge, Closed and Single Wait ask for a single one."""

    @property
    def melded_hand_added_kong(self) -> Literal["allow", "deny"]:
        """Whether a hand with a melded pung that was made a kong can be a Melded Hand."""

    @property
    def dealt_win_waits(self) -> Literal["none", "score"]:
        """Wait fans of a win on the tiles dealt."""

    @property
    def flowers(self) -> Literal["optional", "forced", "none"]:
        """Whether there are flowers, and whether they must be laid out."""

    @property
    def wall(self) -> Literal["shared", "private"]:
        """Whether all draw from one wall or each seat from its own."""

    @property
    def winners_per_discard(self) -> Literal["nearest", "all"]:
        """Who wins when several claim one tile to win."""

    @property
    def win_below_minimum(self) -> Literal["dead_hand", "refused", "play_on", "ends_deal"]:
        """What a declared win leads to that is below the minimum or has no winning shape."""

    @property
    def false_win_points(self) -> int:
        """Points paid to each opponent for a declared win below the minimum."""

    @property
    def wrong_shape_points(self) -> int:
        """Points paid to each opponent for a declared win that has no winning shape."""

    @property
    def dead_hand_claims(self) -> Literal["no", "yes"]:
        """Whether a dead hand may chow, pung and kong a discard."""

    @property
    def turn_seconds(self) -> int | None:
        """Seconds for a turn."""

    @property
    def claim_seconds(self) -> int | None:
        """Seconds for claiming a discard."""

    @property
    def seat_change(self) -> Literal["wmo", "none", "every_deal"]:
        """When the players change seats."""

    @property
    def deals(self) -> int:
        """Deals of a match."""

    @property
    def round_winds(self) -> str:
        """Prevalent wind of each quarter of a match; a single letter: of every deal."""
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[dict[str, int | str | None]]]: ...

@final
class Score:
    """What a winning hand is worth under some rules, and why.

    Points and fans are of the best reading of the tiles; the others are in `alternatives`. Below the minimum it is a
    score like any other, and `is_legal` says so.
    """

    @property
    def points(self) -> int:
        """Fan points, without flowers."""
    @property
    def flowers(self) -> int:
        """Number of flowers, each a point."""
    @property
    def total(self) -> int:
        """Points and flowers."""
    @property
    def is_legal(self) -> bool:
        """Whether the points, without flowers, reach the minimum of the rules."""
    @property
    def rules(self) -> Rules:
        """The rules it was made under."""
    @property
    def hand(self) -> Hand:
        """The hand with the circumstances that were scored."""
    @property
    def dealt(self) -> bool:
        """Whether it was scored as a win on the tiles dealt."""
    @property
    def counts(self) -> dict[str, int]:
        """How often each fan is counted, by id in catalogue order; flowers are not among them."""
    @property
    def fans(self) -> tuple[ScoredFan, ...]:
        """The counted fans, by value, then in catalogue order."""
    @property
    def excluded(self) -> tuple[ExcludedFan, ...]:
        """The fans whose pattern is there and that are not counted, in catalogue order."""
    @property
    def decomposition(self) -> Decomposition:
        """How the tiles are read: form, sets, pair, knitted straight, and what the winning tile completed."""
    @property
    def alternatives(self) -> tuple[Score, ...]:
        """Every other reading of the same tiles as a Score, best first."""
    def payment(self, discarder: Tile | str | None = None) -> dict[str, int]:
        """Return what each wind receives, by letter; the sum is 0.

        `discarder`: the wind that gave the winning tile, unless it was self-drawn.
        """
    def explain(self, lang: str = "en") -> str:
        """Return the explanation as text.

        The sets, each fan with its points and tiles, each fan not counted and why, the sum, the payment.
        """
    def to_dict(self) -> dict[str, Any]:
        """Return the score as plain JSON types: what `mcr score --json` prints.

        The key `version` is 1; it changes with the layout. Parts of the hand are in the notation, fans by their ids;
        `payments` has what each wind receives, by who gave the winning tile (a wind, or `self_drawn`).
        """
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Hand, bool, Rules, int]]: ...

def score(
    hand: Hand | str,
    seat: Tile | str | None = None,
    round: Tile | str | None = None,
    self_drawn: bool | None = None,
    last_of_kind: bool | None = None,
    last_in_wall: bool | None = None,
    kong: bool | None = None,
    flowers: int | str | Tiles | None = None,
    dealt: bool = False,
    rules: Rules | str = "wmo",
) -> Score | None:
    """Score a hand: return a Score, or None if its tiles are not a winning shape.

    What is None is as the hand says; what neither says reads E, E, no, no, no, no, 0. `dealt`: won on the tiles dealt.
    `rules`: Rules, or the name of a preset.
    """

def _analyse(
    hand: Hand | str,
    visible: Tiles | str | Iterable[Tile | str],
    draws_left: int,
    claims: bool,
    rules: Rules | str,
) -> tuple[
    Hand,
    Tiles,
    Rules,
    tuple[
        tuple[Tile, int, Tiles, int, int | None, Tiles, int, float, float, float | None, bool, Hand, Tiles],
        ...,
    ],
]:
    """Return what `analyse` makes its answer of.

    The hand without its flags, the visible tiles, the rules, and for each discard, best first, the fields of a
    `Discard` but the rules.
    """

def _analyse_claim(
    hand: Hand | str,
    tile: Tile | str,
    from_: str,
    visible: Tiles | str | Iterable[Tile | str],
    draws_left: int,
    claims: bool,
    rules: Rules | str,
) -> tuple[
    Hand,
    Tiles,
    Rules,
    Tile,
    tuple[tuple[Meld | None, Tile | None, int | None, float, float, bool], ...],
]:
    """Return what `analyse_claim` makes its answer of.

    The hand without its flags, the visible tiles, the rules, the discard, and for each answer, best first, the fields
    of a `Claim`.
    """

def _catalogue() -> tuple[
    tuple[str, int | None, str, tuple[tuple[int, Literal["always", "own_sets", "by_option"]], ...]], ...
]:
    """Return for each fan id, number, pinyin, and what it implies as pairs of place and scope."""

def _census(
    rules: Rules | str,
    self_drawn: bool,
    round: Tile | str,
    seat: Tile | str,
    each: bool,
    sample: tuple[int, int],
    first: int,
    end: int,
    threads: int | None,
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Count the complete hands with the numbers from `first` to before `end`, as far as they belong to a sample.

    `each`: on each winning tile rather than on the best one. `sample`: the part with a number from 0 of so many, into
    which the hands are divided. Returned are pairs of hands and weight, by points and by fan in catalogue order.
    """

def _complete_hands() -> int:
    """Return how many complete hands there are."""

def _distance(
    hand: Hand | str, visible: Tiles | str | Iterable[Tile | str], rules: Rules | str
) -> tuple[Hand, Tiles, Rules, tuple[int | None, int | None, int | None, int | None], tuple[tuple[Any, ...], ...]]:
    """Return what `distance` makes its answer of.

    The hand without its flags, the visible tiles, the rules, the four distances, and the routes: each its measure,
    form, sets, pair, straight, concealed tiles, missing tiles, points, fans and chance. A set is its shape, its tiles
    and its meld; a fan comes with its count and points.
    """

def _distance_many(
    hands: Hands | list[Any], visible: Tiles | str | list[Any], rules: Rules | str, coerced: bool, threads: int | None
) -> tuple[npt.NDArray[np.int8], tuple[tuple[int, str], ...]]:
    """Return what `distance_many` makes its answer of.

    The four distances as an array of four rows, -128 for None; and the bad hands as pairs of position and text, which
    are errors unless they are `coerced`.
    """

def _fan_columns() -> tuple[str, ...]:
    """Return the identifiers of the fans that have a column, in order."""

def _fan_name(index: int, lang: str) -> str:
    """Return the name of the fan at this place in a language."""

def _fan_points(index: int, rules: Rules | str) -> int:
    """Return the points of the fan at this place."""

def _hand_columns(hands: Hands) -> tuple[list[Any], ...]:
    """Return the columns of `Hands.to_frame`: the notation, the winning tile, winds, flags, flowers, melds."""

def _hands_of(lines: str) -> Hands:
    """Return hands from their notation, one a line: what pickling keeps."""

def _options() -> tuple[tuple[str, str, bool, str, tuple[tuple[int | str | None, str, str], ...]], ...]:
    """Return of each option name, meaning, whether it scores, what is allowed, and its choices with meaning and who."""

def _parse_many(hands: Hands | list[Any], threads: int | None) -> Hands:
    """Do `Hands.parse` on a list or on `Hands`."""

def _playing_tiles() -> tuple[str, ...]:
    """Return the notation of the 34 playing kinds in order."""

def _rules_of(options: dict[str, int | str | None]) -> Rules:
    """Return the rules with these options; those not named as `wmo` has them."""

def _score_lines(
    text: bytes, rules: Rules | str, lang: str, json: bool, threads: int | None
) -> tuple[bytes, list[tuple[int, str, int | None, str]], int]:
    """Score the lines of a text, and return a line for each: points, total, fans and hand between tabs, or JSON.

    Empty lines are passed over. Returned are the lines, those that are no hands (number, text, place, problems), and
    how many lines there were.
    """

def _score_many(
    hands: Hands | list[Any], rules: Rules | str, coerced: bool, threads: int | None
) -> tuple[
    npt.NDArray[np.bool_],
    npt.NDArray[np.int16],
    npt.NDArray[np.int8],
    npt.NDArray[np.uint8],
    tuple[tuple[int, str], ...],
]:
    """Return what `score_many` makes its answer of.

    Whether each hand is a win and whether it is legal, as an array of two rows; points and total likewise; flowers;
    the fans as an array of 81 rows; and the bad hands as pairs of position and text, which are errors unless they are
    `coerced`.
    """

def _score_of(hand: Hand, dealt: bool, rules: Rules | str, place: int) -> Score:
    """Return a score again from what identifies it."""

def _shanten(
    hand: Hand | str, visible: Tiles | str | Iterable[Tile | str]
) -> tuple[Hand, Tiles, tuple[int, int | None, int | None, int | None, int | None, int], tuple[tuple[Tile, int], ...]]:
    """Return what `shanten` makes its answer of.

    The hand without its flags, the visible tiles, the distances to the five forms and the least of them, and the useful
    tiles with the copies of each that are not seen.
    """

def _shanten_many(
    hands: Hands | list[Any], coerced: bool, threads: int | None
) -> tuple[npt.NDArray[np.int8], tuple[tuple[int, str], ...]]:
    """Return what `shanten_many` makes its answer of.

    The distances as an array of six rows, the last one for the least of the others; and the bad hands as pairs of
    position and text, which are errors unless they are `coerced`.
    """

def _waits(
    hand: Hand | str, visible: Tiles | str | Iterable[Tile | str], rules: Rules | str
) -> tuple[
    Hand,
    Tiles,
    Rules,
    tuple[
        tuple[Tile, int, Score, Score, tuple[Literal["self_drawn", "last_of_kind", "last_in_wall", "kong"], ...]],
        ...,
    ],
]:
    """Return what `waits` makes its answer of.

    The hand without its flags, the visible tiles, the rules, and for each wait tile, unseen copies, both scores, lifts.
    """

def _waits_json(hand: Hand, visible: Tiles, rules: Rules | str) -> str:
    """Return the waits of a hand as JSON text: what `Waits.to_dict` reads and `mcr waits --json` prints."""

def _waits_lines(
    text: bytes, visible: Tiles | str, rules: Rules | str, json: bool, threads: int | None
) -> tuple[bytes, list[tuple[int, str, int | None, str]], int]:
    """Look for the waits of the hands of a text's lines, and return a line for each.

    The waits and the hand between tabs, or JSON. A wait is written as its tile, unseen copies, points on a discard and
    points self-drawn between colons; no wait is `-`. Returned are the lines, those that are no hands (number, text,
    place, problems), and how many lines there were.
    """

def _waits_many(
    hands: Hands | list[Any], visible: Tiles | str | list[Any], rules: Rules | str, coerced: bool, threads: int | None
) -> tuple[
    npt.NDArray[np.int64],
    npt.NDArray[np.int16],
    npt.NDArray[np.int16],
    npt.NDArray[np.int16],
    npt.NDArray[np.int16],
    npt.NDArray[np.bool_],
    npt.NDArray[np.bool_],
    tuple[tuple[int, str], ...],
]:
    """Return what `waits_many` makes its answer of.

    Columns with an entry a wait: place of the hand, index of the tile, unseen copies, points on a discard and drawn,
    whether either is legal; and the bad hands as pairs of position and text. These are errors unless they are
    `coerced`: then each has an entry too, with tile -1.
    """

def _winning_hands(n: int, seed: int, wide: bool) -> Hands:
    """Return the first hands of a seed, of the wide mix or the usual one."""

@overload
def MahjongFanCalculator(
    pack: tuple[tuple[str, str, int], ...],
    hand: tuple[str, ...],
    winTile: str,
    flowerCount: int,
    isSelfDrawn: bool,
    is4thTile: bool,
    isAboutKong: bool,
    isWallLast: bool,
    seatWind: int,
    prevalentWind: int,
    verbose: Literal[False] = False,
) -> tuple[tuple[int, str], ...]:
    """Return the fans of a winning hand: the function of PyMahjongGB 1.4.0, see `mcr.compat.mahjonggb`.

    Parameters
    ----------
    pack
        A tuple of melds, each a tuple `("CHI" | "PENG" | "GANG", tile, offer)`. The tile of a CHI is its middle one.
        The offer, 0 to 3, tells of a CHI which of its tiles was claimed; of a PENG or GANG from whom, 0 of a GANG that
        it is concealed.
    hand
        A tuple of the concealed tiles without the winning tile.
    winTile
        The winning tile.
    flowerCount
        The number of flowers.
    isSelfDrawn
        Whether the winner drew the winning tile.
    is4thTile
        Whether it is the last of its kind.
    isAboutKong
        Whether a kong is robbed or, self-drawn, the tile replaces a kong's.
    isWallLast
        Whether it is the last tile of the wall, or the discard after it.
    seatWind, prevalentWind
        0 to 3 for East, South, West, North.
    verbose
        Whether each fan is given in full.

    Returns
    -------
        A tuple of fans, each `(points, name)` with the points of all its counts; or, in full, with the points of one
        count `(points, count, name, English name)`. Flowers are one of them.

    Raises
    ------
    TypeError
        Where the arguments are no hand, or no win.

    """

@overload
def MahjongFanCalculator(
    pack: tuple[tuple[str, str, int], ...],
    hand: tuple[str, ...],
    winTile: str,
    flowerCount: int,
    isSelfDrawn: bool,
    is4thTile: bool,
    isAboutKong: bool,
    isWallLast: bool,
    seatWind: int,
    prevalentWind: int,
    verbose: Literal[True],
) -> tuple[tuple[int, int, str, str], ...]: ...
@overload
def MahjongFanCalculator(
    pack: tuple[tuple[str, str, int], ...],
    hand: tuple[str, ...],
    winTile: str,
    flowerCount: int,
    isSelfDrawn: bool,
    is4thTile: bool,
    isAboutKong: bool,
    isWallLast: bool,
    seatWind: int,
    prevalentWind: int,
    verbose: bool,
) -> tuple[tuple[int, str], ...] | tuple[tuple[int, int, str, str], ...]: ...
def ThirteenOrphansShanten(hand: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Return how far a hand is from thirteen orphans: as PyMahjongGB 1.4.0, see `mcr.compat.mahjonggb`.

    Parameters
    ----------
    hand
        A tuple of the concealed tiles, 13.

    Returns
    -------
        The shanten, 0 for a hand that is ready, and a tuple of the useful tiles.

    Raises
    ------
    TypeError
        Where the argument is no hand.

    """

def SevenPairsShanten(hand: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Return how far a hand is from seven pairs: as PyMahjongGB 1.4.0, see `mcr.compat.mahjonggb`.

    Parameters
    ----------
    hand
        A tuple of the concealed tiles, 13.

    Returns
    -------
        The shanten, 0 for a hand that is ready, and a tuple of the useful tiles.

    Raises
    ------
    TypeError
        Where the argument is no hand.

    """

def HonorsAndKnittedTilesShanten(hand: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Return how far a hand is from honors and knitted tiles: as PyMahjongGB 1.4.0, see `mcr.compat.mahjonggb`.

    Parameters
    ----------
    hand
        A tuple of the concealed tiles, 13.

    Returns
    -------
        The shanten, 0 for a hand that is ready, and a tuple of the useful tiles.

    Raises
    ------
    TypeError
        Where the argument is no hand.

    """

def KnittedStraightShanten(hand: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Return how far a hand is from a knitted straight: as PyMahjongGB 1.4.0, see `mcr.compat.mahjonggb`.

    Parameters
    ----------
    hand
        A tuple of the concealed tiles, 13 or 10.

    Returns
    -------
        The shanten, 0 for a hand that is ready, and a tuple of the useful tiles.

    Raises
    ------
    TypeError
        Where the argument is no hand.

    """

def RegularShanten(hand: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Return how far a hand is from four sets and a pair: as PyMahjongGB 1.4.0, see `mcr.compat.mahjonggb`.

    Parameters
    ----------
    hand
        A tuple of the concealed tiles, 13, 10, 7, 4 or 1.

    Returns
    -------
        The shanten, 0 for a hand that is ready, and a tuple of the useful tiles.

    Raises
    ------
    TypeError
        Where the argument is no hand.

    """

def MahjongShanten(pack: tuple[tuple[str, str, int], ...], hand: tuple[str, ...]) -> int:
    """Return how far a hand is from the nearest form: as PyMahjongGB 1.4.0, see `mcr.compat.mahjonggb`.

    Parameters
    ----------
    pack
        A tuple of melds as in `MahjongFanCalculator`. They are read, and play no part.
    hand
        A tuple of the concealed tiles, 13, 10, 7, 4 or 1.

    Returns
    -------
        The shanten, 0 for a hand that is ready.

    Raises
    ------
    TypeError
        Where the arguments are no hand.

    """
