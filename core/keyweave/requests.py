"""What a user asks of a verb in a scene, before anything is read.

The fields say what flags, forms and helps are made from. Neither NumPy nor SciPy is
imported, so that a host which lacks them can offer the verbs all the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .errors import SettingError
from .setting_fields import WHOLE, check_settings, is_tolerance, setting
from .texturing.settings import TextureSettings

if TYPE_CHECKING:
    from .curve_fitting import Tolerance
    from .source_clips import Source

MODES = ("base", "override", "additive")
LISTS = ("drive", "texture", "synthesize")


def check_mode(mode: str, layer: str | None) -> None:
    """Raise if there is no such mode, or it takes no layer.

    Raises
    ------
    SettingError
        If the mode is none of `MODES`, or a layer is named and the mode is base.

    Examples
    --------
    >>> check_mode("base", "up")
    Traceback (most recent call last):
    ...
    keyweave.errors.SettingError: layer is 'up' but must be left out where the mode is base
    """
    if mode not in MODES:
        raise SettingError("mode", mode, f"one of {', '.join(MODES)}")
    if layer is not None and mode == "base":
        raise SettingError("layer", layer, "left out where the mode is base")


@dataclass(frozen=True)
class SceneRequest:
    """Where what is made comes from and where it goes, whatever the verb.

    Raises
    ------
    SettingError
        If a value is outside its range, or a layer is named that is not written to.

    Examples
    --------
    >>> SceneRequest(sources=(), frames=(1, 48), soft_frames=6).mode
    'base'
    """

    sources: tuple[Source, ...] = field(
        metadata={"label": "Sources", "help": "captured motion", "short": "src"}
    )
    frames: tuple[float | None, float | None] = setting(
        WHOLE,
        "Frames",
        "first and last frame that are written, by default as far as there are keys; "
        "outside, curves stay as they are but for the frame on the way from one to the "
        "other",
        short="f",
    )
    soft_frames: float = setting(
        0.0,
        "Soft ends",
        "frames inside each end of those written over which the result fades in from what "
        "was there, and out to it",
        minimum=0.0,
        maximum=100_000.0,
        unit="frames",
        short="sf",
    )
    mode: str = setting(
        "base",
        "Write to",
        "what is written: the curves there are, or an animation layer above them that "
        "takes their place or adds to them",
        choices=MODES,
        short="md",
    )
    layer: str | None = setting(
        None, "Layer", "name of the animation layer that is written", short="l"
    )
    tolerance: Tolerance | None = setting(
        None,
        "Tolerance",
        "write few keys: curves may be so many degrees, centimetres or, for anything else, "
        "hundredths off at any frame",
        short="tol",
    )

    def __post_init__(self) -> None:
        check_settings(self)
        check_mode(self.mode, self.layer)


@dataclass(frozen=True)
class TextureRequest(SceneRequest):
    """What `keyweave.texture` is to do to a scene.

    Controls, joints, channels and patterns are the scene's, as in `keyweave.texture`.

    Raises
    ------
    SettingError
        As for `SceneRequest`.

    Examples
    --------
    >>> TextureRequest(sources=(), drive="*Leg", synthesize="*Arm").settings.n_paths
    3
    """

    drive: Sequence[str] | str = setting(
        (),
        "Drive",
        "what was keyed and is compared, such as hips and knees",
        short="d",
    )
    texture: Sequence[str] | str = setting(
        (),
        "Texture",
        "what gets the source's detail and otherwise stays",
        short="tx",
    )
    synthesize: Sequence[str] | str = setting(
        (),
        "Synthesize",
        "what is taken from the source whole; nobody keyed it",
        short="syn",
    )
    settings: TextureSettings = field(
        default_factory=TextureSettings,
        metadata={"label": "Settings", "help": "how it matches, chooses, joins and keeps"},
    )

    @property
    def names_nothing(self) -> bool:
        """Whether no list says what is to be made, so that a selection may."""
        return not (self.texture or self.synthesize)

    @property
    def names(self) -> tuple[str, ...]:
        """Everything of the scene that is named, and patterns."""
        lists = (getattr(self, name) for name in LISTS)
        return tuple(n for one in lists for n in ([one] if isinstance(one, str) else one))


def tolerance_by_kind(tolerance: float | None) -> dict[str, float] | None:
    """Return a tolerance in degrees, centimetres and hundredths as `fit` wants it.

    Without one every frame becomes a key.

    Raises
    ------
    SettingError
        If it is no number of at least 0.

    Examples
    --------
    >>> tolerance_by_kind(0.5)  # doctest: +ELLIPSIS
    {'angle': 0.00872..., 'length': 0.5, 'unitless': 0.005}
    """
    if tolerance is None:
        return None
    if not is_tolerance(tolerance):
        raise SettingError("tolerance", tolerance, "0 or more")
    return {
        "angle": math.radians(tolerance),
        "length": tolerance,
        "unitless": tolerance / 100,
    }
