"""Runs that are stopped, or meet files of other runs: all their outputs, or none."""

import os
import signal

import pytest

import keyweave as kw
from keyweave.cli import core
from keyweave.formats.file_writing import write_bytes, write_parts, written_together

TERMINATED = "Error: terminated by SIGTERM; no output is incomplete\n"
SIGNALS = [(signal.SIGTERM, 143, TERMINATED), (signal.SIGINT, 130, "")]


@pytest.fixture(autouse=True)
def ctrl_c():
    """Handle Ctrl-C, which is ignored if the tests run in the background."""
    earlier = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, earlier)


@pytest.fixture
def vary(run, files, tmp_path):
    """Return a function that writes variations of a walk into tmp_path."""
    words = ["resequence", files / "walk.bvh", "--length", 40, "-o", tmp_path / "o.bvh"]
    return lambda number, *more: run(*words, "--variations", number, *more)


def list_names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("number, status, sentence", SIGNALS)
def test_a_signal_ends_the_run_with_a_status(run, monkeypatch, number, status, sentence):
    handlers = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(core, "read_curve_file", lambda path: signal.raise_signal(number))
    done = run("info", "a.anim")
    assert (done.exit_code, done.stdout, done.stderr) == (status, "", sentence)
    assert handlers == (signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT))


@pytest.mark.parametrize("number, status, sentence", SIGNALS)
@pytest.mark.parametrize("operation", ["fsync", "link", "replace", "unlink"])
def test_a_signal_while_files_are_written_leaves_all_old_or_all_new(
    vary, monkeypatch, tmp_path, operation, number, status, sentence
):
    names = ["o.1.bvh", "o.2.bvh"]
    for name in names:
        (tmp_path / name).write_text("old")
    original = getattr(os, operation)

    def interrupt(*args):
        monkeypatch.setattr(os, operation, original)
        original(*args)
        signal.raise_signal(number)

    monkeypatch.setattr(os, operation, interrupt)
    done = vary(2, "--force")
    is_early = operation == "fsync"  # before the files get their names
    assert (done.exit_code, done.stderr) == ((status, sentence) if is_early else (0, ""))
    assert list_names(tmp_path) == names
    are_old = {(tmp_path / name).read_text() == "old" for name in names}
    assert are_old == {is_early}


def test_a_file_that_appears_during_the_run_is_refused_and_kept(
    vary, monkeypatch, tmp_path
):
    def write_with_another(path, parts):
        write_parts(path, parts)
        (tmp_path / "o.2.bvh").write_text("of another run")

    monkeypatch.setattr("keyweave.formats.file_writing.write_parts", write_with_another)
    done = vary(2)
    assert done.exit_code == 1
    assert done.stderr == (
        f"Error: {tmp_path / 'o.2.bvh'}: already exists; use --force to replace it\n"
    )
    assert list_names(tmp_path) == ["o.2.bvh"]
    assert (tmp_path / "o.2.bvh").read_text() == "of another run"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # fork with threads
@pytest.mark.parametrize("verb", ["convert", "texture"])
def test_a_run_reads_files_as_they_were_before_a_run_that_was_killed(
    run, files, tmp_path, verb
):
    names = [tmp_path / "o.1.bvh", tmp_path / "o.2.bvh"]
    for path in names:
        path.write_bytes((files / "sketch.bvh").read_bytes())
    pid = os.fork()
    if pid == 0:
        os.replace = lambda *args: os.rename(*args) or os.kill(os.getpid(), signal.SIGKILL)
        with written_together():
            for path in names:
                write_bytes(path, b"half a set", overwrite=True)
    os.waitpid(pid, 0)
    assert names[0].read_bytes() == b"half a set"
    drive = ["--drive", "LeftUpLeg", "--synthesize", "Spine"]
    words = [files / "capture.bvh", *drive] if verb == "texture" else []
    done = run(verb, names[0], *words, "-o", tmp_path / "o.2.bvh", "--force")
    assert done.exit_code == 0, done.stderr
    assert "note: a run was stopped while it wrote o.1.bvh, o.2.bvh;" in done.stderr
    assert names[0].read_bytes() == (files / "sketch.bvh").read_bytes()
    assert len(kw.load(names[1])) == len(kw.load(names[0]))


def test_a_note_lists_numbered_files_of_an_earlier_larger_run(vary, tmp_path):
    for name in ("o.4.bvh", "o.05.bvh", "o.bvh", "o.4.anim", "oo.4.bvh", "o.x.bvh"):
        (tmp_path / name).touch()
    done = vary(2)
    assert done.stderr == "note: o.05.bvh, o.4.bvh are of an earlier run\n"
    (tmp_path / "o.05.bvh").unlink()
    assert vary(2, "--force").stderr == "note: o.4.bvh is of an earlier run\n"
    assert "earlier" not in vary(1, "--force").stderr
