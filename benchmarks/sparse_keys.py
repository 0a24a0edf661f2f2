"""Measure sparse keys within a stated error of joints.

*Moving* is the share of the values that become keys, of the channels that move; *all* also
counts those that keep still. Errors are distances of joints in mm on any frame. *Toes* is
how far toes move per frame while the ball is in contact, in mm, next to what they move with
a key on every frame. *Union* is the number of shared key times over that of the times at
which any channel of the limb alone would have a key, for the same errors of channels.

Run ``python benchmarks/sparse_keys.py``; ``--small`` measures the sample walk only.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from timing import best_of

import keyweave as kw
from keyweave import examples
from keyweave.animation.clip import Clip
from keyweave.curves.anim_curve import AnimCurve
from keyweave.geometry.arrays import Floats
from keyweave.methods.rig_transfer import TransferResult
from keyweave.methods.rig_transfer.known_rig import KnownRig

CAPTURES = Path(__file__).resolve().parents[2] / "shared" / "mocap"
WALKS = (
    "gait_styles/dataset-1_walk_active_001.bvh",
    "woody2_speeds/wd2_WalkForwardNormal00.bvh",
)
N_FRAMES = 200
MILLIMETERS = 10.0
ALLOWED = 0.5  # centimeters
SHARES = ("channel", "control", "limb")
FK_LEGS = {"l.leg": "fk", "r.leg": "fk"}
BY_CHANNEL = ((0.5, 0.1), (1.0, 0.2))  # degrees and centimeters


def list_walks(small: bool) -> Iterator[tuple[str, kw.Motion]]:
    """Yield walks with their names, of 200 frames at most."""
    yield "sample walk", examples.load_walk().cut(1, 100 if small else N_FRAMES)
    for name in () if small else WALKS:
        path = CAPTURES / name
        if path.exists():
            walk = kw.load(path)
            last = min(walk.last_frame, walk.start_frame + N_FRAMES - 1)
            yield path.stem[-20:], walk.cut(walk.start_frame, last)
        else:
            print(f"{name} is missing; it is left out")


def measure_toes(known: KnownRig, values: Floats, result: TransferResult) -> float:
    """Measure the slide of the toes per frame of contact, in mm."""
    clip, contacts, steps = result.clip, result.contacts, []
    worlds = known.rig.evaluate(values, clip.frames, channels=clip.channels)
    for foot in contacts.feet:
        toe = known.figure.slots[known_slot(known, foot)[:2] + "toe"]
        places = worlds[:, list(known.rig.joints).index(toe), 3, :3]
        stands = contacts.find_pivots(foot)[:, 1]
        moved = np.linalg.norm(np.diff(places, axis=0), axis=1)
        steps.append(moved[stands[1:] & stands[:-1]])
    return MILLIMETERS * float(np.concatenate(steps).mean())


def known_slot(known: KnownRig, joint: str) -> str:
    """Return the slot of a joint, such as l.foot."""
    return next(slot for slot, name in known.figure.slots.items() if name == joint)


def draw(curves: list[AnimCurve], clip: Clip) -> Floats:
    """Return the values of curves on the frames of a clip."""
    times = clip.frames / clip.frame_rate
    return np.transpose([curve.evaluate(times) for curve in curves])


def print_keys(
    label: str,
    known: KnownRig,
    result: TransferResult,
    curves: list[AnimCurve],
    milliseconds: float,
) -> None:
    """Print a row on curves: their keys, errors of joints, and slide of toes."""
    clip = result.clip
    away = MILLIMETERS * kw.measure_key_errors(curves, clip, known)
    moves = np.ptp(clip.values, axis=0) > 0
    n_keys = np.array([len(curve) for curve in curves])
    moving = 100 * n_keys[moves].sum() / (moves.sum() * len(clip))
    whole = 100 * n_keys.sum() / clip.values.size
    slides = (
        measure_toes(known, v, result) for v in (draw(curves, clip), np.array(clip.values))
    )
    toes = " of ".join(f"{slide:5.2f}" for slide in slides)
    print(
        f"  {label:<30}{moving:7.1f} %{whole:7.1f} %{away.mean():8.2f}{away.max():8.2f}"
        f"{toes:>16}{milliseconds / 1e3:9.2f} s"
    )


def print_unions(known: KnownRig, clip: Clip) -> None:
    """Print how many key times limbs share, over those of their channels alone."""
    limbs = kw.group_by_limb(known)
    tolerance = {"angle": np.radians(1.0), "length": 0.5, "unitless": 1.0}
    ends: list[dict[str, set[float]]] = []
    for share in ("channel", limbs):
        times: dict[str, set[float]] = {}
        for curve in kw.fit(clip, tolerance=tolerance, share=share):
            times.setdefault(limbs[curve.channel], set()).update(curve.times.tolist())
        ends.append(times)
    single, shared = ends
    cells = [f"{limb} {len(shared[limb])} of {len(single[limb])}" for limb in single]
    print(f"  union, 1 degree and 0.5 cm: {', '.join(cells)}")


def measure_sparse_keys(small: bool) -> None:
    """Print a table for each walk on the sample rig, with legs in IK and in FK."""
    scene = examples.load_scene("biped_walk")
    for name, walk in list_walks(small):
        contacts = kw.find_contacts(walk)
        for mode, limbs in (("IK", None), ("FK", FK_LEGS)):
            known = KnownRig.learn(scene.rig(), limbs=limbs)
            result = kw.transfer(walk, known, contacts=contacts)
            clip = result.clip
            columns = f"{'moving':>9}{'all':>9}{'mean':>8}{'worst':>8}{'toes':>16}"
            title = f"{name}, {len(clip)} frames, {mode}"
            print(f"{title:<32}{columns}{'time':>11}")
            for degrees, length in BY_CHANNEL:
                tolerance = {"angle": np.radians(degrees), "length": length}
                tolerance["unitless"] = length
                ms, curves = best_of(1, lambda t=tolerance, c=clip: kw.fit(c, tolerance=t))
                label = f"{degrees:g} degrees, {10 * length:g} mm"
                print_keys(label, known, result, curves, ms)
            for share in SHARES:
                options = {"joint_tolerance": ALLOWED, "share": share}
                options["contacts"] = result.contacts
                ms, curves = best_of(
                    1, lambda k=known, c=clip, o=options: kw.fit_keys(c, k, **o)
                )
                label = f"joints {10 * ALLOWED:g} mm, by {share}"
                print_keys(label, known, result, curves, ms)
            print_unions(known, clip)


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true")
    small = parser.parse_args().small
    measure_sparse_keys(small)


if __name__ == "__main__":
    main()
