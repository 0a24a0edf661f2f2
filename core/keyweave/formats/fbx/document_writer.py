"""The records of an FBX file around its objects: header, settings, document and takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ...animation.motion import Motion
from ...geometry.arrays import Array
from .record_writer import CREATION_TIME, FBX_VERSION, FILE_ID, NewRecord
from .scene_settings import CUSTOM_RATE, RATES_BY_MODE

ROOT_ID = np.int64(0)  # id of the node above all others
NOT_WRITTEN = (0, 7, 8)  # modes of the rates of 6 and 9: unstated, and with dropped frames
TIME_MODES = {rate: mode for mode, rate in RATES_BY_MODE.items() if mode not in NOT_WRITTEN}
# Right, up and front of the viewer are these axes of the file, with these signs.
SCENE_AXES = {
    "y": {"Up": (1, 1), "Front": (2, 1), "Coord": (0, 1)},
    "z": {"Up": (2, 1), "Front": (1, -1), "Coord": (0, 1)},
}
GENERATOR = "Keyweave"
NUMBER_TYPES = {  # type and label of a property
    "int": ("int", "Integer"),
    "enum": ("enum", ""),
    "bool": ("bool", ""),
    "double": ("double", "Number"),
    "vector": ("Vector3D", "Vector"),
    "time": ("KTime", "Time"),
    "text": ("KString", ""),
    "object": ("object", ""),
    "compound": ("Compound", ""),
}


def format_head(
    motion: Motion, take: str, ticks: Array, objects: Sequence[NewRecord]
) -> Iterator[NewRecord]:
    """Yield the records before the objects; ticks are the times of the frames."""
    yield from _format_header()
    yield _format_settings(motion, ticks)
    yield _format_document(take)
    yield NewRecord("References")
    yield _format_definitions(objects)


def _format_header() -> Iterator[NewRecord]:
    date, _, time = CREATION_TIME.partition(" ")
    numbers = map(int, [*date.split("-"), *time.split(":")])
    names = ("Year", "Month", "Day", "Hour", "Minute", "Second", "Millisecond")
    parts = [NewRecord(name, [number]) for name, number in zip(names, numbers)]
    texts = ("Title", "Subject", "Author", "Keywords", "Revision", "Comment")
    program = [
        row
        for name in ("Original", "LastSaved")
        for row in (
            (name, "compound"),
            (f"{name}|ApplicationVendor", "text", GENERATOR),
            (f"{name}|ApplicationName", "text", GENERATOR),
        )
    ]
    about = [
        NewRecord("Type", ["UserData"]),
        NewRecord("Version", [100]),
        NewRecord(
            "MetaData",
            [],
            [NewRecord("Version", [100]), *(NewRecord(text, [""]) for text in texts)],
        ),
        make_properties(*program),
    ]
    yield NewRecord(
        "FBXHeaderExtension",
        [],
        [
            NewRecord("FBXHeaderVersion", [1003]),
            NewRecord("FBXVersion", [FBX_VERSION]),
            NewRecord("EncryptionType", [0]),
            NewRecord("CreationTimeStamp", [], [NewRecord("Version", [1000]), *parts]),
            NewRecord("Creator", [GENERATOR]),
            NewRecord("SceneInfo", ["GlobalInfo\0\1SceneInfo", "UserData"], about),
        ],
    )
    yield NewRecord("FileId", [FILE_ID])
    yield NewRecord("CreationTime", [CREATION_TIME])
    yield NewRecord("Creator", [GENERATOR])


def _format_settings(motion: Motion, ticks: Array) -> NewRecord:
    """Return the axes, the unit, the frame rate and the range of time."""
    axes = SCENE_AXES[motion.up_axis]
    rate = motion.frame_rate
    known = [mode for known, mode in TIME_MODES.items() if np.isclose(known, rate, 1e-9, 0)]
    rows: list[Sequence[Any]] = []
    for name, (axis, sign) in [*axes.items(), ("OriginalUp", axes["Up"])]:
        rows += [(f"{name}Axis", "int", axis), (f"{name}AxisSign", "int", sign)]
    rows += [
        ("UnitScaleFactor", "double", 1.0),
        ("OriginalUnitScaleFactor", "double", 1.0),
        ("DefaultCamera", "text", "Producer Perspective"),
        ("TimeMode", "enum", known[0] if known else CUSTOM_RATE),
        ("TimeSpanStart", "time", ticks[0]),
        ("TimeSpanStop", "time", ticks[-1]),
        ("CustomFrameRate", "double", -1.0 if known else float(rate)),
    ]
    version = NewRecord("Version", [1000])
    return NewRecord("GlobalSettings", [], [version, make_properties(*rows)])


def _format_document(take: str) -> NewRecord:
    properties = make_properties(
        ("SourceObject", "object"), ("ActiveAnimStackName", "text", take)
    )
    document = NewRecord(
        "Document",
        [np.int64(1), "", "Scene"],
        [properties, NewRecord("RootNode", [ROOT_ID])],
    )
    return NewRecord("Documents", [], [NewRecord("Count", [1]), document])


def _format_definitions(records: Sequence[NewRecord]) -> NewRecord:
    """Return the number of objects of each kind."""
    counts = {"GlobalSettings": 1}
    for record in records:
        counts[record.name] = counts.get(record.name, 0) + 1
    types = [
        NewRecord("ObjectType", [name], [NewRecord("Count", [count])])
        for name, count in counts.items()
    ]
    head = [NewRecord("Version", [100]), NewRecord("Count", [sum(counts.values())])]
    return NewRecord("Definitions", [], [*head, *types])


def format_takes(takes: Sequence[str], ticks: Array) -> NewRecord:
    """Return the record of the takes, which last from the first frame to the last."""
    ends = [ticks[0], ticks[-1]]
    times = NewRecord("LocalTime", ends), NewRecord("ReferenceTime", ends)
    records = [
        NewRecord("Take", [take], [NewRecord("FileName", [f"{take}.tak"]), *times])
        for take in takes
    ]
    return NewRecord("Takes", [], [NewRecord("Current", [takes[0]]), *records])


def make_properties(*rows: Sequence[Any]) -> NewRecord:
    """Return properties; a row is a name, a kind or a type, and values."""
    records = []
    for name, kind, *values in rows:
        type_, label = NUMBER_TYPES.get(kind, (kind, ""))
        flags = "A" if kind not in NUMBER_TYPES else ""
        records.append(NewRecord("P", [name, type_, label, flags, *values]))
    return NewRecord("Properties70", [], records)


def format_model(offset: Sequence[float]) -> Iterator[NewRecord]:
    """Yield the records of a joint at an offset, without rotation."""
    yield NewRecord("Version", [232])
    yield make_properties(
        ("RotationActive", "bool", 1),
        ("InheritType", "enum", 1),
        ("ScalingMax", "vector", 0.0, 0.0, 0.0),
        ("DefaultAttributeIndex", "int", 0),
        ("Lcl Translation", "Lcl Translation", *offset),
        ("Lcl Rotation", "Lcl Rotation", 0.0, 0.0, 0.0),
        ("Lcl Scaling", "Lcl Scaling", 1.0, 1.0, 1.0),
    )
    yield NewRecord("Shading", [True])
    yield NewRecord("Culling", ["CullingOff"])
