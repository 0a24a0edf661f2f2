"""Elements of arrays, small whole numbers, and hierarchies, alike in both hosts."""

import re

import maya.api.OpenMaya as om
import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.curves.anim_curve import AnimCurve
from keyweave_maya.scene import MayaScene
from made_up.indirect_scenes import HEAD

FRAMES = np.arange(1, 12)


def opened(tmp_path, text):
    path = tmp_path / "shot.ma"
    path.write_text(text, encoding="utf-8")
    cmds.file(path.as_posix(), open=True, force=True)
    return MayaScene(), kw.open_scene(path)


def drop_indices(monkeypatch):
    """Let selections of names lose their last index, as reported of Maya 2027."""
    add = om.MSelectionList.add

    def add_array(selected, name):
        return add(selected, re.sub(r"\[\d+\]$", "", name))

    monkeypatch.setattr(om.MSelectionList, "add", add_array)


@pytest.mark.parametrize("drops", [False, True])
def test_elements_of_arrays_are_sampled(tmp_path, monkeypatch, drops):
    text = HEAD + (
        'createNode plusMinusAverage -n "sum";\n\tsetAttr -s 2 ".i1";\n'
        '\tsetAttr ".i1[0]" 2;\n\tsetAttr ".i1[1]" 3;\n'
    )
    if drops:
        drop_indices(monkeypatch)
    for scene in opened(tmp_path, text):
        values = scene.sample(["sum.input1D[0]", "sum.input1D[1]", "sum.output1D"], FRAMES)
        assert_allclose(values.values, np.tile([2, 3, 5], (11, 1)))


@pytest.mark.parametrize("mode", ["override", "additive"])
@pytest.mark.parametrize("type_", ["byte", "char"])
def test_small_whole_numbers_do_not_go_to_layers(tmp_path, type_, mode):
    text = HEAD + f'\taddAttr -k true -sn "step" -ln "step" -at "{type_}";\n'
    said = []
    for scene in opened(tmp_path, text):
        curve = AnimCurve("hip.step", [0.25, 0.5], [1, 2], "step", "step", frame_rate=24)
        said.append(scene.refusals(["hip.step"], mode=mode))
        with pytest.raises(kw.DataError, match=f"hip.step is of type {type_}"):
            scene.write_curves(curve, mode=mode)
        assert scene.refusals(["hip.step"]) == {}
    assert said[0] == said[1]
    assert 'mode="base"' in said[0]["hip.step"]
    assert not cmds.ls(type="animLayer")


def test_a_parent_comes_before_its_children_whatever_they_are_called(tmp_path):
    joints = [("z", None), ("y", "z"), ("x", "y"), ("b", "z"), ("a", "b")]
    text = HEAD
    for name, parent in joints:
        text += f'createNode joint -n "{name}"' + (
            f' -p "{parent}";\n' if parent else ";\n"
        )
        text += '\tsetAttr ".t" -type "double3" 0 1 0 ;\n'
    names = tuple(name for name, _ in joints)
    for scene in opened(tmp_path, text):
        assert scene.joints == names
        assert scene.motion("z").skeleton.names == names
        assert scene.motion("b").skeleton.names == ("b", "a")
        assert scene.motion(["?"]).skeleton.names == names
