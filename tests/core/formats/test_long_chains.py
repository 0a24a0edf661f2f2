"""Chains with more joints than Python has levels of calls are written and read."""

import inspect
import sys

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.geometry.rotations import vector_to_quaternion

N_JOINTS = 300


@pytest.fixture
def few_levels():
    """Allow fewer levels of calls than a rope has joints."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + N_JOINTS - 50)
    yield
    sys.setrecursionlimit(limit)


def make_rope():
    """Return a motion of a rope that sways."""
    vectors = np.zeros((2, N_JOINTS, 3))
    vectors[1, :, 2] = 1e-3
    return kw.Motion(
        kw.Skeleton(
            [f"link{i}" for i in range(N_JOINTS)],
            range(-1, N_JOINTS - 1),
            np.tile([0, 1.0, 0], (N_JOINTS, 1)),
        ),
        vector_to_quaternion(vectors),
        np.zeros((2, 3)),
        frame_rate=24,
    )


@pytest.mark.usefixtures("few_levels")
@pytest.mark.parametrize("suffix", [".bvh", ".fbx", ".ma"])
def test_a_rope_is_written_and_read(tmp_path, suffix):
    rope, path = make_rope(), tmp_path / f"rope{suffix}"
    kw.save(rope, path)
    again = kw.open_scene(path).motion() if suffix == ".ma" else kw.load(path)
    ends = [kw.joint_positions(motion)[:, N_JOINTS - 1] for motion in (again, rope)]
    assert_allclose(*ends, atol=1e-4)  # FBX has floats of 32 bits
