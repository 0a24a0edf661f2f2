"""Captures reach the controls of a rig in a scene, and nothing else changes."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave import examples
from keyweave.animation.character_definition import CharacterDefinition
from keyweave.animation.fading import blend
from keyweave.methods.fields import convert_tolerance
from keyweave.methods.rig_transfer import KnownRig
from keyweave.scenes.sources import Source
from keyweave.verbs.captures.rig_captures import find_scene_rig
from keyweave.verbs.transfer.job import TransferJob, transfer_to_scene
from keyweave.verbs.transfer.result import Transferred
from made_up import small_rigs

WALK = examples.load_walk().cut(1, 60)  # 2 seconds, 48 frames of the scene
SOURCE = Source(WALK, name="walk.bvh")


@pytest.fixture
def scene(biped, known_biped, recall):
    return recall(biped, known_biped)


@pytest.fixture
def learned(saved_biped, known_biped, recall, monkeypatch):
    """Let jobs use the known rig, and return how they asked for it."""
    calls = []

    def learn(rig, **options):
        calls.append(options)
        return known_biped

    recall(saved_biped, known_biped)
    monkeypatch.setattr(KnownRig, "learn", learn)
    return calls


@pytest.fixture(scope="module")
def transferred(saved_biped, known_biped):
    """Return the input of a job, read from the scene and the capture, and its results."""
    job = TransferJob((SOURCE,))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(KnownRig, "learn", lambda rig, **options: known_biped)
        data = job.read(saved_biped)
    return data, job.compute(data)


def positions(motion):
    places = kw.joint_positions(motion).swapaxes(0, 1)
    return dict(zip(motion.skeleton.names, places))


def check_scene(scene, result, frames=None):
    """Check that the joints of a scene are those of a result."""
    motion = result.motion.between(*(frames or (None, None)))
    ends = motion.start_frame, motion.last_frame
    played, expected = positions(scene.motion("Hips", ends)), positions(motion)
    assert len(expected) > 20
    for joint, places in expected.items():
        assert_allclose(played[joint], places, atol=1e-3, err_msg=joint)


@pytest.mark.parametrize("mode", ["base", "override", "additive"])
def test_the_scene_plays_the_joints_of_the_result(scene, mode):
    (result,) = transfer_to_scene(scene, TransferJob((SOURCE,), mode=mode))
    check_scene(scene, result)
    assert result.clip.frame_rate == scene.frame_rate == 24
    assert (result.clip.start_frame, len(result.clip)) == (1, 48)


def test_a_skeleton_without_controls_takes_the_poses_of_its_own_capture():
    scene = examples.load_scene("skeleton_shot")
    transfer_to_scene(scene, TransferJob((SOURCE,), feet="off"))
    played = positions(scene.motion("hero:Hips", (1, len(WALK))))
    expected = {f"hero:{joint}": places for joint, places in positions(WALK).items()}
    assert played.keys() <= expected.keys()
    for joint, places in played.items():
        assert_allclose(places, expected[joint], atol=1e-3, err_msg=joint)


def test_channels_that_move_or_have_keys_are_written_and_no_others(scene, transferred):
    keyed = {curve.channel for curve in scene.read_curves()}
    data, results = transferred
    curves = TransferJob((SOURCE,)).write(scene, data, results)
    written = {curve.channel for curve in curves}
    assert {len(c) for c in curves if not np.ptp(c.values)} == {2}
    assert {len(c) for c in curves if np.ptp(c.values)} == {48}
    values = dict(zip(results[0].clip.channels, results[0].clip.values.T))
    saved = dict(zip(data.known.rig.channels, data.known.rig.values))
    moved = {c for c, column in values.items() if np.abs(column - saved[c]).max() > 1e-9}
    assert written == moved | keyed.intersection(values)
    assert "Hips_CTRL.translateX" in written  # held by the result, and keyed in the scene
    assert written < {*values}


def test_a_capture_starts_at_the_given_frame_and_the_rest_is_kept(scene):
    channels = ["COG_CTRL.translateZ", "Hips_CTRL.translateY", "LeftFootIK_CTRL.translateZ"]
    before = scene.sample(channels, range(1, 101)).values
    job = TransferJob((SOURCE,), start=101)
    data = job.read(scene)
    (result,) = results = job.compute(data)
    job.write(scene, data, results)
    note = "the rig keeps its animation outside frames 101 to 148"
    assert note in job.facts(data, results)["notes"]
    assert scene.frame_range == (1, 148)
    assert_allclose(scene.sample(channels, range(1, 101)).values, before, atol=1e-6)
    check_scene(scene, result)


def test_curves_are_replaced_if_their_keys_are_within_the_capture(scene):
    long = Source(examples.load_walk().cut(1, 100))
    job = TransferJob((long,), tolerance=convert_tolerance(1.0))
    data = job.read(scene)
    results = job.compute(data)
    job.write(scene, data, results)
    curves = scene.read_curves()
    assert data.notes == () and scene.frame_range == (1, 80)
    assert not [n for n in job.facts(data, results)["notes"] if "keeps" in n]
    assert {c.frames[0] for c in curves} == {1} and {c.frames[-1] for c in curves} == {80}
    assert sum(map(len, curves)) < 0.4 * len(curves) * 80


def test_only_the_requested_frames_change(scene, transferred):
    data, (result,) = transferred
    foot = ["LeftFootIK_CTRL.translateZ", "LeftFootIK_CTRL.rotateX"]
    before = scene.sample(foot, range(1, 73)).values
    TransferJob((SOURCE,), frames=(10, 20)).write(scene, data, (result,))
    check_scene(scene, result, (10, 20))
    after = scene.sample(foot, range(1, 73)).values
    same = np.abs(after - before).max(axis=1) < 1e-6
    assert same[:9].all() and same[20:].all() and not same[9:20].any()


@pytest.mark.parametrize("mode", ["base", "override", "additive"])
def test_the_body_holds_outside_the_written_frames(scene, transferred, tmp_path, mode):
    data, results = transferred
    ends = np.arange(1, 91)
    job = TransferJob((SOURCE,), frames=(10, 20), mode=mode, outside="hold")
    job.write(scene, data, results)
    scene.save(tmp_path / "held.ma")
    held = kw.open_scene(tmp_path / "held.ma").motion("Hips", ends)
    check_scene(scene, results[0], (10, 20))
    rows = ends.clip(10, 20) - 1
    for places in positions(held).values():
        assert_allclose(places, places[rows], atol=1e-3)


def test_cleared_curves_have_the_written_keys_and_their_infinity(scene, transferred):
    data, results = transferred
    (hips,) = scene.read_curves(["Hips_CTRL.translateY"])
    scene.write_curves(hips.with_(post_infinity="cycleRelative"))
    for outside, infinity in (("clear", "cycleRelative"), ("hold", "constant")):
        job = TransferJob((SOURCE,), frames=(10, 20), outside=outside)
        job.write(scene, data, results)
        own = {c.channel: c for c in scene.read_curves(data.targets[0].before.channels)}
        assert {(c.frames[0], c.frames[-1]) for c in own.values()} == {(10, 20)}
        assert own[hips.channel].post_infinity == infinity
        assert "keys outside frames 10 to 20 are removed" in job.list_notes(
            data, results[0]
        )
        check_scene(scene, results[0], (10, 20))


def test_a_body_that_jumps_at_an_end_is_a_warning_with_its_distance(scene, transferred):
    data, results = transferred
    away = scene.sample(["COG_CTRL.translateX"], np.arange(1, 73))
    scene.write_curves(kw.fit(away.with_(values=away.values + 300)))
    for outside in ("keep", "hold"):
        job = TransferJob((SOURCE,), outside=outside)
        result = Transferred(job, data, results)
        jumps = result.write_measured(scene, 0, "shot.ma").get("jumps")
        assert (jumps is None) is (outside == "hold")
        if outside == "keep":
            before, after = scene.motion("Hips", (48, 49)).root_positions
            distance = np.linalg.norm(after - before)
            assert 290 < distance < 310 and jumps.frame == 48
            assert f"jumps by {distance:.0f} cm from frame 48 to 49" in jumps.warning


def test_channels_that_cannot_be_written_keep_their_keys_outside(
    scene, learned, transferred, monkeypatch
):
    fixed = ["LeftFootIK_CTRL.rotateX", "World_CTRL.translateX"]
    refuse(scene, monkeypatch, fixed)
    job, (_, results) = TransferJob((SOURCE,), outside="clear"), transferred
    before = scene.read_curves(fixed)
    data = job.read(scene)
    job.write(scene, data, results)
    ((old,), (new,)) = before, scene.read_curves(fixed)
    assert_allclose(new.times, old.times)
    (note,) = [n for n in job.list_notes(data, results[0]) if "outside" in n]
    assert note == (
        "keys outside frames 1 to 48 are removed, but not of 1 channel that cannot be "
        "written: LeftFootIK_CTRL.rotateX is driven by a machine"
    )


def test_soft_ends_start_from_the_animation(scene, transferred):
    foot = ["LeftFootIK_CTRL.translateZ"]
    before = scene.sample(foot, range(1, 49)).values
    data, (result,) = transferred
    TransferJob((SOURCE,), soft_frames=8).write(scene, data, (result,))
    after = scene.sample(foot, range(1, 49)).values
    assert_allclose(after[[0, -1]], before[[0, -1]], atol=1e-6)
    column = result.clip.index(foot[0])
    assert_allclose(after[8:40, 0], result.clip.values[8:40, column], atol=1e-6)


@pytest.mark.parametrize("strength, ends", [(0, (5, 40)), (0.5, (1, 45)), (1.5, (5, 40))])
def test_a_share_of_the_change_is_written_to_the_rig(scene, transferred, strength, ends):
    data, results = transferred
    channels, frames = data.targets[0].before.channels, np.arange(ends[0], ends[1] + 1)
    before, whole = scene.sample(channels, frames), results[0].clip.keep(channels)
    job = TransferJob((SOURCE,), strength=strength, frames=ends)
    job.write(scene, data, results)
    wanted = blend(before, whole.cut(*ends), strength=strength)
    assert_allclose(scene.sample(channels, frames).values, wanted.values, atol=1e-9)
    posed = positions(job.pose(data, results).motion.cut(*ends))
    played = positions(scene.motion("Hips", ends))
    for joint, places in posed.items():
        assert_allclose(played[joint], places, atol=1e-3, err_msg=joint)
    assert job.facts(data, results)["strength"] == strength


def test_several_captures_share_a_rig_and_are_written_one_by_one(scene, learned):
    tired = examples.load_walk("tired").cut(1, 15)
    sources = (Source(WALK.cut(1, 20), name="walk.bvh"), Source(tired, name="tired.bvh"))
    job = TransferJob(sources)
    data = job.read(scene)
    results = job.compute(data)
    assert learned == [{}]
    facts = job.facts(data, results)
    assert [path["capture"] for path in facts["paths"]] == ["walk.bvh", "tired.bvh"]
    assert [path["frames"] for path in facts["paths"]] == [[1, 16], [1, 12]]
    job.write(scene, data, results, 1)
    check_scene(scene, results[1])


def test_limbs_are_switched_only_when_asked(saved_biped, learned):
    TransferJob((SOURCE,), limbs=["l.arm=ik"]).read(saved_biped)
    assert learned == [{"limbs": {"l.arm": "ik"}}]


def test_contacts_of_the_capture_reach_the_result(saved_biped, learned, transferred):
    _, (result,) = transferred
    assert result.contacts.standing.any() and len(result.contacts) == 48
    without = TransferJob((SOURCE,), feet="off").read(saved_biped)
    assert without.captures[0].contacts is None
    one = TransferJob((Source(WALK, (5, 5), name="walk"),)).read(saved_biped)
    assert "walk: feet are not held: the motion has 1 frame" in one.notes[0]


def test_a_skeleton_of_a_scene_is_a_capture(saved_biped, learned):
    other = examples.load_scene("skeleton_capture")
    job = TransferJob((Source(other, (1, 30), "mocap"),), start=101)
    (capture,) = job.read(saved_biped).captures
    assert (len(capture.motion), capture.motion.start_frame) == (24, 101)
    expected = kw.resample(other.motion(frames=(1, 30)), 24)
    assert capture.motion.skeleton.names == expected.skeleton.names
    assert_allclose(capture.motion.root_positions, expected.root_positions)
    with pytest.raises(kw.UnknownNameError, match="the source has no namespace nobody"):
        TransferJob((Source(other, namespace="nobody"),)).read(saved_biped)


def refuse(scene, monkeypatch, channels):
    reasons = dict.fromkeys(channels, "is driven by a machine")
    monkeypatch.setattr(
        scene, "refusals", lambda names, **k: {c: reasons[c] for c in names if c in reasons}
    )


def test_channels_that_cannot_be_written_are_left_out_and_noted(
    saved_biped, learned, transferred, monkeypatch
):
    refuse(saved_biped, monkeypatch, ["Neck_CTRL.rotateX", "World_CTRL.translateX"])
    job, (_, results) = TransferJob((SOURCE,)), transferred
    data = job.read(saved_biped)
    assert "Neck_CTRL.rotateX" not in {c.channel for c in job.curves(data, results)}
    (note,) = [n for n in job.facts(data, results)["notes"] if "cannot be written" in n]
    assert note == (
        "1 channel cannot be written, so joints miss the capture: Neck_CTRL.rotateX is "
        "driven by a machine"
    )


def test_a_rig_that_cannot_be_written_at_all_is_refused(
    saved_biped, learned, known_biped, monkeypatch
):
    refuse(saved_biped, monkeypatch, known_biped.rig.channels)
    with pytest.raises(kw.DataError, match="World_CTRL.translateX is driven by a machine"):
        TransferJob((SOURCE,)).read(saved_biped)


CURVES = [kw.AnimCurve("hip.rotateX", [0.0, 1.0], [0.0, 1.0])]
BAD = {
    "no captures": ({"sources": ()}, "sources is .* one or more captures"),
    "curves": ({"sources": (Source(CURVES, name="a.anim"),)}, "a.anim has curves but no"),
    "frames before": (
        {"sources": (Source(WALK, (0, 9), name="walk"),)},
        "walk: frames 0 to 9 are not within",
    ),
    "frames after": ({"frames": (40, 90)}, "walk.bvh: frames 40 to 90 are not within"),
    "soft": ({"soft_frames": 30}, "soft_frames is 30 but must be from 0 to 23.5"),
    "a map": (
        {"sources": (Source(WALK, joint_map="yes"),)},
        "map is 'yes' but must be auto or a map",
    ),
    "a namespace": ({"namespace": "hero"}, "the scene has no namespace hero"),
    "controls": ({"controls": "Nobody*"}, "the scene has no Nobody"),
    "a file of controls": ({"controls": ["no.json"]}, "no.json: there is no such file"),
}


@pytest.mark.parametrize("case", BAD)
def test_refused_requests_change_nothing(saved_biped, case):
    options, problem = BAD[case]
    before = saved_biped.encode()
    with pytest.raises(kw.KeyweaveError, match=problem):
        transfer_to_scene(saved_biped, TransferJob(**{"sources": (SOURCE,), **options}))
    assert saved_biped.encode() == before


def test_one_of_several_rigs_is_chosen_by_its_namespace(tmp_path):
    file = tmp_path / "crowd.ma"
    walk = made_up.walker(1, frame_rate=24, rng=np.random.default_rng(7))
    short = Source(WALK.cut(1, 20), name="walk.bvh")
    names = {"namespaces": ("hero", "extra"), "fingers": False}
    file.write_text(made_up.biped_rig(walk, keyed=False, **names))
    scene = kw.open_scene(file)
    with pytest.raises(kw.DataError, match="rigs in several namespaces: hero, extra"):
        TransferJob((SOURCE,)).read(scene)
    rest = positions(scene.motion("hero:Hips", (1, 2)))
    (result,) = transfer_to_scene(scene, TransferJob((short,), namespace="extra", start=1))
    moved = positions(scene.motion("extra:Hips", (1, 16)))
    expected = positions(result.motion)
    assert_allclose(moved["extra:Head"], expected["extra:Head"], atol=1e-3)
    assert_allclose(
        positions(scene.motion("hero:Hips", (1, 2)))["hero:Head"], rest["hero:Head"]
    )


def test_a_model_in_a_namespace_of_its_own_belongs_to_the_rig_that_moves_it(tmp_path):
    joints = small_rigs.JOINTS
    model = [
        line
        for name, (above, place) in joints.items()
        for line in small_rigs.group(
            f"model:{name}", f"model:{above}" if above in joints else "", place, "joint"
        )
    ]
    model += [
        f'connectAttr "{name}.{what}" "model:{name}.{what}";'
        for name in joints
        for what in ("t", "r")
    ]
    text = small_rigs.figure(extra="\n".join(model) + "\n")
    rig = find_scene_rig(small_rigs.opened(tmp_path, text))
    assert {*joints, *(f"model:{name}" for name in joints)} == {*rig.joints}
    hero = text.replace('-n "', '-n "hero:').replace('-p "', '-p "hero:')
    hero = hero.replace('connectAttr "', 'connectAttr "hero:').replace('" "', '" "hero:')
    scene = small_rigs.opened(tmp_path, hero)
    assert len(find_scene_rig(scene).joints) == 2 * len(joints)
    assert len(find_scene_rig(scene, "hero").joints) == 2 * len(joints)


def test_feet_without_a_place_in_the_map_are_not_held(saved_biped, learned):
    pairs = {
        "hips": "Hips",
        "l.thigh": "LeftUpLeg",
        "l.shin": "LeftLeg",
        "l.foot": "LeftFoot",
    }
    joint_map = kw.Correspondence([*pairs], [*pairs.values()], [*pairs.values()])
    job = TransferJob((Source(WALK, (1, 20), joint_map=joint_map),))
    data = job.read(saved_biped)
    (result,) = job.compute(data)
    (note,) = [text for text in result.notes if "feet are not held" in text]
    assert "the map has no RightFoot" in note


def test_a_body_that_cannot_be_written_is_refused(scene, transferred):
    job, (data, results) = TransferJob((SOURCE,)), transferred
    before = [curve.values.tolist() for curve in scene.read_curves()]
    refused = replace(data, refusals={"COG_CTRL.translateZ": "is locked"})
    with pytest.raises(kw.DataError, match=r"COG_CTRL\.translateZ is locked"):
        job.write(scene, refused, results)
    assert [curve.values.tolist() for curve in scene.read_curves()] == before


def test_a_definition_maps_a_capture_and_a_map_wins_over_it(known_biped):
    walk = made_up.walker(2, frame_rate=24, rng=np.random.default_rng(7)).cut(1, 4)
    slots, own = kw.find_slots(walk.skeleton), walk.skeleton.names
    names = dict(zip(own, own[::-1]))
    definition = CharacterDefinition("Performer", {s: names[j] for s, j in slots.items()})
    skeleton = replace(walk.skeleton, names=tuple(names.values()), definition=definition)
    capture = walk.with_(skeleton=skeleton)
    expected, mapped = kw.transfer(walk, known_biped), kw.transfer(capture, known_biped)
    assert_allclose(mapped.clip.values, expected.clip.values, atol=1e-9)
    assert "follow from the HumanIK definition Performer" in mapped.notes[0]
    joint_map = mapped.correspondence.keep([s for s in slots if "hand" not in s])
    by_hand = kw.transfer(capture, known_biped, joint_map)
    assert by_hand.correspondence.slots == joint_map.slots
    assert not [note for note in by_hand.notes if "HumanIK" in note]
