"""Groups of steps give what each step gives alone, in few calls."""

import warnings
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from case_profiles import draw_cases
from keyweave import examples
from keyweave.scenes.maya_ascii.evaluation.plan import ignore_float_errors
from keyweave.scenes.maya_ascii.rig import read_saved_values
from keyweave.scenes.maya_ascii.rig_builder import list_world_plugs

WEIGHTS = "".join(
    f'createNode transform -n "{name}";\n'
    f'createNode orientConstraint -n "o{name}";\n\taddAttr -ln "w0" -at "double";\n'
    f'connectAttr "{name}.r" "o{name}.tg[0].tr";\n'
    f'connectAttr "{name}.tx" "o{name}.tg[0].tw";\n'
    for name in "abc"
)


def plan_biped(folder):
    """Return the plan of a biped's joints from its channels, and their saved values."""
    path = folder / "biped.ma"
    examples.copy_sample("biped.ma", path)
    scene = kw.open_scene(path)
    rig = scene.rig()
    plugs = [scene.graph.plug(name) for name in rig.channels]
    plan = scene.plan(list_world_plugs(scene.state, rig.joints), plugs)
    return plan, read_saved_values(scene.state, rig.channels)


@pytest.fixture(scope="module")
def biped(tmp_path_factory):
    return plan_biped(tmp_path_factory.mktemp("groups"))


def run_each_step(plan, values):
    """Return the results of a plan whose steps run one by one."""
    slots = dict(plan.constants)
    slots.update(zip(plan.overrides, values.T))
    slots[plan.time] = np.asarray(plan.saved_time)
    with ignore_float_errors():
        for step in plan.steps:
            step.run(slots)
    return [np.broadcast_to(slots[slot], (len(values), 4, 4)) for slot, _ in plan.outputs]


@pytest.mark.filterwarnings("ignore::keyweave.errors.KeyweaveWarning")
@draw_cases(40)
@given(st.data())
def test_groups_give_what_each_step_gives_alone(biped, data):
    plan, saved = biped
    values = np.tile(saved, (data.draw(st.integers(1, 6)), 1))
    cells = st.tuples(st.integers(0, len(values) - 1), st.integers(0, len(saved) - 1))
    numbers = st.floats(-3, 3) | st.sampled_from([0.0, 90.0, -1e6])
    for (row, column), number in data.draw(st.lists(st.tuples(cells, numbers))):
        values[row, column] = number
    results = plan.run(None, values.T)
    for mine, alone in zip(results, run_each_step(plan, values)):
        assert_allclose(mine, alone, rtol=1e-9, atol=1e-9)


def test_steps_of_every_channel_give_what_each_step_gives_alone(biped):
    plan, saved = biped
    values = np.tile(saved, (1 + 2 * len(saved), 1))
    values[1::2] += 0.01 * np.eye(len(saved))
    values[2::2] -= 0.01 * np.eye(len(saved))
    results = np.array(plan.run(None, values.T))
    assert_allclose(results, run_each_step(plan, values), rtol=1e-13, atol=1e-12)


def test_a_crowd_takes_as_many_calls_as_one_of_it(tmp_path):
    examples.copy_sample("biped.ma", tmp_path / "biped.ma")
    counts, saved = [], []
    for n in (1, 2):
        path = tmp_path / f"crowd{n}.ma"
        line = 'file -r -ns "c{0}" -rfn "c{0}RN" -typ "mayaAscii" "biped.ma";\n'
        head = '//Maya ASCII 2024 scene\nrequires maya "2024";\n'
        path.write_text(head + "".join(map(line.format, range(n))))
        scene = kw.open_scene(path)
        rig = scene.rig()
        plugs = [scene.graph.plug(name) for name in rig.channels]
        plan = scene.plan(list_world_plugs(scene.state, rig.joints), plugs)
        counts.append(len(plan.program.moving))
        saved.append(rig.evaluate([rig.values])[0, : len(rig.joints) // n])
    # The solver of each limb, and the curve of each driven key, runs alone.
    groups = Counter(group.size for group in plan.program.moving)
    assert counts[1] - groups[1] <= counts[0]
    assert_array_equal(*saved)


def test_warnings_name_each_constraint_of_a_group(tmp_path):
    path = tmp_path / "weights.ma"
    path.write_text('//Maya ASCII 2024 scene\nrequires maya "2024";\n' + WEIGHTS)
    scene = kw.open_scene(path)
    outputs = [f"o{name}.cr" for name in "abc"]
    channels = [f"{name}.{channel}" for name in "abc" for channel in ("tx", "rx")]
    plan = scene.plan(*(list(map(scene.graph.plug, each)) for each in (outputs, channels)))
    assert plan.program.moving[-1].size == 3
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        plan.run(None, [np.array(each) for each in (0, 1, 1, 1, [1, 0], 1)])
    names = [str(each.message).split()[3] for each in caught]
    assert names == ["oa", "oc"]


def test_steps_that_follow_the_time_alone_run_once_at_the_saved_time(tmp_path):
    path = tmp_path / "walk.ma"
    examples.copy_sample("biped_walk.ma", path)
    scene = kw.open_scene(path)
    rig = scene.rig()
    hips = [name for name in rig.channels if "COG_CTRL.t" in name]
    columns = [rig.channels.index(name) for name in hips]
    frames = scene.frame_range[0] + np.arange(3)
    values = rig.sample(frames).values
    saved = rig.evaluate(np.tile(rig.values[columns], (2, 1)), channels=hips)
    posed = rig.evaluate(values[:, columns], frames, channels=hips)
    again = rig.evaluate(1 + rig.values[columns][np.newaxis], channels=hips)
    whole = np.tile(rig.evaluate(rig.values[np.newaxis]), (2, 1, 1, 1))
    assert_allclose(saved, whole, rtol=1e-12, atol=1e-12)
    assert_allclose(posed, scene.world_matrices(rig.joints, frames), atol=1e-12)
    assert_allclose(again[:, 0, 3, :3], saved[:1, 0, 3, :3] + 1)
    plan = scene.plan(
        list_world_plugs(scene.state, rig.joints), [*map(scene.graph.plug, hips)]
    )
    first = plan.run(None, rig.values[columns])
    assert plan.program.still
    plan.program.still.clear()
    assert_array_equal(plan.run(None, rig.values[columns]), first)


def test_numbers_are_equal_in_a_group(tmp_path):
    path = tmp_path / "orders.ma"
    lines = (
        f'createNode transform -n "{name}";\nsetAttr ".ro" {order};\nsetAttr ".rp" -type '
        f'"double3" {number} 1 2;\n'
        for number, (name, order) in enumerate(zip("abc", (1, 0, 1)))
    )
    path.write_text('//Maya ASCII 2024 scene\nrequires maya "2024";\n' + "".join(lines))
    scene = kw.open_scene(path)
    plan = scene.plan(
        list_world_plugs(scene.state, "abc"), [scene.graph.plug(f"{n}.rx") for n in "abc"]
    )
    assert sorted(group.size for group in plan.program.moving) == [1, 2, 3]
