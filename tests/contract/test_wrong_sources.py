"""No verb takes a wrong source in silence: it is read rightly, or refused, or noted.

A note or an error names what is odd and, where an option mends it, the option.
"""

import re
from dataclasses import replace

import click
import numpy as np
import pytest
from click.testing import CliRunner
from scipy.spatial.transform import Rotation

import keyweave as kw
from keyweave import examples
from keyweave.animation.up_axis import turn_upright
from keyweave.cli.command import keyweave
from keyweave.examples.samples import DATA
from keyweave.scenes.opening import read_source
from keyweave.verbs.rows import load_verb
from reference_material import shared

WALK = examples.load_walk("normal").cut(1, 100)
SKETCH = examples.load_walk("accelerating").cut(1, 60)
Z_UP = ["--up-axis", "walk.bvh=z"]
VERBS = {
    "texture": "sketch.bvh walk.bvh --key-step 10 --drive legs --texture legs "
    "--synthesize spine,Hips.translateY --feet off --paths 1",
    "resequence": "sketch.bvh walk.bvh --length 80",
    "transfer": "walk.bvh rig.ma",
    "feet": "walk.bvh",
    "restyle": "walk.bvh --space space.npz --speed 1.4 --gait walk",
    "exaggerate": "walk.bvh rig.ma --loop",
}


def lay_down(walk, degrees=90):
    """Return a walk whose root is rotated about x, and whose skeleton is not."""
    turn = Rotation.from_euler("x", degrees, degrees=True)
    rotations = np.array(walk.rotations)
    rotations[:, 0] = (turn * Rotation.from_quat(rotations[:, 0])).as_quat()
    return walk.with_(rotations=rotations, root_positions=turn.apply(walk.root_positions))


def mirror(walk):
    """Return a walk in a mirror; the names of its joints stay."""
    flip, turn = [-1.0, 1.0, 1.0], [1.0, -1.0, -1.0, 1.0]
    skeleton = replace(
        walk.skeleton,
        offsets=walk.skeleton.offsets * flip,
        end_site_offsets=walk.skeleton.end_site_offsets * flip,
    )
    return walk.with_(
        skeleton=skeleton,
        rotations=walk.rotations * turn,
        root_positions=walk.root_positions * flip,
    )


def write_bvh(motion, folder):
    """Return a motion as the text of a .bvh file."""
    kw.save(motion, folder / "text.bvh", overwrite=True)
    return (folder / "text.bvh").read_text()


def set_time(text, seconds):
    """Return the text of a .bvh file with another time per frame."""
    return re.sub(r"(?<=Frame Time: )\S+", seconds, text)


def set_number(text, word):
    """Return the text of a .bvh file with a word in the place of a number."""
    *lines, last = text.rstrip().split("\n")
    return "\n".join([*lines, " ".join([*last.split()[:-1], word])]) + "\n"


def double(text):
    """Return the text of a .bvh file with its figure twice."""
    hierarchy, motion = text.split("MOTION\n")
    root = hierarchy[hierarchy.index("ROOT") :]
    head, rows = motion.split("\n", 2)[:2], motion.split("\n")[2:]
    other = re.sub(r"(?<=ROOT |OINT )", "other", root)
    return "\n".join([hierarchy + other + "MOTION", *head, *(f"{r} {r}" for r in rows)])


def tell_nothing(text):
    return text


WRONG = {  # the motion, what happens to its text, and words of a note or an error
    "z up": (turn_upright(WALK, "z"), tell_nothing, "use --up-axis z"),
    "z up, laid by the root": (lay_down(WALK), tell_nothing, "use --up-axis z"),
    "left-handed": (mirror(WALK), tell_nothing, "the figure is mirrored, or its names"),
    "lying": (lay_down(WALK, -90), tell_nothing, "along -z; unless it lies on the floor"),
    "meters": (WALK.scale(0.01), tell_nothing, "in meters, use --file-scale 100"),
    "inches": (WALK.scale(1 / 2.54), tell_nothing, "in inches, use --file-scale 2.54"),
    "millimeters": (WALK.scale(10.0), tell_nothing, "millimeters, use --file-scale 0.1"),
    "rate as time": (WALK, lambda text: set_time(text, "30"), "use --file-rate 30"),
    "milliseconds": (WALK, lambda text: set_time(text, "33.333"), "use --file-rate 30"),
    "too fast": (WALK, lambda text: set_time(text, "0.000833333"), "at 1,200 frames"),
    "NaN": (WALK, lambda text: set_number(text, "nan"), "'nan' is not a number"),
    "infinite": (WALK, lambda text: set_number(text, "inf"), "'inf' is not a number"),
    "two figures": (WALK, double, "one figure per file"),
}
STATED = {"z up": WRONG["z up"][0], "z up, laid by the root": lay_down(WALK)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Write a sketch, a rig and a motion space, which are right."""
    folder = tmp_path_factory.mktemp("sources")
    kw.save(SKETCH, folder / "sketch.bvh")
    (folder / "rig.ma").write_bytes((DATA / "biped.ma").read_bytes())
    cycles = [
        replace(cycle, subject=name)
        for name in ("slow", "brisk", "tired")
        for cycle in kw.find_cycles(examples.load_walk(name), gait="walk")
    ]
    kw.MotionSpace.fit(cycles).save(folder / "space.npz")
    return folder


@pytest.fixture
def run(folder, monkeypatch):
    """Return a function that runs a verb on the text of walk.bvh."""
    monkeypatch.chdir(folder)

    def run_verb(verb, text, *options):
        (folder / "walk.bvh").write_text(text)
        output = "out.ma" if "rig.ma" in VERBS[verb] else "out.bvh"
        words = [verb, *VERBS[verb].split(), "-o", output, "--force", *options]
        return CliRunner().invoke(keyweave, words)

    return run_verb


class Stopped(click.ClickException):
    """The files are open."""


@pytest.fixture
def read(run, monkeypatch):
    """Return a function that lets a verb open its files, and stops it there."""

    def stop(*_):
        raise Stopped("stopped")

    def open_files(verb, text):
        monkeypatch.setattr(load_verb(verb).load_job(), "read", stop)
        return run(verb, text)

    return open_files


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("kind", WRONG)
def test_every_verb_tells_what_is_wrong_with_a_source(kind, verb, read, folder):
    motion, spoil, words = WRONG[kind]
    result = read(verb, spoil(write_bvh(motion, folder)))
    assert isinstance(result.exception, SystemExit), result.exception
    assert words in " ".join(result.output.split()), result.output


@pytest.mark.parametrize("verb", VERBS)
def test_no_verb_finds_fault_with_a_right_source(verb, read, folder):
    assert read(verb, write_bvh(WALK, folder)).output == "Error: stopped\n"


@pytest.mark.parametrize("kind", STATED)
@pytest.mark.parametrize("verb", ["texture", "resequence", "restyle"])
def test_a_stated_axis_is_read_as_if_y_were_up(verb, kind, run, folder):
    check_same(run, verb, write_bvh(STATED[kind], folder), folder, *Z_UP)


@pytest.mark.parametrize("kind", ["meters", "inches", "millimeters"])
@pytest.mark.parametrize("verb", ["texture", "resequence"])
def test_a_source_in_another_unit_than_the_sketch_is_scaled(verb, kind, run, folder):
    text = write_bvh(WRONG[kind][0], folder)
    result = check_same(run, verb, text, folder)
    assert re.search(
        rf"scaled by \S+ to the size of the figure, as if it were in {kind}", result.output
    )


def check_same(run, verb, text, folder, *options):
    """Check that a verb writes what it writes for the right source."""
    __tracebackhide__ = True
    if not (folder / f"{verb}.bvh").exists():
        assert run(verb, write_bvh(WALK, folder)).exit_code == 0
        (folder / "out.bvh").rename(folder / f"{verb}.bvh")
    result = run(verb, text, *options)
    assert result.exit_code == 0, result.output
    right, written = (kw.load(folder / f"{name}.bvh") for name in (verb, "out"))
    places = map(kw.joint_positions, (right, written))
    np.testing.assert_allclose(*places, atol=0.01)
    return result


DOORS = {
    "texture": lambda walk: kw.texture(
        SKETCH, walk, drive="legs", texture="legs", key_frames=SKETCH.frames[::10]
    ),
    "resequence": lambda walk: kw.resequence([SKETCH, walk], n_frames=70),
    "retarget": lambda walk: kw.retarget(walk, SKETCH),
    "feet": kw.lock_feet,
}


@pytest.mark.parametrize("door", DOORS)
def test_functions_give_the_notes_of_the_files_of_sources(door, folder):
    kw.save(WALK.scale(1 / 2.54), folder / "inches.bvh", overwrite=True)
    notes = DOORS[door](kw.load(folder / "inches.bvh")).notes
    assert [note for note in notes if "in inches, use scale=2.54" in note], notes


@pytest.mark.parametrize("walk", [*STATED.values(), WALK.scale(0.01)], ids=repr)
@pytest.mark.parametrize("door", ["texture", "resequence"])
def test_functions_bring_sources_to_the_axis_and_size_of_the_sketch(door, walk):
    if walk in STATED.values():
        walk = walk.with_(up_axis="z")
    right, read = (DOORS[door](each).motion for each in (WALK, walk))
    np.testing.assert_allclose(*map(kw.joint_positions, (right, read)), atol=1e-6)


def test_readers_of_all_surfaces_note_the_same(folder):
    kw.save(WALK.scale(1 / 2.54), folder / "inches.bvh", overwrite=True)
    path = folder / "inches.bvh"
    own = kw.load(path).notes
    assert own and read_source(path).notes == tuple(f"{path}: {note}" for note in own)


def test_a_real_capture_in_inches_is_noted():
    """The other captures of this person have legs of 86.6 cm."""
    notes = kw.load(shared("mocap/woody2_long/wd2_freeWalk_01.bvh")).notes
    assert "the legs are 34.1 cm long; if the file is in inches, use scale=2.54" in notes
