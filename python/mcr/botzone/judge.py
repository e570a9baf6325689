"""Botzone's judge, over a deal of ours."""

import copy
from collections.abc import Mapping, Sequence
from typing import Any, Self, TypeAlias

from mcr._errors import McrError, ProgramError
from mcr._mcr import Action, Deal, Rules, Tile, Wall
from mcr._play import DealResult
from mcr._players import FAULT_POINTS, Player, check_player
from mcr._seats import WINDS
from mcr.botzone.conversation import Conversation
from mcr.botzone.display import NO_WIN, NOT_ASKED, SEATS, drawn_out, failed, shown, won
from mcr.botzone.messages import Message, messages
from mcr.botzone.program import Program
from mcr.botzone.ruling import Ruling, rule
from mcr.botzone.speaker import Speaker
from mcr.botzone.words import tile_of, tile_text

__all__ = ["Judge", "Output"]

Output: TypeAlias = dict[str, Any]
"""What the judge says in one turn: `command`, `content` and `display`, as the platform has them."""
Answer: TypeAlias = str | Mapping[str, Any]
"""What a player answers: a text, or an object of a log with `verdict` and `response`."""

_QUARTER = 34
"""Tiles of a private wall, and kinds of tile."""


class Judge:
    """A match of one deal, as the judge of Botzone's Chinese Standard Mahjong runs it: `Judge(seed=7)`.

    Each turn has an `output`: its `content` is the request for each player, its `display` what the platform shows.
    `answer` takes the answers of the four players and gives the next output; `play` asks players of any kind until the
    match is over. Players have the numbers 0 to 3 of their winds, which are their seats.

    Parameters
    ----------
    seed
        Which wall is dealt; the system makes one up if None.
    deal
        A deal that is to be played, in place of a seed: under the rules `botzone`, of dealer 0, and with nothing done
        yet. It is left as it is.
    round
        The round's wind, if no deal is given.
    srand
        The number that the display and `initdata` have as the wall's.

    """

    def __init__(
        self,
        seed: int | None = None,
        *,
        deal: Deal | None = None,
        round: Tile | str = "E",
        srand: int = 0,
    ) -> None:
        if deal is None:
            deal = Deal(seed, "botzone", round)
        elif seed is not None:
            raise McrError("a judge has a seed or a deal, not both")
        if deal.rules != Rules("botzone") or deal.dealer != 0:
            message = f"a deal under the rules botzone with dealer 0, not {deal.rules} with dealer {deal.dealer}"
            raise McrError(message)
        if len(deal.events) != SEATS:
            raise McrError("a deal with nothing done yet")
        self._deal = deal.clone()
        self.srand = srand
        self._known: list[Message] | None = None
        """What there is to tell; None after something was done."""
        self._told = 0
        """Messages of the deal that were given out."""
        self._left = [_QUARTER - 13] * SEATS
        """Tiles left in each wall, as far as messages have told."""
        self._worth = [NOT_ASKED] * SEATS
        """What each player would win on the tile given last."""
        self._outputs: list[Output] = []
        self._answers: list[dict[str, dict[str, str]]] = []
        self.faults: dict[int, ProgramError] = {}
        """What programs did wrong that `play` has asked, by player."""
        self._tell()

    @classmethod
    def from_initdata(cls, initdata: Mapping[str, Any]) -> Self:
        """Return the judge of a match that the platform describes: `walltiles`, `quan` and, if it is there, `srand`.

        Of `walltiles` player p draws from the end of the p-th quarter.
        """
        words = str(initdata.get("walltiles", "")).split()
        if len(words) != _QUARTER * SEATS:
            message = f"{len(words)} walltiles; expected {_QUARTER * SEATS}"
            raise McrError(message)
        quan = initdata.get("quan", 0)
        if quan not in range(SEATS):
            message = f"quan is 0 to 3, not {quan!r}"
            raise McrError(message)
        copies = {tile: iter(range(4 * tile.index, 4 * tile.index + 4)) for tile in Tile.all()[:_QUARTER]}
        numbers = []
        for word in _quarters_reversed(words):
            number = next(copies[tile_of(word)], None)
            if number is None:
                message = f"a fifth {word} in walltiles"
                raise McrError(message)
            numbers.append(number)
        deal = Deal(wall=Wall.from_tiles(numbers), rules="botzone", round=WINDS[quan])
        return cls(deal=deal, srand=initdata.get("srand", 0))

    @property
    def initdata(self) -> dict[str, Any]:
        """What the platform needs to deal the same tiles again."""
        kinds = Tile.all()
        tiles = [tile_text(kinds[number // 4]) for number in self._deal.wall.tiles]
        walltiles = " ".join(_quarters_reversed(tiles))
        return {"walltiles": walltiles, "quan": WINDS.index(self._deal.round), "srand": self.srand}

    @property
    def deal(self) -> Deal:
        """The deal as it stands, a copy."""
        return self._deal.clone()

    @property
    def output(self) -> Output:
        """What the judge says now: `command` is `request`, or `finish` when the match is over."""
        return copy.deepcopy(self._outputs[-1])

    @property
    def _display(self) -> dict[str, Any]:
        """What is shown now."""
        display: dict[str, Any] = self._outputs[-1]["display"]
        return display

    @property
    def outputs(self) -> tuple[Output, ...]:
        """What the judge has said so far."""
        return tuple(copy.deepcopy(self._outputs))

    @property
    def log(self) -> list[dict[str, Any]]:
        """The match so far as the platform keeps it, ready for JSON: outputs, between them the answers by player."""
        log: list[dict[str, Any]] = []
        for turn, output in enumerate(self._outputs):
            log.append({"output": output})
            if turn < len(self._answers):
                log.append(self._answers[turn])
        return copy.deepcopy(log)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return bool(self._outputs[-1]["command"] == "finish")

    @property
    def result(self) -> DealResult | None:
        """How the deal ended; None while the match runs.

        A false win that only passing was possible to is a `penalty` here, of the same points.
        """
        return self._deal.result if self.is_over else None

    def play(self, players: Sequence[Player]) -> DealResult:
        """Let four players play the match to its end, and return how it ended.

        A player is a `Program`, or anything with `act(observation)`. All are asked at every turn, as on the platform.
        What a program does wrong ends the match with the judge's penalty and is kept in `faults`; an answer of another
        player that is not legal is an IllegalActionError.
        """
        if len(players) != SEATS:
            message = f"{SEATS} players, not {len(players)}"
            raise TypeError(message)
        if len(self._outputs) > 1:
            raise McrError("players begin with the first turn; this match is further on")
        for number, player in enumerate(players):
            check_player(player, f"player {number}")
        talks = [player.conversation() if isinstance(player, Program) else Speaker(player) for player in players]
        try:
            while not self.is_over:
                content = self._outputs[-1]["content"]
                self.answer([self._asked(player, talk, content[str(player)]) for player, talk in enumerate(talks)])
            self._keep_fault(talks)
        finally:
            for talk in talks:
                if isinstance(talk, Conversation):
                    talk.close()
        return self._ended()

    def _asked(self, player: int, talk: Conversation | Speaker, request: str) -> Answer:
        """Return what a player answers, as the platform tells the judge."""
        try:
            return talk.respond(request)
        except ProgramError as error:
            self.faults[player] = error
            return {"verdict": error.verdict, "response": error.output}

    def _keep_fault(self, talks: Sequence[Conversation | Speaker]) -> None:
        """Keep the illegal answer of a program that has ended the match."""
        display = self._display
        if display["action"] in ("WA", "WH"):
            talk = talks[display["player"]]
            if isinstance(talk, Conversation):
                self.faults[display["player"]] = talk.illegal(f"the judge says {display['action']}")

    def answer(self, answers: Sequence[Answer] | Mapping[str, Answer] | Mapping[int, Answer], /) -> Output:
        """Take the answers of the four players to the output, and return the next one.

        By player: texts, or objects with `verdict` and `response` as logs have them. What is not allowed costs the
        player 30 points and ends the match; nothing that a player answers is an error here.
        """
        if self.is_over:
            raise McrError("the match is over")
        by_player = answers.items() if isinstance(answers, Mapping) else enumerate(answers)
        given = {str(player): answer for player, answer in by_player}
        if sorted(given) != [str(player) for player in range(SEATS)]:
            message = f"answers of the players 0 to 3, not of {sorted(given)}"
            raise McrError(message)
        whole = [_whole(given[str(player)]) for player in range(SEATS)]
        self._answers.append({str(player): answer for player, answer in enumerate(whole)})
        ruling = rule(self._deal, self._display, whole, is_settled=self._is_settled)
        if ruling.verdict is not None and ruling.player is not None:
            self._fault(ruling.player, ruling.verdict)
        else:
            self._carry_out(ruling)
            self._tell()
        return self.output

    @property
    def _is_settled(self) -> bool:
        """Whether nobody has a choice about what was told last: the deal has gone on."""
        return self._told < len(self._messages) or self._deal.result is not None

    @property
    def _messages(self) -> list[Message]:
        """What there is to tell of the deal as it stands."""
        if self._known is None:
            self._known = messages(self._deal.events, self._deal.round, 0)
        return self._known

    def _carry_out(self, ruling: Ruling) -> None:
        """Do what was ruled: one player acts, and all others pass."""
        if self._is_settled:
            return
        for player in sorted(self._deal.awaiting):
            self._act(player, ruling.action if player == ruling.player and ruling.action else Action("pass"))
        if ruling.player is not None and ruling.discard is not None:
            self._act(ruling.player, Action(f"discard {ruling.discard}"))

    def _act(self, player: int, action: Action) -> None:
        """Let a player act, and note what the others would win on the tile that it gives."""
        if action.kind in ("discard", "added_kong"):
            for other in range(SEATS):
                worth = self._deal._worth(other, action.tile, action.kind == "added_kong")  # noqa: SLF001 - it is there for the judge
                self._worth[other] = NOT_ASKED if other == player else NO_WIN if worth is None else worth
        self._deal.apply(player, action)
        self._known = None

    def _tell(self) -> None:
        """Give out what has happened next, or how the match ended."""
        told = self._messages
        if self._told == len(told):
            result = self._ended()
            display = won(result, self._left) if result.winners else drawn_out(self._left)
            self._finish(display, result)
            return
        message = told[self._told]
        self._told += 1
        worth = [NOT_ASKED] * SEATS
        if message.action == "DRAW" and message.player is not None:
            self._left[message.player] -= 1
            own = self._deal._worth(message.player, None, False)  # noqa: SLF001 - it is there for the judge
            worth[message.player] = NO_WIN if own is None else own
        elif message.action in ("PLAY", "PENG", "CHI", "BUGANG"):
            worth = self._worth
        display = shown(message, self._left, worth, self.srand)
        content = {str(player): message.text(player) for player in range(SEATS)}
        self._outputs.append({"command": "request", "content": content, "display": display})

    def _fault(self, player: int, verdict: str) -> None:
        """End the match with the fault of a player."""
        worth = self._display["canHu"][player]
        if verdict == "WH" and not self._is_settled:
            for other in sorted(self._deal.awaiting):
                self._deal.apply(other, "declare win" if other == player else "pass")
        if self._deal.result is None:
            self._deal.end_with_penalty(player, FAULT_POINTS)
        result = self._ended()
        self._finish(failed(verdict, player, result, self._left, worth), result)

    def _finish(self, display: dict[str, Any], result: DealResult) -> None:
        content = {str(player): points for player, points in enumerate(result.payments)}
        self._outputs.append({"command": "finish", "content": content, "display": display})

    def _ended(self) -> DealResult:
        if self._deal.result is None:
            raise McrError("the deal is not over")
        return self._deal.result

    def __repr__(self) -> str:
        return f"<Judge, turn {len(self._outputs)}, {self._display['action']}: {self._deal!r}>"

    def _repr_html_(self) -> str:
        return self._deal._repr_html_()


def _quarters_reversed(tiles: Sequence[str]) -> list[str]:
    """Return the tiles of four walls, each from its other end."""
    return [tile for start in range(0, len(tiles), _QUARTER) for tile in reversed(tiles[start : start + _QUARTER])]


def _whole(answer: Answer) -> dict[str, str]:
    """Return an answer as logs have it."""
    if isinstance(answer, str):
        return {"verdict": "OK", "response": answer}
    if not isinstance(answer, Mapping):
        message = f"an answer is a text, or an object with verdict and response, not {type(answer).__name__}"
        raise TypeError(message)
    response = answer.get("response")
    return {"verdict": str(answer.get("verdict", "OK")), "response": response if isinstance(response, str) else ""}
