"""The clock of the preview: which frame is shown, and what moves it."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from time import monotonic

from Qt import QtCore

INTERVAL = 16  # milliseconds between looks at the time
LONGEST_STEP = 0.25  # seconds; a longer pause of the program does not skip frames


class Clock(QtCore.QObject):
    """The frame that is shown; it plays by itself in a loop, or follows the host's time.

    `now` returns seconds; tests move it by hand.
    """

    frame_changed = QtCore.Signal(float)
    playing_changed = QtCore.Signal(bool)
    range_changed = QtCore.Signal()

    def __init__(
        self, parent: QtCore.QObject | None = None, now: Callable[[], float] = monotonic
    ):
        super().__init__(parent)
        self.first, self.last, self.frame_rate = 1.0, 1.0, 24.0
        self.is_external = False
        self._now = now
        self._place = 1.0  # in frames, with fractions
        self._before = 0.0
        self._timer = QtCore.QTimer(self)
        self._timer.setInterval(INTERVAL)
        self._timer.setTimerType(QtCore.Qt.PreciseTimer)
        self._timer.timeout.connect(self.advance)

    @property
    def frame(self) -> float:
        """The frame that is shown, a whole number of frames after the first."""
        return self.first + floor(self._place - self.first + 1e-6)

    @property
    def is_playing(self) -> bool:
        """Whether frames follow one another by themselves."""
        return bool(self._timer.isActive())

    def set_range(self, first: float, last: float, frame_rate: float) -> None:
        """Set the frames of the shot; the shown frame stays if it is one of them."""
        values = (float(first), max(float(last), float(first)), float(frame_rate))
        if values == (self.first, self.last, self.frame_rate):
            return
        self.first, self.last, self.frame_rate = values
        self.range_changed.emit()
        self.set_frame(min(max(self._place, self.first), self.last))

    def set_frame(self, frame: float) -> None:
        """Show a frame: the first or last one, where it is outside of the shot."""
        before, self._place = self.frame, min(max(float(frame), self.first), self.last)
        if self.frame != before:
            self.frame_changed.emit(self.frame)

    def step(self, count: int) -> None:
        """Pause, and go some frames forward or back; beyond an end, on from the other."""
        self.pause()
        frame = self.frame + count
        if not self.is_external:
            frame = self.first + (frame - self.first) % (self.last - self.first + 1)
        self.set_frame(frame)

    def set_external(self, is_external: bool) -> None:
        """Set whether the host's time moves the clock, which then does not play."""
        self.is_external = is_external
        if is_external:
            self.pause()

    def play(self) -> None:
        """Play in a loop, unless the host's time moves the clock."""
        if self.is_playing or self.is_external or self.last <= self.first:
            return
        self._before = self._now()
        self._timer.start()
        self.playing_changed.emit(True)

    def pause(self) -> None:
        """Stop playing."""
        if self.is_playing:
            self._timer.stop()
            self.playing_changed.emit(False)

    def toggle(self) -> None:
        """Play, or pause."""
        (self.pause if self.is_playing else self.play)()

    def advance(self) -> None:
        """Go on by the time that passed since the last look."""
        now = self._now()
        passed, self._before = min(now - self._before, LONGEST_STEP), now
        place = self._place + passed * self.frame_rate
        length = self.last - self.first + 1
        before, self._place = self.frame, self.first + (place - self.first) % length
        if self.frame != before:
            self.frame_changed.emit(self.frame)
