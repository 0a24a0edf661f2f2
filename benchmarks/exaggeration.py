"""Measure how far feet slide in contact under the cartoon filter, and how fast it is.

Slides are those of the ball of the foot in mm a frame, over the frames on which it stands:
of the capture on the joints of the example biped, filtered as joints, as controls, and as
controls whose feet stay in contact; *locked* are joints whose feet are locked afterwards in
the contacts of the capture. For jumps, the slides are in mm over a whole contact. Run
``python benchmarks/exaggeration.py``; ``--small`` measures the sample walk.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from timing import best_of

import keyweave as kw
from keyweave import examples
from keyweave.methods.feet.detection import measure_slides
from keyweave.methods.feet.foot import PosedFeet, choose_feet

MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"
STRENGTHS = (0.5, 1.0, 2.0)
JUMPS = ("wd2_long_broad_jump", "wd2_short_broad_jump", "wd2_Physics_Jump00")
N_FRAMES = 300
N_TIMED = 1000
MILLIMETERS = 10.0


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="measure the sample walk")
    small = parser.parse_args().small or not MOCAP.exists()
    walks = load_cartoon_walks(small)
    print_cartoon_slides(walks)
    if not small:
        print_cartoon_jumps()
    print_cartoon_times(next(iter(walks.values())))


def load_cartoon_walks(small: bool) -> dict[str, kw.Motion]:
    """Return walks by name."""
    if small:
        return {"sample walk": examples.load_walk().cut(1, 150)}
    files = sorted((MOCAP / "woody2_long").glob("*walk_*.bvh"))
    files += sorted((MOCAP / "gait_styles").glob("*walk_normal*.bvh"))
    return {file.stem: kw.load(file).with_(notes=()) for file in files}


def print_cartoon_slides(walks: dict[str, kw.Motion]) -> None:
    """Print how far the balls of feet slide in contact, by strength."""
    known = kw.KnownRig.learn(examples.load_scene("biped_walk").rig())
    heads = "captured", "strength", "joints", "locked", "controls", "kept", "evaluations"
    print(f"{'slide, mm a frame':38}" + "".join(f"{head:>12}" for head in heads))
    for name, walk in walks.items():
        start = walk.start_frame + min(100, len(walk) // 4)
        walk = walk.cut(start, min(walk.last_frame, start + N_FRAMES - 1))
        contacts = kw.find_contacts(walk)
        result = kw.transfer(walk, known)
        pairs = result.correspondence.pairs
        held = contacts.with_(feet=tuple(pairs[foot] for foot in contacts.feet))
        for strength in STRENGTHS:
            numbers = measure_cartoon(known, result, held, strength)
            print(
                f"{name:38}{measure_speed(result.motion, held):>12.2f}{strength:>12g}"
                + "".join(f"{number:>12.2f}" for number in numbers),
                flush=True,
            )


def measure_cartoon(
    known: kw.KnownRig, result: kw.TransferResult, contacts: kw.Contacts, strength: float
) -> list[float]:
    """Return slides as joints, locked, as controls and kept, and evaluations a frame."""
    motion, clip, rig = result.motion, result.clip, CountedRig(known.rig)
    joints = kw.cartoon_filter(motion, strength=strength)
    locked = kw.cartoon_filter(motion, strength=strength, contacts=contacts)
    controls = kw.cartoon_filter(clip, strength=strength, rig=known.rig)
    kept = kw.cartoon_filter(clip, strength=strength, rig=rig, contacts=contacts)
    posed = [
        known.figure.make_motion(known.rig.evaluate(each.values), motion)
        for each in (controls, kept)
    ]
    slides = [measure_speed(each, contacts) for each in (joints, locked, *posed)]
    return [*slides, 1 + rig.n_evaluations / len(clip)]


class CountedRig:
    """A rig that counts its poses."""

    def __init__(self, rig: kw.Rig):
        self.rig, self.n_evaluations = rig, 0

    def __getattr__(self, name: str) -> object:
        return getattr(self.rig, name)

    def evaluate(self, values, *args, **options):
        self.n_evaluations += len(values)
        return self.rig.evaluate(values, *args, **options)

    def poses(self, values, *args, **options):
        self.n_evaluations += len(values)
        return self.rig.poses(values, *args, **options)


def measure_speed(motion: kw.Motion, contacts: kw.Contacts) -> float:
    """Return the mean speed of the balls while they stand, in mm a frame."""
    posed, speeds = PosedFeet.of(motion, choose_feet(motion.skeleton)), []
    for foot in posed.feet:
        stands = contacts.find_pivots(foot.name)[:, 1]
        ground = np.delete(posed.points[:, foot.ball], posed.up, axis=1)
        steps = np.linalg.norm(np.diff(ground, axis=0), axis=1)
        speeds.append(steps[stands[1:] & stands[:-1]])
    return MILLIMETERS * float(np.concatenate(speeds).mean())


def print_cartoon_jumps() -> None:
    """Print how far feet slide in the contacts of jumps, as joints and locked."""
    print(f"\n{'slide, mm a contact':38}{'captured':>12}{'filtered':>22}{'locked':>22}")
    for name in JUMPS:
        jump = kw.load(MOCAP / "woody2_speeds" / f"{name}.bvh")
        contacts = kw.find_contacts(jump)
        cases = (
            jump,
            kw.cartoon_filter(jump, strength=1),
            kw.cartoon_filter(jump, strength=1, contacts=contacts),
        )
        slides = [
            [MILLIMETERS * slide.distance for slide in measure_slides(each, contacts)]
            for each in cases
        ]
        texts = [f"{np.mean(each):.1f} mean, {max(each):.0f} worst" for each in slides]
        print(f"{name:38}{np.mean(slides[0]):>12.1f}{texts[1]:>22}{texts[2]:>22}")


def print_cartoon_times(walk: kw.Motion) -> None:
    """Print the time of the filter on a motion and on channels."""
    rows = np.resize(np.r_[: len(walk), len(walk) - 2 : 0 : -1], N_TIMED)
    long = walk.with_(
        rotations=walk.rotations[rows],
        root_positions=walk.root_positions[rows],
        translations=walk.translations[rows],
    )
    clip = kw.motion_to_clip(long)
    print(f"\n{N_TIMED} frames, {len(clip.channels)} channels")
    for name, data in (("motion", long), ("clip", clip)):
        times = [
            best_of(5, lambda d=data, w=w: kw.cartoon_filter(d, width=w))[0]
            for w in (None, 0.15)
        ]
        text = f"{times[0]:.0f} ms, {times[1]:.0f} ms with one width"
        print(f"{name:38}{text}")


if __name__ == "__main__":
    main()
