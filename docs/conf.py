"""Settings of the documentation, built by ``sphinx-build -W docs docs/_build``."""

import sys
from pathlib import Path

import matplotlib

DOCS = Path(__file__).parent
sys.path[:0] = [str(DOCS.parent / "core"), str(DOCS)]
matplotlib.use("Agg")

import keyweave  # noqa: E402

project = "Keyweave"
author = "the Keyweave developers"
copyright = author
release = version = keyweave.__version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "numpydoc",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx_gallery.gen_gallery",
    "extensions.body_parts",
    "extensions.commands",
    "extensions.docstrings",
    "extensions.gallery",
    "extensions.offline",
    "extensions.panel",
    "extensions.pictures",
    "extensions.theme",
]
templates_path = ["_templates"]
exclude_patterns = ["_build", "requirements.txt", "auto_examples/*.md5"]
default_role = "code"
smartquotes = False  # they turn the hyphens of --into into a dash
rst_prolog = """
.. role:: facts
"""

autosummary_generate = True
autodoc_typehints = "none"
autodoc_preserve_defaults = True
numpydoc_show_class_members = False
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_exclude = ".linenos, .gp, .go"

sphinx_gallery_conf = {
    "examples_dirs": "../examples",
    "gallery_dirs": "auto_examples",
    "filename_pattern": r"[/\\]plot_",
    "ignore_pattern": r"^maya_",  # the page on Maya shows them
    "image_scrapers": ("extensions.gallery.save_figures",),
    "backreferences_dir": "generated/backreferences",
    "doc_module": ("keyweave",),
    "capture_repr": ("_repr_html_",),
    "abort_on_example_error": True,
    "download_all_examples": False,
    "remove_config_comments": True,
    "show_memory": False,
    "show_signature": False,
    "write_computation_times": False,
    "min_reported_time": 60,
    "within_subsection_order": "ExampleTitleSortKey",
}

html_theme = "pydata_sphinx_theme"
html_title = "Keyweave"
html_static_path = ["_static", "generated/static"]
html_show_sourcelink = False
html_copy_source = False
html_sidebars = {page: [] for page in ("index", "first_steps", "glossary")}
html_theme_options = {
    "logo": {"text": "Keyweave"},
    "navbar_align": "left",
    "header_links_before_dropdown": 7,
    "show_toc_level": 2,
    "collapse_navigation": True,  # a page lists its own section only
    "secondary_sidebar_items": ["page-toc"],
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
    "footer_start": ["copyright"],
    "footer_end": [],
}
