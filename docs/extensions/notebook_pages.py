"""The notebooks as pages: copied from where people open them, and run, with few deals, only if they carry no output.

The long ones keep what their last run gave; the tests run all of them.
"""

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

DOCS = Path(__file__).parents[1]
WIDGET = "application/vnd.jupyter.widget-view+json"
SHORT = {"MCR_STUDY_DEALS": "500", "MCR_RESEARCH_DEALS": "40"}
"""How many deals the long ones play if they carry no output."""
TABLES = TemporaryDirectory(prefix="mcr-docs-")
NOTEBOOKS = sorted((DOCS.parent / "notebooks").glob("*.ipynb"))


def copy(_app: Sphinx) -> None:
    """Copy the notebooks, with links that lead to pages; what is as it was keeps its date."""
    folder = DOCS / "notebooks"
    folder.mkdir(exist_ok=True)
    for gone in {path.name for path in folder.glob("*.ipynb")} - {path.name for path in NOTEBOOKS}:
        (folder / gone).unlink()
    for notebook in NOTEBOOKS:
        text = notebook.read_text(encoding="utf-8").replace("](../docs/", "](../")
        page = folder / notebook.name
        if not page.exists() or page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")


def has_output(notebook: Path) -> bool:
    """Return whether a run's output is kept in a notebook."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return any(cell.get("outputs") for cell in cells)


def prepare(_app: Sphinx, config: Config) -> None:
    """Keep the notebooks with output from being run, and the others from taking long and from the builder's matches."""
    os.environ |= SHORT | {"MCR_TABLES": TABLES.name}
    config.nb_execution_excludepatterns = [f"*{path.name}" for path in NOTEBOOKS if has_output(path)]


def drop_widgets(_app: Sphinx, page: nodes.document) -> None:
    """Take widgets out of a page, which has no kernel; the picture that a saved notebook shows of them stays."""
    for bundle in list(page.findall(nodes.container)):
        shown = {child.get("mime_type") for child in bundle.children if isinstance(child, nodes.Element)}
        if WIDGET in shown:
            bundle.parent.remove(bundle)


def setup(app: Sphinx) -> dict[str, bool]:
    """Join Sphinx."""
    app.connect("config-inited", prepare)
    app.connect("builder-inited", copy)
    app.connect("doctree-read", drop_widgets)
    return {"parallel_read_safe": True}
