"""Maps of joints as they are edited: rows, changes, mirroring, saving and problems."""

from dataclasses import replace

import numpy as np
import pytest

from keyweave import examples, load_correspondence, map_joints, transfer
from keyweave.animation.correspondence import Correspondence
from keyweave.errors import DataError, KeyweaveError
from keyweave_maya.panel.joint_map_draft import JointMapDraft, measure_joint_errors


@pytest.fixture(scope="module")
def capture():
    return examples.load_walk("tired").cut(1, 24)


@pytest.fixture(scope="module")
def rig():
    return examples.load_scene("biped").rig()


@pytest.fixture(scope="module")
def figure():
    scene = examples.load_scene("biped_walk")
    return scene.bake_joints(scene.own_skeletons()["Hips"], (1, 24))


@pytest.fixture
def draft(capture, figure):
    return JointMapDraft.find(capture, figure)


def test_an_unchanged_draft_builds_the_automatic_map(draft, capture, figure):
    found, built = map_joints(capture, figure), draft.build()
    assert built.pairs == found.pairs
    assert {*built.slots} == {*found.slots}
    for slot in found.slots:
        assert built.confidences[built.index(slot)] == found.confidences[found.index(slot)]
    table = draft.table()
    assert [row.slot for row in table.rows][:2] == ["hips", "spine1"]
    assert (table.problem, table.name) == ("", "")
    assert table.capture_joints == capture.skeleton.names


def test_slots_that_one_skeleton_lacks_are_rows_to_fill_in(draft):
    table = draft.table()
    lacking = [row for row in table.rows if not row.capture_joint]
    assert lacking, "the biped has fingers, the walk has none"
    assert all(row.rig_joint and row.certainty == "" for row in lacking)
    assert lacking[0].problem == "No joint of the capture; choose one, or leave it out."


def test_changes_are_certain_and_keep_other_pairs(draft):
    before = draft.build()
    weighted = replace(draft, base=before.with_(weights=np.full(len(before), 0.5)))
    changed = weighted.change("l.toe", rig_joint="").change("head", capture_joint="Neck")
    changed = changed.change("neck1", capture_joint="")
    built = changed.build()
    assert "l.toe" not in built.slots
    assert built.source_joints[built.index("head")] == "Neck"
    assert built.weights[built.index("head")] == 1.0
    assert built.weights[built.index("hips")] == 0.5
    row = next(row for row in changed.table().rows if row.slot == "head")
    assert (row.confidence, row.problem) == (1.0, "")
    assert draft.build().pairs == before.pairs


def test_a_joint_that_is_used_twice_is_a_problem_of_both_rows(draft):
    changed = draft.change("l.shin", capture_joint="LeftUpLeg")
    problems = {row.slot: row.problem for row in changed.table().rows}
    assert problems["l.shin"] == "LeftUpLeg is also used for l.thigh; map each joint once."
    assert problems["l.thigh"] == "LeftUpLeg is also used for l.shin; map each joint once."
    assert "map each joint once" in changed.table().problem
    with pytest.raises(DataError):
        changed.build()


def test_left_and_right_swapped_is_a_problem_of_the_map(draft):
    changed = draft.change("l.thigh", capture_joint="RightUpLeg")
    changed = changed.change("r.thigh", capture_joint="LeftUpLeg")
    assert "swap left and right" in changed.table().problem


def test_mirroring_gives_the_right_side_the_joints_of_the_left(draft):
    whole = draft.build().pairs
    broken = draft
    for slot in ("r.thigh", "r.shin", "r.foot"):
        broken = broken.change(slot, capture_joint="", rig_joint="")
    assert broken.build().pairs != whole
    assert broken.mirror().build().pairs == whole
    moved = draft.change("l.hand", rig_joint="").mirror()
    assert moved.pairs["r.hand"] == draft.pairs["r.hand"]


def test_saved_maps_are_loaded_as_they_were(draft, capture, figure, tmp_path):
    file = tmp_path / "karte.json"
    saved = draft.change("head", capture_joint="").save(file)
    assert saved.table().name == "karte.json"
    loaded = JointMapDraft.load(file, capture, figure)
    assert loaded.build().pairs == saved.build().pairs == load_correspondence(file).pairs
    assert loaded.pairs["head"] == ("Head", "")
    with pytest.raises(KeyweaveError):
        draft.save(file)
    names = tuple(f"bone{number}" for number in range(len(capture.skeleton)))
    other = replace(capture, skeleton=replace(capture.skeleton, names=names))
    with pytest.raises(KeyweaveError, match="bone"):
        JointMapDraft.load(file, other, figure)


def test_a_transfer_gives_errors_and_the_origin_of_rest_offsets(capture, rig):
    result = transfer(capture, rig)
    draft = JointMapDraft.edit(result.correspondence, capture, result.motion)
    rows = {row.slot: row for row in draft.table(result).rows}
    assert {row.rest_origin for row in rows.values() if row.certainty} <= {
        *result.correspondence.rest_origins
    }
    errors = measure_joint_errors(result)
    for joint in result.table():
        assert errors[joint["joint"]] == pytest.approx(joint["mean_mm"] / 10)
    assert rows["l.hand"].error == errors[rows["l.hand"].rig_joint]
    assert draft.table().rows[0].error is None


def test_a_map_without_pairs_is_a_problem(capture, figure):
    draft = JointMapDraft.edit(Correspondence((), (), ()), capture, figure)
    assert draft.table().problem == "the map has no pairs; choose the joints of some slots"
    chosen = draft.change("hips", rig_joint="Hips")
    assert (chosen.build().pairs, chosen.table().problem) == ({"Hips": "Hips"}, "")
