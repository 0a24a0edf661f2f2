"""Every reader of files, with small valid files for it.

Where Keyweave writes a format its own writer makes the file; the scenes are those of
`made_up`. A reader that a missing library disables has no row.
"""

import io
import json
import warnings
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import click
import numpy as np

import keyweave as kw
from keyweave.cli.command import keyweave
from keyweave.formats import load_path
from keyweave.formats.acclaim.asf import read_asf
from keyweave.formats.observations import load_points
from keyweave.formats.observations.markers import load_marker_map
from keyweave.methods.style.poses import CyclePoses
from keyweave.methods.style.spans import N_SAMPLES, Cycle
from keyweave_maya.panel.memory import load_draft
from made_up import indirect_scenes, layered_scenes
from made_up.limb_scenes import limb_text
from made_up.referenced_shots import write_form
from made_up.small_rigs import KEYS, figure
from made_up.spline_scenes import spline_text

PRESETS = Path(__file__).resolve().parents[1] / "recorded/presets"
LEG = """HIERARCHY
ROOT hip
{
  OFFSET 0 90 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT knee
  {
    OFFSET 0 -40 1
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 -45 2
    }
  }
}
MOTION
Frames: 3
Frame Time: 0.0416667
1 92 3 10 20 30 0 45 0
2 91 3 11 21 31 0 50 0
3 90 3 12 22 32 0 55 0
"""
ASF = """# made by hand
:version 1.10
:name VICON
:units
  mass 1.0
  length 0.45
  angle deg
:root
   order TX TY TZ RX RY RZ
   axis XYZ
   position 0 0 0
   orientation 0 0 0
:bonedata
  begin
     id 1
     name thigh
     direction 0.342 -0.9397 0
     length 7.5
     axis 10 20 30 XYZ
     dof rx ry rz
     limits (-160.0 20.0)
            (-70.0 70.0)
            (-60.0 70.0)
  end
  begin
     id 2
     name shin
     direction 0 -1 0
     length 7
     axis 0 0 20 XYZ
     dof rx
     limits (-10.0 170.0)
  end
:hierarchy
  begin
    root thigh
    thigh shin
  end
"""
AMC = """#!OML:ASF made by hand
:FULLY-SPECIFIED
:DEGREES
1
root 0 17 0 0 5 0
thigh 10 1 2
shin 1e1
2
root 1 17.5 0 0 6 0
thigh 12 2 2
shin 11
"""
TRC = (
    "PathFileType\t4\t(X/Y/Z)\twalk.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n"
    "100\t100\t3\t2\tmm\nFrame#\tTime\tHEEL\t\t\tTOE\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n"
    "1\t0.00\t0\t20\t5\t90\t20\t300\n2\t0.01\t0\t21\t5\t\t\t\n4\t0.03\t0\t22\t5\t9\t2\t3\n"
)
SETTINGS = (
    '# of a shot\npaths = 5\nband = 3\nmax-stretch = 2.5\ndrive = ["hip", "*Leg"]\n'
    'weights = { LeftLeg = 2.5 }\nhold = true\nmode = "additive"\n'
)
NEEDED = ["sketch.bvh", "capture.bvh", "-o", "out.bvh"]  # by `keyweave texture`
REFUSED = (kw.KeyweaveError, click.ClickException)


class ValidFile(NamedTuple):
    """The name and content of a file, and the files that it needs next to it."""

    name: str
    data: bytes
    beside: Mapping[str, bytes] = MappingProxyType({})


class FileReader(NamedTuple):
    """A function that reads a path, and files that it must read."""

    read: Callable[[Path], Any]
    files: tuple[ValidFile, ...]


def list_readers(folder: Path) -> dict[str, FileReader]:
    """Return the readers by name; files are written in a folder first."""
    readers = {
        "bvh": FileReader(kw.load, make_motions(folder)),
        "asf": FileReader(read_asf, (ValidFile("leg.asf", ASF.encode()),)),
        "fbx": FileReader(kw.load, make_fbx(folder)),
        "amc": FileReader(kw.load, (make_amc(),)),
        "anim": FileReader(kw.load_curves, make_curves(folder)),
        "scene": FileReader(read_scene, make_scenes(folder)),
        "info": FileReader(print_info, make_scenes(folder)),
        "contacts": FileReader(kw.load_contacts, (make_contacts(folder),)),
        "map": FileReader(kw.load_correspondence, (make_map(folder),)),
        "cameras": FileReader(kw.load_cameras, (make_cameras(folder),)),
        "key points": FileReader(read_keypoints, make_keypoints()),
        "markers": FileReader(read_markers, (make_markers(),)),
        "presets": FileReader(load_draft, make_presets()),
        "limits": FileReader(kw.load_controls, make_limits(folder)),
        "settings": FileReader(read_settings, make_settings()),
        "path": FileReader(load_path, make_paths()),
        "trc": FileReader(load_points, (ValidFile("walk.trc", TRC.encode()),)),
        "space": FileReader(kw.MotionSpace.load, (make_space(folder),)),
    }
    if find_spec("c3d"):
        readers["c3d"] = FileReader(load_points, (make_c3d(),))
    return readers


# --- readers ---


def read_scene(path):
    """Open a scene and read its curves and a sample of it."""
    scene = kw.open_scene(path)
    curves, _ = scene.readable_curves()
    scene.sample([curve.channel for curve in curves[:8]], [1, 2])
    return scene


def print_info(path):
    """Run `keyweave info`, whose text nobody reads."""
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return keyweave.main(["info", str(path)], "keyweave", standalone_mode=False)


def read_keypoints(path):
    """Read key points, those between 0 and 1 with the size of their image."""
    size = {"image_size": (1920, 1080)} if path.name.startswith("mediapipe") else {}
    return load_points(path, **size)


def read_markers(path):
    return load_marker_map(path, on_skin=True)


def read_settings(path):
    """Read a settings file into the options of a verb."""
    command = keyweave.get_command(click.Context(keyweave), "texture")
    with redirect_stderr(io.StringIO()):
        return command.make_context("texture", [*NEEDED, "--settings", str(path)])


# --- valid files ---


def write_file(folder, name, write):
    """Return the file that a writer of Keyweave makes."""
    path = folder / name
    write(path)
    return ValidFile(name, path.read_bytes())


def make_motions(folder):
    leg = ValidFile("leg.bvh", LEG.encode())
    (folder / leg.name).write_bytes(leg.data)
    motion = kw.load(folder / leg.name)
    return leg, write_file(folder, "again.bvh", lambda path: kw.save(motion, path))


def make_fbx(folder):
    leg = folder / "fbx_leg.bvh"
    leg.write_text(LEG)
    motion = kw.load(leg)
    return (write_file(folder, "leg.fbx", lambda path: kw.save(motion, path)),)


def make_amc():
    return ValidFile("walk.amc", AMC.encode(), {"walk.asf": ASF.encode()})


def make_curves(folder):
    times = [0.5, 1.0, 2.0]
    curves = [
        kw.AnimCurve("hip.translateX", times, [0.0, 8.5, 1e-3], frame_rate=24),
        kw.AnimCurve("knee.rotateX", times, [0, 0.3, 0.2], "flat", "step", frame_rate=24),
        kw.AnimCurve("knee.scaleY", times, [1, 2, 1], weighted=True, frame_rate=24),
    ]
    return (write_file(folder, "leg.anim", lambda path: kw.save_curves(curves, path)),)


def make_scenes(folder):
    (folder / "shot").mkdir(exist_ok=True)
    shot = write_form(folder / "shot", "nested")
    beside = {p.name: p.read_bytes() for p in shot.parent.glob("*.ma") if p != shot}
    texts = {
        "layered.ma": layered_scenes.text_in("film"),
        "figure.ma": figure(extra=KEYS),
        "limb.ma": limb_text([(0, -3, 0.1), (0, -3, 0)]),
        "spline.ma": spline_text([(1, 0, 0), (1, 0, 0)]),
        "converted.ma": indirect_scenes.converted(),
        "retimed.ma": indirect_scenes.retimed(),
        "together.ma": indirect_scenes.turned_together(),
        "warped.ma": indirect_scenes.warped(),
        "driven.ma": indirect_scenes.expression_driven(),
    }
    alone = tuple(ValidFile(name, text.encode()) for name, text in texts.items())
    return (*alone, ValidFile(shot.name, shot.read_bytes(), beside))


def make_contacts(folder):
    runs = {"LeftFoot": {"heel": [(1, 9)], "ball": [(4, 18)]}, "RightFoot": {"ball": []}}
    contacts = kw.Contacts.from_runs(runs, n_frames=40, frame_rate=30)
    return write_file(
        folder, "contacts.json", lambda path: kw.save_contacts(contacts, path)
    )


def make_map(folder):
    pairs = {"hips": ("Hips", "pelvis"), "l.thigh": ("LeftUpLeg", "thigh_l")}
    mapped = kw.Correspondence(tuple(pairs), *zip(*pairs.values()))
    return write_file(folder, "map.json", lambda p: kw.save_correspondence(mapped, p))


def make_cameras(folder):
    camera = kw.PinholeCamera.aim(
        [400, 90, 0], [0, 90, 0], focal_length=1200, image_size=(1920, 1080), name="side"
    )
    return write_file(folder, "cameras.json", lambda p: kw.save_cameras([camera], p))


def make_keypoints():
    mark = {"x": 0.5, "y": 0.4, "z": -0.1, "visibility": 0.9}
    contents = {
        "pose_0007.json": {"people": [{"pose_keypoints_2d": [320, 90.5, 0.9] * 25}]},
        "coco.json": [{"image_id": 7, "keypoints": [320, 90.5, 2] * 17, "track_id": 1}],
        "mediapipe.json": [[mark] * 33],
    }
    return tuple(ValidFile(n, json.dumps(each).encode()) for n, each in contents.items())


def make_markers():
    content = {"R.Knee": {"in": "RightLeg"}, "Toe": "RightFoot"}
    return ValidFile("markers.json", json.dumps(content).encode())


def make_presets():
    files = sorted(PRESETS.glob("*.json"))
    return tuple(ValidFile(file.name, file.read_bytes()) for file in files)


def make_limits(folder):
    controls = [
        kw.Control("hip", "root", ["hip.tx", "hip.ty"], [[0, 9.5], [-np.inf, 1]]),
        kw.Control("head", "rotational", ["head.rx"], [[-1, 1]], "hip"),
    ]
    names = ValidFile("names.json", b'["hip_CTRL", "*:spine*"]')
    return names, write_file(folder, "rig.json", lambda p: kw.save_controls(controls, p))


def make_settings():
    return (ValidFile("shot.toml", SETTINGS.encode()),)


def make_paths():
    return (
        ValidFile("plain.csv", b"0,0\n0,100.5\n1e2,0\n"),
        ValidFile("named.csv", b"x;y;z\n0;0;0\n0;1;200\n200;2;200\n0;0;0\n"),
    )


def make_space(folder):
    skeleton = kw.Skeleton(("hips", "leg"), [-1, 0], [[0.0, 90, 0], [0, -40, 0]])
    still = np.tile([0.0, 0, 0, 1], (N_SAMPLES, 2, 1))
    poses = CyclePoses(still, np.zeros((N_SAMPLES, 3)))
    facts = (90.0, 1.5, 1.1, 0.0)
    cycles = tuple(
        Cycle(skeleton, *vars(poses).values(), *facts, name, "walk", (1, 30))
        for name in ("ann", "ben")
    )
    row = np.full((1, N_SAMPLES * 9), N_SAMPLES**-0.5 / 3)
    space = kw.MotionSpace(cycles, poses, row, np.ones(1), 1.5)
    return write_file(folder, "people.npz", lambda p: space.save(p, overwrite=True))


def make_c3d():
    import c3d

    writer = c3d.Writer(point_rate=100, analog_rate=0, point_units="mm  ")
    points = np.array([[0, 0, 1700, 0, 0], [90, 40, 20, 0, 0.0]])
    writer.add_frames([(points, np.empty((0, 0)))] * 3)
    writer.set_point_labels(["HEAD", "TOE"])
    stream = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        writer.write(stream)
    return ValidFile("walk.c3d", stream.getvalue())
