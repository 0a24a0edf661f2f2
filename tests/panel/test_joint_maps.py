"""The map of joints of a capture: its table, its edits and its files."""

from __future__ import annotations

import pytest

from keyweave import examples, load_correspondence
from keyweave_maya.panel.presenter import State
from panel.test_presenter_jobs import Panel


@pytest.fixture(scope="module")
def panel():
    source = examples.sample_path("walk_tired.bvh")
    panel = Panel("biped", "keyweaveTransfer", names=(), source=None)
    assert panel.presenter.joint_table.rows == ()
    panel.presenter.add_sources([str(source)])
    panel.presenter.change_source(0, frames=(1.0, 12.0))
    panel.loop.settle()
    assert panel.view.state is State.PREVIEWING, panel.view.message
    return panel


def find_row(panel, slot):
    return next(row for row in panel.presenter.joint_table.rows if row.slot == slot)


def test_the_table_shows_the_guessed_pairs_and_joint_errors(panel):
    table = panel.presenter.joint_table
    assert table.rows[0].slot == "hips"
    assert (table.rows[0].capture_joint, table.rows[0].rig_joint) == ("Hips", "Hips")
    assert table.rows[0].certainty == "certain"
    assert 0 <= table.rows[0].error < 1
    assert {"Hips", "LeftLeg"} <= {*table.capture_joints} & {*table.rig_joints}


def test_slots_are_left_out_chosen_mirrored_saved_and_loaded(panel, tmp_path):
    path = tmp_path / "tired.json"
    presenter = panel.presenter
    presenter.change_joint("r.toe", rig_joint="")
    assert find_row(panel, "r.toe").rig_joint == ""
    assert panel.view.state is State.COMPUTING
    presenter.mirror_joints()
    assert find_row(panel, "r.toe").rig_joint == "RightToe"
    presenter.change_joint("l.toe", rig_joint="RightToe")
    assert "is also used for" in find_row(panel, "l.toe").problem
    presenter.change_joint("r.toe", rig_joint="LeftToe")
    presenter.save_joint_map(str(path))
    assert load_correspondence(path).pairs["LeftToe"] == "RightToe"
    panel.loop.settle()
    assert (panel.presenter.joint_table.name, panel.view.state) == (
        "tired.json",
        State.PREVIEWING,
    )
    assert find_row(panel, "l.toe").rig_joint == "RightToe"
    presenter.guess_joints()
    panel.loop.settle()
    assert find_row(panel, "l.toe").rig_joint == "LeftToe"
    presenter.load_joint_map(str(tmp_path / "absent.json"))
    panel.loop.settle()
    assert panel.view.state is State.FAILED
    assert "absent.json" in panel.view.message.text
    presenter.guess_joints()
    panel.loop.settle()
    assert panel.view.state is State.PREVIEWING


def test_the_first_resequenced_capture_has_a_table_whose_edits_are_used():
    source = examples.sample_path("walk_tired.bvh")
    panel = Panel("biped", "keyweaveResequence", names=["Hips_CTRL"])
    panel.presenter.add_sources([str(source)])
    panel.presenter.change_source(0, frames=(1.0, 60.0))
    panel.presenter.add_sources([str(source)])
    panel.presenter.change_source(1, frames=(61.0, 120.0))
    panel.presenter.set_value("settings.n_variations", 2)
    panel.presenter.set_value("frames", (1.0, 60.0))
    panel.loop.settle()
    assert panel.view.state is State.PREVIEWING, panel.view.message
    assert len(panel.view.alternatives) == 2
    panel.presenter.choose_alternative(1)
    toe = find_row(panel, "l.toe")
    assert (toe.capture_joint, toe.rig_joint) == ("LeftToe", "LeftToe")
    assert 0 <= toe.error < 10
    panel.presenter.change_joint("l.toe", rig_joint="")
    panel.loop.settle()
    assert find_row(panel, "l.toe").rig_joint == ""
    rig = panel.presenter._work.session.outcome.reading.data.rig
    assert ["l.toe" in capture.slots for capture in rig.captures] == [False, True]


def test_without_a_readable_capture_the_frames_are_those_of_the_rig(tmp_path):
    panel = Panel("biped", "keyweaveTransfer", names=())
    before = panel.view.known_frames
    panel.presenter.add_sources([str(tmp_path / "absent.bvh")])
    panel.loop.settle()
    assert panel.view.state is State.FAILED
    assert panel.view.known_frames == before != (0.0, 0.0)


def test_edits_without_a_map_change_nothing():
    panel = Panel("biped", "keyweaveTransfer", names=())
    for edit in (panel.presenter.mirror_joints, panel.presenter.guess_joints):
        edit()
    panel.presenter.change_joint("hips", rig_joint="Hips")
    panel.presenter.save_joint_map("map.json")
    assert panel.view.state is State.SKETCH
