"""Measure textured rigs in the written scene: how feet stand, and how far arms are off.

A take is transferred to the sample biped, sketched by the keys of all controls but those
of the arms on every tenth frame, and textured with another take of the person. Both
tables are read from the scene that was written.

1. Feet, with legs keyed by IK and by FK, as textured and locked; the columns are those of
   `feet_textured`.
2. Arms that are synthesized: their mean angle from the take in degrees, by what drives:
   the rotations of the IK feet, their rotations and translations, or thighs and shins.

Takes are in two halves, every other file by name. Run ``python
benchmarks/textured_rigs.py``; ``--held-out`` measures the other half, ``--small`` one take
with locked feet.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from feet_textured import HEADS, load_takes, measure_row, print_row

import keyweave as kw
from keyweave import examples
from keyweave.geometry.rotations import compose, invert
from keyweave.scenes.sources import Source
from keyweave.verbs import TextureJob
from keyweave.verbs.captures.rig_sources import SceneRig

ROOT = Path(__file__).resolve().parents[1]
MOCAP = ROOT.parent / "shared" / "mocap"
KEY_STEP, N_FRAMES = 10, 240
SWITCH, FK = 'setAttr -k on ".ikFk";', 'setAttr -k on ".ikFk" 0;'
DRIVES = {
    "foot rotation": ["LeftFootIK_CTRL.rotate*", "RightFootIK_CTRL.rotate*"],
    "foot control": ["LeftFootIK_CTRL", "RightFootIK_CTRL"],
    "hips and knees": ["thighs", "shins"],
}
Take = tuple[str, kw.Motion, kw.Motion]  # name, the take and another of the person
FREE = "Shoulder", "Arm", "Elbow", "Hand", "Fingers"  # controls without keys
ARMS = [f"{side}{part}" for side in ("Left", "Right") for part in ("Arm", "ForeArm")]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="measure one take")
    parser.add_argument("--held-out", action="store_true", help="measure the other half")
    args = parser.parse_args()
    warnings.simplefilter("ignore", kw.KeyweaveWarning)
    takes = find_takes(args.held_out, 100 if args.small else N_FRAMES)
    takes = takes[: 1 if args.small else None]
    print_feet(takes, ("lock",) if args.small else ("off", "lock"))
    print_arms(takes)


def print_feet(takes: list[Take], modes: Sequence[str]) -> None:
    """Print the table of feet."""
    print(f"{'feet':34}" + "".join(f"{head:>8}" for head in HEADS[:10]))
    rows: dict[str, list[np.ndarray]] = {}
    for name, take, other in takes:
        for legs, feet in itertools.product(("ik", "fk"), modes):
            try:
                row = measure_feet(take, other, legs, feet)
            except kw.KeyweaveError as error:
                print(f"{name}: {error}")
                break
            print_row(f"{name[:24]}, {legs}, {feet}", row)
            rows.setdefault(f"mean, {legs}, {feet}", []).append(row)
    for name, own in rows.items():
        print_row(name, np.mean(own, axis=0))


def print_arms(takes: list[Take]) -> None:
    """Print the table of arms."""
    print(f"\n{'arms, degrees':34}" + "".join(f"{name:>16}" for name in DRIVES))
    rows: dict[str, list[float]] = {}
    for name, take, other in takes:
        with contextlib.suppress(kw.KeyweaveError):
            rows[name] = measure_arms(take, other)
    rows["mean"] = np.mean([*rows.values()], axis=0).tolist()
    for name, row in rows.items():
        print(f"{name[:34]:34}" + "".join(f"{error:>16.1f}" for error in row))


def find_takes(held_out: bool, n_frames: int) -> list[Take]:
    """Return the name, a take and another one of the same person, of one half."""
    if not MOCAP.exists():
        return [("sample", examples.load_walk().cut(1, 150), examples.load_walk("long_1"))]
    pairs = []
    for name, take, other in load_takes(MOCAP, held_out):
        last = min(take.start_frame + n_frames + 19, take.last_frame)
        pairs.append((name, take.cut(take.start_frame + 20, last), other))
    return pairs


def open_blocked(take: kw.Motion, legs: str) -> tuple[kw.Scene, SceneRig, kw.Clip]:
    """Return the biped with the keys of a take, its rig, and all frames of its controls."""
    text = (Path(examples.__file__).parent / "data" / "biped_walk.ma").read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "blocked.ma"
        path.write_text(text.replace(SWITCH, FK) if legs == "fk" else text, "utf-8")
        scene = kw.open_scene(path)
    rig = SceneRig.learn(scene, [])
    clip = rig.transfer(Source(take, joint_map="auto")).result.clip
    rows = np.union1d(np.arange(0, len(clip), KEY_STEP), len(clip) - 1)
    times, rate = clip.frames / clip.frame_rate, clip.frame_rate
    scene.write_curves(
        [
            kw.AnimCurve(channel, times[own], column[own], frame_rate=rate)
            for channel, column in zip(clip.channels, clip.values.T)
            if not any(part in channel for part in FREE)
            for own in [rows if np.ptp(column) > 0 else rows[:1]]
        ]
    )
    return scene, rig, clip


def texture(scene: kw.Scene, other: kw.Motion, **changes: object) -> None:
    """Texture the scene, and write the best alternative."""
    settings = kw.TextureSettings(n_paths=1)
    source = Source(other, joint_map="auto")
    job = TextureJob((source,), **{"settings": settings, "synthesize": "arms", **changes})
    inputs = job.read(scene)
    job.write(scene, inputs, job.compute(inputs))


def measure_feet(take: kw.Motion, other: kw.Motion, legs: str, feet: str) -> np.ndarray:
    """Return the measures of a textured rig, next to those of the take and the sketch."""
    scene, rig, clip = open_blocked(take, legs)
    sketch = rig.pose(clip.frames)
    targets = ["legs", "hips", "COG_CTRL", "COG_CTRL.translateY"]
    texture(scene, other, drive=["thighs", "shins"], texture=targets, feet=feet)
    return measure_row(rig.pose(clip.frames), rig.known.figure.pose(clip), sketch)


def measure_arms(take: kw.Motion, other: kw.Motion) -> list[float]:
    """Return the mean angle of the arms from those of the take, for each drive."""
    errors = []
    for drive in DRIVES.values():
        scene, rig, clip = open_blocked(take, "ik")
        texture(scene, other, drive=drive)
        made, true = rig.pose(clip.frames), rig.known.figure.pose(clip)
        joints = [made.skeleton.index(name) for name in ARMS]
        off = compose(invert(made.rotations[:, joints]), true.rotations[:, joints])
        cosines = np.minimum(np.abs(off[..., 3]), 1)
        errors.append(float(np.degrees(2 * np.arccos(cosines)).mean()))
    return errors


if __name__ == "__main__":
    main()
