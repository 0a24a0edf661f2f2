"""The row of `feet`: how the verb appears in the shell and in the panel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..._text import join_words
from ...formats import SCENE_SUFFIX, is_curve_file, is_scene_file
from ...methods.feet.settings import FeetSettings
from .. import feet
from ..former import Former, is_foot_mode
from ..misuse import (
    MOTIONS,
    find_scene_options,
    find_wrong_kinds,
    find_wrong_layer,
    find_wrong_suffix,
)
from ..verb import (
    Argument,
    Facts,
    FileOption,
    Files,
    Form,
    Options,
    Reader,
    Shell,
    Verb,
)
from .request import FeetRequest

if TYPE_CHECKING:
    from .report import FeetRun

HELP = """Keep the feet of a motion (.bvh, .amc, .fbx) or rig (.ma) where they stand.

A foot stands while it is low and slow compared to the figure. In each contact the heel
or the ball stays in its place, the knees bend to reach it, and the root comes down
where a leg is too short. The foot still rolls, and arms and spine do not change.

In a Maya scene, the controls of feet, legs and body change, and all others keep their
animation.

\b
keyweave feet walk.bvh -o clean.bvh --save-contacts walk.json --report walk.html
keyweave feet walk.bvh -o clean.bvh --contacts walk.json --exclude 40:60
keyweave feet kick.bvh -o clean.bvh --lock LeftFoot=off --lock RightFoot=always@40:60
keyweave feet shot.ma -o held.ma --mode override --layer feet --tolerance 0.1
"""
SCENE_OPTIONS = [
    (name, f"--{name}") for name in ("frames", "controls", "namespace", "tolerance")
]


def place(options: Options) -> Files:
    """Return the motion or scene as the host."""
    return Files((options["input"],))


def find_misuse(options: Options, files: Files) -> Iterator[str]:
    """Yield options and files that do not fit the format of the input."""
    path, output, reference = (options[name] for name in ("input", "output", "reference"))
    if files.in_scene:
        yield from find_wrong_suffix(output, [SCENE_SUFFIX], "the result for a scene")
        if reference is not None:
            yield "--reference applies only to a .bvh, .amc or .fbx"
    else:
        yield from find_wrong_suffix(output, MOTIONS, "a motion")
        read = [*filter(None, [path, reference])]
        yield from find_wrong_kinds(
            read, [is_scene_file, is_curve_file], "a .bvh, .amc or .fbx"
        )
    yield from find_scene_options(options, SCENE_OPTIONS, files)
    yield from find_wrong_layer(options, in_scene=files.in_scene)


def list_read(options: Options) -> list[Any]:
    """Return the reference."""
    return [*filter(None, [options["reference"]])]


def complete(options: Options, files: Files, reader: Reader) -> dict[str, Any]:
    """Return the contacts and the reference, and for a motion settings of its own."""
    # Imported here, since they need NumPy, and the help of the command does not.
    from ...formats.contacts_json import load_contacts

    contacts, reference = options["contacts"], options["reference"]
    own = {} if files.in_scene else {"settings": reader.make(FeetSettings)}
    return {
        "contacts": contacts and load_contacts(contacts),
        "reference": reference and reader.read(reference),
        **own,
    }


def write_extras(run: FeetRun, options: Options) -> None:
    """Write the contacts for editing."""
    from ...formats.contacts_json import save_contacts

    if (path := options["save_contacts"]) is not None:
        contacts = run.job.measure(run.data, run.output).contacts
        save_contacts(contacts, path, overwrite=options["force"])


def list_lines(facts: Facts) -> Iterator[str]:
    """Yield the number of frames."""
    yield f"{facts['n_frames']} frames: {facts['output']}"


VERB = Verb(
    name="feet",
    label="Feet",
    action="locking feet",
    request=FeetRequest,
    load_job=lambda: feet.FeetJob,
    load_result=lambda: feet.HeldFeet,
    takes_sources=False,
    needs_sources=False,
    former=(
        Former("write", "mode"),
        Former("mode", "foot_modes", ("fm", "footMode"), is_foot_mode),
    ),
    shell=Shell(
        common=(
            *("output", "foot_modes", "keep_frames", "ground", "flat", "controls"),
            *("contacts", "save_contacts", "strength", "report"),
        ),
        help=HELP,
        arguments=(Argument("input", "IN"),),
        output="The file to write: .ma if the input is a scene, otherwise "
        f"{join_words(MOTIONS, 'or')}.",
        place=place,
        find_misuse=find_misuse,
        list_lines=list_lines,
        load_report=lambda: feet.FeetReport,
        options=(
            FileOption(
                "contacts",
                "A .json with the frames on which each foot stands, as --save-contacts "
                "writes. [default: found]",
            ),
            FileOption(
                "save_contacts",
                "A .json to write the contacts to, for editing.",
                content="a file of contacts",
                suffix=".json",
            ),
            FileOption(
                "reference",
                "A motion with the same joints and frames, such as the sketch of a "
                "textured motion: standing feet have its heights. [default: their own]",
            ),
        ),
        list_read=list_read,
        complete=complete,
        write_extras=write_extras,
    ),
    form=Form(
        lists=("controls",),
        shown=("settings.fade", "foot_modes", "settings.out_of_reach"),
        sketch_lists=("controls",),
        needs={"settings.ground_height": ("settings.ground", "flat")},
        needs_sketch=False,
    ),
)
