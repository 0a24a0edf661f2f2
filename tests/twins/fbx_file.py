"""A slow reader of binary FBX 7.4, straight from a description of the format.

Records are read one byte position after the other, and every joint, frame and matrix by
itself; keys are looked up, not interpolated.
"""

import struct
import zlib

import numpy as np
from scipy.spatial.transform import Rotation

TICKS = 46_186_158_000
LINEAR = 4  # interpolation of a key; 2 is constant, 8 cubic
FOOTER = bytes.fromhex("f85a8c6adef5d97eece90ce3758f290b")
SINGLE = {"C": "?", "I": "i", "L": "q", "F": "f", "D": "d"}
ARRAYS = {"i": "i4", "l": "i8", "f": "f4", "d": "f8"}


def read(path):
    """Return the records of a file: a dict of lists of (values, records below)."""
    data = path.read_bytes()
    assert data[:23] == b"Kaydara FBX Binary  \0\x1a\0"
    assert struct.unpack_from("<I", data, 23) == (7400,)
    records, end = read_records(data, 27)
    check_footer(data, end)
    return records


def check_footer(data, start):
    """Check the end of a file, whose records end at a position."""
    assert len(data) % 16 == 0 and data[-16:] == FOOTER
    assert data[-136:-16] == bytes(120)
    assert data[-140:-136] == struct.pack("<I", 7400)
    zeros = data[start + 16 : -140]
    assert zeros == bytes(len(zeros)) and 5 <= len(zeros) <= 20


def read_records(data, place):
    """Return the records from a place up to 13 zeros, and the place behind these."""
    records = {}
    while data[place : place + 13] != bytes(13):
        end, n_values, size = struct.unpack_from("<3I", data, place)
        length = data[place + 12]
        name = data[place + 13 : place + 13 + length].decode()
        start = place + 13 + length
        values = read_values(data[start : start + size], n_values)
        below = {}
        if start + size < end:
            below, behind = read_records(data, start + size)
            assert behind == end
        else:
            assert start + size == end
        records.setdefault(name, []).append((values, below))
        place = end
    return records, place + 13


def read_values(data, count):
    values = []
    for _ in range(count):
        letter, data = chr(data[0]), data[1:]
        if letter in "SR":
            (n,) = struct.unpack_from("<I", data)
            raw, data = data[4 : 4 + n], data[4 + n :]
            values.append(raw.decode() if letter == "S" else raw)
        elif letter in SINGLE:
            n = struct.calcsize(SINGLE[letter])
            values += struct.unpack_from(f"<{SINGLE[letter]}", data)
            data = data[n:]
        else:
            n, encoding, size = struct.unpack_from("<3I", data)
            raw, data = data[12 : 12 + size], data[12 + size :]
            raw = zlib.decompress(raw) if encoding else raw
            values.append(np.frombuffer(raw, f"<{ARRAYS[letter]}"))
            assert len(values[-1]) == n
    assert data == b""
    return values


def properties(below):
    """Return the values of properties by name."""
    rows = below["Properties70"][0][1].get("P", [])
    return {values[0]: values[4:] for values, _ in rows}


def read_keys(below):
    """Return the times and values of a curve, whose keys have straight lines between."""
    names = ("KeyTime", "KeyValueFloat", "KeyAttrFlags", "KeyAttrRefCount")
    times, values, flags, counts = (below[name][0][0][0] for name in names)
    assert set(flags & 0b1110) == {LINEAR} and sum(counts) == len(times) == len(values)
    assert len(below["KeyAttrDataFloat"][0][0][0]) == 4 * len(flags)
    return times, values


class Scene:
    """The models of a file with their parents, properties and keys."""

    def __init__(self, path):
        self.records = read(path)
        self.settings = properties(self.records["GlobalSettings"][0][1])
        objects = self.records["Objects"][0][1]
        self.objects = {
            values[0]: (kind, values[1].split("\0\1")[0], below)
            for kind, rows in objects.items()
            for values, below in rows
        }
        self.links = [values for values, _ in self.records["Connections"][0][1]["C"]]
        self.models = [i for i, row in self.objects.items() if row[0] == "Model"]
        self.names = {i: self.objects[i][1] for i in self.models}
        self.parents = {
            child: parent
            for kind, child, parent, *_ in self.links
            if kind == "OO" and child in self.models
        }

    def channels(self, model, name):
        """Return the times in seconds and x, y and z of an animated property, or None."""
        for kind, node, target, *channel in self.links:
            if (kind, target, channel) == ("OP", model, [name]):
                curves = {c[0]: i for k, i, t, *c in self.links if k == "OP" and t == node}
                read = [read_keys(self.objects[curves[f"d|{axis}"]][2]) for axis in "XYZ"]
                times, values = zip(*read)
                return times[0] / TICKS, np.stack(values, axis=1)
        return None

    def positions(self, frames, rate):
        """Return the world positions of each joint by name, one row for each frame."""
        found = {}
        for frame in frames:
            worlds = {0: np.eye(4)}
            for model in self.models:  # parents come first
                local = self.local(model, frame / rate)
                worlds[model] = worlds[self.parents[model]] @ local
                found.setdefault(self.names[model], []).append(worlds[model][:3, 3])
        return {name: np.array(rows) for name, rows in found.items()}

    def local(self, model, time):
        own = properties(self.objects[model][2])
        values = []
        for name in ("Lcl Translation", "Lcl Rotation"):
            keys = self.channels(model, name)
            if keys is None:
                values.append(own[name])
            else:
                (row,) = np.flatnonzero(np.abs(keys[0] - time) < 1e-9)
                values.append(keys[1][row])
        local = np.eye(4)
        local[:3, 3] = values[0]
        local[:3, :3] = Rotation.from_euler("xyz", values[1], degrees=True).as_matrix()
        return local
