"""The controls of a rig hold its feet; other channels keep their values exactly."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from keyweave.animation.fading import blend
from keyweave.curves.fitting import fit
from keyweave.errors import DataError, SettingError, UnknownNameError
from keyweave.verbs.feet.job import FeetJob, hold_feet

IK = ["LeftFootIK_CTRL", "RightFootIK_CTRL"]
MOVED = {"COG_CTRL", *IK}
LAST = 72  # frame of the biped
N = 32  # frames in IK and FK


def shift(scene, channels, change, frames):
    """Write channels of a scene changed by a function of their values."""
    clip = scene.sample(channels, frames)
    scene.write_curves(fit(clip.with_(values=change(clip.values))))


@pytest.fixture(scope="module")
def text(biped_file):
    """Return the text of a scene of a walk that drifts to the side by 15 cm."""
    scene, frames = kw.open_scene(biped_file), np.arange(1, LAST + 1)
    drift = np.linspace(0, 15, len(frames))[:, np.newaxis]
    names = [f"{name}.translateX" for name in ("COG_CTRL", *IK)]
    shift(scene, names, lambda values: values + drift, frames)
    return scene.encode()


@pytest.fixture
def drifting(text, tmp_path):
    path = tmp_path / "shot.ma"
    path.write_bytes(text)
    return kw.open_scene(path)


def measure(result):
    """Return the worst slides before and after, in millimeters."""
    parts = result.feet.before, result.feet.after
    return [10 * max(slide.distance for slide in slides) for slides in parts]


@pytest.fixture(scope="module")
def inputs(text, tmp_path_factory):
    path = tmp_path_factory.mktemp("read") / "shot.ma"
    path.write_bytes(text)
    return FeetJob().read(kw.open_scene(path))


@pytest.fixture
def familiar(drifting, inputs, recall):
    """Return the scene of the walk that drifts; its rig need not be learned again."""
    return recall(drifting, inputs.animation.parts[0].known)


@pytest.fixture(scope="module")
def held(inputs):
    """Return the result of holding both feet."""
    return FeetJob().compute(inputs)


def test_feet_are_held_and_everything_else_stays_exact(drifting, inputs, held):
    scene, curves = drifting, {c.channel: c for c in drifting.read_curves()}
    job, result = FeetJob(), held
    before, after = measure(result)
    assert before > 20 and after < 1
    assert result.misses.max() < 1e-9
    old, new = inputs.animation.clip, result.clip
    changed = [c for c in old.channels if (old.values != new.values)[:, old.index(c)].any()]
    assert {channel.partition(".")[0] for channel in changed} == MOVED
    assert not any(channel.endswith((".roll", ".ikFk")) for channel in changed)
    job.write(scene, inputs, result)
    again = scene.sample(new.channels, np.arange(-1, LAST + 4))
    assert_allclose(again.values[2:-3], new.values, rtol=0, atol=1e-12)
    last = [curve.frames[-1] for curve in scene.read_curves(again.channels)]
    assert max(last) == inputs.animation.keyed[1]
    for curve in scene.read_curves():
        if curve.channel not in changed:
            assert_array_equal(curve.times, curves[curve.channel].times)
            assert_array_equal(curve.values, curves[curve.channel].values)
    facts = job.facts(inputs, result)
    assert {*facts["controls"]} == MOVED and not facts["notes"]


def test_a_range_keeps_its_ends_and_everything_outside(familiar):
    frames = np.arange(-1, LAST + 4)
    names = familiar.channels
    before = familiar.sample(names, frames).values
    result = hold_feet(familiar, FeetJob(frames=(11, 60)))
    old, new = measure(result)
    assert new < 0.2 * old
    after = familiar.sample(names, frames).values
    outside = (frames <= 11) | (frames >= 60)
    assert_allclose(after[outside], before[outside], rtol=0, atol=1e-12)
    row = result.feet.contacts.find_pivots("RightFoot")[0]
    assert row.any()  # a foot that stands on the first frame keeps its place there


def test_keys_outside_a_range_are_cleared_where_channels_can_be_written(
    familiar, monkeypatch
):
    reasons = {"Hips_CTRL.rotateX": "is driven by a machine"}
    refuse = lambda names, **_: {c: reasons[c] for c in names if c in reasons}  # noqa: E731
    monkeypatch.setattr(familiar, "refusals", refuse)
    job = FeetJob(frames=(11, 60), outside="clear")
    assert job.read(familiar).notes[-1] == (
        "keys outside frames 11 to 60 are removed, but not of 1 channel that cannot be "
        "written: Hips_CTRL.rotateX is driven by a machine"
    )
    hold_feet(familiar, job)
    ends = {c.channel: tuple(c.frames[[0, -1]]) for c in familiar.read_curves()}
    assert ends.pop("Hips_CTRL.rotateX") == (1, LAST)
    first, last = zip(*ends.values())
    assert (min(first), max(last)) == (11, 60)


@pytest.mark.parametrize("mode", ["override", "additive"])
def test_layers_show_the_same(familiar, mode):
    result = hold_feet(familiar, FeetJob(mode=mode, layer="feet"))
    again = familiar.sample(result.clip.channels, result.clip.frames)
    assert_allclose(again.values, result.clip.values, atol=1e-9)
    assert b'createNode animLayer -n "feet"' in familiar.encode()


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """Return a scene whose legs are keyed in IK and FK, with IK at first and then FK."""
    path = tmp_path_factory.mktemp("legs") / "shot.ma"
    walk = made_up.walker(N / 24, frame_rate=24, rng=np.random.default_rng(3))
    drift = np.linspace(0, 10, len(walk))[:, np.newaxis] * [1, 0, 0]
    walk = walk.with_(root_positions=walk.root_positions + drift)
    made_up.write_character(path, walk, fingers=False, keyed="full")
    scene = kw.open_scene(path)
    later = np.arange(len(walk))[:, np.newaxis] < len(walk) // 2
    frames = np.arange(len(walk)) + 1
    shift(
        scene, [f"{name}.ikFk" for name in IK], lambda values: later + 0.0 * values, frames
    )
    return scene


def test_legs_in_fk_are_held_by_thigh_shin_and_foot(both):
    job = FeetJob()
    inputs = job.read(both)
    assert [len(part.rows) for part in inputs.animation.parts] == [N // 2, N // 2]
    result = job.compute(inputs)
    before, after = measure(result)
    assert before > 20 and after < 2
    assert result.misses.max() < 1e-3
    changed = inputs.animation.clip.values != result.clip.values
    for node, rows in (
        ("LeftFootIK_CTRL", slice(N // 2, N)),
        ("LeftLeg_CTRL", slice(N // 2)),
    ):
        columns = [
            c for c, name in enumerate(result.clip.channels) if name.startswith(node)
        ]
        assert changed[:, columns].any() and not changed[rows, columns].any()


def test_an_ik_control_out_of_reach_is_brought_within_reach(familiar):
    names = [f"{name}.translate{axis}" for name in ("COG_CTRL", *IK) for axis in "XZ"]
    frames = np.arange(1, LAST + 1)
    shift(familiar, names, lambda values: 1.15 * values, frames)
    result = hold_feet(familiar, FeetJob())
    before, after = measure(result)
    assert before > 20 and after < 1


def test_a_foot_that_is_off_is_left_alone(inputs):
    job = FeetJob(foot_modes="LeftFoot=off")
    facts = job.facts(inputs, job.compute(inputs))
    assert {*facts["controls"]} <= MOVED
    assert facts["feet"][0]["n_contacts"] == 0 < facts["feet"][1]["n_contacts"]
    is_body = [name.startswith("COG_") for name in inputs.animation.clip.channels]
    fixed = replace(inputs, writable=inputs.writable & ~np.array(is_body))
    facts = job.facts(fixed, job.compute(fixed))
    assert facts["controls"] == IK[1:]
    assert any("RightFoot misses its place" in note for note in facts["notes"])


def test_feet_that_stand_are_left_alone(tmp_path):
    made_up.write_character(tmp_path / "still.ma", keyed=False, fingers=False)
    job, scene = FeetJob(), kw.open_scene(tmp_path / "still.ma")
    text = scene.encode()
    inputs = job.read(scene)
    result = job.compute(inputs)
    assert job.write(scene, inputs, result) == [] and scene.encode() == text
    assert any("no foot slides" in note for note in job.facts(inputs, result)["notes"])


def test_bad_input_is_refused_and_changes_nothing(familiar, inputs):
    for fields, error, sentence in (
        ({"foot_modes": "paw=off"}, UnknownNameError, "paw"),
        ({"foot_modes": "off"}, DataError, "never stand"),
    ):
        with pytest.raises(error, match=sentence):
            FeetJob(**fields).compute(inputs)
    text = familiar.encode()
    for fields, error, sentence in (
        ({"namespace": "hero"}, UnknownNameError, "no namespace hero"),
        ({"controls": "nobody"}, UnknownNameError, "nobody"),
    ):
        with pytest.raises(error, match=sentence):
            hold_feet(familiar, FeetJob(**fields))
    with pytest.raises(SettingError, match="auto, always or off"):
        FeetJob(foot_modes="LeftFoot")
    with pytest.raises(SettingError, match="empty"):
        FeetJob(sources=("walk.bvh",))
    assert familiar.encode() == text


@pytest.mark.parametrize("strength", [0, 0.5, 1.5])
def test_a_share_of_the_correction_is_written(drifting, inputs, held, strength):
    work, result = FeetJob(strength=strength), held
    work.write(drifting, inputs, result)
    before = inputs.animation.clip
    wanted = blend(before, result.clip, strength=strength)
    shown = drifting.sample(before.channels, before.frames)
    assert_allclose(shown.values, wanted.values, rtol=0, atol=1e-9)
    facts, (slide, _) = work.facts(inputs, result), measure(result)
    worst = max(foot["worst_slide_after"] for foot in facts["feet"])
    assert worst == pytest.approx(abs(1 - strength) * slide, rel=0.1)
    assert (facts["controls"] == []) == (strength == 0)
