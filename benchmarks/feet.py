"""Measure how far feet slide in their contacts, before and after they are locked.

The motions are captures, the same resequenced, bent onto a figure 8, and textured. The
acceleration is the 99.5th percentile over the leg joints and the knee's is that of its
angle, both after the lock as a multiple of before. Run ``python benchmarks/feet.py``;
``--small`` measures one capture.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from timing import best_of

import keyweave as kw
from keyweave import examples
from keyweave.animation.contacts import list_runs
from keyweave.animation.kinematics import append_end_sites, forward_kinematics
from keyweave.geometry.rotations import compose, invert, quaternion_to_vector, rotate
from keyweave.methods.feet.foot import choose_feet, locate_heel
from keyweave.methods.resequencing import GroundPath

MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"
UPPER = ("Spine*", "Chest", "Neck", "H?ad", "*Shoulder*", "*Arm", "*Hand")
DRIVE = ("LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg")
N_FRAMES = 900
TOLERANCE = 1e-9


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="measure one capture")
    small = parser.parse_args().small
    print("data:", "captures" if MOCAP.exists() else "sample walks of keyweave.examples")
    heads = "slide mm mean/worst", "pivot worst", "both mean/worst"
    print(f"{'':26}{heads[0]:>27}{heads[1]:>12}{heads[2]:>16}  acc.  knee  root cm   ms")
    for name, motion, contacts in make_cases(small):
        print_row(name, motion, contacts)


def make_cases(small: bool) -> Iterator[tuple[str, kw.Motion, kw.Contacts]]:
    """Yield motions to lock with their contacts, which come from the captures."""
    for name, capture, other in load_captures()[: 1 if small else None]:
        contacts = kw.find_contacts(capture)
        yield name, capture, contacts
        for title, constraints in (("resequenced", ()), ("figure 8", (figure_eight(),))):
            result = kw.resequence(capture, n_frames=N_FRAMES, constraints=constraints)
            rows = result.variations[0].rearrangement.rows
            yield f"{name}, {title}", result.motion, contacts.take(rows)
        sketch = capture.cut(capture.start_frame + 100, capture.start_frame + 399)
        joints = [each for each in sketch.skeleton.names if each.endswith(LEGS)]
        textured = kw.texture(
            examples.sketch(sketch, joints=["Hips", *joints]),
            other,
            drive=DRIVE,
            texture=joints,
            key_frames=sketch.frames[::10],
        ).motion
        yield f"{name}, textured", textured, kw.find_contacts(sketch)


LEGS = ("UpLeg", "Leg", "Foot", "Toe", "ToeBase")


def load_captures() -> list[tuple[str, kw.Motion, kw.Motion]]:
    """Return the name of each capture, its frames, and another capture to texture with."""
    if not MOCAP.exists():
        walks = {name: examples.load_walk(name) for name in ("normal", "brisk", "slow")}
    else:
        folder = MOCAP / "woody2_long"
        files = {
            "walk": "woddy2_walk_normal_style_1",
            "straight": "woddy2_walk_normal_stright",
            "fast": "woddy2_walk_fast_stright",
            "free": "wd2_freeWalk_01",
            "low": "woddy2_low_walk",
        }
        walks = {name: kw.load(folder / f"{file}.bvh") for name, file in files.items()}
    names = [*walks]
    cut = {name: walk.cut(50, min(len(walk), 649)) for name, walk in walks.items()}
    return [(name, cut[name], walks[names[i - 1]]) for i, name in enumerate(names)]


def figure_eight() -> GroundPath:
    """Return a path of two loops, 6 m long and 3 m wide."""
    angles = 2 * np.pi * np.arange(32) / 32
    points = np.stack([150 * np.sin(2 * angles), 300 * np.sin(angles)], axis=1)
    return GroundPath(points, closed=True)


def print_row(name: str, motion: kw.Motion, contacts: kw.Contacts) -> None:
    """Print the measures of a motion before and after its feet are locked."""
    locked = kw.lock_feet(motion, contacts)
    ms, _ = best_of(3, lambda: kw.lock_feet(motion, contacts))
    before, after = (measure_slides(each, motion, contacts) for each in (motion, locked))
    joints = find_leg_joints(motion)
    acceleration = measure_acceleration(locked, joints) / measure_acceleration(
        motion, joints
    )
    knee = measure_knees(locked) / measure_knees(motion)
    up = "xyz".index(motion.up_axis)
    root = (motion.root_positions - locked.root_positions)[:, up].max()
    old, new = before["contact"], after["contact"]
    slide = f"{old.mean():.1f}/{old.max():.0f} -> {new.mean():.1f}/{new.max():.1f}"
    both = after["both"]
    both_text = f"{both.mean():.1f}/{both.max():.1f}" if len(both) else "-"
    print(
        f"{name:26}{slide:>27}{after['pivot'].max():>12.3f}{both_text:>16}"
        f"{acceleration:>6.2f}{knee:>6.2f}{root:>9.1f}{1e3 * ms / len(motion):>5.0f}"
        + "".join(f"\n    {note}" for note in locked.notes[len(motion.notes) :])
    )


def measure_slides(
    motion: kw.Motion, source: kw.Motion, contacts: kw.Contacts
) -> dict[str, np.ndarray]:
    """Return the extents of points over the ground, in mm, for each run of frames.

    For all of a contact, for points that stand alone, and for heel and ball together.
    """
    slides = {"contact": [], "pivot": [], "both": []}
    ground = [axis for axis in range(3) if "xyz"[axis] != motion.up_axis]
    for number, ends in enumerate(find_ends(motion, source)):
        standing = contacts.standing[:, number]
        both = standing[:, :2].all(axis=1)
        for begin, end in list_runs(standing.any(axis=1)):
            slide = 0.0
            for point in (0, 1):
                rows = begin + np.flatnonzero(standing[begin:end, point])
                if len(rows):
                    slide = max(slide, extent(ends[rows, point][:, ground]))
            slides["contact"].append(slide)
        for point in (0, 1):
            for begin, end in list_runs(standing[:, point] & ~both):
                slides["pivot"].append(extent(ends[begin:end, point][:, ground]))
            for begin, end in list_runs(both):
                slides["both"].append(extent(ends[begin:end, point][:, ground]))
    return {name: 10 * np.array(values) for name, values in slides.items()}


def find_ends(motion: kw.Motion, source: kw.Motion) -> list[np.ndarray]:
    """Return the heel and the ball of each foot, with the heels as found in the source."""
    found = []
    pose, reference = forward_kinematics(motion), forward_kinematics(source)
    points = append_end_sites(source, *reference)
    moved = append_end_sites(motion, *pose)
    up = "xyz".index(motion.up_axis)
    for foot in choose_feet(motion.skeleton):
        heel = locate_heel(points, reference[1], foot, up)
        turn = compose(pose[1][:, foot.ankle], invert(reference[1][:, foot.ankle]))
        arm = heel - points[:, foot.ankle]
        heel = moved[:, foot.ankle] + rotate(turn, arm)
        found.append(np.stack([heel, moved[:, foot.ball]], axis=1))
    return found


def extent(points: np.ndarray) -> float:
    """Return the largest distance of two points."""
    return float(np.linalg.norm(points[:, None] - points, axis=-1).max())


def find_leg_joints(motion: kw.Motion) -> list[int]:
    """Return the indices of knees, ankles and balls."""
    feet = choose_feet(motion.skeleton)
    return [joint for foot in feet for joint in (foot.knee, foot.ankle, foot.ball)]


def measure_acceleration(motion: kw.Motion, joints: list[int]) -> float:
    """Return the 99.5th percentile of the accelerations of joints."""
    points = append_end_sites(motion, *forward_kinematics(motion))[:, joints]
    sizes = np.linalg.norm(np.diff(points, 2, axis=0), axis=-1)
    return float(np.percentile(sizes, 99.5))


def measure_knees(motion: kw.Motion) -> float:
    """Return the largest angular acceleration of a knee."""
    knees = [foot.knee for foot in choose_feet(motion.skeleton)]
    local = motion.rotations[:, knees]
    steps = quaternion_to_vector(compose(invert(local[:-1]), local[1:]))
    return float(np.linalg.norm(np.diff(steps, axis=0), axis=-1).max())


if __name__ == "__main__":
    main()
