"""The page as text; test_page_in_browser opens it."""

import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

from keyweave import (
    DataError,
    FileFormatError,
    Motion,
    OutputError,
    SettingError,
    Skeleton,
    UnknownNameError,
)
from keyweave.animation.kinematics import joint_positions
from keyweave.geometry.nurbs import CurvePoints
from keyweave.reports import (
    ControlLines,
    Curve,
    FigureGroup,
    Table,
    format_page,
    write_page,
)
from keyweave.reports.page.page import encode_plots
from keyweave.reports.page.players import encode_motion, encode_motions

EVIL = "</script><script>document.title='caught'</script><img src=x onerror=alert(1)>\"'&"
PNG = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAA"
    "AABJRU5ErkJggg=="
)


def walking(
    n_frames=96, frame_rate=24.0, names=("hip", "head", "LeftLeg", "RightLeg"), **changes
):
    """Make a figure whose legs swing while it goes along z."""
    skeleton = Skeleton(
        names,
        [-1, 0, 0, 0],
        [[0, 90, 0], [0, 60, 0], [10, -10, 0], [-10, -10, 0]],
        end_site_parents=[1, 2, 3],
        end_site_offsets=[[0, 20, 0], [0, -80, 5], [0, -80, 5]],
    )
    seconds = np.arange(n_frames) / frame_rate
    q = np.tile([0.0, 0, 0, 1], (n_frames, 4, 1))
    swing = 0.6 * np.sin(2 * np.pi * seconds)
    q[:, 2] = Rotation.from_euler("x", swing[:, np.newaxis]).as_quat()
    q[:, 3] = Rotation.from_euler("x", -swing[:, np.newaxis]).as_quat()
    path = np.outer(seconds, [0, 0, 120]) + [0, 90, 0]
    return Motion(skeleton, q, path, frame_rate, **changes)


def swing_curve(group="sketch", **changes):
    frames = np.arange(1.0, 97)
    return Curve("LeftLeg.rotateX", frames, np.sin(frames / 8), group=group, **changes)


def full_page(**changes):
    content = {
        "title": "A walk",
        "motions": {"sketch": walking(), "source": walking(200, 60.0, start_frame=300)},
        "curves": [swing_curve(keys=[1, 40, 96]), swing_curve("result")],
        "tables": [Table("Fragments", ("source", "cost"), (("walk", 0.25),))],
        "pictures": [("A dot", PNG)],
        "summary": ["Three keys kept."],
    }
    return format_page(**{**content, **changes})


class Elements(HTMLParser):
    """Every start tag with its attributes, and the text of each."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.text = [], {}
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data):
        tag = self.tags[-1][0] if self.tags else ""
        self.text.setdefault(tag, []).append(data)


def test_page_needs_no_network():
    page = full_page()
    assert not re.search(r"(https?:)?//[a-z]", re.sub(r"^\s*//.*$", "", page, flags=re.M))
    for tag, attributes in Elements(page).tags:
        assert tag not in ("iframe", "object", "embed", "base")
        for name in ("src", "href"):
            assert attributes.get(name, "data:").startswith("data:")


def own_script(page):
    return page[page.rindex("<script>") + len("<script>") : page.rindex("</script>")]


def digest(script):
    return b64encode(sha256(script.encode()).digest()).decode()


def test_page_allows_only_its_own_script():
    page = full_page()
    assert "default-src 'none'" in page
    assert f"script-src 'sha256-{digest(own_script(page))}'" in page


@pytest.mark.parametrize(
    "content",
    [
        {"title": EVIL},
        {"summary": [EVIL]},
        {"motions": {EVIL: walking()}},
        {
            "motions": {
                "sketch": walking(names=(EVIL, "head", "Left" + EVIL, "Right" + EVIL))
            }
        },
        {"curves": [Curve(EVIL, [1, 2], [0, 1], group=EVIL)]},
        {"tables": [Table(EVIL, (EVIL,), ((EVIL,),))]},
        {"pictures": [(EVIL, PNG)]},
    ],
    ids=["title", "summary", "motion", "joint", "curve", "table", "picture"],
)
def test_a_name_with_markup_stays_text(content):
    plain, page = Elements(full_page()), Elements(full_page(**content))
    assert {tag for tag, _ in page.tags} <= {tag for tag, _ in plain.tags}
    assert sum(tag == "script" for tag, _ in page.tags) == 2
    assert not any(name.startswith("on") for _, attrs in page.tags for name in attrs)


def test_markup_is_shown_as_it_is():
    assert Elements(full_page(title=EVIL)).text["h1"] == [EVIL]


def test_a_name_that_looks_like_a_mark_of_the_template_stays_text():
    assert "<h1>{{data}} {{script}}</h1>" in full_page(title="{{data}} {{script}}")


def test_positions_come_back_within_a_tenth_of_a_millimetre():
    motion = walking()
    data = encode_motion("walk", motion)
    steps = np.frombuffer(b64decode(data["points"]), "<i2").reshape(data["shape"])
    points = data["origin"] + data["step"] * steps
    assert_allclose(points[:, :4], joint_positions(motion), atol=0.01)


def test_a_motion_keeps_its_frame_numbers_and_rate():
    data = encode_motion("walk", walking(50, 29.97, start_frame=101.5))
    assert (data["start"], data["rate"], data["shape"][0]) == (101.5, 29.97, 50)


def test_the_camera_follows_the_path_without_its_jolts():
    motion = walking(240)
    shaken = np.array(motion.root_positions)
    shaken[:, 0] += 3 * (-1) ** np.arange(240)
    path = np.array(encode_motion("walk", motion.with_(root_positions=shaken))["path"])
    assert np.abs(path[12:-12, 0]).max() < 0.3
    assert_allclose(path[-24, 1] - path[24, 1], 120 * (240 - 48) / 24, rtol=0.02)


def turned(angle, **changes):
    q = np.array(walking(**changes).rotations)
    q[:, 0] = Rotation.from_euler("y", angle).as_quat()
    return walking(**changes).with_(rotations=q)


def facings(**motions):
    return [data["facing"] for data in encode_motions(motions)]


def test_figures_of_the_same_joints_are_seen_from_one_side():
    assert_allclose(facings(sketch=turned(3.0), result=turned(-3.0)), 3)


def test_a_figure_that_faces_elsewhere_is_seen_as_it_faces():
    found = facings(sketch=turned(0.2), source=turned(2.0), result=turned(0.1))
    assert_allclose(found, [0.2, 2, 0.2])


def test_figures_of_other_joints_are_seen_from_one_side():
    names = ("pelvis", "skull", "LeftLeg", "RightLeg")
    found = facings(sketch=turned(0.2), other=turned(0.1, names=names))
    assert_allclose(found, [0.2, 0.2])


def test_a_figure_that_neither_moves_nor_extends_is_embedded():
    point = Motion(Skeleton(("hip",), [-1], [[0, 1, 0]]), [[[0, 0, 0, 1]]], [[0, 1, 0]], 24)
    data = encode_motion("point", point)
    assert data["step"] > 0 and data["height"] > 0 and data["bones"] == ()


def test_curves_of_one_name_share_a_plot_in_degrees():
    (plot,) = encode_plots([swing_curve(keys=[1.0]), swing_curve("result")])
    assert [curve["group"] for curve in plot["curves"]] == ["sketch", "result"]
    assert plot["unit"] == "°"
    sketch = plot["curves"][0]
    assert_allclose(
        sketch["values"], np.degrees(np.sin(sketch["frames"] / np.array(8))), rtol=1e-5
    )
    assert sketch["keyValues"] == [sketch["values"][0]]


@pytest.mark.parametrize(
    "name, kind, unit, shown",
    [
        ("hip.rotateX", "", "°", 180.0),
        ("hip.translateY", "", "cm", 3.14159),
        ("hand.curl", "", "", 3.14159),
        ("hand.curl", "angle", "°", 180.0),
        ("hip.rotateX", "unitless", "", 3.14159),
        ("hip.rotateOrder", "", "", 3.14159),
        ("hip.rotatePivotX", "", "cm", 3.14159),
    ],
)
def test_the_unit_follows_the_kind(name, kind, unit, shown):
    (plot,) = encode_plots([Curve(name, [1], [np.pi], kind=kind)])
    assert (plot["unit"], plot["curves"][0]["values"]) == (unit, [shown])


@pytest.mark.parametrize(
    "changes",
    [
        {"frames": [1, 1]},
        {"frames": [2, 1]},
        {"frames": [], "values": []},
        {"values": [1]},
        {"values": [1, np.nan]},
        {"keys": [1, 2], "key_values": [0]},
    ],
)
def test_a_curve_whose_arrays_do_not_fit_is_refused(changes):
    with pytest.raises(DataError):
        Curve(**{"name": "hip.rotateX", "frames": [1, 2], "values": [0, 1], **changes})


def test_an_unknown_kind_is_refused():
    with pytest.raises(SettingError, match="unitless"):
        Curve("hip.rotateX", [1], [0], kind="degrees")


def test_a_row_that_does_not_fit_its_columns_is_refused():
    with pytest.raises(DataError, match="row 2"):
        Table("Fragments", ("source", "cost"), (("walk", 1), ("run",)))


def test_only_columns_of_numbers_are_set_right():
    table = Table("T", ("source", "cost"), (("walk", 0.123456), (7, np.float64(12))))
    page = full_page(tables=[table])
    assert "<td>walk</td><td class='number'>0.1235</td>" in page
    assert "<td>7</td><td class='number'>12</td>" in page


def test_a_table_without_rows_keeps_its_head():
    assert "<th>cost</th>" in full_page(tables=[Table("T", ("source", "cost"), ())])


def test_a_picture_is_embedded_from_bytes_and_from_a_file(tmp_path):
    (tmp_path / "dot.png").write_bytes(PNG)
    from_bytes = full_page(pictures=[("A dot", PNG)])
    assert from_bytes == full_page(pictures=[("A dot", tmp_path / "dot.png")])
    assert b64encode(PNG).decode() in from_bytes


def test_what_is_not_a_png_is_refused(tmp_path):
    (tmp_path / "dot.png").write_text("GIF89a")
    for picture in (b"GIF89a", tmp_path / "dot.png", tmp_path / "missing.png"):
        with pytest.raises(FileFormatError):
            full_page(pictures=[("A dot", picture)])


def test_a_page_is_not_overwritten_unless_asked(tmp_path):
    path = write_page(tmp_path / "page.html", title="first", motions={})
    with pytest.raises(OutputError):
        write_page(path, title="second", motions={})
    assert "first" in path.read_text(encoding="utf-8")
    write_page(path, title="second", motions={}, overwrite=True)
    assert "second" in path.read_text(encoding="utf-8")


def test_three_motions_of_600_frames_weigh_less_than_a_photograph():
    motions = {name: walking(600, 60.0) for name in ("sketch", "result", "source")}
    assert len(full_page(motions=motions)) < 300_000


def test_the_clock_is_one_of_the_motions():
    with pytest.raises(UnknownNameError, match="the page has no sketches"):
        full_page(clock="sketches")


def test_a_list_in_a_table_is_a_range():
    table = Table("Runs", ("frames", "from"), (([4 / 3, 1234567.0], [12345.25]),))
    text = Elements(full_page(tables=[table])).text["td"]
    assert text == ["1.333 – 1234567", "12345.25"]


def controlled(n_frames=96, name="LeftLeg_CTRL"):
    """Make two figures, one control that goes with them, and one that stays behind."""
    going = np.tile(np.eye(4), (n_frames, 1, 1))
    angles = np.arange(n_frames)[:, np.newaxis] / 50
    going[:, :3, :3] = Rotation.from_euler("y", angles).as_matrix()
    going[:, 3, :3] = walking(n_frames).root_positions + [10, -40, 0]
    square = np.array([[1.0, 2, 1], [1, 0, -1], [-1, 2, -1], [-1, 0, 1]])
    lines = (CurvePoints(12 * square, True), CurvePoints(6 * square[:2]))
    still = np.tile(np.eye(4), (n_frames, 1, 1))
    controls = (
        ControlLines(name, lines, ("#0000ff", "#ff0000"), going, "ik"),
        ControlLines("World_CTRL", lines[:1], ("#b2b200",), still),
    )
    other = walking(n_frames, names=("pelvis", "skull", "LeftCalf", "RightCalf"))
    return FigureGroup((walking(n_frames), other), controls, 24.0)


def test_what_does_not_move_is_on_the_page_once():
    moving, still = encode_motion("shot", controlled())["controls"]
    sizes = [len(b64decode(moving[part]["steps"])) for part in ("turns", "places")]
    assert sizes == [96 * 9 * 2, 96 * 3 * 2]
    sizes = [len(b64decode(still[part]["steps"])) for part in ("turns", "places")]
    assert sizes == [9 * 2, 3 * 2]
