"""The compiled half of `mcr`. What begins with an underscore is for the Python half only.

One file, for it is the stub of one module.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Literal, Self, TypeAlias, TypeVar, final, overload

import numpy as np
import numpy.typing as npt
import pandas as pd
from typing_extensions import disjoint_base

from mcr._errors import RecordError
from mcr._many import ManyHands
from mcr._parts import Decomposition, ExcludedFan, ScoredFan
from mcr._play import DealResult
from mcr._replay_html import HandsShown
from mcr._rules import Option
from mcr.art.themes import Theme
from mcr.records import Entry
from mcr.records._files import StrPath

__all__ = [
    "Action",
    "Deal",
    "Event",
    "Hand",
    "Hands",
    "HonorsAndKnittedTilesShanten",
    "KnittedStraightShanten",
    "LegalActions",
    "MahjongFanCalculator",
    "MahjongShanten",
    "Match",
    "Meld",
    "Observation",
    "Record",
    "RegularShanten",
    "Rules",
    "Score",
    "SevenPairsShanten",
    "ThirteenOrphansShanten",
    "Tile",
    "Tiles",
    "Wall",
    "_Arena",
    "_Bot",
    "_Game",
    "_Games",
    "_Journal",
    "_Readings",
    "__version__",
    "_action_at",
    "_action_index",
    "_analyse",
    "_analyse_claim",
    "_build_profile",
    "_catalogue",
    "_categories",
    "_census",
    "_complete_hands",
    "_core_decisions",
    "_danger",
    "_deal_of",
    "_decoded",
    "_distance",
    "_distance_many",
    "_encode",
    "_encoders",
    "_event_of",
    "_fan_columns",
    "_fan_name",
    "_fan_points",
    "_hand_columns",
    "_hands_of",
    "_legal_actions_of",
    "_levels",
    "_match_of",
    "_observation_of",
    "_options",
    "_parse_many",
    "_planes",
    "_playing_tiles",
    "_read_records",
    "_record_columns",
    "_record_forms",
    "_recovered",
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
    "_wall_of",
    "_winning_hands",
    "_write_record",
    "deal_seed",
    "score",
]

__version__: str
_build_profile: str
"""`"release"` or `"debug"`: a debug build is many times slower, and should be visible as one."""

_Wind: TypeAlias = Literal["E", "S", "W", "N"]
_T = TypeVar("_T")
_BySeat: TypeAlias = tuple[_T, _T, _T, _T]
_PackedEvent: TypeAlias = tuple[int, int | None, int | None, Sequence[int], int]
_ActionKind: TypeAlias = Literal[
    "pass",
    "win",
    "discard",
    "chow",
    "pung",
    "kong",
    "concealed_kong",
    "added_kong",
    "flower",
    "declare_win",
    "consent",
    "object",
]
_EventKind: TypeAlias = Literal[
    "deal",
    "draw",
    "flower",
    "discard",
    "chow",
    "pung",
    "kong",
    "concealed_kong",
    "added_kong",
    "win",
    "draw_game",
    "false_win",
    "dead",
    "end",
]
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

    Tiles: `1-9` with `m` characters, `p` dots, `s` bamboo; `E S W N` winds; `C F P` red, green, white dragon; `a-h`
    flowers, or their number. Melds: `[345s,2]` a chow with its second tile claimed; `[EEE,3]` a pung from the left (1),
    the opposite (2), the right (3); kongs likewise, `[5555p,5]` (5-7) a pung with the fourth tile added, `[5555p]`
    concealed. Flags, 1 or 0: self-drawn, last of its kind, last tile of the wall, kong (its replacement tile, or
    robbed).
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

def _categories() -> dict[str, list[str]]:
    """Return the categories that the codes of columns stand for, by the name of the column."""

_EnvSetup: TypeAlias = tuple[Rules | str, str | None, str, list[str], bool]

@final
class _Game:
    """One game: `_Game(setup)`. It begins with deal 0 of the seed 0.

    A setup is a tuple: rules, encoder, reward, bots of other tables, whether forced decisions are skipped.
    """

    def __new__(cls, game: _EnvSetup) -> Self: ...
    def deal_again(self, seed: int, number: int, /) -> None:
        """Deal the deal of a number under a seed."""
    def step(self, index: int, /) -> bool:
        """Do the action of an index for the seat to act; return whether the deal is over then.

        What is not legal is an IllegalActionError, and changes nothing.
        """
    @property
    def acting(self) -> int:
        """The seat to act; -1 when the deal is over."""
    @property
    def place(self) -> tuple[int, int]:
        """The seed, and the number of the deal under it."""
    def mask(self, seat: int, /) -> npt.NDArray[np.int8]:
        """Return what a seat may do: int8[235], zeros for a seat that is not to act."""
    def encode(self, seat: int, /) -> npt.NDArray[np.uint8]:
        """Return what a seat knows as planes: uint8[planes, 4, 9]."""
    def observation(self, seat: int, /) -> Observation:
        """Return what a seat knows."""
    @property
    def rewards(self) -> list[float]:
        """The rewards of the seats: zeros while the deal runs."""
    @property
    def result(self) -> DealResult | None:
        """How the deal ended; None while it runs."""
    def deal(self) -> Deal:
        """Return the deal as it stands, everything shown."""
    def record(self) -> Record:
        """Return the record of the deal so far."""
    def last_record(self) -> Record | None:
        """Return the record of the deal that ended before this one began; None if none did."""
    def save(self) -> str:
        """Return where the game stands, as text."""
    def restore(self, text: str, /) -> None:
        """Go on from a saved text; a McrError if it does not fit, and then nothing is changed."""

@final
class _Games:
    """Many games: `_Games(count, setup, deals_again, threads)`; the setup as of `_Game`.

    They begin with the seed 0. The arrays are written anew by each call.
    """

    def __new__(cls, count: int, game: _EnvSetup, deals_again: bool, threads: int | None) -> Self: ...
    @property
    def obs(self) -> npt.NDArray[np.uint8]:
        """uint8[n, planes, 4, 9]; [n, 0, 4, 9] without an encoder."""
    @property
    def mask(self) -> npt.NDArray[np.bool_]:
        """bool[n, 235]."""
    @property
    def seat(self) -> npt.NDArray[np.int8]:
        """int8[n]."""
    @property
    def reward(self) -> npt.NDArray[np.float32]:
        """float32[n, 4]."""
    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """bool[n]."""
    def reset(self, seed: int | None, marked: npt.NDArray[np.bool_] | None, /) -> None:
        """Begin anew under a seed, or without one with the next deals; only the marked games, if any are."""
    def step(self, actions: npt.ArrayLike, /) -> None:
        """Do an action in each game: int16[n], or any whole numbers.

        The first that is not legal is an IllegalActionError, and then nothing is changed in any game.
        """
    def show(self) -> None:
        """Write where the games stand to the arrays."""
    def random_actions(self, draw: int, /) -> npt.NDArray[np.int16]:
        """Return a legal action of each game, drawn at random by a number: int16[n]; -1 where a deal is over."""
    @property
    def seed(self) -> int:
        """The seed."""
    @property
    def deals(self) -> npt.NDArray[np.uint64]:
        """The numbers of the deals that are played, under the seed."""
    def observation(self, env: int, seat: int | None, /) -> Observation | None:
        """Return what a seat of a game knows, without one the seat to act; None if the deal is over."""
    def record(self, env: int, /) -> Record:
        """Return the record of a game's deal so far."""
    def last_record(self, env: int, /) -> Record | None:
        """Return the record of the last deal that ended in a game before the one that is played; None if none did."""
    def save(self) -> str:
        """Return where all games stand, as text."""
    def restore(self, text: str, /) -> None:
        """Go on from a saved text; a McrError if it does not fit, and then nothing is changed."""

def _action_index(action: Action | str, claimable: Tile | str | None, /) -> int | None:
    """Return the index of an action, where this tile can be claimed; None for an action that has none."""

def _action_at(index: int, /) -> tuple[Action, Tile | None] | None:
    """Return the action of an index and the tile that it claims by a pung or kong; None for no index."""

def _encoders() -> list[str]:
    """Return the names of the encoders."""

def _planes(name: str, /) -> list[str]:
    """Return what each plane of an encoder says."""

def _encode(observation: Observation, name: str, /) -> npt.NDArray[np.uint8]:
    """Return an observation as planes: uint8[planes, 4, 9]."""

def _core_decisions(rules: Rules | str, seed: int, deals: int, /) -> int:
    """Play random deals in this thread and return the number of decisions with at least two legal actions.

    Nothing else is made of them: it is the core's own pace, for benchmarks.
    """

@final
class _Arena:
    """Deals of a schedule: `_Arena(rules, seeds, seatings, bots, timed)`.

    `seeds`: the seed of a study, or a list with the seed of each wall. `seatings`: `study` (bot k in seat k),
    `rotations` (one of bot 0 against three of bot 1, in each seat of a wall) or `orders` (four bots in all 24 orders on
    a wall).
    """

    def __new__(
        cls, rules: Rules | str, seeds: int | list[int], seatings: str, bots: Sequence[Any], timed: bool
    ) -> Self: ...
    def play(self, first: int, end: int, threads: int | None, progress: Callable[[int], object] | None = None) -> None:
        """Play the deals from number `first` to before `end` and keep their rows.

        With objects of Python among the bots they are played in this thread, else on so many threads, or as many as
        there are cores. `progress` is told now and then how many are done.
        """

    def take(self) -> list[dict[str, Any]]:
        """Return the rows that were kept, as dicts of arrays for deals, wins and fans, and keep none."""

    @property
    def times(self) -> list[tuple[int, int, int, int, int]]:
        """How long each bot's decisions took.

        For each its decisions, their nanoseconds together, and of one of them the median, the 99th percentile (each up
        to an eighth too large) and the longest.
        """

    @property
    def seatings(self) -> list[list[int]]:
        """Which bot sits in each seat of each deal on a wall."""

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

def _record_columns(
    records: Sequence[Record], first: int
) -> tuple[list[dict[str, Any]], tuple[Rules, ...], list[tuple[int, str]]]:
    """Return the deals of records, the first with the number `first`.

    Dicts of arrays for deals, wins and fans; the rules, each once; and the records that are no rows, as pairs of their
    place and the reason.
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

@final
class Action:
    """Something a seat does, written as its text: `Action("discard 5p")`, `Action("chow 456s with 5s")`.

    The texts: `discard 5p`, `chow 456s with 5s` (after `with` the discard), `pung`, `kong`, `concealed kong 7m`, `add
    kong E`, `win`, `pass`, `flower a`, `declare win`, `consent`, `object`. `discard 5p#2` names the physical copy, 0 to
    3, which `==` and `hash` ignore; without it the tile drawn goes if it is of the kind, else the lowest copy.
    """

    def __new__(cls, action: Action | str, /) -> Self: ...
    @property
    def kind(self) -> _ActionKind:
        """What is done.

        pass, win, discard, chow, pung, kong, concealed_kong, added_kong, flower, declare_win, consent or object.
        """
    @property
    def tile(self) -> Tile | None:
        """The tile discarded, laid out or made a kong of, of a chow the claimed one; None where the text names none."""
    @property
    def tiles(self) -> Tiles | None:
        """The three tiles of a chow; None for any other action."""
    @property
    def copy(self) -> int | None:
        """The physical copy that a discard names, 0 to 3; None if it names none."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Action], tuple[str]]: ...

@final
class LegalActions:
    """What a seat may do: iterable, countable, indexable, and it answers `in`, for an Action or its text.

    Equal copies of a tile are one action. Actions are made when they are asked for. Their order is that of the action
    index of `mcr.env`: pass, win, discards, chows, pung, kong, concealed kongs, added kongs, with the tiles as
    characters, bamboo, dots, winds, dragons; then flowers to lay out, flowers to discard, consent and object. It does
    not change when the deal goes on.
    """

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Action: ...
    def __iter__(self) -> Iterator[Action]: ...
    def __contains__(self, action: object, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, tuple[tuple[str, ...]]]: ...

@final
class Wall:
    """The tiles of a deal in the order in which they are drawn, and what is left of them: `Wall(seed, rules)`.

    A seed, 0 to 2^64 - 1, gives the same wall for ever; without one the system makes one up. The tiles are physical:
    those of kind `k` (`Tile.index`) have the numbers `4 k` to `4 k + 3`, the flowers a-h 136 to 143. A wall has 144
    tiles, or 136 under rules without flowers.
    """

    def __new__(cls, seed: int | None = None, rules: Rules | str = "wmo") -> Self: ...
    @staticmethod
    def from_tiles(numbers: Sequence[int], /) -> Wall:
        """Return a wall given tile by tile: the numbers 0 to 143, or 0 to 135, each once, in drawing order.

        Of private walls seat s draws the 34 from place 34 s on.
        """
    @property
    def tiles(self) -> tuple[int, ...]:
        """The numbers of all tiles in drawing order, drawn ones among them."""
    @property
    def dice(self) -> tuple[int, int, int, int] | None:
        """The dice: two of the dealer, two of the second thrower, 1 to 6 each; None for a wall given tile by tile."""
    @property
    def head(self) -> int | None:
        """The place of the next tile to draw; None for private walls."""
    @property
    def tail(self) -> int | None:
        """The place after the last tile left, which is the next replacement; None for private walls."""
    @property
    def remaining(self) -> int:
        """Tiles left, of private walls in all four."""
    @property
    def private_walls(self) -> tuple[int, int, int, int] | None:
        """Tiles left in each private wall, by seat; None for a shared wall."""
    @property
    def commitment(self) -> str:
        """The SHA-256 of the tile numbers as bytes, in drawing order, in hexadecimal digits.

        Shown before a deal, it binds whoever knows the wall to it.
        """
    @property
    def seed(self) -> int | None:
        """The seed it was made from; None for a wall given tile by tile."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, tuple[object, ...]]: ...

@final
class Event:
    """One thing that happened, as its reader learns of it: what is hidden is None.

    kind: deal, draw, flower, discard, chow, pung, kong, concealed_kong, added_kong, win, draw_game, false_win, dead,
    end. At the end there is one of `end` for each seat whose concealed kongs are shown, then one of no seat.
    """

    @property
    def kind(self) -> _EventKind:
        """What happened: a name of the list above."""
    @property
    def seat(self) -> int | None:
        """Who, 0 to 3; None for what concerns no seat."""
    @property
    def tile(self) -> Tile | None:
        """The tile drawn, laid out, discarded, claimed, added, made a kong of, or won on."""
    @property
    def tiles(self) -> Tiles | None:
        """The tiles of a meld or a hand.

        Of a chow, pung or kong the whole meld; of a deal the hand; of a win the winner's hand without the tile won on;
        of an end the concealed kongs of the seat.
        """
    @property
    def number(self) -> int | None:
        """The number of the physical tile, as a wall has it."""
    @property
    def numbers(self) -> tuple[int, ...] | None:
        """The numbers of the physical tiles.

        Of a chow in rising order; of a hand dealt in the order of the wall, the dealer's fourteenth last.
        """
    @property
    def source(self) -> int | str | None:
        """Where a tile came from, or why a hand is dead.

        Of a draw `head` or `tail`; of a claim, and of a win on another's tile, the seat that it came from; of `dead`
        the referee's reason, or `false_win`.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, tuple[object, ...]]: ...

@final
class Observation:
    """All that one seat may know of a deal: no path leads from it to the deal, the wall or the seed.

    It does not change when the deal goes on. What is listed by seat has four entries, seat 0 first. `str` writes the
    position as text, `Observation.parse` reads it; `==` compares all that the text shows, which is all but the events
    and which copies of a tile lie where.
    """

    @staticmethod
    def parse(text: str, /) -> Observation:
        """Read a position as `str` writes it; only the line `hand:` must be there.

        Round and seat are then E and 0, the dealer 0, the rules `wmo`, the wall what is not seen, and what is legal is
        found out. A position has no events.
        """
    @property
    def seat(self) -> int:
        """Whose it is, 0 to 3."""
    @property
    def wind(self) -> _Wind:
        """The seat's wind, a letter of ESWN."""
    @property
    def round(self) -> _Wind:
        """The round's wind, a letter of ESWN."""
    @property
    def dealer(self) -> int:
        """The dealer's seat."""
    @property
    def rules(self) -> Rules:
        """The rules."""
    @property
    def hand(self) -> Tiles:
        """The seat's concealed tiles: the one drawn and flowers kept among them."""
    @property
    def hand_numbers(self) -> tuple[int, ...]:
        """The numbers of the physical tiles of the hand, as a wall has them."""
    @property
    def drawn(self) -> Tile | None:
        """The tile drawn last in the own turn; None outside it, and after a chow or pung.

        In the dealer's first turn the fourteenth tile, or what replaced it.
        """
    @property
    def melds(self) -> _BySeat[tuple[Meld | None, ...]]:
        """The melds of each seat; None for a concealed kong of another seat that lies face down."""
    @property
    def rivers(self) -> _BySeat[tuple[Tile, ...]]:
        """The discards of each seat in order, without those that were claimed: tuples of Tile."""
    @property
    def flowers(self) -> _BySeat[Tiles]:
        """The flowers that each seat has laid out."""
    @property
    def wall_left(self) -> int:
        """Tiles left in the wall, of private walls in all four."""
    @property
    def private_walls(self) -> _BySeat[int] | None:
        """Tiles left in the private wall of each seat; None for a shared wall."""
    @property
    def hand_sizes(self) -> _BySeat[int]:
        """Concealed tiles that each seat holds."""
    @property
    def unseen(self) -> npt.NDArray[np.int8]:
        """Copies of each of the 34 playing kinds that the seat has not seen: int8[34] in tile order, read-only."""
    @property
    def dead(self) -> _BySeat[bool]:
        """Whether each seat is dead: cannot win this deal."""
    @property
    def last_discard(self) -> Tile | None:
        """The tile that the others may claim now: a discard, or the tile of an added kong. None if there is none."""
    @property
    def last_discarder(self) -> int | None:
        """The seat whose the last discard is; None if there is none."""
    @property
    def legal_actions(self) -> LegalActions:
        """What the seat may do now; nothing if it is not awaited."""
    @property
    def events(self) -> tuple[Event, ...]:
        """What happened so far, as the seat saw it; none of a position read from text."""
    def sample(self, seed: int, /) -> Deal:
        """Return a whole deal that fits what the seat knows: it has this observation there too, events included.

        The seed, 0 to 2^64 - 1, says which: what is hidden is made up at random. An answer of the seat that nobody has
        seen yet is a pass there. A position read from text has no history: it is a McrError.
        """
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, tuple[object, ...]]: ...

@final
class Deal:
    """One deal, from the tiles dealt to the payment: `Deal(seed=7, rules="wmo", round="E", dealer=0)`.

    It cannot be brought into an illegal state: `apply` takes what `legal_actions` lists, besides `declare win`, and
    refuses everything else without a change. It shows everything; `observation` gives what one seat may know. Seats are
    0 to 3, the next to play is `(seat + 1) % 4`. Without a seed and a wall the system makes a seed up; a wall is dealt
    from its beginning.
    """

    def __new__(
        cls,
        seed: int | None = None,
        rules: Rules | str = "wmo",
        round: Tile | str = "E",
        dealer: int = 0,
        *,
        wall: Wall | None = None,
    ) -> Self: ...
    @property
    def awaiting(self) -> frozenset[int]:
        """The seats that must act now; empty when the deal is over.

        The seat whose turn it is, even with one tile to choose from; after a discard or an added kong each seat that
        could do other than pass and has not answered; after a false win, where the rules let the others decide, these
        three.
        """
    @property
    def events(self) -> tuple[Event, ...]:
        """What happened so far, everything shown."""
    @property
    def result(self) -> DealResult | None:
        """How it ended, a DealResult; None while it runs."""
    @property
    def rules(self) -> Rules:
        """The rules."""
    @property
    def round(self) -> _Wind:
        """The round's wind, a letter of ESWN."""
    @property
    def dealer(self) -> int:
        """The dealer's seat."""
    @property
    def wall(self) -> Wall:
        """The wall, and what is left of it."""
    @property
    def seed(self) -> int | None:
        """The seed of its wall; None for a wall given tile by tile."""
    @property
    def hands(self) -> _BySeat[Tiles]:
        """The concealed tiles of each seat: the one drawn and flowers kept among them."""
    @property
    def melds(self) -> _BySeat[tuple[Meld, ...]]:
        """The melds of each seat, concealed kongs among them."""
    @property
    def turns(self) -> int:
        """Discards made so far: claimed ones, the one won on, flowers too."""
    @property
    def kongs(self) -> int:
        """Kongs completed so far by all seats."""
    def legal_actions(self, seat: int, /) -> LegalActions:
        """Return what a seat may do; nothing for a seat that is not awaited.

        `declare win` is never among it: `apply` takes it from an awaited seat in place of its answer, unless the win is
        legal or the rules refuse it.
        """
    def apply(self, seat: int, action: Action | str, /) -> None:
        """Do what a seat wants to: an Action, or its text.

        Answers to a discard are held until every awaited seat has given one; their order does not matter. What is not
        legal is an IllegalActionError that says why, and changes nothing.
        """
    def observation(self, seat: int, /) -> Observation:
        """Return all that a seat may know, and no more."""
    def record(self, *, id: str | None = None, players: Sequence[str] | None = None) -> Record:
        """Return the Record of the deal so far, with a name for it and the players' names by seat if given."""
    def clone(self) -> Deal:
        """Return a copy that goes its own way."""
    def declare_dead(self, seat: int, reason: str, /) -> None:
        """Declare a hand dead, as a referee does, for a reason: from then on the seat plays and pays, but cannot win.

        A win that it has answered becomes a pass. An IllegalActionError if the deal is over or the hand is dead
        already.
        """
    def end_with_penalty(self, seat: int, points: int, /) -> None:
        """End the deal with a penalty, as a referee does: the seat pays so many points to each of the others."""
    def default_action(self, seat: int, /) -> Action | None:
        """Return what a clock does for a seat whose time is over; None for a seat not awaited.

        A claim is passed, a turn discards the tile drawn (after a chow or pung the last tile of the hand in tile
        order), to play on is consented.
        """
    def _worth(self, seat: int, tile: Tile | str | None, is_added: bool, /) -> int | None:
        """Return what a seat would win, flowers included, however little; None if its tiles are no winning shape.

        With the tile drawn if None is given and it is its turn; else if the seat whose turn it is discarded this tile
        of its hand, or added it to its pung.
        """
    def _repr_html_(self) -> str: ...
    def __copy__(self) -> Deal: ...
    def __deepcopy__(self, _memo: object, /) -> Deal: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment] # a deal changes
    def __reduce__(self) -> tuple[object, tuple[object, ...]]: ...

@final
class Match:
    """A match of four players, 0 to 3, who keep their numbers while they change seats: `Match(seed=1, rules="wmo")`.

    `deals`: how many, as the rules say if None. Play `match.deal` to its end, then call `match.next_deal()`. Deal i has
    the seed `deal_seed(seed, i)`; round winds and seat changes are those of the rules. Without a seed the system makes
    one up.
    """

    def __new__(cls, seed: int | None = None, rules: Rules | str = "wmo", deals: int | None = None) -> Self: ...
    @property
    def deal(self) -> Deal:
        """The deal that is played, or was played last."""
    @property
    def index(self) -> int:
        """The number of the deal, from 0."""
    @property
    def deals(self) -> int:
        """How many deals the match has."""
    @property
    def seed(self) -> int:
        """The seed."""
    @property
    def rules(self) -> Rules:
        """The rules."""
    @property
    def is_over(self) -> bool:
        """Whether all deals are played."""
    @property
    def totals(self) -> _BySeat[int]:
        """Points of each player so far, with those of the deal once it is over."""
    @property
    def table_points(self) -> _BySeat[Fraction] | None:
        """Table points of each player by totals, as exact Fractions; None before all deals are played.

        4, 2, 1 and 0 for the four places, those of shared places divided evenly.
        """
    @property
    def records(self) -> tuple[Record, ...]:
        """The records of the deals so far, a tuple of Record; the last is that of the current deal."""
    def next_deal(self) -> Deal:
        """Begin the next deal and return it. A McrError if the one before is not over, or was the last."""
    def to_json(self) -> str:
        """Return the match with all its deals as text: JSON lines, see docs/records.md."""
    @staticmethod
    def from_json(text: str, /) -> Match:
        """Read the text of a match, as `to_json` writes it: it goes on where the text ends.

        A RecordError at the first line that is wrong.
        """
    @staticmethod
    def load(path: StrPath, *, recover: bool = False) -> Match:
        """Read the file of a match. A RecordError at the first line that is wrong.

        With `recover` all that stands before the damage is read, and a `mcr.records.DamageWarning` says what is wrong
        behind it. The file stays as it is: to write on in it there is `mcr.records.Journal`.
        """
    def save(self, path: StrPath) -> None:
        """Write the match to a file, in place of one that is there. It is there as a whole, or as it was before."""
    def clone(self) -> Match:
        """Return a copy that goes its own way."""
    def __copy__(self) -> Match: ...
    def __deepcopy__(self, _memo: object, /) -> Match: ...
    def seat_of(self, player: int, /) -> int:
        """Return the seat of a player in this deal."""
    def player_at(self, seat: int, /) -> int:
        """Return the player who sits there in this deal."""
    def _repr_html_(self) -> str: ...
    def __reduce__(self) -> tuple[object, tuple[object, ...]]: ...

@final
class Record:
    """A deal as a value: its wall and everything that was done, answers too that came to nothing.

    `deal.record()`, `match.records`, `Record.load(path)` and the readers of `mcr.records` give one. It is known to
    replay. `==` and `hash` pass over which copy of a tile was discarded, as with `Action`.
    """

    @staticmethod
    def from_json(text: str, /) -> Record:
        """Read the text of one deal, as `to_json` writes it. A RecordError at the first line that is wrong."""
    def to_json(self) -> str:
        """Return the record as text: JSON lines, see docs/records.md."""
    @staticmethod
    def load(path: StrPath, *, recover: bool = False) -> Record:
        """Read the file of one deal. A RecordError at the first line that is wrong.

        With `recover` all that stands before the damage is read, and a `mcr.records.DamageWarning` says what is wrong
        behind it. The file stays as it is.
        """
    def save(self, path: StrPath) -> None:
        """Write the record to a file, in place of one that is there. It is there as a whole, or as it was before."""
    def to_html(
        self,
        *,
        lang: str = "en",
        hands: HandsShown = "open",
        seat: int | None = None,
        theme: Theme = "auto",
        index: bool = False,
    ) -> str:
        """Return a page of HTML that replays the deal: one file, without network and kernel.

        lang: en, zh, pt, ru or pl. hands: `open`, or `hidden`: what the seat, or anybody if None, did not see is not in
        it. seat: who sits at the bottom. theme: as in `mcr.art`, or `auto`. index: whether tiles bear their notation.
        """
    @property
    def actions(self) -> tuple[Entry, ...]:
        """What was done, in order: a tuple of `mcr.records.Entry`, pairs of a seat and an Action.

        In place of the Action a referee's act has `mcr.records.Dead` or `mcr.records.Penalty`.
        """
    def deal_at(self, n: int | None = None, /) -> Deal:
        """Return the deal after so many of the `actions`, from 0; after all if None."""
    @property
    def id(self) -> str | None:
        """Its name, if it has one: of a deal read from elsewhere the one that it has there."""
    @property
    def players(self) -> _BySeat[str] | None:
        """The names of the players by seat, if they are known."""
    @property
    def rules(self) -> Rules:
        """The rules."""
    @property
    def round(self) -> _Wind:
        """The round's wind, a letter of ESWN."""
    @property
    def dealer(self) -> int:
        """The dealer's seat."""
    @property
    def seed(self) -> int | None:
        """The seed of its wall; None for a wall given tile by tile, as that of a deal read from elsewhere."""
    @property
    def wall(self) -> Wall:
        """Its wall before the deal."""
    @property
    def result(self) -> DealResult | None:
        """How the deal ended, a DealResult; None if it breaks off."""
    def _repr_html_(self) -> str: ...
    def __copy__(self) -> Record: ...
    def __deepcopy__(self, _memo: object, /) -> Record: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, tuple[str]]: ...

@final
class _Readings:
    """The deals of a text, each as the line in which it begins, the record and the disagreements; or its RecordError.

    A reader of the core borrows its text. Here both live in a thread, which reads some deals ahead and waits: so the
    first deal is there at once, and a text of a hundred thousand deals takes no more memory than itself.
    """

    def __iter__(self) -> Iterator[tuple[int, Record, tuple[tuple[int, str, str, str], ...]] | RecordError]: ...
    def __next__(self) -> tuple[int, Record, tuple[tuple[int, str, str, str], ...]] | RecordError: ...

@disjoint_base
class _Bot:
    """A player of the ladder: `_Bot(level, seed)`."""

    def __new__(cls, level_name: str, seed: int | None = None) -> Self: ...
    @property
    def name(self) -> str:
        """The name of the level."""
    @property
    def seed(self) -> int:
        """What decides what is left to chance."""
    def act(self, observation: Observation) -> Action:
        """Return what to do: one of the observation's legal actions; a McrError if there are none."""
    def _why(self, observation: Observation) -> tuple[Action, str, str | None, tuple[tuple[Any, ...], ...]]:
        """Return what `why` makes its answer of.

        The action, the reason, the scale, and for each choice the fields of a `Choice`. A McrError if the seat is not
        asked.
        """

def _danger(observation: Observation) -> list[float] | None:
    """Return how likely each kind of tile that the seat holds, thrown now, is won on by some other player.

    By the index of the kind, 0-1, as the players of the ladder take it; None where its tiles make no hand.
    """

def _levels() -> list[str]:
    """Return the names of the ladder, the weakest first."""

@final
class _Journal:
    """What of a deal or a match is written: a value.

    `_Journal()` is of a deal, `_Journal(True)` of a match, nothing written.
    """

    def __new__(cls, of_match: bool = False, /) -> Self: ...
    def lines(self, played: Deal | Match, /) -> tuple[str, _Journal]:
        """Return the lines that are not written yet, and the journal when they are."""
    def is_ahead_of(self, played: Deal | Match, /) -> bool:
        """Return whether more is written than was done."""

def deal_seed(seed: int, index: int, /) -> int:
    """Return the seed of the deal of this index in a match or a study.

    The first eight bytes, little-endian, of the SHA-256 of `mcr`, the seed and the index, the two as eight
    little-endian bytes each.
    """

def _legal_actions_of(actions: Sequence[Action | str]) -> LegalActions:
    """Return legal actions again from their texts."""

def _wall_of(numbers: Sequence[int], dice: Sequence[int] | None, left: Sequence[int], seed: int | None) -> Wall:
    """Return a wall again: its numbers, dice, what is left (head and tail, or the tiles drawn by each seat), seed."""

def _event_of(numbers: _PackedEvent, reason: str | None) -> Event:
    """Return an event again."""

def _observation_of(
    seat: int,
    rules: Rules | str,
    round: Tile | str,
    dealer: int,
    events: Sequence[_PackedEvent],
    legal_actions: LegalActions | None,
    reasons: Sequence[str | None],
) -> Observation:
    """Return an observation again: whose, rules, round, dealer, the events, what may be done, reasons of dead hands.

    Where None is given what may be done is found out from the events.
    """

def _deal_of(
    wall: Wall, rules: Rules | str, round: Tile | str, dealer: int, steps: Sequence[tuple[int, int, str]]
) -> Deal:
    """Return a deal again: wall, rules, round, dealer, and what was done (0 an action, 1 a dead hand, 2 a penalty)."""

def _match_of(
    seed: int,
    rules: Rules | str,
    deals: int,
    index: int,
    totals: Sequence[int],
    deal: Deal,
    records: Sequence[Record],
) -> Match:
    """Return a match again: seed, rules, deals, the number of the deal, the totals before it, the deal, all records."""

def _record_forms() -> list[tuple[str, str, bool]]:
    """Return the forms that the core knows: the name, what it is, and whether it can be written."""

def _read_records(text: bytes, format: str) -> _Readings:
    """Read the deals of a text of one of the core's forms, one by one."""

def _write_record(record: Record, format: str) -> str:
    """Return a record as text of a form. A McrError if the form has no place for it, or cannot be written."""

def _decoded(data: bytes) -> str:
    """Return the text of a file; a RecordError with the line if it is not UTF-8."""

def _recovered(text: bytes) -> tuple[Deal | Match | None, _Journal, int, RecordError | None, bool]:
    """Read a file of ours up to its first damage.

    Return the match or the last deal (None if there is neither), the journal of what stands there, the bytes before the
    damage, the RecordError (None if nothing is wrong), and whether only the last line was not written to its end.
    """
