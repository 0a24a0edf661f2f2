"""Measure the accuracy, the strength of motion and the speed of texturing.

Leave-one-out: the sketch has keys on the legs of a take at regular intervals, interpolated
by natural cubic splines; the sources are other takes of the same actor; the synthesized
upper body is compared with the take. Run ``python benchmarks/texturing.py``; ``--small``
takes sample walks and 50,000 frames.
"""

from __future__ import annotations

import argparse
import resource
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.animation.features import (
    UP_VECTORS,
    ChannelGroup,
    FeatureLayout,
    find_channel_groups,
)
from keyweave.animation.resampling import interpolate_rows
from keyweave.geometry import rotations
from keyweave.methods.texturing import (
    build_index,
    cut_fragments,
    extract_band,
    match_fragments,
    split_bands,
)

MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"
WOODY_DRIVE = ("LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg")
WOODY_UPPER = ("Spine*", "HEad", "*Shoulder*", "*Arm", "*Hand")
SALSA_DRIVE = ("lThigh", "lShin", "rThigh", "rShin")
SALSA_UPPER = ("abdomen", "chest", "neck", "head", "?Collar", "?Shldr", "?ForeArm", "?Hand")
WALKER_UPPER = ("Spine", "Chest", "Neck", "Head", "*Shoulder", "*Arm", "*Hand")
N_BANDS = 7
SETTINGS = kw.TextureSettings(n_paths=5)


@dataclass(frozen=True)
class Pair:
    """A take that is left out, and the sources to reconstruct it from."""

    name: str
    take: kw.Motion
    sources: tuple[kw.Motion, ...]
    drive: tuple[str, ...]
    upper: tuple[str, ...]
    every: int


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="sample walks, 50,000 frames")
    small = parser.parse_args().small
    pairs = load_pairs() if MOCAP.exists() and not small else make_sample_pairs()
    print("data:", "captures" if len(pairs) > 2 else "sample walks of keyweave.examples")
    for settings, title in (
        (SETTINGS, "default (blended path cost)"),
        (kw.TextureSettings(n_paths=5, liveliness=0), "default, liveliness 0"),
        (kw.TextureSettings(n_paths=5, path_cost="consecutive"), "consecutive path cost"),
        (kw.TextureSettings(n_paths=5, auto=True), "auto"),
    ):
        print_pairs(title, pairs, settings)
    print_keys(pairs)
    print_matching(pairs[0], 50_000 if small else 1_000_000)


def load_pairs() -> list[Pair]:
    """Return the pairs whose results the project reports."""
    folder = MOCAP / "woody2_long"
    takes = {
        name: kw.load(folder / f"woddy2_walk_{name}.bvh")
        for name in ("normal_stright", "normal_style_1", "normal_style_2", "fast_stright")
    }
    pairs = [
        make_pair(takes, "normal_stright", ["normal_style_1"]),
        make_pair(takes, "normal_style_2", ["normal_style_1"]),
        make_pair(takes, "fast_stright", ["normal_style_1", "normal_stright"]),
        make_pair(takes, "normal_style_1", ["normal_style_2", "normal_stright"]),
    ]
    salsa = kw.load(MOCAP / "cmu_bvh" / "salsa_01.bvh")
    salsa = kw.resample(salsa.cut(2, salsa.last_frame), 30)  # frame 1 is a T-pose
    middle = salsa.start_frame + len(salsa) // 2
    halves = salsa.cut(salsa.start_frame, middle - 1), salsa.cut(middle, salsa.last_frame)
    name = "salsa, 2nd half <- 1st"
    return [*pairs, Pair(name, halves[1], halves[:1], SALSA_DRIVE, SALSA_UPPER, 8)]


def make_pair(takes: dict[str, kw.Motion], left_out: str, sources: list[str]) -> Pair:
    """Return a pair for 600 frames of a take, from frame 200 on."""
    return Pair(
        f"{left_out} <- {' + '.join(sources)}",
        takes[left_out].cut(200, 799),
        tuple(takes[name] for name in sources),
        WOODY_DRIVE,
        WOODY_UPPER,
        10,
    )


def make_sample_pairs() -> list[Pair]:
    """Return pairs of sample walks, for machines without captures."""
    pairs = []
    for names in (("slow", "long_1"), ("normal", "long_2")):
        take, source = map(examples.load_walk, names)
        pair = Pair(" <- ".join(names), take, (source,), WOODY_DRIVE, WALKER_UPPER, 10)
        pairs.append(pair)
    return pairs


def print_pairs(title: str, pairs: list[Pair], settings: kw.TextureSettings) -> None:
    """Print a row for each pair, and the averages."""
    print(f"\n{title}: errors in degrees; bands 1-6 relative to sources and take")
    print(f"{'pair':52}{'error':>7}{'ridge':>7}{'mean':>7}{'ratio':>7}", end="")
    print(f"{'bands / sources':^32}{'bands / take':^32}{'consec.':>8}{'seconds':>8}")
    ratios, strengths = [], []
    for pair in pairs:
        legs = find_joints(pair, pair.drive)
        sketch = examples.sketch(pair.take, joints=legs, every=pair.every)
        start = time.perf_counter()
        result = kw.texture(
            sketch, pair.sources, drive=pair.drive, synthesize=pair.upper, settings=settings
        )
        seconds = time.perf_counter() - start
        ridge, mean = predict_upper_body(pair, sketch)
        errors = [measure_error(pair, motion) for motion in (result.motion, ridge, mean)]
        ratios.append(errors[0] / errors[1])
        result_bands = measure_strength(pair, [result.motion])
        strengths.append(result_bands / measure_strength(pair, pair.sources))
        print(f"{pair.name:52}" + "".join(f"{error:7.2f}" for error in errors), end="")
        print(f"{ratios[-1]:7.3f} {format_bands(strengths[-1])}  ", end="")
        print(
            f"{format_bands(result_bands / measure_strength(pair, [pair.take]))} ", end=""
        )
        print(f"{result.paths[0].consecutive_share:8.2f}{seconds:8.3f}")
    print(
        f"{'average':73}{np.mean(ratios):7.3f} {format_bands(np.mean(strengths, axis=0))}"
    )
    detail = np.array(strengths)[:, 1:5]
    print(f"bands 2-5 of single pairs: {detail.min():.2f} to {detail.max():.2f}")


def format_bands(values: np.ndarray) -> str:
    """Format a number for each band."""
    return " ".join(f"{value:4.2f}" for value in values)


def find_joints(pair: Pair, patterns: tuple[str, ...]) -> list[str]:
    """Return the joints that match patterns."""
    return [part.name for part in find_channel_groups(pair.take, patterns, "the take")]


def lay_out_joints(pair: Pair, patterns: tuple[str, ...]) -> FeatureLayout:
    """Return a layout of joints relative to their means in the sources."""
    parts = [ChannelGroup(name, is_rotation=True) for name in find_joints(pair, patterns)]
    return FeatureLayout.lay_out(parts, pair.sources, "", UP_VECTORS["y"])


def predict_upper_body(pair: Pair, sketch: kw.Motion) -> tuple[kw.Motion, kw.Motion]:
    """Predict the upper body by ridge regression on the drive, and by the mean pose."""
    drive, upper = lay_out_joints(pair, pair.drive), lay_out_joints(pair, pair.upper)
    x = np.concatenate([drive.read(source) for source in pair.sources])
    y = np.concatenate([upper.read(source) for source in pair.sources])
    mean, std = x.mean(axis=0), x.std(axis=0)
    moving = std > 1e-6
    x = (x - mean)[:, moving] / std[moving]
    weights = np.linalg.solve(
        x.T @ x + 0.01 * len(x) * np.eye(x.shape[1]), x.T @ (y - y.mean(axis=0))
    )
    predictors = (drive.read(sketch) - mean)[:, moving] / std[moving]
    still = np.repeat(y.mean(axis=0)[np.newaxis], len(sketch), axis=0)
    return upper.write(sketch, still + predictors @ weights), upper.write(sketch, still)


def measure_error(pair: Pair, motion: kw.Motion) -> float:
    """Return the root mean square angle between the upper bodies of motion and take."""
    rows = [motion.skeleton.index(name) for name in find_joints(pair, pair.upper)]
    difference = rotations.compose(
        rotations.invert(pair.take.rotations[:, rows]), motion.rotations[:, rows]
    )
    angles = np.linalg.norm(rotations.quaternion_to_vector(difference), axis=-1)
    return float(np.degrees(np.sqrt(np.mean(angles**2))))


def measure_strength(
    pair: Pair, motions: list[kw.Motion] | tuple[kw.Motion, ...]
) -> np.ndarray:
    """Return the root mean square of bands 1 to 6, averaged over motions."""
    upper = lay_out_joints(pair, pair.upper)
    bands = [split_bands(upper.read(motion), N_BANDS)[:6] for motion in motions]
    return np.mean([np.sqrt(np.mean(band**2, axis=(1, 2))) for band in bands], axis=0)


def print_keys(pairs: list[Pair]) -> None:
    """Texture the keyed legs, and print the difference from the sketch at the keys."""
    print("\ntexturing the legs: largest difference from the sketch, at keys and overall")
    for pair in pairs:
        legs = find_joints(pair, pair.drive)
        sketch = examples.sketch(pair.take, joints=legs, every=pair.every)
        keys = examples.key_frames(sketch, every=pair.every)
        result = kw.texture(
            sketch, pair.sources, drive=pair.drive, texture=pair.drive, key_frames=keys
        )
        rows = [sketch.skeleton.index(name) for name in legs]
        difference = rotations.compose(
            rotations.invert(sketch.rotations[:, rows]), result.motion.rotations[:, rows]
        )
        angles = np.linalg.norm(rotations.quaternion_to_vector(difference), axis=-1)
        at_keys = angles[np.round(keys - sketch.start_frame).astype(int)]
        print(f"{pair.name:52}{at_keys.max():10.1e} rad{angles.max():10.3f} rad")


def print_matching(pair: Pair, n_frames: int) -> None:
    """Match 600 frames against `n_frames`, and compare with exhaustive search."""
    drive = lay_out_joints(pair, pair.drive)
    clips = repeat_take(drive.read(pair.sources[0]), n_frames)
    sketch = examples.sketch(
        pair.take, joints=find_joints(pair, pair.drive), every=pair.every
    )
    band = extract_band(drive.read(sketch), 4, N_BANDS)
    start = time.perf_counter()
    bands = [extract_band(clip, 4, N_BANDS) for clip in clips]
    source = cut_fragments([clip[:, 0] for clip in bands], whole=False)
    index = build_index(bands, source)
    indexed = time.perf_counter()
    fragments = cut_fragments([band[:, 0]], whole=True)
    quick = match_fragments(band, fragments, index, n_matches=64)
    matched = time.perf_counter()
    slow = match_fragments(band, fragments, index, n_matches=64, exhaustive=True)
    searched = time.perf_counter()
    same = np.mean([np.isin(*rows).mean() for rows in zip(quick.fragments, slow.fragments)])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(f"\nmatching {len(sketch)} frames against {sum(map(len, clips)):,}")
    print(f"{len(source):,} source fragments indexed in {indexed - start:.2f} s")
    print(
        f"{len(fragments)} fragments matched in {matched - indexed:.2f} s, 64 matches each"
    )
    print(f"exhaustive search: {searched - matched:.2f} s; agreement {same:.4f}")
    print(f"peak memory of the whole run: {peak:.2f} GB")


def repeat_take(take: np.ndarray, n_frames: int) -> list[np.ndarray]:
    """Repeat a take with small time warps and noise until there are enough frames."""
    rng = np.random.default_rng(1_000_000)
    clips: list[np.ndarray] = []
    while sum(map(len, clips)) < n_frames:
        pace = np.interp(
            np.arange(len(take)), np.linspace(0, len(take), 20), rng.uniform(0.85, 1.15, 20)
        )
        moments = np.cumsum(pace)
        moments = moments[moments < len(take) - 1]
        warped = interpolate_rows(take, moments)
        clips.append(warped + rng.normal(0, 0.01, warped.shape))
    return clips


if __name__ == "__main__":
    main()
