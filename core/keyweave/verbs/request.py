"""Requests: the parameters of each verb on a scene, before anything is read.

Flags, forms and help texts are generated from the fields. NumPy and SciPy are not
imported, so that a host without them can still offer the verbs.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from ..errors import SettingError
from ..methods.fields import ALL_FRAMES, check_settings, setting
from ..scenes.refusals import WRITE_MODES, check_write_mode

if TYPE_CHECKING:
    from ..curves.fitting import Tolerance
    from ..scenes.sources import Source


@dataclass(frozen=True)
class SceneRequest:
    """The sources, frames and write target of any verb.

    Raises
    ------
    SettingError
        If a value is outside its range, or a layer is named in mode ``base``.

    Examples
    --------
    >>> SceneRequest(sources=(), frames=(1, 48), soft_frames=6).strength
    1.0
    """

    sources: tuple[Source, ...] = field(
        metadata={"label": "Sources", "help": "captured motion", "short": "src"}
    )
    frames: tuple[float | None, float | None] = setting(
        ALL_FRAMES,
        "Frames",
        "first and last frame to write",
        default_text="the keyed range, or all of the capture",
        short="f",
    )
    strength: float = setting(
        1.0,
        "Strength",
        "share of the change to write; above 1 exaggerates it, and keys stay exact",
        minimum=0.0,
        maximum=1.5,
        short="str",
    )
    soft_frames: float = setting(
        0.0,
        "Soft ends",
        "frames over which the result fades in from, and out to, the existing animation",
        minimum=0.0,
        maximum=100_000.0,
        unit="frames",
        short="sf",
    )
    outside: str = setting(
        "keep",
        "Outside",
        "outside the written frames, keep the keys, hold the first and last pose, or clear "
        "the keys",
        choices=("keep", "hold", "clear"),
        short="out",
    )
    mode: str = setting(
        "base",
        "Write to",
        "write the existing curves, or an animation layer that overrides or adds to them",
        choices=WRITE_MODES,
        short="md",
    )
    layer: str | None = setting(
        None, "Layer", "name of the animation layer to write", short="l"
    )
    tolerance: Tolerance | None = setting(
        None,
        "Tolerance",
        "maximum error of the reduced curves: one number for degrees, centimeters and "
        "hundredths",
        default_text="every frame is a key",
        short="tol",
    )
    strict: bool = setting(
        False,
        "Strict",
        "write nothing if the measurement of the result has a warning",
        short="sct",
    )

    def __post_init__(self) -> None:
        check_settings(self)
        check_write_mode(self.mode, self.layer)

    @property
    def names_no_frames(self) -> bool:
        """Whether `frames` is unset, so that keys and the playback range decide."""
        return tuple(self.frames) == ALL_FRAMES


# Fields that control the output alone; they may change after a result is computed.
SCENE_FIELDS = frozenset(each.name for each in fields(SceneRequest))


@dataclass(frozen=True)
class CaptureRequest(SceneRequest):
    """The sources, frames and write target of a verb that takes motion from captures.

    Examples
    --------
    >>> CaptureRequest(sources=(), keep_all=True).keep_all
    True
    """

    keep_all: bool = setting(
        False,
        "Keep all",
        "use all captured frames; by default calibration poses and glitches are left out",
        short="ka",
    )


def joint_keys_setting() -> Any:
    """Return the field of the distance by which reduced keys may move a joint."""
    return setting(
        None,
        "Keys",
        "reduce keys, shared by each limb, until a joint would move further",
        minimum=0.01,
        maximum=1000.0,
        unit="mm",
        metavar="5mm",
        default_text="by the tolerance",
        short="ky",
    )


def check_joint_keys(keys: float | None, tolerance: Tolerance | None) -> None:
    """Raise a SettingError if keys are reduced by joints and by curves at once."""
    if keys is not None and tolerance is not None:
        raise SettingError("keys", keys, "given without tolerance=")
