"""The exaggeration job: transfer and warp once, blend often, and write as a transfer."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import examples
from keyweave.errors import DataError, SettingError
from keyweave.scenes.sources import Source
from keyweave.verbs.exaggerate import job as module
from keyweave.verbs.exaggerate.job import ExaggerateJob, exaggerate_in_scene
from keyweave.verbs.exaggerate.request import ExaggerateRequest

WALK = Source(examples.load_walk().cut(1, 60), name="walk.bvh")
JOB = ExaggerateJob(sources=(WALK,), loop=True, keyed_frames=(30, 55))


@pytest.fixture(scope="module")
def inputs(saved_biped):
    return JOB.read(saved_biped)


def test_another_ratio_neither_transfers_nor_warps_again(inputs, monkeypatch):
    first = JOB.compute(inputs)
    monkeypatch.setattr(module, "warp_time", None)
    other = replace(JOB, ratio=["100"], steps=1.1).compute(inputs)
    assert other.warp is first.warp and other.captured is first.captured
    assert np.abs(other.result.clip.values - first.result.clip.values).max() > 0.1
    with pytest.raises(TypeError):
        replace(JOB, max_repeat=7).compute(inputs)


def test_the_job_gives_what_the_library_gives(saved_biped, known_biped, inputs):
    rig = known_biped.rig
    keyed = saved_biped.sample(rig.channels, np.arange(30.0, 56))
    walk = kw.resample(WALK.data, 24).with_(start_frame=1.0)
    captured = kw.transfer(walk, known_biped, contacts=kw.find_contacts(walk))
    warp = kw.warp_time(keyed, captured.clip, rig=rig, loop=True)
    fixed = {"rig": rig, "warp": warp, "contacts": captured.contacts}
    expected = kw.exaggerate(captured.clip, keyed, ratio=0.75, **fixed)
    made = replace(JOB, ratio=["75"]).compute(inputs)
    assert_allclose(made.result.clip.values, expected.values, atol=1e-9)


def test_handles_whose_cycle_is_closed_are_not_said_to_jump(inputs):
    output = JOB.compute(inputs)
    assert {name.partition(".")[0] for name in output.warp.jumps} & {*output.warp.travels}
    names = {name.partition(".")[0] for name in JOB.facts(inputs, output)["jumps"]}
    assert not names & {*output.warp.travels}


@pytest.mark.parametrize("strength", [0.5, 1.0])
def test_the_strength_is_between_the_keys_and_the_result(inputs, saved_biped, strength):
    job = replace(JOB, strength=strength)
    output, channel = job.compute(inputs), "COG_CTRL.translateZ"
    own = saved_biped.sample([channel], output.result.clip.frames).values[:, 0]
    goal = output.result.clip.values[:, output.result.clip.index(channel)]
    curve = next(c for c in job.curves(saved_biped, inputs, output) if c.channel == channel)
    written = curve.evaluate(output.result.clip.frames / 24)
    assert_allclose(written, own + strength * (goal - own), atol=1e-6)


def test_the_result_is_written_on_the_frames_of_the_capture(familiar_biped):
    own = familiar_biped
    output = exaggerate_in_scene(own, replace(JOB, start=201.0))
    assert output.result.clip.start_frame == 201 and own.frame_range[1] >= 248
    channels = output.result.clip.channels
    written = own.sample(channels, output.result.clip.frames)
    assert_allclose(written.values, output.result.clip.values, atol=1e-6)


def test_a_few_channels_of_the_rig_are_refused(familiar_biped):
    named = {"hero:Head_CTRL.rotateX": "Head_CTRL.rotateX"}

    class Other:
        frame_rate, frame_range = 24.0, (1.0, 48.0)

        def keyable(self, names=()):
            return tuple(named)

    source = Source(Other(), name="other.ma")
    with pytest.raises(DataError, match="other.ma has 1 of the .* channels of the rig"):
        replace(JOB, sources=(source,)).read(familiar_biped)
    with pytest.raises(SettingError, match="one capture"):
        replace(JOB, sources=(WALK, WALK)).read(familiar_biped)


def test_ratios_are_percentages_by_name():
    assert ExaggerateRequest(sources=(), ratio="legs=25 %").ratios == {"legs": 0.25}
    for text in ("", "=", "legs=", "inf", "1e9", "half", "-25", "201"):
        with pytest.raises(SettingError, match="ratio"):
            ExaggerateRequest(sources=(), ratio=[text])
