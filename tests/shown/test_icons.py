"""Icons in one style: the colors of the project, and pictures that show the drawings."""

import re
import runpy
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

from keyweave.reports.tokens import list_colors

ROOT = Path(__file__).resolve().parents[2]
icons = runpy.run_path(str(ROOT / "release" / "icons.py"))
DRAWINGS = icons["list_drawings"]()


def pixels(picture):
    image = pytest.importorskip("PIL.Image")
    return np.asarray(image.open(BytesIO(picture)).convert("RGBA"), float) / 255


@pytest.mark.parametrize("svg", DRAWINGS, ids=lambda path: path.stem)
def test_an_icon_has_the_colors_and_the_line_of_the_others(svg):
    text, colors = svg.read_text(encoding="utf-8"), list_colors("dark")
    assert {*re.findall(r"#\w+", text)} == {colors["text"], colors["result"]}
    assert {*re.findall(r'stroke-width="([\d.]+)"', text)} == {"1.5"}
    assert 'viewBox="0 0 16 16"' in text


@pytest.mark.parametrize("svg", DRAWINGS, ids=lambda path: path.stem)
def test_an_icon_has_a_picture_at_every_scale_of_maya(svg):
    size = icons["read_size"](svg)
    for scale, path in icons["list_pictures"](svg).items():
        drawn = pixels(path.read_bytes())
        assert drawn.shape == (size * scale, size * scale, 4)
        assert 0.15 < drawn[..., 3].mean() < 0.6 and drawn[0, 0, 3] == 0


def test_every_file_belongs_to_a_drawing():
    pictures = {p for svg in DRAWINGS for p in icons["list_pictures"](svg).values()}
    files = {path for path in (ROOT / "icons").iterdir() if path.is_file()}
    assert files == {*DRAWINGS, *pictures}
    assert all(path.name.startswith("keyweave") for path in files)


def test_the_pictures_show_the_drawings(browser):
    """`make icons` draws them again."""
    for svg in DRAWINGS:
        for scale, path in icons["list_pictures"](svg).items():
            drawn = pixels(icons["draw"](browser, svg, scale))
            kept = pixels(path.read_bytes())
            assert np.abs(drawn - kept).mean() < 0.01, path.name
