"""Compare what two checkouts of Keyweave do: each verb, the library, and Maya's commands.

``python tests/compare_checkouts.py OTHER`` runs this checkout and another on the same files
in one environment and compares output, exit status and written files byte for byte. Run it
by hand after a change that should not change behavior. It relies on nothing that may move:
only on the shell, the public names of `keyweave` and Maya's commands.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from difflib import unified_diff
from fnmatch import fnmatchcase
from hashlib import sha256
from pathlib import Path
from time import perf_counter

from net import library_cases, maya_cases, shell_cases

HERE = Path(__file__).resolve().parent
NET = HERE / "net"
PATIENCE = 600  # seconds for one case
FILES, LINES, WIDTH = 4, 5, 120  # of a difference: files, lines, characters in a line
BAD = ("differs", "invalid")  # verdicts for which the exit status is 1
FIXED = {
    **{"COLUMNS": "100", "MPLBACKEND": "Agg", "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"},
    **{"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"},
}
TIMES = (
    re.compile(r'("(?:total_)?seconds": )[-+.\de]+'),
    re.compile(r"(^|, |(?:Made|[Cc]omputed) in )[-+.,\de]+(?= seconds)", re.MULTILINE),
)

CORE, MAYA = ("core",), ("tests/maya_stand_in", "maya_plugin", "core")
Outcome = Mapping[str, str]  # exit status, output and files by name, all as text


@dataclass(frozen=True)
class Case:
    """One run of Python in each checkout.

    Attributes
    ----------
    name : str
    arguments : tuple of str
        What follows ``python``.
    packages : tuple of str
        Folders of the checkout that Python imports from.
    """

    name: str
    arguments: tuple[str, ...]
    packages: tuple[str, ...] = CORE


@dataclass(frozen=True)
class Side:
    """A checkout, and a folder of its own with the input files.

    Attributes
    ----------
    checkout, folder, inputs : Path
    """

    checkout: Path
    folder: Path
    inputs: Path

    def run(self, case: Case) -> Outcome:
        """Run a case, take away what it wrote, and return that as text."""
        before = _stamps(self.folder)
        done = _run(case.arguments, self.checkout, self.folder, case.packages)
        texts = {"exit status": str(done.returncode).encode()}
        texts |= {"stdout": done.stdout, "stderr": done.stderr}
        for file, stamp in _stamps(self.folder).items():
            if before.get(file) != stamp:
                texts[file.as_posix()] = (self.folder / file).read_bytes()
                self._restore(file)
        folders = {str(self.folder): "FOLDER", str(NET): "NET"}
        folders[str(self.checkout)] = "CHECKOUT"
        return {name: normalized(text, folders) for name, text in texts.items()}

    def _restore(self, file: Path) -> None:
        """Take away what a case wrote, or bring back an input that it wrote over."""
        (self.folder / file).unlink()
        if (self.inputs / file).exists():
            shutil.copy2(self.inputs / file, self.folder / file)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the checkouts; return 1 if anything differs unexpectedly, else 0."""
    asked = _parser().parse_args(arguments)
    began = perf_counter()
    reasons = read_reasons(asked.expect) if asked.expect else {}
    with tempfile.TemporaryDirectory() as folder:
        sides = make_sides(asked.other.resolve(), Path(folder).resolve(), asked.captures)
        cases = choose_cases(all_cases(), asked.only, sides[0].inputs)
        counts = compare(cases, sides, reasons)
    found = ", ".join(f"{number} {verdict}" for verdict, number in counts.items())
    print(f"{sum(counts.values())} cases: {found}; {perf_counter() - began:.0f} seconds")
    return int(not counts or any(counts[bad] for bad in BAD))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("other", type=Path, help="The other, older checkout.")
    parser.add_argument(
        "--only", nargs="+", default=["*"], metavar="NAME", help="Cases, or patterns."
    )
    parser.add_argument(
        "--captures",
        type=Path,
        default=HERE.parents[1] / "shared",
        metavar="FOLDER",
        help="Captures and scenes to compare by as well. [default: shared, beside this]",
    )
    parser.add_argument(
        "--expect",
        type=Path,
        metavar="FILE",
        help="Cases that may differ: on each line a name or pattern, a colon, the reason.",
    )
    return parser


def read_reasons(file: Path) -> dict[str, str]:
    """Return by pattern why cases may differ."""
    lines = file.read_text(encoding="utf-8").splitlines()
    rows = (line.partition(":") for line in lines if line.strip() and line[0] != "#")
    return {pattern.strip(): reason.strip() for pattern, _, reason in rows}


def all_cases() -> Iterator[Case]:
    """Yield the rows of all tables."""
    for name, words in shell_cases.RUNS.items():
        yield Case(name, ("-m", "keyweave", *shlex.split(words)))
    for group in shell_cases.GROUPS:
        yield Case(group, (str(NET / "shell_cases.py"), group))
    for name in library_cases.CASES:
        yield Case(f"library-{name}", (str(NET / "library_cases.py"), name))
    for name in maya_cases.CASES:
        yield Case(f"maya-{name}", (str(NET / "maya_cases.py"), name), MAYA)


def choose_cases(
    cases: Iterator[Case], patterns: Sequence[str], inputs: Path
) -> list[Case]:
    """Return the cases that are asked for; print which captures they would need."""
    missing = {name for name in shell_cases.CAPTURES if not (inputs / name).exists()}
    named = [case for case in cases if any(fnmatchcase(case.name, p) for p in patterns)]
    chosen = [case for case in named if not missing.intersection(case.arguments)]
    if missing:
        left_out = len(named) - len(chosen)
        print(f"{left_out} cases are left out without {', '.join(sorted(missing))}")
    return chosen


def make_sides(other: Path, folder: Path, captures: Path) -> tuple[Side, Side]:
    """Write the inputs once, and give each checkout a copy of them."""
    inputs = folder / "inputs"
    inputs.mkdir()
    script = (str(NET / "sample_inputs.py"),)
    made = _run(script, other, inputs, ("core", "tests"))
    if made.returncode:
        sys.exit(f"{other} cannot write the inputs: {made.stderr.decode()}")
    for name in shell_cases.CAPTURES:
        for file in sorted(captures.rglob(name))[:1]:
            shutil.copyfile(file, inputs / name)
    sides = []
    for name, checkout in (("this", HERE.parent), ("that", other)):
        _check_import(checkout, inputs)
        shutil.copytree(inputs, folder / name)
        sides.append(Side(checkout, folder / name, inputs))
    return sides[0], sides[1]


def _check_import(checkout: Path, folder: Path) -> None:
    done = _run(("-c", "import keyweave; print(keyweave.__file__)"), checkout, folder)
    place = done.stdout.decode().strip()
    if not place.startswith(str(checkout)):
        sys.exit(f"{checkout} is not what Python imports: {place or done.stderr.decode()}")


def compare(
    cases: Sequence[Case], sides: tuple[Side, Side], reasons: Mapping[str, str]
) -> Counter[str]:
    """Run the cases, print a line and the differences of each; count the verdicts."""
    counts: Counter[str] = Counter()
    with ThreadPoolExecutor(len(sides)) as pool:
        for case in cases:
            mine, other = pool.map(Side.run, sides, [case] * len(sides))
            reason = next((r for p, r in reasons.items() if fnmatchcase(case.name, p)), "")
            verdict = judge(mine, other, reason)
            counts[verdict] += 1
            print(f"{verdict:8} {case.name}", f"({reason})" if reason else "", flush=True)
            if verdict == "invalid":
                print(f"    exit status {other['exit status']}: {other['stderr'][-400:]}")
            if verdict in BAD:
                print(*(f"    {line}" for line in differences(mine, other)), sep="\n")
    return counts


def judge(mine: Outcome, other: Outcome, reason: str = "") -> str:
    """Return whether two outcomes are the same, or differ for a known reason.

    A case is invalid if the other checkout fails: two equal failures would compare nothing.

    Examples
    --------
    >>> done = {"exit status": "0", "stdout": "walk"}
    >>> judge(done, done), judge({**done, "stdout": "run"}, done, "reworded")
    ('same', 'known')
    >>> judge({"exit status": "2"}, {"exit status": "2"})
    'invalid'
    """
    if other["exit status"] != "0":
        return "invalid"
    if mine == other:
        return "same"
    return "known" if reason else "differs"


def normalized(content: bytes, folders: Mapping[str, str]) -> str:
    """Return text without times and places; of anything else a hash.

    Examples
    --------
    >>> normalized(b'{"seconds": 0.25, "file": "/tmp/x/a.bvh"}', {"/tmp/x": "FOLDER"})
    '{"seconds": TIME, "file": "FOLDER/a.bvh"}'
    >>> normalized(b"3 paths, 0.1 seconds; duration 3 seconds", {})
    '3 paths, TIME seconds; duration 3 seconds'
    >>> normalized(b"\\x89PNG", {})[:6]
    'sha256'
    """
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return f"sha256 {sha256(content).hexdigest()}"
    for folder, name in folders.items():
        text = text.replace(folder, name)
    for time in TIMES:
        text = time.sub(r"\1TIME", text)
    return text


def differences(mine: Outcome, other: Outcome) -> Iterator[str]:
    """Yield the first lines of each text that differ; ``-`` is the other checkout's.

    Examples
    --------
    >>> print(*differences({"stdout": "a\\nb"}, {"stdout": "a\\nc"}), sep="\\n")
    stdout, line 2:
     a
    -c
    +b
    """
    names = [n for n in sorted({*mine, *other}) if mine.get(n) != other.get(n)]
    for name in names[:FILES]:
        old, new = (_short_lines(one.get(name, "(nothing)")) for one in (other, mine))
        first = [*(a == b for a, b in zip(old, new)), False].index(False)
        window = slice(max(first - 2, 0), first + LINES)
        yield f"{name}, line {first + 1}:"
        lines = [*unified_diff(old[window], new[window], lineterm="", n=2)]
        yield from lines[3:]
    if names[FILES:]:
        yield f"and {', '.join(names[FILES:])}"


def _short_lines(text: str) -> list[str]:
    """Return the lines of a text, long ones broken."""
    return [
        line[start : start + WIDTH]
        for line in text.splitlines()
        for start in range(0, max(len(line), 1), WIDTH)
    ]


def _run(
    arguments: Sequence[str], checkout: Path, folder: Path, packages: Sequence[str] = CORE
) -> subprocess.CompletedProcess[bytes]:
    """Run Python in a folder on the code of a checkout."""
    paths = os.pathsep.join(str(checkout / package) for package in packages)
    plugins = {"MAYA_PLUG_IN_PATH": str(checkout / "maya_plugin")}
    command = [sys.executable, *arguments]
    try:
        return subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **FIXED, **plugins, "PYTHONPATH": paths},
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        return subprocess.CompletedProcess(command, -1, b"", str(error).encode())


def _stamps(folder: Path) -> dict[Path, tuple[int, int]]:
    """Return size and time of each file in a folder."""
    files = [(file, file.stat()) for file in folder.rglob("*") if file.is_file()]
    return {f.relative_to(folder): (s.st_size, s.st_mtime_ns) for f, s in files}


if __name__ == "__main__":
    sys.exit(main())
