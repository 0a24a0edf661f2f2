"""Rigs of animals, limbs and props: refused, or driven by a map or by controls."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import keyweave as kw
from case_profiles import draw_cases
from keyweave.animation.correspondence import Correspondence
from keyweave.animation.kinematics import forward_kinematics
from keyweave.animation.mapping.body_plan import find_body_plan
from keyweave.geometry.vectors import compute_angle
from keyweave.methods.rig_transfer.rig_figure import RigFigure
from keyweave.scenes.sources import Source
from keyweave.verbs.captures.mapped_motions import carry_motion
from keyweave.verbs.transfer.job import TransferJob, transfer_to_scene
from made_up.fk_character import walk_in_short
from made_up.name_sets import FIRST_HALF, SECOND_HALF, make_named_figure
from made_up.stranger_rigs import KINDS, StrangerRig, Switches
from reference_material import shared

WALK = walk_in_short().cut(1, 12)
REFUSED = "walk: the rig is not two-legged like the capture: found"
FOUND = {
    "four legs": r"4 legs \(L_hind_thigh, R_hind_thigh \.\.\.\)",
    "four legs, two of them called arms": r"4 legs \(L_thigh, R_thigh \.\.\.\)",
    "eight legs": "8 legs",
    "one leg": r"one leg \(leg_upper\) and two arms",
    "one leg alone": r"one leg \(L_thigh\) and no arms",
    "one arm alone": r"no legs and one arm \(L_upperarm\)",
    "plant": "no legs and no arms in 9 joints",
    "prop": r"no legs and no arms in 3 joints \(sword, blade \.\.\.\)",
}


def open_rig(folder, body, **options):
    return StrangerRig.build(Switches(body=body)).write(folder, **options)


def run(scene, joint_map=None, **options):
    source = Source(WALK, name="walk", joint_map=joint_map)
    return transfer_to_scene(scene, TransferJob(sources=(source,), feet="off", **options))


@pytest.mark.parametrize("body", FOUND)
def test_rigs_that_are_not_two_legged_are_refused(tmp_path, body):
    scene, _ = open_rig(tmp_path, body)
    with pytest.raises(
        kw.DataError, match=f"not two-legged like the capture.*{FOUND[body]}"
    ):
        run(scene)
    assert not scene.read_curves(scene.rig().channels)


@pytest.mark.parametrize("body", FOUND)
def test_bodies_without_known_names_are_refused(tmp_path, body):
    scene, _ = open_rig(tmp_path, body, rename=True)
    found = "4 legs" if body.startswith("four") else r"no legs and no arms in \d+ joints"
    with pytest.raises(
        kw.DataError, match=f"not two-legged like the capture: found {found}"
    ):
        run(scene)


def measure_thighs(result, joints):
    """Return the mean angle between thighs of the capture and bones of the rig."""
    captured = forward_kinematics(WALK)[0]
    own = forward_kinematics(result.motion)[0]
    angles = []
    for ends, others in zip(joints, (("LeftUpLeg", "LeftLeg"), ("RightUpLeg", "RightLeg"))):
        a, b = (result.motion.skeleton.index(name) for name in ends)
        c, d = (WALK.skeleton.index(name) for name in others)
        n = len(own)
        angles.append(
            compute_angle(own[:, b] - own[:, a], captured[:n, d] - captured[:n, c])
        )
    return float(np.degrees(angles).mean())


def test_a_map_or_controls_drive_what_is_mapped(tmp_path):
    scene, _ = open_rig(tmp_path, "four legs")
    slots = kw.find_slots(WALK)
    places = ("thigh", "shin", "foot")
    pairs = {
        f"{s}.{p}": (slots[f"{s}.{p}"], f"{s.upper()}_hind_{own}")
        for s in "lr"
        for p, own in zip(places, ("thigh", "shin", "hock"))
    }
    pairs["hips"] = slots["hips"], "pelvis"
    joint_map = Correspondence([*pairs], *zip(*pairs.values()))
    hind = [("L_hind_thigh", "L_hind_shin"), ("R_hind_thigh", "R_hind_shin")]
    (mapped,) = run(scene, joint_map)
    assert measure_thighs(mapped, hind) < 12
    assert not any(
        curve.channel.startswith("L_front")
        for curve in scene.read_curves(scene.rig().channels)
    )
    (chosen,) = run(scene, controls=["pelvis", "?_hind_*"])
    assert measure_thighs(chosen, hind) < 12


def test_a_map_drives_a_plant(tmp_path):
    scene, _ = open_rig(tmp_path, "plant")
    slots = kw.find_slots(WALK)
    names = {"hips": "stem_1", "spine1": "stem_3", "head": "stem_5"}
    names = {slot: joint for slot, joint in names.items() if slot in slots}
    joint_map = Correspondence([*names], [slots[s] for s in names], [*names.values()])
    (result,) = run(scene, joint_map)
    assert result.position_errors.max() < 0.01
    assert len(scene.read_curves(["stem_1.rotateX"])) == 1


def test_an_animal_answers_its_own_kind_and_not_a_human(tmp_path):
    animal = RigFigure.of(open_rig(tmp_path, "four legs")[0].rig()).rest
    assert kw.retarget(animal, animal).skeleton == animal.skeleton
    with pytest.raises(kw.DataError, match="the target is not two-legged like the source"):
        kw.retarget(WALK, animal.skeleton)
    with pytest.raises(kw.DataError, match="the source is not two-legged like the target"):
        kw.retarget(animal, WALK.skeleton)
    with pytest.raises(kw.DataError, match="dog: the source is not two-legged"):
        carry_motion(animal, WALK, name="dog")
    assert "4 legs" in kw.map_joints(WALK, animal).notes[0]


@draw_cases(60)
@given(
    st.permutations(KINDS),
    st.sampled_from(["", "group", "constraint"]),
    st.booleans(),
    st.booleans(),
    st.integers(0, 99),
)
def test_two_legged_rigs_are_never_taken_for_animals(
    tmp_path_factory, order, pieces, hip_joint, rename, seed
):
    made = Switches((*order,), pieces=pieces, hip_joint=hip_joint)
    folder = tmp_path_factory.mktemp("rig")
    scene, _ = StrangerRig.build(made).write(folder, seed=seed, rename=rename)
    assert find_body_plan(RigFigure.of(scene.rig()).rest).is_human


@pytest.mark.parametrize("name", [*FIRST_HALF, *SECOND_HALF])
def test_figures_of_common_programs_are_two_legged(name):
    assert find_body_plan(make_named_figure(name)[0]).is_human


def test_shared_captures_are_two_legged():
    for path in sorted(shared("strangers").glob("r[0-9]*.bvh")):
        assert find_body_plan(kw.load(path)).is_human, path.stem
