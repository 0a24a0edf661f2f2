"""Reports on motions: strips of poses, the papers' figures, and pages that play motions."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .._lazy import lazy_names
from ..errors import warn_caller

if TYPE_CHECKING:
    from .bodies.stick_figure import (
        StickFigure as StickFigure,
        build_stick_figure as build_stick_figure,
    )
    from .figures.encoding import encode_png as encode_png
    from .figures.feet_figures import (
        draw_foot_heights as draw_foot_heights,
        draw_knee_angles as draw_knee_angles,
        draw_slides as draw_slides,
    )
    from .figures.footprint_figures import draw_footprints as draw_footprints
    from .figures.inline_svg import Figure as Figure
    from .figures.pose_strips import draw_pose_strip as draw_pose_strip
    from .figures.resequence_figures import (
        draw_ground_path as draw_ground_path,
        draw_source_frames as draw_source_frames,
        draw_trajectories as draw_trajectories,
    )
    from .figures.restyling.motion_space_figures import (
        SpeedLine as SpeedLine,
        draw_coefficients as draw_coefficients,
        draw_motion_space as draw_motion_space,
        draw_variance as draw_variance,
        trace_subjects as trace_subjects,
    )
    from .figures.restyling.restyle_figures import (
        draw_stride_frequency as draw_stride_frequency,
        draw_subject_weights as draw_subject_weights,
        draw_validation_errors as draw_validation_errors,
    )
    from .figures.restyling.stride_strips import (
        draw_pose_rows as draw_pose_rows,
        play_cycle as play_cycle,
    )
    from .figures.retarget_figures import (
        draw_direction_errors as draw_direction_errors,
        draw_knee_bends as draw_knee_bends,
    )
    from .figures.rigs.exaggeration_figures import (
        draw_cost_table as draw_cost_table,
        draw_ratio_poses as draw_ratio_poses,
        draw_warped_features as draw_warped_features,
    )
    from .figures.rigs.rig_figures import draw_rig as draw_rig
    from .figures.rigs.transfer_figures import (
        draw_angle_errors as draw_angle_errors,
        draw_position_errors as draw_position_errors,
        draw_transfer_poses as draw_transfer_poses,
    )
    from .figures.texturing.coordination_figures import (
        draw_coordination as draw_coordination,
    )
    from .figures.texturing.fragment_figures import (
        draw_candidates as draw_candidates,
        draw_joins as draw_joins,
        draw_matching as draw_matching,
    )
    from .figures.texturing.texture_figures import (
        draw_bands as draw_bands,
        draw_fragments as draw_fragments,
        draw_result as draw_result,
    )
    from .page.content import (
        Alternative as Alternative,
        FragmentSpan as FragmentSpan,
        PageContent as PageContent,
    )
    from .page.control_shapes import ControlLines as ControlLines
    from .page.feet_section import (
        FeetSection as FeetSection,
        build_feet_section as build_feet_section,
    )
    from .page.figure_group import (
        FigureGroup as FigureGroup,
        build_figure_group as build_figure_group,
    )
    from .page.notebook import Player as Player
    from .page.page import format_page as format_page, write_page as write_page
    from .page.plots import Curve as Curve, CurvePart as CurvePart
    from .page.pose_rows import PoseRow as PoseRow, PoseRows as PoseRows
    from .page.sections import Table as Table
    from .page.writing import RunFacts as RunFacts, write_report as write_report

_find, __dir__, __all__ = lazy_names(__name__)
# Earlier names of reports, which are next to their verbs now; they work for this release
# with a note.
_REPORTS = re.compile(r"report_[a-z]+|write_[a-z]+_report")


def __getattr__(name: str) -> Any:
    if name in __all__ or not _REPORTS.fullmatch(name):
        return _find(name)
    moved = getattr(import_module("keyweave.verbs"), name)
    warn_caller(f"keyweave.reports.{name} is now keyweave.verbs.{name}")
    return moved
