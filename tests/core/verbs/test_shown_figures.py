"""Transfers to rigs of strangers: what is driven, what is refused, what is said of it."""

import warnings

import numpy as np
import pytest

import keyweave as kw
import made_up
from keyweave.geometry.vectors import compute_angle
from keyweave.scenes.shown_figures import list_figures
from keyweave.scenes.sources import Source
from keyweave.verbs.measuring.references import find_references
from keyweave.verbs.measuring.written import measure_written
from keyweave.verbs.transfer.job import TransferJob
from made_up.fk_character import walk_in_short
from made_up.stranger_rigs import Block, StrangerRig, Switches

WALK = walk_in_short().cut(1, 20)


def run(rig, folder, **options):
    """Return the scene and the measurement of a walk that was transferred to a rig."""
    scene, _ = rig.write(folder)
    job = TransferJob(sources=(Source(WALK, name="walk"),), feet="off", **options)
    data = job.read(scene)
    results = job.compute(data)
    references = find_references(job, scene, data, results)
    job.write(scene, data, results)
    return data, measure_written(scene, references)


def test_skin_that_stands_still_is_weighed(tmp_path):
    rig = StrangerRig.build(Switches(order=("FK",), skin="FK"))
    controls = ["cog", "pelvis", "spine_*", "chest", "neck", "head", "?_clavicle"]
    _, measured = run(rig, tmp_path, controls=[*controls, "?_upperarm", "?_forearm"])
    frozen = measured.get("frozen")
    assert frozen.values["frozen_skin"] == pytest.approx(8 / 24)
    assert frozen.warning.startswith("33% of the skin follows joints that stand still")
    _, whole = run(rig, tmp_path)
    assert whole.get("frozen").values["frozen_skin"] == 0 and not whole.warnings


def test_skin_outside_the_figure_is_a_warning(tmp_path):
    rig = StrangerRig.build(Switches(skin="RK"))
    _, measured = run(rig, tmp_path, joints=["L_thigh_FK", "R_thigh_FK"])
    assert "33% of the skin follows joints outside the figure" in " ".join(
        measured.warnings
    )
    _, shown = run(rig, tmp_path)
    assert shown.get("frozen").values["other_skin"] == 0


def test_a_rig_that_moves_less_than_half_of_the_slots_is_refused_unless_asked(tmp_path):
    rig = StrangerRig.build(Switches(order=("FK",)))
    rig.blocks.append(Block("strangeNode", "strange"))
    rig.links.append(("strange.out", "pelvis.r"))  # below which the legs are
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", kw.KeyweaveWarning)
        with pytest.raises(kw.DataError, match=r"moves only \d+ of the 1\d slots"):
            run(rig, tmp_path)
        data, _ = run(rig, tmp_path, controls=["cog", "spine_*"])
    assert "L_thigh" not in data.known.figure.skeleton.names


@pytest.mark.parametrize("plug", ["spine_02.r", "chest.rx", "spine_02.jox", "L_thigh.r"])
def test_a_node_that_takes_joints_is_named_in_a_short_message(tmp_path, plug):
    rig = StrangerRig.build(Switches(order=("FK",)))
    rig.blocks.append(Block("strangeNode", "strange"))
    rig.links.append(("strange.out", plug))
    scene, _ = rig.write(tmp_path)
    with pytest.warns(kw.KeyweaveWarning) as caught:
        known = scene.rig()
    assert plug.partition(".")[0] not in known.joints
    (text,) = {str(each.message) for each in caught}
    assert (
        "strange is a node of type strangeNode" in text and plug.partition(".")[0] in text
    )
    assert len(text) - len(str(scene.path)) <= 270
    with pytest.raises(kw.EvaluationError, match="strangeNode") as error:
        scene.world_matrices([plug.partition(".")[0]], [1.0])
    assert len(str(error.value)) - len(str(scene.path)) <= 270


@pytest.mark.parametrize("name", ["L_goal", "nobody"])
def test_joints_that_are_not_joints_are_refused(tmp_path, name):
    with pytest.raises(kw.UnknownNameError, match=f"joint {name}"):
        run(StrangerRig.build(Switches()), tmp_path, joints=[name])


def test_joints_that_no_control_moves_are_refused(tmp_path):
    rig = StrangerRig.build(Switches(order=("FK",))).add("hidden copy")
    with pytest.raises(kw.DataError, match="is not moved by any control"):
        run(rig, tmp_path, joints=["other_root"])


def test_another_character_is_chosen_by_its_root(tmp_path):
    rig = StrangerRig.build(Switches(order=("FK",))).add("second character")
    data, measured = run(rig, tmp_path, joints=["other_root"])
    assert {n[:6] for n in data.known.figure.skeleton.names} == {"other_"}
    assert not measured.warnings


def test_joints_without_a_control_are_noted(tmp_path):
    rig = StrangerRig.build(Switches(order=("FK",), cog_control=False))
    scene, _ = rig.write(tmp_path)
    result = kw.transfer(WALK, scene.rig())
    assert "no control moves 2 joints: cog, pelvis; the figure does not travel" in (
        result.notes
    )


def test_a_scene_in_pieces_has_a_figure_for_each_piece(tmp_path):
    scene, _ = StrangerRig.build(Switches(pieces="group")).write(tmp_path)
    figures = list_figures(scene, ["cog"])
    assert [figure.names[0] for figure in figures][0] == "root" and len(figures) == 3
    motion = figures[0].bake(scene, (1, 4))
    assert len(motion) == 4 and np.isfinite(motion.root_positions).all()


@pytest.mark.parametrize("toes", [True, False])
def test_standing_feet_are_held_by_assumed_soles_where_toes_are_missing(tmp_path, toes):
    scene, _ = StrangerRig.build(Switches(order=("FK",), toes=toes)).write(tmp_path)
    walk = walk_in_short()
    contacts = kw.find_contacts(walk)
    free, held = (
        kw.transfer(walk, scene.rig(), contacts=c).motion for c in (None, contacts)
    )
    paths = {"free": [], "held": []}
    for number, name in enumerate(("L_foot", "R_foot")):
        ankle = held.skeleton.index(name)
        flat = contacts.standing[:, number, :2].all(axis=1)
        both = flat[1:] & flat[:-1]
        assert both.sum() > 3
        for key, motion in (("free", free), ("held", held)):
            steps = np.diff(kw.joint_positions(motion)[:, ankle][:, [0, 2]], axis=0)
            paths[key].append(np.linalg.norm(steps, axis=1)[both].max())
    assert max(paths["held"]) < 0.1 and max(paths["held"]) < max(paths["free"])


def test_feet_without_toes_are_measured(tmp_path):
    _, measured = run(StrangerRig.build(Switches(order=("FK",), toes=False)), tmp_path)
    assert "the figure has no feet" not in " ".join(f.text for f in measured.findings)


def test_arms_follow_the_capture_below_clavicles_without_controls(tmp_path):
    rig = StrangerRig.build(Switches(order=("FK",), clavicle_controls=False))
    scene, _ = rig.write(tmp_path)
    walk = made_up.walker(1.0)
    rotations = np.array(walk.rotations)
    shrug = [0.0, 0.0, np.sin(0.2), np.cos(0.2)]
    for name in ("LeftShoulder", "RightShoulder"):
        rotations[:, walk.skeleton.index(name)] = shrug
    walk = walk.with_(rotations=rotations)
    result = kw.transfer(walk, scene.rig())
    assert {*result.still_joints} >= {"L_clavicle", "R_clavicle"}
    slots, pairs = kw.find_slots(walk), result.correspondence
    points = kw.joint_positions(walk), kw.joint_positions(result.motion)
    for start, end in (("l.upper_arm", "l.forearm"), ("r.forearm", "r.hand")):
        names = [pairs.target_joints[pairs.index(slot)] for slot in (start, end)]
        columns = (
            [walk.skeleton.index(slots[slot]) for slot in (start, end)],
            [result.motion.skeleton.index(name) for name in names],
        )
        bones = [p[:, b] - p[:, a] for p, (a, b) in zip(points, columns)]
        assert np.degrees(compute_angle(*bones)).max() < 0.1
    assert result.position_errors.max() < 0.01
