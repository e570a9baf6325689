"""Studies on a Dask cluster of worker processes: the same frames, also when a worker dies."""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pandas as pd
import pytest
from distributed import Client, LocalCluster

import mcr
from mcr.study.frames import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BOTS = ["shanten", "random", "shanten", "random"]
# What Dask itself leaves open when its processes end, and says when one is killed.
pytestmark = pytest.mark.filterwarnings("default")


@contextmanager
def workers(count: int) -> Iterator[Client]:
    """Yield a client of worker processes on this machine."""
    cluster = LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None, silence_logs=50)
    with cluster, Client(cluster) as client:
        yield client


def assert_equal(one: mcr.Study, other: mcr.Study) -> None:
    """Compare all three frames, types and categories too."""
    for name in NAMES:
        pd.testing.assert_frame_equal(getattr(one, name), getattr(other, name))


def test_one_worker_gives_the_same_frames() -> None:
    expected = mcr.simulate(900, BOTS, seed=4, progress=False)
    with workers(1) as client:
        assert_equal(mcr.simulate(900, BOTS, seed=4, client=client, chunk=250, progress=False), expected)
        with pytest.raises(mcr.McrError, match="threads are for this machine"):
            mcr.simulate(900, BOTS, client=client, threads=2)


def test_three_workers_of_which_one_is_killed_give_the_same_frames(tmp_path: Path) -> None:
    deals = 12_000
    expected = mcr.simulate(deals, BOTS, seed=4, progress=False)
    with workers(3) as client:
        pids = list(client.run(os.getpid).values())
        killed = []

        def kill() -> None:
            # Some parts are there, most are not.
            while len(list(tmp_path.glob("deals/0*.parquet"))) < 3:
                time.sleep(0.01)
            killed.append(len(list(tmp_path.glob("deals/0*.parquet"))))
            os.kill(pids[0], signal.SIGKILL)

        killer = threading.Thread(target=kill)
        killer.start()
        study = mcr.simulate(deals, BOTS, seed=4, client=client, out=tmp_path, chunk=200, progress=False)
        killer.join()
        assert pids[0] not in client.run(os.getpid).values()
    assert killed[0] < 60
    assert_equal(study, expected)
