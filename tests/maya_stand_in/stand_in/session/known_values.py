"""Values of plugs that were computed already, kept until the scene changes.

Plugs share most of what they depend on, and many at once cost little more than one, so the
values that are likely to be read next are computed at the same time.
"""

from __future__ import annotations

import warnings
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
    values: dict[Plug, dict[float, Any]] = field(default_factory=dict)
    asked: dict[Plug, None] = field(default_factory=dict)
    asked_of_others: set[tuple] = field(default_factory=set)  # attributes and indices
    ahead: set[Plug] = field(default_factory=set)  # whose range of playback is known

    def look_ahead(self, now: Session, plug: Plug, seconds: float) -> None:
        """Compute all plugs that are asked for on and on, or of one node after another."""
        if plug in self.ahead:
            self._add([*self.asked], seconds)
        elif self.values.get(plug):
            plugs = [one for one in self.asked if one not in self.ahead]
            self.ahead.update(plugs)
            self._add_range(plugs, frames_around(now, seconds))
        elif plug[1:] in self.asked_of_others:
            self._add(plugs_alike(self.scene, plug), seconds)

    def _add_range(self, plugs: list[Plug], times: Floats) -> None:
        """Add numbers and matrices at times; of others none."""
        for plug, found in zip(plugs, self._evaluated(plugs, times)):
            if np.ndim(found) == 3:
                self.values[plug].update(zip(times.tolist(), found))
            elif np.ndim(found) < 2:
                row = np.broadcast_to(found, len(times)).tolist()
                self.values[plug].update(zip(times.tolist(), row))

    def _add(self, plugs: list[Plug], seconds: float) -> None:
        for plug, found in zip(plugs, self._evaluated(plugs, seconds)):
            self.values.setdefault(plug, {})[seconds] = found

    def _evaluated(self, plugs: list[Plug], seconds: Any) -> list[Any]:
        """Return values of plugs; none at all if that of one cannot be computed."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                return self.scene.evaluate(plugs, seconds)
            except KeyweaveError:
                return []


def frames_around(now: Session, seconds: float) -> Floats:
    """Return the times of a frame, of all in the playback range and of some beyond."""
    frame = now.frames(seconds)
    first, last = map(now.frames, (now.playback.minimum, now.playback.maximum))
    first, last = min(first, frame), max(last, frame) + BEYOND
    if last - first > MOST_FRAMES:
        return np.array([seconds])
    frames = np.arange(frame - np.floor(frame - first), last + 1)
    return np.array([now.seconds(one) for one in frames.tolist()])


def plugs_alike(scene: LiveScene, plug: Plug) -> list[Plug]:
    """Return the same plug of all nodes of its node's type."""
    nodes = [node for node in scene.nodes if node.type == plug.node.type]
    return [plug._replace(node=one) for one in nodes if scene.has(one, plug.attribute)]


_KNOWN: list[Known] = []


def known_of(scene: LiveScene) -> Known:
    """Return the known values of a scene in its present state."""
    if not _KNOWN or (_KNOWN[0].scene, _KNOWN[0].n_changes) != (scene, scene.n_changes):
        _KNOWN[:] = [Known(scene, scene.n_changes)]
    return _KNOWN[0]


def value_at(now: Session, plug: Plug, seconds: float) -> Any:
    """Return a plug's value."""
    known, seconds = known_of(now.scene), now.evaluated_time(plug, seconds)
    if seconds not in known.values.get(plug, ()):
        known.look_ahead(now, plug, seconds)
    known.asked[plug] = None
    known.asked_of_others.add(plug[1:])
    values = known.values.setdefault(plug, {})
    if seconds not in values:
        values[seconds] = now.scene.evaluate([plug], seconds)[0]
    return values[seconds]
