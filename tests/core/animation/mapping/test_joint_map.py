"""Maps of two skeletons: pairs of equal slots, chains of unequal length, refusals."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st

import made_up
from case_profiles import draw_cases
from keyweave import (
    Correspondence,
    DataError,
    Skeleton,
    UnknownNameError,
    map_joints,
)
from keyweave.animation.mapping.joint_map import check_map
from made_up.name_sets import FIRST_HALF, make_named_figure


def without(skeleton, word):
    """Return a skeleton with the joints whose names contain a word left out."""
    kept = [i for i, name in enumerate(skeleton.names) if word not in name]
    places = {joint: place for place, joint in enumerate(kept)}
    return Skeleton(
        tuple(skeleton.names[i] for i in kept),
        [places.get(int(skeleton.parents[i]), -1 if i == 0 else 0) for i in kept],
        skeleton.offsets[kept],
    )


def make_spine(n, rng=None, steps=None):
    """Return a figure with a spine of n joints between hips and arms."""
    base, _ = make_named_figure("Bandai Namco")
    names, parents, offsets = [*base.names[:2]], [-1, 0], [*base.offsets[:2]]
    if steps is None:
        steps = np.ones(n) if rng is None else rng.uniform(0.2, 3, n)
    for i in range(n):
        names.append(f"Spine{i}")
        parents.append(len(names) - 2)
        offsets.append([0, 28 * steps[i] / steps.sum(), 0])
    places = {1: 1, 3: len(names) - 1}
    for i in range(4, len(base)):
        parents.append(places[int(base.parents[i])])
        places[i] = len(names)
        names.append(base.names[i])
        offsets.append(base.offsets[i])
    return Skeleton(tuple(names), parents, np.array(offsets))


@pytest.mark.parametrize("source", FIRST_HALF)
@pytest.mark.parametrize("target", ["Mixamo", "CMU ASF"])
def test_pairs_are_joints_of_one_slot(source, target):
    (first, one), (second, other) = map(make_named_figure, (source, target))
    pairs = map_joints(first, second).pairs
    both = [s for s in one if s in other and not s.startswith(("spine", "neck"))]
    for slot in both:
        assert pairs[one[slot]] == other[slot]
    for slot in ("spine1", "neck1"):
        if slot == "spine1" and "spine2" not in one:  # one joint is the one with the arms
            continue
        assert pairs[one[slot]] == other[slot]


@draw_cases(40)
@given(n=st.integers(1, 7), m=st.integers(1, 7), seed=st.integers(0, 99))
def test_spines_of_any_length_keep_their_order_and_ends(n, m, seed):
    rng = np.random.default_rng(seed)
    source, target = make_spine(n, rng), make_spine(m, rng)
    mapped = map_joints(source, target)
    spine = [s for s in mapped.slots if s.startswith("spine")]
    pairs = [
        (source.index(mapped.source_joints[i]), target.index(mapped.target_joints[i]))
        for i in map(mapped.index, spine)
    ]
    assert len(pairs) == min(n, m)
    assert pairs == sorted(pairs) and len({t for _, t in pairs}) == len(pairs)
    assert pairs[-1] == (source.index(f"Spine{n - 1}"), target.index(f"Spine{m - 1}"))
    if min(n, m) > 1:
        assert pairs[0] == (source.index("Spine0"), target.index("Spine0"))


def test_spines_are_paired_by_length_along_the_chain():
    mapped = map_joints(make_spine(3), make_spine(5))
    spine = {s: t for s, t in mapped.pairs.items() if s.startswith("Spine")}
    assert spine == {"Spine0": "Spine0", "Spine1": "Spine2", "Spine2": "Spine4"}
    low = map_joints(make_spine(3, steps=np.array([1, 1, 8])), make_spine(5))
    assert low.pairs["Spine1"] == "Spine1"


def test_the_map_back_is_the_swapped_map():
    (first, _), (second, _) = make_named_figure("iClone"), make_named_figure("Kinect")
    there, back = map_joints(first, second), map_joints(second, first)
    assert there.pairs == back.swap().pairs
    assert not any("Twist" in joint for joint in there.pairs if "Neck" not in joint)


def test_a_skeleton_maps_onto_itself_joint_by_joint():
    skeleton, _ = make_named_figure("iClone")
    pairs = map_joints(skeleton, skeleton).pairs
    assert pairs == {name: name for name in skeleton.names}
    nameless = replace(skeleton, names=tuple(f"joint{i}" for i in range(len(skeleton))))
    assert map_joints(nameless, nameless).pairs == {n: n for n in nameless.names}


def test_joints_without_slots_pair_only_by_family_and_below_pairs():
    skeleton, slots = make_named_figure("iClone")
    twist = "CC_Base_L_ThighTwist01"
    assert map_joints(skeleton, skeleton).pairs[twist] == twist
    known = {*slots.values()}
    names = [f"{n}x" if n in known else n for n in skeleton.names]
    other = replace(skeleton, names=tuple(names))
    assert {*map_joints(skeleton, other).pairs} == known
    parents = np.array(skeleton.parents)
    parents[skeleton.index(twist)] = skeleton.index("CC_Base_Pelvis")
    assert twist not in map_joints(skeleton, replace(skeleton, parents=parents)).pairs


def test_missing_limbs_are_notes():
    skeleton, _ = make_named_figure("Bandai Namco")
    no_arms = without(without(skeleton, "Arm"), "Hand")
    mapped = map_joints(skeleton, no_arms)
    assert mapped.notes == ("the target has no arms",)
    assert mapped.pairs["Foot_L"] == "Foot_L" and "Hand_L" not in mapped.pairs
    assert map_joints(no_arms, skeleton).notes == ("the source has no arms",)


@pytest.mark.parametrize("names", [("joint1",), ("prop", "blade")])
def test_error_names_the_skeleton_that_shares_no_slot(names):
    parents = [*range(-1, len(names) - 1)]
    prop = Skeleton(names, parents, np.ones((len(names), 3)))
    skeleton, _ = make_named_figure("Mixamo")
    for name, figures in (("source", (prop, skeleton)), ("target", (skeleton, prop))):
        with pytest.raises(DataError, match=f"the {name} shares no slot .*{names[0]}"):
            map_joints(*figures)


def cross(skeleton, *words):
    """Return a skeleton with the sides of its names swapped, or of those with words."""
    table = {"Left": "Right", "Right": "Left"}
    names = [
        next((n.replace(a, b) for a, b in table.items() if a in n), n)
        if not words or any(word in n for word in words)
        else n
        for n in skeleton.names
    ]
    return replace(skeleton, names=tuple(names))


def test_limbs_that_are_all_named_from_the_viewers_side_are_mapped_by_their_places():
    walk = made_up.walker(2)
    crossed = walk.with_(skeleton=cross(walk.skeleton))
    plain = map_joints(walk, walk)
    for source, target, side in ((crossed, walk, 0), (walk, crossed.skeleton, 1)):
        mapped = map_joints(source, target)
        pairs = [
            (source.skeleton.index(a), (target if side else target.skeleton).index(b))
            for a, b in mapped.pairs.items()
        ]
        assert mapped.slots == plain.slots and all(a == b for a, b in pairs)
        assert mapped.confidences[mapped.index("l.thigh")] < 0.7
        (note,) = mapped.notes
        assert "RightUpLeg is the left leg" in note and "all limbs have the sides" in note


def test_legs_alone_on_the_other_side_than_their_names_are_refused():
    walk = made_up.walker(2)
    crossed = walk.with_(skeleton=cross(walk.skeleton, "Leg", "Foot", "Toe"))
    with pytest.raises(
        DataError, match="^l.thigh: LeftUpLeg of the source is to the right"
    ):
        map_joints(crossed, walk)
    with pytest.raises(DataError, match="LeftUpLeg of the target"):
        map_joints(walk, crossed.skeleton)
    good = map_joints(walk, walk)
    by_hand = Correspondence(
        good.slots,
        cross(
            Skeleton(
                good.source_joints, [*range(-1, len(good) - 1)], np.ones((len(good), 3))
            )
        ).names,
        good.target_joints,
    )
    check_map(by_hand, walk.with_(skeleton=cross(walk.skeleton)), walk)
    with pytest.raises(DataError, match="l.thigh: .* of the source"):
        check_map(by_hand, walk, walk)


def test_a_map_of_another_skeleton_names_slot_and_joint():
    (first, _), (second, _) = make_named_figure("Mixamo"), make_named_figure("Biovision")
    mapped = map_joints(first, first)
    with pytest.raises(UnknownNameError, match="hips: the target has no mixamorig:Hips"):
        check_map(mapped, first, second)
