"""What a table keeps: its match in a file that outlives the process, and the settings."""

import json
import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import mcr
from mcr.widgets import _settings
from mcr.widgets._controller import Controller
from table_play import Thrower, answer, play_out, say, table


def file_of(game: Controller) -> Path:
    """Return the file of the match that is played."""
    assert game.game.journal
    return game.game.journal.journal.path


def test_a_restart_goes_on_where_the_match_was_left(tmp_path: Path) -> None:
    before = table(tmp_path, seed=5, deals=2)
    for _ in range(4):
        say(before, *answer(before.view))
    left = before.view
    before.close()  # as the end of the process does
    after = table(tmp_path, seed=5, deals=2)
    assert after.view["note"] == "resumed"
    for part in ("seats", "drawn", "prompt", "log", "players", "wall"):
        assert after.view[part] == left[part], part
    play_out(after)
    say(after, "next")
    assert after.view["deal"]["index"] == 1
    after.close()
    again = table(tmp_path, seed=5, deals=2)
    assert again.view["deal"]["index"] == 1
    play_out(again)
    assert again.view["deal"]["isOver"]
    assert table(tmp_path, seed=5, deals=2).view["deal"]["index"] == 0  # what is over is not taken up


def test_a_match_that_another_table_plays_is_not_taken_up(tmp_path: Path) -> None:
    first, second = table(tmp_path, seed=5), table(tmp_path, seed=5)
    say(first, *answer(first.view))
    assert second.view["note"] == ""
    assert len(second.game.done) < len(first.game.done)


def test_a_torn_last_line_is_reported_and_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    before = table(tmp_path, seed=6)
    say(before, *answer(before.view))
    path = file_of(before)
    done = len(before.game.done)
    before.close()
    with path.open("ab") as file:
        file.write(b'{"seat":0,"acti')
    with caplog.at_level(logging.WARNING):
        after = table(tmp_path, seed=6)
    assert len(after.game.done) == done
    assert "which is damaged" in caplog.text
    say(after, *answer(after.view))
    assert all(json.loads(line) for line in path.read_text().splitlines())


def test_a_damaged_match_goes_on_before_the_damage_and_stays_as_it_was_beside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = table(tmp_path, seed=6)
    say(before, *answer(before.view))
    path = file_of(before)
    before.close()
    done = before.game.done
    with path.open("ab") as file:
        file.write(b'{"seat":0,"action":"discard 7m"}\n' * 9)
    with caplog.at_level(logging.WARNING):
        after = table(tmp_path, seed=6)
    assert "which is damaged" in caplog.text
    assert "7m" not in caplog.text  # the person reads it
    assert after.game.done == done
    [kept] = tmp_path.glob("*.damaged-1")
    assert kept.read_bytes().count(b'"discard 7m"') == 9


def test_a_file_of_which_nothing_can_be_read_is_put_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    before = table(tmp_path, seed=6)
    path = file_of(before)
    before.close()
    path.write_bytes(b"{}\n")
    with caplog.at_level(logging.WARNING):
        after = table(tmp_path, seed=6)
    assert "not taken up: line 1" in caplog.text
    assert after.view["prompt"]
    [left] = tmp_path.glob("*.left.jsonl")
    assert left.read_bytes() == b"{}\n"


def test_what_is_kept_is_a_record_that_only_its_owner_may_read(tmp_path: Path) -> None:
    deal, match = table(tmp_path, seed=6), table(tmp_path, seed=6, deals=2, rules="wmo", opponents=["careful"] * 3)
    for game in (deal, match):
        say(game, *answer(game.view))
        assert file_of(game).stat().st_mode & 0o777 == 0o600
    record = mcr.Record.load(file_of(deal))
    assert record == deal.game.deal.record()
    loaded = mcr.Match.load(file_of(match))
    assert (loaded.deals, loaded.deal) == (2, match.game.deal)
    assert "-careful-careful-careful.open" in file_of(match).name
    path = file_of(deal)
    play_out(deal)
    assert mcr.Record.load(path.with_name(path.name.replace(".open.", ".over."))).deal_at() == deal.game.deal


def test_another_match_in_the_same_cell_is_gone_on_with_its_own_opponents(tmp_path: Path) -> None:
    asked = {"seed": 5, "opponents": ["careful", Thrower(), Thrower()]}
    before = table(tmp_path, **asked)
    before.begin(
        replace(before.now, rules=mcr.Rules("wmo"), deals=3, seat="W", opponents=("legal", Thrower(), "random"))
    )
    play_out(before)
    say(before, "next")
    say(before, *answer(before.view))
    left = before.view
    before.close()
    after = table(tmp_path, **asked)
    for part in ("seats", "drawn", "prompt", "log", "players", "wall"):
        assert after.view[part] == left[part], part
    assert after.view["players"]["s"]["total"] == after.game.payments[0][after.game.start.person]
    assert [player["level"] for player in after.view["players"].values()] == ["", "Steady", "Thrower", "Random"]


def test_where_nothing_can_be_kept_the_table_says_so_and_plays_on(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("")
    game = table(place / "tables", seed=1)
    assert "file" in game.view["problem"]
    play_out(game)
    assert game.view["sheet"]


def test_another_match_can_begin_when_the_file_of_the_last_is_gone(tmp_path: Path) -> None:
    game = table(tmp_path / "tables", seed=1)
    file_of(game).unlink()
    say(game, *answer(game.view))
    say(game, "new", "2")
    assert not game.refusals
    assert game.view["problem"] == ""
    assert file_of(game).exists()


def test_every_action_is_on_the_disk_before_it_is_shown(tmp_path: Path) -> None:
    shown: list[tuple[int, int]] = []
    game = table(tmp_path, seed=9)
    path = file_of(game)

    def show(view: dict[str, Any]) -> None:
        if not view["sheet"]:  # a finished match has another name
            shown.append((len(path.read_text().splitlines()) - 1, len(game.game.done)))

    game.show = show
    play_out(game)
    assert len(shown) > 10
    assert all(kept == done for kept, done in shown)


def test_settings_apply_at_once_and_are_kept(tmp_path: Path) -> None:
    game = table(tmp_path, seed=1)
    changes = {
        "lang": "pl",
        "name": "Zoë <b>",
        "theme": "hc",
        "contrast": 0,
        "grain": 100,
        "temperature": 7,
        **dict.fromkeys(
            ("index", "upright", "reduced_motion", "sound", "one_click", "auto_pass", "clock", "hints"), True
        ),
    }
    assert set(changes) == set(_settings.BOUNDS)
    for name, to in changes.items():
        say(game, "set", {"name": name, "to": to})
        assert game.view["settings"][name] == to
    assert not game.refusals
    assert game.view["deal"]["about"].startswith("minimum")
    again = table(tmp_path, seed=2)
    assert again.view["settings"] == game.view["settings"] == changes
    assert table(tmp_path, seed=2, lang="ru").view["lang"] == "ru"


def test_a_spoilt_file_of_settings_loses_only_what_is_wrong(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "settings.json").write_text('{"lang": "ru", "contrast": 1000, "other": 1}')
    with caplog.at_level(logging.WARNING):
        game = table(tmp_path, seed=1)
    assert game.settings == _settings.Settings(lang="ru")
    assert "contrast" in caplog.text
    assert "other" in caplog.text
    (tmp_path / "settings.json").write_text("{")
    assert table(tmp_path, seed=1).settings == _settings.Settings()
