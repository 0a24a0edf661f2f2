"""Measure how rigs of many authors follow a capture, by tables of joints made by hand.

A table has a row for each slot of each rig: the joint that shows, judged by the skin, the
names and pictures, before the rig was driven. Each scene of a folder that a table names is
driven with the capture; nothing that the transfer found out is used to judge it.

Angles are in degrees. *bones* are means over the frames, of thighs, shins, upper arms and
forearms to the captured ones; the worst limb is named. *head*, *chest* and *hands* are
means of the rotations relative to rest. Travel is the length of the path of the hips,
times the ratio of the legs. *slots* are those whose joint moves like the captured one, of
those in the table.

Run ``python benchmarks/strangers.py FOLDER --truth strangers/first_half.tsv``; without a
folder, the rebuilt rigs are driven, and with ``--small`` one of them.
"""

from __future__ import annotations

import argparse
import csv
import time
import warnings
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import keyweave as kw
from keyweave.animation.kinematics import forward_kinematics
from keyweave.animation.mapping.slot_places import find_next_slot, get_place
from keyweave.geometry.arrays import Floats
from keyweave.geometry.matrices import extract_rotation, transpose
from keyweave.geometry.rotations import (
    compose,
    invert,
    matrix_to_quaternion,
    quaternion_to_vector,
    rotate,
    shortest_arc,
    vector_to_quaternion,
)
from keyweave.geometry.vectors import compute_angle, unit_vector
from keyweave.scenes.sources import Source
from keyweave.verbs.measuring.references import find_references
from keyweave.verbs.measuring.written import measure_written
from keyweave.verbs.transfer.job import TransferJob

SHARED = Path(__file__).resolve().parents[2] / "shared"
REBUILT = Path(__file__).resolve().parent / "strangers" / "rebuilt.tsv"
CAPTURE = SHARED / "strangers/r20_rest_T.bvh"
LIMBS = ("thigh", "shin", "upper_arm", "forearm")
HEADS = ("slots", "bones", "worst", "head", "chest", "hands", "travel", "s")
FOLLOWS = 15.0  # degrees on average
Table = dict[str, dict[str, str]]


def main() -> None:
    """Print a row for each rig."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="folder of .ma files")
    parser.add_argument("--truth", type=Path, default=REBUILT, help="table of joints")
    parser.add_argument("--capture", type=Path, default=CAPTURE, help="a .bvh")
    parser.add_argument("--feet", default="off", help="after to hold the feet")
    parser.add_argument("--small", action="store_true", help="one of the rebuilt rigs")
    options = parser.parse_args()
    folder = options.folder or SHARED / "strangers"
    if not (folder.exists() and options.capture.exists()):
        print(f"{folder} or {options.capture} does not exist; name a folder and a capture")
        return
    capture = kw.load(options.capture)
    print(f"{'':36}" + "".join(f"{head:>8}" for head in HEADS) + "  worst limb; evidence")
    good = []
    tables = read_table(options.truth)
    for rig, slots in [*tables.items()][: 1 if options.small else None]:
        path = folder / f"{rig}.ma"
        if path.exists():
            good.append(print_rig(path, slots, capture, options.feet))
    print(f"{sum(good)} of {len(good)} follow the capture")


def read_table(path: Path) -> Table:
    """Return the joint of each slot by rig."""
    tables: Table = defaultdict(dict)
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            tables[row["rig"]][row["slot"]] = row["joint"]
    return dict(tables)


def print_rig(path: Path, slots: dict[str, str], capture: kw.Motion, feet: str) -> bool:
    """Drive a rig, print its row, and return whether it follows the capture."""
    start = time.perf_counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", kw.KeyweaveWarning)
        try:
            driven = drive(path, [*slots.values()], capture, feet)
        except kw.KeyweaveError as error:
            print(f"{path.stem:36}refused: {str(error)[:150]}", flush=True)
            return False
    seconds = time.perf_counter() - start
    shown = Shown.of(capture, driven, slots)
    bones, turns = shown.measure_bones(), shown.measure_turns()
    by_limb = {
        f"{side} {limb}": np.mean([bones[s] for s in own if s in bones])
        for side in "lr"
        for limb, own in (
            ("leg", (f"{side}.thigh", f"{side}.shin")),
            ("arm", (f"{side}.upper_arm", f"{side}.forearm")),
        )
        if any(s in bones for s in own)
    }
    worst = max(by_limb, key=by_limb.__getitem__, default="")
    hands = [turns[s] for s in ("l.hand", "r.hand") if s in turns]
    numbers = [
        np.mean([*bones.values()]) if bones else np.nan,
        by_limb.get(worst, np.nan),
        turns.get("head", np.nan),
        turns.get("chest", np.nan),
        np.mean(hands) if hands else np.nan,
        shown.measure_travel(),
        seconds,
    ]
    followed = sum(angle <= FOLLOWS for angle in bones.values())
    cells = f"{f'{followed}/{len(bones)}':>8}" + "".join(f"{n:>8.2f}" for n in numbers)
    words = ", ".join(sorted({*driven.evidence.values()})) or "one chain"
    warned = "; warned" if driven.warnings else "; no warning"
    print(
        f"{path.stem[:35]:36}{cells}  {worst}; {driven.n_joints} joints by {words}{warned}"
    )
    for note in (*driven.notes, *driven.warnings):
        print(f"{'':40}{note[:160]}")
    is_good = np.nanmax([numbers[0] / 3, numbers[1] / 10, turns.get("head", 0) / 15]) <= 1
    print("", end="", flush=True)
    return bool(is_good and followed == len(bones))


@dataclass(frozen=True)
class Driven:
    """A rig that was driven: world matrices of the joints of a table, and words on it."""

    names: list[str]
    worlds: Floats  # (n_frames, n_joints, 4, 4)
    rest: Floats  # (n_joints, 4, 4)
    up_axis: str
    rate: float
    n_joints: int
    evidence: dict[str, str]
    notes: list[str]
    warnings: tuple[str, ...]


def drive(path: Path, joints: list[str], capture: kw.Motion, feet: str) -> Driven:
    """Transfer a capture to the rig of a scene, and evaluate joints of the scene."""
    scene = kw.open_scene(path)
    names = [name for name in joints if name in scene.joints]
    resting = scene.joint_evidence()
    index = {name: row for row, name in enumerate(resting.names)}
    job = TransferJob(sources=(Source(capture, name="capture"),), feet=feet)
    data = job.read(scene)
    results = job.compute(data)
    references = find_references(job, scene, data, results)
    job.write(scene, data, results)
    measured = measure_written(scene, references)
    character = data.known.figure.character
    return Driven(
        names,
        read_joints(scene, data.known.rig, names, results[0].clip.frames),
        resting.worlds[[index[name] for name in names]],
        scene.up_axis,
        scene.frame_rate,
        len(character.names),
        dict(character.evidence),
        [*data.notes, *results[0].notes],
        measured.warnings,
    )


def read_joints(scene: kw.Scene, rig: kw.Rig, names: list[str], frames: Floats) -> Floats:
    """Return the world matrices of joints in the scene as it was written.

    Where unsupported nodes are above a joint, the rig evaluates the written channels.
    """
    try:
        return scene.world_matrices(names, frames)
    except kw.EvaluationError:
        worlds = rig.evaluate(scene.sample(rig.channels, frames).values, frames)
        return worlds[:, [rig.joints.index(name) for name in names]]


@dataclass(frozen=True, eq=False)
class Shown:
    """Points and rotations by slot of a capture and of the rig that it drives."""

    points: tuple[dict[str, Floats], dict[str, Floats]]  # capture, rig: (n_frames, 3)
    turns: tuple[dict[str, Floats], dict[str, Floats]]  # from rest: (n_frames, 4)
    rest: tuple[dict[str, Floats], dict[str, Floats]]

    @classmethod
    def of(cls, capture: kw.Motion, driven: Driven, slots: dict[str, str]) -> Shown:
        """Read both figures; rotations are relative to the rest pose of the rig."""
        motion = kw.resample(capture, driven.rate)
        names = dict(zip(driven.names, range(len(driven.names))))
        own = {slot: names[joint] for slot, joint in slots.items() if joint in names}
        captured = dict(kw.find_slots(capture))
        captured["chest"] = [v for s, v in captured.items() if s.startswith("spine")][-1]
        theirs = {s: motion.skeleton.index(j) for s, j in captured.items() if s in own}
        places, rotations = forward_kinematics(motion)
        rest = motion.skeleton.rest_positions()
        quats = matrix_to_quaternion(
            transpose(extract_rotation(driven.worlds[..., :3, :3]))
        )
        still = matrix_to_quaternion(transpose(extract_rotation(driven.rest[:, :3, :3])))
        n = min(len(places), len(quats))
        at_rest = (
            {s: rest[j] for s, j in theirs.items()},
            {s: driven.rest[j, 3, :3] for s, j in own.items()},
        )
        yaw = _find_yaw(*at_rest, driven.up_axis)
        points = (
            {s: places[:n, j] for s, j in theirs.items()},
            {s: driven.worlds[:n, j, 3, :3] for s, j in own.items()},
        )
        turns = (
            {s: compose(rotations[:n, j], invert(yaw)) for s, j in theirs.items()},
            {s: compose(quats[:n, j], invert(still[j])) for s, j in own.items()},
        )
        rotated = {s: rotate(yaw, place) for s, place in at_rest[0].items()}
        return cls(points, turns, (rotated, at_rest[1]))

    def measure_bones(self) -> dict[str, float]:
        """Return the mean angle of each long bone to the captured one."""
        angles = {}
        for slot in self.points[0]:
            following = find_next_slot(slot, {s: 0 for s in self.points[0]})
            if get_place(slot) in LIMBS and following in self.points[0]:
                lines = [p[following] - p[slot] for p in self.points]
                angles[slot] = float(np.degrees(compute_angle(*lines)).mean())
        return angles

    def measure_turns(self) -> dict[str, float]:
        """Return the mean angle between rotations relative to rest, of the ends."""
        angles = {}
        for slot in ("head", "chest", "l.hand", "r.hand"):
            if slot in self.turns[0] and slot in self.turns[1]:
                own, theirs = self.turns[1][slot], self.turns[0][slot]
                own = compose(own, self._align(slot))
                between = quaternion_to_vector(compose(invert(theirs), own))
                angles[slot] = float(np.degrees(np.linalg.norm(between, axis=-1)).mean())
        return angles

    def _align(self, slot: str) -> Floats:
        """Return the rotation from the captured forearm at rest to that of the rig."""
        start = slot.replace("hand", "forearm")
        if start == slot or any(start not in rest for rest in self.rest):
            return np.array([0.0, 0.0, 0.0, 1.0])
        theirs, own = (rest[slot] - rest[start] for rest in self.rest)
        turn: Floats = shortest_arc(unit_vector(theirs), unit_vector(own))
        return turn

    def measure_travel(self) -> float:
        """Return the path of the hips relative to the captured one, in legs."""
        if any("hips" not in points for points in self.points):
            return float("nan")
        paths = [
            np.linalg.norm(np.diff(p["hips"], axis=0), axis=1).sum() for p in self.points
        ]
        legs = [
            np.linalg.norm(rest["l.thigh"] - rest["l.foot"]) if "l.foot" in rest else np.nan
            for rest in self.rest
        ]
        return float(paths[1] / legs[1] / (paths[0] / legs[0]))


def _find_yaw(capture: dict[str, Floats], rig: dict[str, Floats], up_axis: str) -> Floats:
    """Return the rotation from the captured left at rest to that of the rig."""
    pairs = [(f"l.{place}", f"r.{place}") for place in ("thigh", "upper_arm")]
    for left, right in pairs:
        if {left, right} <= capture.keys() and {left, right} <= rig.keys():
            across = [figure[left] - figure[right] for figure in (capture, rig)]
            up = np.eye(3)["xyz".index(up_axis)]
            flat = [line * (1 - up) for line in across]
            sine = float(np.cross(*flat) @ up)
            angle = np.arctan2(sine, float(flat[0] @ flat[1]))
            yaw: Floats = vector_to_quaternion(angle * up)
            return yaw
    return np.array([0.0, 0.0, 0.0, 1.0])


if __name__ == "__main__":
    main()
