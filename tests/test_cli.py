"""The command `mcr`."""

import pytest

import mcr
from mcr import cli


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"mcr {mcr.__version__}\n"
