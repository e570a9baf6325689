"""Files and pages: frames as CSV, JSON and XLSX, EMA's columns, pages in which nothing typed becomes markup."""

import json
import re
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pandas as pd
import pytest

from mcr import McrError, TournamentError
from mcr.tournament import BOTZONE_DUPLICATE, EMA, MIL_DUPLICATE, REPINO_2013, Tournament
from mcr.tournament.wording import shown, signed, wording
from tournaments import NAMES, begun, play, totals

LANGUAGES = ("en", "zh", "pt", "ru", "pl")
BAD = '<b onmouseover="x()">=1+1 & "Ann\'s"</b>'
"""What somebody may be called."""


@pytest.fixture(scope="module")
def finished() -> Tournament:
    tournament = Tournament.create(None, REPINO_2013, name=f"Open {BAD}", judge=BAD, seed=2)
    tournament.register(BAD, country="<i>", team="<script>", ema_id="=2+2")
    for name in NAMES[1:16]:
        tournament.register(name, country="PL" if name < "J" else "RU")
    for number in range(1, 5):
        round_ = tournament.draw()
        play(tournament, round_)
        if number == 2:
            tournament.fine(NAMES[3], 20, f"noise {BAD}")
            tournament.false_win(2, 1, 1, next(name for name in round_.tables[1] if name != winner(tournament, 2)))
    play(tournament, tournament.draw())
    return tournament


def winner(tournament: Tournament, round_: int) -> str | None:
    deals = tournament.deals
    found = deals[(deals["round"] == round_) & (deals["table"] == 1) & (deals["deal"] == 1)]["winner"].iloc[0]
    return None if pd.isna(found) else str(found)


class Tags(HTMLParser):
    """The tags of a page, and its text; the two methods are what HTMLParser calls."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: dict[str, int] = {}
        self.text: list[str] = []
        self.attributes: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: D102 - as above
        self.tags[tag] = self.tags.get(tag, 0) + 1
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:  # noqa: D102 - as above
        self.text.append(data)


def pages(tournament: Tournament, lang: str) -> dict[str, str]:
    return {
        "seating": tournament.seating_list(1, lang),
        "cards": tournament.player_cards(lang),
        "sheets": tournament.score_sheets(1, lang),
        "final": tournament.score_sheets(5, lang),
        "page": tournament.page(lang),
        "big": tournament.big_screen(lang),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_typed_becomes_markup(finished: Tournament, lang: str) -> None:
    for name, text in {**pages(finished, lang), "repr": finished._repr_html_()}.items():
        seen = Tags(text)
        assert not {"b", "i", "script"} & set(seen.tags) - ({"b"} if name in ("big", "repr") else set())
        assert "onmouseover" not in seen.attributes
        assert BAD in " ".join(seen.text).replace("\n", " "), name
    round_ = Tags(finished.rounds[0]._repr_html_())
    assert "onmouseover" not in round_.attributes
    assert BAD in " ".join(round_.text)


def test_pages_have_what_they_are_for(finished: Tournament) -> None:
    first = finished.rounds[0]
    found = {name: Tags(text) for name, text in pages(finished, "en").items()}
    for names in first.tables.values():
        for name in names:
            assert found["seating"].text.count(name) == 2  # in its table, and among the names
    assert found["cards"].tags["table"] == 16
    assert found["sheets"].tags["section"] == 4
    assert found["sheets"].tags["tr"] == 4 * (1 + 4 + 5)
    assert found["final"].tags["tr"] == 1 + 16 + 5
    assert f"Seed: {first.seed}" in " ".join(found["seating"].text)
    assert "Vists in the final" in found["page"].text
    assert "@page { size: A4 landscape" in finished.score_sheets(1)
    assert "@page { size: A4 portrait" in finished.seating_list(1)


def test_cards_of_a_plan_show_the_rounds_to_come() -> None:
    tournament = begun(16, EMA.replace(rounds=3))
    drawn = tournament.draw()
    cards = Tags(tournament.player_cards())
    assert cards.tags["tr"] == 16 * (1 + 3)
    for table in drawn.tables:
        tournament.close_table(1, table)
    planned = tournament.player_cards()
    second = tournament.draw()
    again = tournament.player_cards()
    assert planned == again
    assert second.number == 2


def test_a_page_of_a_language_that_is_none_is_refused(finished: Tournament) -> None:
    with pytest.raises(McrError, match="unknown language 'de'"):
        finished.page("de")
    with pytest.raises(TournamentError, match="round 6 has not been drawn"):
        finished.seating_list(6)


def test_walls_are_listed_only_where_they_are_duplicated(finished: Tournament) -> None:
    with pytest.raises(TournamentError, match="no duplicate walls"):
        finished.wall_list(1)
    botzone = begun(4, BOTZONE_DUPLICATE)
    botzone.draw()
    text = Tags(botzone.wall_list(1))
    assert text.tags["section"] == 4
    assert text.tags["code"] == 16  # four private walls each
    tiles = [line.split(": ")[1].split() for line in text.text if re.match(r"(East|South|West|North): ", line)]
    assert [len(line) for line in tiles] == [34] * 16
    assert all(sum(wall.count("5p") for wall in tiles[k : k + 4]) == 4 for k in range(0, 16, 4))
    mil = begun(32, MIL_DUPLICATE)
    mil.draw()
    assert Tags(mil.wall_list(1)).tags["section"] == 16


def test_frames_as_csv_and_json(finished: Tournament, tmp_path: Path) -> None:
    finished.export(tmp_path, ("csv", "json", "html", "xlsx"))
    names = {path.stem for path in tmp_path.glob("*.csv")}
    assert names == {
        "players", "seating", "deals", "ledger", "table_results", "standings", "final", "places", "meetings",
        "seating_quality", "events",
    }  # fmt: skip
    assert {path.stem for path in tmp_path.glob("*.json")} == names
    standings = pd.read_csv(tmp_path / "standings.csv", dtype=str, keep_default_na=False)
    frame = finished.standings()
    assert list(standings.columns) == list(frame.columns)
    assert [Fraction(text) for text in standings["table_points"]] == list(frame["table_points"])
    assert list(standings["player"]) == list(frame["player"])
    assert list(map(int, standings["vists"])) == list(frame["vists"])
    for name in names:
        rows = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
        table = pd.read_csv(tmp_path / f"{name}.csv", dtype=str, keep_default_na=False)
        assert len(rows) == len(table)
    deals = json.loads((tmp_path / "deals.json").read_text(encoding="utf-8"))
    assert deals[0]["dead"] == []
    assert "tournament.html" in {path.name for path in tmp_path.iterdir()}
    # By pandas alone: the vists of the standing are those of the ledger's qualifying rounds.
    ledger = pd.read_csv(tmp_path / "ledger.csv")
    sums = ledger[ledger["round"] <= 4].groupby("player")["vists"].sum()
    assert dict(zip(standings["player"], map(int, standings["vists"]), strict=True)) == sums.to_dict()


def test_text_in_a_workbook_is_no_formula(finished: Tournament, tmp_path: Path) -> None:
    from openpyxl import load_workbook  # noqa: PLC0415 - only here

    finished.export(tmp_path, "xlsx")
    finished.export_ema(tmp_path / "ema.xlsx")
    for path in (tmp_path / "tournament.xlsx", tmp_path / "ema.xlsx"):
        cells = [cell for sheet in load_workbook(path) for row in sheet for cell in row]
        assert "f" not in {cell.data_type for cell in cells}
        assert "=2+2" in {cell.value for cell in cells}
    book = load_workbook(tmp_path / "ema.xlsx")
    assert book.sheetnames == ["Results", "Fines"]


def test_what_ema_asks_for(finished: Tournament, tmp_path: Path) -> None:
    finished.export_ema(tmp_path / "TR_1.csv")
    rows = pd.read_csv(tmp_path / "TR_1.csv", keep_default_na=False)
    assert list(rows.columns) == [
        "Place", "First name", "Last name", "EMA number", "Table points", "Score", "Country", "EMA member",
    ]  # fmt: skip
    places = finished.places
    assert list(rows["Place"]) == list(places["place"])
    assert list(rows["Score"]) == list(places["vists"])
    assert list(rows["Table points"]) == [round(float(points), 2) for points in places["table_points"]]
    assert list(rows[rows["EMA number"] != ""]["EMA member"]) == ["yes"]
    fines = pd.read_csv(tmp_path / "TR_1_fines.csv")
    assert set(fines["Kind"]) == {"false_win", "referee_fine"}
    assert rows["Score"].sum() - fines["Vists"].sum() == 0
    with pytest.raises(TournamentError, match=r"ending in \.csv or \.xlsx"):
        finished.export_ema(tmp_path / "ema.txt")
    with pytest.raises(TournamentError, match="no places yet"):
        begun(4).export_ema(tmp_path / "ema.csv")
    with pytest.raises(TournamentError, match="formats: expected some of csv"):
        finished.export(tmp_path, ("csv", "pdf"))


def test_first_and_last_names_in_emas_columns(tmp_path: Path) -> None:
    tournament = Tournament.create(None, EMA.replace(rounds=1, deals=1), seed=1)
    tournament.register("Anna  Maria Kowalska", ema_id="01010001", country="PL")
    tournament.register("Ng Bo", first_name="Bo", last_name="Ng")
    tournament.register("Pelé")
    tournament.register("House", ranked=False)
    tournament.draw()
    tournament.enter(1, 1, 1, winner="Pelé", points=8)
    tournament.export_ema(tmp_path / "ema.csv")
    rows = pd.read_csv(tmp_path / "ema.csv", dtype=str, keep_default_na=False).set_index("Last name")
    first = rows.to_dict(orient="index")
    kowalska, ng, pele = first["Kowalska"], first["Ng"], first["Pelé"]
    assert (kowalska["First name"], kowalska["EMA number"], kowalska["EMA member"]) == ("Anna Maria", "01010001", "yes")
    assert ng["First name"] == "Bo"
    assert (pele["Place"], pele["First name"], pele["EMA member"]) == ("1", "", "no")
    assert "House" not in rows.index


def test_pantheon_has_the_ids_of_the_four() -> None:
    tournament = begun(8)
    tournament.draw(tables=[NAMES[:4], NAMES[4:8]])
    assert tournament.pantheon(1) == "1-2-3-4\n5-6-7-8"


def test_players_come_from_a_spreadsheet(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("\ufeffname;team;paid;registered_at\nAnna;Red;yes;2013-03-08 09:00\nБорис;;нет;\n", "utf-8")
    tournament = begun(0)
    assert tournament.import_players(path) == 2
    players = tournament.players
    assert players[["name", "team", "paid"]].to_numpy().tolist() == [["Anna", "Red", True], ["Борис", "", False]]
    for text, why in [
        ("name,age\nClara,5\n", "unknown column 'age'"),
        ("team\nRed\n", "the column name is missing"),
        ("name,team\nClara\n", "line 2: expected 2 cells"),
        ("name\nClara\nAnna\n", "line 3: Anna is registered already"),
        ("name,paid\nClara,perhaps\n", "line 2: paid: expected yes or no"),
    ]:
        path.write_text(text, "utf-8")
        with pytest.raises(TournamentError, match=why):
            tournament.import_players(path)
    assert len(tournament.players) == 2


def test_deals_come_back_as_they_were_exported(finished: Tournament, tmp_path: Path) -> None:
    finished.export(tmp_path, "csv")
    other = Tournament.create(None, REPINO_2013, seed=finished.seed)
    assert other.import_players(tmp_path / "players.csv") == 16
    deals = pd.read_csv(tmp_path / "deals.csv", dtype=str, keep_default_na=False)
    for number in range(1, 6):
        other.draw(tables=list(finished.rounds[number - 1].tables.values()))
        if number == 2:
            lost = finished.ledger.query("kind == 'false_win' and vists < 0").iloc[0]
            other.false_win(2, int(lost["table"]), int(lost["deal"]), str(lost["player"]))
        path = tmp_path / f"round{number}.csv"
        of_round = deals[deals["round"] == str(number)]
        of_round.to_csv(path, index=False)
        assert other.import_deals(path) == len(of_round)
    pd.testing.assert_frame_equal(other.deals, finished.deals)
    pd.testing.assert_frame_equal(other.final, finished.final)
    wrong = deals[deals["round"] == "5"]
    wrong.assign(east=wrong["south"]).to_csv(tmp_path / "wrong.csv", index=False)
    with pytest.raises(TournamentError, match=r"line 2: east: .* sits there in the draw"):
        other.import_deals(tmp_path / "wrong.csv")


def test_numbers_as_people_read_them() -> None:
    assert shown(Fraction(3, 2)) == "1½"
    assert shown(Fraction(-1, 4)) == "-¼"
    assert shown(Fraction(0)) == "0"
    assert shown(Fraction(8, 7)) == "1 1/7"
    assert [signed(vists) for vists in (5, 0, -5)] == ["+5", "0", "\N{MINUS SIGN}5"]


def test_the_standing_is_shown_in_a_notebook(finished: Tournament) -> None:
    text = finished._repr_html_()
    assert "<style" not in text
    assert "Standings" in text
    seen = Tags(text)
    assert seen.tags["tr"] == 17
    shown_names = [name for name in seen.text if name in set(NAMES[:16])]
    assert shown_names == [name for name in finished.standings()["player"] if name != BAD]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_a_page_of_totals(lang: str) -> None:
    tournament = begun(4)
    tournament.draw(tables=[NAMES[:4]])
    totals(tournament, {1: (10, 10, -10, -10)}, 1)
    assert wording(lang)("words.equal") in tournament.page(lang)
