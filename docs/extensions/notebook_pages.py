"""The notebooks as pages: copied from where people open them, and run only if they carry no output.

The long ones keep what their last run gave; the tests run all of them.
"""

import json
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config

DOCS = Path(__file__).parents[1]
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


def set_patterns(_app: Sphinx, config: Config) -> None:
    """Keep the notebooks with output from being run."""
    config.nb_execution_excludepatterns = [f"*{path.name}" for path in NOTEBOOKS if has_output(path)]


def setup(app: Sphinx) -> dict[str, bool]:
    """Join Sphinx."""
    app.connect("config-inited", set_patterns)
    app.connect("builder-inited", copy)
    return {"parallel_read_safe": True}
