"""Settings of the documentation, built by ``sphinx-build -W docs docs/_build``."""

import sys
from dataclasses import fields, is_dataclass
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure
from sphinx_gallery.scrapers import figure_rst, matplotlib_scraper

CORE = Path(__file__).parents[1] / "core"
sys.path.insert(0, str(CORE))
matplotlib.use("Agg")

import keyweave  # noqa: E402

project = "Keyweave"
author = "the Keyweave developers"
release = version = keyweave.__version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.mathjax",
    "numpydoc",
    "sphinx_gallery.gen_gallery",
]
exclude_patterns = ["_build", "requirements.txt"]
suppress_warnings = ["config.cache"]  # caused by the function among the scrapers
default_role = "code"

autosummary_generate = False
autodoc_typehints = "none"
autodoc_preserve_defaults = True
numpydoc_show_class_members = False


def result_figures_scraper(block, block_vars, gallery_conf):
    """Save figures made without pyplot, from variables whose names end in _figure."""
    paths = []
    for name, value in block_vars["example_globals"].items():
        if name.endswith("_figure") and name in block[1] and isinstance(value, Figure):
            paths.append(next(block_vars["image_path_iterator"]))
            value.savefig(paths[-1])
    return figure_rst(paths, gallery_conf["src_dir"])


sphinx_gallery_conf = {
    "image_scrapers": (matplotlib_scraper, result_figures_scraper),
    "examples_dirs": "../examples",
    "gallery_dirs": "auto_examples",
    "filename_pattern": r"[/\\]plot_",
    "abort_on_example_error": True,
    "download_all_examples": False,
    "plot_gallery": True,
    "remove_config_comments": True,
    "show_memory": False,
    "write_computation_times": False,
    "min_reported_time": 5,
    "within_subsection_order": "ExampleTitleSortKey",
}

html_theme = "alabaster"
html_theme_options = {
    "description": "Gives a keyframed sketch the life of motion capture",
    "fixed_sidebar": True,
    "page_width": "1160px",
}
html_show_sourcelink = False


def explain_settings(app, what, name, obj, options, lines):
    """Append the metadata of the fields of a settings class to its docstring."""
    documented = [f for f in fields(obj) if f.metadata] if is_dataclass(obj) else []
    if not documented:
        return
    while lines and not lines[-1].strip():
        lines.pop()
    if "Attributes" not in lines:
        lines += ["", "Attributes", "----------"]
    for field in documented:
        facts = field.metadata
        about = facts["help"][0].upper() + facts["help"][1:] + "."
        if "choices" in facts:
            about += f" One of {', '.join(facts['choices'])}."
        elif "minimum" in facts:
            unit = f" {facts['unit']}" if "unit" in facts else ""
            about += f" From {facts['minimum']:g} to {facts['maximum']:g}{unit}."
        if "default_text" in facts:
            about += f" By default {facts['default_text']}."
        lines += [f"{field.name} : {field.type}", f"    {about}"]


def setup(app):
    """Connect `explain_settings`, with a priority that runs it before numpydoc."""
    app.connect("autodoc-process-docstring", explain_settings, priority=400)
