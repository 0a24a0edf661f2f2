"""Measure how well captures keep their movement on other skeletons.

First each capture is carried over to its own skeleton, then to skeletons of other families.
Angles are mean differences in degrees to the captured directions of the limbs,
the facing direction and the knees; the travel is relative to k times the captured, with k
the ratio of the legs; the slide of toes in contact is in mm per frame, as are k times the
captured slide and the depth of toes below their place. Run
``python benchmarks/retargeting.py``; ``--small`` measures the sample walks only, and
``--held-out`` the captures that no constant was chosen by.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import numpy as np
from timing import best_of

import keyweave as kw
from keyweave import examples
from keyweave.animation.kinematics import forward_kinematics
from keyweave.geometry.arrays import Floats
from keyweave.geometry.rotations import align
from keyweave.geometry.vectors import unit_vector

MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"
N_FRAMES = 400
TUNED = {
    "woody2": "woody2_long/woddy2_walk_normal_stright.bvh",
    "bandai": "gait_styles/dataset-1_walk_normal_001.bvh",
    "bandai run": "gait_styles/dataset-1_run_normal_001.bvh",
    "cmu": "cmu_bvh/002_01.bvh",
}
HELD_OUT = {
    "woody2": "woody2_speeds/wd2_WalkForwardFast03.bvh",
    "bandai": "gait_styles/dataset-1_walk_proud_001.bvh",
    "bandai run": "gait_styles/dataset-1_run_active_001.bvh",
    "cmu": "cmu_bvh/007_01.bvh",
}
LIMBS = {
    "thigh": ("thigh", "shin"),
    "shin": ("shin", "foot"),
    "upper": ("upper_arm", "forearm"),
    "fore": ("forearm", "hand"),
}
CONTACT_HEIGHT, CONTACT_SPEED = 0.03, 0.3  # legs, and legs per second


def main() -> None:
    """Print both tables and the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="measure the sample walks")
    parser.add_argument("--held-out", action="store_true", help="measure other captures")
    options = parser.parse_args()
    names = HELD_OUT if options.held_out else TUNED
    captures = load_captures({} if options.small else names)
    print(f"{'onto its own skeleton':24}{'skeleton':>10}{'motion':>10}")
    for name, motion in captures.items():
        print(f"{name:24}" + "".join(f"{error:>10.0e}" for error in measure_own(motion)))
    heads = [*LIMBS, "facing", "knees", "travel", "slide", "captured", "depth"]
    print(f"\n{'onto others':24}" + "".join(f"{head:>9}" for head in heads))
    for (name, motion), (other, target) in permutations(captures.items(), 2):
        if name.split()[0] != other.split()[0]:
            numbers = measure_pair(motion, target)
            row = "".join(f"{number:>9.2f}" for number in numbers)
            print(f"{name + ' > ' + other:24}{row}")
    print("\nms per 1,000 frames")
    for name, time in time_parts(captures):
        print(f"{name:24}{time:>9.0f}")


def load_captures(names: dict[str, str]) -> dict[str, kw.Motion]:
    """Return the captures by family, with the biped's joints among them."""
    captures = {"biped": examples.load_scene("biped_walk").motion()}
    if not names or not MOCAP.exists():
        walk = examples.load_walk().cut(1, N_FRAMES // 2)
        return {**captures, "walker": resize(walk)}
    for name, path in names.items():
        motion = kw.load(MOCAP / path)
        last = min(motion.last_frame, motion.start_frame + N_FRAMES - 1)
        captures[name] = motion.cut(motion.start_frame, last)
    return captures


def resize(motion: kw.Motion) -> kw.Motion:
    """Return a motion on legs and arms of other proportions."""
    factors = {"UpLeg": 1.2, "Foot": 1.2, "Toe": 1.3, "ForeArm": 1.1}
    skeleton, offsets = motion.skeleton, motion.skeleton.offsets.copy()
    for joint, name in enumerate(skeleton.names):
        factor = [f for part, f in factors.items() if name.endswith(part)]
        offsets[joint] *= factor[0] if factor else 1.0
    parts = skeleton.rotation_orders, skeleton.end_site_parents, skeleton.end_site_offsets
    return kw.retarget(
        motion, kw.Skeleton(skeleton.names, skeleton.parents, offsets, *parts)
    )


def measure_own(motion: kw.Motion) -> Iterator[float]:
    """Yield the largest errors of positions and rotations on the capture's own skeleton."""
    for target in (motion.skeleton, motion):
        yield measure_error(kw.retarget(motion, target), motion)


def measure_error(result: kw.Motion, motion: kw.Motion) -> float:
    """Return the largest difference of positions in cm or of quaternions."""
    (p, q), (expected, rotations) = map(forward_kinematics, (result, motion))
    return max(np.abs(p - expected).max(), np.abs(align(q, rotations) - rotations).max())


def measure_pair(motion: kw.Motion, target: kw.Motion) -> list[float]:
    """Return the numbers of a row of the table."""
    correspondence = kw.map_joints(motion, target)
    result = kw.retarget(motion, target, correspondence)
    sides = (motion, correspondence.source_joints), (result, correspondence.target_joints)
    ours, theirs = (
        {
            slot: positions[:, each.skeleton.index(name)]
            for slot, name in zip(correspondence.slots, joints)
        }
        for each, joints in sides
        for positions in [kw.joint_positions(each)]
    )
    ratio = measure_leg(theirs) / measure_leg(ours)
    numbers = [compare_bones(ours, theirs, *ends) for ends in LIMBS.values()]
    lines = [each["l.thigh"] - each["r.thigh"] for each in (ours, theirs)]
    numbers.append(float(measure_angles(*(flatten(line) for line in lines)).mean()))
    bends = [measure_bends(each) for each in (ours, theirs)]
    numbers.append(float(np.abs(bends[1] - bends[0]).mean()))
    hips = [flatten(each["l.thigh"] + each["r.thigh"]) for each in (ours, theirs)]
    travel = [np.linalg.norm(np.diff(path, axis=0), axis=1).sum() for path in hips]
    numbers.append(float(travel[1] / (ratio * travel[0])))
    return numbers + measure_toes(ours, theirs, ratio, motion.frame_rate)


def compare_bones(
    ours: dict[str, Floats], theirs: dict[str, Floats], start: str, end: str
) -> float:
    """Return the mean angle between the bones of both figures, over both sides."""
    angles = [
        measure_angles(
            *(each[f"{s}.{end}"] - each[f"{s}.{start}"] for each in (ours, theirs))
        )
        for s in "lr"
    ]
    return float(np.mean(angles))


def measure_toes(
    ours: dict[str, Floats], theirs: dict[str, Floats], ratio: float, rate: float
) -> list[float]:
    """Return the slide in contacts, k times the captured, and the depth, in mm."""
    slides, captured, depths, leg = [], [], [], measure_leg(ours)
    for slot in ("l.toe", "r.toe"):
        toe, moved = ours[slot], theirs[slot]
        speed = np.linalg.norm(np.diff(toe, axis=0), axis=1) * rate / leg
        low = toe[1:, 1] < np.percentile(toe[:, 1], 4) + CONTACT_HEIGHT * leg
        contact = low & (speed < CONTACT_SPEED)
        steps = [
            10 * np.linalg.norm(np.diff(flatten(path), axis=0), axis=1)[contact]
            for path in (moved, ratio * toe)
        ]
        slides.append(steps[0])
        captured.append(steps[1])
        heights = moved[1:, 1][contact] - ratio * toe[1:, 1][contact]
        depths.append(10 * (np.median(heights) - heights))
    return [
        float(np.concatenate(slides).mean()),
        float(np.concatenate(captured).mean()),
        float(np.concatenate(depths).max()),
    ]


def measure_leg(places: dict[str, Floats]) -> float:
    """Return the mean length of a leg."""
    bones = [
        np.linalg.norm(places[f"{side}.{end}"] - places[f"{side}.{start}"], axis=1).mean()
        for side in "lr"
        for start, end in (("thigh", "shin"), ("shin", "foot"))
    ]
    return float(sum(bones) / 2)


def measure_bends(places: dict[str, Floats]) -> Floats:
    """Return the angles of both knees in degrees, shape (2, n_frames)."""
    bends = [
        measure_angles(
            places[f"{side}.shin"] - places[f"{side}.thigh"],
            places[f"{side}.foot"] - places[f"{side}.shin"],
        )
        for side in "lr"
    ]
    return np.stack(bends)


def flatten(points: Floats) -> Floats:
    """Return the places of points on the ground; y is up."""
    return points[:, [0, 2]]


def measure_angles(a: Floats, b: Floats) -> Floats:
    """Return angles between vectors in degrees."""
    dots = np.sum(unit_vector(a) * unit_vector(b), axis=-1)
    return np.degrees(np.arccos(np.clip(dots, -1.0, 1.0)))


def time_parts(captures: dict[str, kw.Motion]) -> Iterator[tuple[str, float]]:
    """Yield the name of each step and its milliseconds for 1,000 frames."""
    (_, target), (name, motion), *_ = captures.items()
    repeats = -(-1000 // len(motion))
    long = motion.with_(
        rotations=np.tile(motion.rotations, (repeats, 1, 1)),
        root_positions=np.tile(motion.root_positions, (repeats, 1)),
        translations=np.tile(motion.translations, (repeats, 1, 1)),
    )
    correspondence = kw.map_joints(long, target)
    aligned = kw.align_rest(long, target, correspondence)
    time, _ = best_of(5, lambda: kw.align_rest(long, target, correspondence))
    yield "rest alignment", time
    time, _ = best_of(5, lambda: kw.retarget(long, target, aligned))
    yield f"retarget {name}", time * 1000 / len(long)


if __name__ == "__main__":
    main()
