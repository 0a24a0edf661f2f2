"""What resequencing reads of a scene, what it leaves alone, and what it refuses."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.geometry.rotations import wrap_angles
from keyweave.verbs import ResequenceJob
from keyweave.verbs.resequence.job import resequence
from made_up.fk_hero import (
    CONTROLS,
    FEET,
    FIRST,
    HIPS,
    IK,
    PLAIN,
    TURNS,
    N,
    job,
    of_the_body,
    positions,
    taken,
    with_feet,
)


def test_the_selected_controls_are_edited(still_hero):
    asked = ResequenceJob(**PLAIN).on(still_hero, [HIPS, "hero:Spine_CTRL"])
    given = asked.read(still_hero)
    assert {c.rpartition(".")[0] for c in given.captured.clip.channels} == {
        HIPS,
        "hero:Spine_CTRL",
    }


def test_locked_axes_are_left_alone_and_noted(open_hero):
    start = 'createNode transform -n "hero:Spine_CTRL" -p "hero:Spine_GRP";\n'
    scene = open_hero("", (start, f'{start}\tsetAttr -l on ".ry";\n'))
    before = scene.sample(["hero:Spine_CTRL.rotateY"], [1, 2, 3]).values
    given, _ = taken(scene, job(**PLAIN))
    assert len(given.notes) == 1
    assert "hero:Spine_CTRL.rotateY is locked" in given.notes[0]
    assert "; it is left unchanged" in given.notes[0]
    after = scene.sample(["hero:Spine_CTRL.rotateY"], [1, 2, 3]).values
    assert (after == before).all()


@pytest.fixture
def locked(open_hero):
    """Open the hero with a knee that is locked whole."""
    start = 'createNode transform -n "hero:LeftLeg_CTRL" -p "hero:LeftLeg_GRP";\n'
    locks = "".join(f'\tsetAttr -l on ".r{axis}";\n' for axis in "xyz")
    return open_hero("", (start, start + locks))


@pytest.mark.parametrize("named", ["hero:LeftLeg_CTRL", [*CONTROLS, "hero:LeftLeg_CTRL"]])
def test_a_named_control_that_is_fully_locked_is_refused(locked, named):
    with pytest.raises(kw.DataError, match="hero:LeftLeg_CTRL.rotateX is locked"):
        job(**PLAIN, controls=named).read(locked)


def test_a_child_joint_that_cannot_be_written_is_noted(tmp_path):
    walk = made_up.walker(4, frame_rate=24, rng=np.random.default_rng(7))
    curves = kw.fit(kw.motion_to_clip(walk))
    path = tmp_path / "joints.ma"
    made_up.write_scene(path, walk, curves, namespace="hero")
    text = path.read_text(encoding="utf-8")
    start = 'createNode joint -n "hero:LeftLeg" -p "hero:LeftUpLeg";\n'
    locks = "".join(f'\tsetAttr -l on ".r{axis}";\n' for axis in "xyz")
    assert start in text
    path.write_text(text.replace(start, start + locks), encoding="utf-8")
    (note,) = job(**PLAIN, controls="hero:Hips").read(kw.open_scene(path)).notes
    assert note.startswith("hero:LeftLeg is locked")
    with pytest.raises(kw.DataError, match="hero:LeftLeg.rotateX is locked"):
        job(**PLAIN, controls=["hero:Hips", "hero:LeftLeg"]).read(kw.open_scene(path))


def test_a_control_with_locked_translation_is_not_placed(open_hero, still_hero):
    start = f'createNode transform -n "{HIPS}" -p "hero:Hips_GRP";\n'
    locks = "".join(f'\tsetAttr -l on ".t{axis}";\n' for axis in "xyz")
    scene, still = open_hero("", (start, start + locks)), still_hero
    given, _ = taken(scene, job(**PLAIN))
    assert given.captured.placed == ()
    assert [note.partition(" ")[0] for note in given.notes] == [
        f"{HIPS}.translate{axis}" for axis in "XYZ"
    ]
    ours, theirs = scene.sample(TURNS, [70]).values, still.sample(TURNS, [80]).values
    assert_allclose(wrap_angles(ours - theirs), 0, atol=1e-6)


def test_a_fully_locked_control_found_by_a_pattern_is_noted(locked):
    before = {c.channel: c for c in locked.read_curves()}
    others = [name for name in CONTROLS if "Leg" not in name]
    given, _ = taken(locked, job(**PLAIN, controls=[*others, "hero:*Leg_CTRL"]))
    (note,) = given.notes
    assert note.startswith("hero:LeftLeg_CTRL is locked")
    for curve in locked.read_curves():
        same = np.array_equal(curve.values, before[curve.channel].values)
        assert same == curve.channel.startswith("hero:LeftLeg_CTRL")


def test_controls_without_joints_are_compared_directly(open_hero):
    aim = 'createNode transform -n "free:Aim_IK";\n'  # stands still, so that it leads none
    scene = with_feet(open_hero(aim + IK.replace("hero:", "free:")), "free")
    given, result = taken(scene, job(**PLAIN, controls="free:*_IK"))
    first, *others = given.motions[0].skeleton.names
    assert first == "free:LeftFoot_IK"
    assert {*others} == {"free:RightFoot_IK", "free:Aim_IK"}
    for foot in FEET:
        ours = scene.motion([f"free:{foot}_IK"], (1, 150)).root_positions
        assert np.ptp(ours[:, 2]) > 50
    assert result.source_frame[[0, 149, 69]].tolist() == [20, 20, 80]


def test_the_skeleton_with_the_most_joints_is_compared(open_hero):
    more = (
        'createNode joint -n "hero:eye";\ncreateNode joint -n "hero:lid" -p "hero:eye";\n'
    )
    scene = open_hero("", (FIRST, more + FIRST))
    assert scene.joints[0] == "hero:eye"
    given = job(**PLAIN).read(scene)
    assert given.motions[0].skeleton.names[0] == "hero:Hips"
    (note,) = given.notes
    assert note == (
        "frames are compared by hero:Hips and the joints below it, without 2 other joints "
        "of the character; use joints= to choose the joints"
    )
    assert job(**PLAIN, joints="hero:Hips").read(open_hero(more)).notes == ()


REFUSED = {
    "nothing": (
        {"controls": ()},
        kw.DataError,
        "controls are missing; use controls= to name the controls or joints to edit",
    ),
    "unknown control": ({"controls": "hero:Tail"}, kw.UnknownNameError, "no hero:Tail"),
    "unknown joints": ({"joints": "hero:Tail"}, kw.UnknownNameError, "no hero:Tail"),
    "unknown curve": ({"along": "figure8"}, kw.UnknownNameError, "figure8"),
    "no curve": ({"along": "hero:Hips"}, kw.DataError, "hero:Hips"),
    "unknown namespace": (
        {"to_namespaces": "crowd9"},
        kw.UnknownNameError,
        "no namespace crowd9",
    ),
    "output outside": (
        {"at": "500=20"},
        kw.DataError,
        "name output frame 500, but the output has frames 1 to 150",
    ),
    "input outside": ({"at": "5=500"}, kw.DataError, "input frame 500"),
    "unknown input": ({"at": "5=walk2:20"}, kw.SettingError, "walk2"),
    "no frames": ({"frames": (200, None), "at": ()}, kw.DataError, "no frames from 200"),
    "soft ends that meet": ({"soft_frames": 100}, kw.SettingError, "soft_frames is 100"),
    "two for one": ({"at": ["5=20", "5=30"]}, kw.DataError, "output frame 5"),
    "a layer that is none": (
        {"mode": "override", "layer": "hero:Hips_CTRL"},
        kw.SettingError,
        "layer is 'hero:Hips_CTRL'",
    ),
    "joints of two skeletons": (
        {"joints": ["hero:LeftLeg", "hero:RightLeg"]},
        kw.DataError,
        "joints have 2 roots",
    ),
}


@pytest.mark.parametrize("changes, error, problem", REFUSED.values(), ids=REFUSED)
def test_refused_requests_change_nothing(still_hero, changes, error, problem):
    text = still_hero.encode()
    with pytest.raises(error, match=problem):
        resequence(still_hero, job(**{**PLAIN, **changes}))
    assert still_hero.encode() == text


IMPOSSIBLE = {
    "two for one": (["105=20", "105=30"], kw.DataError, "5=20 and 5=30"),
    "too close": (["105=20", "106=70"], kw.MatchingError, "5=20 and 6=70"),
}


@pytest.mark.parametrize("at, error, problem", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_errors_explain_output_frames_that_differ_from_the_timeline(
    still_hero, at, error, problem
):
    settings = kw.ResequenceSettings(solver="gap_filling")
    work = job(inputs=[(1, N)], frames=(101, 160), at=at, settings=settings)
    with pytest.raises(error, match=problem) as raised:
        work.compute(work.read(still_hero))
    assert str(raised.value).endswith(" (output frame 1 is frame 101)")
    early = replace(work, frames=(1, 60), at=[one.replace("10", "", 1) for one in at])
    with pytest.raises(error) as raised:
        early.compute(early.read(still_hero))
    assert "output frame 1 is" not in str(raised.value)


def test_errors_without_an_output_frame_do_not_explain_the_numbering(still_hero):
    work = job(inputs=[(1, N)], frames=(101, 160), forbid=f"1:{N}")
    problem = "forbid every frame of the input; forbid fewer$"
    with pytest.raises(kw.DataError, match=problem):
        work.compute(work.read(still_hero))


def test_output_frames_of_preferences_do_not_refer_to_an_input(still_hero):
    wishes = {"speed": "100@70:90", "heading": "80=45"}
    work = job(inputs=[(1, 40), (61, 100)], frames=(61, 100), favor="65:70", **wishes)
    favored, speed, heading = work.read(still_hero).constraints
    assert (favored.first, favored.motion) == (65, 1)
    assert (speed.first, speed.last, heading.output_frame) == (10, 30, 20)


def test_a_scene_may_have_z_up(tmp_path):
    walk = made_up.walker(4, frame_rate=24, rng=np.random.default_rng(7))
    path = made_up.figure_eight(up_axis="z")
    facts = {"keyed": "full", "namespace": "hero", "up_axis": "z", "path_curve": path}
    made_up.write_character(tmp_path / "z.ma", walk, legs="fk", **facts)
    scene = kw.open_scene(tmp_path / "z.ma")
    assert scene.up_axis == "z"
    controls = [f"hero:{joint}_CTRL" for joint in walk.skeleton.names]
    given, result = taken(scene, job(**PLAIN, controls=controls, along="path_CRV"))
    assert given.constraints[-1].closed
    assert_allclose(positions(scene, 1, 150), of_the_body(result.motion), atol=1e-6)
    hips = scene.motion([HIPS], (1, 150)).root_positions
    way = scene.curve_points("path_CRV").points
    apart = np.linalg.norm(hips[:, None, :2] - way[None, :, :2], axis=2).min(axis=1)
    assert apart.max() < 15
    assert hips[:, 2].min() > 80


def test_error_names_controls_that_another_character_lacks(open_hero, hero_texts):
    scene = open_hero(hero_texts[1].replace("extra1:Head_CTRL", "extra1:Skull_CTRL"))
    with pytest.raises(
        kw.DataError, match="namespace extra1 has no counterpart of hero:Head"
    ):
        job(to_namespaces="extra1").read(scene)


def test_inputs_without_movement_are_refused(still_hero):
    problem = "do not move; use inputs= to choose frames on which the controls move"
    with pytest.raises(kw.DataError, match=f"^the inputs {problem}$"):
        job(controls=[HIPS, "hero:Spine_CTRL"], inputs=[(200, 260)]).read(still_hero)
