"""Sentences on options and files that do not fit each other, shared by verbs.

Each function yields the problems that it finds; a shell ends with the first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from .._text import join_words
from ..formats import (
    READERS,
    SCENE_SUFFIX,
    WRITERS,
    describe_file,
    find_suffix,
    is_scene_file,
    list_suffixes,
)
from ..scenes.refusals import WRITE_MODES
from .verb import Files, Options

MOTIONS = list_suffixes(WRITERS, "motion")  # written for a motion; a .ma is a new scene


def find_wrong_suffix(path: Path, suffixes: Sequence[str], what: str) -> Iterator[str]:
    """Yield a problem if an output file has an unsupported extension.

    `what` is the content of the file.

    Examples
    --------
    >>> [*find_wrong_suffix(Path("out.glb"), [".bvh", ".anim"], "a motion")]
    ['out.glb ends in .glb, but a motion is written as .bvh or .anim']
    """
    if path.suffix.lower() not in suffixes:
        suffix = f"ends in {path.suffix}" if path.suffix else "has no extension"
        yield f"{path} {suffix}, but {what} is written as {join_words(suffixes, 'or')}"


def find_wrong_folder(path: Path, what: str) -> Iterator[str]:
    """Yield a problem if the name of a folder, which `what` need, is that of a file.

    Examples
    --------
    >>> [*find_wrong_folder(Path("out.bvh"), "several captures")]
    ['out.bvh names a file, but several captures need a folder; give one with -o']
    """
    if find_suffix(path) in (*READERS, *WRITERS) and not path.is_dir():
        yield f"{path} names a file, but {what} need a folder; give one with -o"


def find_wrong_layer(options: Options, *, in_scene: bool) -> Iterator[str]:
    """Yield a problem if a layer is named where no layer is written.

    `in_scene` is whether the output is a scene that was read.
    """
    for name, default in (("layer", None), ("mode", WRITE_MODES[0]), ("outside", "keep")):
        if options[name] not in (None, default) and not in_scene:
            flag = f"--{name}"
            yield f"{flag} applies only to the animation of a scene, a {SCENE_SUFFIX}"
    if options["layer"] is not None and options["mode"] == WRITE_MODES[0]:
        needed = " or ".join(f"--mode {mode}" for mode in WRITE_MODES[1:])
        yield f"--layer needs {needed}"


def find_scene_options(
    options: Options, flags: Iterable[tuple[str, str]], files: Files
) -> Iterator[str]:
    """Yield a problem for each option, by name and flag, that needs a scene."""
    for name, flag in flags:
        if not files.in_scene and options[name] not in (None, (), [], {}, False):
            yield f"{flag} applies only to a {SCENE_SUFFIX}"


def find_lone_namespaces(options: Options, files: Files) -> Iterator[str]:
    """Yield a problem if namespaces of captures are named, but no capture is a scene."""
    if options["source_namespaces"] and not any(map(is_scene_file, files.sources)):
        yield f"--source-namespace applies only to captures in a {SCENE_SUFFIX}"


def find_wrong_kinds(
    paths: Sequence[Path], refused: Sequence[Callable[[Path], bool]], usable: str
) -> Iterator[str]:
    """Yield a problem for each file whose format is refused; `usable` names the others."""
    for path in paths:
        if any(is_refused(path) for is_refused in refused):
            yield f"{path} {describe_file(path)}; use {usable}"


def number_files(path: Path, n_files: int) -> list[Path]:
    """Return names for several outputs: a number from 1 in front of the extension.

    The numbers are padded with zeros to equal widths, so that files sort by number. A
    single output keeps its name.

    Examples
    --------
    >>> [path.name for path in number_files(Path("out.bvh"), 2)]
    ['out.1.bvh', 'out.2.bvh']
    >>> number_files(Path("out.bvh"), 12)[0].name
    'out.01.bvh'
    """
    if n_files == 1:
        return [path]
    width = len(str(n_files))
    return [
        path.with_name(f"{path.stem}.{number:0{width}}{path.suffix}")
        for number in range(1, n_files + 1)
    ]


def find_earlier_numbers(path: Path, written: Sequence[Path]) -> list[Path]:
    """Return files with names of `number_files`, of any width, that are not `written`."""
    pattern = re.compile(rf"{re.escape(path.stem)}\.\d+{re.escape(path.suffix)}")
    numbered = (file for file in path.parent.iterdir() if pattern.fullmatch(file.name))
    return sorted(file for file in numbered if file not in written)
