"""Key points of three programs become the points of one person, or one sentence."""

import json
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from case_profiles import draw_cases
from keyweave.animation.points import Points
from keyweave.errors import DataError, FileFormatError, KeyweaveError, SettingError
from keyweave.formats.observations import load_points
from reference_material import shared

N_POINTS = {"BODY_25": 25, "COCO 18": 18, "COCO": 17, "MediaPipe": 33}


def make_figure(n, seed=0, place=(400.0, 300.0)):
    """Return made-up key points, shape (n, 3): pixels and confidences."""
    rng = np.random.default_rng(seed)
    return np.column_stack(
        [rng.normal(place, (40, 120), (n, 2)), rng.uniform(0.3, 0.9, n)]
    ).round(3)


def make_walk(n_points, n_frames=6):
    """Return a figure that walks to the right, shape (n_frames, n_points, 3)."""
    walk = np.repeat(make_figure(n_points)[np.newaxis], n_frames, axis=0)
    walk[..., 0] += 5.0 * np.arange(n_frames)[:, np.newaxis]
    return walk


def write_openpose(folder, frames, name="walk_{:012d}_keypoints.json", first=0):
    """Write a file per frame; each frame is a list of figures."""
    folder.mkdir(exist_ok=True, parents=True)
    for number, figures in enumerate(frames, start=first):
        people = [
            {"person_id": [-1], "pose_keypoints_2d": np.ravel(f).tolist()} for f in figures
        ]
        content = {"version": 1.3, "people": people}
        (folder / name.format(number)).write_text(json.dumps(content))
    return folder


def write_json(file, content):
    file.write_text(content if isinstance(content, str) else json.dumps(content))
    return file


def list_coco(frames, first=0):
    return [
        {"image_id": number, "keypoints": np.ravel(figure).tolist()}
        for number, figures in enumerate(frames, start=first)
        for figure in figures
    ]


def list_mediapipe(frames, size):
    return [
        [{"x": x / size[0], "y": y / size[1], "z": 0.1, "visibility": c} for x, y, c in f]
        for (f,) in frames
    ]


@pytest.mark.parametrize("kind", N_POINTS)
def test_one_figure_is_read_the_same_from_every_program(tmp_path, kind):
    walk, size = make_walk(N_POINTS[kind]), (1920, 1080)
    walk[2, 4] = 0
    frames = [[figure] for figure in walk]
    if kind == "COCO":
        path = write_json(tmp_path / "walk.json", list_coco(frames))
    elif kind == "MediaPipe":
        path = write_json(tmp_path / "walk.json", list_mediapipe(frames, size))
    else:
        path = write_openpose(tmp_path / "walk", frames)
    points = load_points(path, frame_rate=25, image_size=size)
    expected = np.where(walk[..., 2:] > 0, walk[..., :2], np.nan)
    assert_allclose(points.positions, expected, rtol=1e-12)
    assert_array_equal(points.confidences, walk[..., 2])
    assert (points.frame_rate, points.start_frame, points.notes) == (25, 0, ())
    assert not points.has_depth


@pytest.mark.parametrize("n, sides", [(25, 11), (18, 8), (17, 8), (33, 16)])
def test_names_are_unique_and_paired(tmp_path, n, sides):
    frames = [[make_figure(n)]]
    if n in (25, 18):
        path = write_openpose(tmp_path / "walk", frames)
    elif n == 17:
        path = write_json(tmp_path / "walk.json", list_coco(frames))
    else:
        path = write_json(tmp_path / "walk.json", list_mediapipe(frames, (1, 1)))
    names = load_points(path).names
    assert len(set(names)) == n
    mirrored = [
        name.replace("left", "right") if n in (17, 33) else "R" + name[1:]
        for name in names
        if ("left" in name if n in (17, 33) else name.startswith("L"))
    ]
    assert len(mirrored) == sides and {*mirrored} <= {*names}


def test_lists_stand_alone_or_in_tables(tmp_path):
    frames = [[figure] for figure in make_walk(17)]
    rows = list_coco(frames, first=7)
    names = [f"p{i}" for i in range(17)]
    named = {"annotations": rows, "categories": [{"keypoints": names}], "images": []}
    alone = load_points(write_json(tmp_path / "a.json", rows))
    for row in rows:
        row["image_id"] = f"walk_{row['image_id']:06d}.jpg"
    table = load_points(write_json(tmp_path / "b.json", named))
    assert_array_equal(table.positions, alone.positions)
    assert_array_equal(table.frames, np.arange(7, 13))
    assert table.names == tuple(names)

    marks = list_mediapipe([[figure] for figure in make_walk(33)], (800, 600))
    plain = load_points(write_json(tmp_path / "c.json", marks), image_size=(800, 600))
    for first, wrapped in (
        (0, {"frames": [{"landmarks": row} for row in marks]}),
        (3, [{"frame": i + 3, "pose_landmarks": [r]} for i, r in enumerate(marks)]),
        (0, [[[m["x"], m["y"], m["z"], m["visibility"]] for m in r] for r in marks]),
    ):
        path = write_json(tmp_path / "d.json", wrapped)
        points = load_points(path, image_size=(800, 600))
        assert_allclose(points.positions, plain.positions)
        assert points.start_frame == first


def test_flags_of_visibility_are_confidences(tmp_path):
    figure = make_figure(17)
    figure[:, 2] = [0, 1, 2] * 5 + [2, 2]
    points = load_points(write_json(tmp_path / "a.json", list_coco([[figure]])))
    assert_array_equal(points.confidences[0], figure[:, 2] / 2)


def test_frames_without_a_person_or_a_file_are_missing_and_noted(tmp_path):
    walk = make_walk(25)
    frames = [[figure] for figure in walk]
    frames[1] = []
    folder = write_openpose(tmp_path / "walk", frames, first=100)
    (folder / "walk_000000000103_keypoints.json").unlink()
    points = load_points(folder)
    assert_array_equal(points.frames, np.arange(100, 106))
    assert_array_equal(points.is_present.all(axis=1), [1, 0, 1, 0, 1, 1])
    notes = " ".join(points.notes)
    assert "1 frame is missing: 103" in notes
    assert "1 frame without the person: 101" in notes
    assert "30 is assumed" in notes


@given(order=st.lists(st.permutations([0, 1, 2]), min_size=6, max_size=6))
@draw_cases(40)
def test_the_figure_is_followed_whatever_the_order_of_people(tmp_path_factory, order):
    walk = make_walk(25)
    shadow = np.stack([make_figure(25, 1, (430, 300))] * 6) * [1, 1, 0.4]
    passer = walk[::-1] + [250.0, 0, 0]
    passer[..., 2] = 0.95
    passer[:, 12:, 2] = 0
    walk[2:4, :, 2] *= 0.4  # the passer is then more confident, but elsewhere
    people = [[[w, s, p][i] for i in o] for o, w, s, p in zip(order, walk, shadow, passer)]
    folder = write_openpose(tmp_path_factory.mktemp("crowd") / "walk", people)
    points = load_points(folder)
    assert_allclose(points.positions, walk[..., :2])
    assert "6 frames of 6 with several people" in points.notes[0]


def test_a_person_is_chosen_by_index_or_by_id(tmp_path):
    walk, other = make_walk(17), make_walk(17) + [300, 0, 0]
    rows = list_coco(zip(walk, other))
    path = write_json(tmp_path / "a.json", rows)
    assert_allclose(load_points(path, person=1).positions, other[..., :2])
    for place, row in enumerate(rows):
        row["track_id"] = 7 - place % 2
    path = write_json(tmp_path / "b.json", rows[:-1])
    points = load_points(path, person=6)
    assert_allclose(points.positions[:-1], other[:-1, :, :2])
    assert not points.is_present[-1].any()
    with pytest.raises(FileFormatError, match="no frame has person 2"):
        load_points(path, person=2)
    with pytest.raises(SettingError, match="person is 'a'"):
        load_points(path, person="a")


def test_relative_image_coordinates_need_the_image_size(tmp_path):
    marks = list_mediapipe([[make_figure(33)]], (800, 600))
    path = write_json(tmp_path / "walk.json", marks)
    with pytest.raises(SettingError, match="image_size is None but must be the width"):
        load_points(path)
    for wrong in [(800,), (0, 600), "wide", 800]:
        with pytest.raises(SettingError, match="image_size is .* a width and a height"):
            load_points(path, image_size=wrong)


def test_a_folder_of_several_recordings_is_read_by_one_of_its_files(tmp_path):
    walk = make_walk(18)
    folder = write_openpose(tmp_path / "a", [[f] for f in walk], "left_{:03d}.json")
    write_openpose(folder, [[f * [1, 2, 1]] for f in walk], "right_{:03d}.json")
    with pytest.raises(FileFormatError, match="2 rec.*: left_000.json, right_000.json"):
        load_points(folder)
    points = load_points(folder / "right_004.json")
    assert_allclose(points.positions, walk[..., :2] * [1, 2])


FIGURE = np.ravel(make_figure(17)).tolist()
PERSON = {"pose_keypoints_2d": np.ravel(make_figure(25)).tolist()}
BAD = {
    "no JSON": ("{", "not valid JSON"),
    "nothing": ([], "this is not a list of OpenPose"),
    "a number": ("7", "this is not a list of OpenPose"),
    "a table": ({"joints": []}, "this is not a list of OpenPose"),
    "no person": ({"people": []}, "no frame has a person"),
    "nobody on any frame": ([[], None], "no frame has a person"),
    "no annotation": ({"annotations": []}, "no frame has a person"),
    "no list": ({"annotations": {}}, "the annotations are not a list"),
    "people by name": ({"people": {"a": 1}}, "it has no people"),
    "a person of text": ({"people": ["a"]}, "pose_keypoints_2d of person 0 is not a list"),
    "two numbers": ({"people": [{"pose_keypoints_2d": [1, 2]}]}, "person 0 is not a list"),
    "other points": ({"people": [{"pose_keypoints_2d": [1] * 45}]}, "45 numbers, expec"),
    "16 points": ([{"image_id": 1, "keypoints": FIGURE[3:]}], "48 numbers, expected 51"),
    "a text": ([{"image_id": 1, "keypoints": [*FIGURE[1:], "a"]}], "'a', expected a num"),
    "true": ([{"image_id": 1, "keypoints": [*FIGURE[1:], True]}], "True, expected a num"),
    "no image": ([{"keypoints": FIGURE}], "image_id of annotation 0 is None"),
    "half an image": ([{"image_id": 0.5, "keypoints": FIGURE}], "0.5, expected a whole"),
    "a far image": ([{"image_id": 1e12, "keypoints": FIGURE}], "frame number .* too large"),
    "far apart": (
        [{"image_id": i, "keypoints": FIGURE} for i in (1, 10**8)],
        "the limit is 100,000",
    ),
    "32 landmarks": ([[{"x": 0, "y": 0}] * 32], "frame 0 of the list does not have 33"),
    "no x": ([[{"z": 0}] * 33] * 2, "no frame has a person"),
    "other fields": ([{"world": []}], "frame 0 of the list does not have the field"),
    "a text of marks": ([{"landmarks": "a"}], "is not a list of landmarks"),
}


@pytest.mark.parametrize("content, problem", BAD.values(), ids=BAD)
def test_invalid_contents_give_a_one_line_error(tmp_path, content, problem):
    path = write_json(tmp_path / "walk_1.json", content)
    with pytest.raises(FileFormatError, match=problem) as caught:
        load_points(path)
    assert "\n" not in str(caught.value)


def test_unsuitable_folders_are_refused(tmp_path):
    with pytest.raises(FileFormatError, match="has no .json files"):
        load_points(tmp_path)
    write_json(tmp_path / "a_1.json", {"people": [PERSON]})
    write_json(tmp_path / "a_01.json", {"people": [PERSON]})
    with pytest.raises(FileFormatError, match="this is frame 1, as is a_01.json"):
        load_points(tmp_path)
    with pytest.raises(FileFormatError, match="there is no such file"):
        load_points(tmp_path / "b.json")
    with pytest.raises(FileFormatError, match="this is not a folder; Keyweave reads"):
        load_points(tmp_path / "b")
    person = {"pose_keypoints_2d": np.ravel(make_figure(18)).tolist()}
    write_json(tmp_path / "a_01.json", {"people": []})
    (tmp_path / "a_01.json").rename(tmp_path / "a_02.json")
    write_json(tmp_path / "a_02.json", {"people": [person]})
    with pytest.raises(FileFormatError, match="different numbers of points"):
        load_points(tmp_path)


GOOD = [
    json.dumps({"people": [PERSON, PERSON]}),
    json.dumps(list_coco([[make_figure(17)]] * 2)),
    json.dumps({"annotations": list_coco([[make_figure(17)]]), "categories": []}),
    json.dumps(list_mediapipe([[make_figure(33)]], (800, 600))),
]
VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers(-3, 10**12) | st.text(max_size=3),
    lambda values: (
        st.lists(values, max_size=3)
        | st.dictionaries(st.sampled_from(["people", "keypoints", "x"]), values, max_size=2)
    ),
    max_leaves=5,
)


def check_read(path):
    try:
        points = load_points(path, image_size=(800, 600))
    except KeyweaveError as error:
        assert "\n" not in str(error)
    else:
        assert isinstance(points, Points) and points.is_present.shape[0] < 200_000


@draw_cases(400)
@given(st.data())
def test_corrupted_text_loads_or_gives_a_one_line_error(tmp_path_factory, data):
    text = data.draw(st.sampled_from(GOOD))
    start = data.draw(st.integers(0, len(text)))
    end = start + data.draw(st.integers(0, 30))
    text = text[:start] + data.draw(st.text('019.-e[]{},:" ', max_size=6)) + text[end:]
    check_read(write_json(tmp_path_factory.mktemp("any") / "walk_1.json", text))


@draw_cases(400)
@given(st.data())
def test_changed_values_load_or_give_a_one_line_error(tmp_path_factory, data):
    content = json.loads(data.draw(st.sampled_from(GOOD)))
    place = content
    for _ in range(data.draw(st.integers(0, 4))):
        keys = [*place] if isinstance(place, dict) else [*range(len(place))]
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], (dict, list)) or not place[key]:
            break
        last, place = (place, key), place[key]
        if data.draw(st.booleans()):
            last[0][key] = data.draw(VALUES)
            break
    else:
        content = data.draw(VALUES)
    check_read(write_json(tmp_path_factory.mktemp("any") / "walk_1.json", content))


@given(st.binary(max_size=60))
def test_random_bytes_raise_a_keyweave_error(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("any") / "walk_1.json"
    path.write_bytes(content)
    with pytest.raises(KeyweaveError):
        load_points(path)


TREADMILL = "mocap/keypoints/openpose_treadmill"


def test_the_captured_walks_are_read_as_plain_loops_read_them():
    folder = shared(TREADMILL)
    names = Counter(file.name.partition("_")[0] for file in folder.iterdir())
    assert sum(names.values()) == 270
    for name, n_frames in names.items():
        points = load_points(folder / f"{name}_000.json", frame_rate=25)
        assert (len(points), len(points.names), points.start_frame) == (n_frames, 25, 0)
        for row, file in enumerate(sorted(folder.glob(f"{name}_*.json"))):
            people = json.loads(file.read_text())["people"]
            tables = [np.reshape(p["pose_keypoints_2d"], (25, 3)) for p in people]
            best = max(tables, key=lambda table: table[:, 2].sum())
            present = best[:, 2] > 0
            assert_array_equal(points.is_present[row], present)
            assert_array_equal(points.positions[row, present], best[present, :2])
            assert_array_equal(points.confidences[row], best[:, 2])


def test_error_lists_the_recordings_in_a_folder_of_captured_walks():
    with pytest.raises(FileFormatError, match="3 recordings.* 27_000.json, 32_000.json"):
        load_points(shared(TREADMILL))


def test_points_are_cut_picked_and_checked():
    positions = np.arange(24.0).reshape(4, 3, 2)
    positions[1, 2, 0] = np.nan
    points = Points(["a", "b", "c"], positions, 0.5, 24, start_frame=10)
    assert np.isnan(points.positions[1, 2]).all() and points.confidences[1, 2] == 0
    part = points.cut(11, 12).pick(["c", "a"])
    assert_array_equal(part.positions, points.positions[1:3][:, [2, 0]])
    assert_array_equal(part.confidences, points.confidences[1:3][:, [2, 0]])
    assert (part.start_frame, part.duration) == (11, 2 / 24)
    for changes in (
        {"names": ["a", "a", "b"]},
        {"names": ["a"]},
        {"confidences": -1},
        {"confidences": np.ones((4, 2))},
        {"positions": positions[:0]},
        {"positions": np.full((4, 3, 2), np.inf)},
        {"frame_rate": 0},
    ):
        with pytest.raises(DataError):
            points.with_(**changes)
