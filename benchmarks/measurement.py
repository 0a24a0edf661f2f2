"""Measure the measurement: warnings of clean captures, faults that are found, and its time.

1. Clean captures, unchanged, at 24 frames per second, and retargeted to a skeleton of 0.8
   times the size; a warning is a false alarm.
2. The same captures with one fault each. It is found if a warning names the joint and, for
   a fault of one frame, the frame or the one next to it.
3. The time for 600 frames of 66 joints, as for a texture and for a transfer.

Captures are in two halves, every other file by name: limits are chosen on one. Run
``python benchmarks/measurement.py``; ``--held-out`` measures the other half, ``--small``
four files.
"""

from __future__ import annotations

import argparse
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from timing import best_of

import keyweave as kw
from keyweave import examples
from keyweave.animation.mapping.labeling import find_slots
from keyweave.animation.measurement import Measurement, measure_motion
from keyweave.geometry.rotations import compose, vector_to_quaternion

ROOT = Path(__file__).resolve().parents[1]
MOCAP = ROOT.parent / "shared" / "mocap"
MOST_FRAMES = 1500
LEG = ("l.thigh", "l.shin", "l.foot")
HIPS_PATH = "hips' position"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="measure four captures")
    parser.add_argument("--held-out", action="store_true", help="measure the other half")
    args = parser.parse_args()
    warnings.simplefilter("ignore", kw.KeyweaveWarning)
    print("data:", "captures" if MOCAP.exists() else "sample walks of keyweave.examples")
    captures = load_captures(args.held_out, 4 if args.small else None)
    print_false_alarms(captures)
    print_found(captures)
    print_times(max(captures.values(), key=lambda motion: len(motion.skeleton)))


def load_captures(held_out: bool, most: int | None) -> dict[str, kw.Motion]:
    """Return captures by name, cut to a few hundred frames."""
    files = [*MOCAP.glob("*/*.bvh"), *MOCAP.glob("*/*.amc")]
    if not files:
        return {name: examples.load_walk(name) for name in ("normal", "tired", "long_1")}
    motions = {path.name: kw.load(path) for path in sorted(files)[held_out::2][:most]}
    return {
        name: motion.cut(motion.start_frame, min(motion.last_frame, MOST_FRAMES))
        for name, motion in motions.items()
    }


def print_false_alarms(captures: dict[str, kw.Motion]) -> None:
    """Print how many clean motions have a warning."""
    n_warned: Counter[str] = Counter()
    for name, motion in captures.items():
        changed = {
            "unchanged": motion,
            "at 24 fps": kw.resample(motion, 24.0),
            "retargeted": kw.retarget(motion, motion.skeleton.scale(0.8)),
        }
        for kind, written in changed.items():
            capture = kw.resample(motion, written.frame_rate)
            measured = measure_motion(written, [motion], capture=capture)
            n_warned[kind] += bool(measured.warnings)
            if measured.warnings:
                print(f"  {name}, {kind}: {measured.warnings[0]}")
    print("\nclean motions with a warning")
    for kind in ("unchanged", "at 24 fps", "retargeted"):
        print(f"  {kind:12} {n_warned[kind]:3} of {len(captures)}")


def print_found(captures: dict[str, kw.Motion]) -> None:
    """Print how many faults are found at the right joint and frame."""
    n_found: Counter[str] = Counter()
    n_tried: Counter[str] = Counter()
    for motion in captures.values():
        for fault, spoiled, joints, frame in spoil(motion):
            measured = measure_motion(spoiled, [motion], motion, capture=motion)
            n_tried[fault] += 1
            n_found[fault] += is_found(measured, joints, frame)
    print("\nfaults found, with their joint and frame")
    for fault, n in n_tried.items():
        print(f"  {fault:32} {n_found[fault]:3} of {n}")


def is_found(measured: Measurement, joints: set[str], frame: float | None) -> bool:
    """Return whether a warning names one of the joints, and the frame."""
    return any(
        each.joint in joints
        and (frame is None or (each.frame is not None and abs(each.frame - frame) <= 1))
        for each in measured.faults
    )


def spoil(
    motion: kw.Motion,
) -> Iterator[tuple[str, kw.Motion, set[str], float | None]]:
    """Yield faults: a name, the motion with it, and the joints and the frame to name."""
    slots = find_slots(motion.skeleton)
    if not {*LEG, "r.foot", "head"} <= slots.keys():
        return
    feet, middle = {slots["l.foot"], slots["r.foot"]}, len(motion) // 2
    frozen = np.array(motion.rotations)
    for slot in LEG:
        joint = motion.skeleton.index(slots[slot])
        frozen[:, joint] = frozen[0, joint]
    leg = {slots[slot] for slot in LEG}
    yield "a leg frozen", motion.with_(rotations=frozen), leg, None
    snapped = turn(motion, slots["l.shin"], 20.0, slice(middle, middle + 1))
    frame = float(motion.frames[middle])
    yield "a knee snapped by 20 degrees", snapped, {slots["l.shin"]}, frame
    up = np.eye(3)["xyz".index(motion.up_axis)]
    raised = motion.with_(root_positions=motion.root_positions + 5.0 * up)
    yield "feet raised by 5 cm", raised, feet, None
    head = turn(motion, slots["head"], 60.0, slice(None))
    yield "a head rotated by 60 degrees", head, {slots["head"]}, None
    path = np.array(motion.root_positions)
    path[-1, 0] += 10.0
    moved = motion.with_(root_positions=path)
    yield "an end that jumps by 10 cm", moved, {HIPS_PATH}, motion.last_frame


def turn(motion: kw.Motion, joint: str, degrees: float, rows: slice) -> kw.Motion:
    """Return a motion with a joint rotated about its own x axis on some rows."""
    rotations = np.array(motion.rotations)
    place = rows, motion.skeleton.index(joint)
    turned = vector_to_quaternion([np.radians(degrees), 0.0, 0.0])
    rotations[place] = compose(rotations[place], turned)
    return motion.with_(rotations=rotations)


def print_times(motion: kw.Motion) -> None:
    """Print the time that a measurement takes."""
    rows = np.arange(600) % len(motion)
    names = [*motion.skeleton.names][:66]
    some = motion.keep(names)
    whole = kw.Motion(
        some.skeleton, some.rotations[rows], some.root_positions[rows], some.frame_rate
    )
    texture, _ = best_of(5, lambda: measure_motion(whole, [whole], whole))
    transfer, _ = best_of(5, lambda: measure_motion(whole, [whole], capture=whole))
    print(f"\n600 frames of {len(some.skeleton)} joints, ms")
    print(f"  as a texture {texture:4.0f}, as a transfer {transfer:4.0f}")


if __name__ == "__main__":
    main()
