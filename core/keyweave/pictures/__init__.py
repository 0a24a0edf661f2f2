"""Pictures of motions: strips of poses, the paper's figures, and pages that play."""

from ..errors import MissingLibraryError
from .band_figures import draw_bands, draw_fragments
from .control_lines import ControlLines
from .figure_group import FigureGroup, figure_group
from .figures import draw_result, png_bytes
from .joining_figures import draw_joins
from .matching_figures import draw_candidates, draw_matching
from .page import Curve, page_html, write_page
from .page_sections import Table
from .report import write_report
from .resequence_report import write_resequence_report
from .rig_figures import draw_rig
from .sequence_figures import draw_ground_path, draw_source_frames, draw_trajectories
from .stick_figure import StickFigure, stick_figure
from .strips import draw

__all__ = [
    "ControlLines",
    "Curve",
    "FigureGroup",
    "MissingLibraryError",
    "StickFigure",
    "Table",
    "draw",
    "draw_bands",
    "draw_candidates",
    "draw_fragments",
    "draw_ground_path",
    "draw_joins",
    "draw_matching",
    "draw_result",
    "draw_rig",
    "draw_source_frames",
    "draw_trajectories",
    "figure_group",
    "page_html",
    "png_bytes",
    "stick_figure",
    "write_page",
    "write_report",
    "write_resequence_report",
]
