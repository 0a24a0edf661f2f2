"""Runs of a plan on few changes give what full runs give."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from case_profiles import draw_cases
from keyweave import examples
from keyweave.scenes.maya_ascii.evaluation.sparse_run import is_sparse, run_sparsely
from keyweave.scenes.maya_ascii.rig import compute_world_matrices, read_saved_values
from keyweave.scenes.maya_ascii.rig_builder import list_world_plugs


@pytest.fixture(scope="module")
def planned(tmp_path_factory):
    """Return the plan of a biped's joints from its channels, and their saved values."""
    path = tmp_path_factory.mktemp("sparse") / "biped.ma"
    examples.copy_sample("biped.ma", path)
    scene = kw.open_scene(path)
    rig = scene.rig()
    plugs = [scene.graph.plug(name) for name in rig.channels]
    plan = scene.plan(list_world_plugs(scene.state, rig.joints), plugs)
    return plan, read_saved_values(scene.state, rig.channels)


def draw_samples(data, saved):
    """Return copies of the saved values, with a few numbers changed in some of them."""
    n = data.draw(st.integers(1, 40))
    samples = np.tile(saved, (n, 1))
    cells = st.tuples(st.integers(0, n - 1), st.integers(0, len(saved) - 1))
    numbers = st.floats(-3, 3) | st.sampled_from([0.0, 90.0, -1e6])
    for (row, column), number in data.draw(st.lists(st.tuples(cells, numbers))):
        samples[row, column] = number
    return samples


@pytest.mark.filterwarnings("ignore::keyweave.errors.KeyweaveWarning")
@draw_cases(60)
@given(st.data())
def test_a_sparse_run_gives_the_values_of_a_full_run(planned, data):
    plan, saved = planned
    samples = draw_samples(data, saved)
    sparse, full = run_sparsely(plan, samples), plan.run(None, [*samples.T])
    assert len(sparse) == len(full)
    for some, every in zip(sparse, full):
        assert_allclose(some, every, rtol=1e-9, atol=1e-9)


def test_steps_of_every_channel_give_the_values_of_a_full_run(planned):
    plan, saved = planned
    samples = np.tile(saved, (1 + 2 * len(saved), 1))
    samples[1::2] += 0.01 * np.eye(len(saved))
    samples[2::2] -= 0.01 * np.eye(len(saved))
    assert is_sparse(samples)
    full = np.stack(plan.run(None, [*samples.T]), axis=1)
    assert_array_equal(compute_world_matrices(plan, samples), full)


def test_a_step_runs_only_on_the_samples_on_which_it_differs(planned):
    plan, saved = planned
    samples = np.tile(saved, (200, 1))
    samples[7, 0] += 1
    sizes = set()

    def watch(function):
        def call(*inputs):
            result = function(*inputs)
            parts = result if isinstance(result, tuple) else (result,)
            sizes.update(len(part) for part in parts if np.ndim(part))
            return result

        return call

    steps = tuple(
        type(step)(watch(step.function), step.inputs, step.outputs) for step in plan.steps
    )
    watched = type(plan)(**{**vars(plan), "steps": steps})
    run_sparsely(watched, samples)
    assert max(sizes) < 10
