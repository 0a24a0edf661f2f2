"""FBX scenes made from scratch, and their records written as binary and as text.

A record is a name, its values and its children. Values are numbers, text, arrays, and
`Word` for a character without quotes.
"""

import struct
import zlib
from dataclasses import dataclass, field
from itertools import count

import numpy as np
from scipy.spatial.transform import Rotation

TICKS = 46_186_158_000
ARRAY_CODES = {"i4": "i", "i8": "l", "f4": "f", "f8": "d"}
ORDERS = ("XYZ", "XZY", "YZX", "YXZ", "ZXY", "ZYX")
CONSTANT, LINEAR, CUBIC = 2, 4, 8


class Word(str):
    """A character such as Y, which text files have without quotes."""


class Raw(bytes):
    """A value of a type of its own: a letter and any bytes."""


@dataclass
class Rec:
    """A record."""

    name: str
    values: list = field(default_factory=list)
    children: list = field(default_factory=list)


def P(name, *values, kind="double"):
    """Return the record of a property."""
    return Rec("P", [name, kind, "", "A", *values])


@dataclass
class FbxScene:
    """Models, takes and curves, from which records are made."""

    version: int = 7400
    settings: dict = field(default_factory=dict)
    objects: list = field(default_factory=list)
    connections: list = field(default_factory=list)
    templates: dict = field(default_factory=dict)
    ids: count = field(default_factory=lambda: count(1001))

    def add(self, kind, name, subtype="", parent=0, children=(), **properties):
        """Add an object below another and return its id; names have _ for spaces."""
        number = next(self.ids)
        rows = [
            P(k.replace("_", " "), *np.atleast_1d(v).tolist())
            for k, v in properties.items()
        ]
        body = [*children, Rec("Properties70", [], rows)]
        self.objects.append(Rec(kind, [number, (name, kind), subtype], body))
        self.connect(number, parent)
        return number

    def joint(self, name, parent=0, subtype="LimbNode", **properties):
        """Add a model, by default a joint."""
        return self.add("Model", name, subtype, parent, **properties)

    def connect(self, child, parent, name=None):
        """Connect an object to another, or to a property of it."""
        values = ["OO", child, parent] if name is None else ["OP", child, parent, name]
        self.connections.append(Rec("C", values))

    def take(self, name="Take 001", start=0.0, stop=1.0, **layer):
        """Add a take with one layer and return the id of the layer."""
        span = {"LocalStart": int(start * TICKS), "LocalStop": int(round(stop * TICKS))}
        return self.layer(self.add("AnimationStack", name, **span), **layer)

    def layer(self, take, name="BaseLayer", **properties):
        """Add a layer to a take."""
        return self.add("AnimationLayer", name, "", take, **properties)

    def animate(self, layer, model, name, times, values, **curve):
        """Add linear curves to x, y and z of a property; NaN columns have none."""
        values = np.asarray(values, float)
        node = self.add("AnimationCurveNode", name[-1], "", layer)
        self.connect(node, model, name)
        for axis, column in zip("XYZ", values.T):
            if not np.isnan(column).all():
                self.curve(node, f"d|{axis}", times, column, **curve)

    def curve(
        self, node, axis, times, values, flags=LINEAR, data=0.0, counts=None, more=()
    ):
        """Add a curve to an axis of a curve node."""
        flags = np.atleast_1d(np.asarray(flags, "i4"))
        data = np.broadcast_to(np.asarray(data, "f4"), (len(flags), 4))
        counts = [len(times)] if counts is None else counts
        keys = [
            Rec("KeyTime", [np.rint(np.asarray(times) * TICKS).astype("i8")]),
            Rec("KeyValueFloat", [np.asarray(values, "f4")]),
            Rec("KeyAttrFlags", [flags]),
            Rec("KeyAttrDataFloat", [np.ascontiguousarray(data).reshape(-1)]),
            Rec("KeyAttrRefCount", [np.asarray(counts, "i4")]),
        ]
        curve = next(self.ids)
        values = [curve, ("", "AnimCurve"), ""]
        self.objects.append(Rec("AnimationCurve", values, [*keys, *more]))
        self.connect(curve, node, axis)

    def records(self):
        """Return the records of the file."""
        rows = [
            P(name, *np.atleast_1d(value).tolist()) for name, value in self.settings.items()
        ]
        kinds = [
            Rec(
                "ObjectType",
                [kind],
                [
                    Rec(
                        "PropertyTemplate",
                        ["Fbx"],
                        [
                            Rec(
                                "Properties70",
                                [],
                                [
                                    P(k, *np.atleast_1d(v).tolist())
                                    for k, v in values.items()
                                ],
                            )
                        ],
                    )
                ],
            )
            for kind, values in self.templates.items()
        ]
        return [
            Rec("FBXHeaderExtension", [], [Rec("FBXVersion", [self.version])]),
            Rec("GlobalSettings", [], [Rec("Properties70", [], rows)]),
            Rec("Definitions", [], kinds),
            Rec("Objects", [], self.objects),
            Rec("Connections", [], self.connections),
        ]

    def binary(self, **how):
        """Return the bytes of a binary file."""
        return to_binary(self.records(), self.version, **how)

    def text(self):
        """Return the text of an ASCII file."""
        return to_text(self.records(), self.version)


def to_binary(records, version=7400, *, order="<", deflate=True):
    """Return records as a binary file, in either order of bytes."""
    head = b"Kaydara FBX Binary  \0\x1a" + (b"\1" if order == ">" else b"\0")
    data = bytearray(head + struct.pack(order + "I", version))
    for record in records:
        _append(data, record, version, order, deflate)
    return bytes(data + bytes(25 if version >= 7500 else 13) + b"footer")


def _append(data, record, version, order, deflate):
    sizes, start = ("QQQ" if version >= 7500 else "III"), len(data)
    size = struct.calcsize("=" + sizes) + 1
    values = b"".join(_encode(value, order, deflate) for value in record.values)
    data += bytes(size) + record.name.encode() + values
    for child in record.children:
        _append(data, child, version, order, deflate)
    if record.children:
        data += bytes(size)
    head = struct.pack(order + sizes, len(data), len(record.values), len(values))
    data[start : start + size] = head + bytes([len(record.name)])


def _encode(value, order, deflate):
    if isinstance(value, Raw):
        return bytes(value)
    if isinstance(value, Word):
        return b"C" + value.encode()
    if isinstance(value, tuple):
        value = "\0\1".join(value)
    if isinstance(value, str):
        raw = value.encode()
        return b"S" + struct.pack(order + "I", len(raw)) + raw
    if isinstance(value, np.ndarray):
        raw = value.astype(value.dtype.newbyteorder(order)).tobytes()
        packed = zlib.compress(raw) if deflate else raw
        head = struct.pack(order + "III", len(value), int(deflate), len(packed))
        return ARRAY_CODES[value.dtype.str[1:]].encode() + head + packed
    code = "d" if isinstance(value, float) else "q"
    return (b"D" if code == "d" else b"L") + struct.pack(order + code, value)


def to_text(records, version=7400):
    """Return records as an ASCII file."""
    lines = [f"; FBX {version / 1000:.1f}.0 project file", ""]
    for record in records:
        _print(lines, record, "", version)
    return "\n".join(lines) + "\n"


def _print(lines, record, indent, version):
    values = [_spell(value, record.name, version) for value in record.values]
    opening = " {" if record.children or not record.values else ""
    lines.append(f"{indent}{record.name}: {', '.join(values)}{opening}")
    for child in record.children:
        _print(lines, child, indent + "\t", version)
    if opening:
        lines.append(indent + "}")


def _spell(value, name, version):
    if isinstance(value, np.ndarray):
        if name == "KeyAttrDataFloat" and version >= 7200:
            value = value.view("i4")
        return f"*{len(value)} {{\n\t\ta: {','.join(map(str, value.tolist()))}\n\t}}"
    if isinstance(value, tuple):
        value = "::".join(reversed(value))
    if isinstance(value, Word) or not isinstance(value, str):
        return str(value)
    return '"' + value.replace('"', "&quot;") + '"'


def make_scene(motion, *, prefix="", take="mixamo.com", turn=(0.0, 0.0, 0.0), **settings):
    """Return a scene of a motion with a key on every frame, as Mixamo writes it.

    Pre-rotations turn the axes of each joint, in degrees; names get a prefix.
    """
    scene = FbxScene(
        settings={"TimeMode": 14, "CustomFrameRate": motion.frame_rate, **settings}
    )
    times = (motion.start_frame + np.arange(len(motion))) / motion.frame_rate
    layer = scene.take(take, times[0], times[-1])
    skeleton, ids = motion.skeleton, []
    turned = Rotation.from_euler("xyz", turn, degrees=True)
    for joint, name in enumerate(skeleton.names):
        order = skeleton.rotation_orders[joint]
        parent = int(skeleton.parents[joint])
        ids.append(
            scene.joint(
                prefix + name,
                ids[parent] if parent >= 0 else 0,
                RotationActive=1,
                RotationOrder=ORDERS.index(order[::-1]),
                InheritType=1,
                PreRotation=list(map(float, turn)),
                Lcl_Translation=skeleton.offsets[joint].tolist(),
            )
        )
        own = turned.inv() * Rotation.from_quat(motion.rotations[:, joint])
        angles = np.empty((len(motion), 3))
        angles[:, ["XYZ".index(axis) for axis in order]] = own.as_euler(order, degrees=True)
        scene.animate(layer, ids[joint], "Lcl Rotation", times, angles)
        if joint in motion.moved:
            scene.animate(layer, ids[joint], "Lcl Translation", times, motion.moved[joint])
    return scene
