"""Draw the PNG of every icon from its SVG, at 100, 150 and 200 %.

Icons are drawn by hand in ``icons/*.svg`` on a grid of 16, with lines of 1.5, for dark
interfaces. Maya looks for ``name.png`` and, on displays of high resolution, for
``name_150.png`` and ``name_200.png``. `make icons` draws all of them again::

    python release/icons.py
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ICONS = ROOT / "icons"
SCALES = {1: "", 1.5: "_150", 2: "_200"}
PAGE = """<!DOCTYPE html><style>
body {{ margin: 0 }} svg {{ display: block; width: {size}px; height: {size}px }}
</style>{svg}"""


def main():
    """Draw all icons."""
    sys.path.insert(0, str(ROOT / "tests"))
    from chromium import explain_missing, start_browser

    if explain_missing():
        sys.exit(explain_missing())
    with start_browser() as browser:
        for svg in list_drawings():
            for scale, path in list_pictures(svg).items():
                path.write_bytes(draw(browser, svg, scale))
                print(path.relative_to(ROOT).as_posix())


def list_drawings():
    """Return the SVG files of all icons."""
    return sorted(ICONS.glob("*.svg"))


def list_pictures(svg):
    """Return the PNG files of an icon, by scale."""
    return {scale: svg.with_name(f"{svg.stem}{end}.png") for scale, end in SCALES.items()}


def read_size(svg):
    """Return the width of an icon at 100 %, in pixels."""
    return int(re.search(r'width="(\d+)"', svg.read_text(encoding="utf-8"))[1])


def draw(browser, svg, scale):
    """Return an icon as the bytes of a PNG with a transparent background."""
    size = round(read_size(svg) * scale)
    text = PAGE.format(size=size, svg=svg.read_text(encoding="utf-8"))
    tab = browser.open(text, size=(size, size), javascript=False)
    picture = tab.page.screenshot(omit_background=True)
    tab.close()
    return picture


if __name__ == "__main__":
    main()
