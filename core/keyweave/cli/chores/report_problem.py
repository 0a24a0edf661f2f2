"""`keyweave report-problem`: a scene to attach to an issue, without geometry and names."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import click

from ... import __version__
from ..._text import format_list
from ...errors import KeyweaveError
from ...formats import SCENE_SUFFIX, is_scene_file
from ...formats.file_writing import write_bytes
from .. import core
from ..files import FILE, output_options, search_option
from ..output import complete_results, echo_json, format_json, note
from ..output_checks import Output, check_files, check_outputs, check_suffix, list_inputs
from ..subcommand import Subcommand
from .info import read_facts

PACKAGES = ("numpy", "scipy", "click")


@click.command(cls=Subcommand, common=("output", "search_paths", "force", "as_json"))
@click.argument("file", type=FILE)
@output_options("The archive to write, such as problem.zip.")
@search_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: Path,
    output: Path,
    search_paths: tuple[Path, ...],
    force: bool,
    as_json: bool,
) -> None:
    """Pack a scene (.ma) to attach to an issue: without meshes, texts and names.

    Words such as left, hand and ctrl stay in names; all other words are replaced, the same
    way everywhere. Referenced files are packed too. The archive also has the versions and
    what `keyweave info --json` prints of the packed scene. Read it before you attach it:
    names of attributes, animation and the places of controls stay.

    \b
    keyweave report-problem shot.ma -o problem.zip
    """
    if not is_scene_file(file):
        raise click.UsageError(
            f"{file} is not a scene ({SCENE_SUFFIX}); attach a motion itself, if you may"
        )
    check_suffix(output, [".zip"], "an archive")
    check_outputs([Output("-o", output)], list_inputs(ctx.command, ctx.params, ["output"]))
    check_files([output], force=force)
    files = core.strip_scene(file, search_paths)
    with TemporaryDirectory() as folder:
        for name, data in files.items():
            Path(folder, name).write_bytes(data)
        packed = _describe(Path(folder, next(iter(files))), ())
    differences = _compare(_describe(file, search_paths), packed)
    problem = {**_list_versions(), "differences": differences, "info": packed}
    files["problem.json"] = format_json(problem).encode()
    write_bytes(output, _archive(files), overwrite=force)
    complete_results()
    if as_json:
        echo_json({"output": output, "files": [*files], "differences": differences})
        return
    size = sum(map(len, files.values())) / 1e6
    click.echo(f"{output}: {format_list([*files], 6)}, {size:.2g} MB unpacked")
    if differences:
        note(f"the packed scene differs in its {format_list(differences, 6)}")


def _describe(path: Path, search_paths: tuple[Path, ...]) -> dict[str, Any]:
    """Return the facts of a scene without its folder, or the error of opening it."""
    try:
        return {**read_facts(path, {}, search_paths, False), "file": path.name}
    except KeyweaveError as error:
        return {"error": str(error).replace(f"{path}", path.name)}


def _compare(facts: Mapping[str, Any], packed: Mapping[str, Any]) -> list[str]:
    """Return the differences of a packed copy from its scene, apart from names."""
    before, after = _count(facts), _count(packed)
    return [name for name in {**before, **after} if before.get(name) != after.get(name)]


def _count(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the numbers of a scene that its packed copy is to have too."""
    if "error" in facts:
        return {"errors": 1}
    lists = ("curves", "not_understood", "stopped", "held", "refused", "references")
    return {
        "joints": [len(each["joints"]) for each in facts["skeletons"]],
        "controls": [len(each["controls"]) for each in facts["rigs"]],
        "frames": [facts[name] for name in ("first_frame", "last_frame", "frame_rate")],
        "keys": facts["n_keys"],
        **{name.replace("_", " "): len(facts[name]) for name in lists},
    }


def _list_versions() -> dict[str, Any]:
    """Return the versions of Keyweave, Python, its packages and the system."""
    versions = {"keyweave": __version__, "python": platform.python_version()}
    for name in PACKAGES:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = "unknown"
    return {**versions, "system": platform.platform()}


def _archive(files: Mapping[str, bytes]) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()
