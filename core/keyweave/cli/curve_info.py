"""What `keyweave info` says of animation curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click
import numpy as np

from ..anim_curve import AnimCurve
from ..pictures.kinds import SHOWN
from ..wording import counted
from .facts import echo_fact, echo_frames, echo_notes, frame_facts
from .reporting import echo_table


def curves_facts(curves: Sequence[AnimCurve]) -> dict[str, Any]:
    """Return what there is to say of a file of curves."""
    frames = np.concatenate([curve.frames for curve in curves])
    first, last = float(frames.min()), float(frames.max())
    return {
        "kind": "curves",
        "curves": [curve_facts(curve) for curve in curves],
        "n_keys": sum(map(len, curves)),
        **frame_facts(first, last, curves[0].frame_rate),
        "notes": [],
    }


def curve_facts(curve: AnimCurve) -> dict[str, Any]:
    """Return what there is to say of one curve, in the units that are shown."""
    factor, unit = SHOWN[curve.kind]
    return {
        "channel": curve.channel,
        "n_keys": len(curve),
        "first_frame": float(curve.frames[0]),
        "last_frame": float(curve.frames[-1]),
        "least": float(curve.values.min()) * factor,
        "greatest": float(curve.values.max()) * factor,
        "unit": unit.replace("°", "degrees"),  # for scripts and any console
        "weighted": curve.weighted,
    }


def echo_curves(facts: Mapping[str, Any]) -> None:
    """Print what there is to say of a file of curves."""
    click.echo(facts["file"])
    curves = facts["curves"]
    echo_fact("curves", f"{len(curves)} with {counted(facts['n_keys'], 'key')}")
    echo_frames(facts, "first to last key")
    echo_notes(facts)
    echo_curve_table(curves)


def echo_curve_table(curves: Sequence[Mapping[str, Any]]) -> None:
    """Print a line for each curve."""
    columns = ("channel", "keys", "frames", "least", "greatest", "unit")
    rows = [
        (
            curve["channel"],
            curve["n_keys"],
            f"{curve['first_frame']:g} to {curve['last_frame']:g}",
            curve["least"],
            curve["greatest"],
            curve["unit"],
        )
        for curve in curves
    ]
    echo_table(columns, rows)
