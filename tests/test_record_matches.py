"""Matches as text and as files, and their table points."""

import copy
from pathlib import Path

import pytest

import mcr
from mcr import RecordError, records
from played import moments, pickled


def test_a_match_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = again = mcr.Match(seed=7, rules="repino")
    for index in range(match.deals):
        for deal in moments(match.deal, index, 40):
            match.save(path)
            again = mcr.Match.load(path)
            assert again.to_json() == match.to_json()
            assert (again.deal, again.records) == (deal, match.records)
            assert (again.totals, again.index, again.is_over) == (match.totals, match.index, match.is_over)
        if index + 1 < match.deals:
            match.next_deal()
    assert len(match.records) == match.deals
    assert [record.seed for record in match.records] == [mcr.deal_seed(7, index) for index in range(match.deals)]
    assert again.table_points == match.table_points
    assert match.table_points is not None
    for made in (pickled(match), copy.copy(match), copy.deepcopy(match), match.clone()):
        assert made.deal is not match.deal
        assert made.to_json() == match.to_json()
    with pytest.raises(RecordError, match="line 1: there is no match in the text"):
        mcr.Match.from_json(mcr.Deal(1).record().to_json())
    damaged = match.to_json().replace('"index":2', '"index":3')
    path.write_text(damaged)
    with pytest.raises(RecordError, match="index of the deal"):
        mcr.Match.load(path)
    with pytest.warns(records.DamageWarning, match="what stands before is read"):
        part = mcr.Match.load(path, recover=True)
    assert part.records == match.records[:2]
    part.next_deal()
    assert part.deal == match.records[2].deal_at(0)
    assert [reading.record for reading in records.read(path, errors="coerce")][:2] == list(match.records[:2])


def test_a_copy_of_a_match_goes_its_own_way() -> None:
    match = mcr.Match(seed=1)
    for made in (match.clone(), copy.copy(match), copy.deepcopy(match)):
        made.deal.end_with_penalty(0, 8)
        made.next_deal()
        assert (made.index, len(made.records), match.index) == (1, 2, 0)
    assert match.deal.awaiting == {0}


def test_names_in_a_match_are_kept() -> None:
    match = mcr.Match(seed=1, deals=2)
    match.deal.end_with_penalty(0, 8)
    match.next_deal()
    text = match.to_json().replace('"index":0', '"index":0,"id":"a"').replace('"index":1', '"index":1,"id":"b"')
    again = mcr.Match.from_json(text)
    assert [record.id for record in again.records] == ["a", "b"]
    assert again.to_json() == text == pickled(again).to_json() == again.clone().to_json()


def test_table_points_of_shared_places() -> None:
    # Each deal is ended by a penalty: the seat pays so many points to each of the others.
    for penalties, totals, points in [
        ([(0, 0)], (0, 0, 0, 0), ("7/4", "7/4", "7/4", "7/4")),
        ([(3, 1)], (1, 1, 1, -3), ("7/3", "7/3", "7/3", "0")),
        ([(3, 1), (2, 1)], (2, 2, -2, -2), ("3", "3", "1/2", "1/2")),
        ([(0, 2), (1, 1)], (-5, -1, 3, 3), ("0", "1", "3", "3")),
        ([(0, 1), (1, 2), (2, 3), (3, 4)], (6, 2, -2, -6), ("4", "2", "1", "0")),
    ]:
        match = mcr.Match(seed=1, rules="wmo", deals=len(penalties))
        for index, (player, each) in enumerate(penalties):
            assert match.table_points is None
            match.deal.end_with_penalty(match.seat_of(player), each)
            if index + 1 < len(penalties):
                match.next_deal()
        assert match.totals == totals
        assert match.table_points is not None
        assert tuple(map(str, match.table_points)) == points
        assert sum(match.table_points) == 7
