"""Pictures that examples draw, in the colors of the page's theme."""

import re
from html import escape
from io import StringIO
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import directives
from matplotlib import pyplot
from matplotlib.figure import Figure
from sphinx.errors import SphinxError
from sphinx.util.docutils import SphinxDirective

from keyweave.reports import Figure as Chart, Player
from keyweave.reports.tokens import THEMES, list_colors

from .painting import encode_moving, encode_still, paint_frames
from .pictures import write_pictures
from .theme import FOLDER

IMAGES = Path(__file__).parents[1] / "auto_examples" / "images"
THUMBNAILS = FOLDER / "thumbnails"
# A player among the outputs of an example, and the end of the example's introduction.
PLAYER = re.compile(
    r"\.\. raw:: html\n\n    <div class=.output_subarea.*?\n(?=\S)", re.DOTALL
)
INTRODUCTION_END = ".. GENERATED FROM PYTHON SOURCE LINES"


def save_figures(block, block_vars, gallery_conf, **options):
    """Save the figures that a block of an example draws or assigns; return them as SVG."""
    source, names = Path(block_vars["src_file"]), block_vars["example_globals"]
    has_player = "Player(" in source.read_text(encoding="utf-8")
    texts = []
    for figure in find_figures(block[1], names):
        check_figure(figure, source.name)
        number = block_vars["n_pictures"] = block_vars.get("n_pictures", 0) + 1
        svg = encode_picture(figure)
        find_picture(f"{source.stem}_{number:03}").write_text(svg, encoding="utf-8")
        texts.append(".. raw:: html\n\n   " + wrap_picture(svg).replace("\n", "\n   "))
        if number == 1:
            if isinstance(figure, Figure):  # browsers without scripts show a PNG
                figure.savefig(next(block_vars["image_path_iterator"]), dpi=40)
            if not has_player:
                write_pictures(THUMBNAILS, source.stem, svg)
    pyplot.close("all")
    player = names.get("___")  # the value of the block's last line
    if isinstance(player, Player) and "Player(" in block[1]:
        paint_thumbnails(player, source.stem)
    return "\n\n".join(texts)


def encode_picture(figure):
    """Return a figure as an SVG element of a page, in the colors of its theme."""
    if isinstance(figure, Chart):
        return figure.to_svg()
    file, roles = StringIO(), {color: n for n, color in list_colors("light").items()}
    with pyplot.rc_context({"svg.fonttype": "none"}):
        figure.patch.set_visible(False)  # the page is the background
        figure.savefig(file, format="svg")
        figure.patch.set_visible(True)
    svg = re.sub(r"<metadata>.*?</metadata>", "", file.getvalue(), flags=re.DOTALL)
    return re.sub(
        r"#[0-9a-f]{6}\b",
        lambda color: f"var(--{roles[color[0]]})" if color[0] in roles else color[0],
        svg[svg.index("<svg") :],
    )


def check_figure(figure, example):
    """Raise an error, which stops the build, if a figure of an example shows nothing."""
    shown = [ax.marks if isinstance(figure, Chart) else ax.has_data() for ax in figure.axes]
    if not shown or not all(shown):
        raise ValueError(f"{example} draws a figure without data")


def find_picture(name):
    """Return the path of a picture of an example, such as plot_feet_001."""
    return IMAGES / f"sphx_glr_{name}.svg"


def paint_thumbnails(player, name):
    """Paint the figures of a player as the thumbnail of an example, still and moving."""
    THUMBNAILS.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        frames, file = paint_frames(player, theme), THUMBNAILS / f"{name}_{theme}.svg"
        file.write_text(encode_still(frames[0]), encoding="utf-8")
        file.with_suffix(".webp").write_bytes(encode_moving(frames))


def find_figures(code, names):
    """Return the figures that are open in pyplot, and those that the code assigns."""
    figures = [pyplot.figure(number) for number in pyplot.get_fignums()]
    for name, value in names.items():
        if (
            isinstance(value, (Figure, Chart))
            and f"{name} =" in code
            and value not in figures
        ):
            figures.append(value)
    return figures


def wrap_picture(svg, alt=""):
    """Return an SVG element as a figure of a page, described by its alternative text."""
    role = f'role="img" aria-label="{escape(alt, quote=True)}"' if alt else ""
    return f'<figure class="picture" {role}>{svg}</figure>'


class Picture(SphinxDirective):
    """``.. picture:: plot_feet_001`` shows what an example draws; it needs ``:alt:``."""

    required_arguments = 1
    option_spec = {"alt": directives.unchanged_required}

    def run(self):
        """Return the picture as part of the page."""
        path = find_picture(self.arguments[0])
        self.env.note_dependency(str(path))
        if not path.exists():
            raise self.error(f"no example draws {path.name}")
        svg, alt = path.read_text(encoding="utf-8"), " ".join(self.options["alt"].split())
        return [nodes.raw("", wrap_picture(svg, alt), format="html")]


def raise_player(app, docname, source):
    """Show the first player of an example above its code: the page opens with it."""
    text = source[0]
    player = PLAYER.search(text) if docname.startswith("auto_examples/") else None
    if player:
        without = text[: player.start()] + text[player.end() :]
        start, end, rest = without.partition(INTRODUCTION_END)
        source[0] = f"{start}{player[0]}\n{end}{rest}"


def check_pictures(app, error):
    """Raise a SphinxError if an example of the gallery draws nothing."""
    if error is not None or app.builder.format != "html":
        return
    examples = (Path(app.srcdir).parent / "examples").glob("plot_*.py")
    missing = [e.name for e in examples if not find_picture(f"{e.stem}_001").exists()]
    if missing:
        raise SphinxError(f"examples without a figure: {', '.join(sorted(missing))}")


def setup(app):
    """Add the directive, the script that plays thumbnails, and a check of the pictures."""
    app.add_directive("picture", Picture)
    app.add_js_file("gallery.js")
    app.connect("source-read", raise_player)
    app.connect("build-finished", check_pictures)
    return {"parallel_read_safe": True}
