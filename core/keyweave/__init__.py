"""Bring keyframed sketches to life with motion capture, on plain NumPy arrays.

All names of the public API are here; the subpackages hold their modules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._lazy import lazy_names

if TYPE_CHECKING:
    from .animation.clip import Clip as Clip
    from .animation.correspondence import Correspondence as Correspondence
    from .animation.feet.contacts import Contacts as Contacts
    from .animation.feet.detection import find_contacts as find_contacts
    from .animation.inspection import Inspection as Inspection, inspect as inspect
    from .animation.kinematics import joint_positions as joint_positions
    from .animation.mapping.joint_map import map_joints as map_joints
    from .animation.mapping.labeling import find_slots as find_slots
    from .animation.motion import Motion as Motion
    from .animation.points import Points as Points
    from .animation.resampling import motion_to_clip as motion_to_clip, resample as resample
    from .animation.skeleton import Skeleton as Skeleton
    from .curves.anim_curve import AnimCurve as AnimCurve
    from .curves.fitting import fit as fit
    from .curves.sampling import sample_curves as sample_curves
    from .errors import (
        DataError as DataError,
        EvaluationError as EvaluationError,
        FileFormatError as FileFormatError,
        KeyweaveError as KeyweaveError,
        KeyweaveWarning as KeyweaveWarning,
        MatchingError as MatchingError,
        MeasurementError as MeasurementError,
        MissingLibraryError as MissingLibraryError,
        OutputError as OutputError,
        SettingError as SettingError,
        UnknownNameError as UnknownNameError,
    )
    from .formats import (
        load as load,
        load_curves as load_curves,
        save as save,
        save_curves as save_curves,
    )
    from .formats.contacts_json import (
        load_contacts as load_contacts,
        save_contacts as save_contacts,
    )
    from .formats.correspondence_json import (
        load_correspondence as load_correspondence,
        save_correspondence as save_correspondence,
    )
    from .formats.observations import load_points as load_points
    from .formats.observations.cameras_json import (
        load_cameras as load_cameras,
        save_cameras as save_cameras,
    )
    from .geometry.pinhole_camera import PinholeCamera as PinholeCamera
    from .library import (
        ClipLibrary as ClipLibrary,
        ClipRecord as ClipRecord,
        open_library as open_library,
    )
    from .methods.exaggeration import (
        ExaggerationSettings as ExaggerationSettings,
        TimeWarp as TimeWarp,
        WarpSettings as WarpSettings,
    )
    from .methods.exaggeration.exaggeration import exaggerate as exaggerate
    from .methods.exaggeration.step_size import scale_steps as scale_steps
    from .methods.exaggeration.warping import warp_time as warp_time
    from .methods.feet import FeetSettings as FeetSettings
    from .methods.feet.locking import lock_feet as lock_feet
    from .methods.inbetweening import (
        InbetweenResult as InbetweenResult,
        InbetweenSettings as InbetweenSettings,
    )
    from .methods.inbetweening.filling import inbetween as inbetween
    from .methods.resequencing import (
        ResequenceResult as ResequenceResult,
        ResequenceSettings as ResequenceSettings,
    )
    from .methods.resequencing.resequence import resequence as resequence
    from .methods.rig_transfer import (
        KnownRig as KnownRig,
        RetargetSettings as RetargetSettings,
        TransferResult as TransferResult,
        TransferSettings as TransferSettings,
    )
    from .methods.rig_transfer.rest_pose import align_rest as align_rest
    from .methods.rig_transfer.retargeting import retarget as retarget
    from .methods.style.cycles import Cycle as Cycle, find_cycles as find_cycles
    from .methods.style.fitting.fit import (
        ObservationFit as ObservationFit,
        fit_observations as fit_observations,
    )
    from .methods.style.motion_space import MotionSpace as MotionSpace
    from .methods.style.restyle import restyle as restyle
    from .methods.texturing import (
        TexturePath as TexturePath,
        TextureResult as TextureResult,
        TextureSettings as TextureSettings,
    )
    from .methods.texturing.prepared.source import (
        TextureSource as TextureSource,
        load_source as load_source,
    )
    from .methods.texturing.texture import (
        prepare_source as prepare_source,
        texture as texture,
    )
    from .rigs.presets import load_controls as load_controls, save_controls as save_controls
    from .rigs.rig import Control as Control, Rig as Rig
    from .scenes.maya_ascii import (
        MayaAsciiScene as MayaAsciiScene,
        open_scene as open_scene,
    )
    from .verbs.captures.limb_keys import (
        fit_keys as fit_keys,
        group_by_limb as group_by_limb,
        measure_key_errors as measure_key_errors,
    )
    from .verbs.captures.rig_captures import transfer as transfer
    from .verbs.locked_feet.cartoon import cartoon_filter as cartoon_filter

__version__ = "0.1.0"
__getattr__, __dir__, __all__ = lazy_names(__name__)
