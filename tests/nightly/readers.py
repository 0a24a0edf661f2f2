"""Count what readers do with damaged files: read them, or refuse them in a sentence.

Anything but an error of Keyweave that comes out of a reader is a fault, and so is a file
that takes too long or too much memory. A row is a reader; the first files that it reads are
not damaged. ``python tests/nightly/readers.py --keep FOLDER`` keeps a file for each fault.
"""

import sys
import tempfile
import warnings
from pathlib import Path
from random import Random

sys.path.extend(
    str(Path(__file__).resolve().parents[2] / name)
    for name in ("tests", "core", "maya_plugin")
)

import numpy as np

from nightly import counting
from nightly.counting import Counts, Job
from nightly.mutants import mutate_archive, mutate_bytes, mutate_text
from nightly.valid_files import REFUSED, list_readers

ACCEPTED, REFUSED_KIND = "accepted", "refused"
COLUMNS = (ACCEPTED, REFUSED_KIND, *counting.FAULTS)
MUTATORS = {".npz": mutate_archive, ".c3d": mutate_bytes}  # others are text


def make_mutant(reader, seed, name, number):
    """Return the valid file that a mutant is made of, and the mutant's content."""
    valid = reader.files[number % len(reader.files)]
    if number < len(reader.files):
        return valid, valid.data
    mutate = MUTATORS.get(Path(valid.name).suffix, mutate_text)
    return valid, mutate(Random(f"{seed} {name} {number}"), valid.data)


def make_jobs(readers, seed, n_cases, folder):
    """Return a job for each reader."""
    return [
        Job(name, range(n_cases), make_check(reader, seed, name, folder / name))
        for name, reader in readers.items()
    ]


def make_check(reader, seed, name, folder):
    """Return a function that prepares a reader to read mutants by number."""

    def check(number):
        valid, data = make_mutant(reader, seed, name, number)
        path = write_mutant(valid, data, folder)
        try:
            read_silently(reader, path)
        except REFUSED as error:
            if number < len(reader.files):
                raise AssertionError(f"a valid file is refused: {error}") from None
            return REFUSED_KIND
        return ACCEPTED

    return lambda: check


def write_mutant(valid, data, folder):
    """Write a mutant with the files that it needs; return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in valid.beside.items():
        (folder / name).write_bytes(content)
    path = folder / valid.name
    path.write_bytes(data)
    return path


def read_silently(reader, path):
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        reader.read(path)


def keep(readers, seed, outcome, folder):
    """Keep the mutant of a fault, in a folder with its reader, kind and number."""
    reader = readers[outcome.name]
    valid, data = make_mutant(reader, seed, outcome.name, outcome.number)
    case = f"{outcome.name} {outcome.kind} {outcome.number}".replace(" ", "_")
    write_mutant(valid, data, folder / case)
    (folder / case / "detail.txt").write_text(f"{outcome.detail}\n", encoding="utf-8")


def main():
    """Count and print the table."""
    args = counting.make_parser(__doc__, n_cases=10_000, n_small=60).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        readers = list_readers(Path(folder))
        readers = {n: each for n, each in readers.items() if n in (args.only or readers)}
        counts = Counts(readers)
        jobs = make_jobs(readers, args.seed, args.cases, Path(folder))
        counts.count(
            counting.run_in_workers(jobs, args.workers),
            lambda outcome: args.keep and keep(readers, args.seed, outcome, args.keep),
        )
    counts.print_table(COLUMNS)
    counting.finish(counts)


if __name__ == "__main__":
    main()
