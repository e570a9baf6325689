"""A real JupyterLab and a real Chromium, for the tests of the table and for its screenshots."""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import requests
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parent.parent.parent
LEAVE_OUT = "MCR_NO_BROWSER_TESTS"
"""Set to anything it leaves the tests out that need Chromium; then it is said how many."""
HOW_TO_GET = "Chromium is missing. As root: apt-get install --no-install-recommends chromium fonts-liberation"
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
)
PATIENCE = 60
"""Seconds that a server or a kernel may take to start."""


def chromium() -> str:
    """Return the path of Chromium; a FileNotFoundError that says how to get it if there is none."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise FileNotFoundError(HOW_TO_GET)
    return found


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as given:
        given.bind(("127.0.0.1", 0))
        port: int = given.getsockname()[1]
        return port


class Lab:
    """A server in a folder of its own, and the browser."""

    def __init__(self, folder: Path, browser: Browser, url: str, token: str, tables: Path) -> None:
        self.folder, self.browser, self.url, self.token = folder, browser, url, token
        self.tables = tables
        """Where tables keep what they keep."""

    def page(self, width: int = 1280, height: int = 800, **context: Any) -> Page:  # noqa: ANN401 - of Playwright
        """Return an empty page of a size, with a browser profile of its own."""
        made: BrowserContext = self.browser.new_context(viewport={"width": width, "height": height}, **context)
        made.set_default_timeout(20_000)
        return made.new_page()

    def write(self, name: str, cells: Sequence[str], folder: Path | None = None) -> Path:
        """Write a notebook of code cells."""
        path = (folder or self.folder) / name
        code: list[dict[str, Any]] = [
            {
                "cell_type": "code",
                "id": f"c{at}",
                "metadata": {},
                "execution_count": None,
                "outputs": [],
                "source": text,
            }
            for at, text in enumerate(cells)
        ]
        spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = {"cells": code, "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}
        path.write_text(json.dumps(notebook), encoding="utf-8")
        return path

    def visit(self, page: Page, name: str, mode: str = "lab") -> None:
        """Open a notebook: `lab` with JupyterLab's panels, `doc` without them."""
        # A workspace of its own: else JupyterLab opens what was open before beside it.
        page.goto(f"{self.url}/{mode}/workspaces/{secrets.token_hex(4)}/tree/{name}?token={self.token}")
        page.wait_for_function("window.jupyterapp !== undefined")
        page.wait_for_selector(".jp-Notebook .jp-Cell")
        page.wait_for_function(
            """async () => {
                const panel = window.jupyterapp.shell.currentWidget;
                const session = panel?.context?.sessionContext;
                if (!session) return false;
                await session.ready;
                const kernel = session.session?.kernel;
                if (!kernel) return false;
                await kernel.info;
                return kernel.status === 'idle';
            }""",
            timeout=PATIENCE * 1000,
        )

    def run(self, page: Page) -> None:
        """Run all cells; the promise is not waited for, since it can hang."""
        page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")

    def stop_kernels(self) -> None:
        """End all kernels."""
        sessions = f"{self.url}/api/sessions"
        headers = {"Authorization": f"token {self.token}"}
        for session in requests.get(sessions, headers=headers, timeout=PATIENCE).json():
            requests.delete(f"{sessions}/{session['id']}", headers=headers, timeout=PATIENCE).raise_for_status()

    def command(self, page: Page, name: str) -> None:
        """Do one of JupyterLab's commands."""
        page.evaluate("(name) => { window.jupyterapp.commands.execute(name); }", name)


def apart(folder: Path) -> dict[str, str]:
    """Return an environment in which Jupyter and tables keep everything in a folder, and use this package."""
    folders = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR", "IPYTHONDIR")
    quiet = folder / "jupyterlab_settings_dir" / "@jupyterlab" / "apputils-extension"
    quiet.mkdir(parents=True)
    (quiet / "notification.jupyterlab-settings").write_text('{"fetchNews": "false", "checkForUpdates": false}')
    sources = os.pathsep.join([str(ROOT / "python"), str(ROOT / "tests")])
    own = {name: str(folder / name.lower()) for name in folders}
    return {**os.environ, **own, "MCR_TABLES": str(folder / "tables"), "PYTHONPATH": sources, "HOME": str(folder)}


@contextmanager
def lab(folder: Path) -> Iterator[Lab]:
    """Start a server and a browser, and stop both in the end."""
    path = chromium()
    port, token = free_port(), secrets.token_hex(8)
    tables, root = folder / "tables", folder / "notebooks"
    root.mkdir(parents=True)
    environment = apart(folder)
    options = [
        *("--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"),
        *("--ServerApp.port_retries=0", f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={root}"),
        "--LabApp.expose_app_in_browser=True",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    log = (folder / "server.log").open("w")
    server = subprocess.Popen([sys.executable, "-m", "jupyterlab", *options], env=environment, stdout=log, stderr=log)
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(f"{url}/api/status?token={token}", server, folder / "server.log")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
            try:
                yield Lab(root, browser, url, token, tables)
            finally:
                browser.close()
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        log.close()


def wait_for(url: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until a server answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if server.poll() is not None:
            break
        try:
            requests.get(url, timeout=5).raise_for_status()
        except requests.RequestException:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(f"JupyterLab did not start:\n{log.read_text()[-2000:]}")
