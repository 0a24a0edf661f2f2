"""Pictures that are files: one for the light and one for the dark theme."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from matplotlib.figure import Figure

import keyweave as kw
from keyweave import examples
from keyweave.reports import draw_pose_strip
from keyweave.reports.figures.inline_svg import encode_svg
from keyweave.reports.tokens import FONTS, THEMES, list_colors

FOLDER = Path(__file__).parents[1] / "generated" / "pictures"
NAMES = "sketch", "capture"
FRAMES = range(13, 120, 11)


def color_svg(svg, theme):
    """Return an SVG element of a page as a file in the colors of a theme."""
    colors = list_colors(theme)
    text = re.sub(r"var\(--([\w-]+)\)", lambda match: colors[match[1]], svg)
    fonts = ", ".join((*FONTS, "sans-serif"))
    return text.replace(
        "<svg ", f'<svg xmlns="http://www.w3.org/2000/svg" font-family="{fonts}" ', 1
    )


def write_pictures(folder, name, svg):
    """Write an SVG element as a file for each theme."""
    folder.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        text = color_svg(svg, theme)
        (folder / f"{name}_{theme}.svg").write_text(text, encoding="utf-8")


def texture_walk():
    """Return the sketch and the result of the page on first steps."""
    with TemporaryDirectory() as folder:
        examples.write_files(folder)
        sketch, capture = (kw.load(f"{folder}/{name}.bvh") for name in NAMES)
    legs = ["thighs", "shins"]
    result = kw.texture(
        *(sketch, capture),
        drive=legs,
        texture=legs,
        synthesize="upper_body",
        key_frames=[*range(1, len(sketch), 10), len(sketch)],
    )
    return sketch, result.motion


def draw_walk(app):
    """Draw the sketch of the page on first steps above its result."""
    figure = Figure((11, 4.4), layout="constrained")
    for axes, motion in zip(figure.subplots(2, 1), texture_walk()):
        draw_pose_strip(motion, FRAMES, ax=axes)
    write_pictures(FOLDER, "walk", encode_svg(figure))


def setup(app):
    """Draw the pictures before pages are read."""
    app.connect("builder-inited", draw_walk)
    return {"parallel_read_safe": True}
