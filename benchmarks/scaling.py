"""Time verbs on captures of a thousand to a million frames, and their memory.

The first table has whole processes of verbs, from reading to writing, up to 100,000 frames;
what grows faster than tenfold from row to row is not linear. The second is texturing.

A sketch of 600 frames is textured from a walk that is repeated with noise: from motions in
one call, from a prepared source, and from one that was saved and is mapped from its files,
also with another break channel. Each runs in a process of its own. Times are those of the
processor, with one BLAS thread, and of the clock; memory is what a process takes beyond the
motion and beyond mapped files. Run ``python benchmarks/scaling.py``; ``--small`` measures
up to 10,000 frames, and verbs on 1,000.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy loads

import json
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import numpy as np

import keyweave as kw
from keyweave import examples

LEGS = ("LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg")
NAMES = {
    "drive": LEGS,
    "synthesize": ("Spine", "Chest", "Neck", "Head", "*Shoulder", "*Arm", "*Hand"),
}
OTHER = kw.TextureSettings(break_on="LeftLeg")
SIZES = (1_000, 10_000, 100_000, 1_000_000)
VERBS = {
    "info": "info walk.bvh",
    "convert": "convert walk.bvh -o out.bvh",
    "feet": "feet walk.bvh -o out.bvh",
    "resequence": "resequence walk.bvh --length 720 -o out.bvh",
    "restyle": "restyle walk.bvh --space people --speed 1.7m/s -o out.bvh",
    "transfer": "transfer walk.bvh biped.ma -o out.ma",
}


def main():
    if sys.argv[1:2] == ["--measure"]:
        print(json.dumps(measure(sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))))
        return
    is_small = "--small" in sys.argv
    print_verbs(SIZES[:1] if is_small else SIZES[:3])
    sizes = SIZES[:2] if is_small else SIZES
    print(f"{'frames':>10} {'step':<10}{'processor s':>12}{'clock s':>10}{'MB':>8}")
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            for part in ("motions", "prepared", "mapped"):
                words = ["--measure", part, str(size), folder]
                run = [sys.executable, __file__, *words]
                rows = json.loads(subprocess.run(run, check=True, stdout=-1).stdout)
                for step, used, elapsed, memory in rows:
                    print(
                        f"{size:>10,} {step:<10}{used:>12.3f}{elapsed:>10.3f}{memory:>8.0f}"
                    )


def print_verbs(sizes):
    """Print the processor seconds and the peak memory of each verb."""
    print(f"{'verb':<12}" + "".join(f"{size:>12,} s{'MB':>7}" for size in sizes))
    cells = {verb: "" for verb in VERBS}
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            examples.write_people(Path(folder) / "people")
            examples.copy_sample("biped.ma", Path(folder) / "biped.ma")
            kw.save(kw.Motion(*repeat_walk(size)), Path(folder) / "walk.bvh")
            for verb, words in VERBS.items():
                cells[verb] += "{:>14.2f}{:>7.0f}".format(*run_verb(words, folder))
    for verb, row in cells.items():
        print(f"{verb:<12}{row}")
    print()


def run_verb(words, folder):
    """Return the processor seconds and the peak megabytes of a process."""
    command = [sys.executable, "-m", "keyweave", *words.split()]
    force = ["--force"] if "-o" in command else []
    with Path(os.devnull).open("wb") as nothing:
        done = subprocess.Popen(
            [*command, *force], cwd=folder, stdout=nothing, stderr=nothing
        )
        _, status, used = os.wait4(done.pid, 0)
    if status:
        raise SystemExit(f"keyweave {words} failed")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1e3


def measure(part, size, folder):
    """Return the rows of a part: step, processor and clock seconds, megabytes."""
    take = examples.sketch(examples.load_walk("long_2").cut(1, 600), joints=LEGS, every=10)
    rows = []

    def note(step, run):
        with Meter() as meter:
            result = run()
        rows.append((step, meter.used, meter.elapsed, meter.memory))
        return result

    def texture(source, **settings):
        return lambda: kw.texture(take, source, **NAMES, **settings).all_notes

    if part == "mapped":
        source = note("load", lambda: kw.load_source(folder))
        note("mapped", texture(source))
        note("again", texture(source))
        note("other", texture(source, settings=OTHER))
        return rows
    arguments = repeat_walk(size)
    motion = note("build", lambda: kw.Motion(*arguments))
    if part == "motions":
        note("motions", texture(motion))
        return rows
    source = note("prepare", lambda: kw.prepare_source(motion, **NAMES))
    note("prepared", texture(source))
    note("save", lambda: source.save(folder))
    return rows


def repeat_walk(size):
    """Return the arguments of a motion with a number of frames."""
    walk, rng = examples.load_walk("long_1"), np.random.default_rng(size)
    rotations = np.resize(walk.rotations, (size, *walk.rotations.shape[1:]))
    rotations += rng.normal(0, 0.003, rotations.shape)
    rotations /= np.linalg.norm(rotations, axis=-1, keepdims=True)
    path = np.resize(walk.root_positions, (size, 3))
    return walk.skeleton, rotations, path, walk.frame_rate


class Meter:
    """Times a step, and watches the memory of the process that no file backs."""

    def __enter__(self):
        self.before = self.peak = read_memory()
        self.is_done = threading.Event()
        self.watch = threading.Thread(target=self._watch)
        self.watch.start()
        self.start = time.process_time(), time.perf_counter()
        return self

    def __exit__(self, *_):
        self.used = time.process_time() - self.start[0]
        self.elapsed = time.perf_counter() - self.start[1]
        self.is_done.set()
        self.watch.join()
        self.memory = (self.peak - self.before) / 1e3

    def _watch(self):
        while not self.is_done.wait(0.005):
            self.peak = max(self.peak, read_memory())


def read_memory():
    """Return the kilobytes of the process that no file backs; 0 where Linux is not."""
    try:
        text = Path("/proc/self/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    return int(text.split("RssAnon:")[1].split()[0])


if __name__ == "__main__":
    main()
