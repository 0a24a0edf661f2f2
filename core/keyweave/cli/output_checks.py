"""Checks of outputs before the work: each has its format, and is a file of its own.

Files are compared as the system knows them, so that links and other spellings of a path
count: no output replaces another output, or an input that was not to be edited.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import click

from ..errors import FileFormatError
from ..formats import READERS, find_suffix
from ..formats.file_writing import check_output
from ..verbs.misuse import find_wrong_suffix
from . import core


class Output(NamedTuple):
    """A file to write, the option that names it, and the input that it may replace."""

    option: str
    path: Path
    edited: Path | None = None


class Input(NamedTuple):
    """A file that is read, and the option or argument that names it."""

    name: str
    path: Path


# Takes the files that a command will read and write, or a scene's references.
Listener = Callable[[Sequence[Path], Sequence[Path]], None]
LISTENER = f"{__name__}.listener"  # its key in the root context


def announce_files(inputs: Sequence[Path], outputs: Sequence[Path]) -> None:
    """Name the files of a checked command to who called it, such as a batch.

    The listener may raise an exception, if the files are all that it asked for.
    """
    listener = click.get_current_context().find_root().meta.get(LISTENER)
    if listener is not None:
        listener(inputs, outputs)


def check_suffix(path: Path, suffixes: Sequence[str], what: str) -> None:
    """Raise a UsageError if an output has a wrong extension; see `find_wrong_suffix`."""
    for problem in find_wrong_suffix(path, suffixes, what):
        raise click.UsageError(problem)


def check_files(paths: Sequence[Path], *, force: bool) -> None:
    """Check that outputs can be written; call it before long work.

    Raise a UsageError if two are one file, and an OutputError if a folder is missing, or a
    file exists and `force` is False.
    """
    known: dict[Hashable, Path] = {}
    for path in paths:
        other = known.setdefault(identify_file(path), path)
        if other is not path:
            same = f"have the name {path}" if other == path else f"are one file: {other}"
            raise click.UsageError(f"two outputs {same}")
        check_output(path, overwrite=force)


def check_outputs(outputs: Sequence[Output], inputs: Sequence[Input]) -> None:
    """Raise a UsageError if an output is another output, or an input.

    An output may replace the input that it is an edited copy of, which is read before, if
    both have the same format. The outputs are kept for `check_references`.
    """
    known: dict[Hashable, Output] = {}
    for output in outputs:
        other = known.setdefault(identify_file(output.path), output)
        if other.option != output.option:
            raise click.UsageError(_explain(output, f"{other.option} {other.path}"))
    _refuse_inputs(outputs, inputs)
    _get_outputs().extend(outputs)


def check_references(scene: core.MayaAsciiScene) -> None:
    """Raise a UsageError if an output is a file that a scene references."""
    files = [Input("the reference", file.path) for file in scene.document.files[1:]]
    _refuse_inputs(_get_outputs(), files)
    announce_files([file.path for file in files], [])


def _refuse_inputs(outputs: Sequence[Output], inputs: Sequence[Input]) -> None:
    known = {identify_file(file.path): file for file in reversed(inputs)}
    for output in outputs:
        key, edited = identify_file(output.path), output.edited
        is_edited = (
            edited is not None
            and identify_file(edited) == key
            and find_suffix(edited) == find_suffix(output.path)
        )
        if key in known and not is_edited:
            raise click.UsageError(_explain(output, " ".join(map(str, known[key]))))


def _explain(output: Output, other: str) -> str:
    named = f"{output.option} {output.path}"
    return f"{named} is the same file as {other}; choose another name"


def _get_outputs() -> list[Output]:
    """Return the outputs of the running command that were checked."""
    meta = click.get_current_context().find_root().meta
    outputs: list[Output] = meta.setdefault(__name__, [])
    return outputs


def list_inputs(
    command: click.Command, params: Mapping[str, Any], outputs: Sequence[str]
) -> list[Input]:
    """Return all files that the parameters of a command name, except its outputs.

    They include skeletons that no parameter names, next to their motions.
    """
    files = [
        Input(_name_parameter(param), path)
        for param in command.params
        if param.name not in outputs
        for path in _list_paths(params.get(str(param.name)))
    ]
    skeletons = []
    for _, path in files:
        reader = READERS.get(find_suffix(path))
        if reader is not None and "asf" in reader.options:
            with suppress(FileFormatError):  # the reader explains it
                skeletons.append(Input("the skeleton", core.find_asf(path)))
    return [*files, *skeletons]


def _name_parameter(param: click.Parameter) -> str:
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return param.human_readable_name.rstrip(".")


def _list_paths(value: Any) -> Iterator[Path]:
    """Yield the paths and texts, each of which may name a file, in a parameter's value.

    A value for one of several files is behind the name of the file.
    """
    if isinstance(value, (str, Path)) and "\0" not in str(value):
        yield Path(value)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _list_paths(each)


def identify_file(path: Path) -> Hashable:
    """Return a value that is equal for two paths if they are one file, or would be.

    Links are followed. A file that does not exist is known by its folder and its name, in
    lower case where names are not case-sensitive.
    """
    with suppress(OSError):
        state = path.stat()
        if state.st_ino:  # some network drives number no files
            return state.st_dev, state.st_ino
    real = Path(os.path.realpath(path))
    if real.parent == real or not real.parent.exists():
        return os.path.normcase(real)
    name = real.name.casefold() if _ignores_case(real.parent) else real.name
    return identify_file(real.parent), name


def _ignores_case(folder: Path) -> bool:
    """Return whether names in a folder that differ only in case are one file."""
    with suppress(OSError):
        for path in chain(folder.iterdir(), [folder]):
            other = path.with_name(path.name.swapcase())
            if other.name != path.name:
                return other.exists() and os.path.samefile(path, other)
    return False
