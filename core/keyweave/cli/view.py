"""`keyweave view`: a page that plays motions side by side and shows curves.

The page is one file that opens in any browser, without a network.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np

from ..anim_curve import AnimCurve, kind_of
from ..clip import Clip
from ..columns import find_parts
from ..motion import Motion
from ..pictures.page import Curve, write_page
from ..sampling import motion_to_clip, sample_curves
from .options import names_option
from .reading import (
    FILE,
    format_options,
    is_curves,
    read_curves,
    read_motion,
    reading_options,
)
from .reporting import counted, echo_json
from .writing import PAGES, check_files, check_suffix, output_options

SHOWN = 12  # curves that are shown unless others are named; more are hard to overlook


class View(NamedTuple):
    """A file as it is shown: its name on the page, its channels and what they are from."""

    name: str
    clip: Clip
    origin: Motion | list[AnimCurve]


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@output_options("The page to write, such as page.html.")
@names_option(
    "--curves",
    "Joints, controls, channels or patterns whose curves are shown. [default: the twelve "
    "channels of each file that move most]",
)
@click.option("--open", "open_page", is_flag=True, help="Show the page in the browser.")
@reading_options
def command(
    files: tuple[Path, ...],
    output: Path,
    curves: list[str],
    open_page: bool,
    force: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Make a page that plays motions (.bvh, .amc) and shows curves (also .anim).

    All files start together and play by seconds. Curves are drawn over the frames of the
    first file.
    """
    check_suffix(output, PAGES, "a page")
    check_files([output], force=force)
    views = _views(files, format_options(options))
    shown = [curve for view in views for curve in _curves(view, views[0], curves)]
    motions = {v.name: v.origin for v in views if isinstance(v.origin, Motion)}
    title = ", ".join(view.name for view in views)
    write_page(output, title=title, motions=motions, curves=shown, overwrite=force)
    if as_json:
        names = [curve.name for curve in shown]
        echo_json({"output": output, "motions": list(motions), "curves": names})
    else:
        figures = counted(len(motions), "figure")
        click.echo(f"wrote {output}: {figures}, {counted(len(shown), 'curve')}")
    if open_page:
        click.launch(str(output))


def _views(files: Sequence[Path], options: dict[str, Any]) -> list[View]:
    stems = [path.stem for path in files]
    views = []
    for number, path in enumerate(files, start=1):
        name = path.stem if stems.count(path.stem) == 1 else f"{number} {path.stem}"
        if is_curves(path):
            curves = read_curves(path)
            views.append(View(name, sample_curves(curves), curves))
        else:
            motion = read_motion(path, **options)
            views.append(View(name, motion_to_clip(motion), motion))
    return views


def _curves(view: View, first: View, names: Sequence[str]) -> list[Curve]:
    """Return curves of a view on the frames of the first, which they play along with."""
    clip, on = view.clip, first.clip
    frames = on.start_frame + (clip.frames - clip.start_frame) * (
        on.frame_rate / clip.frame_rate
    )
    keyed = {} if isinstance(view.origin, Motion) else {c.channel: c for c in view.origin}
    shown = []
    for channel in _channels(view, names):
        facts: dict[str, Any] = {}
        if channel in keyed:
            curve = keyed[channel]
            rows = curve.times * clip.frame_rate - clip.start_frame
            keys = np.interp(rows, np.arange(len(clip)), frames)
            facts = {"keys": keys, "key_values": curve.values, "kind": curve.kind}
        values = clip.values[:, clip.index(channel)]
        shown.append(Curve(channel, frames, values, group=view.name, **facts))
    return shown


def _channels(view: View, names: Sequence[str]) -> list[str]:
    """Return the channels that are named, or those that move most, in the file's order."""
    clip = view.clip
    if names:
        parts = find_parts(clip, names, view.name)
        return [channel for part in parts for channel in part.channels]
    moved = np.ptp(clip.values, axis=0)
    lengths = np.array([kind_of(channel) == "length" for channel in clip.channels])
    moved = np.where(lengths, moved / 100, moved)  # metres beside radians
    most = np.sort(np.argsort(-moved, kind="stable")[:SHOWN])
    return [clip.channels[column] for column in most]
