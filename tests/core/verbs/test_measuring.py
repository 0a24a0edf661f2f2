"""Every verb measures the scene that it has written, whatever its method believes."""

from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.errors import MeasurementError
from keyweave.scenes.sources import Source
from keyweave.verbs.exaggerate.job import ExaggerateJob
from keyweave.verbs.feet.job import FeetJob
from keyweave.verbs.host import MotionFile
from keyweave.verbs.measuring.references import find_references
from keyweave.verbs.measuring.written import check_strictly, measure_written
from keyweave.verbs.resequence.job import ResequenceJob
from keyweave.verbs.restyle.job import RestyleJob
from keyweave.verbs.restyle.request import RigStyle
from keyweave.verbs.texture.job import TextureJob
from keyweave.verbs.transfer.job import TransferJob
from made_up.fk_character import PARENTS, fk_character, walk_in_short

WALK = walk_in_short()
CAPTURE = Source(WALK, name="walk.bvh")
LEGS = [f"{side}{part}_CTRL" for side in ("Left", "Right") for part in ("UpLeg", "Leg")]
JOBS = {
    "texture": TextureJob(
        (Source(WALK, name="walk.bvh", joint_map="auto"),),
        drive=LEGS,
        texture=LEGS,
        synthesize=["Spine_CTRL", "Head_CTRL"],
    ),
    "resequence": ResequenceJob((), controls=["*_CTRL"], frames=(1, 96)),
    "transfer": TransferJob((CAPTURE,)),
    "exaggerate": ExaggerateJob((CAPTURE,), ratio=["10"]),
    "feet": FeetJob(),
    "restyle": RestyleJob((CAPTURE,), style=RigStyle(speed="1.1", n_frames=96), start=1),
}


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("character") / "shot.ma"
    path.write_text(fk_character("", keyed=[*PARENTS]).replace('":', '"'))
    return path


@pytest.fixture(scope="module")
def written(file):
    """Return a function that returns the text of a scene a verb has written, and more."""

    @lru_cache
    def write(verb):
        scene, job = kw.open_scene(file), JOBS[verb]
        if verb == "restyle":
            job = replace(job, motion_space=str(write_people(file.parent)))
        data = job.read(scene)
        result = job.compute(data)
        references = find_references(job, scene, data, result)
        job.write(scene, data, result)
        return scene, references, (job, data, result)

    return write


def write_people(folder):
    """Return a folder of short walks of three people with the joints of the character."""
    people = folder / "people"
    for seed in (3, 4, 5):
        (people / f"{seed}").mkdir(parents=True)
        for speed in (0.9, 1.3):
            walk = walk_in_short(seed, speed=speed)
            kw.save(walk, people / f"{seed}" / f"walk_{speed}.bvh")
    return people


def edit(scene, channel, change):
    """Write a channel with other values on its frames."""
    (curve,) = scene.read_curves([channel])
    frames = np.arange(curve.frames[0], curve.frames[-1] + 1)
    values = scene.sample([channel], frames).values[:, 0]
    made = kw.fit(kw.Clip(change(values)[:, np.newaxis], (channel,), 24.0, frames[0]))
    scene.write_curves(made)


def at(row, amount):
    def change(values):
        values = values.copy()
        values[row] += amount
        return values

    return change


def freeze_leg(scene):
    for part in ("UpLeg", "Leg", "Foot"):
        for axis in "XYZ":
            edit(scene, f"Left{part}_CTRL.rotate{axis}", lambda v: np.full_like(v, v[0]))


FAULTS = {  # what is done to the scene, the joint, and the frame
    "a frozen leg": (freeze_leg, "LeftUpLeg", None),
    "a knee that snaps": (
        lambda s: edit(s, "LeftLeg_CTRL.rotateX", at(39, np.radians(20))),
        *("LeftLeg", 40),
    ),
    "raised feet": (
        lambda s: edit(s, "Hips_CTRL.translateY", lambda values: values + 5),
        *("LeftFoot", None),
    ),
    "a turned head": (
        lambda s: edit(s, "Head_CTRL.rotateX", lambda values: values + np.radians(60)),
        *("Head", None),
    ),
    "an end that jumps": (
        lambda s: edit(s, "Hips_CTRL.translateX", at(-1, 10)),
        *("hips' position", 95),
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("verb", JOBS)
def test_a_fault_in_the_written_scene_is_found(written, verb, fault):
    scene, references, _ = written(verb)
    spoil, joint, frame = FAULTS[fault]
    spoiled = scene.copy()
    assert joint not in {f.joint for f in measure_written(scene, references).faults}
    spoil(spoiled)
    faults = {each.joint: each for each in measure_written(spoiled, references).faults}
    assert joint in faults and joint in faults[joint].warning
    assert frame is None or faults[joint].frame == frame


@pytest.mark.parametrize(
    "verb, mode", [*((verb, "base") for verb in JOBS), ("feet", "additive")]
)
def test_a_body_holds_outside_the_written_frames(written, file, verb, mode):
    scene, (job, data, result) = kw.open_scene(file), written(verb)[2]
    job = replace(job, frames=(20, 40), outside="hold", mode=mode)
    if verb == "feet":  # whose frames decide what is read
        data = job.read(scene)
        result = job.compute(data)
    names = scene.channels
    if verb == "texture":
        names = [curve.channel for curve in job.curves(data, result)]
    job.write(scene, data, result)
    moves = scene.sample(names, np.arange(120.0)).values
    assert_allclose(moves, moves[np.arange(120).clip(20, 40)], atol=1e-6)
    assert np.ptp(moves[20:41], axis=0).max() > 0.1


@pytest.mark.parametrize("verb", ["feet", "exaggerate"])
def test_slides_are_those_of_the_written_scene(written, verb):
    scene, references, _ = written(verb)
    edit(moved := scene.copy(), "Hips_CTRL.translateX", lambda v: v + np.arange(len(v)))
    slides = [
        measure_written(each, references).get("slides").values["worst_mm"]
        for each in (scene, moved)
    ]
    assert slides[1] > slides[0] + 50


def test_a_moved_key_is_found_in_the_written_curves(written):
    scene, references, _ = written("texture")
    moved, channel = scene.copy(), "LeftLeg_CTRL.rotateX"
    edit(moved, channel, at(20, np.radians(1)))
    keys = measure_written(scene, references).get("keys")
    assert keys.warning == "" and keys.values["held"] == keys.values["total"]
    keys = measure_written(moved, references).get("keys")
    assert (keys.joint, keys.frame) == (channel, 21) and "by 1 degrees" in keys.warning


@pytest.mark.parametrize("verb", JOBS)
def test_the_file_read_back_has_the_same_numbers(written, tmp_path, verb):
    scene, references, _ = written(verb)
    scene.copy().save(tmp_path / "out.ma")
    numbers = [
        [*finding.values.values()]
        for host in (scene, kw.open_scene(tmp_path / "out.ma"))
        for finding in measure_written(host, references).findings
    ]
    half = len(numbers) // 2
    for own, read in zip(numbers[:half], numbers[half:]):
        assert_allclose(own, read, rtol=1e-6, atol=1e-6)


def test_keys_need_not_hold_without_keep_keys(file):
    scene = kw.open_scene(file)
    job = JOBS["texture"]
    loose = TextureJob(
        job.sources,
        drive=LEGS,
        texture=LEGS,
        settings=kw.TextureSettings(keep_keys=False),
    )
    data = loose.read(scene)
    result = loose.compute(data)
    references = find_references(loose, scene, data, result)
    curves = {curve.channel: curve for curve in loose.curves(data, result)}
    before = {curve.channel: curve for curve in data.originals}
    away = [
        np.abs(curve.evaluate(curve.times) - before[name].evaluate(curve.times)).max()
        for name, curve in curves.items()
    ]
    assert max(away) > 1e-3
    loose.write(scene, data, result)
    assert "hold" not in measure_written(scene, references).get("keys").text


def test_every_tenth_frame_is_enough_for_bones_and_keys(written):
    scene, references, _ = written("transfer")
    measured = measure_written(scene, references, step=10)
    assert measured.n_measured == 10 and measured.n_frames == 96
    assert measured.get("pops") is None and measured.get("keys").values
    whole = measure_written(scene, references).get("bones").values
    tenth = measured.get("bones").values
    assert abs(whole["mean_degrees"] - tenth["mean_degrees"]) < 0.5
    freeze_leg(spoiled := scene.copy())
    assert "LeftUpLeg" in measure_written(spoiled, references, step=10).warnings[0]


def test_error_names_the_file_and_the_first_warning(written):
    scene, references, _ = written("transfer")
    freeze_leg(spoiled := scene.copy())
    measured = measure_written(spoiled, references)
    with pytest.raises(
        MeasurementError, match="out.ma is not written: .*LeftUpLeg"
    ) as error:
        check_strictly(measured, "out.ma")
    assert error.value.warnings == measured.warnings and error.value.name == "out.ma"
    check_strictly(measure_written(scene, references), "out.ma")


def test_joints_that_cannot_be_evaluated_are_a_warning(written, monkeypatch):
    scene, references, _ = written("transfer")

    def refuse(*names):
        raise kw.DataError("spine", "has no value")

    monkeypatch.setattr(broken := scene.copy(), "world_matrices", refuse)
    measured = measure_written(broken, references)
    assert measured.n_measured == 0 and "spine has no value" in measured.warnings[0]


def test_curves_in_a_file_have_keys_alone():
    times = np.arange(48) / 24
    leg, arm = (
        kw.fit(kw.Clip(np.sin(n * times)[:, np.newaxis], (name,), 24.0))[0]
        for n, name in ((5, "leg.rotateX"), (3, "arm.rotateX"))
    )
    file = MotionFile(Source([leg.keys([0, 12, 24, 36, 47])], name="a.anim"))
    job = TextureJob((Source([leg, arm]),), drive="leg.rotateX", texture="leg.rotateX")
    data = job.read(file)
    result = job.compute(data)
    references = find_references(job, file, data, result)
    job.write(file, data, result)
    measured = measure_written(file, references)
    assert [each.part for each in measured.findings] == ["figure", "keys"]
    assert measured.get("keys").text.startswith("5 of 5 keys hold")
    assert measured.warnings == ()
