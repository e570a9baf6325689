"""Fixtures of every form of records, and deals played to their end."""

import mcr
from played import DATA, moments

FIXTURES = {
    "ijcai": ["ijcai.txt"],
    "pmn": ["two_winners_and_flowers.pmn"],
    "judge": [
        "judge_false_win.json",
        "judge_false_win_of_a_bystander.json",
        "judge_fault.json",
        "judge_kongs.json",
        "judge_robbed_kong.json",
    ],
}


PATHS = [(form, DATA / "records" / name) for form, names in FIXTURES.items() for name in names]


def played(seed: int = 3, rules: mcr.Rules | str = "wmo", dealer: int = 0) -> mcr.Deal:
    """Return a deal played to its end."""
    deal = mcr.Deal(seed, rules, dealer=dealer)
    for _ in moments(deal, seed, 10**9):
        pass
    return deal
