"""Count what loading the plug-in and opening the panel leave behind, on the stand-in.

A row repeats one thing: load and unload the plug-in; load it, work, and unload it; add and
remove the menu and the shelf button; open the panel, show its pages, and close it. Each
time, commands, callbacks, controls, modules, paths, widgets, threads, nodes and Keyweave's
own objects must be those of before, and from the tenth time on memory may not grow.
"""

import gc
import os
import sys
import tempfile
import threading
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

sys.path.extend(
    str(Path(__file__).resolve().parents[2] / name)
    for name in ("tests", "core", "maya_plugin", "tests/maya_stand_in")
)
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from maya import cmds

import keyweave as kw
from keyweave_maya import interface
from keyweave_maya.commands.results import RESULTS
from keyweave_maya.commands.verbs import VERBS
from keyweave_maya.interface import dock
from made_up import layered_scenes
from nightly import counting
from nightly.counting import Counts, Job
from stand_in.session.session import restart, session

PLUG_IN = Path(__file__).resolve().parents[2] / "maya_plugin/keyweave_plugin.py"
CLEAN, LEFT = "clean", "left behind"
COLUMNS = (CLEAN, LEFT, *counting.FAULTS)
FAULTS = (LEFT, *counting.FAULTS)
WARM = 10  # repetitions in which caches fill
GROWTH = 50_000  # bytes of memory that a repetition may keep on average
PARTS = ("keyweave", "keyweave_maya", "keyweave_plugin")


def load_and_unload(folder):
    """Load the plug-in and unload it again."""
    cmds.loadPlugin(PLUG_IN.as_posix(), quiet=True)
    cmds.keyweaveInfo()
    cmds.unloadPlugin(PLUG_IN.stem)


def work_and_unload(folder):
    """Load the plug-in, texture a shot, undo that, and unload the plug-in."""
    cmds.loadPlugin(PLUG_IN.as_posix(), quiet=True)
    cmds.keyweaveTexture(
        source=(folder / "capture.anim").as_posix(),
        drive="root.translateX",
        synthesize="arm.rotateX",
    )
    cmds.undo()
    cmds.flushUndo()
    cmds.unloadPlugin(PLUG_IN.stem)


def add_and_remove(folder):
    """Add the menu and the button to Maya's window, and remove them."""
    interface.add_interface()
    interface.remove_interface()


def open_and_close(folder):
    """Open the panel, show each page, follow the scene, and close the panel."""
    from Qt import QtCore, QtWidgets

    dock.open_panel()
    for verb in VERBS:
        dock.open_panel(verb.page)
        QtWidgets.QApplication.processEvents()
    cmds.select("root")
    dock.press("use selection")
    QtWidgets.QApplication.processEvents()
    dock.remove_panel()
    cmds.select(clear=True)
    QtWidgets.QApplication.sendPostedEvents(None, QtCore.QEvent.DeferredDelete)
    QtWidgets.QApplication.processEvents()


ROWS = {
    "load": load_and_unload,
    "work": work_and_unload,
    "menu": add_and_remove,
    **({"panel": open_and_close} if find_spec("Qt") else {}),
}


def open_shot(folder):
    """Start the stand-in with a window, a shelf and an open shot."""
    path = folder / "shot.ma"
    path.write_text(layered_scenes.text_in("film"), encoding="utf-8")
    frames = np.arange(1, 97)
    curves = [
        kw.AnimCurve(channel, frames / 24, np.sin(frames / rate), kind=kind, frame_rate=24)
        for channel, kind, rate in (
            *[("root.translateX", "length", 5), ("arm.rotateX", "angle", 7)],
        )
    ]
    kw.save_curves(curves, folder / "capture.anim")
    restart(is_batch=False, options={"standInUserAppDir": folder.as_posix()})
    cmds.tabLayout("ShelfLayout")
    cmds.shelfLayout("Custom", parent="ShelfLayout")
    cmds.tabLayout("ShelfLayout", edit=True, selectTab="Custom")
    cmds.file(path.as_posix(), open=True, force=True)


def take_census():
    """Return what there is of everything, by name; forget what the stand-in records."""
    cmds.flushUndo()
    session().calls.clear()
    session().steps.clear()
    session().shown.clear()
    gc.collect()
    return {
        "commands": Counter(v.command for v in VERBS if hasattr(cmds, v.command)),
        "plug-ins": Counter([*session().plug_ins]),
        "callbacks": Counter(str(each.topic) for each in session().callbacks.values()),
        "controls": Counter([*session().interface]),
        "modules": Counter(name for name in sys.modules if name.partition(".")[0] in PARTS),
        "paths": Counter(sys.path),
        "nodes": Counter(cmds.ls()),
        "results": Counter([*RESULTS._kept]),
        "deferred": Counter(map(str, session().deferred)),
        "threads": Counter(thread.name for thread in threading.enumerate()),
        "widgets": count_widgets(),
        "objects": count_objects(),
    }


def count_widgets():
    """Return the number of Qt's widgets by type."""
    if "Qt" not in sys.modules:
        return Counter()
    from Qt import QtWidgets

    app = QtWidgets.QApplication.instance()
    return Counter(type(each).__name__ for each in app.allWidgets()) if app else Counter()


def count_objects():
    """Return the number of objects of the plug-in's own classes."""
    types = (type(each) for each in gc.get_objects())
    names = (f"{each.__module__}.{each.__qualname__}" for each in types)
    return Counter(name for name in names if name.startswith("keyweave_maya."))


def find_left(before, after):
    """Describe what there is more, or less, than before; empty if nothing."""
    found = []
    for part, counts in after.items():
        more, less = counts - before[part], before[part] - counts
        found += [f"{count} more {part}: {name}" for name, count in more.most_common(2)]
        found += [f"{count} fewer {part}: {name}" for name, count in less.most_common(2)]
    return "; ".join(found)


def read_memory():
    """Return the bytes of memory in use; 0 where the system does not tell."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        return 0
    return os.sysconf("SC_PAGE_SIZE") * int(statm.read_text().split()[1])


def make_check(row, n_cases, folder):
    """Return a function that starts the stand-in, and returns one that does it once."""

    def prepare():
        if row == "panel":
            from Qt import QtWidgets

            prepare.app = QtWidgets.QApplication.instance() or QtWidgets.QApplication([row])
        open_shot(folder)
        ROWS[row](folder)  # imports and caches
        memory = {}

        def check(number):
            before = take_census()
            ROWS[row](folder)
            left = find_left(before, take_census())
            memory[number] = read_memory()
            if number == n_cases - 1 > WARM:
                grown = (memory[number] - memory[WARM]) / (number - WARM)
                left = left or (f"{grown:.0f} bytes each time" if grown > GROWTH else "")
            return (LEFT, left) if left else CLEAN

        return check

    return prepare


def make_jobs(rows, n_cases, folder):
    """Return a job for each row."""
    for row in rows:
        (folder / row).mkdir()
    return [
        Job(row, range(n_cases), make_check(row, n_cases, folder / row), 60) for row in rows
    ]


def main():
    """Count and print the table."""
    args = counting.make_parser(__doc__, n_cases=100, n_small=3).parse_args()
    rows = [row for row in ROWS if row in (args.only or ROWS)]
    counts = Counts(rows, FAULTS)
    with tempfile.TemporaryDirectory() as folder:
        jobs = make_jobs(rows, args.cases, Path(folder))
        counts.count(counting.run_in_workers(jobs, args.workers))
    counts.print_table(COLUMNS)
    counting.finish(counts)


if __name__ == "__main__":
    main()
