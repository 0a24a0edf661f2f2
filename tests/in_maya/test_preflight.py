"""`keyweaveInfo -check` reports what stands in the way, and changes nothing."""

import importlib
from pathlib import Path

import pytest
from maya import cmds, mel

TRUSTED = "SafeModeAllowedlistPaths"
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def preflight(plug_in):
    return importlib.import_module("keyweave_maya.commands.preflight")


@pytest.fixture
def trusted():
    """Set the trusted locations, and restore them."""
    before = cmds.optionVar(query=TRUSTED) if cmds.optionVar(exists=TRUSTED) else []

    def put(paths):
        cmds.optionVar(remove=TRUSTED)
        for path in paths:
            cmds.optionVar(stringValueAppend=(TRUSTED, path))

    yield put
    put([before] if isinstance(before, str) else before)


def find(preflight, subject):
    """Return what the checks report of a subject, as (state, text and remedy)."""
    return [
        (each.state, f"{each.text} {each.remedy}")
        for each in preflight.run_checks()
        if each.subject == subject
    ]


def test_the_table_names_versions_folders_and_the_scene(preflight):
    cmds.file(modified=False)
    text = "\n".join(cmds.keyweaveInfo(check=True))
    for word in ("Keyweave", "Maya", "Python", "numpy", "scipy", "trusted location"):
        assert word in text
    assert "fix" not in text.split()
    assert "the check failed" not in text
    assert not cmds.file(query=True, modified=True)
    assert mel.eval("keyweaveInfo -check") == cmds.keyweaveInfo(check=True)
    assert "-check" in str(cmds.keyweaveInfo(help=True))


def test_a_missing_library_comes_with_the_line_that_installs_it(preflight, monkeypatch):
    monkeypatch.setattr(preflight, "list_missing", lambda names=(): ["scipy"])
    ((state, text),) = find(preflight, "libraries")
    assert state == "fix"
    assert "scipy" in text and "mayapy" in text and "-m pip install" in text


@pytest.mark.parametrize(
    "paths, state",
    [
        ([], "unknown"),
        ([f"{ROOT.as_posix()}/maya_plugin/"], "ok"),
        (["/elsewhere", ROOT.as_posix()], "unknown"),
        (["/elsewhere"], "note"),
    ],
)
def test_the_trusted_locations_are_read_from_the_preferences(
    preflight, trusted, paths, state
):
    trusted(paths)
    ((found, text),) = find(preflight, "trusted location")
    assert found == state
    assert ("Preferences > Security" in text) == (state != "ok")


def test_a_folder_that_cannot_be_written_is_reported(preflight, monkeypatch):
    monkeypatch.setattr(preflight, "is_writable", lambda folder: False)
    for subject in ("library folder", "Maya's user folder"):
        ((state, text),) = find(preflight, subject)
        assert state == "note" and "cannot be written" in text


def test_layers_and_references_are_listed_with_their_obstacles(
    preflight, shot_of_reference
):
    assert "1 referenced;" in find(preflight, "references")[0][1]
    assert find(preflight, "animation layers") == [("ok", "none ")]
    cube = cmds.createNode("transform")
    cmds.setKeyframe(cube, attribute="tx", time=1, value=1)
    layer = cmds.animLayer("over", override=True)
    cmds.animLayer(layer, edit=True, attribute=f"{cube}.tx")
    cmds.setAttr(f"{layer}.lock", True)
    ((state, text),) = find(preflight, "animation layers")
    assert state == "note" and "1 above BaseAnimation" in text
    ((state, text),) = find(preflight, "animation layer")
    assert state == "note" and "over is locked" in text


def test_a_check_that_fails_is_reported_and_does_not_stop_the_others(
    preflight, monkeypatch
):
    def _check_nothing():
        raise ValueError("no answer")

    monkeypatch.setattr(preflight, "CHECKS", (_check_nothing, *preflight.CHECKS))
    assert find(preflight, "nothing") == [
        ("unknown", "the check failed (ValueError: no answer) ")
    ]
    assert find(preflight, "Python")[0][0] == "ok"
