"""Measure figures that are fitted to points of a person who is not in the motion space.

Markers and cameras are simulated from captures of manners, each of which is left out of the
space once. Errors are mean distances of joints from the capture, relative to the hips and
without heading. The treadmill is a real video; only the distance from its key points is
known. Run ``python benchmarks/observations.py``; ``--small`` takes one manner, and
``--held-out`` the manners that were not used while the method was made.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import numpy as np
from style import MOCAP, list_cycles, load_manners

import keyweave as kw
from keyweave.animation.kinematics import forward_kinematics
from keyweave.geometry.arrays import Floats
from keyweave.geometry.rotations import extract_heading, invert, rotate
from keyweave.methods.style.poses import measure_difference, stack_cycles

MANNERS, HELD_OUT = (
    ("happy", "tired", "old", "angry"),
    ("sad", "proud", "childish", "giant"),
)
SIDES = ("upper_arm", "forearm", "hand", "thigh", "shin", "foot", "toe")
SLOTS = ("hips", "neck", *(f"{side}.{part}" for part in SIDES for side in "lr"))
FOCAL, SIZE, AWAY, DIRECTIONS = 1500.0, (1920, 1080), 450.0, (0.6, 2.0)
CENTIMETERS, PIXELS, N_FRAMES = 1.0, 5.0, 100
ASSUMED_FOCAL, ASSUMED_SIZE = 1000.0, (1280, 720)  # of the treadmill
GOALS = {"markers, 10 mm": 13.0, "two cameras, 5 px": 15.0, "one camera, 5 px": 26.0}
Views = tuple[Sequence[kw.Points], Sequence[kw.PinholeCamera], "float | None"]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="take one manner")
    parser.add_argument("--held-out", action="store_true", help="take other manners")
    options = parser.parse_args()
    if not (MOCAP / "gait_styles").exists():
        print(f"nothing is measured: {MOCAP} is not a folder with captures")
        return
    manners = HELD_OUT if options.held_out else MANNERS
    gaits = ("walk",) if options.small else ("walk", "run")
    clips, _ = load_manners(small=False)
    cycles = list_cycles([clip for clip in clips if clip[1] in gaits])
    print_fits(cycles, manners[: 1 if options.small else None])
    if not options.small:
        print_restyling(cycles, manners)
        print_treadmill(cycles)


def fit_space(cycles: Sequence[kw.Cycle], without: str, gait: str = "") -> kw.MotionSpace:
    """Return the space of all manners but one."""
    return kw.MotionSpace.fit(
        c for c in cycles if c.subject != without and gait in ("", c.gait)
    )


def load_walk(manner: str) -> kw.Motion:
    """Return the first frames of a walk."""
    walk = kw.load(MOCAP / "gait_styles" / f"dataset-1_walk_{manner}_001.bvh")
    return walk.cut(walk.start_frame, min(walk.last_frame, walk.start_frame + N_FRAMES - 1))


def observe(walk: kw.Motion, rng: np.random.Generator) -> dict[str, Views]:
    """Return simulated markers and images of a walk, with their cameras and known size."""
    slots = kw.find_slots(walk)
    names = [slots[slot] for slot in SLOTS if slot in slots]
    joints = [walk.skeleton.index(name) for name in names]
    places = kw.joint_positions(walk)[:, joints]
    middle = places.mean(axis=(0, 1))
    noise = CENTIMETERS * rng.normal(size=places.shape)
    markers = kw.Points(names, places + noise, 1.0, walk.frame_rate)
    cameras, images = [], []
    for angle in DIRECTIONS:
        place = middle + AWAY * np.array([np.sin(angle), 0.1, np.cos(angle)])
        camera = kw.PinholeCamera.aim(place, middle, focal_length=FOCAL, image_size=SIZE)
        pixels = camera.project(places)
        pixels = pixels + PIXELS * rng.normal(size=pixels.shape)
        cameras.append(camera)
        images.append(kw.Points(names, pixels, 1.0, walk.frame_rate))
    views = ([markers], [], None), (images, cameras, None), (images[:1], cameras[:1], 1.0)
    return dict(zip(GOALS, views))


def place_joints(motion: kw.Motion, names: Sequence[str]) -> Floats:
    """Return joints about the hips without their heading, shape (n_frames, n, 3)."""
    joints = [motion.skeleton.index(name) for name in names]
    positions, rotations = forward_kinematics(motion)
    hips = motion.skeleton.index(kw.find_slots(motion)["hips"])
    heading = extract_heading(rotations[:, hips], np.array([0.0, 1.0, 0.0]))
    arms = positions[:, joints] - positions[:, [hips]]
    return rotate(invert(heading)[:, np.newaxis], arms)


def print_fits(cycles: Sequence[kw.Cycle], manners: Sequence[str]) -> None:
    """Print the errors of fits with and without own offsets."""
    errors: dict[tuple[str, bool], list[tuple[float, float]]] = {}
    for manner in manners:
        walk, space = load_walk(manner), fit_space(cycles, manner, "walk")
        for label, (points, cameras, size) in observe(
            walk, np.random.default_rng(1)
        ).items():
            for own in (True, False):
                start = time.perf_counter()
                fit = kw.fit_observations(
                    space, points, cameras=cameras, size=size, own_offsets=own
                )
                seconds = time.perf_counter() - start
                names = points[0].names
                off = place_joints(fit.motion, names) - place_joints(walk, names)
                error = 10 * float(np.linalg.norm(off, axis=-1).mean())
                errors.setdefault((label, own), []).append((error, seconds))
    print(f"mean mm over {', '.join(manners)}; {N_FRAMES} frames at most\n")
    print(f"{'':20}{'own offsets':>12}{'goal':>8}{'space alone':>13}{'seconds':>9}")
    for label, goal in GOALS.items():
        own, alone = (np.mean(errors[label, each], axis=0) for each in (True, False))
        print(f"{label:20}{own[0]:12.1f}{goal:8.0f}{alone[0]:13.1f}{own[1]:9.2f}")


def print_restyling(cycles: Sequence[kw.Cycle], manners: Sequence[str]) -> None:
    """Print the error of runs that were predicted from fits, and from the captures."""
    rows = []
    for manner in manners:
        walk, space = load_walk(manner), fit_space(cycles, manner)
        true = stack_cycles([c for c in cycles if (c.subject, c.gait) == (manner, "run")])
        points, cameras, _ = observe(walk, np.random.default_rng(1))["two cameras, 5 px"]
        fit = kw.fit_observations(space, points, cameras=cameras, gait="walk")
        captured = kw.find_cycles(walk, gait="walk")
        errors = []
        for observed in ([*captured], [fit.cycle]):
            clip = kw.restyle(space, observed, gait="run", observed_gait="walk")
            poses = stack_cycles(kw.find_cycles(clip)[:1])
            errors.append(float(np.degrees(measure_difference(poses, true)).mean()))
        rows.append(errors)
    from_capture, from_fit = np.mean(rows, axis=0)
    print(
        f"\nruns predicted from walks, degrees: from the capture {from_capture:.1f}, from "
        f"two cameras {from_fit:.1f} (goal: at most 0.5 more)"
    )


def print_treadmill(cycles: Sequence[kw.Cycle]) -> None:
    """Print the distance from key points of a video; its cameras are assumed."""
    space = kw.MotionSpace.fit(c for c in cycles if c.gait == "walk")
    camera = kw.PinholeCamera.aim(
        [0, 100, 400], [0, 90, 0], focal_length=ASSUMED_FOCAL, image_size=ASSUMED_SIZE
    )
    print("\ntreadmill, with an assumed camera; nothing is known of the true pose")
    for path in sorted((MOCAP / "keypoints" / "openpose_treadmill").glob("*_000.json")):
        points = kw.load_points(path)
        fit = kw.fit_observations(space, points, cameras=[camera], size=1.0)
        height = np.nanmedian(
            np.ptp(np.nan_to_num(points.positions[..., 1], nan=300), axis=1)
        )
        print(
            f"  {path.stem[:2]}: {fit.error:5.1f} px RMS, figure about {height:.0f} px, "
            f"{1 / fit.cycle.duration:.2f} strides per second"
        )


if __name__ == "__main__":
    main()
