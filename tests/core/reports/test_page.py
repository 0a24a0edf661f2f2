"""The page as text; test_page_in_browser opens it."""

import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from hypothesis.extra.numpy import arrays
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
    examples,
    find_contacts,
)
from keyweave.animation.kinematics import joint_positions
from keyweave.geometry.nurbs import CurvePoints
from keyweave.geometry.rotations import vector_to_quaternion
from keyweave.methods.feet.slides import measure_slides
from keyweave.reports import (
    Alternative,
    ControlLines,
    Curve,
    CurvePart,
    FigureGroup,
    Player,
    Table,
    format_page,
    write_page,
)
from keyweave.reports.page import assembly
from page_reading import cells, embedded, matrices_of, plotted, points_of

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
    code = page.replace("http://www.w3.org/2000/svg", "")  # a name, which is not loaded
    code = re.sub(r"(base64,|sha256-)[\w+/=]+", "", code)  # a picture, the script's hash
    assert not re.search(r"(https?:)?//[a-z]", re.sub(r"^\s*//.*$", "", code, flags=re.M))
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
    assert Elements(full_page(title=EVIL)).text["bdi"][0] == EVIL


def test_a_name_that_looks_like_a_mark_of_the_template_stays_text():
    title = "{{data}} {{script}}"
    assert Elements(full_page(title=title)).text["bdi"][0] == title


def assert_decodes(data, number, motion):
    """Raise unless the joints of a figure decode to within half a step."""
    step = data["figures"][number]["step"]
    points = points_of(data, number)[:, : len(motion.skeleton)]
    error = np.abs(points - joint_positions(motion)).max()
    assert error <= 0.5 * step * (1 + 1e-6) + 1e-9 * np.abs(points).max()


@settings(max_examples=25, deadline=None)
@given(
    offsets=arrays(float, (6, 3), elements=st.floats(-80, 80)),
    turns=arrays(float, (7, 6, 3), elements=st.floats(-3, 3)),
    path=arrays(float, (7, 3), elements=st.floats(-1e4, 1e4)),
    parents=st.tuples(*(st.integers(0, i) for i in range(5))),
    size=st.sampled_from([0.005, 1.0, 6000.0]),
)
def test_points_decode_to_within_half_a_step(offsets, turns, path, parents, size):
    names = [f"joint{i}" for i in range(6)]
    skeleton = Skeleton(names, [-1, *parents], size * offsets)
    motion = Motion(skeleton, vector_to_quaternion(turns), size * path, 24)
    data = embedded(format_page(title="Random", motions={"result": motion}))
    assert_decodes(data, 0, motion)


def test_points_are_stored_to_half_a_millimeter_or_finer():
    steps = []
    for factor in (0.01, 1.0, 1e4):
        data = embedded(full_page(motions={"walk": walking().scale(factor)}))
        steps.append(data["figures"][0]["step"] / data["figures"][0]["height"])
    assert_allclose(steps, [1 / 3600, 0.05 / 180, 1 / 20000], rtol=1e-3)


def test_a_motion_keeps_its_frame_numbers_and_rate():
    data = embedded(full_page(motions={"walk": walking(50, 29.97, start_frame=101.5)}))
    (figure,) = data["figures"]
    assert (figure["start"], figure["rate"], figure["frames"]) == (101.5, 29.97, 50)
    assert data["clock"] == {"start": 101.5, "rate": 29.97, "frames": 50}


def test_figures_of_the_same_joints_share_a_body():
    other = walking(names=("pelvis", "skull", "LeftLeg", "RightLeg"))
    data = embedded(
        full_page(motions={"a": walking(), "b": other, "c": walking(200)}, curves=[])
    )
    assert [figure["body"] for figure in data["figures"]] == [0, 1, 0]
    assert len(data["bodies"]) == 2


def test_bodies_refer_only_to_existing_points():
    for body in embedded(full_page())["bodies"]:
        n_points, n_anchors = len(body["parents"]), len(body["anchors"])
        assert len(body["names"]) == n_points
        assert all(parent < i for i, parent in enumerate(body["parents"]))
        assert all(i < n_points for each in body["anchors"] for i in each[::2])
        for start, end, _, _, side, _, tone, shade in body["capsules"]:
            assert max(start, end, side) < n_anchors and side >= -1
            assert tone in range(4) and shade in range(3)
        assert all(i < n_points for i in body["trails"])
        assert all(max(ends) < n_anchors for _, *ends in body["soles"])


def turned(angle, **changes):
    q = np.array(walking(**changes).rotations)
    q[:, 0] = Rotation.from_euler("y", angle).as_quat()
    return walking(**changes).with_(rotations=q)


def facings(**motions):
    data = embedded(full_page(motions=motions, curves=[]))
    return [figure["facing"] for figure in data["figures"]]


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
    (figure,) = embedded(full_page(motions={"point": point}))["figures"]
    assert figure["step"] > 0 and figure["height"] > 0 and figure["contacts"] == []


def roles(**content):
    data = embedded(full_page(curves=[], **content))
    return [figure["role"] for figure in data["figures"]]


def test_names_give_roles_and_other_motions_are_compared():
    walk = walking(2)
    named = dict.fromkeys(("Before", "after", "slow", "fast", "capture"), walk)
    expected = ["sketch", "result", "compared-1", "compared-2", "source"]
    assert roles(motions=named) == expected
    assert roles(motions={"a walk": walk}) == ["source"]
    assert roles(motions=named, roles={"slow": "result"})[2:4] == ["result", "compared-1"]
    many = {f"take {i}": walk for i in range(6)}
    assert roles(motions=many)[3:] == ["compared-4", "compared-1", "compared-2"]


def test_contacts_are_runs_of_the_feet():
    take = examples.load_walk().cut(1, 90)
    (figure,) = embedded(full_page(motions={"walk": take}, curves=[]))["figures"]
    slides = measure_slides(take, find_contacts(take))
    runs = [[slide.first - 1, slide.last - 1] for slide in slides]
    assert [each[1:3] for each in figure["contacts"]] == runs
    sides = [sole for sole, *_ in figure["contacts"]]
    assert sides == sorted(sides) and {*sides} == {0, 1}
    assert max(slide for *_, slide in figure["contacts"]) < 3


def test_curves_of_one_name_share_a_channel_in_degrees():
    data = embedded(full_page(curves=[swing_curve(keys=[1.0]), swing_curve("result")]))
    (channel,) = data["channels"]
    assert (channel["name"], channel["full"]) == ("rotateX", "LeftLeg.rotateX")
    assert [series["group"] for series in data["series"]] == ["sketch", "result"]
    values = plotted(data)["LeftLeg.rotateX"]["sketch"]
    expected = np.degrees(np.sin(np.arange(1.0, 97) / 8))
    assert_allclose(values, expected, atol=0.025001)
    assert_allclose(channel["keys"], [[1], [expected[0]]])


@settings(max_examples=30, deadline=None)
@given(
    values=arrays(float, 9, elements=st.floats(-1e4, 1e4)),
    kind=st.sampled_from(["angle", "length", "unitless"]),
)
def test_curves_decode_to_within_half_a_step(values, kind):
    curve = Curve("hip.sway", np.arange(1.0, 10), values, kind=kind)
    data = embedded(format_page(title="Random", motions={}, curves=[curve]))
    (series,) = data["series"]
    shown = np.degrees(values) if kind == "angle" else values
    (step,), found = series["steps"], plotted(data)["hip.sway"]["sketch"]
    assert np.abs(found - shown).max() <= 0.5 * step * (1 + 1e-6) + 1e-12
    if kind != "unitless":
        assert step <= max(0.05, np.abs(shown).max() / 1e7)
    assert np.ptp(shown) == 0 or step <= max(np.ptp(shown) / 399, np.abs(shown).max() / 1e7)


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
    data = embedded(full_page(curves=[Curve(name, [1], [np.pi], kind=kind)]))
    assert data["channels"][0]["unit"] == unit
    assert_allclose(plotted(data)[name]["sketch"], shown, atol=0.025)


def test_curves_are_grouped_by_joint_and_at_most_a_dozen_are_open():
    names = [f"joint{i}.rotate{axis}" for i in range(15) for axis in "XYZ"]
    curves = [Curve(name, [1, 2], [0, 1]) for name in names]
    data = embedded(full_page(curves=curves))
    assert [part["name"] for part in data["parts"]] == [f"joint{i}" for i in range(15)]
    assert [part["open"] for part in data["parts"]] == [True] * 12 + [False] * 3
    last = CurvePart("tail", ["joint14.rotateX", "missing.rotateX"], "free", True)
    data = embedded(full_page(curves=curves, parts=[last]))
    assert [part["name"] for part in data["parts"] if part["open"]] == ["tail"]
    listed = [data["channels"][i]["full"] for p in data["parts"] for i in p["channels"]]
    assert sorted(listed) == sorted(names)


def test_frames_of_curves_may_be_anywhere():
    curves = [
        Curve("a.rotateX", [1, 2.5, 9], [0, 1, 2]),
        Curve("b.rotateX", [7, 8], [0, 1]),
    ]
    uneven, even = embedded(full_page(curves=curves))["series"]
    assert (uneven["frames"], even["frames"], even["start"]) == ([1, 2.5, 9], None, 7)


def choose(n, **content):
    """Return the data of a page with alternatives that are close to each other."""
    take = walking(200)
    waves = 0.2 * np.sin(np.arange(n)[:, None, None] + np.arange(200)[:, None])
    paths = take.root_positions + waves
    named = {f"Result {i}": take.with_(root_positions=p) for i, p in enumerate(paths)}
    curves = [
        Curve("hip.lift", take.frames, p[:, 1], group="result", alternative=i)
        for i, p in enumerate(paths)
    ]
    alternatives = [
        Alternative(str(i), {"result": name}, 0.5, [(1, 200, 0, 301, 500)])
        for i, name in enumerate(named)
    ]
    motions = {"Sketch": take, **named, "Other": take}
    content = {"motions": motions, "curves": curves, "alternatives": alternatives}
    return embedded(full_page(**content)), named


def test_alternatives_are_restored_and_the_first_is_shown():
    data, named = choose(3)
    names = [figure["name"] for figure in data["figures"]]
    assert [names[i] for i in data["shown"]] == ["Sketch", "Result 0", "Other"]
    assert names[data["sketch"]] == "Sketch"
    for number, each in enumerate(data["alternatives"]):
        figure = each["figures"]["result"]
        assert each["stored"] and names[figure] == f"Result {number}"
        assert data["figures"][figure]["role"] == "result"
        assert_decodes(data, figure, named[names[figure]])
    assert [series["alternative"] for series in data["series"]] == [0, 1, 2]
    assert data["alternatives"][0]["fragments"] == [[1, 200, 0, 301, 500, 0]]


def test_alternatives_beyond_the_limit_are_not_stored(monkeypatch):
    whole, _ = choose(4)
    sizes = [len(figure["points"]["data"]) for figure in whole["figures"][3:]]
    monkeypatch.setattr(assembly, "DATA_LIMIT", sum(sizes[:2]))
    data, _ = choose(4)
    assert [each["stored"] for each in data["alternatives"]] == [True, True, False, False]
    assert data["alternatives"][3]["figures"] == {}
    assert len(data["figures"]) == 4 and len(data["series"]) == 2


def test_facts_of_the_first_alternative_stand_next_to_the_title():
    page = full_page(motions={"a": walking(600, 25.0)})
    assert "<li><b>24.0 s</b> at 25 fps</li>" in page
    page = full_page(facts=[("592", "keys, all met"), ("<b>", "&")])
    assert "<li><b>592</b> keys, all met</li><li><b>&lt;b&gt;</b> &amp;</li>" in page
    best = Alternative("1", {"result": "sketch"}, facts=[("3", "joins")])
    assert "<li><b>3</b> joins</li></ul>" in full_page(alternatives=[best])


def test_an_alternative_of_a_motion_that_does_not_exist_is_refused():
    with pytest.raises(UnknownNameError, match="rezult"):
        full_page(alternatives=[Alternative("1", {"result": "rezult"})])


def test_numbers_that_are_not_finite_are_refused_in_python():
    group = controlled()
    with pytest.raises(DataError):
        matrices = group.controls[0].matrices * np.nan
        ControlLines("hip", group.controls[0].lines, ("#0000ff",) * 2, matrices)
    with pytest.raises(DataError, match="keys"):
        full_page(keys=[1, np.nan])
    with pytest.raises(DataError, match="path"):
        full_page(paths={"sketch": [[0, np.inf]]})


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


def test_only_columns_of_numbers_are_right_aligned():
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


def test_a_picture_that_is_not_a_png_is_refused(tmp_path):
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
    script = len(full_page(motions={}))
    assert len(full_page(motions=motions)) - script < 60_000


def test_a_notebook_plays_motions_in_a_frame_that_cannot_reach_it():
    (tag, frame), *rest = Elements(Player(walking(), title=EVIL)._repr_html_()).tags
    assert tag == "iframe" and rest == []
    assert frame["sandbox"] == "allow-scripts" and frame["title"] == EVIL
    page = frame["srcdoc"]
    assert "data-compact" in Elements(page).tags[0][1]
    assert own_script(page) == own_script(full_page())
    assert embedded(page)["figures"][0]["frames"] == 96


def test_svg_is_part_of_the_page_and_other_text_is_not():
    drawing = "<svg viewBox='0 0 4 4'><path d='M0 0L4 4'/></svg>"
    assert drawing[5:] in full_page(pictures=[("A line", drawing)])
    with pytest.raises(FileFormatError):
        full_page(pictures=[("A line", "<img src=x>")])


def test_the_clock_is_one_of_the_motions():
    with pytest.raises(UnknownNameError, match="the page has no sketches"):
        full_page(clock="sketches")


def test_a_list_in_a_table_is_a_range():
    table = Table("Runs", ("frames", "from"), (([4 / 3, 1234567.0], [12345.25]),))
    assert cells(full_page(tables=[table]))["Runs"] == [["1.333 – 1234567", "12345.25"]]


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


@pytest.mark.parametrize("row", [0, 41, 95])
def test_controls_stand_on_the_page_where_they_stand_in_the_scene(row):
    group = controlled()
    matrices = matrices_of(embedded(full_page(motions={"shot": group}, curves=[])), 0)
    for control, found in zip(group.controls, matrices[row]):
        for line, expected in zip(control.lines, control.in_world(row)):
            points = line.points @ found[:3] + found[3]
            assert_allclose(points, expected[: len(points)], atol=0.05)
