"""Measure contacts, and how far feet slide in them before and after they are locked.

1. Contacts of the made-up walker, whose true contacts are known, with and without jitter.
2. Slides of captures, of the same resequenced, bent onto a figure 8 and textured. The
   acceleration is the 99.5th percentile over the leg joints and the knee's is that of its
   angle, both after the lock as a multiple of before. The time includes finding contacts.
3. Captures that drift, and feet that slide on purpose; see `feet_drift`.
4. Walks that are textured with each mode of `--feet`; see `feet_textured`.
5. Walks by other keys, and other moves, textured with and without the lock; see
   `feet_cases`.
6. Walks before and after texturing: speed of the ball in contact, depth of the toes below
   the floor where the sketch is above it, and how far feet pitch and ankles rise.

Captures are in two halves, every other file by name: thresholds are chosen on one. Run
``python benchmarks/feet.py``; ``--held-out`` measures the other half, ``--small`` one file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from feet_cases import print_cases
from feet_drift import print_drifts, print_purposes
from feet_textured import print_textured
from timing import best_of

import keyweave as kw
from keyweave import examples
from keyweave.animation.feet.contacts import list_runs
from keyweave.animation.feet.foot import PosedFeet, choose_feet, find_feet
from keyweave.animation.kinematics import compute_points, measure_angular_changes
from keyweave.geometry.rotations import compose, invert, quaternion_to_vector
from keyweave.methods.feet.ground import find_floors
from keyweave.methods.feet.slides import measure_slides
from keyweave.methods.resequencing import GroundPath

ROOT = Path(__file__).resolve().parents[1]
MOCAP = ROOT.parent / "shared" / "mocap"
DRIVE = ("LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg")
LEGS = ("UpLeg", "Leg", "Foot", "Toe", "ToeBase")
N_FRAMES = 900
KEY_STEP = 10
WALKS = {
    False: ((0.6, 24), (1.3, 60), (2.0, 120)),
    True: ((0.8, 30), (1.0, 48), (1.6, 100)),
}
MAX_TURN = np.radians(60)  # of the hips of a sketch, away from the capture
NEAR = 0.15  # seconds within which a contact is the same as a true one


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="measure one capture")
    parser.add_argument("--held-out", action="store_true", help="measure the other half")
    args = parser.parse_args()
    print_contacts(args.held_out, args.small)
    print("\ndata:", "captures" if MOCAP.exists() else "sample walks of keyweave.examples")
    walks = load_walks(args.held_out)[slice(1, 2) if args.small else slice(None)]
    textured = [(name, *texture_walk(walk, other)) for name, walk, other in walks]
    textured = [case for case in textured if follows(case[2], case[1])]
    heads = "slide mm mean/worst", "pivot worst", "both mean/worst"
    print(f"{'':34}{heads[0]:>27}{heads[1]:>12}{heads[2]:>16}  acc.  knee  root cm   ms")
    for name, walk, _ in walks:
        for title, motion, contacts in make_cases(name, walk):
            print_row(title, motion, contacts)
    for name, capture, _, result in textured:
        print_row(f"{name}, textured", result, kw.find_contacts(capture))
    if not args.small:
        for name, motion in load_moves(args.held_out):
            print_row(name, motion, kw.find_contacts(motion))
    print_purposes()
    if MOCAP.exists():
        print_drifts(MOCAP, args.held_out, args.small)
        print_textured(MOCAP, args.held_out, args.small)
        print_cases(MOCAP, args.held_out, args.small)
    heads = "ball cm/s", "times", "toe depth cm", "pitch deg", "ankle up cm"
    print(f"\n{'':34}" + "".join(f"{head:>14}" for head in heads))
    for name, capture, sketch, result in textured:
        print_stands(name, capture, sketch, result)


def load_walks(held_out: bool) -> list[tuple[str, kw.Motion, kw.Motion]]:
    """Return the name of each walk, its frames, and another walk to texture with."""
    if not MOCAP.exists():
        names = ("brisk", "slow") if held_out else ("normal", "slow")
        walks = {name: examples.load_walk(name) for name in names}
    else:
        files = sorted((MOCAP / "woody2_long").glob("*.bvh"))[int(held_out) :: 2]
        walks = {file.stem.replace("woddy2_", ""): kw.load(file) for file in files}
    names = [*walks]
    cut = {name: walk.cut(50, min(len(walk), 649)) for name, walk in walks.items()}
    return [(name, cut[name], walks[names[i - 1]]) for i, name in enumerate(names)]


def load_moves(held_out: bool) -> Iterator[tuple[str, kw.Motion]]:
    """Yield jumps, runs, dances and others, in turn for each half."""
    files = sorted(
        file
        for pattern in (
            "woody2_speeds/*Jump*",
            "cmu_bvh/*",
            "dance_long/*",
            "gait_styles/*a*",
        )
        for file in MOCAP.glob(f"{pattern}.bvh")
    )
    for file in files[int(held_out) :: 2][::3]:
        motion = kw.load(file)
        if len(find_feet(motion.skeleton)) < 2:
            continue
        yield (
            file.stem.replace("dataset-1_", ""),
            motion.cut(
                motion.start_frame, min(motion.last_frame, motion.start_frame + 899)
            ),
        )


def make_cases(
    name: str, capture: kw.Motion
) -> Iterator[tuple[str, kw.Motion, kw.Contacts]]:
    """Yield motions to lock with their contacts, which come from the capture."""
    contacts = kw.find_contacts(capture)
    yield name, capture, contacts
    for title, constraints in (("resequenced", ()), ("figure 8", (figure_eight(),))):
        result = kw.resequence(capture, n_frames=N_FRAMES, constraints=constraints)
        rows = result.variations[0].rearrangement.rows
        yield f"{name}, {title}", result.motion, contacts.take(rows)


def follows(sketch: kw.Motion, capture: kw.Motion) -> bool:
    """Return whether the hips of a sketch do so: its splines fail for some turns."""
    away = compose(invert(capture.rotations[:, 0]), sketch.rotations[:, 0])
    return bool(np.linalg.norm(quaternion_to_vector(away), axis=1).max() < MAX_TURN)


def texture_walk(
    capture: kw.Motion, other: kw.Motion
) -> tuple[kw.Motion, kw.Motion, kw.Motion]:
    """Return 300 frames of a capture, their sketch, and the sketch textured."""
    shown = capture.cut(capture.start_frame + 100, capture.start_frame + 399)
    joints = [each for each in shown.skeleton.names if each.endswith(LEGS)]
    sketch = examples.sketch(shown, joints=["Hips", *joints], every=KEY_STEP)
    keys = shown.frames[::KEY_STEP]
    result = kw.texture(sketch, other, drive=DRIVE, texture=joints, key_frames=keys)
    return shown, sketch, result.motion


def figure_eight() -> GroundPath:
    """Return a path of two loops, 6 m long and 3 m wide."""
    angles = 2 * np.pi * np.arange(32) / 32
    points = np.stack([150 * np.sin(2 * angles), 300 * np.sin(angles)], axis=1)
    return GroundPath(points, closed=True)


def print_contacts(held_out: bool, small: bool) -> None:
    """Print how contacts that are found differ from those of the made-up walker."""
    sys.path.insert(0, str(ROOT / "tests"))
    import made_up

    heads = "frames right", "landing ms", "lifting ms", "missed", "extra"
    print(f"{'':34}" + "".join(f"{head:>14}" for head in heads))
    for speed, rate in WALKS[held_out][: 1 if small else None]:
        for jitter in (0.0, 1.0):
            made = [
                make(8, speed=speed, frame_rate=rate, rng=np.random.default_rng(2002))
                for make in (made_up.walker, made_up.true_contacts)
            ]
            walk, truth = made
            noise = np.random.default_rng(5).normal(0, jitter, walk.root_positions.shape)
            noisy = walk.with_(root_positions=walk.root_positions + noise)
            found = kw.find_contacts(noisy).is_in_contact
            late, missed, extra = compare_contacts(found, truth, rate)
            title = f"{speed} m/s, {rate} fps" + (", 10 mm jitter" if jitter else "")
            print(
                f"{title:34}{np.mean(found == truth):>14.3f}{late[0]:>+14.0f}"
                f"{late[1]:>+14.0f}{missed:>14}{extra:>14}"
            )


def compare_contacts(
    found: np.ndarray, truth: np.ndarray, frame_rate: float
) -> tuple[np.ndarray, int, int]:
    """Return the mean delay of landing and lifting in ms, and contacts missed and extra."""
    delays, missed, extra = [], 0, 0
    for own, true in zip(found.T, truth.T):
        runs, wanted = list_runs(own), list_runs(true)
        extra += sum(not true[begin:end].any() for begin, end in runs)
        for begin, end in wanted:
            near = [run for run in runs if run[0] < end and run[1] > begin]
            missed += not near
            inside = begin > 0 and end < len(true) and near
            if inside and abs(near[0][0] - begin) < NEAR * frame_rate:
                delays.append((near[0][0] - begin, near[-1][1] - end))
    return 1e3 * np.mean(delays, axis=0) / frame_rate, missed, extra


def print_row(name: str, motion: kw.Motion, contacts: kw.Contacts) -> None:
    """Print the measures of a motion before and after its feet are locked."""
    locked = kw.lock_feet(motion, contacts)
    ms = best_of(3, lambda: kw.lock_feet(motion, contacts))[0]
    ms += best_of(3, lambda: kw.find_contacts(motion))[0]
    old, new = (
        10 * np.array([slide.distance for slide in measure_slides(each, contacts)] or [0.0])
        for each in (motion, locked)
    )
    pivots, both = measure_points(locked, motion, contacts)
    joints = find_leg_joints(motion)
    before, after = (measure_acceleration(each, joints) for each in (motion, locked))
    knee = measure_knees(locked) / measure_knees(motion)
    up = "xyz".index(motion.up_axis)
    root = (motion.root_positions - locked.root_positions)[:, up].max()
    slide = f"{old.mean():.1f}/{old.max():.0f} -> {new.mean():.1f}/{new.max():.1f}"
    both_text = f"{both.mean():.1f}/{both.max():.1f}" if len(both) else "-"
    print(
        f"{name:34}{slide:>27}{max(pivots, default=0):>12.3f}{both_text:>16}"
        f"{after / before:>6.2f}{knee:>6.2f}{root:>9.1f}{1e3 * ms / len(motion):>5.0f}"
        + "".join(f"\n    {note}" for note in locked.notes[len(motion.notes) :])
    )


def pose(motion: kw.Motion, source: kw.Motion) -> PosedFeet:
    """Pose the feet of a motion, with the heels as found in its source."""
    feet = choose_feet(motion.skeleton)
    return PosedFeet.of(motion, feet, PosedFeet.of(source, feet))


def measure_points(
    motion: kw.Motion, source: kw.Motion, contacts: kw.Contacts
) -> tuple[list[float], np.ndarray]:
    """Return slides in mm of points that stand alone, and of heel and ball together."""
    posed, pivots, both = pose(motion, source), [], []
    for number, ends in enumerate(posed.ends):
        places = 10 * np.delete(ends, posed.up, axis=-1)
        standing = contacts.standing[:, number, :2]
        together = standing.all(axis=1)
        for point in (0, 1):
            for begin, end in list_runs(standing[:, point] & ~together):
                pivots.append(measure_extent(places[begin:end, point]))
            for begin, end in list_runs(together):
                both.append(measure_extent(places[begin:end, point]))
    return pivots, np.array(both)


def measure_extent(points: np.ndarray) -> float:
    """Return the largest distance of two points."""
    return float(np.linalg.norm(points[:, None] - points, axis=-1).max())


def find_leg_joints(motion: kw.Motion) -> list[int]:
    """Return the indices of knees, ankles and balls."""
    feet = choose_feet(motion.skeleton)
    return [joint for foot in feet for joint in (foot.knee, foot.ankle, foot.ball)]


def measure_acceleration(motion: kw.Motion, joints: list[int]) -> float:
    """Return the 99.5th percentile of the accelerations of joints."""
    points = compute_points(motion)[:, joints]
    sizes = np.linalg.norm(np.diff(points, 2, axis=0), axis=-1)
    return float(np.percentile(sizes, 99.5))


def measure_knees(motion: kw.Motion) -> float:
    """Return the largest angular acceleration of a knee."""
    knees = [foot.knee for foot in choose_feet(motion.skeleton)]
    return float(measure_angular_changes(motion.rotations[:, knees]).max())


def print_stands(
    name: str, capture: kw.Motion, sketch: kw.Motion, textured: kw.Motion
) -> None:
    """Print the measures of feet that stand: captured, sketched, textured and locked."""
    contacts = kw.find_contacts(capture)
    locked = kw.lock_feet(textured, contacts, reference=sketch)
    kept = kw.lock_feet(
        textured, contacts, reference=sketch, keep_frames=capture.frames[::KEY_STEP]
    )
    usual = measure_stand(capture, capture, sketch, contacts)[0]
    cases = (capture, "captured"), (sketch, "sketch"), (textured, "textured")
    for motion, title in (*cases, (locked, "locked"), (kept, "locked, keys kept")):
        speed, depth, pitch, rise = measure_stand(motion, capture, sketch, contacts)
        print(
            f"{name + ', ' + title:34}{speed:>14.1f}{speed / usual:>14.2f}{depth:>14.2f}"
            f"{pitch:>14.0f}{rise:>14.1f}"
        )


def measure_stand(
    motion: kw.Motion, capture: kw.Motion, sketch: kw.Motion, contacts: kw.Contacts
) -> tuple[float, float, float, float]:
    """Return speed of the ball, depth of points, pitch range and rise of the ankle.

    The speed is the mean of the frames on which the ball stands, the depth that below the
    floor or the sketch if that is lower; pitch and rise are means of the whole contacts.
    """
    posed, wanted = (pose(each, capture) for each in (motion, sketch))
    heights, lowest = list_heights(posed), list_heights(wanted)
    standing = [contacts.standing[:, number] for number in range(len(heights))]
    floors = find_floors(lowest, standing)
    depth = max((np.minimum(floors, b) - a).max() for a, b in zip(heights, lowest))
    speeds, pitches, rises = [], [], []
    for number, foot in enumerate(posed.feet):
        ball, ankle = posed.points[:, foot.ball], posed.points[:, foot.ankle]
        moves = np.linalg.norm(np.delete(np.diff(ball, axis=0), posed.up, 1), axis=1)
        stands = contacts.standing[:, number, 1]
        speeds.append(moves[stands[1:] & stands[:-1]] * motion.frame_rate)
        arms = ball - ankle
        pitch = np.degrees(
            np.arctan2(
                arms[:, posed.up], np.linalg.norm(np.delete(arms, posed.up, 1), axis=1)
            )
        )
        runs = list_runs(contacts.is_in_contact[:, number])
        whole = [(a, b) for a, b in runs if a > 0 and b < len(pitch)]
        pitches += [np.ptp(pitch[begin:end]) for begin, end in whole]
        rises += [np.ptp(ankle[begin:end, posed.up]) for begin, end in whole]
    return (
        float(np.concatenate(speeds).mean()),
        float(depth),
        float(np.mean(pitches)),
        float(np.mean(rises)),
    )


def list_heights(posed: PosedFeet) -> list[np.ndarray]:
    """Return the heights of the heel, the ball and the tip of each foot."""
    return [
        np.column_stack([ends[..., posed.up], posed.points[:, foot.sole[-1], posed.up]])
        for foot, ends in zip(posed.feet, posed.ends)
    ]


if __name__ == "__main__":
    main()
