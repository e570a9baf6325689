"""Sphinx settings: Markdown and notebooks through myst-nb, the furo theme."""

import sys
from pathlib import Path

import mcr

sys.path.insert(0, str(Path(__file__).parent / "extensions"))

project = "mcr"
author = "The mcr authors"
project_copyright = "2026, The mcr authors"
version = release = mcr.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc"]
extensions += ["code_blocks", "notebook_pages", "public_names", "sections", "written"]  # docs/extensions
exclude_patterns = ["_build", "extensions"]
default_role = "code"  # one backtick in a docstring
suppress_warnings = ["ref.python"]  # annotations use short names, which several modules may have
html_theme = "furo"
html_title = f"mcr {release}"
html_static_path = ["static"]
html_css_files = ["mcr.css"]

nb_execution_mode = "auto"
nb_execution_in_temp = True
nb_execution_raise_on_error = True
nb_execution_timeout = 600
nb_render_markdown_format = "myst"  # tables in the output of cells
