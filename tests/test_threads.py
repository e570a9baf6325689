"""Objects of the bindings in several threads at once: each call is done as a whole, one after the other."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import mcr

THREADS = 8


def test_threads_that_play_one_deal_leave_a_deal_that_can_be_replayed() -> None:
    deal = mcr.Deal(seed=7)
    start = Barrier(THREADS)

    def play(number: int) -> int:
        start.wait()
        done = 0
        while (awaiting := deal.awaiting) and done < 40:
            seat = sorted(awaiting)[number % len(awaiting)]
            for action in deal.legal_actions(seat):
                try:
                    deal.apply(seat, action)
                except mcr.IllegalActionError:
                    continue  # another thread was first
                done += 1
                break
        return done

    with ThreadPoolExecutor(THREADS) as pool:
        done = sum(pool.map(play, range(THREADS)))
    record = deal.record()
    assert done == len(record.actions) > 0
    assert mcr.Record.from_json(record.to_json()).deal_at() == deal


def test_one_iterator_in_several_threads_gives_each_action_once() -> None:
    actions = mcr.Deal(seed=7).legal_actions(0)
    shared = iter(actions)
    with ThreadPoolExecutor(THREADS) as pool:
        taken = [action for part in pool.map(lambda _: list(shared), range(THREADS)) for action in part]
    assert sorted(map(str, taken)) == sorted(map(str, actions))


def test_threads_that_begin_the_next_deal_begin_one() -> None:
    game = mcr.Match(seed=1, deals=4)
    mcr.play_out(game.deal, [mcr.bots.Legal()] * 4)
    start = Barrier(THREADS)

    def begin(_: int) -> bool:
        start.wait()
        try:
            game.next_deal()
        except mcr.McrError:
            return False
        return True

    with ThreadPoolExecutor(THREADS) as pool:
        assert sum(pool.map(begin, range(THREADS))) == 1
    assert game.index == 1
    assert len(game.records) == 2
