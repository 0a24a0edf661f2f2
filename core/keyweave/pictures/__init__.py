"""Pictures of motions: strips of poses, and a page that plays in any browser."""

from .page import Curve, Table, page_html, write_page
from .report import write_report
from .stick_figure import MissingLibraryError, StickFigure, draw, stick_figure
