"""What the page and the notebook get while a deal runs: nothing that the person may not know, nor what tells it.

For every view of 200 deals another deal is made up that the person cannot tell from the real one: other hidden tiles,
another wall, other copies. Everything that is sent must be the same for both, but for the commitment of the wall.
"""

import copy
import gc
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import mcr
from mcr.widgets._controller import Controller
from mcr.widgets._game import Game
from mcr.widgets._hints import hints
from mcr.widgets._kept import Kept
from mcr.widgets._players import level_of
from mcr.widgets._say import table_words
from mcr.widgets._view import view
from table_play import Nearest, answer, play_out, resident, say, table

DEALS = 200


@pytest.fixture(autouse=True)
def _no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for the disk, on which nothing depends here."""
    monkeypatch.setattr("os.fsync", lambda _: None)


def twin(game: Game, seed: int) -> Game:
    """Return the game with another deal that looks the same to the person."""
    other = copy.copy(game)
    other.deal = game.observation.sample(seed)
    return other


def without_commitment(shown: dict[str, Any]) -> str:
    """Return a view as it is sent, its commitment left out."""
    return json.dumps({**shown, "deal": {**shown["deal"], "commitment": ""}}, sort_keys=True)


def checked(controller: Controller, shown: dict[str, Any], seed: int) -> bool:
    """Compare what is shown with what the twin would show; return whether the deal runs."""
    game = controller.game
    if game.deal.result is not None:
        # What is over may be known; the seed of a match would tell the deals that come.
        assert game.start.deals == 1 or str(game.start.seed) not in json.dumps(shown)
        return False
    try:
        other = twin(game, seed)
    except mcr.McrError as error:
        if "fits what the seat knows" not in str(error):
            raise
        return False  # none was found in time; the real deal is one
    assert other.deal.hands != game.deal.hands or game.observation.wall_left < 10
    levels = [level_of(given) for given in controller.now.opponents]
    same = view(other, controller.settings, levels, controller.number)
    same.update({name: shown[name] for name in ("busy", "problem", "note", "hints")})
    if shown["busy"]:
        same["prompt"] = None
    assert without_commitment(shown) == without_commitment(same)
    assert str(game.start.seed) not in without_commitment(shown)
    assert game.deal.wall.commitment == shown["deal"]["commitment"]
    say_ = table_words(controller.settings.lang)
    if shown["hints"]:
        assert hints(other.observation, say_) == shown["hints"]
    elif controller.number % 7 == 0:
        html = Kept().html(game, shown, say_)
        assert html == Kept().html(other, shown, say_)
        assert str(game.start.seed) not in html
    return True


def test_no_message_of_200_deals_says_what_the_person_may_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = busy = 0
    game = table(tmp_path, seed=2**63 + 11, opponents=[Nearest()] * 3)

    def show(shown: dict[str, Any]) -> None:
        nonlocal compared, busy
        compared += checked(game, shown, compared)
        busy += shown["busy"]

    game.show = show
    for number in range(DEALS):
        # Some are shown while the opponents think, some are the first and second deals of matches.
        monkeypatch.setattr("mcr.widgets._controller.SLOW", -1 if number % 8 == 0 else 0.1)
        if number % 10 == 6:
            say(game, "next")
        else:
            seed, deals = 2**62 + 1_000_003 * number, 2 if number % 10 == 5 else 1
            game.begin(replace(game.now, seed=seed, deals=deals))
        say(game, "set", {"name": "hints", "to": number % 50 == 0})
        say(game, "set", {"name": "auto_pass", "to": number % 3 == 1})
        likes = (
            (lambda kind: kind in ("pung", "chow", "concealed_kong", "kong", "added_kong"))
            if number % 2
            else (lambda _: False)
        )
        while game.view["prompt"]:
            say(game, *answer(game.view, likes))
        assert not game.refusals
        is_match = number % 10 in (5, 6)
        assert (game.view["deal"]["seed"] == str(game.game.start.seed)) is not is_match
        say(game, "review", number)  # of what is over; it closes with the next deal
    assert compared > 20 * DEALS
    assert busy > DEALS


def test_a_face_down_kong_of_another_has_no_tile_before_the_end(tmp_path: Path) -> None:
    game = table(tmp_path, seed=0, opponents=[Nearest()] * 3)
    seen = 0
    for seed in range(60):
        say(game, "new", str(seed))
        while game.view["prompt"]:
            for place in "enw":
                for meld in game.view["seats"][place]["melds"]:
                    if meld["shape"] == "concealed_kong":
                        assert meld["tiles"] == [None] * 4
                        seen += 1
            assert all(isinstance(game.view["seats"][place]["hand"], int) for place in "enw")
            say(game, *answer(game.view))
        for place in "enw":
            assert isinstance(game.view["seats"][place]["hand"], list)
            assert all(None not in meld["tiles"] for meld in game.view["seats"][place]["melds"])
    assert seen


@pytest.mark.parametrize("deals", [60, pytest.param(500, marks=pytest.mark.long)])
def test_many_deals_in_one_table_leave_the_kernel_as_small_as_it_was(tmp_path: Path, deals: int) -> None:
    game = table(tmp_path, seed=0)
    for _ in range(20):
        play_out(game)
        say(game, "new", "")
    gc.collect()
    before = resident()
    for _ in range(deals):
        play_out(game)
        say(game, "new", "")
    gc.collect()
    assert resident() - before < 3_000_000
