"""`keyweave demo`: the main job, from a sketch to its pictures, without any input files.

The sketch has keys on the pelvis and the legs of a walk every ten frames; the rest of the
body comes from another walk of the same person. Both are samples of `keyweave.examples`.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any, cast

import click

from ...errors import MissingLibraryError
from ...formats import save
from ...formats.file_writing import check_output, make_folder, write_bytes, written_together
from .. import library
from ..files import FILE, json_option
from ..interruptions import defer_signals
from ..output import (
    echo_json,
    echo_measurement,
    echo_table,
    progress,
)

LEGS = ("LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg")
KEYED = ("Hips", *LEGS)
TEXTURED = ("Hips.translateY", *KEYED)
REST = ("Spine", "Chest", "Neck", "Head", "*Shoulder", "*Arm", "*Hand", "*Foot", "*Toe")
EVERY = 10  # frames from key to key
TAKE = (1, 360)  # frames of the original walk
BANDS = range(2, 6)  # bands that contain detail; band 1 is noise
N_POSES, POSES_UNTIL = 10, 60  # of a strip; last frame
KEY_PRECISION = 1e-6  # degrees; smaller differences are rounding errors


@dataclass(frozen=True, eq=False)
class Demo:
    """A sketch that was textured with a capture, and the walk that it was taken from.

    The walk, `take`, is for comparison. The keys are frame numbers, and `seconds` is the
    time that texturing took.
    """

    take: library.Motion
    sketch: library.Motion
    capture: library.Motion
    keys: library.Floats
    result: library.TextureResult
    seconds: float

    @property
    def best_motion(self) -> library.Motion:
        """The best alternative, as a motion."""
        return cast(library.Motion, self.result.motion)


@click.command()
@click.option(
    "-o",
    "--output",
    type=FILE,
    default="demo_output",
    show_default=True,
    help="Folder to write to; files of an earlier demo are replaced.",
)
@json_option
def command(output: Path, as_json: bool) -> None:
    """Texture a sample walk and compare the result with the original.

    The sketch has keys on pelvis, hips and knees only, every ten frames. The demo adds
    texture to them, synthesizes the rest of the body from another walk of the same person,
    prints how close the result comes to the original walk, and writes motions, pictures and
    a report.
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
    with progress(quiet=as_json) as show_step:
        show_step("texturing")
        demo = make_demo()
        show_step("writing")
        measurement = library.measure_motion(demo.best_motion, [demo.capture], demo.sketch)
        with written_together(defer_signals):
            for name, motion in zip(files, (demo.sketch, demo.capture, demo.best_motion)):
                save(motion, files[name], overwrite=True)
            show_step("drawing")
            pictures = _draw(demo, output)
            _write_report(demo, measurement, files["report.html"])
    further = {"files": [*files.values(), *pictures], "measurement": measurement.facts()}
    facts = {**measure(demo), **further}
    if as_json:
        echo_json(facts)
    else:
        _echo(facts, output)


def make_demo() -> Demo:
    """Sketch a walk, and texture the sketch with another walk."""
    take, capture = library.load_walk("normal").cut(*TAKE), library.load_walk("long_1")
    blocked = library.sketch(take, joints=KEYED, every=EVERY)
    keys = library.key_frames(take, EVERY)
    began = perf_counter()
    result = library.texture(
        blocked, capture, drive=LEGS, texture=TEXTURED, synthesize=REST, key_frames=keys
    )
    result = library.lock_textured(result, blocked, keys, sources=[capture])
    return Demo(take, blocked, capture, keys, result, perf_counter() - began)


def measure(demo: Demo) -> dict[str, Any]:
    """Return the demo's facts: keys, errors, and strength of motion in each band."""
    best = demo.result.paths[0]
    rows = (demo.keys - demo.sketch.start_frame).astype(int)
    captured = _measure_strength(demo.capture, demo)
    key_errors = _measure_rotations(demo.best_motion, demo.sketch, KEYED)[rows]
    return {
        "fragments": len(best.fragments),
        "consecutive_joins": int(best.consecutive.sum()),
        "joins": len(best.consecutive),
        "keys": len(demo.keys) * len(KEYED),
        "keys_met_within_degrees": float(key_errors.max()),
        "error_degrees": _compute_rms(
            _measure_rotations(demo.best_motion, demo.take, REST)
        ),
        "sketch_error_degrees": _compute_rms(
            _measure_rotations(demo.sketch, demo.take, REST)
        ),
        "bands": list(BANDS),
        "strength": (_measure_strength(demo.best_motion, demo) / captured).tolist(),
        "walk_strength": (_measure_strength(demo.take, demo) / captured).tolist(),
        "seconds": demo.seconds,
    }


def _measure_rotations(
    motion: library.Motion, other: library.Motion, joints: tuple[str, ...]
) -> library.Floats:
    """Return rotation differences of joints, shape (n_frames, n_joints), in degrees."""
    import numpy as np

    names = [
        group.name for group in library.find_channel_groups(motion, joints, "the walk")
    ]
    columns = [motion.skeleton.index(name) for name in names]
    differences = library.compose(
        library.invert(other.rotations[:, columns]), motion.rotations[:, columns]
    )
    angles = np.linalg.norm(library.quaternion_to_vector(differences), axis=-1)
    degrees: library.Floats = np.degrees(angles)
    return degrees


def _compute_rms(values: library.Floats) -> float:
    """Return the root mean square of all values."""
    import numpy as np

    return float(np.sqrt(np.mean(values**2)))


def _measure_strength(motion: library.Motion, demo: Demo) -> library.Floats:
    """Return the standard deviation of each band of the synthesized joints, in radians."""
    import numpy as np

    groups = library.find_channel_groups(motion, REST, "the walk")
    layout = library.FeatureLayout.lay_out(
        groups, [demo.capture], motion.skeleton.names[0], library.UP_VECTORS["y"]
    )
    bands = library.split_bands(layout.read(motion), n_bands=max(BANDS) + 1)
    deviations = bands[BANDS.start - 1 : BANDS.stop - 1].std(axis=1)
    strength: library.Floats = np.sqrt(np.mean(deviations**2, axis=1))
    return strength


def _draw(demo: Demo, folder: Path) -> list[Path]:
    """Draw strips of poses and curves with all keys, which the report does not show."""
    import numpy as np

    library.import_matplotlib().use("Agg")  # needs no display
    poses = {"walk": demo.take, "sketch": demo.sketch, "result": demo.best_motion}
    frames = np.linspace(1, POSES_UNTIL, N_POSES).round()
    figures: dict[str, Any] = {
        **{
            f"{name}_poses": library.draw_pose_strip(m, frames).figure
            for name, m in poses.items()
        },
        "result_curves": library.draw_result(
            demo.result, demo.sketch, key_frames=demo.keys
        ),
    }
    files = [folder / f"{name}.png" for name in figures]
    for file, figure in zip(files, figures.values()):
        write_bytes(file, library.encode_png(figure), overwrite=True)
    return files


def _write_report(demo: Demo, measurement: library.Measurement, page: Path) -> None:
    library.write_texture_report(
        page,
        demo.result,
        sketch=demo.sketch,
        sources=[demo.capture],
        source_names=["capture"],
        key_frames=demo.keys,
        title="A walk with keys on pelvis, hips and knees",
        seconds=demo.seconds,
        measurement=measurement,
        overwrite=True,
    )


def _echo(facts: dict[str, Any], folder: Path) -> None:
    """Print a comparison of sketch, result and original, the files, and a next step."""
    click.echo("Joints without keys, compared with the original walk:\n")
    errors = facts["sketch_error_degrees"], facts["error_degrees"], 0.0
    rows = [("rotation error (RMS), degrees", *(round(error, 1) for error in errors))]
    strengths = zip(facts["bands"], facts["strength"], facts["walk_strength"])
    for band, *ratios in strengths:
        percents = [round(100 * ratio) for ratio in (0, *ratios)]
        rows.append((f"motion in band {band}, % of the capture's", *percents))
    echo_table(("", "sketch", "result", "original"), rows)
    error = facts["keys_met_within_degrees"]
    precision = "exactly" if error < KEY_PRECISION else f"to within {error:.1g} degrees"
    click.echo(
        f"\nThe result keeps all {facts['keys']} keys {precision}. It joins "
        f"{facts['fragments']} fragments of the\n"
        f"capture; {facts['consecutive_joins']} of the {facts['joins']} joins are between "
        "fragments that are consecutive in the\n"
        f"capture and need no blending. Computed in {facts['seconds']:.2g} seconds.\n"
    )
    echo_measurement(facts["measurement"])
    click.echo()
    for file in facts["files"]:
        click.echo(file)
    click.echo(f"\nTo texture the same sketch from the shell:\n{format_command(folder)}")


def format_command(folder: Path) -> str:
    """Return a command line with the demo's settings, quoted for any shell."""
    names = {"--drive": LEGS, "--texture": TEXTURED, "--synthesize": REST}
    lists = [f'{flag} "{",".join(joints)}"' for flag, joints in names.items()]
    files = f"{folder / 'sketch.bvh'} {folder / 'capture.bvh'}"
    return " ".join(
        ["keyweave texture", files, *lists, f"--key-step {EVERY}", "-o out.bvh"]
    )
