"""A JupyterLab and a Chromium for all tests of this folder; what is left out where that is asked for is said."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from lab import HOW_TO_GET, LEAVE_OUT, Lab, chromium, lab
from playwright.sync_api import Page

HERE = Path(__file__).parent
LEFT_OUT: list[str] = []


@pytest.hookimpl(trylast=True)  # what is deselected is not left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the tests of this folder out, where that is asked for."""
    if not os.environ.get(LEAVE_OUT):
        return
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=f"{LEAVE_OUT} is set"))
            LEFT_OUT.append(item.nodeid)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests were left out."""
    if LEFT_OUT:
        terminalreporter.write_line(
            f"{len(LEFT_OUT)} browser tests were left out, since {LEAVE_OUT} is set.", yellow=True
        )


@pytest.fixture(autouse=True)
def _no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for the disk in this process; kernels do."""
    monkeypatch.setattr("os.fsync", lambda _: None)


@pytest.fixture(scope="session")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Return a running JupyterLab and a browser."""
    try:
        chromium()
    except FileNotFoundError:
        pytest.fail(HOW_TO_GET, pytrace=False)
    with lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture
def page(here: Lab) -> Iterator[Page]:
    """Return an empty page that must not report an error."""
    made = here.page()
    problems: list[str] = []
    made.on("pageerror", lambda error: problems.append(str(error)))
    yield made
    made.context.close()
    here.stop_kernels()
    assert not problems
