"""Every marked statement has a probe, and each tells both answers apart."""

import dataclasses
import importlib
import io
import json
import runpy
import sys
from pathlib import Path

import pytest
from maya import cmds

from stand_in.api.modules import read_module_file
from stand_in.session.session import restart, session

if not hasattr(cmds, "__getattr__"):
    pytest.skip("a real Maya is here, not the stand-in", allow_module_level=True)

ROOT = Path(__file__).resolve().parents[3]
ORACLES = ROOT / "tests" / "oracles"
sys.path.append(str(ROOT / "scripts"))
runner = importlib.import_module("keyweave_probes.runner")
verdicts = importlib.import_module("keyweave_probes.probe")
open_text = importlib.import_module("keyweave_probes.asking").open_text
PROBES = {probe.name: probe for probe in runner.list_probes()}
WITHOUT_PROBE = {
    "tangents of types defined by plug-ins keep their shape as fixed.": (
        "only a compiled plug-in defines types of tangents"
    ),
}
# Answers of the stand-in that are not those that Keyweave expects of Maya.
DIFFERENT = {
    "weights_of_zero": "the stand-in has no previous output, so it uses the rest values",
    "last_target_rotate": "the stand-in does not compute lastTargetRotate",
    "value_after_a_layer": "the stand-in restores values; Keyweave copes with both",
    "keys_on_a_locked_layer": "the stand-in sets no keys on channels that layers blend",
    "lock_of_a_reference": "the stand-in saves no values of reference nodes",
}


KINDS = ("network", "transform")  # of the members that are nodes


def list_recorded(paths):
    """Return the records of answers in files, and what today's probes expect of them."""
    records = [record for path in paths for record in runner.read_records(path)]
    return [record for record in records if "answer" in record]


def list_contradictions(paths):
    """Return the names of probes whose recorded answers are not those expected today."""
    return [
        record["name"]
        for record in list_recorded(paths)
        if (probe := PROBES.get(record["name"]))
        and not verdicts.is_close(record["answer"], runner.to_json(probe.believe()))
    ]


# --- statements and probes ---


def test_every_statement_has_a_probe_and_every_probe_a_statement():
    marked = runpy.run_path(str(ROOT / "docs" / "unconfirmed.py"))["collect"]()
    statements = {(file, text) for file, texts in marked.items() for text in texts}
    probed = {(probe.module, probe.statement) for probe in PROBES.values()}
    without = {text for _, text in statements - probed}
    assert without == set(WITHOUT_PROBE)
    # A statement loses its mark once a recorded answer confirms it; its probe stays.
    recorded = {r["statement"] for r in list_recorded(ORACLES.glob("*.jsonl"))}
    assert {text for _, text in probed - statements} <= recorded


def test_names_are_unique():
    assert len(PROBES) == len(runner.list_probes())
    assert not {name for name, _ in runner.CHECKS} & {*PROBES}


# --- answers ---


@pytest.fixture(scope="module")
def maya():
    """Start Maya with a window, and what the stand-in lacks of it."""
    with pytest.MonkeyPatch.context() as patch:
        for function in LACKING:
            patch.setattr(cmds, function.__name__, function, raising=False)
        yield restart(is_batch=False)
    restart()


def play(**flags):
    for frame in range(1, 25):
        cmds.currentTime(frame)


def playbackOptions(**flags):  # noqa: N802
    return "continuous" if "query" in flags else None


def sets(*members, name):
    nodes = (f'createNode {kind} -n "{n}";' for n, kind in zip(members, KINDS))
    ends = ("node.message", "shown.instObjGroups", "channels.tx")
    links = (f'connectAttr "{end}" "{name}.dsm" -na;' for end in ends)
    made = f'createNode transform -n "channels";\ncreateNode objectSet -n "{name}";'
    open_text("\n".join([*nodes, made, *links, ""]))


def progressBar(*objects, **flags):  # noqa: N802  # the user presses Esc
    return True


def loadModule(load):  # noqa: N802
    session().options["modules"] = read_module_file(Path(load))


def moduleInfo(path, moduleName):  # noqa: N802, N803
    (entry,) = session().options["modules"]
    return str(entry.root)


def iconTextButton(**flags):  # noqa: N802  # the user sees the icon
    session().answers.append("Yes")


LACKING = (
    *(play, playbackOptions, sets, progressBar),
    *(loadModule, moduleInfo, iconTextButton),
)


def ask(probe, answer):
    """Return the record of a question that gets an answer."""
    question = dataclasses.replace(probe, ask=answer)
    return runner.run_one(io.StringIO(), probe.name, question)


@pytest.mark.parametrize("name", PROBES)
def test_the_stand_in_answers_as_believed_and_the_opposite_is_reported(maya, name):
    probe = PROBES[name]
    believed = probe.believe()
    given = dataclasses.replace(probe, believe=lambda: believed)
    record = ask(given, probe.ask)
    assert (record["verdict"] != "as believed") == (name in DIFFERENT), record
    assert not verdicts.is_close(believed, probe.otherwise, 100 * verdicts.TOLERANCE)
    turned = ask(given, lambda: probe.otherwise)
    assert turned["verdict"] == "otherwise" and probe.meaning in turned["text"]


def test_another_answer_is_reported_with_its_values(maya):
    record = ask(PROBES["passthrough"], lambda: [0.5])
    assert record["verdict"] == "neither"
    assert "answers [0.5], expected [0.75]" in record["text"]


def test_questions_for_the_window_are_skipped_without_it():
    restart()
    record = ask(PROBES["time_in_playback"], lambda: 1 / 0)
    assert record["verdict"] == "skipped"


# --- recorded answers ---


def test_recorded_answers_of_maya_are_those_expected():
    assert list_contradictions(sorted(ORACLES.glob("*.jsonl"))) == []


def test_recorded_answers_that_differ_are_named(tmp_path):
    answers = {"passthrough": [1.0], "shares_of_three_targets": [50.0], "gone": 1}
    lines = [json.dumps({"name": n, "answer": a}) for n, a in answers.items()]
    lines[:0] = ['{"maya": "2025"}', '{"name": "passthrough", "verdict": "starts"}']
    path = tmp_path / "maya.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert list_contradictions([path]) == ["passthrough"]
