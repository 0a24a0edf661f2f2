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
from keyweave.jobs import ResequenceJob
from keyweave.jobs.captures.control_capture import find_topmost
from keyweave.jobs.resequence import resequence

N = 96  # captured frames
CONTROLS = [f"hero:{joint}_CTRL" for joint in made_up.walker_skeleton().names]  # FK
HIPS = "hero:Hips_CTRL"
GROUND = [f"{HIPS}.translateX", f"{HIPS}.translateZ"]
TURNS = [f"{HIPS}.rotate{axis}" for axis in "XYZ"]
FIRST = 'createNode transform -n "hero:character";\n'
FEET = ("LeftFoot", "RightFoot")
PATH = """
createNode transform -n "way";
createNode nurbsCurve -n "wayShape" -p "way";
	setAttr -k off ".v";
	setAttr ".cc" -type "nurbsCurve"
		1 3 0 no 3
		4 0 1 2 3
		4
		0 0 0
		0 0 200
		300 0 300
		900 0 300
		;
"""


def character(folder, namespace, *, moves=True):
    """Write a character that FK moves, or that stands still; return the file's text."""
    path = folder / f"{namespace}.ma"
    facts = {"keyed": False, "legs": "fk", "fingers": False, "namespace": namespace}
    walk = made_up.walker(4, frame_rate=24, rng=np.random.default_rng(7))
    made_up.write_character(path, walk, **facts)
    if moves:
        key_by_fk(path, walk)
    return path.read_text(encoding="utf-8")


def key_by_fk(path, walk):
    """Key the controls of a character's joints, and none of IK."""
    scene = kw.open_scene(path)
    curves = made_up.control_curves(walk, "full")
    named = [curve.with_(channel=f"hero:{curve.channel}") for curve in curves]
    scene.write_curves([c for c in named if c.channel.partition(".")[0] in CONTROLS])
    scene.save(path, overwrite=True)


def without_header(text):
    """Return the statements that make nodes, and those that connect them."""
    nodes = text[text.index("createNode") : text.index("createNode script")]
    return nodes + "\n".join(re.findall(r"^connectAttr.*$", text, re.MULTILINE)) + "\n"


@pytest.fixture(scope="module")
def texts(tmp_path_factory):
    folder = tmp_path_factory.mktemp("characters")
    extras = (without_header(character(folder, f"extra{i}", moves=False)) for i in (1, 2))
    return character(folder, "hero"), *extras


@pytest.fixture
def opened(texts, tmp_path):
    """Return a function that opens the hero with statements added or replaced."""

    def call(added="", *replaced):
        text = texts[0]
        for old, new in replaced:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / f"shot{len([*tmp_path.iterdir()])}.ma"
        path.write_text(text + added, encoding="utf-8")
        return kw.open_scene(path)

    return call


@pytest.fixture
def shot(opened):
    return opened()


@pytest.fixture
def crowd(opened, texts):
    return opened("".join(texts[1:]))


def with_feet(scene, space="hero"):
    """Key two controls that hang from nothing where the feet's joints are."""
    motion = scene.motion([], (1, N))
    places = dict(zip(motion.skeleton.names, kw.joint_positions(motion).swapaxes(0, 1)))
    frames = np.arange(1, N + 1) / 24
    scene.write_curves(
        [
            kw.AnimCurve(
                f"{space}:{foot}_IK.translate{axis}", frames, column, frame_rate=24
            )
            for foot in FEET
            for axis, column in zip("XYZ", places[f"hero:{foot}"].T)
        ]
    )
    return scene


IK = "".join(f'createNode transform -n "hero:{foot}_IK";\n' for foot in FEET)


def job(**changes):
    return ResequenceJob(**{"controls": CONTROLS, **changes})


def taken(scene, work):
    """Read, compute and write; return the input and the result."""
    given = work.read(scene)
    result = work.compute(given)
    work.write(scene, given, result)
    return given, result


def positions(scene, first, last, joints="hero:*"):
    return of_the_body(scene.motion(joints, (first, last)))


def of_the_body(motion):
    """Return where joints are, but for those that IK handles turn, which follow goals."""
    rows = [i for i, name in enumerate(motion.skeleton.names) if not name.endswith("IK")]
    return kw.joint_positions(motion)[:, rows]


PLAIN = {"frames": (1, 150), "at": ["1=20", "150=20", "70=80"]}


def test_a_scene_shows_what_the_library_makes_of_its_joints(shot):
    expected = kw.resequence(
        shot.motion([], (1, N)),
        n_frames=150,
        constraints={1: 20, 150: 20, 70: 80},
        rng=np.random.default_rng(0),
    )
    _, result = taken(shot, job(**PLAIN))
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


def test_what_turns_on_and_on_does_not_turn_back_at_once(shot):
    head = "hero:Head_CTRL.rotateY"
    turned_over(shot, head, turns=(0.0, 3.0))
    given, result = taken(shot, job(**PLAIN))
    values = shot.sample([head], np.arange(1, 151)).values[:, 0]
    assert np.abs(np.diff(values)).max() < np.pi
    column = given.captured.clip.values[:, given.captured.clip.index(head)]
    frames = [0, 69, 149]
    shown = column[(result.source_frame - 1).astype(int)]
    assert_allclose(wrap_angles(values - shown)[frames], 0, atol=1e-6)


def test_a_constrained_frame_is_the_input_frame_but_for_its_place(opened):
    shot, still = opened(), opened()
    taken(shot, job(**PLAIN))
    channels = [c for c in still.channels if c not in (*GROUND, *TURNS)]
    for output, source in ((1, 20), (70, 80), (150, 20)):
        ours, theirs = shot.sample(channels, [output]), still.sample(channels, [source])
        assert_allclose(wrap_angles(ours.values - theirs.values), 0, atol=1e-6)
    first, source = (s.sample([*GROUND, *TURNS], [f]) for s, f in ((shot, 1), (still, 20)))
    assert_allclose(first.values, source.values, atol=1e-6)


def test_the_timeline_numbers_input_and_output(opened):
    shot, late = opened(), opened()
    _, plain = taken(shot, job(**PLAIN, inputs=[(1, N)]))
    at = ["501=20", "650=20", "570=80"]
    _, result = taken(late, job(frames=(501, 650), at=at, inputs=[(1, N)]))
    assert result.motion.start_frame == 501
    assert (result.source_frame == plain.source_frame).all()
    assert [t.frame - 500 for t in result.transitions] == [
        t.frame for t in plain.transitions
    ]
    ours, theirs = positions(late, 501, 650), positions(shot, 1, 150)
    assert_allclose(ours, theirs, atol=1e-6)
    assert_allclose(positions(late, 1, N), positions(opened(), 1, N), atol=1e-6)


def test_several_ranges_are_several_inputs(shot):
    work = job(inputs=[(1, 40), (50, N)], frames=(1, 60), at=["1=10", "60=2:80", "30=60"])
    given, result = taken(shot, work)
    assert [len(motion) for motion in given.motions] == [40, N - 49]
    assert result.source_motion[[0, 29, 59]].tolist() == [0, 1, 1]
    assert result.source_frame[[0, 29, 59]].tolist() == [10, 60, 80]
    frames = np.where(result.source_motion == 0, result.source_frame, 0)
    assert not ((result.source_frame > 40) & (result.source_frame < 50)).any()
    assert frames.max() <= 40


def test_frames_that_are_forbidden_are_not_shown(shot):
    _, result = taken(shot, job(frames=(1, 150), forbid="30:50", favor="60:80*5"))
    assert not ((result.source_frame >= 30) & (result.source_frame <= 50)).any()


def test_controls_and_joints_give_the_same_frames(opened, tmp_path):
    shot = opened()
    walk = shot.motion([], (1, N))
    names = tuple(name.partition(":")[2] for name in walk.skeleton.names)
    free = walk.with_(skeleton=replace(walk.skeleton, names=names))
    curves = kw.fit(kw.motion_to_clip(free))
    made_up.write_scene(tmp_path / "joints.ma", free, curves, namespace="hero")
    scene = kw.open_scene(tmp_path / "joints.ma")
    _, on_controls = taken(shot, job(**PLAIN))
    given, on_joints = taken(scene, job(**PLAIN, controls="hero:Hips"))
    assert given.captured.placed == ("hero:Hips",)
    assert (on_joints.source_frame == on_controls.source_frame).all()
    assert_allclose(positions(scene, 1, 150), positions(shot, 1, 150), atol=1e-6)


def test_feet_and_hips_keep_their_distance(opened):
    scene = with_feet(opened(IK))
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


def test_an_arm_without_its_body_takes_what_was_captured(opened, tmp_path):
    text = opened().path.read_text(encoding="utf-8")
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


def test_hips_below_a_group_that_moves_are_placed_all_the_same(opened):
    scene = opened(
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


def test_a_group_above_may_be_turned_and_scaled(opened):
    scene, still = opened("", TURNED), opened("", TURNED)
    given, result = taken(scene, job(**PLAIN))
    world = positions(scene, 1, 150)
    assert_allclose(world, of_the_body(result.motion), atol=1e-6)
    assert_allclose(world[0], positions(still, 20, 20)[0], atol=1e-6)
    assert given.captured.placed == (HIPS,)


def test_nodes_that_hang_from_none_of_the_others_are_found(opened):
    scene = opened(IK)
    nodes = [
        "hero:LeftLeg_CTRL",
        "hero:LeftFoot_CTRL",
        "hero:Spine_CTRL",
        "hero:LeftFoot_IK",
    ]
    assert find_topmost(scene, nodes, 1) == (nodes[0], *nodes[2:])
    assert find_topmost(scene, [HIPS, *nodes], 1) == (HIPS, nodes[3])
    assert find_topmost(scene, [], 1) == ()


def test_along_a_curve_the_hips_follow_it(opened):
    scene = opened(PATH)
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


def test_variations_go_to_other_characters(crowd):
    before = crowd.sample([c for c in crowd.channels], np.arange(1, N + 1)).values
    channels = crowd.channels
    work = job(**PLAIN, to_namespaces=["extra1", "extra2"])
    given, result = taken(crowd, work)
    assert len(result.variations) == 2
    for space, variation in zip(("extra1", "extra2"), result.variations):
        world = positions(crowd, 1, 150, f"{space}:*")
        assert_allclose(world, of_the_body(variation.motion), atol=1e-6)
    assert (crowd.sample(channels, np.arange(1, N + 1)).values == before).all()
    assert [*given.notes] == []


def test_the_first_of_several_characters_gets_the_variation_that_is_asked_for(crowd):
    work = job(**PLAIN, to_namespaces=["extra1", "extra2"])
    given = work.read(crowd)
    result = work.compute(given)
    work.write(crowd, given, result, 1)
    for space, variation in zip(("extra2", "extra1"), result.variations):
        world = positions(crowd, 1, 150, f"{space}:*")
        assert_allclose(world, of_the_body(variation.motion), atol=1e-6)


def test_another_seed_makes_other_variations(shot):
    given = job(**PLAIN).read(shot)
    settings = kw.ResequenceSettings(n_variations=3)
    frames = [
        [
            v.source_frame.tolist()
            for v in job(seed=n, settings=settings).compute(given).variations
        ]
        for n in (1, 1, 2)
    ]
    assert frames[0] == frames[1] != frames[2]


def test_characters_share_variations_if_there_are_too_few(crowd):
    work = job(**PLAIN, to_namespaces=["extra1", "extra2"])
    given = work.read(crowd)
    result = work.compute(given)
    fewer = replace(result, variations=result.variations[:1])
    facts = work.facts(given, fewer)
    assert any("1 variation" in note and "2 characters" in note for note in facts["notes"])
    work.write(crowd, given, fewer)
    ours, theirs = (positions(crowd, 1, 150, f"extra{i}:*") for i in (1, 2))
    assert_allclose(ours, theirs)


def test_another_rotation_order_is_the_same_rotation(opened, texts):
    name = 'createNode transform -n "extra1:Hips_CTRL" -p "extra1:Hips_GRP";\n'
    assert name in texts[1]
    other = re.sub(
        re.escape(name) + r"((?:\t.*\n)*?)\tsetAttr \"\.ro\" \d+;\n", name + r"\1", texts[1]
    )
    assert other != texts[1]
    scene = opened(other)
    assert len({*scene.rotation_orders(["extra1:Hips_CTRL", HIPS]).values()}) == 2
    taken(scene, job(**PLAIN, to_namespaces="extra1"))
    wanted = opened()
    taken(wanted, job(**PLAIN))
    ours, theirs = (
        s.motion([node], (1, 150))
        for s, node in ((scene, "extra1:Hips_CTRL"), (wanted, HIPS))
    )
    assert_allclose(ours.root_positions, theirs.root_positions, atol=1e-6)
    assert_allclose(
        np.abs(np.sum(ours.rotations * theirs.rotations, axis=-1)), 1, atol=1e-9
    )


def test_only_the_output_changes(opened):
    shot, still = opened(), opened()
    frames = np.r_[-5:20, 61:120]
    channels = shot.channels
    taken(shot, job(frames=(20, 60), inputs=[(1, N)]))
    for part in (np.arange(-5, 20), np.arange(61, 120)):
        ours, theirs = (s.sample(channels, part).values for s in (shot, still))
        assert_allclose(ours, theirs, atol=1e-9)
    assert len(frames) == 84


def test_soft_ends_leave_from_what_was_there(opened):
    shot, still = opened(), opened()
    work = job(frames=(20, 70), inputs=[(1, N)], at="45=80", soft_frames=8)
    taken(shot, work)
    channels = still.channels
    ours, theirs = (s.sample(channels, [20, 70 - 20 + 20]).values for s in (shot, still))
    assert_allclose(ours, theirs, atol=1e-9)
    asked = [c for c in channels if "Hips" not in c]
    middle, source = shot.sample(asked, [45]).values, still.sample(asked, [80]).values
    assert_allclose(wrap_angles(middle - source), 0, atol=1e-6)


@pytest.mark.parametrize("strength", [0, 0.5, 1.5])
def test_a_share_of_the_change_is_written_to_the_controls(opened, strength):
    shot, still = opened(), opened()
    work = job(frames=(20, 70), inputs=[(1, N)], at="45=80")
    data = work.read(shot)
    result = work.compute(data)
    (whole,) = work.blend(shot, data, result)
    work.write(shot, data, result)  # the original is the animation that was read
    replace(work, strength=strength, soft_frames=8).write(shot, data, result)
    before = still.sample(whole.channels, whole.frames)
    wanted = blend(before, whole, strength=strength, soft_frames=8)
    shown = shot.sample(whole.channels, whole.frames)
    assert_allclose(shown.values, wanted.values, atol=1e-9)


def test_few_keys_are_near_what_was_made(opened):
    rough, dense = opened(), opened()
    taken(rough, job(**PLAIN, tolerance={"angle": 0.01, "length": 0.5, "unitless": 0.01}))
    taken(dense, job(**PLAIN))
    frames = np.arange(1, 151)
    off = np.abs(
        rough.sample(rough.channels, frames).values
        - dense.sample(rough.channels, frames).values
    )
    assert off.max() <= 0.5001
    keys = [sum(map(len, scene.read_curves())) for scene in (rough, dense)]
    assert keys[0] < keys[1] / 2


def test_what_stands_still_gets_no_curves(opened):
    added = 'addAttr -ci true -k true -sn "curl" -ln "curl" -at "double";\n'
    hand = 'createNode transform -n "hero:LeftHand_CTRL" -p "hero:LeftHand_GRP";\n'
    scene = opened("", (hand, f'{hand}\t{added}\tsetAttr -k on ".curl" 0.25;\n'))
    assert "hero:LeftHand_CTRL.curl" in scene.keyable()
    before = {*scene.channels}
    taken(scene, job(**PLAIN))
    assert {*scene.channels} == before


def test_switches_are_never_between_two_states(opened):
    keys = " ".join(f"{frame} {frame // 10 % 2}" for frame in range(1, N + 1))
    curve = f'createNode animCurveTU -n "sw";\n\tsetAttr -s {N} ".ktv[0:{N - 1}]" {keys};\n'
    added = 'addAttr -ci true -k true -sn "sw" -ln "switch" -at "double";\n'
    hand = 'createNode transform -n "hero:LeftHand_CTRL" -p "hero:LeftHand_GRP";\n'
    link = 'connectAttr "sw.o" "hero:LeftHand_CTRL.sw";\n'
    scene = opened(curve + link, (hand, f"{hand}\t{added}"))
    settings = kw.ResequenceSettings(max_smoothing=12)
    _, result = taken(scene, job(frames=(1, 300), settings=settings))
    values = scene.sample(["hero:LeftHand_CTRL.switch"], np.arange(1, 301)).values[:, 0]
    assert_allclose(values, result.source_frame // 10 % 2, atol=1e-9)


def test_the_steps_can_be_taken_one_by_one(opened):
    scene = opened()
    text = scene.document.own.text.encode()
    work = job(**PLAIN)
    given = work.read(scene)
    result = work.compute(given)
    assert scene.document.own.text.encode() == text
    work.write(scene, given, result)
    at_once = opened()
    resequence(at_once, work)
    ours, theirs = (s.sample(s.channels, [1, 2, 3]).values for s in (scene, at_once))
    assert_allclose(ours, theirs)


def test_what_is_selected_is_edited(shot):
    asked = ResequenceJob(**PLAIN).on(shot, [HIPS, "hero:Spine_CTRL"])
    given = asked.read(shot)
    assert {c.rpartition(".")[0] for c in given.captured.clip.channels} == {
        HIPS,
        "hero:Spine_CTRL",
    }


def test_locked_axes_are_left_alone_and_noted(opened):
    start = 'createNode transform -n "hero:Spine_CTRL" -p "hero:Spine_GRP";\n'
    scene = opened("", (start, f'{start}\tsetAttr -l on ".ry";\n'))
    before = scene.sample(["hero:Spine_CTRL.rotateY"], [1, 2, 3]).values
    given, _ = taken(scene, job(**PLAIN))
    assert len(given.notes) == 1
    assert "hero:Spine_CTRL.rotateY is locked" in given.notes[0]
    assert "; it is left unchanged" in given.notes[0]
    after = scene.sample(["hero:Spine_CTRL.rotateY"], [1, 2, 3]).values
    assert (after == before).all()


@pytest.fixture
def locked(opened):
    """Open the hero with a knee that is locked whole."""
    start = 'createNode transform -n "hero:LeftLeg_CTRL" -p "hero:LeftLeg_GRP";\n'
    locks = "".join(f'\tsetAttr -l on ".r{axis}";\n' for axis in "xyz")
    return opened("", (start, start + locks))


@pytest.mark.parametrize("named", ["hero:LeftLeg_CTRL", [*CONTROLS, "hero:LeftLeg_CTRL"]])
def test_what_is_named_and_locked_whole_is_refused(locked, named):
    with pytest.raises(kw.DataError, match="hero:LeftLeg_CTRL.rotateX is locked"):
        job(**PLAIN, controls=named).read(locked)


def test_a_joint_below_that_cannot_be_written_is_noted(tmp_path):
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


def test_what_cannot_be_moved_is_not_placed(opened):
    start = f'createNode transform -n "{HIPS}" -p "hero:Hips_GRP";\n'
    locks = "".join(f'\tsetAttr -l on ".t{axis}";\n' for axis in "xyz")
    scene, still = opened("", (start, start + locks)), opened()
    given, _ = taken(scene, job(**PLAIN))
    assert given.captured.placed == ()
    assert [note.partition(" ")[0] for note in given.notes] == [
        f"{HIPS}.translate{axis}" for axis in "XYZ"
    ]
    ours, theirs = scene.sample(TURNS, [70]).values, still.sample(TURNS, [80]).values
    assert_allclose(wrap_angles(ours - theirs), 0, atol=1e-6)


def test_what_a_pattern_finds_and_is_locked_whole_is_noted(locked):
    before = {c.channel: c for c in locked.read_curves()}
    others = [name for name in CONTROLS if "Leg" not in name]
    given, _ = taken(locked, job(**PLAIN, controls=[*others, "hero:*Leg_CTRL"]))
    (note,) = given.notes
    assert note.startswith("hero:LeftLeg_CTRL is locked")
    for curve in locked.read_curves():
        same = np.array_equal(curve.values, before[curve.channel].values)
        assert same == curve.channel.startswith("hero:LeftLeg_CTRL")


def test_controls_without_joints_are_compared_themselves(opened):
    aim = 'createNode transform -n "free:Aim_IK";\n'  # stands still, so that it leads none
    scene = with_feet(opened(aim + IK.replace("hero:", "free:")), "free")
    given, result = taken(scene, job(**PLAIN, controls="free:*_IK"))
    first, *others = given.motions[0].skeleton.names
    assert first == "free:LeftFoot_IK"
    assert {*others} == {"free:RightFoot_IK", "free:Aim_IK"}
    for foot in FEET:
        ours = scene.motion([f"free:{foot}_IK"], (1, 150)).root_positions
        assert np.ptp(ours[:, 2]) > 50
    assert result.source_frame[[0, 149, 69]].tolist() == [20, 20, 80]


def test_of_several_skeletons_that_with_most_joints_is_compared(opened):
    more = (
        'createNode joint -n "hero:eye";\ncreateNode joint -n "hero:lid" -p "hero:eye";\n'
    )
    scene = opened("", (FIRST, more + FIRST))
    assert scene.joints[0] == "hero:eye"
    given, _ = taken(scene, job(**PLAIN))
    assert given.motions[0].skeleton.names[0] == "hero:Hips"
    (note,) = given.notes
    assert note == (
        "frames are compared by hero:Hips and the joints below it, without 2 other joints "
        "of the character; use joints= to choose the joints"
    )
    assert job(**PLAIN, joints="hero:Hips").read(opened(more)).notes == ()


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
def test_what_cannot_be_done_is_said_and_changes_nothing(shot, changes, error, problem):
    text = shot.document.own.text.encode()
    with pytest.raises(error, match=problem):
        resequence(shot, job(**{**PLAIN, **changes}))
    assert shot.document.own.text.encode() == text


IMPOSSIBLE = {
    "two for one": (["105=20", "105=30"], kw.DataError, "5=20 and 5=30"),
    "too close": (["105=20", "106=70"], kw.MatchingError, "5=20 and 6=70"),
}


@pytest.mark.parametrize("at, error, problem", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_how_output_frames_are_counted_is_said_where_it_is_not_as_in_the_timeline(
    shot, at, error, problem
):
    settings = kw.ResequenceSettings(solver="gap_filling")
    work = job(inputs=[(1, N)], frames=(101, 160), at=at, settings=settings)
    with pytest.raises(error, match=problem) as raised:
        work.compute(work.read(shot))
    assert str(raised.value).endswith(" (output frame 1 is frame 101)")
    early = replace(work, frames=(1, 60), at=[one.replace("10", "", 1) for one in at])
    with pytest.raises(error) as raised:
        early.compute(early.read(shot))
    assert "output frame 1 is" not in str(raised.value)


def test_errors_on_no_output_frame_do_not_say_how_these_are_counted(shot):
    work = job(inputs=[(1, N)], frames=(101, 160), forbid=f"1:{N}")
    problem = "forbid every frame of the input; forbid fewer$"
    with pytest.raises(kw.DataError, match=problem):
        work.compute(work.read(shot))


def test_output_frames_of_wishes_name_no_input(shot):
    wishes = {"speed": "100@70:90", "heading": "80=45"}
    work = job(inputs=[(1, 40), (61, 100)], frames=(61, 100), favor="65:70", **wishes)
    favored, speed, heading = work.read(shot).constraints
    assert (favored.first, favored.motion) == (65, 1)
    assert (speed.first, speed.last, heading.output_frame) == (10, 30, 20)


def test_a_scene_may_have_z_up(tmp_path):
    walk = made_up.walker(4, frame_rate=24, rng=np.random.default_rng(7))
    path = made_up.figure_eight(up_axis="z")
    facts = {"keyed": "full", "namespace": "hero", "up_axis": "z", "path_curve": path}
    made_up.write_character(tmp_path / "z.ma", walk, legs="fk", **facts)
    scene = kw.open_scene(tmp_path / "z.ma")
    assert scene.up_axis == "z"
    given, result = taken(scene, job(**PLAIN, along="path_CRV"))
    assert given.constraints[-1].closed
    assert_allclose(positions(scene, 1, 150), of_the_body(result.motion), atol=1e-6)
    hips = scene.motion([HIPS], (1, 150)).root_positions
    way = scene.curve_points("path_CRV").points
    apart = np.linalg.norm(hips[:, None, :2] - way[None, :, :2], axis=2).min(axis=1)
    assert apart.max() < 15
    assert hips[:, 2].min() > 80


def test_controls_that_another_character_lacks_are_named(opened, texts):
    scene = opened(texts[1].replace("extra1:Head_CTRL", "extra1:Skull_CTRL"))
    with pytest.raises(
        kw.DataError, match="namespace extra1 has no counterpart of hero:Head"
    ):
        job(to_namespaces="extra1").read(scene)


def test_what_does_not_move_is_no_input(shot):
    problem = "do not move; use inputs= to choose frames on which the controls move"
    with pytest.raises(kw.DataError, match=f"^the inputs {problem}$"):
        job(inputs=[(200, 260)], frames=(1, 60)).read(shot)
