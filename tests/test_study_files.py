"""Studies in folders: written in parts, interrupted, continued, damaged; and read from records."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import mcr
from mcr.cli import main
from mcr.study.frames import NAMES

BOTS = ["shanten"] * 4
DATA = Path(__file__).parent / "data" / "records"


def assert_equal(one: mcr.Study, other: mcr.Study) -> None:
    """Compare all three frames, types and categories too."""
    for name in NAMES:
        pd.testing.assert_frame_equal(getattr(one, name), getattr(other, name))


@pytest.fixture(scope="module")
def study() -> mcr.Study:
    """Return deals in memory."""
    return mcr.simulate(450, BOTS, seed=8, progress=False)


def test_a_folder_gives_the_same_frames(study: mcr.Study, tmp_path: Path) -> None:
    written = mcr.simulate(450, BOTS, seed=8, out=tmp_path / "out", chunk=100, progress=False)
    assert_equal(written, study)
    study.save(tmp_path / "saved")
    for folder in ("out", "saved"):
        loaded = mcr.Study.load(tmp_path / folder)
        assert_equal(loaded, study)
        assert loaded.origin == study.origin
        assert repr(loaded) == repr(study)
    assert len(list((tmp_path / "out" / "wins").iterdir())) == 5
    with pytest.raises(mcr.McrError, match="is not empty"):
        study.save(tmp_path / "saved")
    with pytest.raises(mcr.McrError, match="no study"):
        mcr.Study.load(tmp_path)


def test_each_file_says_what_it_is_from(tmp_path: Path) -> None:
    rules = mcr.Rules("mil").replace(minimum_points=6)
    mcr.simulate(30, BOTS, seed=8, rules=rules, out=tmp_path, chunk=20, progress=False)
    for name in NAMES:
        about = json.loads(pq.read_schema(tmp_path / name / "000000000020.parquet").metadata[b"mcr"])
        assert about["made_by"] == f"mcr {mcr.__version__}"
        assert (about["seed"], about["bots"], about["frame"]) == (8, BOTS, name)
        assert (about["first"], about["end"], about["deals"]) == (20, 30, 30)
        assert about["rules"]["minimum_points"] == 6
        column = pq.ParquetFile(tmp_path / name / "000000000020.parquet").metadata.row_group(0).column(0)
        assert column.compression == "ZSTD"
    assert mcr.Study.load(tmp_path).origin.rules == rules


def test_a_longer_study_adds_to_a_shorter_one(study: mcr.Study, tmp_path: Path) -> None:
    mcr.simulate(150, BOTS, seed=8, out=tmp_path, chunk=100, progress=False)
    before = (tmp_path / "deals" / "000000000000.parquet").stat().st_mtime_ns
    longer = mcr.simulate(450, BOTS, seed=8, out=tmp_path, progress=False)
    assert_equal(longer, study)
    assert (tmp_path / "deals" / "000000000000.parquet").stat().st_mtime_ns == before
    others: list[tuple[dict[str, Any], str]] = [
        ({"seed": 9}, r"differs in seed \(8 there, 9 now\)"),
        ({"bots": ["random"] * 4}, r"differs in bots \(.*, random/random/random/random now\)"),
        ({"rules": "mil"}, r"differs in rules \(wmo there, mil now\)"),
        ({"chunk": 7}, "differs in chunk"),
        ({"deals": 449}, "a study of 450 deals, more than 449"),
    ]
    for other, message in others:
        with pytest.raises(mcr.McrError, match=message):
            mcr.simulate(**{"deals": 450, "bots": BOTS, "seed": 8, "out": tmp_path, "progress": False, **other})
    assert_equal(mcr.Study.load(tmp_path), study)


PROGRAM = """
import mcr, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background may have been told to ignore it
try:
    mcr.simulate(int(sys.argv[2]), ["shanten"] * 4, seed=8, out=sys.argv[1], chunk=100, progress=False)
except KeyboardInterrupt:
    sys.exit(3)
"""


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_run_is_continued(stop: signal.Signals, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    with subprocess.Popen([sys.executable, "-c", PROGRAM, str(folder), "1000000"]) as program:
        until = time.monotonic() + 60
        while len(list(folder.glob("deals/0*.parquet"))) < 3 and time.monotonic() < until:
            time.sleep(0.01)
        program.send_signal(stop)
        try:
            assert program.wait(60) == (3 if stop == signal.SIGINT else -stop)
        finally:
            program.kill()
    loaded = mcr.Study.load(folder)
    count = len(loaded)
    assert count >= 300
    assert count % 100 == 0
    assert f"of {count:,} of 1,000,000 deals" in repr(loaded)
    expected = mcr.simulate(count, BOTS, seed=8, progress=False)
    assert_equal(loaded, expected)
    with pytest.raises(mcr.McrError, match=f"not complete: {count} of 1000000 deals"):
        loaded.save(tmp_path / "saved")
    # As if it had been meant to have this many; one part is taken away, as one that was never finished.
    about = json.loads((folder / "study.json").read_text())
    (folder / "study.json").write_text(json.dumps({**about, "deals": count}))
    (folder / "deals" / "000000000100.parquet").unlink()
    assert_equal(mcr.simulate(count, BOTS, seed=8, out=folder, progress=False), expected)
    assert not list(folder.glob("*/.*"))


FULL = """
import mcr, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), -1))
try:
    mcr.simulate(300, ["shanten"] * 4, seed=8, out=sys.argv[1], chunk=100, progress=False)
except OSError as error:
    print(error.__notes__[0])
    sys.exit(4)
"""


def test_a_full_disk_leaves_what_is_complete(study: mcr.Study, tmp_path: Path) -> None:
    sizes = tmp_path / "sizes"
    mcr.simulate(100, BOTS, seed=8, out=sizes, chunk=100, progress=False)
    largest = max(file.stat().st_size for file in sizes.glob("*/*.parquet"))
    folder = tmp_path / "out"
    mcr.simulate(100, BOTS, seed=8, out=folder, chunk=100, progress=False)
    program = [sys.executable, "-c", FULL, str(folder), str(largest // 2)]
    done = subprocess.run(program, text=True, capture_output=True, check=False)
    assert done.returncode == 4, done.stderr
    assert "what was written before is complete" in done.stdout
    loaded = mcr.Study.load(folder)
    assert len(loaded) == 100
    assert not list(folder.glob("*/.*"))
    whole = mcr.simulate(450, BOTS, seed=8, out=folder, progress=False)
    assert_equal(whole, study)


def test_a_damaged_part_is_named(study: mcr.Study, tmp_path: Path) -> None:
    study.save(tmp_path)
    file = tmp_path / "wins" / "000000000000.parquet"
    data = file.read_bytes()
    file.write_bytes(data[:-100])
    with pytest.raises(mcr.McrError, match=f"{file} is damaged"):
        mcr.Study.load(tmp_path)
    file.write_bytes((tmp_path / "fans" / file.name).read_bytes())
    with pytest.raises(mcr.McrError, match=f"{file} is damaged: it is of another part"):
        mcr.Study.load(tmp_path)
    file.unlink()
    with pytest.raises(mcr.McrError, match=f"{file} is damaged: it is not there"):
        mcr.Study.load(tmp_path)
    # A bit that has tipped over in the data is found when they are read.
    tipped = bytearray(data)
    tipped[len(data) // 3] ^= 1
    file.write_bytes(tipped)
    loaded = mcr.Study.load(tmp_path)
    with pytest.raises(mcr.McrError, match=f"{file} is damaged"):
        _ = loaded.wins
    (tmp_path / "study.json").write_text("{")
    with pytest.raises(mcr.McrError, match=r"study\.json is damaged"):
        mcr.Study.load(tmp_path)


def test_arrow_takes_the_frames_without_copying(study: mcr.Study) -> None:
    for name in NAMES:
        frame = getattr(study, name)
        table = pa.table(frame)
        assert table.column_names == list(frame.columns)
        assert table.num_rows == len(frame)
        assert frame["deal"].to_numpy().ctypes.data == table["deal"].chunk(0).buffers()[1].address
    hands = pa.table(study.wins)["hand"]
    assert hands.to_pylist() == study.wins["hand"].tolist()
    fans = pa.table(study.fans)["fan"].chunk(0)
    assert fans.dictionary.to_pylist() == [fan.id for fan in mcr.Fan]
    codes = study.fans["fan"].cat.codes.to_numpy()
    assert fans.indices.to_numpy().tolist() == codes.tolist()


def test_records_give_the_frames_of_their_replay() -> None:
    study = mcr.read_records(DATA / "ijcai.txt", format="ijcai")
    text = (DATA / "ijcai.txt").read_text()
    recorded = [line.split()[1:] for line in text.splitlines() if line.startswith("Score ")]
    pay = study.deals[["pay_0", "pay_1", "pay_2", "pay_3"]]
    assert pay.to_numpy().tolist() == [[int(points) for points in line] for line in recorded]
    totals = [int(line.split()[1]) for line in text.splitlines() if line.startswith("Fan ")]
    assert study.wins["total"].tolist() == totals
    assert (study.deals["seed"] == 0).all()
    assert study.deals["deal"].tolist() == list(range(len(recorded)))
    assert study.origin.rules == mcr.Rules("botzone")
    assert study.origin.seed is None
    scored = mcr.score_many(study.wins["hand"], rules="botzone")
    assert scored["total"].tolist() == totals


def test_every_form_of_records_is_read() -> None:
    judge = mcr.read_records([DATA / "judge_robbed_kong.json", DATA / "judge_fault.json"], format="judge")
    assert judge.deals["reason"].tolist() == ["robbed_kong", "penalty"]
    pmn = mcr.read_records(DATA / "two_winners_and_flowers.pmn", format="pmn")
    assert pmn.wins.groupby("deal").size().max() == 2
    assert pmn.origin.rules is None
    wins = pmn.summary().set_index("figure").loc["wins"]
    assert wins["value"] == pytest.approx(len(pmn.wins) / len(pmn) / 4)
    assert wins["low"] < wins["value"] < wins["high"]
    with pytest.raises(mcr.RecordError, match=r"line 1: the deal has not ended; in .*judge_kongs\.json"):
        mcr.read_records(DATA / "judge_kongs.json")
    # The form is found out, and the order of the files is kept.
    both = mcr.read_records([DATA / "judge_robbed_kong.json", DATA / "two_winners_and_flowers.pmn"])
    assert both.deals["reason"].tolist() == ["robbed_kong", *pmn.deals["reason"]]
    assert both.wins["hand"].tolist()[1:] == pmn.wins["hand"].tolist()


def test_our_own_records_and_forms_of_others_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mcr.records._forms._OWN", {})  # what is registered here is forgotten afterwards
    deals = []
    for seed in range(3):
        deal = mcr.Deal(seed, "botzone", dealer=seed)
        while deal.awaiting:
            seat = min(deal.awaiting)
            legal = deal.legal_actions(seat)
            deal.apply(seat, "win" if "win" in legal else legal[0])
        deals.append(deal)
    mcr.records.write(tmp_path / "own.jsonl", [deal.record() for deal in deals])
    study = mcr.read_records(tmp_path / "own.jsonl")
    assert study.deals["seed"].tolist() == [0, 1, 2]
    assert study.deals["dealer"].tolist() == [0, 1, 2]
    assert study.deals["turns"].tolist() == [deal.turns for deal in deals]
    mcr.records.register("of seeds", lambda text: [deals[int(line)].record() for line in text.split()])
    (tmp_path / "seeds.txt").write_text("2 0")
    again = mcr.read_records(tmp_path / "seeds.txt", format="of seeds")
    assert again.deals["seed"].tolist() == [2, 0]


def test_records_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    good = (DATA / "ijcai.txt").read_text()
    count = len(mcr.read_records(DATA / "ijcai.txt", format="ijcai"))
    bad = tmp_path / "bad.txt"
    bad.write_text(good.rstrip("\n") + "\n\nMatch x\nnonsense\n")
    with pytest.raises(mcr.RecordError, match=f"^line .*; in {bad}"):
        mcr.read_records([DATA / "ijcai.txt", bad], format="ijcai")
    with pytest.warns(mcr.study.RecordsWarning, match="1 deals are left out"):
        study = mcr.read_records([DATA / "ijcai.txt", bad], format="ijcai", errors="coerce")
    assert study.deals["deal"].tolist() == list(range(2 * count))
    bad.write_bytes(b"a\n\xff")
    with pytest.raises(mcr.McrError, match="line 2: the line is not UTF-8; in"):
        mcr.read_records(bad, format="ijcai")
    with pytest.raises(mcr.McrError, match="unknown form of records 'none'"):
        mcr.read_records(DATA / "ijcai.txt", format="none")
    with pytest.raises(mcr.McrError, match="no file to read"):
        mcr.read_records([], format="ijcai")
    with pytest.raises(FileNotFoundError):
        mcr.read_records(os.fspath(tmp_path / "nowhere"), format="ijcai")


def test_records_are_saved_as_any_study(tmp_path: Path) -> None:
    study = mcr.read_records(DATA / "ijcai.txt", format="ijcai")
    study.save(tmp_path / "saved")
    assert_equal(mcr.Study.load(tmp_path / "saved"), study)


def test_the_command_writes_and_goes_on(study: mcr.Study, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def told(*arguments: str) -> tuple[int, str, str]:
        """Return the status of the command, what it printed, and what it complained about."""
        status = main(["simulate", *arguments])
        return status, *capsys.readouterr()

    folder = str(tmp_path / "out")
    common = ("--bots", "shanten", "--seed", "8", "--out", folder)
    assert told("--deals", "200", *common, "--chunk", "100")[0] == 0
    status, printed, complaint = told("--deals", "450", *common)
    assert (status, complaint) == (0, "")
    assert printed.startswith("Study of 450 deals, seed 8, 4 shanten; wmo")
    for part in ("deals that nobody won", "self-drawn, of the wins", "flower_tiles", f"stand in {folder}"):
        assert part in printed
    assert_equal(mcr.Study.load(folder), study)
    assert told("--deals", "20", "--bots", "random,random,shanten,random")[0] == 0
    for arguments, message in (
        (("--bots", "random,random"), "one name, or four"),
        (("--bots", "nobody"), "nobody"),
        (("--deals", "-1"), "0 or more"),
        (("--deals", "450", "--seed", "9", "--out", folder), "differs in seed"),
    ):
        status, _, complaint = told(*arguments)
        assert status == 2
        assert message in complaint


LONG = """
import json, resource, sys, time
import mcr

def most():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

start = time.perf_counter()
mcr.simulate(int(sys.argv[2]), [sys.argv[3]] * 4, seed=1, out=sys.argv[1], threads=2, progress=False)
print(json.dumps({"seconds": time.perf_counter() - start, "megabytes": most()}))
"""


@pytest.mark.long
def test_a_million_deals_are_written_with_flat_memory(tmp_path: Path) -> None:
    deals, bot = 1_000_000, "careful"
    program = [sys.executable, "-c", LONG, str(tmp_path / "out"), str(deals), bot]
    done = subprocess.run(program, text=True, capture_output=True, check=True)
    told = json.loads(done.stdout)
    size = sum(file.stat().st_size for file in (tmp_path / "out").glob("*/*.parquet"))
    took = f"{told['seconds']:,.0f} s, at most {told['megabytes']:,.0f} MB, {size / 1e6:,.0f} MB on disk"
    print(f"{deals:,} deals of four {bot}: {took}")
    assert told["megabytes"] < 1000
    study = mcr.Study.load(tmp_path / "out")
    assert study.deals["deal"].tolist() == list(range(deals))
    part = mcr.simulate(1000, [bot] * 4, seed=1, progress=False)
    pd.testing.assert_frame_equal(part.wins, study.wins[study.wins["deal"] < 1000])
