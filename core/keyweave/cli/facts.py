"""Facts about files as `keyweave info` prints them: a name, and what there is to say."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any

import click

WIDTH, INDENT = 92, 12


def frame_facts(first: float, last: float, rate: float) -> dict[str, Any]:
    """Return first and last frame, rate and duration."""
    return {
        "first_frame": first,
        "last_frame": last,
        "frame_rate": rate,
        "duration": (last - first + 1) / rate,
    }


def echo_frames(facts: Mapping[str, Any], what: str) -> None:
    """Print frames, rate and duration."""
    first, last = facts["first_frame"], facts["last_frame"]
    echo_fact("frames", f"{first:g} to {last:g} ({what})")
    echo_fact("rate", f"{facts['frame_rate']:.6g} frames per second")
    echo_fact("duration", f"{facts['duration']:.4g} seconds")


def echo_notes(facts: Mapping[str, Any]) -> None:
    """Print what is odd about a file."""
    for text in facts["notes"]:
        echo_fact("note", text)


def echo_fact(name: str, text: str) -> None:
    """Print a fact behind its name, long ones in lines below each other."""
    lines = textwrap.wrap(text, WIDTH - INDENT, break_long_words=False) or [""]
    for number, line in enumerate(lines):
        click.echo(f"  {name if number == 0 else '':{INDENT - 2}}{line}")
