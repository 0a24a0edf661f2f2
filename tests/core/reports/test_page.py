"""The page as text, and in a real browser where there is one."""

import json
import re
import shutil
import subprocess
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser

import numpy as np
import pytest
from matplotlib import image
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


BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--window-size=1200,900",
]


@pytest.fixture
def browse(tmp_path):
    """Return a function that opens a page at a time and returns what the browser wrote."""
    if BROWSER is None:
        pytest.skip("no chromium and no chrome here to open the page in")

    def browse(page, at="", *, output="--dump-dom"):
        file = tmp_path / "page.html"
        file.write_text(page, encoding="utf-8")
        folder = tmp_path / "browser"
        shutil.rmtree(folder, ignore_errors=True)
        more = [f"--user-data-dir={folder}", "--virtual-time-budget=300", output]
        done = subprocess.run(
            [BROWSER, *QUIET, *more, file.as_uri() + at],
            capture_output=True,
            timeout=120,
            check=True,
        )
        return done.stdout.decode()

    return browse


def state(dom):
    """Return what the script wrote into the root element."""
    attributes = Elements(dom).tags[0][1]
    return {
        name: attributes.get(f"data-{name}")
        for name in ("ready", "bones", "frame", "error")
    }


def test_the_script_runs_and_draws_every_bone(browse):
    dom = browse(full_page(), "#t=1.5")
    assert state(dom) == {"ready": "yes", "bones": "12", "frame": "37", "error": None}


def test_the_curves_show_their_values_at_the_cursor(browse):
    text = Elements(browse(full_page(), "#t=1.5")).text
    shown = f"{np.degrees(np.sin(37 / 8)):.2f}°"
    assert text["b"] == [shown, shown]


def test_names_with_markup_do_no_harm_in_the_browser(browse):
    motions = {EVIL: walking(names=(EVIL, "head", "Left" + EVIL, "Right" + EVIL))}
    curves = [Curve(EVIL, [1, 2], [0, 1], group=EVIL)]
    tables = [Table(EVIL, (EVIL,), ((EVIL,),))]
    dom = browse(full_page(title=EVIL, motions=motions, curves=curves, tables=tables))
    elements = Elements(dom)
    assert elements.text["title"][0] == EVIL
    assert sum(tag == "img" for tag, _ in elements.tags) == 1
    assert state(dom)["ready"] == "yes" and state(dom)["error"] is None


def test_a_page_without_motions_shows_its_curves(browse):
    dom = browse(full_page(motions={}))
    assert state(dom)["ready"] == "yes" and state(dom)["error"] is None
    hidden = {
        attrs["id"]: "hidden" in attrs for _, attrs in Elements(dom).tags if "id" in attrs
    }
    assert hidden["figures"] and hidden["player"] and not hidden["plots"]


@pytest.fixture
def drive(browse):
    """Return a function that opens a page, acts in it and returns what a formula gives."""

    def drive(act, formula, page=None, at="#t=0"):
        page = full_page() if page is None else page
        script = own_script(page)
        acting = f"{script}{act}; root.dataset.driven = JSON.stringify({formula});"
        page = page.replace(digest(script), digest(acting)).replace(script, acting)
        root = Elements(browse(page, at)).tags[0][1]
        assert root.get("data-error") is None
        return json.loads(root["data-driven"])

    return drive


def press(key):
    return f"document.dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}'}}))"


def test_the_page_plays_by_itself_unless_opened_at_a_time(drive):
    assert drive("", "clock.playing", at="") is True
    assert drive("", "clock.playing", at="#t=1") is False


def test_playing_takes_as_long_as_the_motion(drive):
    play = "setPlaying(true); tick(1000); tick(2500)"
    assert_allclose(drive(play, "clock.time"), 1.5)
    assert_allclose(drive("clock.speed = 0.5; " + play, "clock.time"), 0.75)


def test_playing_begins_again_after_the_last_frame(drive):
    page = full_page(motions={"sketch": walking(48)})  # two seconds
    play = "setPlaying(true); tick(1000); tick(3500)"
    assert_allclose(drive(play, "clock.time", page), 0.5)


def test_the_longest_motion_sets_the_time_and_shorter_ones_wait(drive):
    motions = {"short": walking(24), "long": walking(300, 60.0, start_frame=300)}
    frames = "views.map((view) => view.label.textContent)"
    driven = drive(press("End"), frames, full_page(motions=motions))
    assert driven == ["frame 24", "frame 599"]


def test_keys_play_and_step(drive):
    assert drive(press(" "), "clock.playing") is True
    assert drive(f"{press(' ')}; {press(' ')}", "clock.playing") is False
    assert (
        drive(f"{press('ArrowRight')}; {press('ArrowRight')}", "root.dataset.frame") == "3"
    )
    assert drive(press("ArrowLeft"), "root.dataset.frame", at="#t=1.5") == "36"


def test_every_frame_can_be_stepped_to_at_an_odd_rate(drive):
    page = full_page(motions={"sketch": walking(200, 29.97)})
    step = f"{press('ArrowRight')}; shown.push(views[0].label.textContent)"
    shown = drive(
        f"const shown = []; for (let i = 1; i < 200; i++) {{ {step} }}", "shown", page
    )
    assert shown == [f"frame {number}" for number in range(2, 201)]


def test_the_slider_moves_through_time(drive):
    slide = "byId('time').value = 2; byId('time').dispatchEvent(new Event('input'))"
    assert drive(slide, "root.dataset.frame") == "49"


def test_dragging_in_a_curve_moves_through_time(drive):
    drag = (
        "const area = document.querySelector('.area'), box = area.getBoundingClientRect();"
        "area.setPointerCapture = () => {};"
        "area.dispatchEvent(new PointerEvent('pointerdown', {buttons: 1, clientX: box.left"
        " + makeAxes(plots[0], box.width, box.height).x(25) + 1}))"
    )
    assert drive(drag, "root.dataset.frame") == "25"


def test_the_cursor_is_on_the_frames_of_the_clock(drive):
    motions = {"short": walking(24), "long": walking(300, 60.0, start_frame=300)}
    page = full_page(motions=motions, clock="long")
    assert drive(press("ArrowRight"), "root.dataset.frame", page) == "301"
    assert drive("seek(1)", "root.dataset.frame", page) == "360"


def test_the_clock_is_one_of_the_motions():
    with pytest.raises(UnknownNameError, match="the page has no sketches"):
        full_page(clock="sketches")


def test_a_list_in_a_table_is_a_range():
    table = Table("Runs", ("frames", "from"), (([4 / 3, 1234567.0], [12345.25]),))
    text = Elements(full_page(tables=[table])).text["td"]
    assert text == ["1.333 – 1234567", "12345.25"]


def test_following_keeps_the_figure_in_the_middle_and_the_path_true(drive):
    lens = "makeProjection(views[0], row, 400, 400)"
    hip = f"{lens}.project(readPoints(views[0].motion, row)[0])[0]"
    across = f"camera.yaw = -Math.PI / 2; const at = (row) => {hip}"
    follows = drive(across, "[20, 48, 75].map(at)")
    assert_allclose(follows, 200, atol=8)
    stays = drive(f"{across}; camera.follow = false", "[20, 48, 75].map(at)")
    assert np.diff(stays).min() > 20  # seen from the side it goes to the right
    assert min(stays) > 0 and max(stays) < 400


@pytest.mark.parametrize("turn", [0.0, 2.0])
def test_seen_from_the_front_the_left_foot_is_on_the_right(drive, turn):
    turned = np.array(walking().rotations)
    turned[:, 0] = Rotation.from_euler("y", turn).as_quat()
    page = full_page(motions={"walk": walking().with_(rotations=turned)})
    press_front = "document.querySelector('[data-yaw=\"0\"]').click()"
    feet = "readPoints(views[0].motion, 0).slice(2, 4)"
    (left, y_left, _), (right, y_right, _) = drive(
        press_front, f"{feet}.map(makeProjection(views[0], 0, 400, 400).project)", page
    )
    assert left > right + 10
    assert_allclose(y_left, y_right, atol=1)


def test_figures_of_one_size_are_drawn_at_one_scale(drive):
    small = walking().skeleton
    small = Skeleton(
        small.names,
        small.parents,
        small.offsets * 0.9,
        end_site_parents=small.end_site_parents,
        end_site_offsets=small.end_site_offsets * 0.9,
    )
    motions = {"tall": walking(), "small": walking().with_(skeleton=small)}
    heights = "views.map((view) => findSharedHeight(view.motion))"
    tall, other = drive("", heights, full_page(motions=motions))
    assert tall == other


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


HANDLES = "views[0].motion.controls"


@pytest.mark.parametrize("row", [0, 41, 95])
def test_controls_stand_on_the_page_where_they_stand_in_the_scene(drive, row):
    group = controlled()
    formula = (
        f"{HANDLES}.map(({{ lines, turns, places }}) => lines.map((line) => "
        f"placeControl(line, readRow(turns, {row}), readRow(places, {row}))))"
    )
    shown = drive("", formula, full_page(motions={"shot": group}))
    for control, lines in zip(group.controls, shown):
        for expected, points in zip(control.in_world(row), lines):
            assert_allclose(points, expected, atol=0.01)


def test_what_does_not_move_is_on_the_page_once():
    moving, still = encode_motion("shot", controlled())["controls"]
    sizes = [len(b64decode(moving[part]["steps"])) for part in ("turns", "places")]
    assert sizes == [96 * 9 * 2, 96 * 3 * 2]
    sizes = [len(b64decode(still[part]["steps"])) for part in ("turns", "places")]
    assert sizes == [9 * 2, 3 * 2]


def test_all_figures_and_lines_of_a_scene_are_drawn_in_one_view(drive):
    page = full_page(motions={"shot": controlled()})
    drawn = drive("", "[root.dataset.bones, root.dataset.lines, views.length]", page)
    assert drawn == ["12", "3", 1]


def test_figures_beside_each_other_are_all_in_view(drive):
    aside = walking().with_(root_positions=walking().root_positions + [220.0, 0, 0])
    group = FigureGroup((walking(), aside), frame_rate=24.0)
    page = full_page(motions={"shot": group})
    act = "camera.yaw = 0; const lens = makeProjection(views[0], 48, 400, 400);"
    points = "readPoints(views[0].motion, 48).map(lens.project)"
    x, y, _ = np.transpose(drive(act, points, page))
    assert np.ptp(x) > 150 and x.min() > 0 and x.max() < 400
    assert y.min() > 0 and y.max() < 400


def test_controls_can_be_hidden(drive):
    page = full_page(motions={"shot": controlled()})
    hide = "byId('controls-shown').click()"
    assert drive(hide, "[byId('controls').hidden, root.dataset.lines]", page) == [
        False,
        "0",
    ]
    assert drive(f"{hide}; {hide}", "root.dataset.lines", page) == "3"


def test_without_controls_there_is_nothing_to_hide(drive):
    assert drive("", "byId('controls').hidden") is True


@pytest.mark.parametrize("name", ["LeftLeg_CTRL", EVIL], ids=["plain", "markup"])
def test_a_control_is_named_under_the_mouse(drive, name):
    page = full_page(motions={"shot": controlled(name=name)})
    point = (
        "const [x, y] = views[0].drawn[0].flat[0];"
        "const rest = (dx) => { const e = new PointerEvent('pointermove', {buttons: 0});"
        "Object.defineProperties(e, {offsetX: {value: x + dx}, offsetY: {value: y}});"
        "views[0].canvas.dispatchEvent(e);"
        "return [views[0].tip.textContent, views[0].tip.hidden]; }"
    )
    assert drive(point, "rest(0)", page) == [f"{name}, ik", False]
    assert drive(point, "rest(5000)", page) == ["", True]


def test_a_control_has_the_colour_that_it_is_given(photograph):
    group = controlled().with_(motions=())
    page = full_page(motions={"shot": group}, curves=[], tables=[], pictures=[])
    figure = photograph(page, "#t=0")[100:540]
    assert len(coloured(figure, "#0000ff")[0]) > 5


@pytest.fixture
def photograph(browse, tmp_path):
    def photograph(page, at):
        file = tmp_path / "page.png"
        browse(page, at, output=f"--screenshot={file}")
        return image.imread(file)[..., :3]

    return photograph


def coloured(picture, color):
    """Return where a picture has a colour: rows and columns."""
    wanted = np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.nonzero(np.abs(picture - wanted).max(axis=-1) < 0.02)


def test_the_figure_stands_upright_and_moves(photograph):
    page = full_page(curves=[], tables=[], pictures=[])
    early, late = photograph(page, "#t=0"), photograph(page, "#t=0.25")
    figure = early[100:540]  # below the title, above the controls
    middle, left = coloured(figure, "#3d434d"), coloured(figure, "#2563a8")
    assert len(middle[0]) > 200 and len(left[0]) > 200
    assert np.median(middle[0]) < np.median(left[0])  # the head is above the legs
    assert np.abs(early - late).max(axis=-1).mean() > 0.001
