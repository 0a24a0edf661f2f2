"""Values of plugs over time, many frames at once where one after another is asked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from keyweave.scenes.maya_ascii.graph.plugs import Plug

from .live_scene import LiveScene
from .session import Session

MOST_FRAMES = 20_000
MOST_PLUGS = 10_000


@dataclass
class Known:
    """What is known of a plug while a scene stays as it is."""

    scene: LiveScene
    n_changes: int
    values: dict[float, Any] = field(default_factory=dict)
    is_ahead: bool = False


_KNOWN: dict[Plug, Known] = {}


def value_at(now: Session, plug: Plug, seconds: float) -> Any:
    """Return a plug's value; from the second time on, the range is computed at once."""
    known = _KNOWN.get(plug)
    scene = now.scene
    if known is None or known.scene is not scene or known.n_changes != scene.n_changes:
        if len(_KNOWN) >= MOST_PLUGS:
            _KNOWN.clear()
        known = _KNOWN[plug] = Known(scene, scene.n_changes)
    if seconds not in known.values:
        if known.values and not known.is_ahead:
            known.values.update(_range(now, plug))
            known.is_ahead = True
        if seconds not in known.values:
            known.values[seconds] = now.value(plug, seconds)
    return known.values[seconds]


def _range(now: Session, plug: Plug) -> dict[float, Any]:
    """Return a number's or a matrix's values on the frames of playback; of others none."""
    first, last = (now.frames(at) for at in (now.playback.minimum, now.playback.maximum))
    if not 0 < last - first < MOST_FRAMES:
        return {}
    times = [now.seconds(frame) for frame in np.arange(first, last + 1).tolist()]
    (values,) = now.scene.evaluate([plug], np.array(times))
    if np.ndim(values) == 3:
        return dict(zip(times, values))
    if np.ndim(values) > 1:
        return {}
    return dict(zip(times, np.broadcast_to(values, len(times)).tolist()))
