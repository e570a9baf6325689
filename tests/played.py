"""Deals for the tests: the lines of the data files, random play, and whole games counted."""

import json
import pickle
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import mcr

DATA = Path(__file__).parent / "data"
PRESETS = mcr.Rules.presets
T = TypeVar("T")


def dice(seed: int) -> random.Random:
    """Return what chooses, the same for the same seed."""
    return random.Random(seed)  # noqa: S311 - a game, no secret


def pickled(value: T) -> T:
    """Return a value pickled and made again."""
    made: T = pickle.loads(pickle.dumps(value))  # noqa: S301 - pickled right here
    return made


def lines(name: str) -> list[dict[str, Any]]:
    """Return the lines of a data file."""
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


def begun(line: dict[str, Any]) -> mcr.Deal:
    """Return the deal of a line at its start."""
    rules = mcr.Rules(line["rules"]).replace(**line["changes"])
    where: dict[str, Any] = {"wall": mcr.Wall.from_tiles(line["wall"])} if line.get("wall") else {"seed": line["seed"]}
    return mcr.Deal(rules=rules, round=line["round"], dealer=line["dealer"], **where)


def done(deal: mcr.Deal, text: str) -> None:
    """Do what a data file says: `seat action`, or `seat dead`."""
    seat, action = text.split(" ", 1)
    if action != "dead":
        deal.apply(int(seat), action)
    elif not deal.observation(int(seat)).dead[int(seat)]:
        deal.declare_dead(int(seat), "as the file says")


def ended(reason: str) -> mcr.Deal:
    """Return the longest deal of the data file that ended so."""
    deals = []
    for line in lines("deals.jsonl"):
        deal = begun(line)
        for text in line["actions"]:
            done(deal, text)
        if deal.result is not None and deal.result.reason == reason:
            deals.append(deal)
    return max(deals, key=lambda deal: len(deal.events))


def perft(deal: mcr.Deal, depth: int) -> int:
    """Return the number of sequences of exactly so many actions."""
    if not deal.awaiting:
        return 0
    seat = min(deal.awaiting)
    actions = deal.legal_actions(seat)
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        after = deal.clone()
        after.apply(seat, action)
        count += perft(after, depth - 1)
    return count


def moments(deal: mcr.Deal, seed: int, every: int = 1) -> Iterator[mcr.Deal]:
    """Play a deal to its end at random; yield it before some of the actions, and at its end.

    Wins and kongs are taken, and now and then a win that is none is declared.
    """
    rng = dice(seed)
    while deal.awaiting:
        if rng.randrange(every) == 0:
            yield deal
        seat = rng.choice(sorted(deal.awaiting))
        actions = deal.legal_actions(seat)
        if rng.randrange(300) == 0:
            try:
                deal.apply(seat, "declare win")
            except mcr.IllegalActionError:
                pass
            else:
                continue
        rare = [action for action in actions if action.kind in ("win", "added_kong", "concealed_kong")]
        deal.apply(seat, rng.choice(rare or actions))
    yield deal


def studied(seed: int, number: int, bots: Sequence[Any], rules: str = "wmo") -> tuple[mcr.Deal, int]:
    """Return a deal of a study, played alone by bots with `begin` and `act`, and the seed of its wall."""
    letters = mcr.Rules(rules).round_winds
    of_wall = mcr.deal_seed(seed, number)
    deal = mcr.Deal(of_wall, rules, letters[number // 4 % 4 * len(letters) // 4], number % 4)
    for seat, bot in enumerate(bots):
        bot.begin(mcr.deal_seed(of_wall, seat))
    while deal.awaiting:
        seat = min(deal.awaiting)
        deal.apply(seat, bots[seat].act(deal.observation(seat)))
    return deal, of_wall
