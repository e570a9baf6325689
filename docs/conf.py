"""Sphinx settings: Markdown and notebooks through myst-nb, the furo theme."""

import mcr

project = "mcr"
author = "The mcr authors"
project_copyright = "2026, The mcr authors"
version = release = mcr.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"mcr {release}"

nb_execution_mode = "auto"
nb_execution_raise_on_error = True
nb_execution_timeout = 600
nb_render_markdown_format = "myst"  # tables in the output of cells
