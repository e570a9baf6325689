"""The reference is complete: each public name is in it, and nothing else.

What is wrong is a warning, and `make docs` takes warnings for errors.
"""

import importlib
import re
import sys
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util import logging

LOGGER = logging.getLogger(__name__)
DOCS = Path(__file__).parents[1]


def modules() -> list[str]:
    """Return the modules that the pages describe; that none is missing is for tests/test_public_surface.py to say."""
    pages = "".join(path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("*.md")))
    return re.findall(r"^\.\. automodule:: (\S+)$", pages, flags=re.MULTILINE)


def public() -> dict[str, object]:
    """Return what the public modules export, by full name."""
    found: dict[str, object] = {}
    for module in map(importlib.import_module, modules()):
        found |= {f"{module.__name__}.{name}": getattr(module, name) for name in module.__all__}
    return found


def find_attributes(_app: Sphinx) -> None:
    """Tell autodoc what stands under the attributes of classes that say they are `mcr`'s.

    Their module is `mcr`, where people import them from; autodoc would look for the texts in that file.
    """
    public()
    for name in [name for name in sys.modules if name.partition(".")[0] == "mcr" and name != "mcr._mcr"]:
        analyzer = ModuleAnalyzer.for_module(name)
        analyzer.analyze()
        for (owner, attribute), text in list(analyzer.attr_docs.items()):
            told = getattr(getattr(sys.modules[name], owner, None), "__module__", name)
            if told != name:
                target = ModuleAnalyzer.for_module(told)
                target.analyze()
                target.attr_docs[owner, attribute] = text
                target.tagorder.setdefault(f"{owner}.{attribute}", len(target.tagorder))
            # A constant that a package exports is described where it is made.
            package = sys.modules[name.rpartition(".")[0] or name]
            if not owner and attribute in getattr(package, "__all__", ()):
                target = ModuleAnalyzer.for_module(package.__name__)
                target.analyze()
                target.attr_docs["", attribute] = text


def check(_app: Sphinx, env: BuildEnvironment) -> None:
    """Compare what is described with what is exported."""
    described = env.domains.python_domain.objects
    exported = public()
    # What two modules export is described once.
    values = {id(value) for name, value in exported.items() if name in described}
    for name, value in exported.items():
        is_module = type(value) is type(sys)
        if name not in described and id(value) not in values and not is_module and not name.endswith("__version__"):
            LOGGER.warning("%s is public and not in the reference", name, location="api")
    for name, entry in described.items():
        owner = name if name in exported else name.rpartition(".")[0]
        if owner not in exported and entry.objtype != "module" and not entry.aliased:
            LOGGER.warning("%s is in the reference and not public", name, location=entry.docname)


def setup(app: Sphinx) -> dict[str, bool]:
    """Join Sphinx."""
    app.connect("builder-inited", find_attributes)
    app.connect("env-check-consistency", check)
    return {"parallel_read_safe": False}
