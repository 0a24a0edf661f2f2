"""A word for a part of the body does what the names do that it stands for."""

from dataclasses import fields, replace

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import keyweave as kw
import made_up
from keyweave import examples
from keyweave.methods.fields import find_field_kind, find_nested_settings
from keyweave.methods.rig_transfer import TransferSettings
from keyweave.rigs import rig_memory
from keyweave.scenes.maya_ascii import rig_builder
from keyweave.scenes.sources import Source
from keyweave.verbs import FeetJob, MotionFile, ResequenceJob, TextureJob, TransferJob
from keyweave.verbs.captures.part_controls import find_part_controls
from keyweave.verbs.captures.part_words import PartWords
from keyweave.verbs.exaggerate.job import ExaggerateJob
from keyweave.verbs.exaggerate.request import PlainTransferSettings
from keyweave.verbs.inbetween.job import InbetweenJob
from keyweave.verbs.restyle.job import RestyleJob
from keyweave.verbs.rows import load_verbs
from made_up.fk_hero import without_header

# Lists of other things: frames, people, namespaces and limbs, which have their own words.
OTHER_LISTS = {
    *("at", "prefer", "favor", "forbid", "speed", "heading"),
    *("to_namespaces", "without", "limbs", "gaps", "file_speeds"),
}
L_LEG = ["LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToe"]
LEGS = [*L_LEG, "RightUpLeg", "RightLeg", "RightFoot", "RightToe"]
L_ARM = ["LeftShoulder", "LeftArm", "LeftForeArm", "LeftHand"]
L_ARM_CONTROLS = [f"{name}_CTRL" for name in L_ARM]
L_LEG_CONTROLS = ["LeftFootIK_CTRL", "LeftKnee_CTRL", "LeftToe_CTRL"]
LEG_CONTROLS = [*L_LEG_CONTROLS, *(n.replace("Left", "Right") for n in L_LEG_CONTROLS)]
TRUNK = ["Spine_CTRL", "Chest_CTRL"]
UPPER_BODY = [
    *(*TRUNK, "Neck_CTRL", "Head_CTRL", *L_ARM_CONTROLS),
    *(n.replace("Left", "Right") for n in L_ARM_CONTROLS),
]
LOWER_BODY = ["Hips_CTRL", *LEG_CONTROLS]
L_LEG_ATTRIBUTES = [f"LeftFootIK_CTRL.{name}" for name in ("roll", "stretch")]

WALK = examples.load_walk("long_1").cut(1, 90)
MAPPED = Source(WALK, joint_map="auto")
SHORT = Source(WALK.cut(1, 16))
NO_KEYS = {"key_step": 10, "feet": "off"}
ONE_PATH = kw.TextureSettings(n_paths=1)
IN_SCENE = {"sources": (MAPPED,), "feet": "off", "settings": ONE_PATH}
ONTO_RIG = {"sources": (SHORT,), "feet": "off"}
CYCLE = {**ONTO_RIG, "loop": True, "keyed_frames": (30, 55)}
PERSON = Source(examples.load_person("owl", "brisk"), name="walk.bvh")
INPUTS = {"inputs": [(1, 40)], "frames": (1, 50), "at": ["50=10"]}

# By the path of the list: the job without it, a word and what it stands for.
ON_MOTIONS = {
    "texture drive": (TextureJob, {**NO_KEYS, "texture": "*Arm"}, ["l.leg"], L_LEG),
    "texture texture": (
        TextureJob,
        {**NO_KEYS, "drive": "*UpLeg"},
        ["left"],
        L_LEG + L_ARM,
    ),
    "texture synthesize": (TextureJob, {**NO_KEYS, "drive": "*UpLeg"}, ["l.arm"], L_ARM),
    "texture settings.weights": (
        TextureJob,
        {**NO_KEYS, "drive": LEGS, "synthesize": "*Arm"},
        {"legs": 2, "r.leg": 0, "l.foot": 3},
        {
            **dict.fromkeys(LEGS[:4], 2),
            **dict.fromkeys(LEGS[4:], 0),
            "LeftFoot": 3,
        },
    ),
    "feet foot_modes": (
        FeetJob,
        {},
        ["left=off", "r.leg=always@10:20"],
        ["LeftFoot=off", "RightFoot=always@10:20"],
    ),
}
ON_SCENES = {
    "texture drive": (
        TextureJob,
        {**IN_SCENE, "synthesize": TRUNK},
        ["thighs", "shins"],
        ["LeftUpLeg", "RightUpLeg", "LeftLeg", "RightLeg"],
    ),
    "texture texture": (
        TextureJob,
        {**IN_SCENE, "drive": "LeftUpLeg"},
        ["hips"],
        ["Hips_CTRL", "Hips_CTRL.translate*"],
    ),
    "texture synthesize": (
        TextureJob,
        {**IN_SCENE, "drive": "LeftUpLeg"},
        ["spine", "l.forearm"],
        [*TRUNK, "LeftForeArm_CTRL"],
    ),
    "texture settings.weights": (
        TextureJob,
        {**IN_SCENE, "drive": ["LeftUpLeg", "RightUpLeg"], "synthesize": TRUNK},
        {"l.leg": 3},
        {"LeftUpLeg": 3},
    ),
    "resequence controls": (
        ResequenceJob,
        INPUTS,
        ["upper_body", "lower_body"],
        [*UPPER_BODY, *LOWER_BODY],
    ),
    "resequence joints": (
        ResequenceJob,
        {**INPUTS, "controls": "*_CTRL"},
        ["toes", "hands"],
        ["Hip[s]", "LeftTo[e]", "RightTo[e]", "LeftHan[d]", "RightHan[d]"],
    ),
    "inbetween controls": (
        InbetweenJob,
        {"sources": (MAPPED,), "key_frames": (1, 21, 41), "feet": "off"},
        ["lower_body"],
        LOWER_BODY,
    ),
    "transfer controls": (TransferJob, ONTO_RIG, ["lower_body"], LOWER_BODY),
    "transfer joints": (TransferJob, ONTO_RIG, ["hips"], ["Hips"]),
    "transfer settings.solve": (TransferJob, ONTO_RIG, ["l.leg"], L_LEG_ATTRIBUTES),
    "feet controls": (FeetJob, {"frames": (1, 40)}, ["l.leg"], L_LEG_CONTROLS),
    "feet foot_modes": (FeetJob, {"frames": (1, 40)}, ["left=off"], ["LeftFoot=off"]),
    "restyle controls": (RestyleJob, {"feet": "off"}, ["lower_body"], LOWER_BODY),
    "restyle joints": (RestyleJob, {"feet": "off"}, ["hips"], ["Hips"]),
    "restyle settings.solve": (RestyleJob, {"feet": "off"}, ["l.leg"], L_LEG_ATTRIBUTES),
    "exaggerate controls": (ExaggerateJob, CYCLE, ["lower_body"], LOWER_BODY),
    "exaggerate joints": (ExaggerateJob, CYCLE, ["hips"], ["Hips"]),
    "exaggerate settings.solve": (ExaggerateJob, CYCLE, ["l.leg"], L_LEG_ATTRIBUTES),
    "exaggerate ratio": (
        ExaggerateJob,
        CYCLE,
        ["80", "spine=20", "l.leg=10"],
        ["80", *(f"{name}=20" for name in TRUNK), *(f"{n}=10" for n in L_LEG_CONTROLS)],
    ),
    "exaggerate weights": (
        ExaggerateJob,
        CYCLE,
        {"hips": 1, "l.arm": 2},
        {"Hips": 1, **dict.fromkeys(L_ARM_CONTROLS, 2)},
    ),
}
SETTINGS = {
    TextureJob: ONE_PATH,
    TransferJob: TransferSettings(),
    RestyleJob: TransferSettings(),
    ExaggerateJob: PlainTransferSettings(),
}


def make(job, known, path, value):
    name, dot, inner = path.partition(".")
    if dot:
        value = replace(known.get(name, SETTINGS[job]), **{inner: value})
    return job(**{"sources": (), **known, name: value})


def list_fields(request, prefix=""):
    """Yield the path, the kind and the facts of each field of a request."""
    for field in fields(request):
        if settings := find_nested_settings(field):
            yield from list_fields(settings, f"{field.name}.")
        elif kind := find_field_kind(field):
            yield prefix + field.name, kind, field.metadata


def test_every_list_of_every_verb_takes_words():
    lists = {
        f"{verb.name} {path}": facts.get("has_parts", False)
        for verb in load_verbs()
        for path, kind, facts in list_fields(verb.request)
        if kind.form in ("names", "weights") and path not in OTHER_LISTS
    }
    assert all(lists.values())
    assert lists.keys() == ON_MOTIONS.keys() | ON_SCENES.keys()


@pytest.mark.parametrize("path", ON_MOTIONS)
def test_a_word_is_the_joints_that_it_stands_for(path):
    job, known, *values = ON_MOTIONS[path]
    walk = made_up.walker(3, rng=np.random.default_rng(7))
    sketch = examples.sketch(walk, joints=LEGS, every=10)
    sources = () if job is FeetJob else (Source(WALK),)
    made = []
    for value in values:
        work = make(job, {"sources": sources, **known}, path.partition(" ")[2], value)
        file = MotionFile(Source(sketch))
        data = work.read(file)
        work.write(file, data, work.compute(data))
        made.append(file.data)
    assert_array_equal(made[0].rotations, made[1].rotations)
    assert_array_equal(made[0].root_positions, made[1].root_positions)


@pytest.fixture(scope="module")
def people(tmp_path_factory):
    """Return a space of a person's walks at two speeds."""
    cycles = [
        cycle
        for name in ("heron", "goose", "sparrow")
        for pace in examples.PACES
        for cycle in kw.find_cycles(
            examples.load_person(name, pace), subject=name, gait="walk"
        )
    ]
    path = tmp_path_factory.mktemp("people") / "people.npz"
    kw.MotionSpace.fit(cycles).save(path)
    return path


@pytest.fixture(scope="module")
def written_biped(biped_file):
    """Return a scene that is written, and reverted before it is read again."""
    return kw.open_scene(biped_file)


@pytest.mark.parametrize("path", ON_SCENES)
def test_a_word_is_the_controls_that_it_stands_for(path, written_biped, request):
    job, known, *values = ON_SCENES[path]
    if job is RestyleJob:
        space = str(request.getfixturevalue("people"))
        known = {**known, "sources": (PERSON,), "motion_space": space}
    written = []
    for value in values:
        written_biped.revert()
        work = make(job, known, path.partition(" ")[2], value)
        data = work.read(written_biped)
        curves = work.write(written_biped, data, work.compute(data))
        written.append({curve.channel: curve for curve in curves})
    assert written[0] and written[0].keys() == written[1].keys()
    for channel, curve in written[0].items():
        other = written[1][channel]
        assert_array_equal(curve.times, other.times)
        assert_array_equal(curve.values, other.values)


SIDES = {
    "legs": ("l.leg", "r.leg"),
    "hands": ("l.hand", "r.hand"),
    "arms": ("l.arm", "r.arm"),
}


@pytest.mark.parametrize("word", SIDES)
def test_the_controls_of_both_sides_are_those_of_the_part(known_biped, word):
    left, right = (find_part_controls(known_biped, side) for side in SIDES[word])
    assert {*left, *right} == {*find_part_controls(known_biped, word)}
    assert [name.replace("Left", "Right") for name in left] == right


def test_controls_of_a_part_move_its_joints_or_pose_its_limb(known_biped):
    assert find_part_controls(known_biped, "feet") == [
        "LeftFootIK_CTRL",
        "RightFootIK_CTRL",
    ]
    assert find_part_controls(known_biped, "shins") == [
        "LeftFootIK_CTRL",
        "RightFootIK_CTRL",
    ]
    assert find_part_controls(known_biped, "l.thigh") == L_LEG_CONTROLS[:2]
    assert {"Hips_CTRL", "COG_CTRL"} < {*find_part_controls(known_biped, "body")}
    assert "World_CTRL" not in find_part_controls(known_biped, "body")


def test_attributes_of_a_part_are_solved_without_switches(known_biped):
    assert known_biped.list_solved(["l.leg"]) == L_LEG_ATTRIBUTES
    with pytest.raises(kw.UnknownNameError, match="has no hands"):
        known_biped.list_solved(["hands"])


def add_lines(text, nodes, connections=""):
    """Add nodes, and connections behind those of a scene."""
    first = text.index("connectAttr")
    text = text[:first] + nodes + text[first:]
    return text.replace("// End", f"{connections}// End")


ARMS_SET = 'createNode objectSet -n "arms";\n'
IN_SET = 'connectAttr "LeftHand_CTRL.iog" "arms.dsm" -na;\n'


def test_names_of_a_scene_come_before_words(biped_file, tmp_path):
    path = tmp_path / "set.ma"
    path.write_text(add_lines(biped_file.read_text(), ARMS_SET, IN_SET))
    scene = kw.open_scene(path)
    words = PartWords.of_rig(scene)
    assert words.name_controls(["arms", "Head_*"]) == ["arms", "Head_*"]
    assert words.name_joints(["LeftFoot", "Left*Leg"]) == ["LeftFoot", "Left*Leg"]
    assert not words.notes
    rig = TransferJob((SHORT,), controls="arms").read_rig(scene).known.rig
    assert {control.name for control in rig.controls} == {"LeftHand_CTRL"}


def test_words_are_noted_with_their_controls(saved_biped):
    notes = TransferJob((SHORT,), controls=["l.leg"]).read(saved_biped).notes
    assert f"l.leg: {', '.join(L_LEG_CONTROLS)}" in notes


BAD = {
    "texture": TextureJob((MAPPED,), drive="legs", synthesize="fingers"),
    "texture weights": TextureJob(
        (MAPPED,),
        drive="legs",
        synthesize="spine",
        settings=kw.TextureSettings(weights={"fingers": 2}),
    ),
    "resequence": ResequenceJob((), controls=["legs", "fingers"]),
    "resequence joints": ResequenceJob((), controls="legs", joints="fingers"),
    "transfer": TransferJob((SHORT,), controls=["legs", "fingers"]),
    "feet": FeetJob(controls="fingers"),
    "exaggerate": ExaggerateJob((SHORT,), loop=True, ratio=["fingers=20"]),
    "exaggerate weights": ExaggerateJob((SHORT,), loop=True, weights={"fingers": 2}),
}


@pytest.mark.parametrize("job", BAD.values(), ids=BAD)
def test_a_part_that_a_rig_lacks_is_refused_with_those_that_it_has(job, saved_biped):
    with pytest.raises(kw.UnknownNameError) as caught:
        job.compute(job.read(saved_biped))
    parts = "hips, spine, neck, head, arms, hands, legs, feet, toes"
    assert str(caught.value) == f"the figure has no fingers; its parts are {parts}"


def test_a_namespace_chooses_one_of_several_characters(tmp_path):
    walk, texts = made_up.walker(1, rng=np.random.default_rng(7)), []
    for space in ("hero", "rival"):
        path = tmp_path / f"{space}.ma"
        made_up.write_scene(path, walk, (), namespace=space)
        texts.append(path.read_text())
    path.write_text(texts[0] + without_header(texts[1]))
    scene = kw.open_scene(path)
    words = PartWords.of_nodes(scene, ["legs"])
    assert words.find_joints("rival:l.hand") == ["rival:LeftHand"]
    with pytest.raises(kw.DataError, match="several namespaces: hero, rival; name one"):
        words.find_joints("legs")
    known = PartWords.of_nodes(scene, ["hero:Head", "legs"])
    assert known.find_joints("l.hand") == ["hero:LeftHand"]


def test_a_word_that_a_node_has_as_its_name_is_known_without_poses(tmp_path, monkeypatch):
    monkeypatch.setenv(rig_memory.VARIABLE, str(tmp_path))
    monkeypatch.setattr(rig_builder, "classify_controls", None)
    words = PartWords.of_rig(examples.load_scene("biped"))
    assert words.name_controls(["Hips_CTRL", "Head"]) == ["Hips_CTRL", "Head"]
    assert not any(tmp_path.iterdir())
