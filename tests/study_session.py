"""A session with studies, for a process of its own: what it finds as JSON, in which libraries play no part.

Run as: python study_session.py FILE, a record to read in the competition's form.
"""

from __future__ import annotations

import json
import sys
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import mcr
from mcr import study as studies

if TYPE_CHECKING:
    from collections.abc import Callable

QUESTIONS = (
    mcr.Study.fan_frequencies,
    mcr.Study.summary,
    studies.carriers,
    studies.co_occurrence,
    studies.disputed_readings,
    studies.seat_effects,
    studies.self_draws,
    studies.turn_of_win,
    studies.value_by_turn,
    studies.value_distribution,
)


def main() -> None:
    """Simulate, ask, compare and read."""
    found = []
    for study in (
        mcr.simulate(150, ["legal"] * 4, seed=3, progress=False),
        mcr.read_records(sys.argv[1], format="ijcai"),
    ):
        found += [study.deals, study.wins, study.fans]
        if study.origin.rules is not None:
            found += [ask(study) for ask in QUESTIONS]
    comparison = mcr.compare("legal", "shanten", walls=6, progress=False)
    found.append(comparison.to_frame())
    told = [part.to_csv(float_format="%.9g") for part in found]
    told.append(f"{studies.luck_and_skill(comparison).deals}")
    refused = {}
    with TemporaryDirectory() as folder:
        needing: dict[str, Callable[[], object]] = {
            "save": lambda: mcr.simulate(10, ["random"] * 4, progress=False).save(f"{folder}/study"),
            "out": lambda: mcr.simulate(10, ["random"] * 4, out=f"{folder}/out", progress=False),
            "plots": lambda: studies.plots,
        }
        for name, asked in needing.items():
            try:
                asked()
            except ModuleNotFoundError as error:
                refused[name] = str(error)
    sys.stdout.write(json.dumps({"found": told, "refused": refused, "pyarrow": "pyarrow" in sys.modules}))


if __name__ == "__main__":
    main()
