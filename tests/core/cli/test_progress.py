"""Progress of the verbs: each step, with its number where there are several."""

from contextlib import contextmanager

import pytest

from command_answers import facts_of
from keyweave.cli import verb_command
from keyweave.cli.chores import convert, info, view


@pytest.fixture
def steps(monkeypatch):
    """Return the list of steps that are shown."""
    shown = []

    @contextmanager
    def progress(**options):
        yield shown.append

    for verb in (convert, info, verb_command, view):
        monkeypatch.setattr(verb, "progress", progress)
    return shown


NAMES = ("--drive", "*Leg", "--synthesize", "Spine")


def test_texture_counts_files_and_paths(run, files, tmp_path, steps):
    words = ["texture", *(files / f"{name}.bvh" for name in ("sketch", "capture", "other"))]
    out = ["-o", tmp_path / "out.bvh", "--report", tmp_path / "page.html", "--json"]
    facts_of(run(*words, *NAMES, "--paths", "2", "--all-paths", *out))
    assert steps == [
        "reading sketch.bvh (1 of 3)",
        "reading capture.bvh (2 of 3)",
        "reading other.bvh (3 of 3)",
        "texturing",
        "texturing: path 1 of 2",
        "texturing: path 2 of 2",
        "writing out.1.bvh (1 of 2)",
        "writing out.2.bvh (2 of 2)",
        "writing page.html",
    ]


def test_resequence_counts_variations(run, files, tmp_path, steps):
    words = ["resequence", files / "capture.bvh", "--length", "60", "--at", "1=20"]
    facts_of(run(*words, "--variations", "3", "-o", tmp_path / "out.bvh", "--json"))
    assert steps == [
        "reading capture.bvh",
        "resequencing",
        "resequencing: finding variation 2 of 3",
        "resequencing: finding variation 3 of 3",
        "resequencing: building variation 1 of 3",
        "resequencing: building variation 2 of 3",
        "resequencing: building variation 3 of 3",
        "writing out.1.bvh (1 of 3)",
        "writing out.2.bvh (2 of 3)",
        "writing out.3.bvh (3 of 3)",
    ]


def test_a_single_file_is_not_counted(run, files, tmp_path, steps):
    words = ["texture", files / "sketch.bvh", files / "capture.bvh", *NAMES]
    facts_of(run(*words, "--paths", "1", "-o", tmp_path / "out.bvh", "--json"))
    assert steps[2:] == ["texturing", "writing out.bvh"]


@pytest.mark.parametrize(
    "verb, out, action",
    [
        ("info", None, "reading"),
        ("view", "page.html", "reading"),
        ("convert", "folder", "converting"),
    ],
)
def test_each_verb_counts_its_files(run, files, tmp_path, steps, verb, out, action):
    words = ["-o", tmp_path / out] if out else []
    done = run(verb, files / "walk.bvh", files / "sketch.bvh", *words)
    assert done.exit_code == 0, done.stderr
    assert steps == [f"{action} walk.bvh (1 of 2)", f"{action} sketch.bvh (2 of 2)"]


@pytest.mark.parametrize("verb", ["texture", "info"])
def test_progress_is_printed_only_on_a_terminal(run, files, tmp_path, verb):
    words = [files / "sketch.bvh", files / "capture.bvh"]
    more = [*NAMES, "-o", tmp_path / "out.bvh"] if verb == "texture" else []
    done = run(verb, *words, *more)
    assert done.exit_code == 0
    assert " of 2" not in done.stderr and "reading" not in done.stderr + done.stdout
