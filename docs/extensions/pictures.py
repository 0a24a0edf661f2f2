"""Pictures that are files: one for the light and one for the dark theme."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

import keyweave as kw
from keyweave import examples
from keyweave.reports.bodies import build_body
from keyweave.reports.tokens import FONTS, THEMES, list_colors

from .painting import Pose, paint

FOLDER = Path(__file__).parents[1] / "generated" / "pictures"
NAMES = "sketch", "capture"
ROWS = range(12, 119, 11)  # of the motions, so many poses in a strip
STRIP = 1800, 720  # pixels


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


def paint_walk(app):
    """Paint the sketch of the page on first steps above its result, in each theme."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    bodies = zip(map(build_body, texture_walk()), ("sketch", "result"))
    poses = [[Pose(body, row, role) for row in ROWS] for body, role in bodies]
    for theme in THEMES:
        paint(poses, STRIP, theme).save(FOLDER / f"walk_{theme}.png", optimize=True)


def setup(app):
    """Paint the pictures before pages are read."""
    app.connect("builder-inited", paint_walk)
    return {"parallel_read_safe": True}
