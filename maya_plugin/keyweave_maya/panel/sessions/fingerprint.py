"""Fingerprints of a sketch: whether keys or the frame rate changed since it was read.

While a job reads a scene, a `RecordingScene` notes which channels it asks for; their
fingerprint is taken then, and again after each event that may have changed them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from keyweave.errors import KeyweaveError

from ..host import Host

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike

    from keyweave.animation.clip import Clip
    from keyweave.curves.anim_curve import AnimCurve
    from keyweave.rigs.rig import Rig
    from keyweave.scenes.scene import Scene

WrapRig = Callable[["Rig"], "Rig"]
TANGENTS = ("in_x", "in_y", "out_x", "out_y")
ARRAYS = ("times", "values", *TANGENTS, "tangents_locked", "weights_locked", "breakdowns")


_KNOWN: WeakKeyDictionary[Any, dict[Any, Fingerprint]] = WeakKeyDictionary()


class RecordingScene:
    """A `keyweave.scenes.scene.Scene` that notes the channels that are read from it.

    `wrap_rig` wraps rigs, such as one that may be evaluated on the interface thread alone.
    """

    def __init__(self, scene: Scene, wrap_rig: WrapRig | None = None):
        self._scene, self._wrap_rig = scene, wrap_rig
        self._channels: dict[str, None] = {}

    @property
    def channels_read(self) -> tuple[str, ...]:
        """The channels, in the order in which they were first read."""
        return tuple(self._channels)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._scene, name)

    def read_curves(self, channels: Sequence[str] | str | None = None) -> list[AnimCurve]:
        self._note(self._scene.channels if channels is None else channels)
        return self._scene.read_curves(channels)

    def sample(self, channels: Sequence[str] | str, frames: ArrayLike) -> Clip:
        self._note(channels)
        return self._scene.sample(channels, frames)

    def refusals(self, channels: Sequence[str] | str, **target: Any) -> Mapping[str, str]:
        self._note(channels)
        return self._scene.refusals(channels, **target)

    def rig(self, *names: Any, **options: Any) -> Rig:
        rig = self._scene.rig(*names, **options)
        return rig if self._wrap_rig is None else self._wrap_rig(rig)

    def _note(self, channels: Sequence[str] | str) -> None:
        names = [channels] if isinstance(channels, str) else channels
        self._channels.update(dict.fromkeys(names))


@dataclass(frozen=True)
class Fingerprint:
    """The state of channels in a scene."""

    digest: str = ""  # equal for equal keys, tangents, names, frame rates and scenes
    problem: str = ""  # why the channels cannot be read any more; empty if they can


def take_fingerprint(host: Host, channels: Iterable[str]) -> Fingerprint:
    """Return the fingerprint of channels, from the curves of base and layers."""
    names = tuple(channels)
    if host.evaluates_on_main_thread:
        return _compute_fingerprint(host, names)
    # Other hosts hand out scenes that never change.
    known = _KNOWN.setdefault(host.peek(), {})
    key = (host.identify_scene(), names)
    if key not in known:
        known[key] = _compute_fingerprint(host, names)
    return known[key]


def _compute_fingerprint(host: Host, channels: Sequence[str]) -> Fingerprint:
    digest = hashlib.sha1(host.identify_scene().encode())
    try:
        scene = host.peek()
        digest.update(repr(scene.frame_rate).encode())
        wanted = list(channels)
        for curve in scene.read_curves(wanted) if wanted else ():
            _add_curve(digest, curve)
        for setting in host.read_settings(wanted):
            _add_setting(digest, setting)
    except KeyweaveError as error:
        return Fingerprint(f"{digest.hexdigest()} {error}", str(error))
    return Fingerprint(digest.hexdigest())


def _add_setting(digest: Any, setting: Any) -> None:
    if isinstance(setting, list):
        for part in setting:
            _add_setting(digest, part)
    elif hasattr(setting, "channel"):  # a curve
        _add_curve(digest, setting)
    else:
        digest.update(repr(setting).encode())


def _add_curve(digest: Any, curve: AnimCurve) -> None:
    digest.update(
        repr(
            (
                *(curve.channel, curve.frame_rate, curve.weighted),
                *(curve.pre_infinity, curve.post_infinity),
                *(curve.in_types, curve.out_types),
            )
        ).encode()
    )
    for name in ARRAYS:
        digest.update(getattr(curve, name).tobytes())
