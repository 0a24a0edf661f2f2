"""The stand-in's curves: a second textbook's way, and refusals where Maya would refuse."""

import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.geometry.nurbs import NurbsCurve
from stand_in.api.nurbs import basis
from stand_in.errors import StandInError
from stand_in.session import session as sessions
from twins import nurbs as naive

if not hasattr(cmds, "__getattr__"):
    pytest.skip("a real Maya is here, not the stand-in", allow_module_level=True)

import maya.api.OpenMaya as om


@pytest.fixture(autouse=True)
def now():
    return sessions.restart()


@pytest.fixture
def path(tmp_path):
    """Open a figure of eight; return the way to its shape."""
    eight = made_up.figure_eight()
    made_up.write_character(tmp_path / "shot.ma", fingers=False, path_curve=eight)
    cmds.file((tmp_path / "shot.ma").as_posix(), open=True, force=True)
    return om.MSelectionList().add("path_CRVShape").getDagPath(0)


def test_basis_functions_add_up_to_one():
    knots = [0.0, 0, 0, 0, 1, 3, 3, 4, 4, 4, 4]
    for t in np.linspace(0, 4, 33).tolist():
        assert sum(basis(i, 3, t, knots) for i in range(7)) == pytest.approx(1)


def test_curve_points_agree_with_the_naive_implementation(path):
    fn = om.MFnNurbsCurve(path)
    first, last = fn.knotDomain
    eight = made_up.figure_eight()
    assert (fn.degree, fn.form) == (3, om.MFnNurbsCurve.kPeriodic)
    assert list(fn.knots()) == eight.knots.tolist()
    for t in np.linspace(first, last, 9).tolist():
        found = fn.getPointAtParam(t, om.MSpace.kObject)
        assert_allclose([found.x, found.y, found.z], naive.point_at(eight, t), atol=1e-9)


def test_the_world_needs_a_path(path):
    fn = om.MFnNurbsCurve(path.node())
    assert fn.getPointAtParam(0.0).x == pytest.approx(0)
    with pytest.raises(RuntimeError, match="DAG path"):
        fn.getPointAtParam(0.0, om.MSpace.kWorld)


def test_beyond_the_ends_there_is_no_point(path):
    with pytest.raises(RuntimeError, match="not on the curve"):
        om.MFnNurbsCurve(path).getPointAtParam(16.5)


def test_spaces_that_are_not_known_are_refused(path):
    with pytest.raises(StandInError, match="space 3"):
        om.MFnNurbsCurve(path).getPointAtParam(0.0, 3)


def test_nodes_that_are_not_curves_are_refused(path):
    joint = om.MSelectionList().add("Hips").getDagPath(0)
    with pytest.raises(RuntimeError, match="kInvalidParameter"):
        om.MFnNurbsCurve(joint)


def test_a_plug_is_not_a_dag_path(path):
    with pytest.raises(TypeError, match="no DAG path|not a DAG path"):
        om.MSelectionList().add("Hips.translateX").getDagPath(0)


def test_only_matrix_plugs_can_be_read_as_objects(path):
    chosen = om.MSelectionList().add("Hips.translateX").add("Hips.worldMatrix[0]")
    with pytest.raises(StandInError, match="no matrix"):
        chosen.getPlug(0).asMObject()
    with pytest.raises(RuntimeError, match="no matrix"):
        om.MFnMatrixData(path.node())
    there = om.MFnMatrixData(chosen.getPlug(1).asMObject()).matrix()
    assert there == om.MSelectionList().add("Hips").getDagPath(0).inclusiveMatrix()


def test_a_curve_stays_in_the_file_that_is_saved(path, tmp_path):
    saved = tmp_path / "saved.ma"
    cmds.file(rename=saved.as_posix())
    cmds.file(save=True, type="mayaAscii")
    found = kw.open_scene(saved).curve_points("path_CRV", 5).points
    eight = NurbsCurve(*(getattr(made_up.figure_eight(), n) for n in ("points", "knots")))
    assert_allclose(found, eight.evaluate(np.arange(0, 16, 3.2)), atol=1e-9)
