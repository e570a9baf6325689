"""The table without a page: what it shows, what it takes, what it keeps."""

import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import mcr
from mcr.botzone import Program
from mcr.widgets._review import plain
from mcr.widgets._win import would_win
from table_play import Konger, Nearest, Thrower, answer, play_out, say, table

THROWN = ("discard", "added_kong")


def test_a_deal_is_played_to_its_end_and_paid(tmp_path: Path) -> None:
    game = table(tmp_path, seed=4, opponents=[Nearest()] * 3)
    play_out(game)
    sheet = game.view["sheet"]
    result = game.game.deal.result
    assert result
    assert [line["paid"] for line in sheet["payments"]] == [result.payments[(game.game.seat + k) % 4] for k in range(4)]
    assert sum(line["paid"] for line in sheet["payments"]) == 0
    assert game.view["deal"]["seed"] == "4"
    assert mcr.Wall(4, "cardavia").commitment == game.view["deal"]["commitment"]


def test_the_seed_is_the_deal_and_the_seat_fixes_the_wind(tmp_path: Path) -> None:
    for seed in range(4):
        game = table(tmp_path, seed=seed)
        deal = mcr.Deal(seed, "cardavia", dealer=game.game.deal.dealer)
        assert game.game.deal.record().deal_at(0) == deal
        assert game.game.deal.dealer == seed % 4
    for wind in "ESWN":
        assert table(tmp_path, seed=11, seat=wind).view["players"]["s"]["wind"] == wind
        assert table(tmp_path, seed=11, seat=wind, deals=4).view["players"]["s"]["wind"] == wind


def test_who_deals_in_a_match_comes_from_the_seed(tmp_path: Path) -> None:
    dealing = {seed: table(tmp_path, seed=seed, deals=4).view["players"] for seed in range(4)}
    assert [next(place for place, who in players.items() if who["isDealer"]) for players in dealing.values()] == [
        *"senw"
    ]


def test_a_match_of_four_deals_adds_up(tmp_path: Path) -> None:
    game = table(tmp_path, seed=3, rules="wmo", deals=4, opponents=[Nearest()] * 3)
    for number in range(4):
        assert game.view["deal"]["index"] == number
        play_out(game)
        if number < 3:
            assert game.view["sheet"]["tablePoints"] is None
            say(game, "next")
    sheet = game.view["sheet"]
    assert sheet["totals"] == [sum(column) for column in zip(*sheet["history"], strict=True)]
    assert len(sheet["history"]) == 4
    match = game.game.match
    assert match
    person = game.game.start.person
    assert match.table_points
    assert sheet["tablePoints"] == [str(match.table_points[(person + k) % 4]) for k in range(4)]
    assert game.view["deal"]["isOver"]


def test_the_copy_that_is_clicked_is_the_one_that_goes(tmp_path: Path) -> None:
    for seed in range(60):
        game = table(tmp_path, seed=seed)
        hand = [tuple(tile) for tile in game.view["seats"]["s"]["hand"]]
        twins = [tile for tile in hand if sum(tile[0] == other[0] for other in hand) > 1]
        if game.view["prompt"]["kind"] == "turn" and twins and twins[-1][0] in game.view["prompt"]["throw"]:
            kind, copy = twins[-1]
            say(game, "act", f"discard {kind}#{copy}")
            thrown = next(event for event in game.game.deal.events if event.kind == "discard")
            assert thrown.number == 4 * mcr.Tile(kind).index + copy
            return
    pytest.fail("no hand with two equal tiles")


def test_a_small_win_on_a_discard_stops_the_table_and_says_what_it_lacks(tmp_path: Path) -> None:
    kinds = set()
    for seed in range(400):
        game = table(tmp_path, seed=seed)
        me = Nearest()
        while prompt := game.view["prompt"]:
            wins = [choice for choice in prompt["answers"] if choice["kind"] == "win"]
            if wins and wins[0].get("isOff"):
                kinds.add(prompt["kind"])
                assert "needs 8" in wins[0]["text"]
                assert wins[0]["fans"]
                before = game.view
                say(game, "act", "win")  # refused: nothing changes
                assert game.refusals.pop()[0] in ("illegal", "stale")
                assert game.view == before
            if prompt["kind"] == "notice":
                say(game, "on")
            else:
                say(game, "act", me.act(game.game.observation))
            assert not game.refusals
        if kinds >= {"turn", "notice", "claim"}:
            return
    pytest.fail(f"seen only {kinds}")


def test_what_a_win_would_be_worth_is_what_the_deal_says() -> None:
    compared = 0
    for seed in range(120):
        deal = mcr.Deal(seed, "cardavia", dealer=seed % 4)
        me = Nearest()
        while deal.awaiting:
            seat = min(deal.awaiting)
            if "win" in deal.legal_actions(seat) and deal.awaiting == {seat}:
                seen = deal.observation(seat)
                asked = [event for event in seen.events if event.kind in ("discard", "added_kong")]
                win = would_win(seen, asked[-1] if "pass" in seen.legal_actions else None)
                deal.apply(seat, "win")
                if deal.result and seat in deal.result.winners:  # not robbed of it by a nearer one
                    assert deal.result.scores[deal.result.winners.index(seat)] == win
                    compared += 1
            else:
                deal.apply(seat, me.act(deal.observation(seat)))
    assert compared > 3


def test_a_small_win_that_was_noticed_later_is_worth_what_it_was_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)  # nothing depends on the disk here
    compared = 0
    for seed in range(120):
        game = table(tmp_path, seed=seed)
        me = Nearest()
        while prompt := game.view["prompt"]:
            if prompt["kind"] == "notice":
                same = mcr.Deal(seed, mcr.Rules("cardavia").replace(minimum_points=1), dealer=game.game.deal.dealer)
                done = [(seat, act) for seat, act in game.game.done if isinstance(act, mcr.Action)]
                thrown = [step for step, (_, action) in enumerate(done) if action.kind in THROWN][-1]
                for seat, action in done[: thrown + 1]:
                    while action not in same.legal_actions(seat):  # under a lower minimum more is asked
                        same.apply(min(same.awaiting), "pass")
                    same.apply(seat, action)
                same.apply(game.game.seat, "win")
                while same.awaiting:
                    same.apply(min(same.awaiting), "pass")
                assert same.result
                assert game.game.notice
                assert same.result.scores[0].hand == game.game.notice.hand
                assert same.result.scores[0].points == game.game.notice.points
                compared += 1
                say(game, "on")
            else:
                say(game, "act", me.act(game.game.observation))
            assert not game.refusals
    assert compared > 5


def test_a_kong_is_offered_to_be_robbed_only_when_a_pung_becomes_one(tmp_path: Path) -> None:
    game = table(tmp_path, seed=36, rules=mcr.Rules("cardavia").replace(minimum_points=1), opponents=[Konger()] * 3)
    me = Nearest()
    robbed = 0
    while prompt := game.view["prompt"]:
        last = next(event for event in reversed(game.game.deal.events) if event.kind != "draw")
        if prompt["kind"] == "claim":
            assert prompt["isRobbing"] == (last.kind == "added_kong")
            robbed += prompt["isRobbing"]
        say(game, "on") if prompt["kind"] == "notice" else say(game, "act", me.act(game.game.observation))
    assert robbed == 1
    assert game.view["sheet"]["reason"] == "robbed_kong"
    assert "its kong was robbed" in " ".join(line["why"] for line in game.view["sheet"]["payments"])


def test_a_deal_can_be_played_again_from_its_seed(tmp_path: Path) -> None:
    game = table(tmp_path, seed=12, deals=4, rules="wmo")
    play_out(game)
    say(game, "next")
    first = game.view
    play_out(game)
    say(game, "again")
    assert game.view["seats"] == first["seats"]
    assert game.view["deal"]["commitment"] == first["deal"]["commitment"]
    assert game.view["deal"]["deals"] == 1
    say(game, "new", " 77 ")
    assert game.game.start.seed == 77
    say(game, "new", "")
    assert game.game.start.seed != 77


def test_auto_pass_asks_only_for_wins(tmp_path: Path) -> None:
    game = table(tmp_path, seed=3, opponents=[Nearest()] * 3)
    say(game, "set", {"name": "auto_pass", "to": True})
    kinds = set()
    while prompt := game.view["prompt"]:
        kinds |= {prompt["kind"]}
        if prompt["kind"] == "claim":
            assert any(choice["kind"] == "win" for choice in prompt["answers"])
        say(game, *answer(game.view))
    assert "turn" in kinds


def test_the_clock_does_what_the_rules_of_the_clock_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(tmp_path, seed=3)
    say(game, "timeout")
    assert game.refusals.pop()[0] == "early"
    say(game, "set", {"name": "clock", "to": True})
    say(game, "timeout")
    assert game.refusals.pop()[0] == "early"
    monkeypatch.setattr("time.monotonic", lambda: game.asked_at + 10)
    assert game.view["prompt"]["kind"] == "turn"
    default = game.game.deal.default_action(game.game.seat)
    say(game, "timeout")
    assert not game.refusals
    assert next(action for seat, action in game.game.done if seat == game.game.seat) == default


def test_hints_say_what_analyse_says(tmp_path: Path) -> None:
    game = table(tmp_path, seed=3)
    assert not game.view["hints"]
    say(game, "set", {"name": "hints", "to": True})
    found = game.view["hints"]
    rows = mcr.analyse(game.game.observation)
    assert isinstance(rows, mcr.Analysis)
    assert found["best"] == str(rows.best.discard)
    assert set(found["rows"]) == {str(row.discard) for row in rows}
    for row in rows:
        shown = found["rows"][str(row.discard)]
        assert (shown["chance"], shown["shanten"], shown["useful"]) == (row.win_chance, row.shanten, row.useful_count)
        assert sum(left for _, left in shown["tiles"]) == row.useful_count
        assert shown["points"] == row.routes[0].points


def test_the_review_shows_every_step_and_what_a_choice_gave_up(tmp_path: Path) -> None:
    game = table(tmp_path, seed=8)
    say(game, "review", 3)
    assert game.refusals.pop()[0] == "illegal"
    play_out(game)
    steps = game.view["sheet"]["steps"]
    say(game, "review", 0)
    assert game.view["review"]["step"] == 0
    assert game.view["review"]["wall"]["left"] == game.game.deal.record().deal_at(0).wall.remaining
    assert [len(game.view["review"]["seats"][place]["hand"]) for place in "enw"] == [
        len(game.game.deal.record().deal_at(0).hands[(game.game.seat + turns) % 4]) for turns in (1, 2, 3)
    ]
    say(game, "costly")
    review: dict[str, Any] = game.view["review"]
    assert review["cost"] >= 0.5
    made = next(choice for choice in review["choices"] if choice["isMade"])
    best = next(choice for choice in review["choices"] if choice["isBest"])
    assert best["expected"] - made["expected"] == pytest.approx(review["cost"])
    seen = game.game.deal.record().deal_at(review["step"]).observation(game.game.seat)
    for name, other in zip(("careful", "thinker"), review["would"], strict=True):
        assert other["answer"] == plain(mcr.bots.bot(name).act(seen))
        assert other["who"] == mcr.bots.bot(name).title()
        assert other["why"].endswith(".")
    say(game, "review", 9999)
    assert game.view["review"]["step"] == steps
    say(game, "review", None)
    assert game.view["review"] is None


MALFORMED: list[object] = [
    None,
    7,
    "discard 1m",
    [],
    {},
    {"view": 1},
    {"view": 1, "seat": 0, "do": "act", "value": "pass", "more": 1},
    *(
        {"view": view, "seat": 0, "do": "next", "value": None}
        for view in (True, -1, 1.0, "1", None, 2**70, float("nan"))
    ),
    *({"view": 1, "seat": seat, "do": "next", "value": None} for seat in (4, -1, "0", None, 2**40, True, [0])),
    *(
        {"view": 1, "seat": 0, "do": do, "value": None}
        for do in ("", "cheat", "__init__", None, 3, ["act"], "x" * 10**6)
    ),
    *(
        {"view": 1, "seat": 0, "do": "act", "value": value}
        for value in (None, 1, "", "discard", "discard 0m", "win" * 10**5, "discard 1m\n", {"a": 1}, ["pass"], "\ud800")
    ),
    *({"view": 1, "seat": 0, "do": "new", "value": value} for value in (None, 5, "9" * 41, "1\0")),
    *({"view": 1, "seat": 0, "do": "review", "value": value} for value in ("1", -1, 10**6, 2.5, True)),
    *(
        {"view": 1, "seat": 0, "do": "set", "value": value}
        for value in (
            None,
            {},
            {"name": "lang"},
            {"name": "lang", "to": "xx"},
            {"name": "lang", "to": ["en"]},
            {"name": "no", "to": 1},
            {"name": "contrast", "to": 101},
            {"name": "contrast", "to": 50.5},
            {"name": "contrast", "to": True},
            {"name": "hints", "to": 1},
            {"name": "name", "to": "x" * 25},
            {"name": "name", "to": "a\u202eb"},
            {"name": ["x"], "to": 1},
            {"name": "lang", "to": "en", "more": 1},
        )
    ),
]


@pytest.mark.parametrize("content", MALFORMED, ids=lambda content: str(content)[:60])
def test_what_is_no_message_is_refused_logged_and_changes_nothing(
    tmp_path: Path, content: object, caplog: pytest.LogCaptureFixture
) -> None:
    game = table(tmp_path, seed=0)
    before = (game.view, game.settings, list(game.game.done), sorted(tmp_path.iterdir()))
    refused: list[str] = []
    game.refuse = lambda code, _: refused.append(code)
    with caplog.at_level(logging.WARNING, logger="mcr.widgets"):
        game.receive(content)
    assert refused == ["malformed"]
    assert "refused" in caplog.text
    assert len(caplog.text) < 2000
    assert before == (game.view, game.settings, list(game.game.done), sorted(tmp_path.iterdir()))


def test_stale_foreign_and_illegal_messages_are_refused(tmp_path: Path) -> None:
    game = table(tmp_path, seed=0)
    first = game.number
    say(game, *answer(game.view))
    before = (game.view, list(game.game.done))
    seat = game.game.seat
    sent = [
        ({"view": first, "seat": seat, "do": "act", "value": "discard 1m"}, "stale"),
        ({"view": game.number + 1, "seat": seat, "do": "set", "value": {"name": "hints", "to": True}}, "stale"),
        ({"view": game.number, "seat": (seat + 1) % 4, "do": "act", "value": "pass"}, "malformed"),
        ({"view": game.number, "seat": seat, "do": "act", "value": "win"}, "illegal"),
        ({"view": game.number, "seat": seat, "do": "act", "value": "declare win"}, "illegal"),
        ({"view": game.number, "seat": seat, "do": "next", "value": None}, "malformed"),
        ({"view": game.number, "seat": seat, "do": "again", "value": None}, "illegal"),
        ({"view": game.number, "seat": seat, "do": "on", "value": None}, "malformed"),
        ({"view": game.number, "seat": seat, "do": "costly", "value": None}, "illegal"),
        ({"view": game.number, "seat": seat, "do": "new", "value": "-1"}, "badSeed"),
        ({"view": game.number, "seat": seat, "do": "new", "value": "18446744073709551616"}, "badSeed"),
    ]
    for content, code in sent:
        game.receive(content)
        assert game.refusals.pop()[0] == code, content
        assert (game.view, list(game.game.done)) == before


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ({"opponents": ["careful"] * 2}, "opponents are 3, not 2"),
        ({"opponents": ["strong"] * 3}, "unknown opponent 'strong'; the opponents are random"),
        ({"opponents": [7] * 3}, "has a method act"),
        ({"opponents": [mcr.bots.Careful] * 3}, "has a method act"),  # the class, not yet a player
        ({"opponents": [Program("cat"), "careful", "careful"], "rules": "wmo"}, "the protocol knows no flowers"),
        ({"seat": "X"}, "seat is one of E, S, W, N, or None"),
        ({"seed": -1}, "seed is a whole number from 0"),
        ({"deals": 0}, "deals is a whole number from 1"),
        ({"rules": "nobody"}, "unknown rules"),
        ({"lang": "xx"}, "lang is one of en"),
    ],
)
def test_what_cannot_be_played_is_said(tmp_path: Path, asked: dict[str, Any], problem: str) -> None:
    with pytest.raises(mcr.McrError, match=problem):
        table(tmp_path, **asked)


def test_what_is_shown_while_others_think_lies_behind_answered_discards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mcr.widgets._controller.SLOW", -1)
    game = table(tmp_path, seed=0, opponents=[Nearest()] * 3)
    busy = 0

    def show(shown: dict[str, Any]) -> None:
        nonlocal busy
        events = game.game.deal.events
        if shown["busy"] and events[-1].seat != game.game.seat:
            assert events[-1].kind not in ("discard", "added_kong")
            busy += 1

    for seed in range(5):
        game.show = lambda _: None
        say(game, "new", str(seed))
        game.show = show
        play_out(game)
    assert busy > 25


class Faulty:
    """Fails each way: raises, answers nothing, and wants what is not allowed."""

    def __init__(self) -> None:
        self.asked = 0

    def act(self, _observation: mcr.Observation, /) -> str:
        """Return nonsense, or nothing."""
        self.asked += 1
        if self.asked % 3 == 0:
            raise ZeroDivisionError
        return ["", "discard 1m", "win"][self.asked % 3]


def test_for_an_opponent_that_fails_the_table_acts_and_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    notes = []
    game = table(tmp_path, seed=1, opponents=[Thrower(), Faulty(), Thrower()])
    game.show = lambda shown: notes.append(shown["note"])
    with caplog.at_level(logging.ERROR):
        play_out(game)
    assert game.view["sheet"]
    assert "opponentFailed" in notes
    assert "Faulty failed as an opponent" in caplog.text
    assert "ZeroDivisionError" in caplog.text


def test_the_totals_run_on_from_one_deal_to_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    game = table(tmp_path, seed=1, opponents=[Nearest()] * 3)
    sums = [0, 0, 0, 0]
    for seed in range(2, 12):
        assert [player["total"] for player in game.view["players"].values()] == sums
        play_out(game)
        sheet = game.view["sheet"]
        assert (sheet["carried"] or [0] * 4) == sums
        sums = [total + line["paid"] for total, line in zip(sums, sheet["payments"], strict=True)]
        assert sheet["totals"] == sums
        say(game, "new", str(seed))
    assert any(sums)
    play_out(game)
    say(game, "again")  # its result counts in place of the first one
    assert [player["total"] for player in game.view["players"].values()] == sums
    game.begin(replace(game.now, rules=mcr.Rules("wmo")))
    assert not any(game.game.totals)
