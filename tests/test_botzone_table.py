"""What a player knows from Botzone's requests alone is what the deal shows its seat."""

import pytest

import mcr
from mcr.botzone import Speaker, Table
from mcr.botzone.messages import messages
from mcr.botzone.words import Response, response_of, tile_of, tile_text
from played import dice


def test_words_of_tiles() -> None:
    words = [*(f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)), "F1", "F2", "F3", "F4", "J1", "J2", "J3"]
    assert [tile_of(word) for word in words] == list(mcr.Tile.all()[:34])
    assert [tile_text(tile) for tile in mcr.Tile.all()[:34]] == words
    for wrong in ("", "W0", "W10", "H1", "w1", "J4", "F5", "1W", "W\u0661"):
        with pytest.raises(mcr.McrError, match="is no tile"):
            tile_of(wrong)


class Listeners:
    """Four players that are told of a deal."""

    def __init__(self, deal: mcr.Deal) -> None:
        self.deal = deal
        self.tables = [Table() for _ in range(4)]
        self.answers = ["PASS"] * 4
        self.told: list[str] = []

    def tell(self) -> None:
        """Tell what is new, after the answers to what was told before."""
        for message in messages(self.deal.events, self.deal.round, 0)[len(self.told) :]:
            for seat, table in enumerate(self.tables):
                if self.told:
                    table.answered(self.answers[seat])
                table.take(message.text(seat))
            self.answers = ["PASS"] * 4
            self.told.append(message.action)

    def compare(self) -> int:
        """Compare what they see with what the deal shows; return how many have a choice."""
        asked = 0
        for seat, table in enumerate(self.tables):
            seen = self.deal.observation(seat)
            assert table.observation == seen
            assert table.observation.legal_actions == seen.legal_actions
            assert [event.kind for event in table.observation.events] == [event.kind for event in seen.events]
            asked += bool(seen.legal_actions)
        return asked

    def claim(self, seat: int, action: mcr.Action, asked: mcr.Deal) -> None:
        """Let a player claim with a discard that the table will then allow, as the deal would."""
        after = self.tables[seat].after(action).observation
        assert after is not None
        granted = asked.clone()
        for other in sorted(granted.awaiting):
            granted.apply(other, action if other == seat else "pass")
        assert after == granted.observation(seat)
        self.answers[seat] = response_of(action, after.legal_actions[0].tile)


def test_the_requests_tell_what_the_seat_sees() -> None:
    """At every moment of the deal, with legal actions, as the seat was asked them; only copies may be others."""
    kinds: set[str] = set()
    compared = 0
    for seed in range(20):
        deal = mcr.Deal(seed, "botzone", "ESWN"[seed % 4])
        listeners = Listeners(deal)
        rng = dice(seed)
        while deal.awaiting:
            if deal.events[-1].kind not in ("chow", "pung"):
                listeners.tell()
                compared += listeners.compare()
            asked = deal.clone()
            for seat in sorted(asked.awaiting):
                legal = deal.legal_actions(seat)
                rare = [action for action in legal if action.kind in ("kong", "added_kong", "concealed_kong", "pung")]
                action = rng.choice(rare or [action for action in legal if action != mcr.Action("win")])
                if action.kind in ("chow", "pung"):
                    listeners.claim(seat, action, asked)
                elif deal.events[-1].kind not in ("chow", "pung"):
                    listeners.answers[seat] = response_of(action)
                deal.apply(seat, action)
        kinds.update(listeners.told)
    assert kinds == {"INIT", "DEAL", "DRAW", "PLAY", "PENG", "CHI", "GANG", "BUGANG"}
    assert compared > 1500


HAND = "W1 W1 W1 W2 W3 W4 W5 W6 W7 W8 W9 W9 W9"
BEGIN = ["0 1 2", f"1 0 0 0 0 {HAND}"]


@pytest.mark.parametrize(
    ("requests", "expected"),
    [
        ([""], "expected 0 id quan"),
        (["0 4 0"], "'4' is not 0, 1, 2 or 3"),
        (["0 1 99999999999999999999999999"], "is not 0, 1, 2 or 3"),
        (["1 0 0 0 0 " + HAND], "in an order that a deal has"),
        (["0 1 2", "0 1 2"], "in an order that a deal has"),
        (["0 1 2", "1 0 0 0 0 W1"], "1 tiles; expected 13"),
        (["0 1 2", "1 1 0 0 0 " + HAND], "walls with flowers are not played here"),
        (["0 1 2", f"1 0 0 0 0 {HAND.replace('W2', 'W1 W1')}"], "14 tiles; expected 13"),
        (["0 1 2", f"1 0 0 0 0 {HAND.replace('W2 W3', 'W1 W1')}"], "a fifth 1m"),
        ([*BEGIN, "2 W1"], "player 0 draws the first tile"),
        ([*BEGIN, "3 0 PLAY W2"], "nobody has drawn a tile yet"),
        ([*BEGIN, "3 0 DRAW", "3 0 PLAY"], "expected 0 id quan"),
        ([*BEGIN, "3 0 DRAW", "3 0 PLAY W10"], "'W10' is no tile"),
        ([*BEGIN, "3 0 DRAW", "3 2 PENG W2"], "no discard of another player to claim"),
        ([*BEGIN, "3 0 DRAW", "3 0 PLAY F1", "3 1 PENG F2"], "this player does not hold 1 of E"),
        ([*BEGIN, "3 0 DRAW", "3 0 PLAY W2", "3 1 CHI F1 W9"], "player 1 cannot chow 2m around E"),
        ([*BEGIN, "3 0 DRAW", "3 0 PLAY W2", "3 2 CHI W3 W9"], "player 2 cannot chow 2m around 3m"),
        ([*BEGIN, "3 0 DRAW", "3 0 BUGANG W2"], "player 0 has no pung of 2m"),
        ([*BEGIN, "3 0 DRAW", "3 0 PLAY J1", "2 J1", "3 1 GANG"], "a kong that this player did not make"),
        ([*BEGIN, "3 0 DRAW", "3 0 BUHUA H1"], "walls with flowers are not played here"),
    ],
)
def test_requests_that_no_deal_has(requests: list[str], expected: str) -> None:
    table = Table()
    for request in requests[:-1]:
        table.take(request)
    before = table.observation
    for _ in range(2):
        with pytest.raises(mcr.McrError) as error:
            table.take(requests[-1])
        assert expected in str(error.value)
        assert str(error.value).startswith(f"request {requests[-1]!r}: ")
    assert table.observation == before


def test_a_bot_answers_requests() -> None:
    class Claimer:
        """Pungs what it can, and then throws its last tile."""

        def act(self, observation: mcr.Observation, /) -> mcr.Action | str:
            return "pung" if "pung" in observation.legal_actions else observation.legal_actions[-1]

    speaker = Speaker(Claimer())
    requests = [*BEGIN, "3 0 DRAW", "3 0 PLAY W9", "3 1 PENG W8", "3 2 DRAW", "3 2 PLAY W5"]
    answers = [speaker.respond(request) for request in requests]
    assert answers == ["PASS", "PASS", "PASS", "PENG W9", "PASS", "PASS", "PASS"]


def test_an_illegal_answer_of_a_bot_names_it() -> None:
    class Cheat:
        def act(self, observation: mcr.Observation, /) -> str:  # noqa: ARG002 - it does not look
            return "discard 9p"

        def __repr__(self) -> str:
            return "<a cheat>"

    speaker = Speaker(Cheat())
    for request in ["0 0 2", f"1 0 0 0 0 {HAND}"]:
        speaker.respond(request)
    for _ in range(2):
        with pytest.raises(mcr.IllegalActionError, match=r"seat 0 cannot discard 9p: .*\(the answer of <a cheat>\)"):
            speaker.respond("2 W5")


@pytest.mark.parametrize("text", ["", "WIN", "PLAY", "PLAY W1 W2", "CHI W2", "HU W1", "pass", "PASS PASS", "PLAY \x00"])
def test_answers_that_are_none(text: str) -> None:
    with pytest.raises(mcr.McrError, match="is no"):
        Response.read(text)
