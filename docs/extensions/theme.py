"""The style sheet with Keyweave's colors, from which `_static/docs.css` takes them."""

from pathlib import Path

from keyweave.reports.tokens import format_css

FOLDER = Path(__file__).parents[1] / "generated" / "static"


def write_tokens(app, config):
    """Write the tokens before Sphinx looks for the folders of static files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "tokens.css").write_text(format_css(), encoding="utf-8")


def setup(app):
    """Write the style sheet first of all."""
    app.connect("config-inited", write_tokens, priority=100)
    app.add_css_file("tokens.css")
    app.add_css_file("docs.css")
    return {"parallel_read_safe": True}
