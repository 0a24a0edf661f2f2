"""Completion in bash, zsh and fish, as `docs/command_line.rst` sets it up."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from keyweave.cli.chores import info
from keyweave.cli.command import VERBS, keyweave
from keyweave.formats import WRITERS
from keyweave.scenes.refusals import WRITE_MODES
from keyweave.verbs.rows import SUMMARIES

CORE = Path(info.__file__).parents[3]
SHELLS = ("bash", "zsh", "fish")
HEAVY = (
    "numpy",
    "scipy",
    "rich",
    "matplotlib",
    *(f"keyweave.verbs.{verb}.row" for verb in SUMMARIES),
    *(
        f"keyweave.cli.chores.{verb.replace('-', '_')}"
        for verb in VERBS
        if verb not in SUMMARIES
    ),
)
MAIN = "import sys; sys.argv[0] = 'keyweave'; from keyweave.cli import main\n"
# Words are in the environment; a module that was imported is printed behind them.
CHECKED = f"{MAIN}try:\n    main()\nfinally:\n    print(*{{*sys.modules}} & {{*{HEAVY}}})"


def run_with(variables, code=f"{MAIN}main()"):
    """Run the command in a process of its own, with variables of the environment."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(CORE), **variables},
    )
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def name_words(shell, *words):
    """Return the environment in which a shell asks for completions of the last word."""
    number = str(len(words)) if shell != "fish" else words[-1]
    line = " ".join(["keyweave", *words])
    kind = f"{shell}_complete"
    return {"COMP_WORDS": line, "COMP_CWORD": number, "_KEYWEAVE_COMPLETE": kind}


@pytest.fixture
def complete(monkeypatch, capsys):
    """Return a function that returns the answer to a shell, from this process."""

    def call(shell, *words):
        for name, value in name_words(shell, *words).items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit):
            keyweave(prog_name="keyweave")
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return call


def list_values(shell, answer):
    """Return the completed values in the answer to a shell."""
    lines = answer.splitlines()
    if shell == "zsh":  # type, value and help, a line each
        return [value for type_, value in zip(lines[::3], lines[1::3]) if type_ == "plain"]
    values = [line.partition(",")[2] for line in lines if line.startswith("plain,")]
    return [value.partition("\t")[0] for value in values]


def list_types(shell, answer):
    lines = answer.splitlines()
    return lines[::3] if shell == "zsh" else [line.partition(",")[0] for line in lines]


@pytest.mark.parametrize("shell", SHELLS)
def test_verbs_are_completed_without_importing_them(shell):
    *lines, imported = run_with(name_words(shell, ""), CHECKED).split("\n")[:-1]
    assert list_values(shell, "\n".join(lines)) == [*VERBS]
    assert imported == ""


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_verbs_are_shown_with_their_summaries(complete, shell):
    answer = complete(shell, "tex")
    assert VERBS["texture"] in answer and VERBS["info"] not in answer


SOURCE_OPTIONS = ["--source-frames", "--source-namespace", "--source-root"]
L_PARTS = ["legs,l.arm", "legs,l.fingers", "legs,l.leg"]
WORDS = {
    "a verb": (["re"], ["resequence", "restyle", "report-problem"]),
    "options": (["resequence", "--source-"], SOURCE_OPTIONS),
    "a switch": (["resequence", "--no-l"], ["--no-loop"]),
    "choices": (["texture", "--mode", ""], [*WRITE_MODES]),
    "choices for a file": (["info", "--up-axis", ""], ["y", "z"]),
    "a begun choice": (["texture", "a.bvh", "b.bvh", "--root-offset", "r"], ["replace"]),
    "suffixes": (["convert", "--to", ""], [*WRITERS]),
    "options of the group": (["--ver"], ["--version"]),
    "a part of the body": (["texture", "--drive", "sh"], ["shoulders", "shins"]),
    "another one": (["transfer", "--controls", "legs,l."], L_PARTS),
    "a part with a weight": (["exaggerate", "--weights", "upper_b"], ["upper_body"]),
}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("words, expected", WORDS.values(), ids=WORDS)
def test_options_and_choices_are_completed(complete, shell, words, expected):
    assert list_values(shell, complete(shell, *words)) == expected


FILES = {
    "an input": (["info", "wal"], "file"),
    "another input": (["resequence", "a.bvh", "b"], "file"),
    "a source": (["texture", "a.bvh", ""], "file"),
    "an output": (["convert", "a.bvh", "-o", "b"], "file"),
    "a settings file": (["texture", "--settings", ""], "file"),
    "a skeleton": (["info", "--asf", ""], "file"),
    "a folder": (["info", "--search-path", ""], "dir"),
}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("words, kind", FILES.values(), ids=FILES)
def test_files_are_completed_by_the_shell(complete, shell, words, kind):
    assert list_types(shell, complete(shell, *words)) == [kind]


def test_a_missing_settings_file_does_not_break_completion(complete):
    answer = complete("bash", "texture", "--settings", "no.toml", "--mode", "")
    assert list_values("bash", answer) == [*WRITE_MODES]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_printed_and_has_no_syntax_errors(shell, tmp_path):
    script = run_with({"_KEYWEAVE_COMPLETE": f"{shell}_source"})
    assert f"_KEYWEAVE_COMPLETE={shell}_complete" in script and "keyweave" in script
    path = tmp_path / f"keyweave.{shell}"
    path.write_text(script)
    if shutil.which(shell):
        check = "-n" if shell != "fish" else "--no-execute"
        subprocess.run([shell, check, path], check=True, timeout=60)


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
def test_bash_completes_with_the_script(tmp_path):
    script = run_with({"_KEYWEAVE_COMPLETE": "bash_source"})
    command = tmp_path / "keyweave"
    command.write_text(f"#!{sys.executable}\n{MAIN}main()\n")
    command.chmod(0o755)
    lines = (
        f"{script}\nCOMP_WORDS=(keyweave rese); COMP_CWORD=1\n"
        '_keyweave_completion keyweave; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "-c", lines],
        capture_output=True,
        text=True,
        timeout=60,
        env={
            **os.environ,
            "PYTHONPATH": str(CORE),
            "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
        },
    )
    assert done.stdout == "resequence\n", done.stderr


@pytest.mark.parametrize("shell", SHELLS)
def test_the_documentation_has_the_lines_to_type(shell):
    text = (Path(__file__).parents[3] / "docs" / "command_line.rst").read_text("utf-8")
    source = f"_KEYWEAVE_COMPLETE={shell}_source keyweave"
    line = f"{source} | source" if shell == "fish" else f'eval "$({source})"'
    assert f"``{line}``" in text and f"    {source} > ~/" in text
