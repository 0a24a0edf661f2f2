"""The drive explains what follows it, and notes name what does not take part."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.ndimage import gaussian_filter1d

import keyweave as kw
from keyweave import examples
from keyweave.geometry.rotations import vector_to_quaternion
from keyweave.methods.texturing.coordination import describe_pelvis, measure_explained
from keyweave.methods.texturing.signals import Signals

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]


def wander(rng, n_frames, n_columns=1):
    """Return smooth signals with a standard deviation of 1, of about two waves a second."""
    signals = gaussian_filter1d(rng.normal(size=(n_frames, n_columns)), 4, axis=0)
    return signals / signals.std(axis=0)


@pytest.fixture(scope="module", params=range(3))
def related(request):
    """Return signals of a minute: a leg, and targets that follow it more or less."""
    rng = np.random.default_rng(request.param)
    phase = np.cumsum(2 * np.pi / 26 * (1 + 0.15 * wander(rng, 1440)[:, 0]))
    drive = np.stack([np.sin(phase), 30 * np.sin(phase)], axis=1)
    horseshoe = np.cos(phase) + np.sin(2 * phase)
    horseshoe /= horseshoe.std()
    own = wander(rng, 1440)[:, 0]
    targets = np.stack([horseshoe, own, horseshoe + own, 0 * own], axis=1)
    halves = [tuple(np.array_split(table, 2)) for table in (drive, targets)]
    return Signals(drive, targets, *halves, 24.0, np.ones(2))


def measure_each(signals):
    return measure_explained(signals, [slice(i, i + 1) for i in range(4)])


def test_the_explained_share_is_that_of_the_related_part(related):
    follows, wanders, mixed, still = measure_each(related)
    assert follows > 0.97 and wanders < 0.1
    assert mixed == pytest.approx(0.5, abs=0.1)
    assert np.isnan(still)
    both = measure_explained(related, [slice(0, 2)])
    assert both == pytest.approx(0.5, abs=0.1)


def test_frames_of_one_moment_explain_nothing(related):
    rng = np.random.default_rng(1)
    drive = tuple(wander(rng, 720, 8) for _ in range(2))
    own = replace(related, source_drive=drive, drive_weights=np.ones(8))
    assert measure_each(own)[1] < 0.1


def test_sources_of_a_few_frames_have_a_share(related):
    cut = {
        name: (getattr(related, name)[0][:3],)
        for name in ("source_drive", "source_targets")
    }
    assert np.isfinite(measure_each(replace(related, **cut))[:3]).all()


def test_the_explained_share_has_no_units(related):
    scaled = replace(
        related,
        source_drive=tuple(table * [100, 0.01] for table in related.source_drive),
        source_targets=tuple(5 + 7 * table for table in related.source_targets),
    )
    assert_allclose(measure_each(scaled), measure_each(related), atol=1e-6)


def test_a_note_names_targets_that_the_drive_does_not_explain():
    walk, rng = examples.load_walk("normal"), np.random.default_rng(0)
    rotations, head = np.array(walk.rotations), walk.skeleton.index("Head")
    rotations[:, head] = vector_to_quaternion(0.1 * wander(rng, len(walk), 3))
    capture = walk.with_(rotations=rotations)
    sketch = examples.sketch(walk.cut(1, 120), joints=LEGS)
    result = kw.texture(
        sketch, capture, drive=LEGS, texture=LEGS, synthesize=["*Arm", "Head"]
    )
    assert {*result.explained} == {
        *["LeftArm", "RightArm", "LeftForeArm", "RightForeArm", "Head"]
    }
    assert min(result.explained["LeftArm"], result.explained["RightArm"]) > 0.8
    facts = result.facts()
    assert facts["explained"] == result.explained
    (note,) = {*facts["notes"]} - {*result.notes}
    assert " of Head in the sources" in note


def test_a_note_names_the_pelvis_unless_it_changes_or_drives():
    walk, capture = examples.load_walk("normal").cut(1, 120), examples.load_walk("long_1")
    sketch = examples.sketch(walk, joints=["Hips", *LEGS])
    keys = examples.key_frames(walk)
    notes = [
        kw.texture(sketch, capture, drive=drive, texture=texture, key_frames=keys).notes
        for drive, texture in (
            (LEGS, LEGS),
            (LEGS, ["Hips", *LEGS]),
            (["Hips", *LEGS], LEGS),
        )
    ]
    assert any(note.startswith("Hips is not textured") for note in notes[0])
    assert notes[1] == notes[2] == ()


def test_a_heading_that_stays_on_a_bent_path_is_noted():
    walk = examples.load_walk("normal").cut(1, 120)
    ahead = np.linalg.norm(np.diff(walk.root_positions[:, [0, 2]], axis=0), axis=1)
    turns = np.linspace(0, np.pi / 2, len(walk) - 1)
    steps = ahead[:, np.newaxis] * np.stack([np.sin(turns), 0 * turns, np.cos(turns)], 1)
    path = np.vstack([np.zeros(3), np.cumsum(steps, axis=0)])
    path[:, 1] = walk.root_positions[:, 1]
    stiff = np.array(walk.rotations)
    stiff[:, 0] = stiff[0, 0]
    bent = walk.with_(root_positions=path, rotations=stiff)
    assert any("keeps its heading" in n for n in describe_pelvis(bent, LEGS, [], "Hips"))
    straight = walk.with_(rotations=stiff)
    notes = describe_pelvis(straight, LEGS, [], "Hips")
    assert not any("keeps its heading" in note for note in notes)
