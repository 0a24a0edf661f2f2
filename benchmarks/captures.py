"""Measure the facts of captures: faults that are found, false alarms, repairs and time.

1. Clean captures with one fault each, put in by hand: a T-pose or A-pose, a spike, a
   repeated frame, a rotation that flips. It is found if a fact of its kind names the joint
   and frames that overlap.
2. The same captures untouched; a fact is a false alarm unless it was looked at and is true.
   These are in `TRUE_FACTS`, and their number is printed.
3. The angles between repaired frames and the untouched ones, and the frames that changed
   although they had no fault.
4. The time for 1,000 frames.

Captures are in two halves, every other file by name: limits are chosen on one. Run
``python benchmarks/captures.py``; ``--held-out`` measures the other half, ``--list`` prints
all facts of untouched captures, ``--small`` measures two of them.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import numpy as np
from timing import best_of

import keyweave as kw
from keyweave import examples
from keyweave.animation.inspection import Fact, mend
from keyweave.animation.kinematics import figure_height
from keyweave.animation.mapping.labeling import find_slots
from keyweave.geometry.rotations import (
    compose,
    invert,
    quaternion_to_vector,
    vector_to_quaternion,
)

ROOT = Path(__file__).resolve().parents[1]
MOCAP = ROOT.parent / "shared" / "mocap"
SPIKES = (15.0, 30.0, 60.0, 90.0)  # degrees
SPIKE_SECONDS, SPIKE_FRAMES = 0.07, 3  # the longest spike
MOVING = 10.0  # degrees per second of a joint on average where a frame is repeated
LEAST_FRAMES = 20
POSE_KINDS = {"t_pose", "a_pose"}
ALARMS = ("t_pose", "a_pose", "glitch", "repeat", "flip")
# Facts of untouched captures that are true, by file: kinds, or patterns of joints. Poses
# were looked at. The joints jump by two to fifty times their ordinary step, and back.
LEGS = ("*Thigh*", "*Calf*", "*Foot", "*ToeBase", "*KneeShareBone")
TRUE_FACTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("007_04.bvh", "salsa_01.bvh", "wd2_freeWalk_01.bvh"), ("t_pose",)),
    **dict.fromkeys(("woddy2_low_walk.bvh", "woddy2_walk_stop_walk.bvh"), ("t_pose",)),
    **dict.fromkeys(
        ("woddy2_walk_fast_stright.bvh", "woddy2_walk_normal_style_2.bvh"), ("t_pose",)
    ),
    **dict.fromkeys(
        ("woddy2_walk_normal_style_1.bvh", "woddy2_walk_normal_stright.bvh"),
        ("t_pose", "LeftHand"),
    ),
    "007_07.bvh": ("t_pose", "CC_Base_L_ToeBase"),
    "005_05.bvh": LEGS,
    "005_06.bvh": (*LEGS, "CC_Base_L_Hand", "CC_Base_L_Thumb1"),
    "02_04.amc": ("rhand", "rthumb", "ltoes"),
    "07_05-walk.amc": ("rfoot", "lhand", "lthumb", "rhand", "rthumb"),
    "131_04-dance.amc": ("lhand", "rthumb"),
    "dataset-1_dash_active_001.bvh": ("LowerArm_L",),
    "dataset-1_dash_tired_001.bvh": ("Toes_R",),
}


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--held-out", action="store_true", help="measure the other half")
    parser.add_argument("--list", action="store_true", help="print facts of captures")
    parser.add_argument("--small", action="store_true", help="measure two captures")
    args = parser.parse_args()
    warnings.simplefilter("ignore", kw.KeyweaveWarning)
    sys.path.insert(0, str(ROOT / "tests"))
    print("data:", "captures" if MOCAP.exists() else "sample walks of keyweave.examples")
    captures = load_captures(args.held_out)
    if args.small:
        captures = dict([*captures.items()][:2])
    print_false_alarms(captures, args.list)
    print_found(captures, args.list)
    print_repairs(captures)
    print_times(captures)


def load_captures(held_out: bool) -> dict[str, kw.Motion]:
    """Return captures by name."""
    files = sorted([*MOCAP.glob("*/*.bvh"), *MOCAP.glob("*/*.amc")])
    if not files:
        return {name: examples.load_walk(name) for name in ("normal", "tired", "long_1")}
    return {path.name: kw.load(path) for path in files[held_out::2]}


def print_false_alarms(captures: dict[str, kw.Motion], lists: bool) -> None:
    """Print the facts of untouched captures, and those that are not true."""
    counts: Counter[str] = Counter()
    n_true: Counter[str] = Counter()
    n_alarms: Counter[str] = Counter()
    for name, motion in captures.items():
        inspection = kw.inspect(motion)
        counts.update(fact.kind for fact in inspection.entries)
        known = TRUE_FACTS.get(name, ())
        for fact in inspection.select(*ALARMS):
            is_true = fact.kind in known or any(
                fnmatchcase(fact.joint, pattern) for pattern in known
            )
            (n_true if is_true else n_alarms)[fact.kind] += 1
            if lists or not is_true:
                print(f"  {name}: {fact.text}{' (true)' if is_true else ''}")
    n_frames = sum(map(len, captures.values()))
    print(f"\nuntouched captures: {n_frames:,} frames")
    print(f"  {'fact':12} {'all':>5} {'true':>5} {'false per 1,000 frames':>24}")
    for kind in (*ALARMS, *sorted(counts.keys() - {*ALARMS})):
        row = f"  {kind:12} {counts[kind]:5}"
        if kind in ALARMS:
            row += f" {n_true[kind]:5} {1000 * n_alarms[kind] / n_frames:24.2f}"
        print(row)
    print(f"  {'together':12} {'':11} {1000 * sum(n_alarms.values()) / n_frames:24.2f}")


def print_found(captures: dict[str, kw.Motion], lists: bool) -> None:
    """Print how many faults are found at the right joint and frames."""
    n_found: Counter[str] = Counter()
    n_tried: Counter[str] = Counter()
    print()
    for number, (capture, motion) in enumerate(captures.items()):
        for name, spoiled, fault in spoil(motion, np.random.default_rng(number)):
            found = any(is_same(fact, fault) for fact in kw.inspect(spoiled).entries)
            n_tried[name] += 1
            n_found[name] += found
            if lists and not found:
                print(f"  {capture}, {name}, not found: {fault.text}")
    print("faults put in by hand: found")
    for name, n in n_tried.items():
        print(f"  {name:36} {n_found[name]:4} of {n:4}  {n_found[name] / n:6.1%}")
    n, all_found = sum(n_tried.values()), sum(n_found.values())
    print(f"  {'together':36} {all_found:4} of {n:4}  {all_found / n:6.1%}")


def is_same(fact: Fact, fault: Fact) -> bool:
    """Return whether a fact has the kind and joint of a fault, and overlaps its frames."""
    return (
        (fact.kind == fault.kind or {fact.kind, fault.kind} == POSE_KINDS)
        and fact.joint == fault.joint
        and fact.first <= fault.last
        and fault.first <= fact.last
    )


def spoil(
    motion: kw.Motion, rng: np.random.Generator
) -> Iterator[tuple[str, kw.Motion, Fact]]:
    """Yield faults: a name, the motion with it, and the fact to find."""
    if len(motion) < LEAST_FRAMES:
        return
    slots = find_slots(motion.skeleton)
    if {"l.hand", "r.hand", "l.foot", "r.foot"} <= slots.keys():
        for place in ("start", "middle", "end"):
            yield f"T-pose at the {place}", *insert_pose(motion, rng, place, 0.0)
        yield "A-pose at the start", *insert_pose(motion, rng, "start", -45.0)
    joints = list_turning(motion)
    most = int(np.clip(round(SPIKE_SECONDS * motion.frame_rate), 1, SPIKE_FRAMES))
    for size in SPIKES:
        for n_frames in range(1, most + 1):
            joint, row = int(rng.choice(joints)), int(rng.integers(3, len(motion) - 6))
            rows = slice(row, row + n_frames)
            spoiled = turn(motion, joint, size, rows, rng)
            name = motion.skeleton.names[joint]
            ends = motion.frames[row], motion.frames[row + n_frames - 1]
            yield f"spike of {size:.0f} degrees", spoiled, Fact("glitch", *ends, name)
    yield "path that jumps by a tenth of the height", *displace(motion, rng)
    moving = find_moving(motion)
    for n_frames in (1, 2, 3):
        if len(moving):
            row = int(rng.choice(moving))
            rows = np.arange(len(motion))
            rows[row : row + n_frames] = row - 1
            ends = motion.frames[row], motion.frames[row + n_frames - 1]
            yield (
                f"{n_frames} repeated, as dropped",
                motion.take(rows),
                Fact("repeat", *ends),
            )
            rows = np.insert(np.arange(len(motion)), row, [row - 1] * n_frames)
            yield f"{n_frames} repeated, inserted", motion.take(rows), Fact("repeat", *ends)
    joint, row = int(rng.choice(joints)), int(rng.integers(5, len(motion) - 10))
    flipped = turn(motion, joint, 180.0, slice(row, None), rng)
    frame = float(motion.frames[row])
    yield "flip", flipped, Fact("flip", frame, frame, motion.skeleton.names[joint])


def list_turning(motion: kw.Motion) -> list[int]:
    """Return the joints that rotate."""
    return np.flatnonzero(np.ptp(motion.rotations, axis=0).max(axis=1) > 1e-3).tolist()


def turn(
    motion: kw.Motion, joint: int, degrees: float, rows: slice, rng: np.random.Generator
) -> kw.Motion:
    """Return a motion with a joint rotated about a random axis on some rows."""
    axis = rng.normal(size=3)
    turned = vector_to_quaternion(np.radians(degrees) * axis / np.linalg.norm(axis))
    rotations = np.array(motion.rotations)
    rotations[rows, joint] = compose(rotations[rows, joint], turned)
    return motion.with_(rotations=rotations)


def displace(motion: kw.Motion, rng: np.random.Generator) -> tuple[kw.Motion, Fact]:
    """Return a motion whose root is elsewhere on one frame."""
    row, paths = int(rng.integers(3, len(motion) - 5)), np.array(motion.root_positions)
    axis = rng.normal(size=3)
    paths[row] += 0.1 * figure_height(motion) * axis / np.linalg.norm(axis)
    frame = float(motion.frames[row])
    fault = Fact("glitch", frame, frame, motion.skeleton.names[0])
    return motion.with_(root_positions=paths), fault


def find_moving(motion: kw.Motion) -> np.ndarray:
    """Return the rows, away from the ends, around which joints move on average."""
    q = motion.rotations[:, list_turning(motion)]
    steps = np.degrees(
        np.linalg.norm(quaternion_to_vector(compose(invert(q[:-1]), q[1:])), axis=-1)
    )
    speeds = motion.frame_rate * np.sqrt(np.mean(steps**2, axis=1))
    slow = np.array([speeds[max(i - 4, 0) : i + 6].min() for i in range(len(speeds))])
    rows = np.flatnonzero(slow > MOVING)
    return rows[(rows >= 5) & (rows < len(motion) - 9)]


def insert_pose(
    motion: kw.Motion, rng: np.random.Generator, place: str, height: float
) -> tuple[kw.Motion, Fact]:
    """Return a motion with a calibration pose, held for 0.3 to 1.5 s and blended in."""
    from made_up.calibration_poses import hold_pose

    seconds, lift = rng.uniform(0.3, 1.5), height + rng.uniform(-8, 8)
    joined, first, last = hold_pose(motion, place, lift, seconds, rng)
    return joined, Fact("t_pose" if height > -20 else "a_pose", first, last)


def print_repairs(captures: dict[str, kw.Motion]) -> None:
    """Print how far mended frames are from those of the untouched captures."""
    before: dict[str, list[float]] = {}
    after: dict[str, list[float]] = {}
    n_left, n_others = 0, 0
    for number, motion in enumerate(captures.values()):
        own = {(change.frame, change.joint) for change in mend(motion).changes}
        for name, spoiled, fault in spoil(motion, np.random.default_rng(number)):
            if fault.kind not in ("glitch", "repeat") or "inserted" in name:
                continue
            result = mend(spoiled)
            angles = [measure(motion, each) for each in (spoiled, result.motion)]
            begin, end = (round(f - motion.start_frame) for f in (fault.first, fault.last))
            rows = slice(begin, end + 1)
            columns = [motion.skeleton.index(fault.joint)] if fault.joint else slice(None)
            if "path" not in name:
                before.setdefault(name, []).append(angles[0][rows][:, columns].max())
                after.setdefault(name, []).append(angles[1][rows][:, columns].max())
            listed = {(change.frame, change.joint) for change in result.changes}
            changed = np.argwhere(measure(spoiled, result.motion) > 0).tolist()
            names = motion.skeleton.names
            places = {(float(motion.frames[row]), names[joint]) for row, joint in changed}
            n_others += len(places - listed)
            near = fault.first - 1, fault.last + 1
            n_left += sum(not near[0] <= place[0] <= near[1] for place in places - own)
    print("\nlargest angle to the untouched capture, degrees: median, and 95th percentile")
    for name, angles in before.items():
        spans = [np.percentile(each, (50, 95)) for each in (angles, after[name])]
        texts = [f"{low:6.1f} {high:6.1f}" for low, high in spans]
        print(f"  {name:36} spoiled {texts[0]}   mended {texts[1]}")
    print(f"  rotations that changed and are not listed: {n_others}")
    print(f"  rotations that changed away from the fault: {n_left}")


def measure(a: kw.Motion, b: kw.Motion) -> np.ndarray:
    """Return the angles between the rotations of two motions, in degrees."""
    between = compose(invert(a.rotations), b.rotations)
    same = np.all(a.rotations == b.rotations, axis=-1)
    angles = np.degrees(np.linalg.norm(quaternion_to_vector(between), axis=-1))
    return np.where(same, 0.0, angles)


def print_times(captures: dict[str, kw.Motion]) -> None:
    """Print the time that an inspection takes for 1,000 frames."""
    print("\n1,000 frames, ms")
    by_size = sorted(captures, key=lambda name: len(captures[name].skeleton))
    for name in by_size[:: max(len(by_size) // 4, 1)]:
        motion = captures[name]
        names = [*motion.skeleton.names][:66]
        there = np.arange(len(motion))
        rows = np.resize(np.concatenate([there, there[-2:0:-1]]), 1000)
        whole = motion.keep(names).take(rows)
        milliseconds, _ = best_of(5, lambda whole=whole: kw.inspect(whole))
        slots, _ = best_of(5, lambda whole=whole: find_slots(whole.skeleton))
        print(
            f"  {name:36} {len(names):3} joints {milliseconds:5.1f}, "
            f"of which names of joints {slots:4.1f}"
        )


if __name__ == "__main__":
    main()
