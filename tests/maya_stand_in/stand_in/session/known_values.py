"""Known values of plugs, kept until the scene changes.

A plug that is read at a second time is likely to be read along the timeline, so all frames
of playback are computed at once then. After a change the plugs that were read before it are
likely to be read again, so they are computed together.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from keyweave.errors import KeyweaveError
from keyweave.geometry.arrays import Floats
from keyweave.scenes.maya_ascii import Plug

if TYPE_CHECKING:
    from .scene import LiveScene
    from .session import Session

MOST_FRAMES = 20_000
BEYOND = 100  # frames after those of playback


@dataclass
class Known:
    """The values of a scene's plugs by plug and time, until the scene changes."""

    scene: LiveScene
    n_changes: int
    n_stuck: int = 0  # 0 without values that are stuck
    values: dict[Plug, dict[float, Any]] = field(default_factory=dict)
    ahead: set[Plug] = field(default_factory=set)  # whose range of playback is known
    range: Floats = field(default_factory=lambda: np.zeros(0))
    asked: list[Plug] = field(default_factory=list)  # in this state
    # Plugs that were asked for in the same state before, by the first of them.
    rounds: dict[Plug, list[Plug]] = field(default_factory=dict)

    def follow(self, n_changes: int, n_stuck: int) -> Known:
        """Return the values after a change: none, but the plugs that were read together."""
        if self.asked:
            self.rounds[self.asked[0]] = self.asked
        return Known(self.scene, n_changes, n_stuck, rounds=self.rounds)

    def add(self, now: Session, plug: Plug, seconds: float) -> None:
        """Compute a plug at a time; the second time it is asked for, at all frames."""
        values = self.values[plug]
        self.asked.append(plug)
        if self.asked[0] is plug and plug in self.rounds:
            self._add_round(self.rounds[plug], seconds)
        if seconds in values:
            return
        if self.n_stuck:
            values[seconds] = self.scene.evaluate([plug], seconds, with_stuck=True)[0]
            return
        if values and plug not in self.ahead:
            self.ahead.add(plug)
            if seconds not in self.range:
                self.range = frames_around(now, seconds)
            self._add_range(plug)
        if seconds not in values:
            values[seconds] = self.scene.evaluate([plug], seconds)[0]

    def _add_round(self, plugs: list[Plug], seconds: float) -> None:
        """Add plugs at a time; none if one of them is gone or cannot be computed."""
        stuck = self.n_stuck > 0
        try:
            found = self.scene.evaluate(plugs, seconds, with_stuck=stuck)
        except KeyweaveError:
            return
        for plug, value in zip(plugs, found):
            self.values.setdefault(plug, {})[seconds] = value

    def _add_range(self, plug: Plug) -> None:
        """Add a number or a matrix at all frames; of others none."""
        try:
            (found,) = self.scene.evaluate([plug], self.range)
        except KeyweaveError:
            return
        if found.ndim in (1, 3):
            values = found.tolist() if found.ndim == 1 else found
            self.values[plug].update(zip(self.range.tolist(), values))


def frames_around(now: Session, seconds: float) -> Floats:
    """Return the times of a frame, of all in the playback range and of some beyond."""
    frame = now.frames(seconds)
    first, last = map(now.frames, (now.playback.minimum, now.playback.maximum))
    first, last = min(first, frame), max(last, frame) + BEYOND
    if last - first > MOST_FRAMES:
        return np.array([seconds])
    frames = np.arange(frame - np.floor(frame - first), last + 1)
    return np.array([now.seconds(one) for one in frames.tolist()])


_KNOWN: dict[bool, Known] = {}  # with and without values that are stuck


def known_of(scene: LiveScene, *, with_stuck: bool = False) -> Known:
    """Return the known values of a scene in its present state."""
    state = scene, scene.n_changes, scene.n_stuck if with_stuck else 0
    known = _KNOWN.get(with_stuck)
    if known is None or known.scene is not scene:
        known = _KNOWN[with_stuck] = Known(*state)
    elif (known.n_changes, known.n_stuck) != state[1:]:
        known = _KNOWN[with_stuck] = known.follow(*state[1:])
    return known


def value_at(now: Session, plug: Plug, seconds: float) -> Any:
    """Return a plug's value."""
    # A value that is stuck is that of the current time; others follow their drivers.
    with_stuck = bool(now.scene.stuck) and seconds == now.time
    known = known_of(now.scene, with_stuck=with_stuck)
    seconds = now.evaluated_time(plug, seconds)
    values = known.values.setdefault(plug, {})
    if seconds not in values:
        known.add(now, plug, seconds)
    return values[seconds]
