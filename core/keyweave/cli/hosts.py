"""Running jobs on files: opening them as a host, computing and saving the result.

A scene is a host by itself; files with motions or curves form one host together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Union, cast

import click

from ..formats import is_curve_file, is_points_file, is_scene_file
from ..methods.fields import ALL_FRAMES
from . import core
from .files import (
    FILE,
    check_scene_options,
    collect_scene_options,
    read_motion,
    read_scene,
)
from .output import Progress, format_step, note_file
from .output_checks import check_suffix
from .param_types import FrameRange, PerFileType, choose_by_file

Host = Union["core.MayaAsciiScene", "core.MotionFile"]


def check_files_fit(params: Mapping[str, Any], inputs: Sequence[Path]) -> None:
    """Raise a UsageError if an option for scenes or the report's name does not fit."""
    check_scene_options(params, inputs)
    if params["report"] is not None:
        from ..reports.page import PAGES

        check_suffix(params["report"], PAGES, "a report")


map_option = click.option(
    "--map",
    "maps",
    type=PerFileType(FILE, "auto|FILE"),
    multiple=True,
    help="Map of joints, for captures of other skeletons, and to transfer them to the "
    "controls of a .ma: auto to find one, or a .json that `keyweave map` wrote. [default: "
    "joints have equal names]",
)


def read_maps(
    files: Sequence[Path], uses: Sequence[tuple[str | None, Path]]
) -> list[core.Correspondence | str | None]:
    """Return the map of joints of each file: auto, a map that is read, or None.

    Parameters
    ----------
    files : sequence of Path
    uses : sequence of tuple
        See `choose_by_file`.
    """
    paths = choose_by_file(files, uses, "--map", files)
    return [None if path is None else _read_map(path) for path in paths]


def _read_map(path: Path) -> core.Correspondence | str:
    is_auto = str(path) == core.AUTO
    return core.AUTO if is_auto else core.load_correspondence(path)


def open_data(
    path: Path, options: Mapping[str, Any], params: Mapping[str, Any]
) -> core.SourceData:
    """Read a file of any kind with its reading options; print its reader's notes."""
    if is_curve_file(path):
        return core.read_curve_file(path)
    if is_points_file(path):
        points = core.load_points(path, **options)
        note_file(path, points.notes)
        return points
    if is_scene_file(path):
        return read_scene(path, **collect_scene_options(params), **options)
    return read_motion(path, params.get("source_cache"), **options)


def open_sources(
    paths: Sequence[Path],
    maps: Sequence[tuple[str | None, Path]],
    show_step: Progress,
    read: Callable[[Path], core.SourceData],
    *,
    frames: Sequence[FrameRange | None],
    namespaces: Sequence[str | None] = (),
    roots: Sequence[str | None] = (),
    opened: Mapping[Path, core.SourceData] = MappingProxyType({}),
) -> tuple[core.Source, ...]:
    """Open captures with their frames, namespaces and maps of joints.

    Parameters
    ----------
    paths : sequence of Path
    maps : sequence of tuple
        See `read_maps`.
    show_step, read : callable
    frames, namespaces, roots : sequence
        One for each file, or no namespaces and roots.
    opened : mapping of Path to object
        Files that are already open, such as the sketch, which may be among the captures.
    """
    joint_maps = read_maps(paths, maps)
    first, last = len(opened) + 1, len(opened) + len(paths)
    sources = []
    spaces, tops = namespaces or [None] * len(paths), roots or [None] * len(paths)
    rows = zip(paths, frames, spaces, joint_maps, tops)
    for number, (path, ends, namespace, joint_map, root) in enumerate(rows, start=first):
        show_step(format_step("reading", path.name, number, last))
        same = [data for other, data in opened.items() if _is_same(path, other)]
        data = same[0] if same else read(path)
        facts = ends or ALL_FRAMES, namespace, str(path), joint_map, root
        sources.append(core.Source(data, *facts))
    return tuple(sources)


def _is_same(a: Path, b: Path) -> bool:
    return a == b or (a.exists() and b.exists() and a.samefile(b))


def make_host(*files: core.Source) -> Host:
    """Return the scene in the first file, or a host for all files."""
    first = files[0].data if files else []
    if isinstance(first, (core.Motion, list)):  # without loading the code of scenes
        return core.MotionFile(*files)
    return cast("core.MayaAsciiScene", first)


def list_slides(
    measurement: core.Measurement, feet: Sequence[Mapping[str, Any]]
) -> list[Mapping[str, Any]]:
    """Return the facts of feet with the slides of the scene that was written."""
    slides = measurement.get("slides")
    return [*feet] if slides is None else [*slides.rows]
