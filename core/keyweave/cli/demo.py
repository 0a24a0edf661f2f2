"""`keyweave demo`: the main job, from a sketch to its pictures, without any file.

An animator has keyed hips and knees of a walk every ten frames; the rest of the body
comes from another walk of the same made-up person. Both are samples of `keyweave.examples`.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any, cast

import click
import numpy as np

from ..animation.features import UP_VECTORS, FeatureLayout, find_channel_groups
from ..animation.motion import Motion
from ..errors import MissingLibraryError
from ..examples.samples import load_walk
from ..examples.sketching import key_frames, sketch
from ..formats import save
from ..formats.text_file import check_output, write_bytes
from ..geometry.arrays import Floats
from ..geometry.rotations import compose, invert, quaternion_to_vector
from ..methods.texturing import TextureResult, split_bands
from ..methods.texturing.texture import texture
from ..reports.figures.pose_strips import draw_pose_strip
from ..reports.figures.style import encode_png
from ..reports.figures.texture_figures import draw_result
from ..reports.texture_report import write_texture_report
from .files import FILE, json_option, make_folder
from .output import echo_json, echo_table, progress

LEGS = ("LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg")
REST = ("Spine", "Chest", "Neck", "Head", "*Shoulder", "*Arm", "*Hand", "*Foot", "*Toe")
EVERY = 10  # frames from key to key
TAKE = (1, 360)  # frames of the walk that is keyed
BANDS = range(2, 6)  # those that detail is in; the first is noise
N_POSES, POSES_UNTIL = 10, 60  # in a strip; frame


@dataclass(frozen=True, eq=False)
class Demo:
    """A walk, what an animator would key of it, and what was made of that.

    Attributes
    ----------
    take : Motion
        The walk that the sketch was taken from, to compare with.
    sketch, capture : Motion
    keys : ndarray
        Frame numbers.
    """

    take: Motion
    sketch: Motion
    capture: Motion
    keys: Floats
    result: TextureResult
    seconds: float

    @property
    def made(self) -> Motion:
        """The best alternative, a motion as the sketch is."""
        return cast(Motion, self.result.motion)


@click.command()
@click.option(
    "-o",
    "--output",
    type=FILE,
    default="demo_output",
    show_default=True,
    help="The folder to write to; files of an earlier demo in it are replaced.",
)
@json_option
def command(output: Path, as_json: bool) -> None:
    """Show what texturing does, on a made-up walk.

    Of a walk hips and knees are keyed, every ten frames. From this sketch and a capture,
    which is another walk of the same person, the legs are textured and the rest of the
    body is synthesised. The table compares that with the walk that was keyed.
    """
    if find_spec("matplotlib") is None:
        raise MissingLibraryError("matplotlib")
    make_folder(output)
    files = {
        name: output / name
        for name in ("sketch.bvh", "capture.bvh", "result.bvh", "report.html")
    }
    for file in files.values():
        check_output(file, overwrite=True)
    with progress(quiet=as_json) as say:
        say("texturing")
        demo = make_demo()
        say("writing")
        for name, motion in zip(files, (demo.sketch, demo.capture, demo.made)):
            save(motion, files[name], overwrite=True)
        say("drawing")
        pictures = _draw(demo, output)
        _report(demo, files["report.html"])
    facts = {**measure(demo), "files": [*files.values(), *pictures]}
    if as_json:
        echo_json(facts)
    else:
        _tell(facts, output)


def make_demo() -> Demo:
    """Key a walk, and texture it from another one."""
    take, capture = load_walk("normal").cut(*TAKE), load_walk("long_1")
    blocked = sketch(take, joints=LEGS, every=EVERY)
    keys = key_frames(take, EVERY)
    began = perf_counter()
    result = texture(
        blocked, capture, drive=LEGS, texture=LEGS, synthesize=REST, key_frames=keys
    )
    return Demo(take, blocked, capture, keys, result, perf_counter() - began)


def measure(demo: Demo) -> dict[str, Any]:
    """Return what the demo's table says."""
    best = demo.result.paths[0]
    rows = (demo.keys - demo.sketch.start_frame).astype(int)
    captured = _strength(demo.capture, demo)
    missed = _degrees(demo.made, demo.sketch, LEGS)[rows]
    return {
        "fragments": len(best.fragments),
        "consecutive_joins": int(best.consecutive.sum()),
        "joins": len(best.consecutive),
        "keys": len(demo.keys) * len(LEGS),
        "keys_met_within_degrees": float(missed.max()),
        "error_degrees": _rms(_degrees(demo.made, demo.take, REST)),
        "sketch_error_degrees": _rms(_degrees(demo.sketch, demo.take, REST)),
        "bands": list(BANDS),
        "strength": (_strength(demo.made, demo) / captured).tolist(),
        "walk_strength": (_strength(demo.take, demo) / captured).tolist(),
        "seconds": demo.seconds,
    }


def _degrees(motion: Motion, other: Motion, joints: tuple[str, ...]) -> Floats:
    """Return how far joints are turned from another motion's, (n_frames, n_joints)."""
    names = [part.name for part in find_channel_groups(motion, joints, "the walk")]
    some = [motion.skeleton.index(name) for name in names]
    turns = compose(invert(other.rotations[:, some]), motion.rotations[:, some])
    degrees: Floats = np.degrees(np.linalg.norm(quaternion_to_vector(turns), axis=-1))
    return degrees


def _rms(values: Floats) -> float:
    return float(np.sqrt(np.mean(values**2)))


def _strength(motion: Motion, demo: Demo) -> Floats:
    """Return the standard deviation of each band of what was synthesised, in radians."""
    parts = find_channel_groups(motion, REST, "the walk")
    columns = FeatureLayout.lay_out(
        parts, [demo.capture], motion.skeleton.names[0], UP_VECTORS["y"]
    )
    bands = split_bands(columns.read(motion), n_bands=max(BANDS) + 1)
    deviations = bands[BANDS.start - 1 : BANDS.stop - 1].std(axis=1)
    strength: Floats = np.sqrt(np.mean(deviations**2, axis=1))
    return strength


def _draw(demo: Demo, folder: Path) -> list[Path]:
    """Draw what the page does not show: strips of poses, and curves with all keys."""
    import matplotlib

    matplotlib.use("Agg")  # no window, and no screen needed
    poses = {"walk": demo.take, "sketch": demo.sketch, "result": demo.made}
    frames = np.linspace(1, POSES_UNTIL, N_POSES).round()
    figures: dict[str, Any] = {
        **{f"{name}_poses": draw_pose_strip(m, frames).figure for name, m in poses.items()},
        "result_curves": draw_result(demo.result, demo.sketch, key_frames=demo.keys),
    }
    files = [folder / f"{name}.png" for name in figures]
    for file, figure in zip(files, figures.values()):
        write_bytes(file, encode_png(figure), overwrite=True)
    return files


def _report(demo: Demo, page: Path) -> None:
    write_texture_report(
        page,
        demo.result,
        sketch=demo.sketch,
        sources=[demo.capture],
        source_names=["capture"],
        key_frames=demo.keys,
        title="A walk keyed at hips and knees",
        seconds=demo.seconds,
        overwrite=True,
    )


def _tell(facts: dict[str, Any], folder: Path) -> None:
    """Print a table of sketch and result, what was written, and how to go on."""
    click.echo("Joints that were not keyed:")
    errors = facts["sketch_error_degrees"], facts["error_degrees"]
    rows = [("degrees off the walk", *(f"{e:.1f}" for e in errors), "0.0")]
    shares = zip(facts["bands"], facts["strength"], facts["walk_strength"])
    for band, made, walked in shares:
        name = f"movement in band {band}, of the capture's"
        rows.append((name, "0%", f"{made:.0%}", f"{walked:.0%}"))
    echo_table(("", "sketch", "result", "walk"), rows)
    click.echo(
        f"\n{facts['keys']} keys, all met within {facts['keys_met_within_degrees']:.1g} "
        f"degrees\n{facts['fragments']} fragments, {facts['consecutive_joins']} of "
        f"{facts['joins']} joins consecutive in the capture\n"
        f"{facts['seconds']:.2g} seconds\n"
    )
    for file in facts["files"]:
        click.echo(file)
    click.echo(f"\nThe same from these files:\n{same_call(folder)}")


def same_call(folder: Path) -> str:
    """Return a command that any shell takes, Windows' included."""
    names = {"--drive": LEGS, "--texture": LEGS, "--synthesize": REST}
    lists = [f'{flag} "{",".join(joints)}"' for flag, joints in names.items()]
    files = f"{folder / 'sketch.bvh'} {folder / 'capture.bvh'}"
    return " ".join(
        ["keyweave texture", files, *lists, f"--key-step {EVERY}", "-o out.bvh"]
    )
