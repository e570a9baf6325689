"""What a hand before the win waits for."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from mcr._many import as_input, check_choices, index_of, problem_column, visible_of
from mcr._mcr import Hand, Rules, Score, Tile, Tiles, _playing_tiles, _waits, _waits_json, _waits_many
from mcr._rows import Rows, frame_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd

    from mcr._many import ManyHands

__all__ = ["Wait", "Waits", "waits", "waits_many"]


@dataclass(frozen=True, slots=True, repr=False)
class Wait:
    """A tile that completes a hand."""

    tile: Tile
    unseen: int
    """Copies that the player does not see, 0 to 4: in no own tile or meld and not among the visible tiles."""
    discard: Score
    """The win on a discard."""
    self_drawn: Score
    """The win by drawing the tile."""
    lifts: tuple[Literal["self_drawn", "last_of_kind", "last_in_wall", "kong"], ...]
    """The circumstances each of which alone makes a win legal that is not legal on a plain discard.

    Empty where the discard is legal, or where none does. `kong` is robbing a kong, or drawing its replacement tile.
    """

    @property
    def is_legal(self) -> bool:
        """Whether the tile wins at all without a further circumstance, on a discard or self-drawn."""
        return self.discard.is_legal or self.self_drawn.is_legal

    def __str__(self) -> str:
        points = f"{self.discard.points} on a discard, {self.self_drawn.points} self-drawn"
        lifted = f" (lifts: {', '.join(self.lifts) or 'none'})" if not self.discard.is_legal else ""
        return f"{self.tile}, {self.unseen} unseen: {points}{lifted}"

    def __repr__(self) -> str:
        return f"<Wait {self}>"

    def _repr_html_(self) -> str:
        from mcr._waits_html import one_wait

        return one_wait(self)


@dataclass(frozen=True, slots=True, repr=False)
class Waits(Rows[Wait]):
    """The waits of a hand in tile order: a sequence of Wait, empty for a hand that waits for nothing."""

    hand: Hand
    """The hand, its flags left out."""
    visible: Tiles
    """Tiles known to the player beside the own ones; flowers are left out."""
    rules: Rules
    rows: tuple[Wait, ...]

    @property
    def tiles(self) -> Tiles:
        """The tiles waited for, one of each."""
        return Tiles([wait.tile for wait in self])

    def text(self, lang: str = "en") -> str:
        """Return the waits as text: each with its points and fans, and what it lacks."""
        from mcr._waits_texts import waits

        return waits(self, lang)

    def to_frame(self) -> pd.DataFrame:
        """Return a row a wait.

        The columns are `tile` (str), `unseen` (int8), `points_discard`, `points_self_drawn` (int16), `legal_discard`,
        `legal_self_drawn` (bool).
        """
        return frame_of(
            self,
            {
                "tile": ("str", lambda wait: wait.tile),
                "unseen": ("int8", lambda wait: wait.unseen),
                "points_discard": ("int16", lambda wait: wait.discard.points),
                "points_self_drawn": ("int16", lambda wait: wait.self_drawn.points),
                "legal_discard": ("bool", lambda wait: wait.discard.is_legal),
                "legal_self_drawn": ("bool", lambda wait: wait.self_drawn.is_legal),
            },
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the waits as plain JSON types: what `mcr waits --json` prints.

        The key `version` is 1; it changes with the layout.
        """
        document: dict[str, Any] = json.loads(_waits_json(self.hand, self.visible, self.rules))
        return document

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        seen = f" with {self.visible} visible" if self.visible else ""
        return f"<Waits of {self.hand}{seen}; {self.rules}: {'; '.join(map(str, self)) or 'none'}>"

    def _repr_html_(self) -> str:
        from mcr._waits_html import waits

        return waits(self)


def waits(hand: Hand | str, visible: Tiles | str | Iterable[Tile | str] = "", rules: Rules | str = "wmo") -> Waits:
    """Return each tile that completes a hand of 13 tiles, with its scores on a discard and self-drawn.

    A tile of which the player holds all four is no wait; one of which all copies are seen is, with `unseen` 0. A wait
    that completes the shape but not the minimum is listed too: its scores say so, and `lifts` what would carry it
    there.
    A win is on the last of its kind exactly where the own melds and `visible` hold the other three copies.

    `hand`: 13 tiles, each kong counting as three. Its flags are ignored; its flowers count in the totals only.
    `visible`: known tiles outside the hand and its melds, as the discards and the melds of others. `rules`: Rules, or
    the name of a preset.

    A hand that is not of 13 tiles, or more than four copies of a tile, is an InvalidHandError, what is not in the
    notation a ParseError.

    >>> for wait in waits("[NNN,3]77789m11888p|EE"):
    ...     print(wait)
    7m, 1 unseen: 6 on a discard, 7 self-drawn (lifts: last_in_wall)
    1p, 2 unseen: 3 on a discard, 6 self-drawn (lifts: last_in_wall)
    """
    hand, seen, rules, found = _waits(hand, visible, rules)
    return Waits(hand, seen, rules, tuple(Wait(*wait) for wait in found))


def waits_many(
    hands: ManyHands,
    visible: Tiles | str | Iterable[Tiles | str] = "",
    rules: Rules | str = "wmo",
    threads: int | None = None,
    errors: Literal["raise", "coerce"] = "raise",
) -> pd.DataFrame:
    """Return the waits of many hands as one frame with a row a wait, hand by hand in their order, each in tile order.

    Its index has the label of the hand in the index of `hands`, or its number, as often as the hand has waits; it is
    named `hand` unless it has a name. Its columns are those of `Waits.to_frame`.

    `hands` and `threads` are as in `score_many`; each hand has 13 tiles. `visible` is one text, or Tiles, for all
    hands, or a sequence of as many; of a DataFrame with a column `visible` it is that column, unless it is given.

    What is no hand of 13 tiles, and a fifth copy, raise an InvalidHandError that names every such row. With
    `errors="coerce"` each stands there in one row without a tile (None or NA) and with zeros, and a last column
    `problem` says why (None or NA in the other rows).

    >>> frame = waits_many(["1112345678999m", "[123m,1][456m,1][789m,1]123s5p"], visible="5p")
    >>> frame.loc[[1]].values.tolist()
    [['5p', 2, 20, 21, True, True]]
    """
    check_choices(errors)
    import numpy as np
    import pandas as pd

    place, tile, unseen, discard, self_drawn, legal_discard, legal_self_drawn, problems = _waits_many(
        as_input(hands), visible_of(hands, visible), rules, errors == "coerce", threads
    )
    labels = index_of(hands)
    index = pd.Index(place) if labels is None else labels.take(place)
    if index.nlevels == 1 and index.name is None:
        index = index.rename("hand")
    names = np.array([*_playing_tiles(), None], dtype=object)  # -1, where there is no hand, is the last
    columns: dict[str, Any] = {
        "tile": pd.array(names[tile], dtype="str"),
        "unseen": unseen.astype(np.int8),
        "points_discard": discard,
        "points_self_drawn": self_drawn,
        "legal_discard": legal_discard,
        "legal_self_drawn": legal_self_drawn,
    }
    if errors == "coerce":
        rows = np.flatnonzero(tile == -1).tolist()
        texts = tuple((row, problem) for row, (_, problem) in zip(rows, problems, strict=True))
        columns["problem"] = problem_column(len(tile), texts)
    return pd.DataFrame(columns, index=index)


for _class in (Wait, Waits):
    _class.__module__ = "mcr"
