"""Tables of controls and curves, and trees of joints, as `keyweave info` prints them.

They fit 80 columns unless names are very long, and use plain characters that any console
prints. By default long tables are cut short and chains of joints are folded.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

import click

from .._text import format_count
from . import core
from .output import INDENT, WIDTH, echo_fact, echo_table

MAX_ROWS, SHORT_ROWS = 30, 24  # a table with more than 30 rows is cut to 24
NARROWEST = 24  # characters of a column whose text is wrapped
GLUE = "\N{NO-BREAK SPACE}"  # keeps an arrow on the line of the name before it


def echo_tree(
    joints: Sequence[Mapping[str, Any]], details: Mapping[str, str], show_all: bool
) -> None:
    """Print a tree of joints: all of them with details, or each chain on one line."""
    children: dict[str | None, list[str]] = {}
    for joint in joints:
        children.setdefault(joint["parent"], []).append(joint["name"])
    lines: list[tuple[str, str]] = []
    waiting = [(0, name) for name in reversed(children.get(None, []))]
    while waiting:
        depth, name = waiting.pop()
        chain = [name]
        while not show_all and len(children.get(chain[-1], [])) == 1:
            chain += children[chain[-1]]
        text = f"{GLUE}> ".join(_fold_numbers(chain))
        lines.append((" " * (INDENT + 2 * depth) + text, details[name]))
        waiting += [(depth + 1, child) for child in reversed(children.get(chain[-1], []))]
    width = min(max(len(line) for line, _ in lines), WIDTH - NARROWEST)
    for line, detail in lines:
        click.echo(f"{line:{width}}  {detail}".rstrip() if show_all else _wrap(line))


def _wrap(line: str) -> str:
    """Wrap an indented line, with a hanging indent."""
    text = line.lstrip()
    indent = line[: len(line) - len(text)]
    wrapped = textwrap.fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=f"{indent}    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return wrapped.replace(GLUE, " ")


def _fold_numbers(names: Sequence[str]) -> list[str]:
    """Replace three or more consecutively numbered names with the first and the last.

    Examples
    --------
    >>> names = _fold_numbers(["Hand", "Thumb1", "Thumb2", "Thumb3"])
    >>> [name.replace(GLUE, " ") for name in names]
    ['Hand', 'Thumb1 ... Thumb3']
    """
    runs: list[list[str]] = []
    for name in names:
        if runs and _succeeds(name, runs[-1][-1]):
            runs[-1].append(name)
        else:
            runs.append([name])
    folded: list[str] = []
    for run in runs:
        folded += run if len(run) < 3 else [f"{run[0]}{GLUE}... {run[-1]}"]
    return folded


def _succeeds(name: str, earlier: str) -> bool:
    """Return whether a name has the next number after that of an earlier name."""
    parts = [re.fullmatch(r"(.*?)(\d{1,9})", text) for text in (earlier, name)]
    first, second = (part.groups() if part else None for part in parts)
    if first is None or second is None:
        return False
    return first[0] == second[0] and int(first[1]) + 1 == int(second[1])


def group_channels(channels: Sequence[str]) -> str:
    """Return a list of channels, with the axes of an attribute in one word.

    Examples
    --------
    >>> group_channels(["translateY", "rotateZ", "rotateX", "roll"])
    'translate Y, rotate ZX, roll'
    """
    axes: dict[str, str] = {}
    for channel in channels:
        match = re.fullmatch("(translate|rotate|scale)([XYZ])", channel)
        name, axis = match.groups() if match else (channel, "")
        axes[name] = axes.get(name, "") + axis
    return ", ".join(f"{name} {axis}".strip() for name, axis in axes.items())


def echo_control_table(controls: Sequence[Mapping[str, Any]], show_all: bool) -> None:
    """Print the kind, the channels and the limits of controls."""
    columns = ("control", "kind", "channels (limits)")
    widths = [
        max(len(columns[i]), *(len(control[key]) for control in controls))
        for i, key in enumerate(("name", "kind"))
    ]
    room = max(WIDTH - sum(widths) - 4, NARROWEST)
    rows = []
    for control in controls:
        first, *more = textwrap.wrap(describe_channels(control), room)
        row = (control["name"], control["kind"], first)
        rows.append([row, *(("", "", f"  {text}") for text in more)])
    _echo_long_table(columns, rows, show_all)


def describe_channels(control: Mapping[str, Any]) -> str:
    """Return the channels of a control, with their limits in degrees and centimeters."""
    attributes = [channel.rpartition(".")[2] for channel in control["channels"]]
    limits = [
        f"{attribute} {_describe_limits(attribute, *pair)}"
        for attribute, pair in zip(attributes, control["limits"])
        if pair != [None, None]
    ]
    if len(attributes) == 1:  # whose name precedes its limits anyway
        limits = [text.partition(" ")[2] for text in limits]
    return group_channels(attributes) + (f" ({', '.join(limits)})" if limits else "")


def _describe_limits(attribute: str, least: float | None, greatest: float | None) -> str:
    """Return the range of an attribute in words.

    Examples
    --------
    >>> _describe_limits("rotateX", 0.0, 1.5707963), _describe_limits("roll", 1.0, None)
    ('0 to 90 degrees', 'at least 1')
    """
    factor, unit = core.DISPLAY_UNITS[core.infer_kind(attribute)]
    ends = [None if end is None else f"{end * factor:.4g}" for end in (least, greatest)]
    words = f"{ends[0]} to {ends[1]}"
    if greatest is None:
        words = f"at least {ends[0]}"
    elif least is None:
        words = f"at most {ends[1]}"
    return f"{words} {spell_unit(unit)}".rstrip()


def echo_curve_table(curves: Sequence[Mapping[str, Any]], show_all: bool) -> None:
    """Print the keys, the frames and the values of curves."""
    columns = ("channel", "keys", "frames", "min", "max", "unit")
    rows = [
        [
            (
                curve["channel"],
                curve["n_keys"],
                f"{curve['first_frame']:g} to {curve['last_frame']:g}",
                curve["least"],
                curve["greatest"],
                curve["unit"],
            )
        ]
        for curve in curves
    ]
    _echo_long_table(columns, rows, show_all)


def _echo_long_table(
    columns: Sequence[str], entries: Sequence[Sequence[Sequence[object]]], show_all: bool
) -> None:
    """Print a table of entries of one or more rows, cut short unless `show_all`."""
    n_shown = len(entries) if show_all or len(entries) <= MAX_ROWS else SHORT_ROWS
    click.echo()
    echo_table(columns, [row for entry in entries[:n_shown] for row in entry])
    if n_shown < len(entries):
        click.echo(f"... and {len(entries) - n_shown:,} more; use --all")


def spell_unit(unit: str) -> str:
    """Return a unit in plain characters, for scripts and any console."""
    return unit.replace("°", "degrees")


def echo_cycles(facts: Mapping[str, Any]) -> None:
    """Print the number of strides, their median duration and speed, and those left out."""
    cycles = facts["cycles"]
    text = facts["problem"] or format_count(len(cycles), "cycle")
    if cycles:
        names = ("duration", "parameter", "speed")
        usual = [median(cycle[name] for cycle in cycles) for name in names]
        text += ", median {:.3f} s, {:.2f} legs/s, {:.2f} m/s".format(*usual)
    echo_fact("cycles", text)
    for stride in facts["left_out"]:
        first, last = stride["frames"]
        echo_fact("left out", f"frames {first:.1f} to {last:.1f}: {stride['reason']}")


def group_joints(joints: list[dict[str, Any]]) -> dict[str, list[str]]:
    """Return the joints that have the same channels in the same order."""
    groups: dict[str, list[str]] = {}
    for joint in joints:
        channels = " ".join(joint["channels"]) or "none"
        groups.setdefault(channels, []).append(joint["name"])
    return groups


def echo_reference(reference: Mapping[str, Any]) -> None:
    """Print a reference, why it is left out, and how many of its edits Maya refused."""
    problem = f" ({reference['problem']})" if reference["problem"] else ""
    echo_fact("reference", f"{reference['namespace']}: {reference['path']}{problem}")
    if n_failed := reference["failed_edits"]:
        echo_fact("", f"{format_count(n_failed, 'edit')} that Maya could not apply")
