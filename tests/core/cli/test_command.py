"""The command as a whole: help, errors in one sentence, quiet interruptions."""

import errno
import json
import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import keyweave as kw
from keyweave import KeyweaveWarning, __version__, examples
from keyweave.cli import THREADS, core
from keyweave.cli.chores import info
from keyweave.cli.command import VERBS, keyweave
from keyweave.cli.param_types import FrameRangeType, PerFileType
from keyweave.verbs.rows import SUMMARIES

CORE = Path(info.__file__).parents[3]


def run_apart(*words, code="from keyweave.cli import main; main()", **options):
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(CORE)},
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options},
    )


def test_help_lists_every_verb(run):
    result = run("--help")
    assert result.exit_code == 0
    assert all(verb in result.stdout for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_explains_itself(run, verb):
    result = run(verb, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: keyweave {verb} ")


SLOW = {"numpy", "scipy", "matplotlib", "rich"}
LOADED = """
import sys
from keyweave.cli import main
for words in {words}:
    sys.argv = ["keyweave", *words]
    try:
        main()
    except SystemExit:
        pass
    print("loaded", *sys.modules)
"""


def name_module(verb):
    """Return the module that is imported for a verb."""
    where = "verbs.{}.row" if verb in SUMMARIES else "cli.chores.{}"
    verb = verb.replace("-", "_")
    return f"keyweave.{where.format(verb)}"


def list_loaded(*words):
    """Run the command several times in one process; return the modules after each run."""
    done = run_apart(code=LOADED.format(words=list(words)))
    assert done.returncode == 0 and "Error: " not in done.stderr
    lines = done.stdout.splitlines()
    return [{*line.split()[1:]} for line in lines if line.startswith("loaded ")]


def test_help_loads_no_slow_library_and_listing_verbs_imports_none():
    first, *others = list_loaded(["--help"], *([verb, "--help"] for verb in VERBS))
    verbs = {*map(name_module, VERBS)}
    assert not first & (SLOW | verbs)
    assert len(others) == len(VERBS) and verbs <= others[-1]
    assert not others[-1] & SLOW


def test_verbs_load_no_scipy_and_motions_alone_no_rigs_or_reader_of_scenes(
    tmp_path, monkeypatch
):
    walk, rig = tmp_path / "walk.bvh", examples.sample_path("biped.ma")
    kw.save(examples.load_walk().cut(1, 60), walk)
    words = {
        "info": [],
        "feet": ["-o", "feet.bvh"],
        "resequence": ["--length", "80", "-o", "long.bvh"],
        "texture": [walk, "--drive", "legs", "--synthesize", "arms", "-o", "alive.bvh"],
        "convert": ["-o", "copy.bvh"],
        "transfer": [rig, "-o", "shot.ma"],
    }
    monkeypatch.chdir(tmp_path)
    runs = [[verb, str(walk), *map(str, rest)] for verb, rest in words.items()]
    first, *others = list_loaded(*runs)
    assert "numpy" in first and not first & {"scipy", "matplotlib", "rich"}
    assert len([*tmp_path.iterdir()]) == 6 and "scipy" not in others[-1]
    scenes = "keyweave.scenes.maya_ascii"
    assert scenes in others[-1] and not any(scenes in loaded for loaded in others[:-1])
    of_rigs = {"keyweave.rigs.rig", "keyweave.methods.rig_transfer.known_rig", "numpy.ma"}
    assert others[-1] >= of_rigs and not others[-3] & of_rigs  # without convert


@pytest.mark.parametrize("chosen", ["", "OMP_NUM_THREADS"])
def test_products_of_matrices_use_one_thread_unless_the_user_chose(monkeypatch, chosen):
    for name in THREADS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(chosen or "NONE", "8")
    code = (
        "import os, sys; from keyweave.cli import main; before = 'numpy' in sys.modules\n"
    )
    code += f"try: main()\nfinally: print(before, *map(os.environ.get, {THREADS}))"
    *_, shown = run_apart("--version", code=code).stdout.splitlines()
    threads = ["8" if name == chosen else None if chosen else "1" for name in THREADS]
    assert shown == " ".join(["False", *map(str, threads)])


def test_version_matches_the_library(run):
    assert run("--version").stdout == f"keyweave {__version__}\n"


@pytest.mark.parametrize(
    "words",
    [["nonsense"], ["info"], ["info", "--nonsense"], ["convert", "a.bvh"], ["demo", "-o"]],
    ids=" ".join,
)
def test_wrong_use_exits_with_status_2_and_an_error_line(run, words):
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.splitlines()[-1].startswith("Error: ")


@pytest.mark.parametrize(
    "words, meant",
    [
        (["textur", "a.bvh"], "texture"),
        (["Resequence"], "resequence"),
        (["info", "a.bvh", "--jso"], "--json"),
        (["convert", "a.bvh", "--toleranse", "3"], "--tolerance"),
    ],
)
def test_error_suggests_the_nearest_word_for_a_misspelling(run, words, meant):
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert result.stderr.endswith(f"; did you mean {meant}?\n")


def test_error_on_an_unrecognizable_verb_refers_to_the_help(run):
    result = run("nonsense")
    assert "nonsense" in result.stderr and "did you mean" not in result.stderr
    assert result.stderr.endswith("; see keyweave --help\n")


def test_python_dash_m_runs_the_command():
    run_module = "import runpy; runpy.run_module('keyweave', run_name='__main__')"
    done = run_apart("--version", code=run_module)
    assert (done.returncode, done.stdout) == (0, f"keyweave {__version__}\n")


def test_wrong_data_exits_with_status_1_and_a_one_line_error():
    done = run_apart("info", "no_such_walk.bvh")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Error: no_such_walk.bvh: there is no such file\n"


@pytest.mark.parametrize("missing", [["click"], ["rich"], ["click", "rich"]])
def test_error_names_a_missing_library_and_how_to_install_it(missing):
    code = (
        "import sys, importlib.util\nfind = importlib.util.find_spec\n"
        f"importlib.util.find_spec = lambda n: None if n in {missing} else find(n)\n"
        "from keyweave.cli import main; main()"
    )
    done = run_apart("--help", code=code)
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert 'pip install "keyweave[app]"' in done.stderr
    assert all(library in done.stderr for library in missing)


def test_an_interruption_is_quiet(run, monkeypatch):
    def interrupted(path):
        raise KeyboardInterrupt

    monkeypatch.setattr(core, "read_curve_file", interrupted)
    result = run("info", "a.anim")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "")


# Where Ctrl-C arrives, as a module with a name in it, and what other code makes of it.
PLACES = {
    "the import of the command": ("keyweave.cli.command", "Verbs", "signal_at_import"),
    "click": ("click", "Context.__enter__", ""),
    "an import that fails of it": ("keyweave.formats", "load", "raise ImportError"),
    "an import that ends the process": ("keyweave.formats", "load", "sys.exit(1)"),
    "the error of a verb": ("keyweave.cli.command", "spell_error", ""),
}
# What starts the tests may ignore Ctrl-C, as a shell does for commands in the background.
HEED = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
INTERRUPT = """
import importlib, signal, sys
from keyweave.cli import main
module, name, reaction = {place}
def interrupt(*args, **options):
    try:
        signal.raise_signal(signal.SIGINT)
    except KeyboardInterrupt:
        exec(reaction or "raise")
if reaction == "signal_at_import":
    import keyweave.cli
    sys.modules["keyweave.cli.command"] = None
    find = keyweave.cli.find_spec
    keyweave.cli.find_spec = lambda name: interrupt()
    reaction = ""
else:
    *owner, name = name.split(".")
    holder = importlib.import_module(module)
    setattr(getattr(holder, owner[0]) if owner else holder, name, interrupt)
main()
"""


@pytest.mark.parametrize("place", PLACES)
def test_an_interruption_has_its_status_wherever_it_arrives(place):
    done = run_apart("info", "none.bvh", code=HEED + INTERRUPT.format(place=PLACES[place]))
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr.strip() in ("", "Aborted!")


COMPLETE = """
import os, signal, sys
import click
from keyweave.cli import main
echo = click.echo
def interrupt(text="", **options):
    signal.raise_signal(signal.SIGINT)
    echo(text, **options)
click.echo = interrupt
main()
"""


def test_an_interruption_after_the_results_are_complete_is_too_late(files, tmp_path):
    output = tmp_path / "out.bvh"
    done = run_apart("convert", files / "walk.bvh", "-o", output, code=COMPLETE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"wrote {output}") and output.exists()


def test_an_ignored_interruption_stays_ignored(files):
    code = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n" + COMPLETE
    done = run_apart("info", files / "walk.bvh", code=code)
    assert done.returncode == 0 and "frames" in done.stdout


def test_remarks_of_matplotlib_on_its_folders_are_not_printed(monkeypatch):
    monkeypatch.setenv("MPLCONFIGDIR", os.path.join(os.devnull, "none"))
    style = "keyweave.reports.figures.style"
    done = run_apart(code=f"from {style} import import_matplotlib as run; run()")
    assert (done.returncode, done.stderr) == (0, "")
    alone = run_apart(code="import matplotlib")
    assert "Matplotlib created a temporary" in alone.stderr


@pytest.fixture
def closed_pipe():
    """Open a pipe that nothing reads."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@pytest.mark.skipif(os.name != "posix", reason="pipes close otherwise there")
@pytest.mark.parametrize(
    "words, status",
    [
        ("--help", 141),
        ("feet --help-all", 141),
        ("info {walk}", 0),
        ("convert {walk} -o {out} --json", 0),
        ("convert {walk} -o {out}", 0),
    ],
)
def test_a_closed_pipe_is_not_an_error(words, status, closed_pipe, files, tmp_path):
    output = tmp_path / "out.bvh"
    words = words.format(walk=files / "walk.bvh", out=output).split()
    done = run_apart(*words, stdout=closed_pipe)
    assert (done.returncode, done.stderr) == (status, "")
    assert output.exists() == ("convert" in words)


@pytest.mark.skipif(os.name != "posix", reason="pipes close otherwise there")
def test_a_run_whose_notes_cannot_be_printed_writes_no_files(closed_pipe, files, tmp_path):
    words = ["convert", files / "walk.bvh", "-o", tmp_path / "out.anim"]
    done = run_apart(*words, stderr=closed_pipe)
    assert done.returncode == 141 and [*tmp_path.iterdir()] == []


def test_library_warnings_are_printed_once_as_notes(run, monkeypatch, tmp_path):
    def odd(path):
        for _ in range(2):
            warnings.warn("the file is odd", KeyweaveWarning, stacklevel=2)
        raise KeyboardInterrupt

    monkeypatch.setattr(core, "read_curve_file", odd)
    result = run("view", "a.anim", "-o", tmp_path / "page.html")
    assert result.stderr == "note: the file is odd\n"


def test_a_full_disk_gives_a_one_line_error_and_leaves_no_files(
    run, monkeypatch, tmp_path, files
):
    def full(*args):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("keyweave.formats.file_writing.write_parts", full)
    out = tmp_path / "out"
    out.mkdir()
    result = run("convert", files / "walk.bvh", "-o", out / "walk.bvh")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1 and "No space left" in result.stderr
    assert list(out.iterdir()) == []


def test_json_is_all_there_is_on_standard_output(run, files):
    assert json.loads(run("info", files / "walk.bvh", "--json").stdout)["files"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_full_standard_output_gives_a_one_line_error(files):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "keyweave", "info", str(files / "capture.bvh")],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(CORE)},
        )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1 and "cannot be written" in done.stderr


@pytest.mark.parametrize(
    ("type_", "text"),
    [
        (FrameRangeType(), "1:12"),
        (PerFileType(FrameRangeType()), "walk=1:12"),
    ],
)
def test_converted_option_values_are_not_converted_again(type_, text):
    value = type_.convert(text, None, None)
    assert type_.convert(value, None, None) == value


def test_an_unknown_verb_has_no_command():
    assert keyweave.get_command(None, "texturing") is None
