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
from ..errors import DataError
from ..maya_ascii import MayaAsciiScene
from ..motion import Motion
from ..pictures.page import Curve, distinct_names, write_page
from ..sampling import motion_to_clip, sample_curves
from ..source_files import is_curves, is_scene
from .options import names_option
from .reading import (
    FILE,
    check_no_options,
    format_options,
    read_curves,
    read_motion,
    reading_options,
)
from .reporting import counted, echo_json, note
from .scenes import (
    check_scene_options,
    foreign_options,
    given_scene_options,
    open_noted,
    scene_options,
)
from .writing import PAGES, check_files, check_suffix, output_options

SHOWN = 12  # curves that are shown unless others are named; more are hard to overlook


class View(NamedTuple):
    """A file as it is shown: its name, its channels, and the figure or keys that it has."""

    name: str
    clip: Clip
    motion: Motion | None = None
    keyed: Sequence[AnimCurve] = ()

    @property
    def start_frame(self) -> float:
        """The frame that plays first; curves may begin before it."""
        return self.clip.start_frame if self.motion is None else self.motion.start_frame


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@output_options("The page to write, such as page.html.")
@names_option(
    "--curves",
    "Joints, controls, channels or patterns whose curves are shown. [default: the twelve "
    "channels of each file that move most]",
)
@click.option("--open", "open_page", is_flag=True, help="Show the page in the browser.")
@names_option(
    "--joints",
    "Joints of a .ma to play: a name takes all below it along; or patterns. [default: all, "
    "if they are one skeleton]",
)
@scene_options
@reading_options
def command(
    files: tuple[Path, ...],
    output: Path,
    curves: list[str],
    open_page: bool,
    joints: list[str],
    force: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Make a page that plays motions (.bvh, .amc, .ma) and shows curves (also .anim).

    All files start together and play by seconds. Curves are drawn over the frames of the
    first file. Of a scene a skeleton is played, and its animation curves are shown.
    """
    check_suffix(output, PAGES, "a page")
    check_files([output], force=force)
    check_scene_options(options, files)
    if joints and not any(map(is_scene, files)):
        raise click.UsageError("--joints is for a .ma, and none is read")
    names = distinct_names([path.stem for path in files])
    views = [_view(path, name, options, joints) for path, name in zip(files, names)]
    shown = [curve for view in views for curve in _curves(view, views[0], curves)]
    motions = {view.name: view.motion for view in views if view.motion is not None}
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


def _view(path: Path, name: str, options: dict[str, Any], joints: list[str]) -> View:
    """Read a file as it is shown."""
    reading = format_options(options)
    if is_scene(path):
        check_no_options(path, "a scene", foreign_options(reading))
        scene = open_noted(path, **given_scene_options(options), **reading)
        return _scene_view(scene, name, joints)
    if is_curves(path):
        curves = read_curves(path)
        return View(name, sample_curves(curves), keyed=curves)
    motion = read_motion(path, **reading)
    return View(name, motion_to_clip(motion), motion)


def _scene_view(scene: MayaAsciiScene, name: str, joints: list[str]) -> View:
    """Bake a skeleton, or show curves alone where there is none."""
    curves, problems = scene.readable_curves()
    for problem in problems.values():
        note(str(problem))
    motion = scene.motion(joints) if scene.joints or joints else None
    if curves:
        return View(name, sample_curves(curves), motion, curves)
    if motion is None:
        raise DataError(str(scene.path), "has neither joints nor animation curves to show")
    return View(name, motion_to_clip(motion), motion)


def _curves(view: View, first: View, names: Sequence[str]) -> list[Curve]:
    """Return curves of a view on the frames of the first, which they play along with."""
    clip, on = view.clip, first.clip
    frames = first.start_frame + (clip.frames - view.start_frame) * (
        on.frame_rate / clip.frame_rate
    )
    keyed = {curve.channel: curve for curve in view.keyed}
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
