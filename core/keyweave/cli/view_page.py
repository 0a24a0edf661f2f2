"""The page of `keyweave view`: figures and curves of several files over one clock."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .._text import format_count, format_list
from ..animation.channel_names import list_by_node
from ..errors import DataError
from . import core

LIVELY_PER_FILE = 12  # channels that a page shows at first; more are hard to take in
MIN_MOVEMENT = 1e-6  # radians or centimeters; a channel that moves less is not shown
MAX_TITLED = 4  # names in the title
MAX_KEY_SHARE = 0.5  # of frames with keys; more are those of a capture


class View(NamedTuple):
    """A file to show: its name, its channels, and its figure and curves if it has any."""

    name: str
    clip: core.Clip
    figure: core.Playable | None = None
    keyed: Sequence[core.AnimCurve] = ()

    @property
    def controls(self) -> tuple[str, ...]:
        """Names of the controls that are drawn."""
        controls = self.figure.controls if isinstance(self.figure, core.FigureGroup) else ()
        return tuple(control.name for control in controls)

    @property
    def start_frame(self) -> float:
        """The frame that plays first; curves may begin before it."""
        return self.clip.start_frame if self.figure is None else self.figure.start_frame


def write_view_page(
    output: Path, views: Sequence[View], names: Sequence[str], force: bool
) -> dict[str, Any]:
    """Write a page and return a summary of it."""
    first, shown = views[0], [_choose_channels(view, names) for view in views]
    curves = [
        curve
        for view, channels in zip(views, shown)
        for curve in _make_curves(view, first, channels)
    ]
    figures = {view.name: view.figure for view in views if view.figure is not None}
    core.write_page(
        output,
        title=format_list([view.name for view in views], MAX_TITLED),
        motions=figures,
        curves=curves,
        parts=_make_parts(views, shown),
        facts=_list_facts(views),
        keys=_list_keys(first),
        clock=first.clip if first.figure is None else first.name,
        overwrite=force,
    )
    return {
        "output": output,
        "motions": list(figures),
        "curves": [curve.name for curve in curves],
        "controls": [name for view in views for name in view.controls],
    }


def write_blind_page(
    output: Path, views: Sequence[View], names: Sequence[str], force: bool
) -> dict[str, Any]:
    """Write a page on which two motions are judged without their names; summarize it."""
    motions = []
    for view, name in zip(views, names):
        if view.figure is None:
            raise DataError(name, "has no figure to compare")
        motions += [each.with_(start_frame=1) for each in group_figure(view.figure).motions]
    if len(motions) != len(views):
        problem = "hold several figures; choose one with joints="
        raise DataError(format_list(names, 2), problem)
    core.write_page(
        output,
        title="Two motions",
        motions=dict(zip("AB", motions)),
        roles={"A": "compared-1", "B": "compared-2"},
        pair=names,
        overwrite=force,
    )
    return {"output": output, "motions": [*names], "curves": [], "controls": []}


def _make_parts(
    views: Sequence[View], shown: Sequence[Sequence[str]]
) -> list[core.CurvePart]:
    """Return the shown channels by joint or control; the liveliest are open."""
    pairs = zip(views, shown)
    opened = {name for view, names in pairs for name in _find_widest(view, names)}
    channels = list_by_node(name for names in shown for name in names)
    n_keys = {curve.channel: len(curve.times) for curve in views[0].keyed}
    return [
        core.CurvePart(
            node,
            tuple(sorted(own, key=lambda name: name not in opened)),
            format_count(most, "key") if most else "",
            not opened.isdisjoint(own),
        )
        for node, own in channels.items()
        for most in [max(n_keys.get(name, 0) for name in own)]
    ]


def _list_facts(views: Sequence[View]) -> list[tuple[str, str]]:
    """Return the facts next to the title of a page on one file or several."""
    if len(views) > 1:
        n_figures = sum(view.figure is not None for view in views)
        counts = {"file": len(views), "figure": n_figures}
    else:
        (view,) = views
        joints = () if view.figure is None else group_figure(view.figure).names
        n_keys = sum(len(curve.times) for curve in view.keyed)
        counts = {"joint": len(joints), "control": len(view.controls), "key": n_keys}
    facts = [core.describe_count(n, thing) for thing, n in counts.items() if n]
    frames = views[0].clip if views[0].figure is None else views[0].figure
    return [*facts, core.describe_duration(frames)]


def _list_keys(view: View) -> list[float]:
    """Return the frames with keys; none of a file that has keys on most frames."""
    frames = {round(frame, 3) for curve in view.keyed for frame in curve.frames.tolist()}
    return sorted(frames) if len(frames) <= MAX_KEY_SHARE * len(view.clip) else []


def group_figure(figure: core.Playable) -> core.FigureGroup:
    """Return a motion as a group of one."""
    if isinstance(figure, core.Motion):
        return core.FigureGroup((figure,), (), figure.frame_rate, figure.start_frame)
    return figure


def _make_curves(view: View, first: View, channels: Sequence[str]) -> list[core.Curve]:
    """Return curves of a view over the frames of the first view, which plays with it."""
    import numpy as np

    clip, rate = view.clip, first.clip.frame_rate
    frames = first.start_frame + (clip.frames - view.start_frame) * (rate / clip.frame_rate)
    keyed = {curve.channel: curve for curve in view.keyed}
    curves = []
    for channel in channels:
        facts: dict[str, Any] = {}
        if channel in keyed:
            curve = keyed[channel]
            rows = curve.times * clip.frame_rate - clip.start_frame
            keys = np.interp(rows, np.arange(len(clip)), frames)
            facts = {"keys": keys, "key_values": curve.values, "kind": curve.kind}
        values = clip.values[:, clip.index(channel)]
        curves.append(core.Curve(channel, frames, values, group=view.name, **facts))
    return curves


def _choose_channels(view: View, names: Sequence[str]) -> list[str]:
    """Return the named channels, or all that move or have keys, in the file's order."""
    import numpy as np

    clip = view.clip
    if names:
        groups = core.find_channel_groups(clip, names, view.name)
        return [channel for group in groups for channel in group.channels]
    keyed = {curve.channel for curve in view.keyed}
    moves = np.ptp(clip.values, axis=0) > MIN_MOVEMENT
    return [name for name, moving in zip(clip.channels, moves) if moving or name in keyed]


def _find_widest(view: View, names: Sequence[str]) -> list[str]:
    """Return the channels with the widest ranges."""
    import numpy as np

    clip = view.clip
    ranges = np.ptp(clip.values[:, [clip.index(name) for name in names]], axis=0)
    lengths = np.array([core.infer_kind(name) == "length" for name in names], bool)
    ranges = np.where(lengths, ranges / 100, ranges)  # meters compare with radians
    return [names[i] for i in np.argsort(-ranges, kind="stable")[:LIVELY_PER_FILE]]
