"""The result of a verb as a preview reads it; the base of those in `verb_previews`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from keyweave.animation.frame_range import FrameRange
from keyweave.curves.anim_curve import AnimCurve

from ..views import AlternativeView
from .differences import Difference
from .preview import PreviewFragment
from .scene_figures import SourceTrack


@dataclass(frozen=True, eq=False)
class VerbPreview:
    """A result as a preview reads it; the base of the classes in `VERB_PREVIEWS`.

    Attributes
    ----------
    job, data, output : object
        As of a `Result`; the job may have a different target, such as another strength.
    """

    job: Any
    data: Any
    output: Any
    reads_scene = False  # whether `make_curves` evaluates the scene
    follows_result = False  # whether sources start where the result starts

    def redirect(self, job: Any) -> VerbPreview:
        """Return the same result for another target, such as another strength."""
        return replace(self, job=job)

    @property
    def n_alternatives(self) -> int:
        """Number of alternatives."""
        raise NotImplementedError

    @property
    def channels(self) -> tuple[str, ...]:
        """Channels that any alternative may write."""
        raise NotImplementedError

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and last frame that an alternative writes."""
        raise NotImplementedError

    def make_curves(self, scene: Any, path: int) -> list[AnimCurve]:
        """Return the curves of an alternative as they would be written."""
        raise NotImplementedError

    def list_fragments(self, path: int) -> tuple[PreviewFragment, ...]:
        """Return the fragments of an alternative; empty for verbs without them."""
        return ()

    def describe(self, path: int) -> tuple[str, float, str]:
        """Return the label, the cost, and further details or an empty text."""
        raise NotImplementedError

    def measure(self, path: int, orders: Mapping[str, str]) -> Difference:
        """Return the difference of an alternative from the first."""
        return Difference(0.0, 0.0)

    def list_sources(self, path: int) -> tuple[SourceTrack, ...]:
        """Return the captures to show next to an alternative."""
        raise NotImplementedError

    def list_alternatives(self, orders: Mapping[str, str]) -> tuple[AlternativeView, ...]:
        """Return the alternatives for the strip below the preview.

        Parameters
        ----------
        orders : mapping of str to str
            Rotation orders of the nodes.
        """
        views = []
        for path in range(self.n_alternatives):
            label, cost, details = self.describe(path)
            difference = self.measure(path, orders) if path else Difference(0.0, 0.0)
            parts = filter(None, [details, *_describe_difference(difference)])
            details = "; ".join(parts)
            details = f"{details}." if details else ""
            views.append(AlternativeView(label, cost, difference.degrees, details))
        return tuple(views)


def _describe_difference(difference: Difference) -> Iterator[str]:
    if difference.degrees:
        yield f"{difference.degrees:.1f} degrees from the first"
    if difference.centimeters:
        yield f"{difference.centimeters:.2f} cm from the first"
