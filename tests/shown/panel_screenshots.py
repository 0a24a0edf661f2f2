"""Take screenshots of the panel: each page in each state, wide and narrow.

`make screenshots_panel` runs it. It is not a test: people compare the pictures with the
design. Pictures are of 100 % and 200 %; ``index.html`` shows them all::

    python tests/shown/panel_screenshots.py -o screenshots/panel
    python tests/shown/panel_screenshots.py -o screenshots/panel --scale 2 --pages texture
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from shown.picture_index import write_index

SCALES = ("1", "2")
SIZES = {"wide": (1100, 760), "narrow": (360, 900)}
FONT = "DejaVu Sans"
# A window goes through the states in this order; the last one needs a new window.
ORDER = (
    *("EMPTY", "SKETCH", "READY", "COMPUTING", "PREVIEWING", "STALE", "APPLIED"),
    "FAILED",
)


def main():
    """Take the pictures, each scale in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-o", "--output", type=Path, default=Path("screenshots/panel"))
    parser.add_argument("--scale", choices=SCALES, help="take pictures of one scale")
    parser.add_argument("--pages", nargs="+", help="take pictures of some pages")
    parser.add_argument("--states", nargs="+", help="take pictures of some states")
    parser.add_argument("--curves", action="store_true", help="open the curves")
    args = parser.parse_args()
    if args.scale is None:
        for scale in SCALES:
            again = [sys.executable, __file__, *sys.argv[1:], "--scale", scale]
            subprocess.run(again, check=True)
        write_index(args.output)
        return
    os.environ["QT_SCALE_FACTOR"] = args.scale
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    take_all(args)


def take_all(args):
    """Take the pictures of one scale."""
    from Qt import QtGui

    from keyweave_maya.panel.pages import PAGES
    from keyweave_maya.panel.views import State
    from keyweave_maya.panel.widgets.desktop import make_application
    from keyweave_maya.panel.widgets.stills import Stills

    app = make_application()
    font = QtGui.QFont(app.font())
    font.setFamily(FONT)
    app.setFont(font)
    pages = [p for p in PAGES if not args.pages or p.label.lower() in args.pages]
    for page in pages:
        stills = Stills(page.command)
        for state in order_states(State, args.states):
            if state.name not in list_states(page):
                continue
            if state is State.FAILED:
                stills.close()
                stills = Stills(page.command)
            stills.show(state)
            stills.window.panel.preview.fold.setChecked(args.curves)
            for size in SIZES:
                name = f"{page.label}_{state.name}_{size}_{args.scale}00.png".lower()
                print(name, flush=True)
                stills.save(args.output / name, SIZES[size])
        stills.close()


def order_states(states, chosen):
    """Return the states in the order in which a window goes through them."""
    return [
        s
        for s in (states[name] for name in ORDER)
        if not chosen or s.name.lower() in chosen
    ]


def list_states(page):
    """Return the names of the states that a page shows on the sample."""
    absent = {"SKETCH"} if not page.needs_sources else set()
    return {*ORDER} - (absent if page.takes_sources else {*absent, "FAILED"})


if __name__ == "__main__":
    main()
