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
all facts of untouched captures.
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
from keyweave.animation.inspection import Fact, mend
from keyweave.animation.kinematics import figure_height, forward_kinematics
from keyweave.animation.mapping.labeling import find_slots
from keyweave.geometry.rotations import (
    compose,
    invert,
    quaternion_to_vector,
    shortest_arc,
    slerp,
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
# Facts of untouched captures that are true, by file: kinds, or patterns of joints.
TRUE_FACTS: dict[str, tuple[str, ...]] = {}


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--held-out", action="store_true", help="measure the other half")
    parser.add_argument("--list", action="store_true", help="print facts of captures")
    args = parser.parse_args()
    warnings.simplefilter("ignore", kw.KeyweaveWarning)
    print("data:", "captures" if MOCAP.exists() else "sample walks of keyweave.examples")
    captures = load_captures(args.held_out)
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
            is_true = fact.joint in known or "*" in known or fact.kind in known
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
            yield f"T-pose at the {place}", *insert_pose(motion, slots, rng, place, 0.0)
        yield "A-pose at the start", *insert_pose(motion, slots, rng, "start", -45.0)
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
    motion: kw.Motion,
    slots: dict[str, str],
    rng: np.random.Generator,
    place: str,
    height: float,
) -> tuple[kw.Motion, Fact]:
    """Return a motion with a calibration pose, held for 0.3 to 1.5 s and blended in."""
    rate = motion.frame_rate
    n_pose, n_blend = round(rng.uniform(0.3, 1.5) * rate), round(0.3 * rate)
    row = {"start": 0, "middle": len(motion) // 2, "end": len(motion) - 1}[place]
    pose = make_pose(motion.take(slice(row, row + 1)), slots, height + rng.uniform(-8, 8))
    held = sway(pose.take(np.zeros(n_pose, int)), rng)
    leaves = blend(held.take(slice(-1, None)), motion.take(slice(row, row + 1)), n_blend)
    enters = leaves.take(slice(None, None, -1))
    parts, begin = [held, leaves, motion], 0
    if place == "end":
        parts, begin = [motion, enters, held], len(motion) + n_blend
    if place == "middle":
        before, after = motion.take(slice(0, row)), motion.take(slice(row, None))
        parts, begin = [before, enters, held, leaves, after], row + n_blend
    joined = motion.with_(
        rotations=np.concatenate([part.rotations for part in parts]),
        root_positions=np.concatenate([part.root_positions for part in parts]),
        translations=np.concatenate([part.translations for part in parts]),
    )
    first = motion.start_frame + begin
    kind = "t_pose" if height > -20 else "a_pose"
    return joined, Fact(kind, first, first + n_pose - 1)


def make_pose(pose: kw.Motion, slots: dict[str, str], height: float) -> kw.Motion:
    """Return one frame with straight legs and arms, at a height in degrees."""
    up = np.eye(3)["xyz".index(pose.up_axis)]
    index = {slot: pose.skeleton.index(name) for slot, name in slots.items()}
    points, _ = forward_kinematics(pose)
    ends = [
        points[0, [index[f"l.{part}"], index[f"r.{part}"]]].mean(axis=0)
        for part in ("thigh", "upper_arm")
    ]
    trunk = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
    rotations = np.array(pose.rotations)
    rotations[0, 0] = compose(shortest_arc(trunk, up), rotations[0, 0])
    pose = pose.with_(rotations=rotations)
    points, _ = forward_kinematics(pose)
    left = points[0, index["l.upper_arm"]] - points[0, index["r.upper_arm"]]
    left -= (left @ up) * up
    left /= np.linalg.norm(left)
    lift = np.radians(height)
    for side, sign in (("l", 1.0), ("r", -1.0)):
        arm = np.cos(lift) * sign * left + np.sin(lift) * up
        for start, end, aim in (
            ("upper_arm", "forearm", arm),
            ("forearm", "hand", arm),
            ("thigh", "shin", -up),
            ("shin", "foot", -up),
        ):
            pose = aim_bone(pose, index[f"{side}.{start}"], index[f"{side}.{end}"], aim)
    return pose


def aim_bone(pose: kw.Motion, joint: int, child: int, aim: np.ndarray) -> kw.Motion:
    """Return one frame with the bone between two joints in a direction of the world."""
    points, world = forward_kinematics(pose)
    bone = points[0, child] - points[0, joint]
    turned = compose(shortest_arc(bone / np.linalg.norm(bone), aim), world[0, joint])
    rotations = np.array(pose.rotations)
    above = world[0, pose.skeleton.parents[joint]]
    rotations[0, joint] = compose(invert(above), turned)
    return pose.with_(rotations=rotations)


def sway(held: kw.Motion, rng: np.random.Generator) -> kw.Motion:
    """Return a pose with a slow sway of up to a degree of all joints."""
    n_frames, n_joints = held.rotations.shape[:2]
    phase = rng.uniform(0, 2 * np.pi, (n_joints, 3))
    times = np.arange(n_frames)[:, None, None] / held.frame_rate
    vectors = np.radians(0.3) * np.sin(2 * np.pi * 0.5 * times + phase)
    return held.with_(rotations=compose(held.rotations, vector_to_quaternion(vectors)))


def blend(first: kw.Motion, last: kw.Motion, n_frames: int) -> kw.Motion:
    """Return the frames between two poses."""
    u = 0.5 - 0.5 * np.cos(np.pi * np.arange(1, n_frames + 1) / (n_frames + 1))
    rows = np.zeros(n_frames, int)
    joined, shares = first.take(rows), u[:, None]
    return joined.with_(
        rotations=slerp(joined.rotations, last.take(rows).rotations, shares),
        root_positions=(1 - shares) * first.root_positions + shares * last.root_positions,
    )


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
    for name in list(captures)[:: max(len(captures) // 5, 1)]:
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
