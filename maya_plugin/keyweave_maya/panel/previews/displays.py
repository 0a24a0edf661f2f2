"""Results as the panel shows them: alternatives of the strip, and fragments of the bar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING

from keyweave.verbs.differences import Difference
from keyweave.verbs.result import NO_DIFFERENCE, Span

from ..views import AlternativeView
from .preview import PreviewFragment

if TYPE_CHECKING:
    from keyweave.verbs.verb import AnyResult

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def list_fragments(result: AnyResult, path: int) -> tuple[PreviewFragment, ...]:
    """Return the fragments of an alternative, with the letters of their sources."""
    return tuple(map(_make_fragment, result.list_spans(path)))


def _make_fragment(span: Span) -> PreviewFragment:
    source = f"{PurePath(span.name).stem}, frames" if span.name else "frames"
    first, last = span.source_frames
    return PreviewFragment(
        (float(span.frames[0]), float(span.frames[1])),
        span.clip,
        LETTERS[span.clip % len(LETTERS)],
        f"{source} {first:g} to {last:g}",
        span.fit,
    )


def list_alternatives(
    result: AnyResult, orders: Mapping[str, str]
) -> tuple[AlternativeView, ...]:
    """Return the alternatives for the strip; `orders` are the nodes' rotation orders."""
    views = []
    for path in range(result.n_alternatives):
        label, cost, details = result.describe(path)
        difference = result.measure(path, orders) if path else NO_DIFFERENCE
        parts = filter(None, [details, *_describe_difference(difference)])
        text = "; ".join(parts)
        views.append(
            AlternativeView(label, cost, difference.degrees, f"{text}." if text else "")
        )
    return tuple(views)


def _describe_difference(difference: Difference) -> Iterator[str]:
    if difference.degrees:
        yield f"{difference.degrees:.1f} degrees from the first"
    if difference.centimeters:
        yield f"{difference.centimeters:.2f} cm from the first"
