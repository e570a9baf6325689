"""The desk, the hand pad and the score pad: clicks do what calls do, and what is refused is said."""

import re
from pathlib import Path

import pytest

from mcr import TournamentError
from mcr.tournament import REPINO_2013, ScorePad, Tournament
from mcr.tournament.forms import Desk, pad_form
from mcr.tournament.hand_pad import HandPad
from tournaments import NAMES

LANGUAGES = ("en", "zh", "pt", "ru", "pl")
HAND = "[123m,1][123p,1]123m12p44s3p"


def test_a_tournament_at_the_desk() -> None:
    tournament = Tournament.create(None, REPINO_2013.replace(rounds=1, deals=2, final=0, final_deals=0), seed=1)
    desk = Desk(tournament)
    for name in [*NAMES[:4], "Anna"]:
        desk.players.name.value = name
        desk.players.register.click()
    assert "Anna is registered already" in desk.players.told.value
    assert desk.players.name.value == "Anna"  # what was typed is not lost
    assert "<li>Dmitri</li>" in desk.players.listed.value
    desk.results.enter.click()
    assert "color: #a32020" in desk.results.told.value
    desk.rounds.draw.click()
    assert "Round 1 is drawn." in desk.rounds.told.value
    desk.rounds.start.click()
    east, south, west, north = tournament.rounds[0].seats(1)[1]
    fields = desk.results.fields
    assert [name for name, _ in fields.winner.options[1:]] == [east, south, west, north]
    fields.winner.value, fields.discarder.value, fields.points.value = south, east, 20
    desk.results.enter.click()
    assert "Deal 1 of table 1 is entered." in desk.results.told.value
    assert (desk.results.deal.value, fields.winner.value, fields.points.value) == (2, None, 0)
    for tile in ["1m", "1p"]:
        fields.pad.mode.value = "chow"
        fields.pad.buttons[tile].click()
    for tile in ["1m", "2m", "3m", "1p", "2p", "4s", "4s", "3p"]:
        fields.pad.buttons[tile].click()
    assert fields.pad.text == HAND
    fields.result.value, fields.winner.value = "self_drawn", west
    desk.referee.deal.value, desk.referee.player.value = 2, north
    desk.referee.false_win.click()
    desk.results.enter.click()
    assert tournament.deals["winner"].tolist() == [south, west]
    assert tournament.deals["points"].tolist()[1] > 8
    assert fields.pad.text == ""
    assert f"<td>{west}</td>" in desk.results.shown.value
    assert south in desk.screen.value
    desk.referee.reason.value, desk.referee.amount.value = "noise", 7
    desk.referee.fine.click()
    assert tournament.ledger["vists"].min() <= -7
    desk.results.undo.click()
    assert re.search(r"Event \d+ is undone", desk.results.told.value)
    assert desk.widget.get_title(4) == "Standing"


def test_the_last_deal_from_the_desk() -> None:
    tournament = Tournament.create(None, REPINO_2013, seed=1)
    for name in NAMES[:4]:
        tournament.register(name)
    tournament.draw()
    tournament.start_round(1, at="2013-03-08 10:00")
    desk = Desk(tournament, "ru")
    desk.referee.state.value, desk.referee.discards.value = "running", 4
    desk.referee.call.click()
    assert "эта сдача аннулирована" in desk.referee.told.value
    desk.referee.call.click()
    assert "called already" in desk.referee.told.value
    assert "finished" in desk.referee.clock.value
    names = NAMES[:4]
    assert desk.referee.player.value in names
    desk.referee.dead_hand.click()
    desk.rounds.draw.click()
    desk.referee.close_table.click()
    assert len(tournament.rounds) == 2


def test_what_is_typed_at_the_desk_is_no_markup() -> None:
    tournament = Tournament.create(None, seed=1)
    desk = Desk(tournament)
    for name in ["<b>A</b>", *NAMES[:3]]:
        desk.players.name.value = name
        desk.players.register.click()
    desk.rounds.draw.click()
    desk.results.enter.click()
    desk.players.name.value = "<b>A</b>"
    desk.players.register.click()
    for shown in (
        desk.players.told, desk.players.listed, desk.rounds.seating, desk.results.told, desk.results.shown, desk.screen,
    ):  # fmt: skip
        assert "<b>A" not in shown.value
    assert "&lt;b&gt;A" in desk.players.told.value


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_pad(lang: str) -> None:
    pad = HandPad("mil", lang)
    seen: list[str] = []
    pad.listeners.append(seen.append)
    for mode, tile in (("pung", "E"), ("kong", "5s"), ("concealed_kong", "C"), ("chow", "8m"), ("chow", "N")):
        pad.mode.value = mode
        pad.buttons[tile].click()
    assert pad.text == "[EEE,1][5555s,1][CCCC]"
    pad.mode.value = "concealed"
    pad.buttons["2m"].click()
    pad.back()
    pad.back()
    assert pad.text == "[EEE,1][5555s,1]"
    assert seen[-1] == pad.text
    pad.field.value = HAND
    assert "<img" in pad.answer.value
    assert re.search(r"\d+", re.sub("<[^>]*>", "", pad.answer.value))
    pad.field.value = "<b>"
    assert "<b>" not in pad.answer.value
    pad.clear()
    assert pad.text == ""


def test_a_score_pad_counts_and_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "home.jsonl"
    names = ["Ann", "Bo", "Cy", "Di"]
    with ScorePad(names, path, deals=8) as pad:
        assert pad.seats == dict(zip("ESWN", names, strict=True))
        pad.enter(winner="Bo", discarder="Di", points=12)
        pad.enter(winner="Cy", hand="[123m,1][123p,1]123m12p44s3p")
        pad.enter(result="draw")
        pad.false_win("Ann")
        assert pad.next_deal == 4
        before = pad.totals
        assert sum(before.values()) == 0
        pad.enter(winner="Di", points=8, flowers=2)
        assert pad.undo() > 0
        assert pad.totals == before
    with ScorePad(names, path, deals=8) as pad:
        assert pad.totals == before
        frame = pad.to_frame()
        assert list(frame.columns) == [
            "deal", "prevalent", "result", "winner", "discarder", "points", "flowers", *names,
        ]  # fmt: skip
        assert frame[names].to_numpy().tolist()[0] == [-8, 36, -8, -20]
        for _ in range(5):
            pad.enter(result="draw")
        assert pad.to_frame()["prevalent"].tolist() == list("EESSWWNN")
        with pytest.raises(TournamentError, match="all 8 deals are entered"):
            pad.enter(result="draw")
        assert "Ann" in pad._repr_html_()
        assert "<ScorePad, 8 of 8 deals: Ann" in repr(pad)
    for others, deals in ((["Ann", "Bo", "Cy", "Ed"], 8), (names, 16)):
        with pytest.raises(TournamentError, match="the pad of others"):
            ScorePad(others, path, deals=deals)
    with pytest.raises(TournamentError, match="expected four names"):
        ScorePad(names[:3])
    with pytest.raises(TournamentError, match="nothing to undo"):
        ScorePad(names).undo()


def test_the_form_of_a_score_pad() -> None:
    pad = ScorePad(["Ann", "Bo", "Cy", "<i>Di</i>"])
    form = pad_form(pad, "pl")
    result, winner, discarder, points = form.children[:4]
    enter, undo = form.children[6].children
    told, shown = form.children[7:]
    winner.value, discarder.value, points.value = "Bo", "Ann", 8
    enter.click()
    assert pad.totals["Bo"] == 32
    assert "+32" in shown.value
    assert "<i>" not in shown.value
    result.value = "draw"
    enter.click()
    undo.click()
    assert len(pad.to_frame()) == 1
    undo.click()
    undo.click()
    assert "nothing to undo" in told.value
    assert "#a32020" in told.value
