"""What `keyweave texture` was asked to do, checked as far as no file is needed for it.

The command line wins over the settings file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ..formats import (
    CURVES_SUFFIX,
    SCENE_SUFFIX,
    WRITERS,
    describe_file,
    is_curve_file,
    is_scene_file,
    list_suffixes,
)
from ..jobs.request import CHANNEL_LISTS
from ..methods.texturing import TextureSettings
from ..reports.page import PAGES
from .files import check_scene_options, check_suffix, given_scene_options, numbered
from .options import check_layer_options
from .param_types import FrameRange, by_file
from .settings_file import settings_of


@dataclass(frozen=True)
class Plan:
    """The files, names, frames and settings of one call.

    Attributes
    ----------
    names : mapping of str to list of str
        For each of `CHANNEL_LISTS`.
    source_frames : tuple of FrameRange or None
    source_namespaces : tuple of str or None
        One per source.
    key_frames : list of float or None
    key_step : int or None
        At most one of these two is given.
    """

    sketch: Path
    sources: tuple[Path, ...]
    output: Path
    report: Path | None
    all_paths: bool
    names: Mapping[str, list[str]]
    frames: FrameRange | None
    source_frames: tuple[FrameRange | None, ...]
    source_namespaces: tuple[str | None, ...]
    key_frames: list[float] | None
    key_step: int | None
    tolerance: float | None
    mode: str
    layer: str | None
    settings: TextureSettings
    scene_options: Mapping[str, Any]

    @property
    def motion_files(self) -> list[Path]:
        """The files for the alternatives, best first."""
        if not self.all_paths:
            return [self.output]
        return numbered(self.output, self.settings.n_paths)

    @property
    def files(self) -> list[Path]:
        """All files that may be written."""
        return [*self.motion_files, *([self.report] if self.report else [])]


def make_plan(ctx: click.Context) -> Plan:
    """Make a plan of a command's parameters.

    Raises
    ------
    UsageError
        If something is missing or contradicts something else.
    SettingError
        If a setting is out of range.
    FileFormatError
        If there is a settings file, and it cannot be read.
    """
    params = ctx.params
    settings, names = settings_of(ctx, TextureSettings, CHANNEL_LISTS)
    _check_names(names)
    _check_kinds(params)
    copied = (
        *("sketch", "sources", "output", "report", "all_paths", "frames"),
        *("key_frames", "key_step", "tolerance", "mode", "layer"),
    )
    return Plan(
        **{name: params[name] for name in copied},
        names=names,
        source_frames=by_file(
            params["sources"], params["source_frames"], "--source-frames"
        ),
        source_namespaces=_namespaces(params["sources"], params["source_namespaces"]),
        settings=settings,
        scene_options={**given_scene_options(params), "up_axis": params["up_axis"]},
    )


def _check_names(names: Mapping[str, list[str]]) -> None:
    if not names["drive"]:
        raise click.UsageError(
            "--drive is missing; name what was keyed, such as hips and knees"
        )
    if not names["texture"] and not names["synthesize"]:
        raise click.UsageError(
            "--texture and --synthesize are both missing; name what is to be made"
        )


def _check_kinds(params: Mapping[str, Any]) -> None:
    """Raise if outputs, sources or keys do not fit what kind of file the sketch is."""
    keyed = [f for f in ("key_frames", "key_step") if params[f] is not None]
    if len(keyed) == 2:
        raise click.UsageError("give --key-frames or --key-step, not both")
    sketch, output = params["sketch"], params["output"]
    if is_scene_file(sketch):
        check_suffix(output, [SCENE_SUFFIX], "a sketch in a scene")
    elif is_curve_file(sketch):
        check_suffix(output, [CURVES_SUFFIX], "a sketch of curves")
        _check_sources(params, [is_scene_file], ".anim, .bvh or .amc")
    else:
        check_suffix(output, list_suffixes(WRITERS, "motion"), "a sketch that is a motion")
        if params["tolerance"] is not None:
            raise click.UsageError("--tolerance is for curves; a .bvh has every frame")
        _check_sources(params, [is_curve_file, is_scene_file], ".bvh or .amc")
    if keyed and (is_scene_file(sketch) or is_curve_file(sketch)):
        raise click.UsageError(f"{sketch} has keys of its own; name none")
    options = {"source_namespaces": "--source-namespace", "up_axis": "--up-axis"}
    for name, option in options.items():
        if params[name] and not is_scene_file(sketch):
            raise click.UsageError(f"{option} is for a sketch in a .ma")
    check_layer_options(params, in_scene=is_scene_file(sketch))
    check_scene_options(params, [sketch, *params["sources"]])
    if params["report"] is not None:
        check_suffix(params["report"], PAGES, "a report")


def _check_sources(
    params: Mapping[str, Any], refused: Sequence[Callable[[Path], bool]], usable: str
) -> None:
    """Raise if a source is of a kind that the sketch cannot use."""
    sketch = params["sketch"]
    for source in params["sources"]:
        if any(is_refused(source) for is_refused in refused):
            raise click.UsageError(
                f"{source} {describe_file(source)}, but {sketch} {describe_file(sketch)}; "
                f"give {usable} sources"
            )


def _namespaces(
    sources: Sequence[Path], given: Sequence[tuple[str | None, str]]
) -> tuple[str | None, ...]:
    """Return each source's namespace; one for all is for scenes, others may have none."""
    named = [(name, namespace) for name, namespace in given if name is not None]
    found = by_file(sources, given, "--source-namespace")
    alone = by_file(sources, named, "--source-namespace")
    return tuple(
        all_ if is_scene_file(path) else one
        for path, all_, one in zip(sources, found, alone)
    )
