"""The nightly counts run: a few cases of each in this process, and faults are counted."""

import os
import time
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("stand_in")

from keyweave.formats import READERS  # noqa: E402
from keyweave_maya.commands.verbs import VERBS  # noqa: E402
from keyweave_maya.scene import MayaScene  # noqa: E402
from maya_edits import key  # noqa: E402
from nightly import counting, plug_in, readers, scene_edits, undo  # noqa: E402
from nightly.counting import Counts, Job  # noqa: E402
from stand_in.session.session import restart  # noqa: E402


def count(jobs):
    """Count the cases of jobs, of which none may be a fault; return the table's cells."""
    counts = Counts(
        [job.name for job in jobs], (*counting.FAULTS, "different", "left behind")
    )
    counts.count(counting.run_here(jobs))
    assert counts.details == {}
    return counts.cells


def test_every_reader_reads_its_valid_files_and_a_mutant(tmp_path):
    known = readers.list_readers(tmp_path)
    few = {name: each._replace(files=each.files[:2]) for name, each in known.items()}
    cells = count(readers.make_jobs(few, 2, 3, tmp_path))
    for name, each in few.items():
        assert len(each.files) <= cells[name]["accepted"] <= cells[name]["cases"] == 3


def test_every_format_and_every_command_has_a_row(tmp_path):
    known = readers.list_readers(tmp_path).values()
    suffixes = {Path(file.name).suffix for each in known for file in each.files}
    assert {*READERS} - {".c3d"} <= suffixes  # which needs a library
    assert {*undo.FLAGS} == {verb.command for verb in VERBS}


def test_scenes_are_edited(tmp_path):
    names = ["layers", "rig, namespace", "reference, nested"]
    cells = count(scene_edits.make_jobs(names, 1, len(names), tmp_path))
    assert sum(each["written"] for each in cells.values()) >= 3


def test_a_foreign_line_that_changes_is_found():
    before = 'createNode joint -n "a";\n\tsetAttr ".tx" 1;\n// end\n'
    scene_edits.check_lines(before, before.replace("1;", "2;"), {"a"}, set())
    with pytest.raises(scene_edits.DifferentError, match="2; in place of"):
        scene_edits.check_lines(before, before.replace("1;", "2;"), set(), set())


@pytest.fixture
def shot(tmp_path, monkeypatch):
    monkeypatch.setattr(MayaScene, "rig", MayaScene.rig)  # the shot replaces it
    undo.write_shot(tmp_path)
    return undo.Shot(tmp_path, ())


def test_edits_are_undone_and_redone(shot, monkeypatch):
    tally = undo.try_sequence(shot, key, np.random.default_rng(1))
    assert tally["edits"] > 1 and tally["undos"] > 1
    monkeypatch.setattr(undo.cmds, "undo", lambda: None)
    with pytest.raises(undo.DifferentError, match="keys after undo in"):
        undo.try_sequence(shot, key, np.random.default_rng(1))


def test_the_plug_in_is_loaded_and_unloaded(tmp_path):
    try:
        count(plug_in.make_jobs(["load", "menu"], 1, tmp_path))
    finally:
        restart()


def test_a_leak_is_described_by_its_count_and_name():
    before, after = ({"widgets": plug_in.Counter(names)} for names in ("a", "aab"))
    assert plug_in.find_left(before, after) == "1 more widgets: a; 1 more widgets: b"
    assert plug_in.find_left(after, before).startswith("1 fewer widgets: a")


def end_badly(number):
    """End as each kind of fault does."""
    kinds = (
        *(lambda: os._exit(3), lambda: bytearray(2 * counting.MEMORY), lambda: 1 / 0),
        *(lambda: [None for _ in iter(time.process_time, -1)], lambda: None),
    )
    kinds[number]()
    return "well", "", {"things": 2}


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="no limits of memory")
def test_the_count_goes_on_after_a_case_dies_or_hangs():
    job = Job("bad", range(5), lambda: end_badly, seconds=0.1)
    outcomes = [*counting.run_in_workers([job], n_workers=1)]
    kinds = [outcome.kind for outcome in outcomes]
    assert kinds == ["died", "over memory", "foreign", "over time", "well"]
    assert "exit code 3" in outcomes[0].detail and "ZeroDivision" in outcomes[2].detail
    assert outcomes[4].tally == {"things": 2}
