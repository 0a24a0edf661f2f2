"""The script that checks a first Maya: its table, its failures, and its refusal."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from maya import cmds

from stand_in.session import session as sessions

if not hasattr(cmds, "__getattr__"):
    pytest.skip("a real Maya is here, not the stand-in", allow_module_level=True)

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "scripts" / "keyweave_check.py"
PLUG_IN = (ROOT / "maya_plugin" / "keyweave_plugin.py").as_posix()
NAMES = ("plug-in", "help", "keys, undo, redo", "new layer, undo, redo", "joints under IK")
NAMES += ("referenced rig", "unload, load")


@pytest.fixture
def script(tmp_path):
    """Return what the script defines, in a Maya that has just begun."""
    sessions.restart()
    names = runpy.run_path(str(SCRIPT), run_name="keyweave_check")
    names["main"].__globals__["REPORT"] = tmp_path / "report.txt"
    yield names["main"].__globals__
    sessions.restart()


def test_mayapy_runs_every_check_and_prints_the_table(tmp_path):
    stand_in = ROOT / "tests" / "maya_stand_in"
    environment = {**os.environ, "TMPDIR": str(tmp_path), "TEMP": str(tmp_path)}
    environment["PYTHONPATH"] = os.pathsep.join([str(stand_in), str(ROOT / "core")])
    run = subprocess.run(
        [sys.executable, str(SCRIPT)],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    results = [line[:30].split() for line in run.stdout.splitlines()]
    done = [" ".join(words[:-1]) for words in results if words[-1:] == ["ok"]]
    assert tuple(done) == NAMES
    assert "7 checks, 0 failed" in run.stdout
    report = (tmp_path / "keyweave_check.txt").read_text(encoding="utf-8")
    assert run.stdout.endswith(report)
    assert "mayapy" in report.splitlines()[0]


def test_text_that_is_pasted_uses_the_plug_in_that_is_loaded(script, capsys):
    cmds.loadPlugin(PLUG_IN)
    source = SCRIPT.read_text(encoding="utf-8").replace("CHECKS = [\n", "CHECKS = []\n[\n")
    exec(compile(source, "<maya console>", "exec"), {"__name__": "__main__"})
    assert "1 checks, 0 failed" in capsys.readouterr().out


def test_text_that_is_pasted_asks_for_the_path_of_a_plug_in_it_cannot_find(
    script, monkeypatch
):
    monkeypatch.delenv("MAYA_PLUG_IN_PATH", raising=False)
    script.pop("__file__")
    (row,) = script["main"]()
    assert row[:2] == ("plug-in", "FAILED")
    assert "write the path of keyweave_plugin.py into PLUG_IN" in row[2]


def test_a_scene_with_unsaved_changes_is_refused_and_kept(script, capsys):
    cube = cmds.createNode("transform", name="mine")
    nodes = cmds.ls()
    assert cmds.file(query=True, modified=True)
    assert script["main"]() == []
    assert "unsaved changes" in capsys.readouterr().out
    assert cmds.ls() == nodes and cmds.objExists(cube)
    assert not script["REPORT"].exists()
    assert not cmds.pluginInfo("keyweave_plugin", query=True, loaded=True)


def test_a_check_that_fails_is_reported_and_the_others_still_run(script, capsys):
    def check_nothing():
        script["expect"](False, "Maya answers 5")

    def check_error():
        cmds.createNode("transform", name="left_over")
        raise RuntimeError("no such\nnode")

    script["CHECKS"][:] = [
        ("nothing", check_nothing),
        ("error", check_error),
        ("help", script["check_help"]),
    ]
    rows = {name: (result, text) for name, result, text in script["main"]()}
    assert rows["nothing"] == ("FAILED", "Maya answers 5")
    assert rows["error"][0] == "ERROR"
    assert "RuntimeError: no such node (test_check_script.py:" in rows["error"][1]
    assert rows["help"][0] == "ok"
    assert "4 checks, 2 failed" in capsys.readouterr().out
    assert not cmds.objExists("left_over")


def test_an_undo_that_leaves_something_fails(script, monkeypatch):
    cmds.loadPlugin(PLUG_IN)
    cmds.createNode("transform", name="before")
    cmds.setKeyframe("before.tx", time=1, value=1)

    def write():
        cmds.setKeyframe("before.tx", time=9, value=2)
        return ["before_translateX"]

    assert "1 curves written" in script["compare_undo"](write)
    monkeypatch.setattr(cmds, "undo", lambda: None, raising=False)
    with pytest.raises(script["CheckFailedError"], match="undo leaves before_translateX"):
        script["compare_undo"](lambda: cmds.setKeyframe("before.tx", time=12, value=3))
