from dataclasses import replace

import numpy as np
import pytest

import made_up
from keyweave import Motion, Skeleton
from keyweave.animation.source_frames import SourceFrames
from keyweave.geometry.rotations import compose, rotate
from keyweave.methods.resequencing.solvers.multiresolution_tree import (
    MultiresolutionTree,
    coarsen_motion,
    find_neighbors,
)
from keyweave.methods.resequencing.transitions import TransitionCosts
from twins.resequencing import coarser_rotations, filtered

WALK = made_up.walker(5)


def tree_of(*motions, n_levels=4):
    costs = TransitionCosts.of(SourceFrames.of(motions), 0.1)
    return MultiresolutionTree.of(costs, n_levels, 0.1)


@pytest.mark.parametrize("n_frames", [3, 4, 5, 8, 37, 70])
def test_a_level_is_the_filter_read_off_the_paper(n_frames):
    motion = WALK.cut(1, n_frames)
    coarse = coarsen_motion(motion)
    np.testing.assert_allclose(coarse.root_positions, filtered(motion.root_positions))
    assert len(coarse) == (n_frames + 1) // 2
    for joint in (0, 3, 8):
        expected = coarser_rotations(motion.rotations[:, joint])
        along = np.abs(np.sum(expected * coarse.rotations[:, joint], axis=-1))
        np.testing.assert_allclose(along, 1, atol=1e-12)


def test_levels_are_unit_quaternions():
    for level in tree_of(WALK).levels:
        lengths = np.linalg.norm(level.frames.rotations, axis=-1)
        np.testing.assert_allclose(lengths, 1, atol=1e-12)


def test_signs_of_quaternions_do_not_matter():
    signs = np.where(np.arange(len(WALK)) % 3 == 0, -1, 1)[:, None, None]
    flipped = coarsen_motion(WALK.with_(rotations=WALK.rotations * signs))
    same = np.abs(np.sum(flipped.rotations * coarsen_motion(WALK).rotations, axis=-1))
    np.testing.assert_allclose(same, 1, atol=1e-12)


def test_a_still_motion_is_unchanged():
    still = WALK.with_(
        rotations=np.repeat(WALK.rotations[:1], 9, axis=0),
        root_positions=np.repeat(WALK.root_positions[:1], 9, axis=0),
        translations=np.repeat(WALK.translations[:1], 9, axis=0),
    )
    coarse = coarsen_motion(still)
    np.testing.assert_allclose(coarse.root_positions, still.root_positions[:5], atol=1e-12)
    np.testing.assert_allclose(coarse.rotations, still.rotations[:5], atol=1e-12)


def test_an_even_path_stays_even_up_to_both_ends():
    hip = Skeleton(("hip",), [-1], [[0, 90, 0]])
    way = np.arange(11)[:, None] * np.array([1.0, 0.0, 2.0])
    coarse = coarsen_motion(Motion(hip, [[[0, 0, 0, 1]]] * 11, way, 24))
    steps = np.diff(coarse.root_positions, axis=0)
    np.testing.assert_allclose(steps, np.tile([2.0, 0.0, 4.0], (5, 1)), atol=1e-12)


def test_nothing_is_filtered_across_two_inputs():
    a, b = WALK.cut(1, 41), WALK.cut(90, 140)
    both, first, second = tree_of(a, b), tree_of(a), tree_of(b)
    for level, one, other in zip(both.levels, first.levels, second.levels):
        alone = np.concatenate([one.frames.rotations, other.frames.rotations])
        np.testing.assert_array_equal(level.frames.rotations, alone)


def test_levels_stop_before_an_input_has_a_single_frame():
    tree = tree_of(WALK, WALK.cut(1, 5), n_levels=8)
    assert [np.diff(level.frames.starts).tolist() for level in tree.levels] == [
        [150, 5],
        [75, 3],
        [38, 2],
    ]
    assert len(tree_of(WALK.cut(1, 2), n_levels=3)) == 1


def test_children_of_parents_are_the_row_or_the_one_before():
    tree = tree_of(WALK.cut(1, 41), WALK.cut(50, 85))
    for level in range(len(tree) - 1):
        rows = np.arange(len(tree.levels[level].frames))
        parents = tree.parents(level, rows)
        frames, coarse = tree.levels[level].frames, tree.levels[level + 1].frames
        np.testing.assert_array_equal(frames.motion_index, coarse.motion_index[parents])
        ahead = rows - tree.children(level + 1, parents)
        assert set(ahead.tolist()) == {0, 1}
        beyond = tree.children(level + 1, parents, np.array(9))
        np.testing.assert_array_equal(frames.motion_index, frames.motion_index[beyond])


def test_neighbors_stay_in_their_input():
    frames = tree_of(WALK.cut(1, 5), WALK.cut(1, 4)).levels[0].frames
    assert find_neighbors(frames, np.array([0, 4, 5, 8]), -1).tolist() == [0, 3, 5, 7]
    assert find_neighbors(frames, np.array([0, 4, 5, 8]), 2).tolist() == [2, 4, 7, 8]


def test_rotated_inputs_have_rotated_levels():
    turn = np.array([0, np.sin(0.6), 0, np.cos(0.6)])
    rotations = WALK.rotations.copy()
    rotations[:, 0] = compose(turn, rotations[:, 0])
    turned = replace(
        WALK, rotations=rotations, root_positions=rotate(turn, WALK.root_positions)
    )
    one, other = coarsen_motion(WALK), coarsen_motion(turned)
    expected = compose(turn, one.rotations[:, 0])
    same = np.abs(np.sum(expected * other.rotations[:, 0], axis=-1))
    np.testing.assert_allclose(same, 1, atol=1e-12)
    np.testing.assert_allclose(
        other.root_positions, rotate(turn, one.root_positions), atol=1e-9
    )
