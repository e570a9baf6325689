"""What a seat may know, and no more: as values, as text, as a whole deal that fits it."""

import pickle
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

import mcr
from played import PRESETS, dice, moments, pickled


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_hidden_is_in_an_observation(preset: str) -> None:
    for seed in range(3):
        for deal in moments(mcr.Deal(seed, preset, dealer=seed), seed, 15):
            for seat in range(4):
                check(deal, deal.observation(seat), seat)


def check(deal: mcr.Deal, seen: mcr.Observation, seat: int) -> None:
    """Compare an observation with the deal."""
    assert (seen.seat, seen.round, seen.dealer, seen.rules) == (seat, deal.round, deal.dealer, deal.rules)
    assert seen.wind == "ESWN"[(seat - deal.dealer) % 4]
    assert (seen.hand, seen.wall_left) == (deal.hands[seat], deal.wall.remaining)
    assert seen.hand == mcr.Tiles([tile_of(number) for number in seen.hand_numbers])
    assert seen.hand_sizes == tuple(map(len, deal.hands))
    assert seen.private_walls == deal.wall.private_walls
    assert seen.legal_actions == deal.legal_actions(seat)
    assert (seen.drawn is None) or (seen.drawn in seen.hand)
    shown = [*seen.hand]
    for other in range(4):
        for meld, true in zip(seen.melds[other], deal.melds[other], strict=True):
            is_hidden = other != seat and true.is_concealed and deal.result is None
            assert meld == (None if is_hidden else true)
            shown += [] if meld is None else [*meld.tiles]
        shown += [*seen.rivers[other], *seen.flowers[other]]
    for event, true_event in zip(seen.events, deal.events, strict=True):
        if event != true_event:
            assert true_event.kind in ("deal", "draw", "concealed_kong")
            assert true_event.seat != seat
            assert (event.kind, event.seat, event.source) == (true_event.kind, true_event.seat, true_event.source)
            assert (event.tile, event.tiles, event.number, event.numbers) == (None, None, None, None)
        elif event.seat != seat:
            assert event.kind not in ("deal", "draw")
    unseen = seen.unseen
    assert (unseen.dtype, unseen.shape, unseen.flags.writeable) == (np.dtype(np.int8), (34,), False)
    if deal.result is None and not any(event.kind == "added_kong" for event in seen.events[-1:]):
        counted = Counter(shown)
        assert unseen.tolist() == [4 - counted[tile] for tile in mcr.Tile.all()[:34]]
    public = [name for name in dir(seen) if not name.startswith("_")]
    values = [getattr(seen, name) for name in public if name not in ("parse", "sample")]
    assert not any(isinstance(value, mcr.Deal | mcr.Wall) for value in values)
    assert not {"seed", "wall", "deal", "commitment"} & set(public)


def tile_of(number: int) -> mcr.Tile:
    return mcr.Tile.all()[number // 4 if number < 136 else number - 102]


@pytest.mark.parametrize("preset", PRESETS)
def test_observations_are_values_and_texts(preset: str) -> None:
    for seed in range(2):
        for deal in moments(mcr.Deal(seed, preset, dealer=seed), seed, 20):
            for seat in range(4):
                seen = deal.observation(seat)
                text = str(seen)
                again = pickled(seen)
                read = mcr.Observation.parse(text)
                assert again == seen == read == pickled(read)
                assert hash(again) == hash(seen) == hash(read)
                assert again.events == seen.events
                assert read.events == ()
                assert str(again) == str(read) == text
                assert read.unseen.tolist() == seen.unseen.tolist()
                assert (read.hand, read.drawn, read.melds, read.rivers) == (
                    *(seen.hand, seen.drawn, seen.melds, seen.rivers),
                )
                assert read.legal_actions == seen.legal_actions
                assert repr(seen).startswith(f"<Observation of seat {seat} ")
    assert mcr.Deal(1).observation(0) != mcr.Deal(0).observation(0)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_sample_is_a_whole_deal_that_fits(preset: str) -> None:
    differ = 0
    for seed in range(4):
        for deal in moments(mcr.Deal(seed, preset, dealer=seed), seed, 30):
            for seat in range(4):
                seen = deal.observation(seat)
                sampled = seen.sample(seed)
                fits = sampled.observation(seat)
                assert fits == seen
                assert fits.events == seen.events
                assert fits.hand_numbers == seen.hand_numbers
                assert sampled == seen.sample(seed)
                assert sorted(sampled.wall.tiles) == sorted(deal.wall.tiles)
                assert sampled.seed is None
                differ += sampled.hands != deal.hands
                rng = dice(seed)
                while sampled.awaiting:
                    who = min(sampled.awaiting)
                    sampled.apply(who, rng.choice(sampled.legal_actions(who)))
                assert sampled.result is not None
    assert differ > 20


def test_hidden_tiles_play_no_part() -> None:
    """Exchange tiles of the wall that nobody has drawn, and of other hands: the seat sees and may do the same."""
    deal = mcr.Deal(11, "mahjongsoft")
    seen = deal.observation(0)
    rng = dice(1)
    tiles = [*deal.wall.tiles]
    hidden = [place for place, number in enumerate(tiles) if number not in seen.hand_numbers]
    for _ in range(200):
        one, other = rng.sample(hidden, 2)
        tiles[one], tiles[other] = tiles[other], tiles[one]
        again = mcr.Deal(wall=mcr.Wall.from_tiles(tiles), rules="mahjongsoft").observation(0)
        assert again == seen
        assert again.events == seen.events
        assert pickle.dumps(again) == pickle.dumps(seen)


def test_a_position_is_asked_about() -> None:
    seen = mcr.Observation.parse("hand: 123456m46sEE123p\nriver 3: 59p E 5s\nclaimable: 3")
    assert str(seen.legal_actions) == "pass, chow 456s with 5s"
    assert (seen.last_discard, seen.last_discarder, seen.seat) == (mcr.Tile("5s"), 3, 0)
    for text, offset in [("", 0), ("hand: 12x", 5), ("hand: 123m\nhand: 1m", 11)]:
        with pytest.raises(mcr.ParseError) as error:
            mcr.Observation.parse(text)
        assert error.value.offset == offset
    with pytest.raises(mcr.McrError, match="no history"):
        seen.sample(1)


def test_pages_show_backs_for_what_is_hidden() -> None:
    from mcr import art  # noqa: PLC0415 - only here

    deal = mcr.Deal(4)
    page = deal.observation(0)._repr_html_()
    assert page.count("<img") >= 4
    assert "discard" in page
    assert deal._repr_html_() != page
    for lang in ("en", "zh", "pt", "ru", "pl"):
        art.look.lang = lang
        try:
            assert f'lang="{lang}"' in deal.observation(1)._repr_html_()
            assert f'lang="{lang}"' in deal._repr_html_()
        finally:
            art.look.lang = "en"


def test_a_position_is_analysed() -> None:
    asked = mcr.Observation.parse("wall: 40\nhand: 123456m46sEE123p\nriver 3: 59p E 5s\nclaimable: 3\nflowers 0: ab")
    found = mcr.analyse(asked)
    assert isinstance(found, mcr.ClaimAnalysis)
    same = mcr.analyse_claim("123456m46sEE123p|EE0000|2", "5s", "left", visible="59pE", draws_left=10)
    assert found == same
    turn = mcr.Observation.parse(
        "seat: 2\nround: S\nwall: 41\nhand: 789m46p55s9p\ndrawn: 9p\nmelds 2: [123m,1][456m,1]"
    )
    thrown = mcr.analyse(turn, claims=False)
    same_turn = mcr.analyse("[123m,1][456m,1]789m46p55s9p|SW", draws_left=10, claims=False)
    assert isinstance(thrown, mcr.Analysis)
    # A table has opponents, a hand has none.
    assert all(row.danger is not None for row in thrown)
    assert [replace(row, danger=None) for row in thrown] == list(same_turn)
    assert (len(thrown), thrown.draws_left) == (len(same_turn), 10)
    for wall, claimed_from, draws in [(40, 3, 10), (3, 3, 1), (0, 3, 0), (5, 2, 1), (6, 2, 2), (2, 1, 0)]:
        where = f"wall: {wall}\nriver {claimed_from}: E\nclaimable: {claimed_from}"
        text = f"{where}\nhand: 123456m46sEE123p\nlegal: pass, pung"
        assert mcr.analyse(mcr.Observation.parse(text)).draws_left == draws
    for nothing in (mcr.Deal(0).observation(1), mcr.Observation.parse("hand: 123456m46sEE12pa\ndrawn: a")):
        with pytest.raises(mcr.McrError, match=r"nothing is asked|a flower is in the hand"):
            mcr.analyse(nothing)
