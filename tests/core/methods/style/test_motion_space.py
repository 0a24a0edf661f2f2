"""Cycles as sums of principal components."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.animation.skeleton import Skeleton
from keyweave.methods.style.poses import measure_difference
from twins import style as twin


def test_mean_components_and_coefficients_are_those_of_the_paper(thin_gaits):
    chosen = thin_gaits[::9]
    space = kw.MotionSpace.fit(chosen, share=0.8)
    mean, components, variances = naive = twin.fit_space(chosen, 0.8)
    assert_allclose(space.mean.path, mean[1], atol=1e-12)
    dots = np.abs((space.mean.rotations * mean[0]).sum(axis=-1))
    assert_allclose(dots, 1.0, atol=1e-12)
    assert_allclose(space.variances, variances, rtol=1e-8)
    assert_allclose(np.abs(space.components @ components.T), np.eye(len(space)), atol=1e-6)
    signs = np.sign((space.components * components).sum(axis=1))
    expected = signs * twin.project(twin.as_pair(chosen[1]), naive)
    assert_allclose(space.transform(chosen[1]), expected, atol=1e-6)


def test_a_subject_weighs_the_same_however_many_cycles_it_has(walks):
    once = kw.MotionSpace.fit(walks)
    twice = kw.MotionSpace.fit([*walks, *(c for c in walks if c.subject == "ben")])
    assert_allclose(twice.mean.path, once.mean.path, atol=1e-12)
    assert measure_difference(twice.mean, once.mean) < 1e-9
    assert_allclose(twice.variances, once.variances, rtol=1e-9)


@pytest.mark.parametrize("share", [0.3, 0.9, 0.99, 1.0])
def test_the_first_components_that_hold_the_share_are_kept(walks, share):
    space = kw.MotionSpace.fit(walks, share=share)
    assert space.variance_share >= share - 1e-9
    fewer = space.variances[:-1].sum() / space.total_variance
    assert fewer < share
    assert_allclose(space.components @ space.components.T, np.eye(len(space)), atol=1e-12)


def test_coefficients_are_recovered_from_their_poses(space):
    rng = np.random.default_rng(7)
    coefficients = rng.normal(size=(5, len(space))) * np.sqrt(space.variances)
    poses = space.inverse_transform(coefficients)
    assert_allclose(space.transform(poses), coefficients, atol=1e-9)


def test_all_components_reproduce_each_cycle(walks):
    space = kw.MotionSpace.fit(walks, share=1.0)
    for cycle in walks[::7]:
        poses = space.inverse_transform(space.transform(cycle))
        assert measure_difference(poses, cycle) < 1e-5
        assert_allclose(poses.path, cycle.path, atol=1e-5)


def test_variances_are_those_of_the_coefficients(walks):
    one_each = [next(c for c in walks if c.subject == name) for name in ("ann", "ben")]
    space = kw.MotionSpace.fit([*one_each, walks[-1]], share=1.0)
    coefficients = np.array([space.transform(cycle) for cycle in space.cycles])
    assert_allclose((coefficients**2).mean(axis=0), space.variances, rtol=1e-9)


def test_a_space_can_be_saved_and_loaded(space, tmp_path):
    path = tmp_path / "walks.npz"
    space.save(path)
    found = kw.MotionSpace.load(path)
    assert_allclose(found.transform(found.cycles[3]), space.transform(space.cycles[3]))
    assert found.subjects == space.subjects


def test_each_cycle_is_restored_from_the_file(space, tmp_path):
    first, second, *rest = space.cycles
    ends = dict(end_site_parents=[2], end_site_offsets=[[0.0, 1, 2]])
    second = replace(second, skeleton=replace(second.skeleton, **ends), is_closed=False)
    path = tmp_path / "walks.npz"
    replace(space, cycles=(first, second, *rest)).save(path)
    loaded = kw.MotionSpace.load(path).cycles
    for cycle, expected in zip(loaded, (first, second, *rest)):
        assert str(cycle) == str(expected)
        assert (cycle.is_closed, cycle.course) == (expected.is_closed, expected.course)
        for name in ("names", "parents", "offsets", "end_site_parents", "end_site_offsets"):
            found, wanted = (getattr(c.skeleton, name) for c in (cycle, expected))
            assert np.array_equal(found, wanted)
    with pytest.raises(kw.FileFormatError, match="no such file"):
        kw.MotionSpace.load(tmp_path / "missing.npz")


def with_skeleton(cycle, **changes):
    old = cycle.skeleton
    fields = dict(names=old.names, parents=old.parents, offsets=old.offsets)
    return replace(cycle, skeleton=Skeleton(**{**fields, **changes}), subject="zoe")


def renamed(cycle):
    names = tuple("Nose" if n == "Head" else n for n in cycle.skeleton.names)
    return with_skeleton(cycle, names=names)


def turned_rest(cycle):
    offsets = np.array(cycle.skeleton.offsets)
    offsets[cycle.skeleton.index("LeftArm")] = [0.0, 15.0, 0.0]
    return with_skeleton(cycle, offsets=offsets)


BAD = {
    "no cycle": (lambda c: [], {}, "cycles hold 0 strides; a space needs two"),
    "one cycle": (lambda c: c[:1], {}, "cycles hold 1 stride; a space needs two"),
    "share": (lambda c: c, dict(share=0.0), "above 0 and at most 1"),
    "names": (
        lambda c: [*c, renamed(c[0])],
        {},
        "the skeleton of zoe has other joints: Head, Nose; retarget it first",
    ),
    "rest axes": (
        lambda c: [*c, turned_rest(c[0])],
        {},
        "the skeleton of zoe has other rest axes at LeftArm; retarget it first",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_errors_explain_why_a_space_cannot_be_fitted(walks, case):
    choose, settings, expected = BAD[case]
    with pytest.raises(kw.KeyweaveError) as caught:
        kw.MotionSpace.fit(choose(walks), **settings)
    assert expected in str(caught.value)


def test_figures_of_other_proportions_share_a_space(walks):
    tall = with_skeleton(walks[0], offsets=1.3 * walks[0].skeleton.offsets)
    assert "zoe" in kw.MotionSpace.fit([*walks, tall]).subjects
