"""The samples that `keyweave.examples` ships, as the generators write them.

Run it to rewrite them, after a change of a generator or of a writer::

    PYTHONPATH=core:tests python -m made_up.samples

Angles are written to 0.01 degrees and lengths to 0.1 millimetres: no capture is more exact,
the files stay small, and the last digits are the same with every NumPy.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

import keyweave as kw
from keyweave.animation.motion import Motion
from keyweave.examples import sketch_curves
from keyweave.examples.samples import DATA
from made_up.biped import write_character
from made_up.scenes.paths import figure_eight
from made_up.scenes.skeleton_scenes import write_scene
from made_up.walks.figure import Manner
from made_up.walks.walker import walker

DECIMALS = 2
KEYS_PER_LINE = 6
SEEDS = {"pairs": 2002, "rows": 2004}  # of the walks that benchmarks/ compares
BLOCKED = 20  # frames from one keyed pose to the next
PACES = {"slow": 0.9, "brisk": 1.6}
PEOPLE = {
    "heron": Manner(0.3, 0.7, 0.7, 1.1, -0.03, 0.12, 0.1, 0.0),
    "goose": Manner(1.0, 1.0, 1.9, 0.9, -0.02, 0.05, 0.05, 0.15),
    "sparrow": Manner(1.6, 1.8, 1.2, 1.5, 0.03, 0.0, 0.05, 0.5),
    "owl": Manner(0.5, 0.6, 0.8, 0.7, 0.14, -0.15, -0.2, 0.2),
}
LEGS = [
    *("LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToe"),
    *("RightUpLeg", "RightLeg", "RightFoot", "RightToe"),
]
_KEYS = re.compile(r'(?<=\]" ) [^";]+(?=;)')
_NUMBER = re.compile(r"(?<!Time: )-?\b\d+(?:\.\d+(?:e-?\d+)?|e-\d+)\b")


def write_samples(folder: Path) -> None:
    """Write every sample into a folder, over what is there."""
    walks = dict(_walks())
    for name, motion in walks.items():
        kw.save(motion, folder / f"walk_{name}.bvh")
    for name, motion in _walk_people():
        kw.save(motion, folder / f"person_{name}.bvh")
    _write_skeletons(folder, walks)
    _write_bipeds(folder)
    for file in folder.iterdir():
        file.write_bytes(rounded(file.read_text(encoding="utf-8")).encode())


def rounded(text: str) -> str:
    """Return a text with its numbers rounded, a BVH file's frame time apart.

    Lines of keys, which are broken by their length, are broken anew.

    Examples
    --------
    >>> rounded("Frame Time: 0.0333333\\n97.0049 -0.0049 1e-07 12 joint1")
    'Frame Time: 0.0333333\\n97 0 0 12 joint1'
    >>> rounded('setAttr -s 2 ".ktv[0:1]"  1 0.3333\\n\\t\\t 2 0.6667;')
    'setAttr -s 2 ".ktv[0:1]"  1 0.33 2 0.67;'
    """
    return _KEYS.sub(_in_lines, _NUMBER.sub(_rounded, text))


def _rounded(number: re.Match[str]) -> str:
    text = f"{float(number[0]):.{DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _in_lines(keys: re.Match[str]) -> str:
    """Return frames and values, so many keys on a line."""
    words, size = keys[0].split(), 2 * KEYS_PER_LINE
    lines = (words[first : first + size] for first in range(0, len(words), size))
    return "\n\t\t".join("".join(f" {word}" for word in line) for line in lines)


def _walks() -> Iterator[tuple[str, Motion]]:
    """Yield walks by name; one seed's walks differ by their place in the order."""
    pairs, rows = (np.random.default_rng(seed) for seed in SEEDS.values())
    for number, (name, speed) in enumerate((("slow", 1.1), ("normal", 1.4)), start=1):
        yield name, walker(20, speed=speed, rng=pairs)
        yield f"long_{number}", walker(60, speed=[1.0, 1.5, 1.2], rng=pairs)
    yield "varied", walker(25, speed=[1.0, 1.5, 1.2], rng=rows)
    yield "brisk", walker(25, speed=1.6, rng=rows)
    yield "accelerating", walker(6, speed=[1.0, 1.5], rng=np.random.default_rng(7))
    yield "uneven", walker(12, speed=[1.5, 0.7, 1.4], rng=np.random.default_rng(3))
    for manner in ("proud", "tired"):
        yield manner, walker(10, manner=manner, rng=np.random.default_rng(1))


def _walk_people() -> Iterator[tuple[str, Motion]]:
    """Yield the walks of the people of a small database, by person and pace."""
    for number, (name, manner) in enumerate(PEOPLE.items()):
        for pace, speed in PACES.items():
            rng = np.random.default_rng([2004, number])
            yield (
                f"{name}_{pace}",
                walker(4, speed=speed, frame_rate=24, manner=manner, rng=rng),
            )


def _write_skeletons(folder: Path, walks: dict[str, Motion]) -> None:
    """Write a keyed skeleton, and a captured one under another namespace."""
    shot, capture = walks["accelerating"].cut(1, 120), walks["normal"].cut(1, 240)
    for path, motion, curves, namespace in (
        ("skeleton_shot.ma", shot, sketch_curves(shot, LEGS), "hero"),
        ("skeleton_capture.ma", capture, kw.fit(kw.motion_to_clip(capture)), "mocap"),
    ):
        write_scene(folder / path, motion, curves, namespace=namespace, overwrite=True)


def _write_bipeds(folder: Path) -> None:
    """Write the biped without keys, blocked with IK and with FK legs, and captured."""
    shot = walker(12.5, frame_rate=24, rng=np.random.default_rng(7))
    capture = walker(20, frame_rate=24, rng=np.random.default_rng(1))
    captured = {"keyed": "full", "namespace": "hero", "path_curve": figure_eight()}
    for name, motion, options in (
        ("biped", None, {"keyed": False}),
        ("biped_walk", None, {}),
        ("biped_shot", shot, {"legs": "fk"}),
        ("biped_capture", capture, captured),
    ):
        write_character(folder / f"{name}.ma", motion, overwrite=True, **options)
    _write_blocking(folder / "biped_blocking.ma")


def _write_blocking(path: Path) -> None:
    """Write the biped with the whole poses of a walk every so many frames."""
    walk = walker(101 / 24, speed=[1.0, 1.5], frame_rate=24, rng=np.random.default_rng(11))
    write_character(path, walk, keyed="full", overwrite=True)
    scene = kw.open_scene(path)
    scene.write_curves([c.keys(range(0, len(c), BLOCKED)) for c in scene.read_curves()])
    scene.save(path, overwrite=True)


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        write_samples(Path(made))
        for sample in Path(made).iterdir():
            (DATA / sample.name).write_bytes(sample.read_bytes())
            sys.stdout.write(f"{sample.name}\n")
