"""Key points of figures in images, as OpenPose, COCO and MediaPipe write them in JSON.

OpenPose writes a file per frame, ``{"people": [{"pose_keypoints_2d": [x, y, c ...]}]}``,
and the frame number is the last number in the file's name. COCO has one list of people,
``{"image_id": 7, "keypoints": [x, y, v ...]}``, alone or as the annotations of a table.
MediaPipe has, for each frame, a list of 33 landmarks, ``{"x": 0.5, "y": 0.4, "z": -0.1,
"visibility": 0.9}``, in shares of the image.
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import numpy as np

from ...animation.points import Points
from ...errors import FileFormatError, SettingError
from ...geometry.arrays import Floats
from ..file_reading import explain_unreadable, file_reader
from ..number_table import MAX_NUMBER
from ..text_file import is_json_number, read_json
from .people import Figure, Frame, assemble_points

HEAD = "Nose Neck RShoulder RElbow RWrist LShoulder LElbow LWrist"
BODY_25 = (
    f"{HEAD} MidHip RHip RKnee RAnkle LHip LKnee LAnkle REye LEye REar LEar "
    "LBigToe LSmallToe LHeel RBigToe RSmallToe RHeel"
)
COCO_18 = f"{HEAD} RHip RKnee RAnkle LHip LKnee LAnkle REye LEye REar LEar"
COCO_17 = (
    "nose left_eye right_eye left_ear right_ear left_shoulder right_shoulder left_elbow "
    "right_elbow left_wrist right_wrist left_hip right_hip left_knee right_knee left_ankle "
    "right_ankle"
)
MEDIAPIPE_33 = (
    "nose left_eye_inner left_eye left_eye_outer right_eye_inner right_eye right_eye_outer "
    "left_ear right_ear mouth_left mouth_right left_shoulder right_shoulder left_elbow "
    "right_elbow left_wrist right_wrist left_pinky right_pinky left_index right_index "
    "left_thumb right_thumb left_hip right_hip left_knee right_knee left_ankle right_ankle "
    "left_heel right_heel left_foot_index right_foot_index"
)
OPENPOSE = {len(names.split()): tuple(names.split()) for names in (BODY_25, COCO_18)}
COCO, MEDIAPIPE = tuple(COCO_17.split()), tuple(MEDIAPIPE_33.split())
LANDMARKS = ("landmarks", "pose_landmarks", "poseLandmarks")  # names of a frame's list
FRAME_FIELDS = ("frame", "frame_number", "frame_index", "frame_id")
OCCLUDED = 0.5  # confidence of a COCO point that is labeled but not visible
LAST_NUMBER = re.compile(r"(.*?)(\d+)(\D*)$")
LARGEST_FRAME = 1e9
Observed = tuple[tuple[str, ...], list[Frame]]  # the names of the points, and the frames


@file_reader("a list of key points")
def read_keypoints(
    path: str | Path,
    *,
    frame_rate: float | None = None,
    image_size: tuple[float, float] | None = None,
    person: int | None = None,
) -> Points:
    """Read the key points of a figure from a file, or a folder with a file per frame.

    A file is a list of COCO or MediaPipe; one of a folder of OpenPose stands for all files
    of its recording. The options and the errors are those of `load_points`. Notes list
    missing frames and how the person was chosen.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> nose = ', '.join(["320, 90, 0.9"] + ["0, 0, 0"] * 16)
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "walk.json")
    ...     _ = file.write_text('[{"image_id": 7, "keypoints": [%s]}]' % nose)
    ...     walk = read_keypoints(file, frame_rate=25)
    >>> walk.start_frame, walk.names[0], walk.positions[0, 0]
    (7.0, 'nose', array([320.,  90.]))
    """
    if person is not None and (isinstance(person, bool) or not isinstance(person, int)):
        raise SettingError("person", person, "a whole number")
    names, frames = _read_folder(path) if Path(path).is_dir() else _read_file(path)
    return assemble_points(path, names, frames, frame_rate, image_size, person)


def _read_file(path: str | Path) -> Observed:
    content = read_json(path, "a list of key points", limit=None)
    if isinstance(content, dict) and "people" in content:
        return _read_recording(path, Path(path))
    if isinstance(content, dict) and "annotations" in content:
        return _read_coco(path, content["annotations"], _find_coco_names(content))
    rows = content.get("frames") if isinstance(content, dict) else content
    if not (isinstance(rows, list) and rows):
        expected = "OpenPose (people), COCO (keypoints) or MediaPipe (33 landmarks)"
        raise FileFormatError(path, f"this is not a list of {expected}")
    if any(isinstance(row, dict) and "keypoints" in row for row in rows):
        return _read_coco(path, rows, COCO)
    return MEDIAPIPE, [_read_landmarks(path, i, row) for i, row in enumerate(rows)]


# ---- OpenPose


def _read_folder(path: str | Path) -> Observed:
    """Read the only recording of a folder."""
    recordings: dict[tuple[str, str], Path] = {}
    for file in _list_files(path):
        match = LAST_NUMBER.match(file.stem)
        if match:
            recordings.setdefault((match[1], match[3]), file)
    if not recordings:
        problem = "this folder has no .json files with a frame number in their names"
        raise FileFormatError(path, problem)
    if len(recordings) > 1:
        files = ", ".join(file.name for file in [*recordings.values()][:8])
        problem = f"this folder has {len(recordings)} recordings; choose one by its first"
        raise FileFormatError(path, f"{problem} file: {files}")
    return _read_recording(path, *recordings.values())


def _list_files(folder: str | Path) -> list[Path]:
    try:
        return sorted(f for f in Path(folder).iterdir() if f.suffix.lower() == ".json")
    except OSError as error:
        raise FileFormatError(folder, explain_unreadable(error)) from None


def _read_recording(path: str | Path, first: Path) -> Observed:
    """Read all files of a folder that have a file's name but for the frame number."""
    match = LAST_NUMBER.match(first.stem)
    if not match:
        raise FileFormatError(path, "the file's name does not have a frame number")
    files: dict[int, Path] = {}
    for file in _list_files(first.parent):
        same = LAST_NUMBER.match(file.stem)
        if same and (same[1], same[3]) == (match[1], match[3]):
            number = _check_number(file, int(same[2][-18:]))
            if number in files:
                problem = f"this is frame {number}, as is {files[number].name}"
                raise FileFormatError(file, problem)
            files[number] = file
    frames = [(number, _read_people(files[number])) for number in sorted(files)]
    counts = {len(f.points) for _, figures in frames for f in figures}
    if len(counts) > 1:
        problem = f"the files have different numbers of points: {sorted(counts)}"
        raise FileFormatError(path, problem)
    return OPENPOSE[min(counts, default=25)], frames


def _read_people(file: Path) -> list[Figure]:
    content = read_json(file, "a frame of OpenPose")
    people = content.get("people") if isinstance(content, dict) else None
    if not isinstance(people, list):
        raise FileFormatError(file, "this is not a frame of OpenPose: it has no people")
    return [_read_person(file, place, each) for place, each in enumerate(people)]


def _read_person(file: Path, place: int, person: Any) -> Figure:
    values = person.get("pose_keypoints_2d") if isinstance(person, dict) else None
    expected = " or ".join(f"{3 * n} (x, y, confidence of {n} points)" for n in OPENPOSE)
    points = _read_triples(file, f"pose_keypoints_2d of person {place}", values)
    if len(points) not in OPENPOSE:
        problem = f"person {place} has {points.size} numbers, expected {expected}"
        raise FileFormatError(file, problem)
    ident = person.get("person_id", person.get("idx"))
    ident = ident[0] if isinstance(ident, list) and ident else ident
    return Figure(points, _read_ident(ident))


def _read_ident(value: Any) -> int | None:
    """Return a person's id; negative numbers stand for unknown people."""
    is_id = is_json_number(value, LARGEST_FRAME) and value >= 0 and value % 1 == 0
    return int(value) if is_id else None


# ---- COCO


def _find_coco_names(content: dict[str, Any]) -> tuple[str, ...]:
    """Return the names of the first category with names of key points."""
    categories = content.get("categories")
    for category in categories if isinstance(categories, list) else ():
        names = category.get("keypoints") if isinstance(category, dict) else None
        if isinstance(names, list) and names and len(set(map(str, names))) == len(names):
            return tuple(map(str, names))
    return COCO


def _read_coco(path: str | Path, rows: Any, names: tuple[str, ...]) -> Observed:
    if not isinstance(rows, list):
        raise FileFormatError(path, "the annotations are not a list")
    people: dict[int, list[Figure]] = {}
    for place, row in enumerate(rows):
        if not (isinstance(row, dict) and "keypoints" in row):
            continue  # an annotation of a different kind, such as a box
        where = f"annotation {place}"
        points = _read_triples(path, f"keypoints of {where}", row["keypoints"])
        if len(points) != len(names):
            problem = f"{where} has {points.size} numbers, expected {3 * len(names)}"
            raise FileFormatError(path, problem)
        ident = _read_ident(row.get("track_id", row.get("person_id")))
        number = _find_image_number(path, row.get("image_id"), where)
        people.setdefault(number, []).append(Figure(points, ident))
    _rescale_flags([figure for figures in people.values() for figure in figures])
    return names, sorted(people.items())


def _find_image_number(path: str | Path, image: Any, where: str) -> int:
    """Return the frame number in an image's id, a number or the name of a file."""
    match = LAST_NUMBER.match(Path(image).stem) if isinstance(image, str) else None
    number = int(match[2][-18:]) if match else image
    if not (is_json_number(number) and number % 1 == 0):
        problem = f"image_id of {where} is {image!r:.60}, expected a whole number"
        raise FileFormatError(path, problem)
    return _check_number(path, int(number))


def _check_number(path: str | Path, number: int) -> int:
    if abs(number) > LARGEST_FRAME:
        raise FileFormatError(path, f"frame number {number} is too large")
    return number


def _rescale_flags(figures: list[Figure]) -> None:
    """Replace flags of visibility, 0, 1 and 2, by confidences."""
    flags = {value for figure in figures for value in figure.points[:, 2].tolist()}
    if 2.0 in flags and flags <= {0.0, 1.0, 2.0}:
        for figure in figures:
            figure.points[:, 2] = np.array([0.0, OCCLUDED, 1.0])[
                figure.points[:, 2].astype(int)
            ]


# ---- MediaPipe


def _read_landmarks(path: str | Path, place: int, frame: Any) -> Frame:
    """Return the number of a frame and its figures."""
    number, where = place, f"frame {place} of the list"
    if isinstance(frame, dict):
        numbers = [frame[name] for name in FRAME_FIELDS if name in frame]
        number = _find_image_number(path, numbers[0], where) if numbers else place
        lists = [frame[name] for name in LANDMARKS if name in frame]
        if not lists:
            problem = f"{where} does not have the field landmarks or pose_landmarks"
            raise FileFormatError(path, problem)
        frame = lists[0]
    if frame is not None and not isinstance(frame, list):
        raise FileFormatError(path, f"{where} is not a list of landmarks")
    people = frame or []
    if people and len(people) == len(MEDIAPIPE) and not _is_figure(people[0]):
        people = [people]
    return number, [_read_figure(path, where, figure) for figure in people]


def _is_figure(value: Any) -> bool:
    """Return whether a value is a list of landmarks, not a landmark."""
    return isinstance(value, list) and any(isinstance(v, (list, dict)) for v in value)


def _read_figure(path: str | Path, where: str, marks: Any) -> Figure:
    if not (isinstance(marks, list) and len(marks) == len(MEDIAPIPE)):
        problem = f"{where} does not have {len(MEDIAPIPE)} landmarks"
        raise FileFormatError(path, problem)
    values: list[Any] = []
    for mark in marks:
        if isinstance(mark, dict):
            values += [mark.get("x"), mark.get("y"), mark.get("visibility", 1.0)]
        elif isinstance(mark, list) and len(mark) >= 2:
            values += [mark[0], mark[1], mark[3] if len(mark) > 3 else 1.0]
        else:
            problem = f"a landmark of {where} does not have the fields x, y, visibility"
            raise FileFormatError(path, problem)
    return Figure(_read_triples(path, f"a landmark of {where}", values), None)


def _read_triples(path: str | Path, what: str, values: Any) -> Floats:
    """Return rows of x, y and confidence, shape (n_points, 3); null and NaN are missing."""
    if not (isinstance(values, list) and values and len(values) % 3 == 0):
        raise FileFormatError(path, f"{what} is not a list of x, y and confidence")
    numbers = [*map(_read_number, values)]
    if None in numbers:
        wrong = values[numbers.index(None)]
        raise FileFormatError(path, f"{what} has {wrong!r:.40}, expected a number")
    points = np.array(numbers, float).reshape(-1, 3)
    points[np.isnan(points).any(axis=1) | (points[:, 2] <= 0)] = np.nan, np.nan, 0.0
    return points


def _read_number(value: Any) -> float | None:
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return math.nan
    return float(value) if is_json_number(value, MAX_NUMBER) else None
