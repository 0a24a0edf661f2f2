"""The sources of a command: files, or other characters in the open scene."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import TypeVar

from keyweave.errors import KeyweaveError, KeyweaveWarning, SettingError
from keyweave.methods.fields import ALL_FRAMES
from keyweave.scenes.opening import read_source
from keyweave.scenes.scene import Scene
from keyweave.scenes.sources import Source, SourceData

T = TypeVar("T")
FrameRange = tuple[float, float]


def make_sources(
    paths: Sequence[str],
    ranges: Sequence[FrameRange],
    namespaces: Sequence[str],
    scene: Scene,
) -> tuple[Source, ...]:
    """Return the sources that flags name.

    Parameters
    ----------
    paths : sequence of str
    ranges, namespaces : sequence
        None, one for all, or one for each source.
    scene : Scene
        The source where no path is given, if a namespace says which character it is.

    Raises
    ------
    KeyweaveError
        If no source is named, a file cannot be read, or numbers of flags do not fit.

    Warns
    -----
    KeyweaveWarning
        Of what a file's reader found odd.
    """
    if not paths and not namespaces:
        raise KeyweaveError(
            "name what the motion is taken from: a file by -source, or the namespace of "
            "another character of the scene by -sourceNamespace"
        )
    data: list[tuple[SourceData, str]] = [(_read_data(path), path) for path in paths]
    if not paths:
        data = [(scene, f"the character {namespace}") for namespace in namespaces]
    frames = _spread_over_sources(ranges, len(data), "sourceFrames")
    spaces = _spread_over_sources(namespaces, len(data), "sourceNamespace")
    return tuple(
        Source(one, ends or ALL_FRAMES, namespace, name)
        for (one, name), ends, namespace in zip(data, frames, spaces)
    )


def _read_data(path: str) -> SourceData:
    """Read a file; what its reader noted is warned of."""
    read = read_source(path, on_unknown="hold")
    for note in read.notes:
        warnings.warn(note, KeyweaveWarning, stacklevel=3)
    return read.data


def _spread_over_sources(
    values: Sequence[T], n_sources: int, flag: str
) -> Sequence[T | None]:
    """Return a value for each source: none, the one there is, or each its own."""
    if not values:
        return [None] * n_sources
    if len(values) == 1:
        return [*values] * n_sources
    if len(values) != n_sources:
        raise SettingError(flag, len(values), f"one for all, or {n_sources}")
    return values
