"""`make play` as a user starts it, but for the browser: the first cell shows a table."""

import os
import secrets
import signal
import subprocess
import sys
from pathlib import Path

from clicks import SHOWN
from lab import HOW_TO_GET, LEAVE_OUT, ROOT, Lab, apart, free_port, wait_for
from playwright.sync_api import Page


def test_make_play_starts_a_server_whose_first_cell_shows_a_table(here: Lab, page: Page, tmp_path: Path) -> None:
    port, token = free_port(), secrets.token_hex(8)
    stamps = [f"{sys.prefix}/.notebook", f"{sys.prefix}/.built"]  # what runs the tests is built already
    options = [
        *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={token}"),
        "--LabApp.expose_app_in_browser=True",
    ]
    command = [
        *("make", "play", "BROWSER=no", f"VENV={sys.prefix}", f"BIN={Path(sys.executable).parent}"),
        f"JUPYTER={' '.join(options)}",
        *(argument for stamp in stamps for argument in ("-o", stamp)),
    ]
    log = tmp_path / "log"
    environment = {**apart(tmp_path), "HOME": os.environ["HOME"]}  # where cargo is, which make play asks for
    with log.open("w") as written:
        server = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=written, stderr=written, start_new_session=True
        )
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(f"{url}/api/status?token={token}", server, log)
        assert f"{url}/lab/tree/play.ipynb" in log.read_text()  # what is to be opened without a browser
        played = Lab(here.folder, here.browser, url, token, tmp_path / "tables")
        played.visit(page, "play.ipynb")
        page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell'); }")
        page.wait_for_selector(SHOWN, timeout=60_000)
        assert page.locator(".jp-Notebook .jp-Cell").first.locator(".mj").count() == 1
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(30)


def test_without_chromium_the_tests_fail_with_the_command_or_say_how_many_were_left_out(tmp_path: Path) -> None:
    where = str(Path(__file__).parent / "test_page.py")
    environment = {**os.environ, "PATH": str(tmp_path)}
    environment.pop(LEAVE_OUT, None)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", where, "-k", "markup or screen"]
    failed = subprocess.run(command, cwd=ROOT, env=environment, text=True, capture_output=True, check=False)
    assert failed.returncode == 1
    assert HOW_TO_GET in failed.stdout
    left = subprocess.run(
        command, cwd=ROOT, env={**environment, LEAVE_OUT: "1"}, text=True, capture_output=True, check=False
    )
    assert left.returncode in (0, 5)
    assert "2 browser tests were left out" in left.stdout


def test_ci_installs_chromium_and_leaves_nothing_out() -> None:
    run = (ROOT / ".ci" / "run").read_text()
    assert "check_machine.sh dev --apt" in run
    for file in (".ci/run", "Makefile"):
        assert f"{LEAVE_OUT}=" not in (ROOT / file).read_text()
    listed = subprocess.run(
        ["sh", "tools/check_machine.sh", "dev", "--apt"], cwd=ROOT, text=True, capture_output=True, check=True
    )
    assert "chromium" not in listed.stdout  # it is here
