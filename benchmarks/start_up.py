"""Time the start of the shell: help, a summary, texturing, and texturing with a report.

Each command runs in a process of its own. The table gives the least processor time of
several runs, and its ratio to ``python -c "import numpy"``, to compare machines. Commands
that compute also print the time that they report themselves. `--small` runs each once.
"""

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import keyweave as kw
from keyweave import examples
from keyweave.cli.command import VERBS

LEGS = ("LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg")
REPORTED = re.compile(r"([\d.]+) seconds? in total")


def main():
    n_runs = 0 if "--small" in sys.argv else 7
    with tempfile.TemporaryDirectory() as folder:
        write_samples(Path(folder))
        commands = list_commands()
        unit, *_ = measure(commands.pop("import numpy"), folder, n_runs)
        columns = ("command", "processor", "ratio", "elapsed", "reported")
        print("{:<28}{:>11}{:>8}{:>11}{:>11}".format(*columns))
        print(f"{'import numpy':<28}{unit:>9.3f} s{1:>8.1f}")
        for name, words in commands.items():
            used, elapsed, reported = measure(words, folder, n_runs)
            row = f"{name:<28}{used:>9.3f} s{used / unit:>8.1f}{elapsed:>9.3f} s"
            print(row + (f"{reported:>9.3f} s" if reported else ""))


def write_samples(folder):
    """Write the motions that the commands read."""
    walk = examples.load_walk()
    kw.save(walk, folder / "walk.bvh")
    kw.save(examples.sketch(walk.cut(1, 120), joints=LEGS, every=10), folder / "sketch.bvh")


def list_commands():
    """Return the words of each command, by its name in the table."""
    keyweave = ["-m", "keyweave"]
    names = ["--drive", "*Leg", "--synthesize", "Spine", "--synthesize", "*Arm"]
    texture = [*keyweave, "texture", "sketch.bvh", "walk.bvh", *names]
    texture += ["-o", "out.bvh", "--force"]
    return {
        "import numpy": ["-c", "import numpy"],
        "import keyweave": ["-c", "import keyweave"],
        "keyweave --help": [*keyweave, "--help"],
        **{f"keyweave {verb} --help": [*keyweave, verb, "--help"] for verb in VERBS},
        "keyweave info walk.bvh": [*keyweave, "info", "walk.bvh"],
        "keyweave texture": texture,
        "keyweave texture --report": [*texture, "--report", "report.html"],
    }


def measure(words, folder, n_runs):
    """Return the least processor and elapsed seconds, and the seconds that are reported."""
    first = run_once(words, folder)  # fills caches
    runs = [run_once(words, folder) for _ in range(n_runs)] or [first]
    return tuple(min(column) for column in zip(*runs))


def run_once(words, folder):
    core = str(Path(kw.__file__).parents[1])
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": core, "MPLBACKEND": "Agg"},
        check=True,
        capture_output=True,
        text=True,
    )
    elapsed = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    reported = REPORTED.search(done.stdout)
    return used, elapsed, float(reported[1]) if reported else 0.0


if __name__ == "__main__":
    main()
