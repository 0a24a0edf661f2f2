"""Results as the panel shows them: alternatives of the strip, and fragments of the bar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Any

from keyweave.verbs.differences import Difference
from keyweave.verbs.display import NO_DIFFERENCE, Display, Span

from ...commands.results import Result
from ...commands.verbs import VERBS
from ..views import AlternativeView
from .preview import PreviewFragment

AnyDisplay = Display[Any, Any, Any]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def read_result(result: Result) -> AnyDisplay | None:
    """Return the display of a result; None if its verb has no row."""
    for verb in VERBS:
        if verb.command == result.verb:
            display = verb.row.load_display()
            return display(result.job, result.data, result.output)
    return None


def list_fragments(display: AnyDisplay, path: int) -> tuple[PreviewFragment, ...]:
    """Return the fragments of an alternative, with the letters of their sources."""
    return tuple(map(_make_fragment, display.list_spans(path)))


def _make_fragment(span: Span) -> PreviewFragment:
    source = f"{PurePath(span.name).stem}, frames" if span.name else "frames"
    first, last = span.source_frames
    return PreviewFragment(
        (float(span.frames[0]), float(span.frames[1])),
        span.clip,
        LETTERS[span.clip % len(LETTERS)],
        f"{source} {first:g} to {last:g}",
    )


def list_alternatives(
    display: AnyDisplay, orders: Mapping[str, str]
) -> tuple[AlternativeView, ...]:
    """Return the alternatives for the strip; `orders` are the nodes' rotation orders."""
    views = []
    for path in range(display.n_alternatives):
        label, cost, details = display.describe(path)
        difference = display.measure(path, orders) if path else NO_DIFFERENCE
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
