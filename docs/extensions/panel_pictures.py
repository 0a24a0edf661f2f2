"""Take the screenshots of the panel for the documentation, without a screen.

Each page is a window that goes from state to state on the sample shot::

    python docs/extensions/panel_pictures.py docs/generated/panel
"""

import os
import sys
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
SIZE = 1100, 760  # of the window
SCALE = "1.5"  # pixels of the picture per pixel of the window
N_COLORS = 160  # a palette takes a third of the bytes
FONT = "DejaVu Sans"
# By page, the pictures by their states, in the order that a window goes through.
PICTURES = {
    "Texture": {
        "EMPTY": "empty",
        "PREVIEWING": "previewing",
        "STALE": "stale",
        "APPLIED": "applied",
    },
    "Resequence": {"PREVIEWING": "resequence"},
    "Inbetween": {"PREVIEWING": "inbetween"},
    "Transfer": {"PREVIEWING": "transfer"},
}
WITH_CURVES = ["Inbetween"]  # pages with open curves
NAMES = [name for states in PICTURES.values() for name in states.values()]


def main():
    """Take all pictures; a picture that exists is complete."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = SCALE
    sys.path[:0] = [str(ROOT / "core"), str(ROOT / "maya_plugin")]
    folder = Path(sys.argv[1])
    take_pictures(folder)
    for name in NAMES:
        reduce_colors(folder / f"{name}.big.png", folder / f"{name}.png")


def take_pictures(folder):
    """Write the picture of each page and state as Qt paints it."""
    from Qt import QtGui

    from keyweave_maya.panel.pages import PAGES
    from keyweave_maya.panel.views import State
    from keyweave_maya.panel.widgets.desktop import make_application
    from keyweave_maya.panel.widgets.stills import Stills

    app = make_application()
    font = QtGui.QFont(app.font())
    font.setFamily(FONT)
    app.setFont(font)
    commands = {page.label: page.command for page in PAGES}
    for label, states in PICTURES.items():
        stills = Stills(commands[label])
        for state, name in states.items():
            stills.show(State[state])
            stills.window.panel.preview.fold.setChecked(label in WITH_CURVES)
            stills.save(folder / f"{name}.big.png", SIZE)
        stills.close()


def reduce_colors(big, small):
    """Save a picture with a palette, and delete the big file."""
    with Image.open(big) as picture:
        reduced = picture.convert("RGB").quantize(
            N_COLORS,
            method=Image.Quantize.MAXCOVERAGE,  # keeps colors of small parts, such as keys
            kmeans=2,
            dither=Image.Dither.NONE,
        )
    reduced.save(small, optimize=True)
    big.unlink()


if __name__ == "__main__":
    main()
