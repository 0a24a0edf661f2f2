"""Every reader of files reads a damaged file, or refuses it in one sentence.

The law holds for all readers: whatever is changed in a valid file, nothing but an error of
Keyweave comes out, and a reader of text explains what is wrong by itself.
"""

import json
import re
import warnings
import zipfile
from io import BytesIO

import click
import numpy as np
import pytest
from hypothesis import HealthCheck, given, strategies as st

import keyweave as kw
from case_profiles import draw_cases
from keyweave.cli.settings_file import read_settings
from keyweave.errors import FileFormatError, KeyweaveError
from keyweave.formats import load_path
from keyweave.formats.acclaim.asf import read_asf
from keyweave.formats.observations import load_points
from keyweave.formats.observations.markers import load_marker_map
from keyweave_maya.panel.memory import load_draft
from made_up.small_spaces import make_small_space
from nightly.valid_files import AMC, ASF, LEG
from reference_material import SHARED

ANIM = """animVersion 1.1;
timeUnit film;
linearUnit cm;
angularUnit deg;
anim rotate.rotateX rotateX knee 0 1 0;
animData {
  input time;
  output angular;
  weighted 1;
  preInfinity constant;
  postInfinity cycle;
  keys {
    1 0.5 fixed fixed 1 1 0 20 0.3 20 0.3;
    9 45 auto linear 1 1 0;
  }
}
"""
TRC = (
    "PathFileType\t4\t(X/Y/Z)\twalk.trc\nDataRate\tNumMarkers\tUnits\n100\t2\tmm\n"
    "Frame#\tTime\tHEEL\t\t\tTOE\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n"
    "1\t0.00\t0\t20\t5\t90\t20\t300\n2\t0.01\t0\t21\t5\t\t\t\n4\t0.03\t0\t22\t5\t9\t2\t3\n"
)
PEOPLE = {"people": [{"person_id": [-1], "pose_keypoints_2d": [320, 90.5, 0.9] * 25}]}
COCO = [{"image_id": 7, "keypoints": [320, 90.5, 2] * 17, "track_id": 1}]
MARK = {"x": 0.5, "y": 0.4, "z": -0.1, "visibility": 0.9}
MAP = {
    "source": "LeftUpLeg",
    "target": "thigh_l",
    "rest_offset": [0, 0, 0, 1],
    "rest_origin": "motion",
    "rest_confidence": 0.9,
    "weight": 1,
}
SCENE = (
    '//Maya ASCII 2024 scene\ncreateNode joint -n "hip";\n\tsetAttr ".t" -type "double3" '
    '1 2 3 ;\ncreateNode animCurveTL -n "c";\n\tsetAttr -s 2 ".ktv[0:1]"  1 0 5 2.5;\n'
    'connectAttr "c.o" "hip.tx";\n// End of rig.ma\n'
)
CAMERA = {
    "name": "left",
    "focal_length": 1200,
    "rotation": [3.14, 0, 0],
    "translation": [0, 90, 400],
    "image_size": [1920, 1080],
}
CONTROL = {
    "kind": "extra",
    "channels": ["hip.tx", "hip.ty"],
    "limits": [[0, 9.5], [None, 1]],
    "parent": "cog",
}
SETTINGS = 'paths = 5\nweights = { LeftLeg = 2.5 }\ndrive = ["a", "b"]\nhold = true\n'
PRESET = {
    "page": "keyweaveTexture",
    "values": {"settings.band": 3, "settings.max_stretch": 2.5},
    "lists": {"drive": ["hip"]},
    "frames": [1, 24.5],
    "sources": [
        {
            "path": "a.bvh",
            "namespace": "",
            "frames": [None, 9],
            "frame_rate": 30,
            "scale": 2,
        }
    ],
}
CONTACTS = {
    "frame_rate": 30,
    "frames": [1, 40],
    "contacts": {"LeftFoot": {"heel": [[1, 9]], "ball": [[4, 18.5]]}},
}


def make_space(folder):
    """Return the bytes of a motion space of two cycles."""
    make_small_space().save(folder / "made.npz", overwrite=True)
    return (folder / "made.npz").read_bytes()


def make_fbx(folder):
    """Return the bytes of a file with the motion of the LEG file."""
    (folder / "plain.bvh").write_text(LEG)
    kw.save(kw.load(folder / "plain.bvh"), folder / "plain.fbx", overwrite=True)
    return (folder / "plain.fbx").read_bytes()


def make_c3d(folder):
    """Return the bytes of a file with two markers, if the library can write one."""
    c3d = pytest.importorskip("c3d")
    writer, stream = (
        c3d.Writer(point_rate=100, analog_rate=0, point_units="mm  "),
        BytesIO(),
    )
    points = np.array([[0, 0, 1700, 0, 0], [90, 40, 20, 0, 0.0]])
    writer.add_frames([(points, np.empty((0, 0)))] * 3)
    writer.set_point_labels(["HEAD", "TOE"])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        writer.write(stream)
    return stream.getvalue()


def read_amc(path):
    return kw.load(path, asf=path.with_name("figure.asf"))


def read_scene(path):
    return kw.open_scene(path).read_curves()


# The name of each file, its reader, and its content.
READERS = {
    "walk.bvh": (kw.load, LEG),
    "walk.fbx": (kw.load, make_fbx),
    "figure.asf": (read_asf, ASF),
    "walk.amc": (read_amc, AMC),
    "knee.anim": (kw.load_curves, ANIM),
    "rig.ma": (read_scene, SCENE),
    "path.csv": (load_path, "x,z\n0,0\n0,100.5\n1e2,0\n0,0\n"),
    "walk.trc": (load_points, TRC),
    "walk.c3d": (load_points, make_c3d),
    "pose_0007.json": (load_points, json.dumps(PEOPLE)),
    "coco.json": (load_points, json.dumps(COCO)),
    "mediapipe.json": (
        lambda path: load_points(path, image_size=(1920, 1080)),
        json.dumps([[MARK] * 33]),
    ),
    "cameras.json": (kw.load_cameras, json.dumps({"version": 1, "cameras": [CAMERA]})),
    "markers.json": (
        lambda path: load_marker_map(path, on_skin=True),
        '{"R.Knee": {"in": "RightLeg"}, "Toe": "RightFoot"}',
    ),
    "contacts.json": (kw.load_contacts, json.dumps(CONTACTS)),
    "map.json": (
        kw.load_correspondence,
        json.dumps({"version": 1, "notes": ["a"], "slots": {"l.thigh": MAP}}),
    ),
    "controls.json": (kw.load_controls, json.dumps({"hip": CONTROL})),
    "names.json": (kw.load_controls, '["hip_CTRL", "*:spine*"]'),
    "shot.toml": (read_settings, SETTINGS),
    "preset.json": (lambda path: load_draft(str(path)), json.dumps(PRESET)),
    "people.npz": (kw.MotionSpace.load, make_space),
}
# Files that are read by other libraries, whose errors become "is damaged".
BINARY = ("walk.c3d", "walk.fbx", "people.npz")
PIECES = [
    *(b"9" * 5000, b"1e400", b"-1e400", b"nan", b"inf", b"NaN", b"-1", b"0", b"1e9"),
    *(b"999999999999999999999", b"null", b"true", b'""', b'"x"', b"[]", b"{}", b"1.5"),
    *(b"[" * 3000, b'{"a":' * 3000, b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\"),
    *(b"\0", b"\xff", b"\xff\xfe", b"\xe3\x81", b"#", b"//", b";", b"\t", b" ", b""),
    *(b"\n", b"x" * 300, b'"\\ud800"'),
]  # fmt: skip
WORDS = re.compile(rb"[\w.+-]+|\"[^\"]*\"|[^\w\s]")


def damage(random, data):
    """Cut, double, move, replace or insert bytes and words."""
    for _ in range(random.choice([1, 1, 1, 2, 5])):
        words = [match.span() for match in WORDS.finditer(data)]
        start = random.randrange(len(data) + 1)
        stop = min(start + random.choice([0, 1, 2, 5, 20, 100, 1000]), len(data))
        if words and random.random() < 0.6:
            start, stop = random.choice(words)
        other = slice(*random.choice(words)) if words else slice(0, 9)
        head, body, tail = data[:start], data[start:stop], data[stop:]
        data = head + random.choice(
            [
                b"",
                body + body,
                data[other],
                random.choice(PIECES),
                random.choice(PIECES) + body,
                bytes(random.randrange(256) for _ in body[:50]),
                body[::-1],
            ]
        )
        data += tail if random.random() < 0.9 else b""
    return data


def damage_archive(random, data):
    """Damage an archive as a whole, or one of its arrays."""
    if random.random() < 0.3:
        return damage(random, data)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    name = random.choice(sorted(contents))
    contents[name] = damage_array(random, contents[name])
    if random.random() < 0.1:
        del contents[name]
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return stream.getvalue()


def damage_array(random, content):
    """Damage the header of an array, or set one of its values."""
    if random.random() < 0.5:
        return damage(random, content[:128]) + content[128:]
    value = random.choice([np.nan, np.inf, -1.0, 0.0, 1e300, -5, 2**62])
    place = 128 + 8 * random.randrange(max((len(content) - 128) // 8, 1))
    kind = random.choice([np.float64, np.int64])
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        number = np.array(value).astype(kind).tobytes()
    return content[:place] + number + content[place + 8 :]


@pytest.fixture(scope="module", params=READERS)
def reader(request, tmp_path_factory):
    """Return the path of a file, its reader and its content; the last two if it is text."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "figure.asf").write_text(ASF)
    read, content = READERS[request.param]
    data = content(folder) if callable(content) else content.encode()
    return folder / request.param, read, data


def survives(path, read, data):
    """Check that a reader returns, or raises an error of Keyweave that it meant."""
    path.write_bytes(data)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            read(path)
        except (KeyweaveError, click.UsageError) as error:
            sentence = str(error)
            assert "\n" not in sentence[:200] and len(sentence) < 1500, sentence
            is_meant = error.__cause__ is None or isinstance(
                error.__cause__, (KeyweaveError, OSError)
            )
            assert is_meant or path.name in BINARY, repr(error.__cause__)


def test_a_valid_file_is_read(reader):
    path, read, data = reader
    path.write_bytes(data)
    assert read(path) is not None


@draw_cases(200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(random=st.randoms(use_true_random=False))
def test_a_damaged_file_is_read_or_refused(reader, random):
    path, read, data = reader
    change = damage_archive if path.suffix == ".npz" else damage
    survives(path, read, change(random, data))


@draw_cases(60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=200))
def test_any_bytes_are_refused(reader, data):
    path, read, _ = reader
    survives(path, read, data)


def test_a_text_in_utf_16_is_read_as_any_other(reader):
    path, read, data = reader
    if path.name in BINARY:
        pytest.skip("a binary format")
    text = data.decode()
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        path.write_bytes(text.encode(encoding))
        if path.suffix == ".ma":
            with pytest.raises(FileFormatError, match="UTF-16, which Maya does not read"):
                read(path)
        else:
            assert read(path) is not None


def test_a_name_that_is_too_long_is_an_error(reader):
    path, read, _ = reader
    with pytest.raises(KeyweaveError, match="cannot be read|no such file|does not exist"):
        read(path.with_name("n" * 300 + path.suffix))


FAULTY = sorted((SHARED / "strangers" / "faulty").glob("*.[jn][sp][oz]*"))


@pytest.mark.parametrize("path", FAULTY, ids=lambda path: path.name)
def test_files_that_once_failed_are_read_or_refused(path):
    for name in (
        ("people.npz",) if path.suffix == ".npz" else ("controls.json", "preset.json")
    ):
        read, _ = READERS[name]
        try:
            read(path)
        except FileFormatError as error:
            assert path.name in str(error)
        else:
            assert path.suffix == ".json"
