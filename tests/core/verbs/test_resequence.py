"""Resequencing a scene does to controls what `kw.resequence` does to their joints."""

import re
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.animation.fading import blend
from keyweave.geometry.rotations import wrap_angles
from keyweave.verbs.captures.control_capture import find_topmost
from keyweave.verbs.resequence.job import resequence
from made_up.fk_hero import (
    CONTROLS,
    FEET,
    GROUND,
    HIPS,
    IK,
    PATH,
    PLAIN,
    TURNS,
    N,
    job,
    of_the_body,
    positions,
    taken,
    with_feet,
)

HEAD = 'createNode transform -n "hero:Head_CTRL" -p "hero:Head_GRP";\n'


@pytest.fixture(scope="module")
def plain(still_hero, hero_texts, tmp_path_factory):
    """Return a scene that the plain job wrote, what it read, and its result."""
    path = tmp_path_factory.mktemp("plain") / "shot.ma"
    path.write_text(hero_texts[0], encoding="utf-8")
    scene, work = kw.open_scene(path), job(**PLAIN)
    given = work.read(still_hero)
    result = work.compute(given)
    work.write(scene, given, result)
    return scene, given, result


@pytest.fixture
def crowd(open_hero, hero_texts):
    return open_hero("".join(hero_texts[1:]))


@pytest.fixture(scope="module")
def shared(hero_texts, tmp_path_factory):
    """Return a job for two other characters, what it reads of the crowd, and its result."""
    path = tmp_path_factory.mktemp("crowd") / "shot.ma"
    path.write_text("".join(hero_texts), encoding="utf-8")
    work = job(**PLAIN, to_namespaces=["extra1", "extra2"])
    given = work.read(kw.open_scene(path))
    return work, given, work.compute(given)


def test_the_joints_of_the_scene_agree_with_the_library(still_hero, plain):
    expected = kw.resequence(
        still_hero.motion([], (1, N)),
        n_frames=150,
        constraints={1: 20, 150: 20, 70: 80},
        rng=np.random.default_rng(0),
    )
    shot, _, result = plain
    assert (result.source_frame == expected.source_frame).all()
    assert_allclose(positions(shot, 1, 150), of_the_body(result.motion), atol=1e-6)
    assert_allclose(of_the_body(result.motion), of_the_body(expected.motion))


def test_a_motion_without_freedom_leaves_values_as_they_were(shot):
    channels, frames = shot.channels, np.arange(1, N + 1)
    before = shot.sample(channels, frames).values
    taken(shot, job(at=["1=1", f"{N}={N}"]))
    assert_allclose(shot.sample(channels, frames).values, before, atol=1e-6)


def turned_over(scene, *channels, turns=(1.0, 1.0)):
    """Let curves stand whole turns away, from a number at their start to one at the end."""
    curves = scene.read_curves(channels)
    more = np.linspace(*turns, len(curves[0])) * 2 * np.pi
    scene.write_curves([c.with_(values=c.values + more) for c in curves])
    return scene


def test_a_motion_without_freedom_keeps_its_turns(shot):
    channels, frames = [*TURNS, "hero:Head_CTRL.rotateY"], np.arange(1, N + 1)
    turned_over(shot, TURNS[1], channels[-1])
    before = shot.sample(channels, frames).values
    assert before[:, 1].min() > 5
    taken(shot, job(at=["1=1", f"{N}={N}"]))
    assert_allclose(shot.sample(channels, frames).values, before, atol=1e-6)


def test_a_spinning_control_does_not_jump_back(shot):
    head = "hero:Head_CTRL.rotateY"
    turned_over(shot, head, turns=(0.0, 3.0))
    given, result = taken(shot, job(**PLAIN))
    values = shot.sample([head], np.arange(1, 151)).values[:, 0]
    assert np.abs(np.diff(values)).max() < np.pi
    column = given.captured.clip.values[:, given.captured.clip.index(head)]
    frames = [0, 69, 149]
    shown = column[(result.source_frame - 1).astype(int)]
    assert_allclose(wrap_angles(values - shown)[frames], 0, atol=1e-6)


def test_a_constrained_frame_is_the_input_frame_except_for_its_position(still_hero, plain):
    shot, still = plain[0], still_hero
    channels = [c for c in still.channels if c not in (*GROUND, *TURNS)]
    for output, source in ((1, 20), (70, 80), (150, 20)):
        ours, theirs = shot.sample(channels, [output]), still.sample(channels, [source])
        assert_allclose(wrap_angles(ours.values - theirs.values), 0, atol=1e-6)
    first, source = (s.sample([*GROUND, *TURNS], [f]) for s, f in ((shot, 1), (still, 20)))
    assert_allclose(first.values, source.values, atol=1e-6)


def test_the_timeline_numbers_input_and_output(shot, still_hero, plain):
    late, (early, _, expected) = shot, plain
    at = ["501=20", "650=20", "570=80"]
    _, result = taken(late, job(frames=(501, 650), at=at, inputs=[(1, N)]))
    assert result.motion.start_frame == 501
    assert (result.source_frame == expected.source_frame).all()
    assert [t.frame - 500 for t in result.transitions] == [
        t.frame for t in expected.transitions
    ]
    ours, theirs = positions(late, 501, 650), positions(early, 1, 150)
    assert_allclose(ours, theirs, atol=1e-6)
    assert_allclose(positions(late, 1, N), positions(still_hero, 1, N), atol=1e-6)


def test_several_ranges_are_several_inputs(still_hero):
    work = job(inputs=[(1, 40), (50, N)], frames=(1, 60), at=["1=10", "60=2:80", "30=60"])
    given = work.read(still_hero)
    result = work.compute(given)
    assert [len(motion) for motion in given.motions] == [40, N - 49]
    assert result.source_motion[[0, 29, 59]].tolist() == [0, 1, 1]
    assert result.source_frame[[0, 29, 59]].tolist() == [10, 60, 80]
    frames = np.where(result.source_motion == 0, result.source_frame, 0)
    assert not ((result.source_frame > 40) & (result.source_frame < 50)).any()
    assert frames.max() <= 40


def test_frames_that_are_forbidden_are_not_shown(still_hero):
    work = job(frames=(1, 150), forbid="30:50", favor="60:80*5")
    result = work.compute(work.read(still_hero))
    assert not ((result.source_frame >= 30) & (result.source_frame <= 50)).any()


def test_controls_and_joints_give_the_same_frames(still_hero, plain, tmp_path):
    shot, _, on_controls = plain
    walk = still_hero.motion([], (1, N))
    names = tuple(name.partition(":")[2] for name in walk.skeleton.names)
    free = walk.with_(skeleton=replace(walk.skeleton, names=names))
    curves = kw.fit(kw.motion_to_clip(free))
    made_up.write_scene(tmp_path / "joints.ma", free, curves, namespace="hero")
    scene = kw.open_scene(tmp_path / "joints.ma")
    given, on_joints = taken(scene, job(**PLAIN, controls="hero:Hips"))
    assert given.captured.placed == ("hero:Hips",)
    assert (on_joints.source_frame == on_controls.source_frame).all()
    assert_allclose(positions(scene, 1, 150), positions(shot, 1, 150), atol=1e-6)


def test_feet_and_hips_keep_their_distance(open_hero):
    scene = with_feet(open_hero(IK))
    work = job(**PLAIN, controls=[*CONTROLS, "hero:*_IK"])
    given, result = taken(scene, work)
    assert {*given.captured.placed} == {HIPS, *(f"hero:{foot}_IK" for foot in FEET)}
    motion = scene.motion("hero:*", (1, 150))
    places = dict(zip(motion.skeleton.names, kw.joint_positions(motion).swapaxes(0, 1)))
    passes = result.variations[0].rearrangement.passes
    rough = np.ones(150, bool)
    rough[np.concatenate([*passes, np.empty(0, int)]).astype(int)] = False
    assert rough.sum() > 75
    for foot in FEET:
        control = scene.motion([f"hero:{foot}_IK"], (1, 150)).root_positions
        apart = np.linalg.norm(control - places[f"hero:{foot}"], axis=1)
        assert apart[rough].max() < 1e-6
        assert apart.max() < 3


def test_a_rig_of_ik_and_fk_walks_as_its_joints_do(tmp_path):
    walk = made_up.walker(4, frame_rate=24, rng=np.random.default_rng(7))
    facts = {"keyed": "full", "fingers": False, "namespace": "hero"}
    made_up.write_character(tmp_path / "ik.ma", walk, **facts)
    scene = kw.open_scene(tmp_path / "ik.ma")
    given, result = taken(scene, job(**PLAIN, controls="hero:*_CTRL"))
    feet = {f"hero:{foot}IK_CTRL" for foot in FEET}
    assert {*given.captured.placed} == {HIPS, *feet}
    apart = positions(scene, 1, 150) - of_the_body(result.motion)
    assert np.abs(apart[[0, 69, 149]]).max() < 1e-6
    assert np.abs(apart).max() < 5


def test_a_master_that_stands_still_stays(shot):
    before = shot.sample(["hero:character.translateX"], [1]).values
    given, _ = taken(shot, job(**PLAIN, controls=["hero:character", *CONTROLS]))
    assert given.captured.placed == (HIPS,)
    assert not any("character" in channel for channel in shot.channels)
    assert (shot.sample(["hero:character.translateX"], [1]).values == before).all()


def test_an_arm_without_its_body_takes_only_the_captured_rotations(hero_texts, tmp_path):
    text = hero_texts[0]
    arm = 'createNode transform -n "hero:LeftArm_CTRL" -p "hero:LeftArm_GRP";\n'
    assert arm in text
    path = tmp_path / "free.ma"
    for axis in "xyz":  # an arm that could be moved
        text = re.sub(
            rf'({arm}(?:\t.*\n)*?)\tsetAttr -l on -k off ".t{axis}";\n', r"\1", text
        )
    path.write_text(text, encoding="utf-8")
    scene, still = kw.open_scene(path), kw.open_scene(path)
    assert "hero:LeftArm_CTRL.translateX" in scene.keyable()
    given, result = taken(scene, job(**PLAIN, controls=["hero:Left*Arm_CTRL"]))
    assert given.captured.placed == ()
    channels = [f"hero:LeftArm_CTRL.rotate{axis}" for axis in "XYZ"]
    ours, theirs = scene.sample(channels, [70]), still.sample(channels, [80])
    assert_allclose(wrap_angles(ours.values - theirs.values), 0, atol=1e-6)
    assert "hero:LeftArm_CTRL.translateX" not in scene.channels
    body = [c for c in still.channels if "Arm" not in c]
    frames = np.arange(1, 151)
    assert_allclose(scene.sample(body, frames).values, still.sample(body, frames).values)


def test_hips_below_a_moving_group_are_still_placed(open_hero):
    scene = open_hero(
        'createNode animCurveTL -n "go";\n\tsetAttr -s 2 ".ktv[0:1]" 1 0 150 90;\n'
        'connectAttr "go.o" "hero:character.tx";\n'
    )
    given, result = taken(scene, job(**PLAIN))
    assert given.captured.placed == (HIPS,)
    assert_allclose(positions(scene, 1, 150), of_the_body(result.motion), atol=1e-6)


TURNED = (
    'createNode transform -n "hero:character";\n',
    'createNode transform -n "hero:character";\n'
    '\tsetAttr ".t" -type "double3" 50 0 -30 ;\n'
    '\tsetAttr ".r" -type "double3" 0 40 0 ;\n'
    '\tsetAttr ".s" -type "double3" 2 2 2 ;\n',
)


def test_a_group_above_may_be_rotated_and_scaled(open_hero):
    scene, still = open_hero("", TURNED), open_hero("", TURNED)
    given, result = taken(scene, job(**PLAIN))
    world = positions(scene, 1, 150)
    assert_allclose(world, of_the_body(result.motion), atol=1e-6)
    assert_allclose(world[0], positions(still, 20, 20)[0], atol=1e-6)
    assert given.captured.placed == (HIPS,)


def test_the_topmost_nodes_are_found(open_hero):
    scene = open_hero(IK)
    nodes = [
        "hero:LeftLeg_CTRL",
        "hero:LeftFoot_CTRL",
        "hero:Spine_CTRL",
        "hero:LeftFoot_IK",
    ]
    assert find_topmost(scene, nodes, 1) == (nodes[0], *nodes[2:])
    assert find_topmost(scene, [HIPS, *nodes], 1) == (HIPS, nodes[3])
    assert find_topmost(scene, [], 1) == ()


def test_the_hips_follow_the_curve_they_are_sent_along(open_hero):
    scene = open_hero(PATH)
    given, _ = taken(scene, job(frames=(1, 150), along="way"))
    assert not given.constraints[-1].closed
    hips = scene.motion([HIPS], (1, 150)).root_positions[:, [0, 2]]
    way = scene.curve_points("way").points[:, [0, 2]]
    pieces = np.stack([way[:-1], way[1:]], axis=1)
    apart = [min(distance(p, *piece) for piece in pieces) for p in hips]
    assert max(apart) < 15  # how far the hips sway, and a corner is cut
    assert hips[-1, 0] > 100


def distance(point, start, end):
    """Return how far a point is from a straight piece."""
    along = end - start
    share = np.clip((point - start) @ along / (along @ along), 0, 1)
    return np.linalg.norm(point - start - share * along)


def test_a_loop_goes_on_where_it_began(shot):
    settings = kw.ResequenceSettings(loop=True)
    taken(shot, job(frames=(1, 120), settings=settings))
    poses = shot.sample([c for c in shot.channels if "Hips" not in c], np.arange(1, 121))
    steps = np.abs(wrap_angles(np.diff(poses.values, axis=0, append=poses.values[:1])))
    assert steps[-1].max() <= 1.5 * steps[:-1].max()


def test_variations_go_to_other_characters(crowd, shared):
    before = crowd.sample([c for c in crowd.channels], np.arange(1, N + 1)).values
    channels = crowd.channels
    work, given, result = shared
    work.write(crowd, given, result)
    assert len(result.variations) == 2
    for space, variation in zip(("extra1", "extra2"), result.variations):
        world = positions(crowd, 1, 150, f"{space}:*")
        assert_allclose(world, of_the_body(variation.motion), atol=1e-6)
    assert (crowd.sample(channels, np.arange(1, N + 1)).values == before).all()
    assert [*given.notes] == []


def test_the_first_of_several_characters_gets_the_chosen_variation(crowd, shared):
    work, given, result = shared
    work.write(crowd, given, result, 1)
    for space, variation in zip(("extra2", "extra1"), result.variations):
        world = positions(crowd, 1, 150, f"{space}:*")
        assert_allclose(world, of_the_body(variation.motion), atol=1e-6)


def test_a_different_seed_gives_different_variations(plain):
    _, given, _ = plain
    settings = kw.ResequenceSettings(n_variations=3)
    frames = [
        [
            v.source_frame.tolist()
            for v in job(seed=n, settings=settings).compute(given).variations
        ]
        for n in (1, 1, 2)
    ]
    assert frames[0] == frames[1] != frames[2]


def test_characters_share_variations_if_there_are_too_few(crowd, shared):
    work, given, result = shared
    fewer = replace(result, variations=result.variations[:1])
    facts = work.facts(given, fewer)
    assert any("1 variation" in note and "2 characters" in note for note in facts["notes"])
    work.write(crowd, given, fewer)
    ours, theirs = (positions(crowd, 1, 150, f"extra{i}:*") for i in (1, 2))
    assert_allclose(ours, theirs)


def test_a_different_rotation_order_gives_the_same_rotation(open_hero, hero_texts, plain):
    name = 'createNode transform -n "extra1:Hips_CTRL" -p "extra1:Hips_GRP";\n'
    assert name in hero_texts[1]
    other = re.sub(
        re.escape(name) + r"((?:\t.*\n)*?)\tsetAttr \"\.ro\" \d+;\n",
        name + r"\1",
        hero_texts[1],
    )
    assert other != hero_texts[1]
    scene = open_hero(other)
    assert len({*scene.rotation_orders(["extra1:Hips_CTRL", HIPS]).values()}) == 2
    taken(scene, job(**PLAIN, to_namespaces="extra1"))
    ours, theirs = (
        s.motion([node], (1, 150))
        for s, node in ((scene, "extra1:Hips_CTRL"), (plain[0], HIPS))
    )
    assert_allclose(ours.root_positions, theirs.root_positions, atol=1e-6)
    assert_allclose(
        np.abs(np.sum(ours.rotations * theirs.rotations, axis=-1)), 1, atol=1e-9
    )


def test_only_the_output_changes(shot, still_hero):
    channels = shot.channels
    taken(shot, job(frames=(20, 60), inputs=[(1, N)]))
    for part in (np.arange(-5, 20), np.arange(61, 120)):
        ours, theirs = (s.sample(channels, part).values for s in (shot, still_hero))
        assert_allclose(ours, theirs, atol=1e-9)


def test_soft_ends_start_from_the_existing_animation(shot, still_hero):
    still = still_hero
    work = job(frames=(20, 70), inputs=[(1, N)], at="45=80", soft_frames=8)
    taken(shot, work)
    channels = still.channels
    ours, theirs = (s.sample(channels, [20, 70 - 20 + 20]).values for s in (shot, still))
    assert_allclose(ours, theirs, atol=1e-9)
    asked = [c for c in channels if "Hips" not in c]
    middle, source = shot.sample(asked, [45]).values, still.sample(asked, [80]).values
    assert_allclose(wrap_angles(middle - source), 0, atol=1e-6)


@pytest.fixture(scope="module")
def part(still_hero, hero_texts, tmp_path_factory):
    """Return a job, what it read and computed of the hero, and a file that it wrote."""
    work = job(frames=(20, 70), inputs=[(1, N)], at="45=80")
    data = work.read(still_hero)
    result = work.compute(data)
    path = tmp_path_factory.mktemp("part") / "shot.ma"
    path.write_text(hero_texts[0], encoding="utf-8")
    scene = kw.open_scene(path)
    work.write(scene, data, result)
    scene.save(path, overwrite=True)
    return work, data, result, path


@pytest.mark.parametrize("strength", [0, 0.5, 1.5])
def test_a_share_of_the_change_is_written_to_the_controls(still_hero, part, strength):
    work, data, result, path = part
    (whole,) = work.blend(still_hero, data, result)
    shot = kw.open_scene(path)  # the original is the animation that was read
    replace(work, strength=strength, soft_frames=8).write(shot, data, result)
    before = still_hero.sample(whole.channels, whole.frames)
    wanted = blend(before, whole, strength=strength, soft_frames=8)
    shown = shot.sample(whole.channels, whole.frames)
    assert_allclose(shown.values, wanted.values, atol=1e-9)


def test_reduced_keys_stay_within_the_tolerance_of_the_result(shot, plain):
    rough, (dense, given, result) = shot, plain
    tolerance = {"angle": 0.01, "length": 0.5, "unitless": 0.01}
    job(**PLAIN, tolerance=tolerance).write(rough, given, result)
    frames = np.arange(1, 151)
    off = np.abs(
        rough.sample(rough.channels, frames).values
        - dense.sample(rough.channels, frames).values
    )
    assert off.max() <= 0.5001
    keys = [sum(map(len, scene.read_curves())) for scene in (rough, dense)]
    assert keys[0] < keys[1] / 2


def test_still_channels_get_no_curves(open_hero):
    added = 'addAttr -ci true -k true -sn "curl" -ln "curl" -at "double";\n'
    scene = open_hero("", (HEAD, f'{HEAD}\t{added}\tsetAttr -k on ".curl" 0.25;\n'))
    assert "hero:Head_CTRL.curl" in scene.keyable()
    before = {*scene.channels}
    taken(scene, job(**PLAIN))
    assert {*scene.channels} == before


def test_switches_are_never_between_two_states(open_hero):
    keys = " ".join(f"{frame} {frame // 10 % 2}" for frame in range(1, N + 1))
    curve = f'createNode animCurveTU -n "sw";\n\tsetAttr -s {N} ".ktv[0:{N - 1}]" {keys};\n'
    added = 'addAttr -ci true -k true -sn "sw" -ln "switch" -at "double";\n'
    link = 'connectAttr "sw.o" "hero:Head_CTRL.sw";\n'
    scene = open_hero(curve + link, (HEAD, f"{HEAD}\t{added}"))
    settings = kw.ResequenceSettings(max_smoothing=12)
    _, result = taken(scene, job(frames=(1, 300), settings=settings))
    values = scene.sample(["hero:Head_CTRL.switch"], np.arange(1, 301)).values[:, 0]
    assert_allclose(values, result.source_frame // 10 % 2, atol=1e-9)


def test_the_steps_can_be_taken_one_by_one(shot, still_hero, hero_texts, plain):
    assert still_hero.encode() == hero_texts[0].encode()  # it was read, and not written
    scene, at_once = plain[0], shot
    resequence(at_once, job(**PLAIN))
    ours, theirs = (s.sample(s.channels, [1, 2, 3]).values for s in (scene, at_once))
    assert_allclose(ours, theirs)
