"""Choosing the band, the breaking channel and the number of matches."""

import re

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from keyweave import examples
from keyweave.methods.texturing.auto_settings import (
    choose_defaults,
    compute_held_out_error,
    generate_folds,
)
from keyweave.methods.texturing.inputs import prepare_task
from keyweave.methods.texturing.prepared.source import TextureSource
from keyweave.methods.texturing.signals import (
    MatchChoice,
    Signals,
    make_edge_costs,
    match_signals,
)

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
SETTINGS = kw.TextureSettings()


@pytest.fixture(scope="module")
def walks():
    capture = made_up.walker(24, rng=np.random.default_rng(1))
    return examples.sketch(capture.cut(1, 90), joints=LEGS), capture


@pytest.fixture(scope="module")
def task(walks):
    names = dict(drive=LEGS, texture=(), synthesize="Spine", key_frames=None)
    return prepare_task(walks[0], TextureSource(walks[1:2]), **names, settings=SETTINGS)


@pytest.fixture(scope="module")
def signals(task):
    return task.signals


def held_out_cost(walks, **choices):
    settings = kw.TextureSettings(auto=True, n_paths=1, **choices)
    names = dict(drive=LEGS, synthesize="Spine", settings=settings)
    (note,) = [n for n in kw.texture(*walks, **names).notes if "auto chose" in n]
    return float(re.search(r"cost ([0-9.]+)", note)[1])


def test_auto_chooses_the_best_of_the_settings_it_tries(walks):
    best = held_out_cost(walks)
    for choices in (
        dict(band=3),
        dict(break_on="RightLeg"),
        dict(n_matches=3),
    ):
        assert best <= held_out_cost(walks, **choices) + 1e-3


def test_bands_without_extrema_in_a_short_sketch_are_not_tried(walks):
    sketch, capture = walks
    settings = kw.TextureSettings(auto=True)
    names = dict(drive=LEGS, synthesize="Spine", settings=settings)
    result = kw.texture(sketch.cut(1, 24), capture, **names)
    assert any("auto chose" in note for note in result.notes)


def test_a_walk_is_remade_better_than_by_its_mean_pose(walks):
    assert held_out_cost(walks) < 0.9


def test_parts_are_held_out_from_all_over_the_source_and_as_long_as_the_sketch(signals):
    truths = [truth for _, truth in generate_folds(signals, 10)]
    assert [len(truth) for truth in truths] == [len(signals.sketch_drive)] * 4
    assert len({truth[0].tobytes() for truth in truths}) == 4


def test_held_out_parts_are_not_in_the_source(signals):
    for trial, truth in generate_folds(signals, 10):
        n_left = sum(map(len, trial.source_drive))
        assert n_left == len(signals.source_drive[0]) - len(truth)
        for targets in trial.source_targets:
            assert not (targets == truth[0]).all(axis=1).any()


def test_a_trial_is_keyed_like_a_sketch(signals):
    trial, truth = next(generate_folds(signals, 10))
    captured = signals.source_drive[0][: len(truth)]
    assert_allclose(trial.sketch_drive[::10], captured[::10], atol=1e-12)
    assert np.abs(trial.sketch_drive - captured).max() > 0.01


def test_a_join_costs_more_the_wider_its_jump(task, signals):
    matching = match_signals(
        signals, choose_defaults(signals, task.drive, SETTINGS), SETTINGS
    )
    settings = kw.TextureSettings(join_cost=2, jump_cost=3)
    costs = make_edge_costs(signals, matching, settings)(0)
    targets = signals.source_targets[0]
    before, after = (matching.matches.fragments[i] for i in (0, 1))
    last = targets[matching.source.stops[before[1]]]
    first = targets[matching.source.starts[after[2]]]
    size = np.mean(((last - first) / targets.std(axis=0)) ** 2)
    assert_allclose(costs[1, 2], matching.matches.costs.mean() * (2 + 3 * size))


def test_the_default_breaks_on_the_first_drive_joint_where_it_moves_most(task, signals):
    choice = choose_defaults(signals, task.drive, SETTINGS)
    assert task.drive.names[choice.breaking] == "LeftUpLeg.rotateX"
    assert choice.band == 4


def test_columns_can_be_named_to_break_on(task, signals):
    settings = kw.TextureSettings(break_on="RightLeg.rotateY")
    choice = choose_defaults(signals, task.drive, settings)
    assert_array_equal(task.drive.names[choice.breaking], "RightLeg.rotateY")


def test_an_exact_repetition_costs_almost_nothing():
    t = np.arange(600)
    wave = np.stack([np.sin(t / 5), np.cos(t / 5)], axis=1)
    signals = Signals(wave[:90], wave[:90], (wave,), (wave,), 24.0, np.ones(2))
    for trial, truth in generate_folds(signals, 1):
        assert compute_held_out_error(trial, truth, MatchChoice(4, 0, 5), SETTINGS) < 0.15
