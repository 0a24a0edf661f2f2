"""How long motion files take to read and write, against the project's goals.

Made-up data of 10,000 frames and 65 joints, printed to six decimals as exporters do;
then every capture beside the project, where there are any. Each time is the best of
several runs. Run it as ``python benchmarks/files.py``.
"""

from __future__ import annotations

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
    with tempfile.TemporaryDirectory() as folder:
        time_made_up_file(Path(folder))
    time_captures(MOCAP)


def time_made_up_file(folder: Path) -> None:
    """Time each step on one large file and print it beside its goal."""
    rows = made_up_rows()
    path = folder / "large.bvh"
    path.write_text(made_up_head() + rows)
    motion = load(path)
    print(
        f"Made-up data, {N_FRAMES:,} frames x {N_JOINTS} joints, {len(rows) / 1e6:.0f} MB"
    )
    print(f"{'':24}{'seconds':>8}{'goal':>8}")
    report("text to array", 0.2, lambda: parse_rows(rows, 3 * N_JOINTS + 3))
    report("load, whole", 0.45, lambda: load(path))
    report("forward kinematics", 0.1, lambda: forward_kinematics(motion))
    report("save, whole", 1.0, lambda: save(motion, folder / "out.bvh", overwrite=True))


def time_captures(folder: Path) -> None:
    """Time loading each folder of captures."""
    files = sorted([*folder.rglob("*.bvh"), *folder.rglob("*.amc")])
    if not files:
        print(f"No captures at {folder}.")
        return
    print(f"\nCaptures of {folder.name}, each file loaded once per run")
    print(f"{'folder':24}{'files':>8}{'frames':>8}{'seconds':>8}")
    for parent in sorted({file.parent for file in files}):
        here = [file for file in files if file.parent == parent]
        n_frames = sum(map(len, load_all(here)))
        seconds = best_of(3, partial(load_all, here))
        print(f"{parent.name:24}{len(here):8}{n_frames:8,}{seconds:8.2f}")


def load_all(files: list[Path]) -> list[Motion]:
    """Load files."""
    return [load(file) for file in files]


def made_up_head() -> str:
    """Return the head of a BVH file: limbs of five joints each on one root."""
    lines = ["HIERARCHY ROOT joint0 { OFFSET 0 0 0"]
    lines.append(f"CHANNELS 6 Xposition Yposition Zposition {CHANNELS}")
    for joint in range(1, N_JOINTS):
        lines.append(f"JOINT joint{joint} {{ OFFSET 0 10 0 CHANNELS 3 {CHANNELS}")
        if joint % 5 == 0 or joint == N_JOINTS - 1:
            lines.append("}" * ((joint - 1) % 5 + 1))
    return "\n".join([*lines, "}", f"MOTION\nFrames: {N_FRAMES}\nFrame Time: 0.008333\n"])


def made_up_rows() -> str:
    """Return numbers that wander, so that they have one to four digits and a sign."""
    steps = np.random.default_rng(2002).normal(size=(N_FRAMES, 3 * N_JOINTS + 3))
    row = " ".join(["%.6f"] * steps.shape[1]) + "\n"
    return "".join([row % tuple(values) for values in np.cumsum(steps, axis=0).tolist()])


def report(label: str, goal: float, work: Callable[[], object]) -> None:
    """Print how long something takes and how long it may take."""
    print(f"{label:24}{best_of(5, work):8.3f}{goal:8.2f}")


def best_of(n_runs: int, work: Callable[[], object]) -> float:
    """Return the seconds of the fastest run."""
    seconds = []
    for _ in range(n_runs):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


if __name__ == "__main__":
    main()
