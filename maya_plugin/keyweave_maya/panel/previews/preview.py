"""Parts of a preview: the figures, curves and fragments of each alternative."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from keyweave.animation.frame_range import FrameRange
from keyweave.curves.anim_curve import AnimCurve
from keyweave.geometry.arrays import Array, Floats

from .figure import PreviewFigure

if TYPE_CHECKING:
    from keyweave.verbs.verb import AnyResult

UNITS = {"angle": "°", "length": " cm", "unitless": ""}  # by kind of channel
N_HUES = 6  # of the sources in colored bars and curves
# Of gaps, by how well they are filled.
FIT_HUES = {"good": "clip-6", "fair": "clip-3", "poor": "clip-4", "none": "disabled"}


@dataclass(frozen=True, eq=False)
class PreviewCurve:
    """A channel in the curve view; values are in degrees or centimeters."""

    channel: str
    kind: str  # ``"angle"``, ``"length"`` or ``"unitless"``
    frames: Floats  # shape (n_frames,), as the next two
    sketch: Floats
    result: Floats
    key_frames: Floats  # shape (n_keys,), as the next
    key_values: Floats

    @property
    def unit(self) -> str:
        """The unit after its values; empty without one."""
        return UNITS[self.kind]


@dataclass(frozen=True)
class PreviewFragment:
    """A segment of the result and where it came from, for the colored bar and curves.

    Examples
    --------
    >>> PreviewFragment((1, 9), 6, "G", "walk_09, frames 4 to 12").token
    'clip-1'
    """

    frames: tuple[float, float]  # first and last one in the result
    clip: int  # number of the source, from 0
    letter: str  # ``"A"`` for the first source
    details: str  # such as ``"walk_03, frames 120 to 143"``
    fit: str = ""  # see `keyweave.verbs.result.Span`

    @property
    def token(self) -> str:
        """Token of the hue of the fit, or else of the source.

        The seventh source has the hue of the first.
        """
        return FIT_HUES.get(self.fit) or f"clip-{self.clip % N_HUES + 1}"

    @property
    def text(self) -> str:
        """The source in words, and how well it fits."""
        if not self.fit:
            return f"{self.letter}: {self.details}"
        if self.fit == "none":
            return "No capture fits; the curves between the keys stay."
        return f"{self.letter}: {self.details}. {self.fit.capitalize()} fit."


class Preview(Protocol):
    """Figures and curves of a result, computed where and when they are shown.

    `result_preview` implements it. Methods are called on the interface thread.
    """

    @property
    def frames(self) -> FrameRange:
        """First and last frame of all alternatives."""

    @property
    def frame_rate(self) -> float: ...
    @property
    def key_frames(self) -> Floats:
        """Frames with keys of the sketch, shape (n_keys,), in ascending order."""

    def at(self, result: AnyResult) -> Preview:
        """Return the preview for another strength, soft ends or target."""

    def show(self, alternative: int, frame: float) -> None:
        """Evaluate the poses of an alternative, those near a frame first."""

    def find_written(
        self, alternative: int
    ) -> tuple[Sequence[AnimCurve], FrameRange] | None:
        """Return the curves that are written, and their range; None until they are known.

        Raises
        ------
        KeyweaveError
            If they cannot be written.
        """

    def list_figures(self, alternative: int) -> tuple[PreviewFigure, ...]:
        """Return the figures that exist by now: sketch, result, sources."""

    def list_curves(self, alternative: int) -> tuple[PreviewCurve, ...]:
        """Return the curves of an alternative, as written at the current strength."""

    def list_fragments(self, alternative: int) -> tuple[PreviewFragment, ...]:
        """Return the fragments of an alternative in order; empty for verbs without them."""

    def paint_thumbnail(self, alternative: int, width: int, height: int) -> Array | None:
        """Return a pose as pixels (height, width, 4); None until its figure exists."""


class PreviewMaker(Protocol):
    """Makes the previews of a host's results; `result_preview.Previews` implements it."""

    def make(self, result: AnyResult) -> Preview | None:
        """Return the preview of a result; None from a maker that shows nothing."""

    def pause(self) -> None:
        """Stop evaluating poses until a preview is shown again."""

    def forget(self) -> None:
        """Forget the poses, because the scene changed."""

    def close(self) -> None:
        """Stop evaluating."""
