"""The names of Keyweave's core that the shell uses, each imported when it is first used.

NumPy and SciPy take longer to load than ``--help`` takes to print, so the verbs write
``core.Motion`` and do not import from modules that need NumPy. Only what the options
and their help are made of is imported directly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from ...animation.clip import Clip as Clip
    from ...animation.correspondence import (
        Correspondence as Correspondence,
        measure_rest_angles as measure_rest_angles,
    )
    from ...animation.features import find_channel_groups as find_channel_groups
    from ...animation.frame_range import (
        cut_frames as cut_frames,
        list_bake_frames as list_bake_frames,
    )
    from ...animation.inspection import inspect as inspect, mend as mend
    from ...animation.kinematics import figure_height as figure_height
    from ...animation.mapping.joint_map import map_joints as map_joints
    from ...animation.measurement import (
        Measurement as Measurement,
    )
    from ...animation.motion import Motion as Motion
    from ...animation.resampling import (
        motion_to_clip as motion_to_clip,
    )
    from ...curves.anim_curve import (
        AnimCurve as AnimCurve,
        infer_kind as infer_kind,
    )
    from ...curves.sampling import sample_curves as sample_curves
    from ...examples.samples import write_files as write_files, write_people as write_people
    from ...formats.acclaim.amc import find_asf as find_asf
    from ...formats.correspondence_json import (
        load_correspondence as load_correspondence,
        save_correspondence as save_correspondence,
    )
    from ...formats.observations import load_points as load_points
    from ...methods.rig_transfer.rest_pose import align_rest as align_rest
    from ...methods.rig_transfer.rig_figure import RigFigure as RigFigure
    from ...methods.style.cycles import find_cycles as find_cycles
    from ...reports.figures.encoding import encode_figure as encode_figure
    from ...reports.figures.rigs.rig_figures import (
        SheetCell as SheetCell,
        draw_pose_sheet as draw_pose_sheet,
    )
    from ...reports.figures.style import (
        DISPLAY_UNITS as DISPLAY_UNITS,
        import_matplotlib as import_matplotlib,
    )
    from ...reports.page.control_shapes import (
        ControlLines as ControlLines,
        read_control_lines as read_control_lines,
    )
    from ...reports.page.figure_group import (
        FigureGroup as FigureGroup,
        build_figure_group as build_figure_group,
    )
    from ...reports.page.page import write_page as write_page
    from ...reports.page.players import Playable as Playable
    from ...reports.page.plots import Curve as Curve, CurvePart as CurvePart
    from ...reports.page.sections import (
        describe_count as describe_count,
        describe_duration as describe_duration,
    )
    from ...reports.page.writing import RunFacts as RunFacts, write_report as write_report
    from ...rigs.presets import describe_control as describe_control
    from ...rigs.rig import CONTROL_KINDS as CONTROL_KINDS
    from ...scenes.baking import find_nearest_ancestors as find_nearest_ancestors
    from ...scenes.maya_ascii import (
        HeldPlug as HeldPlug,
        MayaAsciiScene as MayaAsciiScene,
        describe_held_plugs as describe_held_plugs,
        open_scene as open_scene,
    )
    from ...scenes.maya_ascii.editing.stripping import strip_scene as strip_scene
    from ...scenes.maya_ascii.rig import MayaAsciiRig as MayaAsciiRig
    from ...scenes.opening import (
        read_curve_file as read_curve_file,
        read_motion_file as read_motion_file,
    )
    from ...scenes.sources import (
        AUTO as AUTO,
        Source as Source,
        SourceData as SourceData,
    )
    from ...verbs.captures.rig_captures import find_scene_rig as find_scene_rig
    from ...verbs.convert.job import ConvertJob as ConvertJob
    from ...verbs.convert.report import write_retarget_report as write_retarget_report
    from ...verbs.host import MotionFile as MotionFile
    from ...verbs.result import Result as Result
    from ...verbs.run import Run as Run

__getattr__, __dir__, __all__ = lazy_names(__name__)
