"""`keyweave view`: a page that plays motions side by side and shows curves.

The page is one file that opens in any browser, without a network.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np

from .._text import format_count
from ..animation.clip import Clip
from ..animation.features import find_channel_groups
from ..animation.frame_range import list_bake_frames
from ..animation.resampling import motion_to_clip
from ..curves.anim_curve import AnimCurve, infer_kind
from ..curves.sampling import sample_curves
from ..errors import DataError, KeyweaveError
from ..formats import is_curve_file, is_scene_file
from ..reports.page import PAGES
from ..reports.page.control_shapes import ControlLines, read_control_lines
from ..reports.page.figure_group import FigureGroup, build_figure_group
from ..reports.page.page import Curve, disambiguate_names, write_page
from ..reports.page.players import Playable
from ..scenes.maya_ascii import MayaAsciiScene
from ..scenes.opening import read_curve_file
from .files import (
    FILE,
    check_files,
    check_scene_options,
    check_suffix,
    collect_scene_options,
    find_reading_options,
    open_noted,
    output_options,
    read_motion,
    reading_options,
    scene_options,
)
from .options import names_option
from .output import echo_json, format_step, note, progress

COUNTED = {"motions": "figure", "controls": "control", "curves": "curve"}
CURVES_PER_FILE = 12  # shown of a file unless others are named; more are hard to overlook


class View(NamedTuple):
    """A file as it is shown: its name, its channels, and the figure or keys that it has."""

    name: str
    clip: Clip
    figure: Playable | None = None
    keyed: Sequence[AnimCurve] = ()

    @property
    def controls(self) -> tuple[str, ...]:
        """Names of the controls that are drawn."""
        controls = self.figure.controls if isinstance(self.figure, FigureGroup) else ()
        return tuple(control.name for control in controls)

    @property
    def start_frame(self) -> float:
        """The frame that plays first; curves may begin before it."""
        return self.clip.start_frame if self.figure is None else self.figure.start_frame


class Drawn(NamedTuple):
    """What is drawn of a scene: the joints of one figure, all if none; and controls."""

    joints: list[str]
    controls: bool


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
    "Joints of a .ma to play, of one skeleton: a name takes all below it along; or "
    "patterns. [default: all skeletons]",
)
@click.option(
    "--no-controls", is_flag=True, help="Leave out the curves of a scene's controls."
)
@scene_options
@reading_options
def command(
    files: tuple[Path, ...],
    output: Path,
    curves: list[str],
    open_page: bool,
    joints: list[str],
    no_controls: bool,
    force: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Make a page that plays motions (.bvh, .amc, .ma) and shows curves (also .anim).

    All files start together and play by seconds. Curves are drawn over the frames of the
    first file. Of a scene the skeletons are played where they stand, among the curves of
    the controls, and animation curves are shown.
    """
    check_suffix(output, PAGES, "a page")
    check_files([output], force=force)
    check_scene_options(options, files)
    options["reading"] = find_reading_options(options, files, files)
    if joints and not any(map(is_scene_file, files)):
        raise click.UsageError("--joints is for a .ma, and none is read")
    names = disambiguate_names([path.stem for path in files])
    drawn = Drawn(joints, not no_controls)
    views = []
    with progress(quiet=as_json) as say:
        for number, (path, name) in enumerate(zip(files, names), start=1):
            say(format_step("reading", path.name, number, len(files)))
            views.append(_view(path, name, options, drawn))
    shown = [curve for view in views for curve in _curves(view, views[0], curves)]
    figures = {view.name: view.figure for view in views if view.figure is not None}
    title = ", ".join(view.name for view in views)
    write_page(output, title=title, motions=figures, curves=shown, overwrite=force)
    (echo_json if as_json else _echo)(_facts(output, views, shown))
    if open_page:
        click.launch(str(output))


def _facts(output: Path, views: Sequence[View], shown: Sequence[Curve]) -> dict[str, Any]:
    """Return a summary of a written page."""
    return {
        "output": output,
        "motions": [view.name for view in views if view.figure is not None],
        "curves": [curve.name for curve in shown],
        "controls": [name for view in views for name in view.controls],
    }


def _echo(facts: Mapping[str, Any]) -> None:
    """Print what was written."""
    counts = [
        format_count(len(facts[name]), thing)
        for name, thing in COUNTED.items()
        if facts[name] or name != "controls"
    ]
    click.echo(f"wrote {facts['output']}: {', '.join(counts)}")


def _view(path: Path, name: str, options: dict[str, Any], drawn: Drawn) -> View:
    """Read a file as it is shown."""
    reading = options["reading"][path]
    if is_scene_file(path):
        scene = open_noted(path, **collect_scene_options(options), **reading)
        return _scene_view(scene, name, drawn)
    if is_curve_file(path):
        curves = read_curve_file(path)
        return View(name, sample_curves(curves), keyed=curves)
    motion = read_motion(path, **reading)
    return View(name, motion_to_clip(motion), motion)


def _scene_view(scene: MayaAsciiScene, name: str, drawn: Drawn) -> View:
    """Bake what is drawn of a scene, or show curves alone where there is nothing."""
    curves, problems = scene.readable_curves()
    for problem in problems.values():
        note(str(problem))
    group = _group(scene, drawn)
    if curves:
        return View(name, sample_curves(curves), group, curves)
    if group is None:
        nothing = "has neither joints, controls nor animation curves to show"
        raise DataError(str(scene.path), nothing)
    if not group.motions:
        return View(name, scene.sample([], group.frames), group)
    return View(name, motion_to_clip(group.motions[0]), group)


def _group(scene: MayaAsciiScene, drawn: Drawn) -> FigureGroup | None:
    """Return the figures and controls of a scene, None if it has none."""
    controls = _control_lines(scene, drawn.joints) if drawn.controls else ()
    if not (drawn.joints or scene.joints or controls):
        return None
    return build_figure_group(scene, joints=drawn.joints, controls=controls)


def _control_lines(scene: MayaAsciiScene, joints: list[str]) -> tuple[ControlLines, ...]:
    """Return where controls stand; none, with a note, if that cannot be computed."""
    try:
        return read_control_lines(scene, list_bake_frames(None, scene.frame_range), joints)
    except KeyweaveError as error:
        note(f"the page has no controls: {error}")
        return ()


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
        parts = find_channel_groups(clip, names, view.name)
        return [channel for part in parts for channel in part.channels]
    moved = np.ptp(clip.values, axis=0)
    lengths = np.array([infer_kind(channel) == "length" for channel in clip.channels])
    moved = np.where(lengths, moved / 100, moved)  # metres beside radians
    most = np.sort(np.argsort(-moved, kind="stable")[:CURVES_PER_FILE])
    return [clip.channels[column] for column in most]
