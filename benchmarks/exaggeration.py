"""Measure the time warp, exaggeration, steps and the cartoon filter in control space.

The tables of the filter show slides of the ball of the foot in mm a frame, over the frames
on which it stands: of the capture on the joints of the example biped, filtered as joints,
as controls, and as controls whose feet stay in contact. *Locked* are joints whose feet are
locked afterwards in the contacts of the capture. For jumps, slides are in mm over a whole
contact. Ratios blend in a keyed cycle of the biped; *missed* counts frames on which a foot
is out of reach of its leg. *Surge* is the acceleration of the hips (99.5th percentile)
divided by the larger one of the capture and the keys, *path* the length of their path
divided by the blended length, over frames on which the capture travels, *stand* the same
over the others, on which planted feet hold the body back, *sink* by how many cm they come
lower than in both; captures start at their first frames, and the constants were chosen
without those held out. A dash stands for less than half a second of frames. Run
``python benchmarks/exaggeration.py``; ``--small`` measures shorter clips and the sample
walk.
"""

from __future__ import annotations

import argparse
import re
import tracemalloc
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from scipy.ndimage import uniform_filter1d
from timing import best_of

import keyweave as kw
from keyweave import examples
from keyweave.animation.clip import Clip
from keyweave.animation.feet.foot import PosedFeet, choose_feet
from keyweave.examples import load_scene
from keyweave.methods.exaggeration.body_frames import BodyFrames, read_placement
from keyweave.methods.exaggeration.time_warp import find_repeats, find_rounds
from keyweave.methods.feet.slides import measure_slides
from keyweave.rigs.rig import Rig

# Keyed and captured frames, r, and the goals in seconds and MB.
SIZES = ((300, 1000, 20, 0.05, None), (300, 1000, 5, 0.05, None), (2000, 10000, 10, 2, 300))
N_FEATURES = 60
CYCLE = 26  # frames of a stride of the keyed walk
N_FRAMES = 300
MEASURES = ("side", "height", "forward")
MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"
STRENGTHS = (0.5, 1.0, 2.0)
RATIOS = (0.25, 0.5, 0.75, 1.0, 1.25)
FACTORS = (0.8, 1.2)
PERCENTILE = 99.5
PLAYED = {  # first and last keyed frame, whether they loop, and captured frames
    "once": (1, 144, False, N_FRAMES),
    "once on 60": (1, 144, False, 60),
    "once on 120": (1, 144, False, 120),
    "a cycle once": (25, 49, False, N_FRAMES),
    "loop": (25, 49, True, N_FRAMES),
}
SURGE_TAKES = (  # every second one is held out
    *(f"woody2_long/{name}" for name in ("wd2_freeWalk_01", "woddy2_low_walk")),
    *(f"woody2_long/woddy2_walk_{name}_stright" for name in ("fast", "normal")),
    *(f"woody2_long/woddy2_walk_normal_style_{number}" for number in (1, 2)),
    "woody2_long/woddy2_walk_stop_walk",
    *(f"woody2_speeds/wd2_WalkForward{n}" for n in ("Fast00", "Normal00", "Normal03")),
    *(f"woody2_speeds/wd2_Walk{n}" for n in ("ForwardSlow02", "ForwardVFast01", "Lean00")),
    *(f"woody2_speeds/wd2_Walk{n}" for n in ("Soldier00", "TongTong00")),
    *(f"gait_styles/dataset-1_walk_{n}" for n in ("active_002", "old_002", "happy_001")),
    *(f"gait_styles/dataset-1_walk_{n}" for n in ("normal_001", "proud_002")),
    "cmu_bvh/002_01",
)
JUMPS = ("wd2_long_broad_jump", "wd2_short_broad_jump", "wd2_Physics_Jump00")
SLOWEST = 0.3  # leg lengths per second of a capture that travels
SMOOTHING = 9  # frames
N_TIMED = 1000
MILLIMETERS = 10.0


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="measure shorter clips")
    small = parser.parse_args().small or not MOCAP.exists()
    print_warp_seconds(small)
    print_warp_fit(small)
    walks = load_cartoon_walks(small)
    print_ratio_slides(walks, small)
    print_surges(small)
    print_cartoon_slides(walks)
    if not small:
        print_cartoon_jumps()
    print_cartoon_times(next(iter(walks.values())))


def print_warp_seconds(small: bool) -> None:
    """Print how long the table of the time warp takes, and its memory."""
    print("Time warp, 60 features")
    print(f"{'keyed':>8}{'captured':>10}{'r':>4}{'ms':>9}{'goal':>8}{'MB':>7}{'goal':>6}")
    random = np.random.default_rng(1)
    for n, m, r, seconds, most in SIZES[: 2 if small else None]:
        keyed, captured = (random.normal(size=(k, N_FEATURES)) for k in (n, m))
        ms, _ = best_of(3, lambda k=keyed, c=captured, r=r: find_repeats(k, c, r))
        tracemalloc.start()
        find_repeats(keyed, captured, r)
        peak = tracemalloc.get_traced_memory()[1] / 1e6
        tracemalloc.stop()
        goal = f"{1e3 * seconds:8.0f}"
        print(f"{n:8,}{m:10,}{r:4}{ms:9.1f}{goal}{peak:7.0f}{most or '':>6}")
    ms, _ = best_of(3, lambda: find_rounds(keyed[:27], captured[:1000], 8))
    print(f"a cycle of 27 frames on 1,000 frames, r = 8: {ms:.0f} ms\n")


def print_warp_fit(small: bool) -> None:
    """Print correlations of the feet, relative to the hips, with those of the capture."""
    rig, keyed, captured = load_walks(150 if small else 480)
    cycle = keyed.cut(30, 29 + CYCLE)
    ms, warp = best_of(2, lambda: kw.warp_time(cycle, captured, rig=rig, loop=True))
    print(
        f"Biped, a keyed cycle on {len(captured)} frames: {ms:.0f} ms with the rig; {warp}"
    )
    played = cycle.values[np.arange(len(captured)) % len(cycle)]
    rows = {"looped": warp.apply(cycle), "played on": captured.with_(values=played)}
    feet = measure_feet(captured, rig)
    print(f"{'correlation':>12}" + "".join(f"{name:>10}" for name in MEASURES))
    for name, clip in rows.items():
        own = measure_feet(clip, rig)
        fit = [
            np.corrcoef(own[..., i].ravel(), feet[..., i].ravel())[0, 1] for i in range(3)
        ]
        print(f"{name:>12}" + "".join(f"{value:10.2f}" for value in fit))


def load_walks(n_frames: int) -> tuple[Rig, Clip, Clip]:
    """Return the biped, its keyed walk, and a captured one on the same channels."""
    keyed, source = load_scene("biped_walk"), load_scene("biped_capture")
    rig, other = keyed.rig(), source.rig()
    clip = source.sample(other.channels, np.arange(1.0, n_frames + 1))
    names = [name.rpartition(":")[2] for name in clip.channels]
    captured = Clip(clip.values, names, clip.frame_rate, clip.start_frame)
    return rig, keyed.sample(rig.channels, np.arange(1.0, 145)), captured


def measure_feet(clip: Clip, rig: Rig) -> np.ndarray:
    """Return centered places of both feet relative to the hips, (2, n_frames, 3)."""
    joints = rig.evaluate(clip.values)
    frames = BodyFrames.of(*read_placement(joints[:, rig.joints.index("Hips")]), "y")
    feet = [joints[:, rig.joints.index(f"{s}Foot"), 3, :3] for s in ("Left", "Right")]
    places = np.stack([frames.to_local(foot) for foot in feet])
    return places - places.mean(axis=1, keepdims=True)


def load_cartoon_walks(small: bool) -> dict[str, kw.Motion]:
    """Return walks by name."""
    if small:
        return {"sample walk": examples.load_walk().cut(1, 150)}
    files = sorted((MOCAP / "woody2_long").glob("*walk_*.bvh"))
    files += sorted((MOCAP / "gait_styles").glob("*walk_normal*.bvh"))
    return {file.stem: kw.load(file).with_(notes=()) for file in files}


def print_ratio_slides(walks: dict[str, kw.Motion], small: bool) -> None:
    """Print how far feet slide at ratios of exaggeration and with scaled steps."""
    scene = examples.load_scene("biped_walk")
    known = kw.KnownRig.learn(scene.rig())
    cycle = scene.sample(known.rig.channels, np.arange(30.0, 30 + CYCLE))
    ratios, factors = (RATIOS[-1:], FACTORS[:1]) if small else (RATIOS, FACTORS)
    heads = [*(f"ratio {ratio:g}" for ratio in ratios), *(f"steps {f:g}" for f in factors)]
    print(f"\n{'slide, mm a frame':34}" + "".join(f"{h:>11}" for h in ["captured", *heads]))
    for name, walk in walks.items():
        result, contacts = transfer_walk(kw.resample(walk, cycle.frame_rate), known)
        warp = kw.warp_time(cycle, result.clip, rig=known.rig, loop=True)
        options = {"rig": known.rig, "contacts": contacts}
        blends = [
            partial(kw.exaggerate, result.clip, cycle, ratio=r, warp=warp, **options)
            for r in ratios
        ]
        blends += [partial(kw.scale_steps, result.clip, f, **options) for f in factors]
        rows = [measure_blend(known, result, blend, contacts) for blend in blends]
        slides, missed, seconds = zip(*rows)
        own = measure_speed(result.motion, contacts)
        print(f"{name:34}" + "".join(f"{slide:11.3f}" for slide in (own, *slides)))
        frames = f"  of it; {len(result.clip)} frames, missed"
        print(
            f"{'  of the capture':45}" + "".join(f"{each / own:11.2f}" for each in slides)
        )
        print(f"{frames:45}" + "".join(f"{count:11d}" for count in missed))
        print(
            f"{'  seconds':45}" + "".join(f"{each:11.2f}" for each in seconds), flush=True
        )
    print()


def print_surges(small: bool) -> None:
    """Print the surge and the length of the path of bodies by ratio."""
    scene = examples.load_scene("biped_walk")
    known = kw.KnownRig.learn(scene.rig())
    takes = {"sample walk": examples.load_walk().cut(1, 150)}
    if not small:
        takes = {name: kw.load(MOCAP / f"{name}.bvh") for name in SURGE_TAKES}
    ratios = RATIOS[-2:-1] if small else RATIOS
    parts = "surge", "path", "stand", "sink"
    heads = [f"{part} {ratio:g}" for part in parts for ratio in ratios]
    print(f"{'':48}" + "".join(f"{head:>11}" for head in heads))
    for number, (name, take) in enumerate(takes.items()):
        walk = kw.resample(take.with_(notes=()), scene.frame_rate)
        walk = walk.cut(walk.start_frame, walk.start_frame + min(len(walk), N_FRAMES) - 1)
        result, contacts = hold_walk(walk, known)
        label = f"{Path(name).name}{', held out' if number % 2 else ''}"
        for how, (first, last, loop, n_frames) in PLAYED.items():
            keyed = scene.sample(known.rig.channels, np.arange(float(first), last + 1))
            end = result.clip.start_frame + min(n_frames, len(result.clip)) - 1
            part, stands = (
                each.cut(each.start_frame, end) for each in (result.clip, contacts)
            )
            warp = kw.warp_time(keyed, part, rig=known.rig, loop=loop)
            rows = [
                measure_surge(known, part, keyed, warp, stands, ratio) for ratio in ratios
            ]
            numbers = [*zip(*rows)]
            cells = "".join(f"{cell:11.2f}" for part in numbers for cell in part)
            cells = cells.replace("nan", "  -")
            print(f"{label:34}{how:14}{cells}", flush=True)
    print()


def measure_surge(
    known: kw.KnownRig,
    captured: Clip,
    keyed: Clip,
    warp: kw.TimeWarp,
    contacts: kw.Contacts,
    ratio: float,
) -> tuple[float, float, float, float]:
    """Return surge, path and stand over the blended length, and sink of a clip."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        options = {"rig": known.rig, "warp": warp, "contacts": contacts}
        result = kw.exaggerate(captured, keyed, ratio=ratio, **options)
    hips = known.rig.joints.index("Hips")
    changes, ways, lows = [], [], []
    for clip in (captured, keyed, result):
        places = known.rig.evaluate(clip.values)[:, hips, 3, :3]
        sizes = np.linalg.norm(np.diff(places, n=2, axis=0), axis=1)
        changes.append(np.percentile(sizes, PERCENTILE))
        ways.append(np.linalg.norm(np.diff(places[:, [0, 2]], axis=0), axis=1))
        lows.append(places[:, 1].min())
    played = np.diff(warp.steady.times) * ways[1].mean()
    wanted = (1 - ratio) * ways[0] + ratio * played
    speeds = uniform_filter1d(ways[0], SMOOTHING) * captured.frame_rate
    travels = speeds > SLOWEST * max(lows[0], 1.0)
    shares = [
        ways[2][rows].sum() / wanted[rows].sum()
        if rows.sum() > captured.frame_rate / 2
        else np.nan
        for rows in (travels, ~travels)
    ]
    return changes[2] / max(changes[:2]), *shares, min(lows[:2]) - lows[2]


def transfer_walk(
    walk: kw.Motion, known: kw.KnownRig
) -> tuple[kw.TransferResult, kw.Contacts]:
    """Return a part of a walk on the controls of a rig, and the contacts of its feet."""
    start = walk.start_frame + min(100, len(walk) // 4)
    return hold_walk(walk.cut(start, min(walk.last_frame, start + N_FRAMES - 1)), known)


def hold_walk(walk: kw.Motion, known: kw.KnownRig) -> tuple[kw.TransferResult, kw.Contacts]:
    """Return a walk on the controls of a rig, and the contacts of its feet."""
    contacts = kw.find_contacts(walk)
    result = kw.transfer(walk, known)
    pairs = result.correspondence.pairs
    return result, contacts.with_(feet=tuple(pairs[foot] for foot in contacts.feet))


def measure_blend(
    known: kw.KnownRig,
    result: kw.TransferResult,
    blend: Callable[[], Clip],
    contacts: kw.Contacts,
) -> tuple[float, int, float]:
    """Return the slide of a blended clip, frames out of reach, and seconds."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        ms, clip = best_of(1, blend)
    missed = sum(
        int(count.replace(",", ""))
        for each in caught
        for count in re.findall(r"out of reach .* on ([\d,]+) frame", str(each.message))
    )
    motion = known.figure.make_motion(known.rig.evaluate(clip.values), result.motion)
    return measure_speed(motion, contacts), missed, ms / 1e3


def print_cartoon_slides(walks: dict[str, kw.Motion]) -> None:
    """Print how far the balls of feet slide in contact, by strength."""
    known = kw.KnownRig.learn(examples.load_scene("biped_walk").rig())
    heads = "captured", "strength", "joints", "locked", "controls", "kept", "evaluations"
    print(f"{'slide, mm a frame':38}" + "".join(f"{head:>12}" for head in heads))
    for name, walk in walks.items():
        result, held = transfer_walk(walk, known)
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
