"""The row of `restyle`: how the verb appears in the shell and in the panel."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..._text import align_table, format_count, format_list, join_words
from ...formats import (
    READERS,
    SCENE_SUFFIX,
    is_curve_file,
    is_points_file,
    is_scene_file,
    list_suffixes,
)
from .. import restyle
from ..former import Former, is_count, is_distance
from ..misuse import (
    MOTIONS,
    find_lone_namespaces,
    find_scene_options,
    find_wrong_kinds,
    find_wrong_layer,
    find_wrong_suffix,
)
from ..request import SceneRequest
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
from .request import SPACE_SUFFIX, RigRestyleRequest

if TYPE_CHECKING:
    from ...animation.motion import Motion
    from .report import RestyleRun

HELP = """Answer how the person in OBSERVED moves at another speed or in another gait.

OBSERVED is a walk or run (.bvh, .amc, .fbx). The answer comes from other people who were
captured in both gaits: a folder of motions with the same joints, named by --pattern or
as SUBJECT/GAIT*, such as heron/run_01.bvh. Several OBSERVED show the same person.
OBSERVED may also be points: markers (.trc, .c3d), or key points of video (.json), one
file for each of the --cameras.

The person keeps their proportions, travels along z or a path, and does not slide. If a
.ma with a rig follows OBSERVED, the result is put onto its controls, as by `transfer`.

\b
keyweave restyle walk.bvh --space people --gait run --speed 3 -o run.bvh
keyweave restyle walk.bvh --space people --speed 0.8:1.8 --length 240 -o faster.bvh
keyweave restyle walk.bvh --space people --along bend.csv -o bend.bvh
keyweave restyle jump.bvh --space people --gait jump --jump 1.4m -o farther.bvh
keyweave restyle walk.bvh rig.ma --space people --speed 2 -o shot.ma
keyweave restyle --validate people
"""
LISTED_SUBJECTS = 5  # subjects in a line
# Options that the result on a rig has, and a motion has not, by field.
RIG_FLAGS = {
    name: f"--{name.replace('_', '-')}"
    for name in (
        *("soft_frames", "layer", "tolerance", "controls", "namespace", "joints"),
        *("start", "keys", "frames", "limbs"),
    )
}
FOLDER_FLAGS = {"without": "--without", "save_space": "--save-space"}


def place(options: Options) -> Files:
    """Return a scene at the end as the host of the observed files."""
    observed = options["input"]
    if len(observed) > 1 and is_scene_file(observed[-1]):
        return Files(observed[-1:], observed[:-1])
    return Files((), observed)


def find_misuse(options: Options, files: Files) -> Iterator[str]:
    """Yield files that are missing or of the wrong format, and options that clash."""
    if options["validated"] is not None:
        yield from _find_wrong_validation(options)
        return
    if not files.sources:
        yield "Missing argument OBSERVED"
    for name, flag in (("motion_space", "--space"), ("output", "--output")):
        if options[name] is None:
            yield f"Missing option {flag}"
    suffixes = [SCENE_SUFFIX] if files.in_scene else MOTIONS
    what = "a rig's animation" if files.in_scene else "a motion"
    yield from find_wrong_suffix(options["output"], suffixes, what)
    yield from find_wrong_kinds(
        files.sources, [is_scene_file, is_curve_file], "a .bvh, .amc or .fbx"
    )
    yield from _find_wrong_points(options, files)
    yield from find_scene_options(options, RIG_FLAGS.items(), files)
    yield from find_lone_namespaces(options, files)
    yield from find_wrong_layer(options, in_scene=files.in_scene)
    if options["along"] is not None:
        paths = list_suffixes(READERS, "path")
        yield from find_wrong_suffix(Path(options["along"]), paths, "a path")
    space = Path(options["motion_space"])
    if os.path.isfile(space):  # a name may be too long for `Path`
        yield from find_wrong_suffix(space, [SPACE_SUFFIX], "a motion space")
        for name, flag in FOLDER_FLAGS.items():
            if options[name]:
                yield f"{flag} applies only to a folder of motions"


def _find_wrong_validation(options: Options) -> Iterator[str]:
    named = {"input": "OBSERVED", "motion_space": "--space", "output": "--output"}
    for name, flag in {**named, "save_space": "--save-space"}.items():
        if options[name]:
            yield f"--validate does not go with {flag}"


def _find_wrong_points(options: Options, files: Files) -> Iterator[str]:
    """Yield a problem if motions and points are mixed, or an option needs points."""
    kinds = {is_points_file(path) for path in files.sources}
    if len(kinds) > 1:
        yield "OBSERVED are either motions or points, not both"
    if files.in_scene and True in kinds:
        yield "points cannot be put onto a rig; restyle them to a .bvh, and transfer that"
    for name in ("cameras", "markers"):
        if options[name] is not None and kinds != {True}:
            yield f"--{name} applies only to points (.trc, .c3d, .json)"
    if options["refine_focal"] and options["cameras"] is None:
        yield "--refine-focal needs --cameras"


def name_outputs(options: Options, request: SceneRequest, files: Files) -> list[Path]:
    """Return the output, if there is one; a validation is only printed."""
    return [*filter(None, [options["output"]])]


def list_read(options: Options) -> Sequence[Path]:
    """Return the motions of the folder of other people."""
    # Imported here, since it needs NumPy, and the help of the command does not.
    from ..captures.databases import find_takes, leave_subjects_out

    folder = options["validated"] or options["motion_space"]
    if not Path(folder).is_dir():
        return []
    takes = find_takes(folder, options["pattern"])
    return [take.path for take in leave_subjects_out(takes, options["without"])]


def complete(options: Options, files: Files, reader: Reader) -> dict[str, Any]:
    """Return the reader of the folder, and whether far speeds are allowed."""

    def read(path: Path) -> Motion:
        return reader.read(path).with_(notes=())  # which the reader printed

    return {"open_motion": read, "force": options["force"]}


def write_extras(run: RestyleRun, options: Options) -> None:
    """Write the motion space."""
    from ...methods.style.motion_space import save_space
    from .job import RestyleInput

    if options["save_space"] is not None and isinstance(run.data, RestyleInput):
        save_space(run.data.space, options["save_space"], overwrite=options["force"])


def state(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts with a folder that was validated as the input."""
    return {**facts, "input": facts.get("validated") or facts["input"]}


def list_lines(facts: Facts) -> Iterator[str]:
    """Yield the space, the observed person and the result; or a table of errors."""
    if "medians" in facts:
        yield from _list_errors(facts)
        return
    space = facts["space"]
    subjects = format_list(space["subjects"], LISTED_SUBJECTS)
    yield (
        f"space: {format_count(space['n_cycles'], 'cycle')} of {subjects}; "
        f"{format_count(space['n_components'], 'component')} hold "
        f"{space['variance_share']:.0%} of the variance"
    )
    yield (
        f"observed: {facts['observed_gait']}, {format_count(facts['n_observed'], 'cycle')} "
        f"{_spell_parameter(facts, 'observed_')}"
    )
    legs, unit = _spell_range(facts["parameter"]), "legs/s" if facts["speed"] else "legs"
    yield f"result: {facts['gait']} {_spell_parameter(facts)}, {legs} {unit}"
    yield f"{facts['n_frames']} frames: {facts['output']}"


def _list_errors(facts: Facts) -> Iterator[str]:
    heads = ("subject", "over", "intra", "inter", *facts["estimators"])
    rows = [*facts["subjects"], *({**row, "subject": "median"} for row in facts["medians"])]
    yield from align_table(heads, [_list_degrees(row) for row in rows])
    yield "RMS angle of joints in degrees, from one cycle to each true cycle"


def _list_degrees(row: Facts) -> list[str]:
    """Return the cells of a row of a validation."""
    differences = [row["intra"], row["inter"], *row["per_cycle"].values()]
    degrees = [each["degrees"] for each in differences]
    return [
        row["subject"],
        row["over"],
        *("-" if number is None else f"{number:.1f}" for number in degrees),
    ]


def _spell_range(ends: Sequence[float]) -> str:
    return " to ".join(dict.fromkeys(f"{end:.2f}" for end in ends))


def _spell_parameter(facts: Facts, prefix: str = "") -> str:
    """Return a speed, or the length of a jump, as words."""
    speed, length = facts[f"{prefix}speed"], facts[f"{prefix}length"]
    if speed is None:
        return f"of {length:.2f} m"
    return f"at {_spell_range(speed if isinstance(speed, list) else [speed])} m/s"


VERB = Verb(
    name="restyle",
    label="Restyle",
    action="restyling",
    request=RigRestyleRequest,
    load_job=lambda: restyle.RestyleJob,
    load_result=lambda: restyle.Restyled,
    maps_joints=True,
    former=(
        Former("frames", "n_frames", means=is_count),
        Former("length", "length", ("len", "length"), is_distance),
        Former("strides", "space", ("rsp", "strides")),
        Former("limb", "limbs"),
        Former("", "namespace", ("tgt", "target")),
    ),
    shell=Shell(
        common=(
            *("output", "motion_space", "speed", "gait", "n_frames", "loop", "along"),
            *("height", "namespace", "report"),
        ),
        help=HELP,
        arguments=(Argument("input", "OBSERVED...", is_required=False),),
        output=f"The file to write: {join_words(MOTIONS, 'or')}; a .ma if a rig is named.",
        needs_output=False,
        place=place,
        find_misuse=find_misuse,
        list_lines=list_lines,
        load_report=lambda: restyle.RestyleReport,
        map_default="auto",
        options=(
            FileOption(
                "save_space",
                "An .npz to write the motion space to.",
                content="a motion space",
                suffix=SPACE_SUFFIX,
            ),
        ),
        name_outputs=name_outputs,
        list_read=list_read,
        complete=complete,
        write_extras=write_extras,
        state=state,
    ),
    form=Form(
        lists=("controls",),
        shown=("motion_space", "style.speed", "style.gait", "style.n_frames", "feet"),
        sketch_lists=("controls",),
        needs_sketch=False,
        source_use="of the person to restyle",
        computed=("feet", "along"),
        read=("style.observed_gait", "style.pattern", "style.share"),
        required=("motion_space",),
    ),
)
