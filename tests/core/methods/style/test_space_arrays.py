"""Files of motion spaces that are damaged or claim too much."""

import zipfile
from io import BytesIO

import numpy as np
import pytest

import keyweave as kw
from keyweave.errors import FileFormatError
from keyweave.methods.style import space_arrays
from made_up.small_spaces import make_small_space


@pytest.fixture(scope="module")
def content(tmp_path_factory):
    """Return the members of a valid file by name."""
    path = tmp_path_factory.mktemp("space") / "people.npz"
    make_small_space().save(path)
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture
def refuse(content, tmp_path):
    """Return a function that checks the sentence on a file with other members or bytes."""

    def check(sentence, data=None, **changes):
        members = {f"{name}.npy": change for name, change in changes.items()}
        data = pack({**content, **members}) if data is None else data
        (tmp_path / "people.npz").write_bytes(data)
        with pytest.raises(FileFormatError, match=sentence):
            kw.MotionSpace.load(tmp_path / "people.npz")

    return check


def pack(members, compression=zipfile.ZIP_DEFLATED):
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", compression) as archive:
        for name, member in members.items():
            if member is not None:
                archive.writestr(name, member)
    return stream.getvalue()


def to_npy(values):
    stream = BytesIO()
    np.save(stream, values)
    return stream.getvalue()


def unpack(member):
    return np.load(BytesIO(member))


WRONG_VALUES = {
    "rotations": (np.nan, "rotations has a number that is too large or not a number"),
    "components": (np.nan, "components has a number that is too large"),
    "path": (1e300, "path has a number that is too large"),
    "duration": (0.0, "duration is 0, expected above 0"),
    "leg": (-5.0, "leg is -5, expected above 0"),
    "variances": (-1.0, "variances is -1, expected 0 or more"),
    "parameter": (0.0, "a stride has the speed 0"),
    "frames": (40.0, "a cycle ends before it starts"),
    "mean_rotations": (0.5, "mean_rotations are not rotations"),
    "offsets": (np.inf, "offsets has a number"),
    "parents": (7, "parents must be -1 for the root"),
    "n_end_sites": (1, "end sites do not fit the joints"),
}


@pytest.mark.parametrize("name", WRONG_VALUES)
def test_error_names_a_value_that_no_walk_has(refuse, content, name):
    value, sentence = WRONG_VALUES[name]
    values = unpack(content[f"{name}.npy"]).copy()
    values.flat[0] = value
    refuse(sentence, **{name: to_npy(values)})


WRONG_SHAPES = {
    "a missing array": ("path", lambda a: None, "not a motion space: path is missing"),
    "another type": ("leg", lambda a: a > 0, "leg has the type bool, expected a number"),
    "objects": ("names", lambda a: a.astype("O"), "does not have the size that it states"),
    "an axis more": ("path", lambda a: a[None], "path has 4 axes, expected 3"),
    "fewer cycles": ("leg", lambda a: a[:1], r"leg has the shape \(1,\), which does not"),
    "no cycles": ("rotations", lambda a: a[:0], "rotations has the shape"),
    "fewer values": ("components", lambda a: a[:, :9], "components or end sites do not"),
    "another version": ("version", lambda a: a + 1, "version 2; this is version 1"),
    "a character": (
        "names",
        lambda a: np.frombuffer(b"\xff" * a.nbytes, a.dtype),
        "names has characters that do not exist",
    ),
}


@pytest.mark.parametrize("case", WRONG_SHAPES)
def test_error_names_an_array_of_another_kind_or_shape(refuse, content, case):
    name, change, sentence = WRONG_SHAPES[case]
    values = change(unpack(content[f"{name}.npy"]))
    refuse(sentence, **{name: None if values is None else to_npy(values)})


def test_headers_that_lie_are_refused(refuse, content):
    path = content["path.npy"]
    wide = path.replace(b"(2, 100, 3)", b"(99999, 99)")  # more than there is
    assert wide != path
    refuse("path.npy does not have the size that it states", path=wide)
    refuse(
        "motion space, or it is damaged", path=path.replace(b"(2, 100, 3)", b"((((2, 100")
    )
    refuse("path.npy has an unknown header", path=path[:8] + b"\xff\xff" + path[10:])


def test_archives_that_cannot_be_unpacked_are_refused(refuse, content):
    data = pack(content)
    entry = data.index(b"PK\x01\x02")  # of the first file in the directory
    for place, number in ((8, 1), (10, 77), (24, 9)):  # encryption, compression, size
        wrong = bytearray(data)
        while (entry := wrong.find(b"PK\x01\x02", entry)) >= 0:
            wrong[entry + place] = number
            wrong[wrong.index(b"PK\x03\x04") + place - 2] = number
            entry += 4
        refuse("motion space", bytes(wrong))
        entry = data.index(b"PK\x01\x02")
    refuse("version.npy has an unknown compression", pack(content, zipfile.ZIP_BZIP2))
    refuse("or it is damaged", data[: len(data) // 2])


def test_more_than_a_file_can_hold_is_not_unpacked(refuse, content, monkeypatch):
    bomb = pack({**content, "components.npy": to_npy(np.zeros((1, 1 << 20)))})
    monkeypatch.setattr(space_arrays, "LARGEST_DOCUMENT", 1 << 20)
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda *_: pytest.fail("it is unpacked"))
    refuse("claims to hold 8 MB, which does not fit its 0.0 MB", bomb)


def test_other_arrays_are_not_read(content, tmp_path):
    (tmp_path / "people.npz").write_bytes(pack({**content, "more.npy": b"\x80no array"}))
    assert kw.MotionSpace.load(tmp_path / "people.npz").subjects == ("ann", "ben")
