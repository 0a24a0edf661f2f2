"""Take the screenshots of the panel for the documentation, in a process of its own.

Qt draws without a screen, in twice the pixels. Each page is one window that goes from state
to state::

    python docs/extensions/panel_pictures.py docs/generated/panel
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SIZE = 1100, 760  # of the window, in pixels at scale 1
N_COLORS = 128
FONT = "DejaVu Sans"
# By page, the states to show, in the order in which a window goes through them.
PICTURES = {
    "texture": {"empty": "empty", "previewing": "previewing", "stale": "stale"},
    "resequence": {"previewing": "resequence"},
    "transfer": {"previewing": "transfer"},
}
PICTURES["texture"]["applied"] = "applied"
NAMES = [name for states in PICTURES.values() for name in states.values()]


def take_pictures(folder):
    """Write all pictures into a folder."""
    from keyweave_maya.panel.pages import PAGES
    from keyweave_maya.panel.views import State
    from keyweave_maya.panel.widgets.desktop import make_application
    from keyweave_maya.panel.widgets.stills import Stills
    from Qt import QtGui

    class SampleStills(Stills):
        """The whole sketch of the sample, also the controls without keys."""

        def _select(self):
            self.sample.host.select(self.sample.sketch)
            self.presenter.use_selection()

    app = make_application()
    font = QtGui.QFont(app.font())
    font.setFamily(FONT)
    app.setFont(font)
    for page in PAGES:
        states = PICTURES.get(page.label.lower(), {})
        if not states:
            continue
        stills = SampleStills(page.command)
        for state, name in states.items():
            stills.show(State(state))
            stills.save(folder / f"{name}.png", SIZE)
        stills.close()


def reduce_colors(file):
    """Save a picture with a palette: about a fifth of the bytes."""
    from PIL import Image

    with Image.open(file) as picture:
        small = picture.convert("RGB").quantize(N_COLORS, dither=Image.Dither.NONE)
    small.save(file, optimize=True)


def main():
    """Take the pictures, and make their files small."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = "1.5"
    sys.path[:0] = [str(ROOT / "core"), str(ROOT / "maya_plugin")]
    folder = Path(sys.argv[1])
    take_pictures(folder)
    for name in NAMES:
        reduce_colors(folder / f"{name}.png")


if __name__ == "__main__":
    main()
