"""Feet are locked: of resequenced files in the contacts of their source, of textured ones
in those of the sketch."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from keyweave.animation.feet.contacts import list_runs
from keyweave.animation.feet.foot import find_feet
from keyweave.examples import sketch
from keyweave.geometry.rotations import (
    compose,
    invert,
    quaternion_to_vector,
    vector_to_quaternion,
)
from keyweave.methods.feet.slides import measure_slides
from keyweave.scenes.sources import Source
from keyweave.verbs import MotionFile, ResequenceJob, TextureJob
from keyweave.verbs.locked_feet.variations import lock_variations

CONSTRAINTS = ("1=20", "90=100", "180=60")


def recalled(compute):
    """Return a function of settings that computes a result once."""
    results = {}

    def call(*data, **fields):
        key = (*map(id, data), repr(sorted(fields.items())))
        if key not in results:
            results[key] = data, compute(*data, **fields)  # data keeps its id
        return results[key][1]

    return call


@pytest.fixture(scope="module")
def walk():
    return made_up.walker(6, rng=np.random.default_rng(3))


@pytest.fixture(scope="module")
def run(walk):
    """Return a function that runs the job and returns its result."""

    @recalled
    def call(source=walk, **fields):
        job = ResequenceJob(**{"at": CONSTRAINTS, "n_frames": 180, **fields})
        return job.compute(job.read(MotionFile(Source(source))))

    return call


def test_feet_stand_and_constrained_frames_stay(run, walk):
    before, after = run(feet="off"), run()
    rows = after.variations[0].rearrangement.rows
    assert_array_equal(rows, before.variations[0].rearrangement.rows)
    contacts = kw.find_contacts(walk).take(rows)
    slides = [
        np.median([slide.distance for slide in measure_slides(each.motion, contacts)])
        for each in (before, after)
    ]
    assert slides[1] < 0.1 * slides[0]
    for frame in (1, 90, 180):
        row = frame - 1
        assert_array_equal(after.motion.rotations[row], before.motion.rotations[row])
        assert_array_equal(
            after.motion.root_positions[row], before.motion.root_positions[row]
        )
    assert list_runs(contacts.is_in_contact[:, 0])


def unroll(motion, lap):
    """Return three laps of a loop."""
    rotations = [motion.rotations.copy() for _ in range(3)]
    positions = []
    for number, each in enumerate(rotations):
        placed = lap.repeat(np.full(len(motion), number))
        each[:, 0] = placed.rotations(each[:, 0])
        positions.append(placed.positions(motion.root_positions))
    return motion.with_(
        rotations=np.concatenate(rotations),
        root_positions=np.concatenate(positions),
        translations=np.tile(motion.translations, (3, 1, 1)),
    )


@pytest.mark.parametrize("home", [False, True])
def test_a_loop_is_locked_across_its_seam(run, walk, home):
    settings = kw.ResequenceSettings(loop=True, return_to_start=home)
    before, after = (run(at=(), settings=settings, feet=mode) for mode in ("off", "after"))
    sequence = after.variations[0].rearrangement
    laps = [unroll(each.motion, sequence.lap) for each in (before, after)]
    contacts = kw.find_contacts(walk).take(np.tile(sequence.rows, 3))
    slides = [
        [each.distance for each in measure_slides(lap, contacts) if seam(each, 180)]
        for lap in laps
    ]
    assert slides[0] and max(slides[1]) < 0.15 < max(slides[0])
    whole = kw.joint_positions(laps[1])
    steps = np.linalg.norm(np.diff(whole, 2, axis=0), axis=-1).max(axis=1)
    assert steps[177:181].max() < 1.1 * steps.max()


def seam(slide, n_frames):
    """Say whether a contact includes the end of one lap and the start of the next."""
    return any(slide.first <= lap * n_frames < slide.last for lap in (1, 2))


def test_a_foot_that_stands_throughout_a_loop_that_travels_slides(walk):
    still = walk.with_(
        rotations=np.repeat(walk.rotations[20:21], 60, axis=0),
        root_positions=walk.root_positions[20] + np.outer(np.arange(60), [0, 0, 0.02]),
        translations=walk.translations[:60],
    )
    job = ResequenceJob(n_frames=45, settings=kw.ResequenceSettings(loop=True))
    files = MotionFile(Source(still))
    locked, free = (
        replace(job, feet=mode).compute(job.read(files)) for mode in ("after", "off")
    )
    assert kw.find_contacts(still).is_in_contact.all()
    assert_array_equal(locked.motion.rotations, free.motion.rotations)


@pytest.mark.parametrize("seed", [0, 1])
def test_legs_do_not_jerk_at_rough_transitions_and_constraints(seed):
    """Two constraints that are 20 frames apart leave little room for a transition."""
    walk = made_up.walker(4 + seed, rng=np.random.default_rng(seed))
    rng = np.random.default_rng(1)
    for _ in range(2):
        frames = dict(zip((1, 80, 100, 240), rng.integers(5, len(walk) - 5, 4).tolist()))
        free = kw.resequence(walk, n_frames=240, constraints=frames)
        jerks = [measure_jerk(each.motion) for each in (free, lock_variations(free))]
        assert jerks[1] < 1.3 * jerks[0]


def measure_jerk(motion):
    """Return the largest acceleration of a joint of the legs."""
    names = [name for name in motion.skeleton.names if name.endswith(("Leg", "Foot"))]
    joints = [*map(motion.skeleton.index, names)]
    points = kw.joint_positions(motion)[:, joints]
    return np.linalg.norm(np.diff(points, 2, axis=0), axis=-1).max()


def test_figures_without_feet_pass_through(run, walk):
    skeleton = walk.skeleton
    names = tuple(f"joint{number}" for number in range(len(skeleton)))
    chain = [*range(-1, len(skeleton) - 1)]
    bare = kw.Skeleton(names, chain, skeleton.offsets)
    snake = kw.Motion(bare, walk.rotations, walk.root_positions, walk.frame_rate)
    result = run(snake, feet="after")
    assert "feet are not locked: the skeleton has no feet" in result.notes[-1]
    assert_array_equal(result.motion.rotations, run(snake, feet="off").motion.rotations)


LEGS = [f"{side}{bone}" for side in ("Left", "Right") for bone in ("UpLeg", "Leg", "Foot")]
KEYED = [1, 13, 25, 37, 49, 61, 73, 85, 90]


@pytest.fixture(scope="module")
def texture(walk):
    """Return a function that textures a sketch of the walk."""
    sketched = sketch(walk.cut(1, 90), joints=["Hips", *LEGS])
    capture = made_up.walker(8, rng=np.random.default_rng(4))

    @recalled
    def call(data=sketched, **fields):
        job = TextureJob((Source(capture),), drive="*Leg", **fields)
        return job.compute(job.read(MotionFile(Source(data))))

    return sketched, call


@pytest.mark.parametrize("order", ["lock", "travel", "paper"])
@pytest.mark.parametrize("targets", [["Hips", *LEGS], LEGS], ids=len)
def test_textured_feet_stand_at_the_heights_of_the_sketch(texture, order, targets):
    sketched, call = texture
    result = call(texture=targets, feet=order)
    contacts, locked = result.feet[0].contacts, result.motion
    slides = [
        [each.distance for each in measure_slides(motion, contacts)]
        for motion in (result.feet[0].before, locked)
    ]
    assert np.mean(slides[1]) < 0.4 * np.mean(slides[0])
    own, toes = find_feet(sketched.skeleton)[0], contacts.standing[:, 0, 1]
    for begin, end in list_runs(toes):
        assert np.ptp(kw.joint_positions(locked)[begin:end, own.ball, 1]) < 3


@pytest.mark.parametrize("order", ["lock", "travel", "paper"])
def test_keys_stay_where_feet_are_locked(texture, order):
    sketched, call = texture
    free, locked = (
        call(texture=["Hips", *LEGS], key_frames=KEYED, feet=each).motion
        for each in ("off", order)
    )
    rows = np.array(KEYED) - 1
    assert_allclose(locked.rotations[rows], free.rotations[rows], rtol=0, atol=1e-14)
    assert_array_equal(locked.root_positions[rows], free.root_positions[rows])
    assert not np.array_equal(locked.rotations, free.rotations)


def test_facts_include_the_slide_in_the_kept_keys(texture):
    _, call = texture
    frames = [*range(1, 91, 4)]
    keyed, free = (call(texture=LEGS, key_frames=keys) for keys in (frames, None))
    kept = [
        [foot["worst_slide_kept"] for foot in each.feet[0].facts()]
        for each in (keyed, free)
    ]
    assert max(kept[0]) > 0.1 and kept[1] == [0, 0]


def test_legs_are_textured_in_the_air_in_the_order_of_the_paper(texture):
    """There, legs have the detail that they have without a lock, on another pelvis."""
    sketched, call = texture
    free, locked = (call(texture=LEGS, feet=each).motion for each in ("off", "paper"))
    knee = sketched.skeleton.index("LeftLeg")
    air = ~call(texture=LEGS, feet="paper").feet[0].contacts.is_in_contact[:, 0]
    middles = [(begin + end) // 2 for begin, end in list_runs(air) if end - begin > 9]
    assert len(middles) > 1
    assert_allclose(
        locked.rotations[middles, knee], free.rotations[middles, knee], atol=0.15
    )


def test_captured_feet_of_other_names_are_not_asked(walk):
    """Only the named joints of a capture have to be those of the sketch."""
    capture = made_up.walker(8, rng=np.random.default_rng(4))
    names = [name.replace("Foot", "Ankle") for name in capture.skeleton.names]
    other = capture.with_(skeleton=replace(capture.skeleton, names=tuple(names)))
    sketched = sketch(walk.cut(1, 90), joints=["Hips", *LEGS])
    job = TextureJob((Source(other),), drive="*Leg", texture=["Hips", "*Leg"])
    result = job.compute(job.read(MotionFile(Source(sketched))))
    assert "feet use the contacts of the textured motion" in result.notes


def test_feet_that_texturing_does_not_move_pass_through(texture):
    _, call = texture
    free, locked = (call(synthesize="*Arm", feet=each) for each in ("off", "lock"))
    assert locked.notes == free.notes
    assert_array_equal(locked.motion.rotations, free.motion.rotations)


def test_a_sketch_whose_feet_never_stand_is_textured_with_a_note(texture):
    sketched, call = texture
    rising = np.outer(np.arange(len(sketched)) * 20.0, [0, 1, 0])
    flying = sketched.with_(root_positions=sketched.root_positions + rising)
    free, locked = (call(flying, texture=LEGS, feet=each) for each in ("off", "lock"))
    assert locked.notes[-1] == (
        "feet are not locked: the feet of the textured motion are never in contact"
    )
    assert_array_equal(locked.motion.rotations, free.motion.rotations)


def test_a_note_lists_the_frames_of_keys_that_move_standing_feet(texture):
    sketched, call = texture
    pushed = np.array(sketched.root_positions)
    pushed[:, 2] += 3 * np.sin(sketched.frames / 1.5)
    skating = sketched.with_(root_positions=pushed)
    keys = [*range(1, 91, 3)]
    result = call(skating, texture=["Hips", *LEGS], key_frames=keys, feet="lock")
    assert any("Foot from standing on frames" in note for note in result.notes)
    rows = np.array(keys) - 1
    assert_array_equal(result.motion.root_positions[rows], skating.root_positions[rows])


@pytest.mark.parametrize("kind", ["lies", "jumps"])
def test_figures_that_do_not_walk_are_textured_and_keep_their_keys(texture, kind):
    sketched, call = texture
    places, rotations = np.array(sketched.root_positions), np.array(sketched.rotations)
    if kind == "lies":
        rotations[:, 0] = compose(vector_to_quaternion([-1.5, 0, 0]), rotations[:, 0])
        places[:, 1] = 15
    else:
        places[:, 1] += 60 * np.sin(sketched.frames / 5).clip(0)
    data = sketched.with_(rotations=rotations, root_positions=places)
    result = call(data, texture=["Hips", *LEGS], key_frames=KEYED, feet="lock")
    rows = np.array(KEYED) - 1
    legs = [data.skeleton.index(name) for name in LEGS]
    off = compose(invert(data.rotations[:, legs]), result.motion.rotations[:, legs])[rows]
    assert np.abs(quaternion_to_vector(off)).max() < 1e-9


@pytest.mark.parametrize("loop", [False, True])
def test_facts_compare_each_variation_before_and_after(run, loop):
    settings = kw.ResequenceSettings(loop=loop, n_variations=2)
    free, locked = (run(at=(), settings=settings, feet=mode) for mode in ("off", "after"))
    before = [each.motion for each in free.variations]
    check_facts(locked, before, [each.motion for each in locked.variations])
    assert "feet" not in free.facts()["paths"][0]


@pytest.mark.parametrize("order", ["lock", "paper"])
def test_facts_compare_each_alternative_before_and_after(texture, order):
    _, call = texture
    settings = kw.TextureSettings(n_paths=2)
    free, locked = (
        call(texture=LEGS, settings=settings, feet=mode) for mode in ("off", order)
    )
    before = [each.motion for each in free.paths]
    check_facts(locked, before, [each.motion for each in locked.paths])
    assert "feet" not in free.facts()["paths"][0]


def check_facts(result, before, after):
    """Check the slides of each foot before and after in the facts of a result."""
    paths = result.facts()["paths"]
    assert len(paths) == len(before) == 2
    for path, feet, *motions in zip(paths, result.feet, before, after):
        assert feet.contacts.standing.any() and len(path["feet"]) == 2
        for side, motion in zip(("before", "after"), motions):
            assert_array_equal(feet.contacts.frames, motion.frames)
            for foot in path["feet"]:
                slides = measure_slides(motion, feet.contacts)
                own = [10 * each.distance for each in slides if each.foot == foot["foot"]]
                assert foot[f"mean_slide_{side}"] == pytest.approx(np.mean(own))
                assert foot[f"worst_slide_{side}"] == pytest.approx(max(own))
        assert path["feet"][0]["worst_slide_after"] < path["feet"][0]["worst_slide_before"]
