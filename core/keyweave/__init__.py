"""Keyframed sketches brought to life from motion capture, on plain NumPy arrays."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .anim_curve import AnimCurve
    from .clip import Clip
    from .curve_fitting import fit
    from .errors import (
        DataError,
        EvaluationError,
        FileFormatError,
        KeyweaveError,
        KeyweaveWarning,
        MatchingError,
        MissingLibraryError,
        OutputError,
        SettingError,
        UnknownNameError,
    )
    from .formats import load, save
    from .formats.maya_anim import load_curves, save_curves
    from .kinematics import joint_positions
    from .maya_ascii import MayaAsciiScene, open_scene
    from .motion import Motion
    from .sampling import motion_to_clip, resample, sample_curves
    from .skeleton import Skeleton
    from .texturing import TexturePath, TextureResult, TextureSettings, texture

__version__ = "0.1.0"
__all__ = [
    "AnimCurve",
    "Clip",
    "DataError",
    "EvaluationError",
    "FileFormatError",
    "KeyweaveError",
    "KeyweaveWarning",
    "MatchingError",
    "MayaAsciiScene",
    "MissingLibraryError",
    "Motion",
    "OutputError",
    "SettingError",
    "Skeleton",
    "TexturePath",
    "TextureResult",
    "TextureSettings",
    "UnknownNameError",
    "fit",
    "joint_positions",
    "load",
    "load_curves",
    "motion_to_clip",
    "open_scene",
    "resample",
    "sample_curves",
    "save",
    "save_curves",
    "texture",
]

_HOMES = {
    "anim_curve": "AnimCurve",
    "clip": "Clip",
    "curve_fitting": "fit",
    "errors": "DataError EvaluationError FileFormatError KeyweaveError KeyweaveWarning "
    "MatchingError MissingLibraryError OutputError SettingError UnknownNameError",
    "formats": "load save",
    "formats.maya_anim": "load_curves save_curves",
    "kinematics": "joint_positions",
    "maya_ascii": "MayaAsciiScene open_scene",
    "motion": "Motion",
    "sampling": "motion_to_clip resample sample_curves",
    "skeleton": "Skeleton",
    "texturing": "TexturePath TextureResult TextureSettings texture",
}
_MODULES = {
    *("anim_curve", "clip", "columns", "curve_fitting", "errors", "examples", "formats"),
    *("jobs", "kinematics", "maya_ascii", "motion", "pictures", "rotations", "sampling"),
    *("scene", "skeleton", "source_clips", "texturing"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is: NumPy and SciPy take their time to load."""
    if name in _MODULES:
        return import_module(f".{name}", __name__)
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
