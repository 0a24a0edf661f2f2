"""Time evaluating, time_fitting, reading and writing of animation curves.

Prints the best of several runs; `--small` is a quick check.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np
from timing import best_of

from keyweave.animation.clip import Clip
from keyweave.curves.anim_curve import AnimCurve
from keyweave.curves.fitting import fit
from keyweave.formats import load_curves, save_curves

RATE = 24.0


def generate_motion(rng, n_frames, n_channels):
    """Generate channels that swing at several frequencies with some noise, in radians."""
    t = np.arange(n_frames)[:, np.newaxis, np.newaxis] / RATE
    speed = rng.uniform(0.3, 2.0, (n_channels, 5))
    size = rng.uniform(0.0, 0.5, (n_channels, 5)) / speed
    phase = rng.uniform(0.0, 2 * np.pi, (n_channels, 5))
    waves = size * np.sin(2 * np.pi * speed * t + phase)
    return waves.sum(axis=-1) + rng.normal(0, 0.001, (n_frames, n_channels))


def generate_curve(rng, n_keys, weighted):
    """Generate a curve with fixed tangents and handles of random length."""
    times = np.cumsum(rng.uniform(0.2, 1.0, n_keys))
    tangents = rng.uniform(0.05, 1.5, (4, n_keys))
    return AnimCurve(
        *("arm.rotateX", times, rng.normal(size=n_keys), "fixed", "fixed", *tangents),
        weighted=weighted,
        post_infinity="cycle",
    )


def print_row(label, milliseconds, remark=""):
    print(f"{label:<52}{milliseconds:>10.2f} ms   {remark}")


def time_evaluation(rng, n_curves, n_times, n_runs):
    for weighted in (False, True):
        name = "weighted" if weighted else "unweighted"
        curves = [generate_curve(rng, 30, weighted) for _ in range(n_curves)]
        times = np.linspace(curves[0].times[0], curves[0].times[-1], n_times)
        ms, _ = best_of(n_runs, lambda c=curves: c[0].evaluate(1.0))
        print_row(f"evaluate 1 {name} curve at 1 time", ms)
        ms, _ = best_of(
            n_runs, lambda c=curves, t=times: [curve.evaluate(t) for curve in c]
        )
        remark = f"{1e6 * ms / (n_curves * n_times):.0f} ns per value"
        print_row(f"evaluate {n_curves} {name} curves at {n_times} times", ms, remark)


def time_fitting(rng, n_channels, n_frames, n_runs):
    values = generate_motion(rng, n_frames, n_channels)
    names = [f"joint{i}.rotateX" for i in range(n_channels)]
    clip = Clip(values, names, RATE)
    size = f"{n_channels} channels x {n_frames} frames"
    ms, curves = best_of(n_runs, lambda: fit(clip))
    print_row(f"fit {size}, dense", ms)
    for degrees in (0.1, 0.5, 2.0):
        ms, reduced = best_of(n_runs, lambda d=degrees: fit(clip, tolerance=np.radians(d)))
        error = max(
            np.abs(curve.evaluate(clip.frames / RATE) - column).max()
            for curve, column in zip(reduced, values.T)
        )
        n_keys = np.mean([len(curve) for curve in reduced])
        remark = f"{n_keys:.1f} keys per channel, error {np.degrees(error):.3f} degrees"
        print_row(f"fit {size}, within {degrees} degrees", ms, remark)
    return curves


def time_files(curves, n_runs):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "walk.anim"
        n_keys = sum(len(curve) for curve in curves)
        ms, _ = best_of(n_runs, lambda: save_curves(curves, path, overwrite=True))
        print_row(f"write .anim, {len(curves)} curves, {n_keys} keys", ms)
        ms, _ = best_of(n_runs, lambda: load_curves(path))
        remark = f"{path.stat().st_size / 1e6:.1f} MB"
        print_row(f"read .anim, {len(curves)} curves, {n_keys} keys", ms, remark)


def main(small):
    rng = np.random.default_rng(seed=2002)
    n_runs = 2 if small else 5
    time_evaluation(rng, *((10, 1000) if small else (100, 10_000)), n_runs)
    curves = time_fitting(rng, *((6, 100) if small else (60, 300)), n_runs)
    time_files(curves, n_runs)


if __name__ == "__main__":
    main("--small" in sys.argv[1:])
