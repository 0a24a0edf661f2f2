"""Time reading and writing of motion files, and compare with the project's goals.

Times a generated file of 10,000 frames and 65 joints, with six decimals as exporters write
them, and all captures next to the project, if any. Each time is the best of several runs.
Run ``python benchmarks/files.py``; ``--small`` reads one capture of each folder, once.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from keyweave.animation.kinematics import forward_kinematics
from keyweave.animation.motion import Motion
from keyweave.formats import load, save
from keyweave.formats.number_table import parse_rows

N_FRAMES, N_JOINTS = 10_000, 65
MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"
CHANNELS = "Zrotation Xrotation Yrotation"


def main() -> None:
    """Print two tables."""
    small = "--small" in sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        time_generated_file(Path(folder))
    time_captures(MOCAP, small)


def time_generated_file(folder: Path) -> None:
    """Time each step on a large generated file, and print it next to its goal."""
    rows = generate_rows()
    path = folder / "large.bvh"
    path.write_text(generate_head() + rows)
    motion = load(path)
    print(
        f"Generated file, {N_FRAMES:,} frames x {N_JOINTS} joints, {len(rows) / 1e6:.0f} MB"
    )
    print(f"{'':24}{'seconds':>8}{'goal':>8}")
    report("text to array", 0.2, lambda: parse_rows(rows, 3 * N_JOINTS + 3))
    report("load", 0.45, lambda: load(path))
    report("forward kinematics", 0.1, lambda: forward_kinematics(motion))
    report("save", 1.0, lambda: save(motion, folder / "out.bvh", overwrite=True))


def time_captures(folder: Path, small: bool) -> None:
    """Time loading of the captures in each folder."""
    files = sorted([*folder.rglob("*.bvh"), *folder.rglob("*.amc")])
    if not files:
        print(f"No captures at {folder}.")
        return
    print(f"\nCaptures in {folder.name}, each file loaded once per run")
    print(f"{'folder':24}{'files':>8}{'frames':>8}{'seconds':>8}")
    for parent in sorted({file.parent for file in files}):
        captures = [file for file in files if file.parent == parent][: 1 if small else None]
        n_frames = sum(map(len, load_all(captures)))
        seconds = best_of(1 if small else 3, partial(load_all, captures))
        print(f"{parent.name:24}{len(captures):8}{n_frames:8,}{seconds:8.2f}")


def load_all(files: list[Path]) -> list[Motion]:
    """Return the motions of files."""
    return [load(file) for file in files]


def generate_head() -> str:
    """Return the header of a BVH file, with limbs of five joints on one root."""
    lines = ["HIERARCHY ROOT joint0 { OFFSET 0 0 0"]
    lines.append(f"CHANNELS 6 Xposition Yposition Zposition {CHANNELS}")
    for joint in range(1, N_JOINTS):
        lines.append(f"JOINT joint{joint} {{ OFFSET 0 10 0 CHANNELS 3 {CHANNELS}")
        if joint % 5 == 0 or joint == N_JOINTS - 1:
            lines.append("}" * ((joint - 1) % 5 + 1))
    return "\n".join([*lines, "}", f"MOTION\nFrames: {N_FRAMES}\nFrame Time: 0.008333\n"])


def generate_rows() -> str:
    """Return random walks as text, whose numbers have one to four digits and a sign."""
    steps = np.random.default_rng(2002).normal(size=(N_FRAMES, 3 * N_JOINTS + 3))
    row = " ".join(["%.6f"] * steps.shape[1]) + "\n"
    return "".join([row % tuple(values) for values in np.cumsum(steps, axis=0).tolist()])


def report(label: str, goal: float, work: Callable[[], object]) -> None:
    """Print the time that work takes, and its goal."""
    print(f"{label:24}{best_of(5, work):8.3f}{goal:8.2f}")


def best_of(n_runs: int, work: Callable[[], object]) -> float:
    """Return the time of the fastest run, in seconds."""
    seconds = []
    for _ in range(n_runs):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


if __name__ == "__main__":
    main()
