"""Measure filled gaps against the takes that their keys come from.

Full poses of a take are kept every N frames, and the sources are other takes of the actor.
Errors of local rotations and of positions relative to the root, over those of a spline with
auto tangents; slides of the feet, frequency bands 2 to 5 and the 99.5th percentile of the
accelerations of joints, over those of the take; the largest change of a knee's angle from
frame to frame, over the largest of the take; gaps that fall back; and seconds.

Pairs are in three groups: constants are chosen on the first. Run ``python
benchmarks/inbetweening.py``; ``--held-out`` and ``--new`` measure the others, ``--small``
one pair, ``--fallback capture`` and ``--no-feet`` vary the method.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from timing import best_of

import keyweave as kw
from keyweave.animation.feet.foot import PosedFeet, find_feet
from keyweave.geometry.rotations import (
    compose,
    invert,
    mean_rotation,
    measure_rotation_angle,
    quaternion_to_vector,
)
from keyweave.methods.inbetweening import KeyedPoses
from keyweave.methods.texturing.bands import split_bands
from keyweave.verbs.locked_feet.inbetweens import lock_inbetweens

ROOT = Path(__file__).resolve().parents[1]
MOCAP = ROOT.parent / "shared" / "mocap"
SPACINGS = (6, 10, 20, 30, 45, 60)
LONG = "woody2_long/woddy2_"
WALKS = [f"{LONG}{name}.bvh" for name in ("walk_normal_stright", "walk_normal_style_1")]
WALKS += [f"{LONG}walk_normal_style_2.bvh", f"{LONG}walk_fast_stright.bvh"]
WALKS += [f"{LONG}walk_stop_walk.bvh", f"{LONG}low_walk.bvh"]
GAITS = "gait_styles/dataset-1_{}_*.bvh"
SPEEDS = "woody2_speeds/wd2_{}*.bvh"
# A take, its frames, and patterns of the sources, from which the take is left out.
PAIRS = {
    "tuned": (
        (WALKS[3], (400, 700), WALKS),
        (WALKS[1], (300, 600), WALKS),
        (WALKS[5], (500, 740), WALKS),
        ("gait_styles/dataset-1_walk_sad_001.bvh", (1, 347), [GAITS.format("walk")]),
        ("gait_styles/dataset-1_walk_happy_001.bvh", (1, 213), [GAITS.format("walk")]),
        ("gait_styles/dataset-1_run_happy_001.bvh", (1, 140), [GAITS.format("run")]),
        ("woody2_speeds/wd2_WalkForwardFast01.bvh", (1, 142), [SPEEDS.format("WalkF")]),
        ("woody2_speeds/wd2_Physics_Jump00.bvh", (1, 600), [SPEEDS.format("Phys")]),
    ),
    "held out": (
        (WALKS[0], (400, 700), WALKS),
        (WALKS[2], (500, 800), WALKS),
        (WALKS[4], (400, 700), WALKS),
        ("gait_styles/dataset-1_walk_proud_001.bvh", (1, 331), [GAITS.format("walk")]),
        ("gait_styles/dataset-1_walk_old_002.bvh", (1, 295), [GAITS.format("walk")]),
        ("gait_styles/dataset-1_walk_chimpira_002.bvh", (1, 184), [GAITS.format("walk")]),
        ("gait_styles/dataset-1_run_tired_001.bvh", (1, 133), [GAITS.format("run")]),
        ("woody2_speeds/wd2_WalkForwardSlow02.bvh", (1, 215), [SPEEDS.format("WalkF")]),
        ("woody2_speeds/wd2_Physics_Jump01.bvh", (1, 690), [SPEEDS.format("Phys")]),
    ),
    "new": (
        (
            "gait_styles/dataset-1_walk_masculinity_001.bvh",
            (1, 300),
            [GAITS.format("walk")],
        ),
        ("gait_styles/dataset-1_walk_musical_002.bvh", (1, 300), [GAITS.format("walk")]),
        ("gait_styles/dataset-1_run_proud_001.bvh", (1, 200), [GAITS.format("run")]),
        ("gait_styles/dataset-1_dash_normal_001.bvh", (1, 200), [GAITS.format("dash")]),
        ("woody2_speeds/wd2_WalkForwardNormal02.bvh", (1, 300), [SPEEDS.format("WalkF")]),
        ("woody2_speeds/wd2_WalkForwardVFast02.bvh", (1, 300), [SPEEDS.format("WalkF")]),
    ),
}
COLUMNS = (
    "auto",
    "rot",
    "pos",
    "slide",
    "auto",
    "bands",
    "auto",
    "accel",
    "knee",
    "back",
    "s",
)


def main() -> None:
    """Print a row for each pair and spacing, and one for each spacing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="measure one pair")
    groups = parser.add_mutually_exclusive_group()
    for flag, group in (("--held-out", "held out"), ("--new", "new")):
        groups.add_argument(flag, dest="group", action="store_const", const=group)
    parser.add_argument("--fallback", default="spline")
    parser.add_argument("--no-feet", action="store_true")
    parser.add_argument("--every", type=int, nargs="*", default=SPACINGS)
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    if not MOCAP.is_dir():
        sys.exit(f"{MOCAP} is missing: no captures to measure")
    rows: dict[int, list[list[float]]] = {every: [] for every in args.every}
    print(f"{'take':38} {'N':>3} " + "".join(f"{name:>7}" for name in COLUMNS))
    for name, take, sources in load_pairs(args.group or "tuned", args.small):
        for every in args.every:
            if len(take) < 3 * every:
                continue
            settings = kw.InbetweenSettings(fallback=args.fallback)
            row = measure(take, sources, every, settings, feet=not args.no_feet)
            rows[every].append(row)
            print_row(name, every, row)
    for every, each in rows.items():
        if each:
            print_row("mean", every, np.mean(each, axis=0).tolist())
            print_row("worst", every, np.max(each, axis=0).tolist())


def load_pairs(group: str, small: bool) -> Iterator[tuple[str, kw.Motion, list[kw.Motion]]]:
    """Yield the name of each take, the take and its sources, at the rate of the take."""
    for take, frames, patterns in PAIRS[group][: 1 if small else None]:
        path = MOCAP / take
        files = sorted({f for each in patterns for f in MOCAP.glob(each)} - {path})
        motion = kw.load(path)
        first = max(frames[0], motion.start_frame)
        cut = motion.cut(first, min(frames[1], motion.last_frame))
        yield path.stem, cut.with_(notes=()), [kw.load(f).with_(notes=()) for f in files]


def measure(
    take: kw.Motion,
    sources: list[kw.Motion],
    every: int,
    settings: kw.InbetweenSettings,
    *,
    feet: bool,
) -> list[float]:
    """Return the numbers of a row."""
    keys = take.frames[::every]
    milliseconds, result = best_of(
        1, lambda: kw.inbetween(take, sources, key_frames=keys, settings=settings)
    )
    if feet:
        result = lock_inbetweens(result)
    rows = np.arange(int(keys[-1] - keys[0]) + 1)
    filled, true = (each.take(rows) for each in (result.motion, take))
    spline = KeyedPoses.of(take, take.skeleton, keys).spline.take(rows)
    own, other = measure_errors(filled, true), measure_errors(spline, true)
    slides = [measure_slide(each, true) for each in (filled, spline)]
    bands = [measure_bands(each) / measure_bands(true) for each in (filled, spline)]
    return [
        np.degrees(other[0]),
        *(own / other),
        *slides,
        *bands,
        measure_acceleration(filled) / measure_acceleration(true),
        measure_knees(filled) / measure_knees(true),
        float(np.mean([gap.fallback for gap in result.gaps])),
        milliseconds / 1000,
    ]


def measure_errors(motion: kw.Motion, true: kw.Motion) -> np.ndarray:
    """Return the mean error of rotations and that of positions relative to the root."""
    angles = measure_rotation_angle(motion.rotations, true.rotations)
    places = [kw.joint_positions(each) for each in (motion, true)]
    places = [each - each[:, :1] for each in places]
    return np.array([angles.mean(), np.linalg.norm(places[0] - places[1], axis=-1).mean()])


def measure_slide(motion: kw.Motion, true: kw.Motion) -> float:
    """Return the mean speed of heels and balls that stand, over that in the take."""
    contacts, feet = kw.find_contacts(true), find_feet(true.skeleton)
    speeds = []
    for each in (motion, true):
        ends = np.stack(PosedFeet.of(each, feet).ends, axis=1)
        ground = np.delete(ends, "xyz".index(each.up_axis), axis=-1)
        steps = np.linalg.norm(np.diff(ground, axis=0), axis=-1)
        stands = contacts.standing[:-1, :, :2] & contacts.standing[1:, :, :2]
        speeds.append(steps[stands].mean())
    return float(speeds[0] / speeds[1])


def measure_bands(motion: kw.Motion) -> float:
    """Return the root mean square of bands 2 to 5 of all rotations."""
    mean = mean_rotation(motion.rotations)
    values = quaternion_to_vector(compose(invert(mean), motion.rotations))
    return float(np.std(split_bands(values.reshape(len(motion), -1), 6)[1:5]))


def measure_acceleration(motion: kw.Motion) -> float:
    """Return the 99.5th percentile of the accelerations of joints."""
    second = np.diff(kw.joint_positions(motion), 2, axis=0)
    return float(np.percentile(np.linalg.norm(second, axis=-1), 99.5))


def measure_knees(motion: kw.Motion) -> float:
    """Return the largest second difference of the rotation of a knee."""
    knees = [foot.knee for foot in find_feet(motion.skeleton)]
    q = motion.rotations[:, knees]
    steps = quaternion_to_vector(compose(invert(q[:-1]), q[1:]))
    return float(np.linalg.norm(np.diff(steps, axis=0), axis=-1).max())


def print_row(name: str, every: int, row: list[float]) -> None:
    """Print a row of the table."""
    print(f"{name:38} {every:3} " + "".join(f"{value:7.2f}" for value in row), flush=True)


if __name__ == "__main__":
    main()
