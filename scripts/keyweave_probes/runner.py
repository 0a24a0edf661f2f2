"""Asks Maya all questions, one after the other, and records the answers.

The record is a new file with a line of JSON for each answer, and one when its question
starts, so that the record shows which question ended Maya. Another run may go on after it.
"""

import json
import os
import platform
import tempfile
import traceback
from pathlib import Path

from maya import cmds

from . import commands, files, held_values, keys, layers, nodes  # noqa: F401  each adds its probes
from .checks import CHECKS, CheckFailedError
from .probe import BELIEVED, NEITHER, OTHERWISE, PROBES, judge
from .scene_probes import read_probes

OK, FAILED, ERROR, SKIPPED = "ok", "FAILED", "ERROR", "skipped"
AGREED = (OK, BELIEVED, SKIPPED)


def list_probes():
    """Return all probes."""
    return [*PROBES, *read_probes()]


def run_all(path="", after="", wanted=None):
    """Ask all checks and probes, or those with `wanted` names; return their records.

    Parameters
    ----------
    path : str
        File to record in, which must not exist; by default a new one in the temporary
        folder.
    after : str
        Record of a run that did not end; what it asked is left out.
    wanted : collection of str, optional
    """
    done = read_names(after) if after else set()
    questions = {name: check for name, check in CHECKS}
    questions.update((probe.name, probe) for probe in list_probes())
    with open_record(path) as file:
        print(f"The answers are recorded in {file.name}, one by one.")
        write(file, describe_maya())
        was_undoing = cmds.undoInfo(query=True, state=True)
        records = []
        try:
            for name, question in questions.items():
                if name not in done and (wanted is None or name in wanted):
                    records.append(run_one(file, name, question))
        finally:
            cmds.file(newFile=True, force=True)
            commands.unload()
            cmds.undoInfo(state=was_undoing)
        print(summarize(records))
    return records


def run_one(file, name, question):
    """Ask a question in a new scene; record and return the answer."""
    write(file, {"name": name, "verdict": "starts"})
    try:
        cmds.file(newFile=True, force=True)
        cmds.undoInfo(state=True)
        if callable(question):
            record = {"verdict": OK, "text": question()}
        elif question.window and cmds.about(batch=True):
            record = {"verdict": SKIPPED, "text": "needs the window of Maya"}
        else:
            record = compare(question, to_json(question.ask()))
    except CheckFailedError as error:
        record = {"verdict": FAILED, "text": str(error)}
    except Exception as error:
        record = {"verdict": ERROR, "text": describe_error(error)}
    record = {"name": name, **record}
    if not callable(question):
        record.update(module=question.module, statement=question.statement)
    write(file, record)
    print("{name:<30} {verdict:<12} {text}".format(**record))
    return record


def compare(probe, answer):
    """Return the record of an answer of Maya."""
    believed = to_json(probe.believe())
    verdict = judge(answer, believed, probe.otherwise)
    text = {
        BELIEVED: probe.statement,
        OTHERWISE: f"{probe.meaning} (the answer is {answer!r:.80})",
        NEITHER: f"Maya answers {answer}, expected {believed}",
    }[verdict]
    values = {"believed": believed, "otherwise": probe.otherwise, "answer": answer}
    return {"verdict": verdict, "text": text, **values}


def to_json(value):
    """Return a value as it is read back from JSON."""
    return json.loads(json.dumps(value))


def summarize(records):
    """Return a sentence that counts the verdicts."""
    verdicts = [record["verdict"] for record in records]
    differing = sum(verdict not in AGREED for verdict in verdicts)
    skipped = verdicts.count(SKIPPED)
    return (
        f"{len(records)} questions, {differing} differ, {skipped} need the window of Maya. "
        "Please send the recorded file."
    )


def describe_maya():
    """Return the versions that a report needs."""
    return {
        "maya": cmds.about(version=True),
        "window": not cmds.about(batch=True),
        "platform": platform.platform(),
        "python": platform.python_version(),
        "keyweave": cmds.keyweaveInfo(),
    }


def describe_error(error):
    place = traceback.extract_tb(error.__traceback__)[-1]
    words = " ".join(f"{type(error).__name__}: {error}".split())
    return f"{words} ({os.path.basename(place.filename)}:{place.lineno})"


# --- records ---


def open_record(path=""):
    """Open a new file; a FileExistsError if there is one with this name."""
    if path:
        return open(path, "x", encoding="utf-8")
    folder = tempfile.mkdtemp(prefix="keyweave_check_")
    return open(Path(folder, "answers.jsonl"), "x", encoding="utf-8")


def write(file, record):
    file.write(json.dumps(record) + "\n")
    file.flush()


def read_records(path):
    """Return the records of a file."""
    text = Path(path).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line.endswith("}")]


def read_names(path):
    """Return the names of the questions that a record has begun."""
    return {record["name"] for record in read_records(path) if "name" in record}
