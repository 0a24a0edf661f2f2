"""Measure exaggeration in control space: the time warp's seconds, memory and fit.

Run ``python benchmarks/exaggeration.py``; ``--small`` takes shorter clips.
"""

from __future__ import annotations

import argparse
import tracemalloc

import numpy as np
from timing import best_of

import keyweave as kw
from keyweave.animation.clip import Clip
from keyweave.examples import load_scene
from keyweave.methods.exaggeration.body_frames import BodyFrames, read_placement
from keyweave.methods.exaggeration.time_warp import find_repeats, find_rounds
from keyweave.rigs.rig import Rig

# Keyed and captured frames, r, and the goals in seconds and MB.
SIZES = ((300, 1000, 20, 0.05, None), (300, 1000, 5, 0.05, None), (2000, 10000, 10, 2, 300))
N_FEATURES = 60
CYCLE = 26  # frames of a stride of the keyed walk
MEASURES = ("side", "height", "forward")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="take shorter clips")
    small = parser.parse_args().small
    print_warp_seconds(small)
    print_warp_fit(small)


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


if __name__ == "__main__":
    main()
