"""Keyframed sketches brought to life from motion capture, on plain NumPy arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lazy_names import lazy_names

if TYPE_CHECKING:
    from .anim_curve import AnimCurve
    from .clip import Clip
    from .control_files import load_controls, save_controls
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
    from .resequencing import ResequenceResult, ResequenceSettings, resequence
    from .rig import Control, Rig
    from .sampling import motion_to_clip, resample, sample_curves
    from .skeleton import Skeleton
    from .texturing import TexturePath, TextureResult, TextureSettings, texture

__version__ = "0.1.0"
__all__ = [
    "AnimCurve",
    "Clip",
    "Control",
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
    "ResequenceResult",
    "ResequenceSettings",
    "Rig",
    "SettingError",
    "Skeleton",
    "TexturePath",
    "TextureResult",
    "TextureSettings",
    "UnknownNameError",
    "fit",
    "joint_positions",
    "load",
    "load_controls",
    "load_curves",
    "motion_to_clip",
    "open_scene",
    "resample",
    "resequence",
    "sample_curves",
    "save",
    "save_controls",
    "save_curves",
    "texture",
]

_HOMES = {
    "anim_curve": "AnimCurve",
    "clip": "Clip",
    "control_files": "load_controls save_controls",
    "curve_fitting": "fit",
    "errors": "DataError EvaluationError FileFormatError KeyweaveError KeyweaveWarning "
    "MatchingError MissingLibraryError OutputError SettingError UnknownNameError",
    "formats": "load save",
    "formats.maya_anim": "load_curves save_curves",
    "kinematics": "joint_positions",
    "maya_ascii": "MayaAsciiScene open_scene",
    "motion": "Motion",
    "resequencing": "ResequenceResult ResequenceSettings resequence",
    "rig": "Control Rig",
    "sampling": "motion_to_clip resample sample_curves",
    "skeleton": "Skeleton",
    "texturing": "TexturePath TextureResult TextureSettings texture",
}
_MODULES = (
    *("columns", "examples", "jobs", "pictures", "requests", "rotations", "scene"),
    *("source_clips",),
)

__getattr__, __dir__ = lazy_names(__name__, _HOMES, _MODULES)
