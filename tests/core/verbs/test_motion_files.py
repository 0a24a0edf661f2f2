"""Jobs do to a file of motion or curves what the library does to its data."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from keyweave.animation.fading import blend
from keyweave.animation.up_axis import turn_upright
from keyweave.examples import load_walk, sketch, sketch_curves
from keyweave.methods.feet.slides import measure_slides
from keyweave.methods.resequencing import Constraint, ForbiddenRange, GroundPath
from keyweave.scenes.sources import Source
from keyweave.verbs import ResequenceJob, TextureJob
from keyweave.verbs.host import MotionFile
from keyweave.verbs.resequence.job import resequence

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
NAMES = {"drive": LEGS, "texture": "*Leg", "synthesize": "Spine"}
WALK = load_walk("accelerating").cut(1, 90)
CAPTURE = load_walk("normal").cut(1, 240)


def job(**asked):
    return TextureJob((Source(CAPTURE),), **{**NAMES, **asked})


def test_texturing_a_motion_agrees_with_the_library(tmp_path):
    keyed = sketch(WALK, joints=LEGS)
    file = MotionFile(Source(keyed))
    work = job(key_step=10, feet="off")
    given = work.read(file)
    result = work.compute(given)
    expected = kw.texture(keyed, CAPTURE, **NAMES, key_frames=[*range(1, 90, 10), 90])
    for number, path in enumerate(expected.paths):
        assert work.write(file, given, result, number) == []
        assert_array_equal(file.data.rotations, path.motion.rotations)
    file.save(tmp_path / "out.bvh")
    assert_allclose(kw.load(tmp_path / "out.bvh").rotations, file.data.rotations, atol=1e-8)
    assert work.facts(given, result)["paths"][0]["fragments"][0]["source"] == "the source"
    file.revert()
    assert file.data is keyed


def test_a_source_with_z_up_gets_the_up_axis_of_the_file():
    walks = [CAPTURE, turn_upright(CAPTURE, "z")]
    rotations = []
    for walk in walks:
        file = MotionFile(Source(sketch(WALK, joints=LEGS)))
        work = TextureJob((Source(walk),), **NAMES, key_step=10)
        rotations.append(work.compute(work.read(file)).paths[0].motion.rotations)
    assert_allclose(rotations[1], rotations[0], atol=1e-6)
    files = [MotionFile(Source(WALK), Source(walk)).read_inputs for walk in walks]
    upright, turned = (read(ResequenceJob(()))[0][1] for read in files)
    assert turned.up_axis == "y"
    assert_allclose(turned.rotations, upright.rotations, atol=1e-9)


def test_the_keys_are_given_by_key_frames_or_a_step():
    file = MotionFile(Source(sketch(WALK, joints=LEGS)))
    assert job().read(file).key_frames is None
    assert_array_equal(job(key_step=40).read(file).key_frames, [1, 41, 81, 90])
    given = job(key_frames=[5, 9], frames=(3, 80)).read(file)
    assert_array_equal(given.key_frames, [5, 9])
    assert (given.sketch.start_frame, given.sketch.last_frame) == (3, 80)


def test_curves_keep_their_order_and_new_ones_are_appended(tmp_path):
    curves = sketch_curves(WALK, LEGS)
    file = MotionFile(Source(curves))
    written = job(tolerance=0.01).write(file, *run(file, job(tolerance=0.01)))
    before, after = ([c.channel for c in data] for data in (curves, file.data))
    assert after[: len(before)] == before
    assert set(after[len(before) :]) == {f"Spine.rotate{axis}" for axis in "XYZ"}
    by_channel = {curve.channel: curve for curve in file.data}
    assert all(by_channel[one.channel] is one for one in written)
    hips = next(c for c in curves if c.channel == "Hips.translateY")
    assert by_channel["Hips.translateY"] is hips
    file.save(tmp_path / "out.anim")
    assert [c.channel for c in kw.load_curves(tmp_path / "out.anim")] == after


def run(file, work):
    given = work.read(file)
    return given, work.compute(given)


def test_sources_become_clips_where_the_sketch_is_curves():
    file = MotionFile(Source(sketch_curves(WALK, LEGS)))
    sources = (Source(CAPTURE, (11, 99)), Source(kw.fit(kw.motion_to_clip(WALK))))
    first, second = TextureJob(sources, **NAMES).read(file).sources
    assert isinstance(first, kw.Clip) and isinstance(second, kw.Clip)
    assert (first.start_frame, len(first)) == (11, 89)


def test_files_are_resequenced_as_the_library_does():
    inputs = [CAPTURE, load_walk("brisk").cut(1, 90)]
    file = MotionFile(*(Source(m, name=n) for m, n in zip(inputs, ("a.bvh", "b.bvh"))))
    path = GroundPath([[0, 0], [0, 300], [200, 500]])
    work = ResequenceJob(
        n_frames=60, at=["1=20", "40=b:30"], forbid="50:60", path=path, feet="off"
    )
    result = resequence(file, work)
    constraints = [
        *(Constraint(20, 1), Constraint(30, 40, motion=1)),
        ForbiddenRange(50, 60),
        path,
    ]
    expected = kw.resequence(
        inputs, n_frames=60, constraints=constraints, rng=np.random.default_rng(0)
    )
    assert_array_equal(result.motion.rotations, expected.motion.rotations)
    assert file.data is result.motion
    facts = work.facts(work.read(file), result, ["a", "b"])
    assert facts["frames"] == [1, 60] and facts["inputs"] == [(1, 240), (1, 90)]
    assert {run["source"] for run in facts["paths"][0]["runs"]} == {"a", "b"}


def test_output_frames_are_numbered_from_the_first_of_frames():
    file = MotionFile(Source(CAPTURE))
    result = resequence(file, ResequenceJob(frames=(101, 140), at="105=50"))
    assert (result.motion.start_frame, len(result.motion)) == (101, 40)
    assert result.source_frame[4] == 50


def test_another_rate_is_noted():
    file = MotionFile(Source(CAPTURE), Source(kw.resample(WALK, 60), name="fast.bvh"))
    (note,) = ResequenceJob().read(file).notes
    assert note == (
        "fast.bvh is resampled from 60 to 30 frames per second; its frames keep their "
        "numbers"
    )


def test_inputs_are_named_by_their_files_in_errors():
    offsets = np.array(CAPTURE.skeleton.offsets)
    offsets[CAPTURE.skeleton.index("Head")] *= 2
    other = CAPTURE.with_(skeleton=replace(CAPTURE.skeleton, offsets=offsets))
    work = ResequenceJob(n_frames=60, at="1=b:999")
    files = {"different": other, "short": CAPTURE.cut(5, 5), "fitting": CAPTURE}
    problems = {
        "different": "b.bvh has different bone lengths from a.bvh; Head differs most; use "
        "map=auto to carry its motion over",
        "short": "b.bvh has one frame, expected 2 or more",
        "fitting": "constraints name input frame 999, but b.bvh has frames 1 to 240",
    }
    for case, motion in files.items():
        file = MotionFile(Source(CAPTURE, name="a.bvh"), Source(motion, name="b.bvh"))
        with pytest.raises(kw.DataError) as raised:
            work.compute(work.read(file))
        assert str(raised.value) == problems[case]


REFUSED = {
    "a layer": (
        job(mode="override"),
        "mode is 'override' but must be base for motion and curve files, which have no",
    ),
    "soft ends": (
        job(soft_frames=3),
        "soft_frames is 3 but must be 0 for motion and curve files",
    ),
    "poses outside": (
        job(outside="hold"),
        "outside is 'hold' but must be keep for motion and curve files, which are written",
    ),
    "a strength of frames in a new order": (
        ResequenceJob(strength=0.5),
        "strength is 0.5 but must be 1 for motion files, which have no animation to",
    ),
    "frames outside": (job(frames=(50, 999)), "walk: frames 50 to 999"),
    "a layer to resequence on": (ResequenceJob(mode="additive"), "mode is 'additive'"),
    "an input that is not there": (ResequenceJob(at="1=x:3"), "'x' but must be walk"),
}


@pytest.mark.parametrize("work, problem", REFUSED.values(), ids=REFUSED)
def test_options_that_files_do_not_support_are_refused(work, problem):
    with pytest.raises(kw.KeyweaveError, match=problem):
        work.read(MotionFile(Source(WALK, name="walk")))


def test_curves_have_no_skeleton_to_compare_frames_by():
    file = MotionFile(Source(sketch_curves(WALK, LEGS), name="keys"))
    problem = (
        "keys has no skeleton, but frames are compared by their joints; give motion files"
    )
    with pytest.raises(kw.DataError, match=problem):
        ResequenceJob().read(file)
    with pytest.raises(kw.DataError, match="keys: frames 50 to 999"):
        job(frames=(50, 999)).read(file)


def test_a_scene_is_refused_as_the_source_of_a_file():
    from keyweave.examples import load_scene

    scene = Source(load_scene("skeleton_capture"), name="scene")
    with pytest.raises(kw.DataError, match="scene is a scene; give motion or curve files"):
        TextureJob((scene,), **NAMES).read(MotionFile(Source(WALK)))


@pytest.mark.parametrize("strength", [0, 0.5, 1.5])
def test_feet_are_measured_on_the_motion_blended_with_the_sketch(strength):
    keyed = sketch(WALK, joints=LEGS)
    file, work = MotionFile(Source(keyed)), job(key_step=10, strength=strength)
    given = work.read(file)
    result = work.compute(given)
    work.write(file, given, result, 1)
    wanted = blend(keyed, result.paths[1].motion, strength=strength)
    assert_array_equal(file.data.rotations, wanted.rotations)
    for row in (*range(0, 90, 10), 89):
        legs = [keyed.skeleton.index(name) for name in LEGS]
        kept = np.sum(wanted.rotations[row, legs] * keyed.rotations[row, legs], axis=-1)
        assert_allclose(np.abs(kept), 1, rtol=0, atol=1e-12)
    shown = work.blend_all(given, result)
    assert_array_equal(shown.paths[1].motion.rotations, wanted.rotations)
    facts = work.facts(given, result)
    assert facts["strength"] == strength
    assert f"the strength is {100 * strength:g} %" in facts["notes"]
    contacts = result.feet[1].contacts
    slides = [10 * s.distance for s in measure_slides(wanted, contacts, keep_frames=())]
    measured = [foot["worst_slide_after"] for foot in facts["paths"][1]["feet"]]
    assert max(measured) == pytest.approx(max(slides), rel=0.2)


def test_curves_are_blended_with_those_of_the_file():
    curves = sketch_curves(WALK, LEGS)
    hard, soft = (MotionFile(Source(curves)) for _ in range(2))
    names = {"synthesize": ()}
    inputs, result = run(hard, job(**names))
    job(**names).write(hard, inputs, result)
    job(**names, strength=1.5).write(soft, inputs, result)
    times = np.arange(1, 91) / curves[0].frame_rate
    values = {}
    for name, data in (("before", curves), ("made", hard.data), ("shown", soft.data)):
        values[name] = np.stack([curve.evaluate(times) for curve in data], axis=1)
    share = (values["shown"] - values["before"])[5:-5]
    whole = (values["made"] - values["before"])[5:-5]
    big = np.abs(whole) > 0.02
    assert_allclose(np.median(share[big] / whole[big]), 1.5, atol=0.02)
    for curve, other in zip(curves, soft.data):
        assert_allclose(other.evaluate(curve.times), curve.values, rtol=0, atol=1e-9)


def test_new_curves_have_nothing_to_be_blended_with():
    file = MotionFile(Source(sketch_curves(WALK, LEGS)))
    inputs, result = run(file, job())
    with pytest.raises(kw.DataError, match="Spine.rotateX has no animation to blend with"):
        job(strength=0.5).write(file, inputs, result)
