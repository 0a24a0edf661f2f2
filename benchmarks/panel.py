"""Time the panel without Maya on the sample shot: 51 channels over 300 frames.

A scripted session opens the panel, computes previews while settings change, flips through
alternatives, plays and closes. The table gives each figure with its goal; the longest call
on the interface thread is the longest time in which no timer of one millisecond is served.
`--small` is a quick check.
"""

from __future__ import annotations

import gc
import os
import statistics
import sys
import threading
import time
from collections.abc import Callable
from fnmatch import fnmatchcase
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "core"), str(ROOT / "maya_plugin")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

LEGS = ("LeftUpLeg_CTRL", "LeftLeg_CTRL", "RightUpLeg_CTRL", "RightLeg_CTRL")
LISTS = {
    "drive": LEGS,
    "texture": ("Hips_CTRL", "*Foot_CTRL"),
    "synthesize": ("Spine*_CTRL", "Chest_CTRL", "Neck_CTRL", "Head_CTRL", "*Shoulder*_CTRL")
    + ("*Arm_CTRL", "*Hand_CTRL", "*Toe*_CTRL"),
}
FIXED = {"settings.n_matches": 4, "settings.break_on": "LeftUpLeg_CTRL.rotateX"}
REST = 150.0  # milliseconds in which settings must not change before a preview
LONGEST_WAIT = 60.0  # seconds
POSES_WAIT = 1.5  # seconds in which all poses of a preview are evaluated
OUTLINES_WAIT = 5.0  # seconds in which all frames are prepared for painting
Row = tuple[str, float, str, float]  # label, figure, unit, and the goal


def main() -> None:
    """Run the session and print the table."""
    missing = [name for name in ("Qt", "PySide6", "PySide2") if find_spec(name) is None]
    if "Qt" in missing or len(missing) == 2:
        print("The panel is not timed: Qt.py or PySide is missing.")
        return
    rows = run_session(is_small="--small" in sys.argv)
    print(f"{'':<52}{'measured':>12}{'goal':>12}")
    for label, figure, unit, goal in rows:
        mark = "" if figure <= goal else "  over"
        print(f"{label:<52}{figure:>9.1f} {unit:<2}{goal:>9.1f} {unit}{mark}")


def run_session(*, is_small: bool) -> list[Row]:
    """Return the figures of a session."""
    from keyweave_maya.panel.widgets.desktop import make_application

    session = Session(make_application())
    rows = [("first window, after NumPy and Qt.py", session.open(), "ms", 500.0)]
    session.choose()
    # The goals leave out reading the scene and choosing automatic settings.
    for path, value in FIXED.items():
        session.time_change(path, value)
    n_changes = 2 if is_small else 12
    with Heartbeat() as heartbeat:
        changes = [
            session.time_change("settings.band", 3 + n % 3) for n in range(n_changes)
        ]
    rows += [
        ("setting changed to new preview", statistics.median(changes), "ms", REST + 250),
        ("longest call while the maths runs", heartbeat.longest, "ms", 50.0),
        ("calls in nine tenths of that time", heartbeat.quantile(0.9), "ms", 16.0),
        ("alternative flipped", session.time_flips(), "ms", 30.0),
        ("frame of playback with three figures", session.time_frames(), "ms", 1000 / 60),
        ("the same as soon as the camera moved", session.time_turned(), "ms", 1000 / 60),
    ]
    rows += session.measure_leaks(2 if is_small else 100)
    session.close()
    rows += session.measure_reopening(1 if is_small else 100)
    return rows


class Session:
    """The panel in a window of its own, and a user who works with it."""

    def __init__(self, app: Any) -> None:
        from Qt import QtCore

        self.app, self.aspects = app, set()
        self.window: Any = None
        self._waiting = QtCore.QEventLoop.WaitForMoreEvents
        self._clock = QtCore.QTimer()  # so that waiting for events ends
        self._clock.start(5)

    def open(self) -> float:
        """Open the window; return the milliseconds until it is painted."""
        from keyweave_maya.panel.hosts.sample_host import open_sample
        from keyweave_maya.panel.widgets.desktop import Desktop

        sample = open_sample()
        self.sources = [str(sample.sources[0])]

        def show() -> None:
            self.window = Desktop(sample.host)
            self.window.show()
            self.app.processEvents()

        milliseconds = time_call(show)
        self.presenter = self.window.presenter
        self.presenter.listen(self.aspects.update)
        return milliseconds

    def choose(self) -> None:
        """Choose the sketch, the source and the controls of each list."""
        controls = self.window.host.list_controls()
        self.presenter.use_selection()
        for name, patterns in LISTS.items():
            names = [c for c in controls if any(fnmatchcase(c, p) for p in patterns)]
            self.presenter.set_list(name, names)
        self.presenter.add_sources(self.sources)
        self.wait_for_preview()
        first, last = self.presenter.preview.frames
        n_channels = len(self.presenter.preview.list_curves(0))
        print(f"{n_channels} channels x {last - first + 1:g} frames")

    def wait(self, is_done: Callable[[], bool]) -> None:
        """Serve events until something is done.

        Raises
        ------
        RuntimeError
            If it takes longer than `LONGEST_WAIT`, with the panel's message.
        """
        end = time.perf_counter() + LONGEST_WAIT
        while not is_done():
            self.app.processEvents(self._waiting)  # the maths may run meanwhile
            if time.perf_counter() > end:
                raise RuntimeError(f"no preview: {self.presenter.view.message.text}")

    def wait_for_preview(self) -> None:
        """Serve events until there is a new preview."""
        from keyweave_maya.panel.views import State

        self.wait(
            lambda: (
                "preview" in self.aspects and self.presenter.view.state is State.PREVIEWING
            )
        )

    def time_change(self, path: str, value: object) -> float:
        """Change a setting; return the milliseconds until the new preview is painted."""
        self.aspects.clear()
        start = time.perf_counter()
        self.presenter.set_value(path, value)
        self.wait_for_preview()
        self.window.panel.preview.stage.repaint()
        return 1e3 * (time.perf_counter() - start)

    def time_flips(self) -> float:
        """Return the milliseconds of a change of the alternative, once its poses exist."""
        n_alternatives = len(self.presenter.view.alternatives)
        for number in range(n_alternatives):
            self.presenter.choose_alternative(number)
            self.settle(POSES_WAIT)

        def flip(number: int) -> float:
            return time_call(lambda: self._flip(number))

        return max(flip(number % n_alternatives) for number in range(3 * n_alternatives))

    def _flip(self, number: int) -> None:
        self.presenter.choose_alternative(number)
        self.window.panel.preview.stage.repaint()

    def settle(self, seconds: float = 0.3) -> None:
        """Serve events for a while."""
        end = time.perf_counter() + seconds
        self.wait(lambda: time.perf_counter() > end)

    def time_frames(self) -> float:
        """Return the milliseconds of a frame of playback, for the slowest of ten frames.

        All frames are prepared by then.
        """
        self.settle(OUTLINES_WAIT)
        return self._play()

    def time_turned(self) -> float:
        """Return the milliseconds of a frame of playback of which nothing is prepared."""
        stage = self.window.panel.preview.stage
        stage.set_orbit(stage.orbit.turn(0.1, 0.0))
        return self._play()

    def _play(self) -> float:
        stage = self.window.panel.preview.stage

        def show(frame: int) -> None:
            stage.set_frame(float(frame))
            stage.repaint()

        times = [time_call(lambda n=n: show(n)) for n in range(1, 300)]
        return statistics.quantiles(times, n=10)[-1]

    def measure_leaks(self, n_previews: int) -> list[Row]:
        """Return the growth of objects and memory over many previews."""
        for number in range(4):  # poses that are kept have a limit; it is reached here
            self.time_change("settings.band", 3 + number % 2)
            self.settle(POSES_WAIT)
        before = count_objects(), read_memory()
        for number in range(n_previews):
            self.time_change("settings.band", 3 + number % 2)
        self.settle()
        objects, memory = count_objects() - before[0], read_memory() - before[1]
        return [
            (f"live objects after {n_previews} previews", 1e-3 * objects, "k", 1.0),
            (f"resident memory after {n_previews} previews", memory, "MB", 5.0),
        ]

    def close(self) -> None:
        """Close the window, and delete it."""
        self.window.close()
        self.window.deleteLater()
        self.window = self.presenter = None
        for _ in range(3):
            self.app.processEvents()
            self.app.sendPostedEvents(None, 52)  # QEvent.DeferredDelete
        gc.collect()

    def measure_reopening(self, n_times: int) -> list[Row]:
        """Return the threads and widgets that remain after many openings."""
        self.open()
        self.close()
        before = threading.active_count(), len(self.app.allWidgets())
        for _ in range(n_times):
            self.open()
            self.close()
        end = time.perf_counter() + 12  # idle threads of computations end by themselves
        while threading.active_count() > before[0] and time.perf_counter() < end:
            self.app.processEvents()
        threads = threading.active_count() - before[0]
        widgets = len(self.app.allWidgets()) - before[1]
        return [
            (f"threads after {n_times} openings", float(threads), "", 0.0),
            (f"widgets after {n_times} openings", float(widgets), "", 0.0),
        ]


class Heartbeat:
    """Measures how long the interface thread does not serve a timer of a millisecond."""

    def __init__(self) -> None:
        from Qt import QtCore

        self.gaps: list[float] = []
        self._timer = QtCore.QTimer()
        self._timer.setTimerType(QtCore.Qt.PreciseTimer)
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._beat)
        self._last = 0.0

    def __enter__(self) -> Heartbeat:
        self._last = time.perf_counter()
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.stop()

    def _beat(self) -> None:
        now = time.perf_counter()
        self.gaps.append(1e3 * (now - self._last))
        self._last = now

    @property
    def longest(self) -> float:
        """The longest gap in milliseconds."""
        return max(self.gaps)

    def quantile(self, share: float) -> float:
        """Return the gap in milliseconds that a share of all time is served within."""
        total, waited = sum(self.gaps), 0.0
        for gap in sorted(self.gaps):
            waited += gap
            if waited >= share * total:
                return gap
        return self.longest


def time_call(call: Callable[[], object]) -> float:
    """Return the milliseconds of a call."""
    start = time.perf_counter()
    call()
    return 1e3 * (time.perf_counter() - start)


def count_objects() -> int:
    """Return the number of live objects."""
    gc.collect()
    return len(gc.get_objects())


def read_memory() -> float:
    """Return the resident memory in megabytes; 0 where it is not known."""
    pages = Path("/proc/self/statm")
    if not pages.exists():
        return 0.0
    return int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


if __name__ == "__main__":
    main()
