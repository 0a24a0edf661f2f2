"""A damaged or hostile FBX file is one sentence, in little time and memory."""

import struct
import time
import zlib

import numpy as np
import pytest
from hypothesis import given, strategies as st

from case_profiles import draw_cases
from keyweave.errors import FileFormatError
from keyweave.formats.fbx import binary
from keyweave.formats.fbx.binary import PackedArray
from keyweave.formats.fbx.reader import read_fbx
from made_up.fbx_scenes import FbxScene, Raw, Rec, to_binary, to_text


def make_leg(**settings):
    """Return a scene of two joints that swing."""
    scene = FbxScene(settings=settings)
    hips = scene.joint("hips")
    knee = scene.joint("knee", hips, Lcl_Translation=[0.0, -40.0, 0.0])
    layer = scene.take()
    times, swing = np.linspace(0, 1, 9), np.linspace(0, 20, 27).reshape(9, 3)
    for joint in (hips, knee):
        scene.animate(layer, joint, "Lcl Rotation", times, swing)
    return scene


LEG = make_leg()
BINARY, TEXT = LEG.binary(), LEG.text()


def edit(find, replace, *, binary=False):
    """Return the leg with a piece of its text or bytes replaced."""
    content = BINARY if binary else TEXT.encode()
    assert find in content
    return content.replace(find, replace)


def claim(count, packed=None, encoding=1):
    """Return the leg with an array of times that claims a count of numbers."""
    packed = zlib.compress(bytes(80)) if packed is None else packed
    value = Raw(b"l" + struct.pack("<III", count, encoding, len(packed)) + packed)
    scene = make_leg()
    for each in scene.objects:
        if each.name == "AnimationCurve":
            each.children[0].values = [value]
    return scene.binary()


def make_cycle():
    """Return a scene whose joints are each above the other."""
    scene = FbxScene()
    first = scene.joint("first", 1002)
    scene.joint("second", first)
    return scene.binary()


def stretch(seconds):
    """Return a leg with a take that lasts long."""
    scene = FbxScene()
    hips = scene.joint("hips")
    layer = scene.take(stop=seconds)
    scene.animate(layer, hips, "Lcl Rotation", [0, 1], np.eye(2, 3))
    return scene.binary()


def make_bombs():
    """Return a scene of arrays that inflate to a thousand times their size."""
    scene = make_leg()
    for number, each in enumerate(scene.objects):
        if each.name == "AnimationCurve":
            packed = zlib.compress(bytes([number]) * 2**19)
            head = b"l" + struct.pack("<III", 2**16, 1, len(packed))
            each.children[0].values = each.children[1].values = [Raw(head + packed)]
    return scene.binary()


BAD = {
    "empty": (b"", "the file is empty"),
    "blank": (b" \n\n", "the file is empty"),
    "pointer": (b"version https://git-lfs.github.com/spec/v1\noid sha256:12", "Git LFS"),
    "wrong suffix": (b"HIERARCHY\nROOT hip\n", "not an FBX file"),
    "image": (b"\x89PNG\r\n\x1a\n\0\0", "not an FBX file"),
    "header": (BINARY[:20], "header of this binary file is damaged"),
    "NULs as text": (BINARY.replace(b"\0", b" "), "header of this binary file is damaged"),
    "header alone": (BINARY[:25], "cut off"),
    "half": (BINARY[: len(BINARY) // 2], "cut off"),
    "half of a text": (TEXT[: len(TEXT) // 2].encode(), "valid FBX|cut off|has"),
    "no nodes": (to_binary([]), "no joints and no animated nodes"),
    "no nodes in a text": (to_text([]).encode(), "no joints and no animated nodes"),
    "version 6": (
        make_leg().binary()[:23] + struct.pack("<I", 6100) + bytes(99),
        "FBX 6.1",
    ),
    "version 5": (b"; FBX 5.0.0 project file\n", "this is FBX 5.0; Keyweave reads FBX 7.0"),
    "cycle": (make_cycle(), "is among its own parents"),
    "count": (claim(10**9), "claims more numbers than its bytes can hold"),
    "stored count": (claim(10**9, encoding=0), "an array of 1,000,000,000 numbers has"),
    "short array": (claim(8), "an array of 8 numbers has the wrong size"),
    "encoding": (claim(10, encoding=7), "the wrong size"),
    "damaged array": (claim(10, b"\0" * 30), "cannot be inflated"),
    "long": (stretch(1e7), "lasts 1e.07 seconds, but has only 6 keys"),
    "time": (edit(b"a: 0,5773269750", b"a: nan,5773269750"), "the time of a key"),
    "brace": (TEXT.encode() + b"}\n", "line .*: a brace is out of place"),
    "depth": (b"; FBX 7.4.0\n" + b"A: {" * 9999, "a brace is out of place"),
    "quote": (TEXT.encode() + b'A: "b', "line .*: this is not valid FBX"),
    "more times": (edit(b"KeyTime: *9", b"KeyTime: *8"), "an array of 8 numbers has 9"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_gives_an_error_of_one_sentence(tmp_path, name):
    content, sentence = BAD[name]
    (tmp_path / "a.fbx").write_bytes(content)
    with pytest.raises(FileFormatError, match=sentence) as caught:
        read_fbx(tmp_path / "a.fbx")
    assert "\n" not in str(caught.value)


def test_values_that_are_not_numbers_keep_those_before_them(tmp_path):
    (tmp_path / "a.fbx").write_bytes(edit(b"a: 0.0,", b"a: -nan(ind),"))
    assert np.isfinite(read_fbx(tmp_path / "a.fbx").rotations).all()


def test_all_arrays_of_a_file_have_a_bound(tmp_path, monkeypatch):
    monkeypatch.setattr(binary, "MAX_INFLATED", (2**18, 1))
    (tmp_path / "a.fbx").write_bytes(make_bombs())
    with pytest.raises(FileFormatError, match="the arrays of the file are too large"):
        read_fbx(tmp_path / "a.fbx")


@pytest.fixture(scope="module")
def survive(tmp_path_factory):
    """Return a function that reads a mutated file: a motion, or one sentence, and soon."""
    file = tmp_path_factory.mktemp("fbx") / "a.fbx"

    def read(content):
        file.write_bytes(content)
        start = time.process_time()
        try:
            motion = read_fbx(file)
            assert np.isfinite(motion.rotations).all()
        except FileFormatError as error:
            assert "\n" not in str(error)
        assert time.process_time() - start < 2

    return read


EDIT = st.tuples(
    st.floats(0, 1, exclude_max=True), st.binary(max_size=6), st.integers(0, 6)
)
TOKENS = ["{", "}", '"', ",", "*9 {", "a:", "-1", "1e300", "nan", "C:", "Y", "0", ";", "\n"]


@draw_cases(1000)
@given(edits=st.lists(EDIT, min_size=1, max_size=4))
def test_changed_bytes_give_a_motion_or_an_error(survive, edits):
    content = BINARY
    for place, new, gone in edits:
        start = 23 + int(place * (len(content) - 23))
        content = content[:start] + new + content[start + gone :]
    survive(content)


@draw_cases(1000)
@given(
    edits=st.lists(
        st.tuples(
            st.floats(0, 1, exclude_max=True), st.sampled_from(TOKENS), st.integers(0, 3)
        ),
        min_size=1,
        max_size=4,
    )
)
def test_changed_tokens_give_a_motion_or_an_error(survive, edits):
    words = TEXT.replace(",", " , ").split(" ")
    for place, new, gone in edits:
        start = int(place * len(words))
        words[start : start + gone] = [new]
    survive(" ".join(words).encode())


def test_arrays_are_not_read_before_they_are_used(tmp_path, monkeypatch):
    scene = make_leg()
    mesh = scene.add("Geometry", "skin", children=[Rec("Vertices", [np.zeros(30)])])
    monkeypatch.setattr(
        PackedArray, "_inflate", count_calls(PackedArray._inflate, calls := [])
    )
    (tmp_path / "a.fbx").write_bytes(scene.binary())
    read_fbx(tmp_path / "a.fbx")
    assert mesh and 240 not in calls


def count_calls(function, calls):
    def record(self, raw, expected):
        calls.append(expected)
        return function(self, raw, expected)

    return record
