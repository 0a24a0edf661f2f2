"""The script that asks a first Maya: its record, its failures, and its refusal."""

import importlib
import json
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
QUICK = ("help", "values_of_switches")


@pytest.fixture(scope="module")
def probes():
    """Return a function that imports a module of the probes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "scripts"))
        yield lambda name: importlib.import_module(f"keyweave_probes.{name}")


@pytest.fixture
def script(probes):
    """Return what the script defines, in a Maya that has just begun."""
    sessions.restart()
    names = runpy.run_path(str(SCRIPT), run_name="keyweave_check")
    yield names["main"].__globals__
    sessions.restart()


def read_lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_mayapy_asks_and_records_the_answers(tmp_path):
    paths = [ROOT / "tests" / "maya_stand_in", ROOT / "core"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
    run = subprocess.run(
        [sys.executable, str(SCRIPT), "-o", "answers.jsonl", *QUICK],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "2 questions, 0 differ" in run.stdout
    maya, *lines = read_lines(tmp_path / "answers.jsonl")
    assert maya["maya"] and maya["window"] is False
    assert [(line["name"], line["verdict"]) for line in lines] == [
        *(("help", "starts"), ("help", "ok")),
        *(("values_of_switches", "starts"), ("values_of_switches", "as believed")),
    ]
    assert lines[-1]["answer"] == [1, 2, 3]


def test_every_check_succeeds(script, probes, tmp_path):
    names = [name for name, _ in probes("checks").CHECKS]
    records = script["main"](str(tmp_path / "checks.jsonl"), wanted=names)
    assert [(r["name"], r["verdict"]) for r in records] == [(n, "ok") for n in names]


def test_text_that_is_pasted_uses_the_plug_in_that_is_loaded(script, probes, capsys):
    cmds.loadPlugin(PLUG_IN)
    source = SCRIPT.read_text(encoding="utf-8").replace("wanted=None", 'wanted=("help",)')
    exec(compile(source, "<maya console>", "exec"), {"__name__": "__main__"})
    assert "1 questions, 0 differ" in capsys.readouterr().out


def test_text_that_is_pasted_asks_for_the_path_of_a_plug_in_it_cannot_find(
    script, monkeypatch
):
    monkeypatch.delenv("MAYA_PLUG_IN_PATH", raising=False)
    script.pop("__file__")
    with pytest.raises(RuntimeError, match=r"write the path of keyweave_plugin\.py into"):
        script["main"]()


def test_a_scene_with_unsaved_changes_is_refused_and_kept(script, capsys):
    cube = cmds.createNode("transform", name="mine")
    nodes = cmds.ls()
    assert cmds.file(query=True, modified=True)
    assert script["main"]() == []
    assert "unsaved changes" in capsys.readouterr().out
    assert cmds.ls() == nodes and cmds.objExists(cube)
    assert not cmds.pluginInfo("keyweave_plugin", query=True, loaded=True)


def test_a_check_that_fails_is_reported_and_the_others_still_run(
    script, probes, capsys, monkeypatch
):
    checks = probes("checks")

    def check_nothing():
        checks.expect(False, "Maya answers 5")

    def check_error():
        cmds.createNode("transform", name="left_over")
        raise RuntimeError("no such\nnode")

    rows = [("nothing", check_nothing), ("error", check_error), ("help", checks.check_help)]
    monkeypatch.setattr(probes("runner"), "CHECKS", rows)
    records = script["main"](wanted=[name for name, _ in rows])
    found = {record["name"]: (record["verdict"], record["text"]) for record in records}
    assert found["nothing"] == ("FAILED", "Maya answers 5")
    assert found["error"][0] == "ERROR"
    assert "RuntimeError: no such node (test_check_script.py:" in found["error"][1]
    assert found["help"][0] == "ok"
    assert "3 questions, 2 differ" in capsys.readouterr().out
    assert not cmds.objExists("left_over")


def test_an_undo_that_leaves_something_fails(script, probes, monkeypatch):
    checks = probes("checks")
    cmds.loadPlugin(PLUG_IN)
    cmds.createNode("transform", name="before")
    cmds.setKeyframe("before.tx", time=1, value=1)

    def write():
        cmds.setKeyframe("before.tx", time=9, value=2)
        return ["before_translateX"]

    assert "1 curves written" in checks.compare_undo(write)
    monkeypatch.setattr(cmds, "undo", lambda: None, raising=False)
    with pytest.raises(checks.CheckFailedError, match="undo leaves before_translateX"):
        checks.compare_undo(lambda: cmds.setKeyframe("before.tx", time=12, value=3))


def test_a_record_is_a_new_file_and_another_run_goes_on_after_it(
    script, tmp_path, monkeypatch
):
    path = tmp_path / "answers.jsonl"
    path.write_text('{"name": "help", "verdict": "starts"}\n{"name": "val', "utf-8")
    with pytest.raises(FileExistsError):
        script["main"](str(path), "", QUICK)
    assert path.read_text("utf-8").endswith('{"name": "val')
    records = script["main"](str(tmp_path / "more.jsonl"), str(path), QUICK)
    assert [record["name"] for record in records] == ["values_of_switches"]


def test_records_without_a_name_are_in_a_folder_of_their_own(probes, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    files = [probes("runner").open_record() for _ in range(2)]
    assert len({file.name for file in files}) == 2
    assert all(tmp_path in Path(file.name).parents for file in files)
    for file in files:
        file.close()
