"""Measure how exactly and how fast captures become keys of a rig's controls.

Distances in mm are those of joints from their targets, which are the capture on the rig's
own skeleton; *bad* counts the frames on which a joint is more than 0.05 mm away. Angles in
degrees are means: of bones to the captured ones, of the pitch of the feet, and of the
facing direction. Travel and acceleration are relative to the captured, times the ratio of
the legs. A step is a frame on which a rotation channel changes by more than 90 degrees,
although its control rotates less. With
the feet held, the slide of heel and ball in contact is in mm over a contact, next to the
captured slide times the ratio of the legs; *low* is how far the ball goes below the height
that it has while the foot is flat, and *control* how far the control moves meanwhile.

Run ``python benchmarks/rig_transfer.py``; ``--small`` measures the sample walk only,
``--held-out`` the half of the captures that no constant was chosen by, ``--paper`` the loop
of the thesis as well.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
from timing import best_of

import keyweave as kw
from keyweave import examples
from keyweave.animation.feet.contacts import list_runs
from keyweave.animation.feet.foot import PosedFeet, choose_feet
from keyweave.animation.kinematics import forward_kinematics
from keyweave.geometry.arrays import Floats
from keyweave.geometry.rotations import list_axes
from keyweave.methods.feet.slides import measure_slides
from keyweave.methods.rig_transfer.retargeting import map_contacts
from keyweave.methods.rig_transfer.solvers.euler_branches import find_large_steps

SHARED = Path(__file__).resolve().parents[2] / "shared"
FAMILIES = ("gait_styles", "woody2_speeds", "woody2_long", "cmu_bvh", "cmu_asfamc")
OTHER_RIG = SHARED / "maya/scenes/MetaRig_baseTests.ma"
N_FRAMES = 600
BAD = 0.05  # mm
PAPER_FRAMES = 24
LEGS = (0.6, 0.8, 1.3)
HEADS = (
    "frames",
    "bad",
    "mm mean",
    "worst",
    "bones",
    "pitch",
    "facing",
    "travel",
    "accel.",
)
RIG_HEADS = ("steps", "ev./frame", "s/1000")
FEET_HEADS = ("heel", "ball", "worst", "captured", "low", "control")
BONES = [
    (f"{side}.{start}", f"{side}.{end}")
    for side in "lr"
    for start, end in (
        ("thigh", "shin"),
        ("shin", "foot"),
        ("upper_arm", "forearm"),
        ("forearm", "hand"),
    )
]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="measure the sample walk")
    parser.add_argument("--held-out", action="store_true", help="measure the other half")
    parser.add_argument("--paper", action="store_true", help="measure the paper's loop")
    options = parser.parse_args()
    biped = kw.KnownRig.learn(examples.load_scene("biped_walk").rig())
    print(f"the example biped: {biped.identification}")
    families = load_families(options.small or not SHARED.exists(), options.held_out)
    print_heads("feet off", (*HEADS, *RIG_HEADS))
    for name, motions in families.items():
        print_row(name, measure_family(motions, biped))
    print_heads("feet held", FEET_HEADS)
    for name, motions in families.items():
        print_row(name, np.mean([measure_feet(m, biped) for m in motions], axis=0))
    walk = next(iter(families.values()))[0]
    print_heads("legs of the rig, times as long", FEET_HEADS)
    for factor in LEGS:
        print_row(f"{factor:g}", measure_feet(resize_legs(walk, 1 / factor), biped))
    if options.paper:
        print_paper(walk, biped)
    if OTHER_RIG.exists() and not options.small:
        scene = kw.open_scene(OTHER_RIG, on_unknown="hold")
        other = kw.KnownRig.learn(scene.rig())
        print(f"\nMetaRig: {other.identification}")
        print_heads("feet off", (*HEADS, *RIG_HEADS))
        for name, motions in families.items():
            print_row(name, measure_family(motions, other))


def print_heads(title: str, heads: tuple[str, ...]) -> None:
    """Print the heads of a table."""
    print(f"\n{title:32}" + "".join(f"{head:>10}" for head in heads))


def print_row(name: str, numbers: list[float] | Floats) -> None:
    """Print a row of a table."""
    print(f"{name:32}" + "".join(f"{number:>10.4g}" for number in numbers), flush=True)


def load_families(small: bool, held_out: bool) -> dict[str, list[kw.Motion]]:
    """Return captures by folder: every other file, or the sample walk."""
    if small:
        return {"walk": [examples.load_walk().cut(1, 120)]}
    families: dict[str, list[kw.Motion]] = {}
    for family in FAMILIES:
        folder = SHARED / "mocap" / family
        files = sorted([*folder.glob("*.bvh"), *folder.glob("*.amc")])
        families[family] = [load_capture(file) for file in files[int(held_out) :: 2]]
    return families


def load_capture(file: Path) -> kw.Motion:
    """Return at most `N_FRAMES` of a capture."""
    options = {}
    if file.suffix == ".amc":
        skeletons = [
            f for f in file.parent.glob("*.asf") if file.name.startswith(f.name[:2])
        ]
        options = {"asf": skeletons[0], "scale": 5.644}
    motion = kw.load(file, **options)
    return motion.cut(
        motion.start_frame, min(motion.last_frame, motion.start_frame + N_FRAMES - 1)
    )


def measure_family(motions: list[kw.Motion], known: kw.KnownRig) -> list[float]:
    """Return the numbers of a row: sums of counts, the worst error, and means."""
    rows = np.array([[*measure_capture(motion, known)] for motion in motions])
    weights = rows[:, 0] / rows[:, 0].sum()
    counts = [0, 1, 9]
    numbers = weights @ rows
    numbers[counts] = rows[:, counts].sum(axis=0)
    numbers[3] = rows[:, 3].max()
    return [*numbers]


def measure_capture(
    motion: kw.Motion,
    known: kw.KnownRig,
    settings: kw.TransferSettings = kw.TransferSettings(),  # noqa: B008  it is frozen
) -> Iterator[float]:
    """Yield the numbers of a capture without held feet."""
    motion = motion.with_(notes=())
    kw.transfer(motion.cut(motion.start_frame, motion.start_frame + 1), known)  # warm up
    whole, result = best_of(2, lambda: kw.transfer(motion, known, settings=settings))
    carrying, _ = best_of(2, lambda: carry(motion, known))
    errors = 10 * result.position_errors
    yield len(motion)
    yield (errors.max(axis=1) > BAD).sum()
    yield errors.mean()
    yield errors.max()
    yield from compare_motions(motion, result)
    yield sum(count_steps(result.clip, node) for node in result.clip.rotation_orders)
    yield result.n_evaluations / len(motion)
    yield (whole - carrying) / len(motion)


def count_steps(clip: kw.Clip, node: str) -> int:
    """Return the number of steps that angles make although the rotation does not."""
    order = clip.rotation_orders[node]
    columns = np.array(clip.columns(node))[list_axes(order)]
    return int(find_large_steps(clip.values[:, columns], order).sum())


def carry(motion: kw.Motion, known: kw.KnownRig) -> kw.Motion:
    """Carry a capture over to the joints of a rig."""
    rest = known.figure.rest
    return kw.retarget(
        motion, rest, kw.align_rest(motion, rest, kw.map_joints(motion, rest))
    )


def compare_motions(motion: kw.Motion, result: kw.TransferResult) -> Iterator[float]:
    """Yield angles, travel and acceleration of the rig next to those of the capture."""
    ours, theirs = (
        place_slots(each, joints, result.correspondence.slots)
        for each, joints in (
            (motion, result.correspondence.source_joints),
            (result.motion, result.correspondence.target_joints),
        )
    )
    ratio = measure_leg(theirs) / measure_leg(ours)
    bones = [(a, b) for a, b in BONES if {a, b} <= ours.keys()]
    yield np.mean([compare(ours, theirs, *ends) for ends in bones])
    feet = [(f"{s}.foot", f"{s}.toe") for s in "lr" if f"{s}.toe" in ours]
    pitches = [[measure_pitch(each, *ends) for ends in feet] for each in (ours, theirs)]
    change = np.subtract(*pitches) if feet else np.zeros(1)
    yield np.abs(change - np.median(change, axis=-1, keepdims=True)).mean()
    lines = [flatten(each["l.thigh"] - each["r.thigh"]) for each in (ours, theirs)]
    yield measure_angles(*lines).mean()
    hips = [each["l.thigh"] + each["r.thigh"] for each in (ours, theirs)]
    travel = [np.linalg.norm(np.diff(flatten(path), axis=0), axis=1).sum() for path in hips]
    yield travel[1] / (ratio * travel[0])
    moves = [
        np.mean([np.linalg.norm(np.diff(each[s], 2, axis=0), axis=1).mean() for s in ours])
        for each in (ours, theirs)
    ]
    yield moves[1] / (ratio * moves[0])


def place_slots(
    motion: kw.Motion, joints: tuple[str, ...], slots: tuple[str, ...]
) -> dict[str, Floats]:
    """Return the positions of the joint of each slot; y is up."""
    positions, _ = forward_kinematics(motion)
    if motion.up_axis == "z":
        positions = positions[..., [0, 2, 1]] * [1, 1, -1]
    return {
        slot: positions[:, motion.skeleton.index(joint)]
        for slot, joint in zip(slots, joints)
    }


def measure_leg(places: dict[str, Floats]) -> float:
    """Return the mean length of a leg."""
    bones = [
        np.linalg.norm(places[f"{s}.{end}"] - places[f"{s}.{start}"], axis=1).mean()
        for s in "lr"
        for start, end in (("thigh", "shin"), ("shin", "foot"))
    ]
    return float(sum(bones) / 2)


def compare(ours: dict[str, Floats], theirs: dict[str, Floats], a: str, b: str) -> float:
    """Return the mean angle between a bone of both figures, in degrees."""
    return float(measure_angles(ours[b] - ours[a], theirs[b] - theirs[a]).mean())


def measure_angles(a: Floats, b: Floats) -> Floats:
    """Return the angles between vectors in degrees."""
    cosines = (a * b).sum(axis=-1) / np.linalg.norm(a, axis=-1) / np.linalg.norm(b, axis=-1)
    return np.degrees(np.arccos(np.clip(cosines, -1, 1)))


def measure_pitch(places: dict[str, Floats], ankle: str, toe: str) -> Floats:
    """Return the angle of a foot above the ground in degrees."""
    foot = places[toe] - places[ankle]
    return np.degrees(np.arctan2(foot[:, 1], np.linalg.norm(flatten(foot), axis=1)))


def flatten(points: Floats) -> Floats:
    """Return the places of points on the ground."""
    return points[:, [0, 2]]


def measure_feet(motion: kw.Motion, known: kw.KnownRig) -> list[float]:
    """Return the slides in contact, the depth of the feet and the drift of controls."""
    motion = motion.with_(notes=())
    contacts = kw.find_contacts(motion)
    result = kw.transfer(motion, known, contacts=contacts)
    names = result.correspondence.source_joints, result.correspondence.target_joints
    legs = [
        measure_leg(place_slots(each, joints, result.correspondence.slots))
        for each, joints in zip((motion, result.motion), names)
    ]
    ratio = legs[1] / legs[0]
    captured = [ratio * slide.distance for slide in measure_slides(motion, contacts)]
    held = map_contacts(contacts, result.correspondence)
    slides: tuple[list[float], list[float]] = ([], [])
    depths, drifts = [0.0], [0.0]
    for name in held.feet:
        standing = held.find_pivots(name)
        ends = find_ends(result.motion, name)
        for point in (0, 1):
            slides[point].extend(measure_extents(ends[:, point], standing[:, point]))
        flat, heights = standing.all(axis=1), ends[:, 1, 1]
        if flat.any():
            depths.append(float(np.median(heights[flat]) - heights.min()))
        drifts += measure_drifts(known, result, name, standing.all(axis=1))
    worst = max([*slides[0], *slides[1]], default=0.0)
    means = [np.mean(each or [0.0]) for each in (*slides, captured)]
    numbers = [*means[:2], worst, means[2], max(depths), max(drifts)]
    return [10 * float(number) for number in numbers]


def find_ends(motion: kw.Motion, ankle: str) -> Floats:
    """Return the positions of heel and ball of a foot, (n_frames, 2, 3); y is up."""
    posed = PosedFeet.of(motion, choose_feet(motion.skeleton))
    number = [foot.name for foot in posed.feet].index(ankle)
    ends = posed.ends[number]
    return ends[..., [0, 2, 1]] if motion.up_axis == "z" else ends


def measure_extents(places: Floats, standing: Floats) -> Iterator[float]:
    """Yield the extent of places over the ground in each run of frames, in cm."""
    for begin, end in list_runs(standing):
        yield float(np.linalg.norm(np.ptp(flatten(places[begin:end]), axis=0)))


def measure_drifts(
    known: kw.KnownRig, result: kw.TransferResult, joint: str, flat: Floats
) -> list[float]:
    """Return the drifts of the control of a foot while the foot is flat, in cm."""
    names = [
        f.name for f in known.frames.values() if f.rotated and f.rotated.joint == joint
    ]
    columns = [
        result.clip.index(f"{name}.translate{axis}")
        for name in names
        for axis in "XYZ"
        if f"{name}.translate{axis}" in result.clip.channels
    ]
    values = result.clip.values[:, columns]
    return [float(np.ptp(values[a:b], axis=0).max(initial=0)) for a, b in list_runs(flat)]


def resize_legs(motion: kw.Motion, factor: float) -> kw.Motion:
    """Return a capture of the same walk by an actor with longer or shorter legs."""
    skeleton, offsets = motion.skeleton, motion.skeleton.offsets.copy()
    slots = kw.find_slots(motion)
    for side in "lr":
        for slot in ("shin", "foot"):
            offsets[skeleton.index(slots[f"{side}.{slot}"])] *= factor
    return kw.retarget(motion, replace(skeleton, offsets=offsets))


def print_paper(motion: kw.Motion, known: kw.KnownRig) -> None:
    """Print the loop of the thesis next to the closed form."""
    first = motion.start_frame
    short = motion.cut(first, first + PAPER_FRAMES - 1).with_(notes=())
    print_heads("a few frames", (*HEADS, *RIG_HEADS))
    for solver in ("closed-form", "paper"):
        numbers = [*measure_capture(short, known, kw.TransferSettings(solver=solver))]
        print_row(solver, numbers)


if __name__ == "__main__":
    main()
