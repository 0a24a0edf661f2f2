"""Feet before and after the lock: figures and the page show the slides and the contacts."""

from dataclasses import fields

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave import Contacts, DataError, FeetSettings, OutputError
from keyweave.animation.feet.foot import PosedFeet, find_feet
from keyweave.geometry.nurbs import CurvePoints
from keyweave.geometry.rotations import compose, rotate, vector_to_quaternion
from keyweave.methods.feet.slides import measure_slides
from keyweave.reports import (
    ControlLines,
    FigureGroup,
    build_feet_section,
    draw_foot_heights,
    draw_footprints,
    draw_knee_angles,
    draw_slides,
)
from keyweave.reports.figures.footprint_figures import TITLE_WIDTH
from keyweave.reports.figures.inline_svg import (
    ENTRY_ROOM,
    HANDLE,
    HANDLE_ROOM,
    Panel,
    SvgPainter,
    measure_text,
)
from keyweave.reports.figures.style import (
    CHOSEN_COLOR,
    CHOSEN_FILL,
    SKETCH_COLOR,
    SKETCH_FILL,
)
from keyweave.scenes.sources import Source
from keyweave.verbs import (
    MotionFile,
    ResequenceJob,
    TextureJob,
    write_feet_report,
    write_resequence_report,
    write_texture_report,
)
from page_reading import cells, embedded, made, matrices_of, plotted

DRAWINGS = [draw_slides, draw_footprints, draw_foot_heights, draw_knee_angles]
COLORS, FILLS = (SKETCH_COLOR, CHOSEN_COLOR), (SKETCH_FILL, CHOSEN_FILL)
SIDEWAYS = 30.0  # centimeters per second


@pytest.fixture(scope="module")
def walk():
    return made_up.walker(4, rng=np.random.default_rng(3)).with_(start_frame=101)


def slide_sideways(motion):
    seconds = np.arange(len(motion))[:, np.newaxis] / motion.frame_rate
    drift = SIDEWAYS * seconds * [1.0, 0, 0]
    return motion.with_(root_positions=motion.root_positions + drift)


@pytest.fixture(scope="module")
def locked(walk):
    """Return a walk that slides, the same with its feet locked, and the contacts."""
    contacts, before = kw.find_contacts(walk), slide_sideways(walk)
    return before, kw.lock_feet(before, contacts), contacts


def many_contacts(motion, n_frames=2):
    """Return contacts as short as they get, on every other few frames."""
    is_standing = np.arange(len(motion)) // n_frames % 2 == 0
    standing = np.repeat(is_standing, 4).reshape(-1, 2, 2)
    names = [foot.name for foot in find_feet(motion.skeleton)]
    return Contacts(names, standing, motion.frame_rate, motion.start_frame)


def bars_of(ax, color):
    """Return the left end, right end and height of bars."""
    bars = [bar for area in ax.areas if area.color == color for bar in area.polygons]
    return [(*bar[[0, 1], 0], bar[2, 1]) for bar in bars]


def lines_of(ax, color):
    (line,) = [line for line in ax.lines if line.color == color]
    return (line.x, line.y)


def tails_of(ax):
    (tails,) = [line for line in ax.lines if line.label == "slide"]
    return tails.lines


def test_bars_show_slides_and_meet_in_the_middle_of_the_contact(locked):
    before, after, contacts = locked
    axes = draw_slides(*locked).axes
    assert len(axes) == len(contacts.feet) == 2
    for ax, foot in zip(axes, contacts.feet):
        sides = [bars_of(ax, color) for color in FILLS]
        for motion, bars in zip((before, after), sides):
            slides = [s for s in measure_slides(motion, contacts) if s.foot == foot]
            assert_allclose([bar[2] for bar in bars], [10 * s.distance for s in slides])
        inside = [(s, *pair) for s, *pair in zip(slides, *sides) if s.last - s.first > 6]
        assert len(inside) > 2
        for slide, (_, end, _), (begin, _, _) in inside:
            assert end == pytest.approx(begin)
            ends = slide.first - contacts.start_frame, contacts.last_frame - slide.last
            if min(ends) > 0:
                assert begin == pytest.approx((slide.first + slide.last) / 2)


def test_neither_bars_nor_numbers_of_many_contacts_overlap(walk):
    contacts = many_contacts(walk)
    for ax in draw_slides(walk, walk, contacts).axes:
        bars = sorted(bar for color in FILLS for bar in bars_of(ax, color))
        assert len(bars) == 2 * len(contacts.runs(contacts.feet[0])) >= 30
        assert all(
            end <= begin + 1e-9 for (_, end, _), (begin, _, _) in zip(bars, bars[1:])
        )
        assert not ax.notes


def test_few_contacts_have_their_millimeters_above(locked):
    for ax in draw_slides(*locked).axes:
        heights = [bar[2] for color in FILLS for bar in bars_of(ax, color)]
        numbers = [float(text.text) for text in ax.notes]
        assert_allclose(numbers, heights, atol=0.5)


def test_a_legend_covers_neither_title_nor_prints_of_a_narrow_panel(walk):
    angle = np.linspace(0, 6, len(walk))
    ring = np.stack([105 * np.cos(angle), np.full(len(walk), 90), 300 * np.sin(angle)], 1)
    motion = walk.with_(root_positions=ring)
    figure = draw_footprints(motion, motion, kw.find_contacts(walk))
    for ax in figure.axes:
        assert measure_text(ax.title, 9 / 72) <= TITLE_WIDTH == ax.legend.shift
        names = [mark.label for mark in ax.labeled]
        width = sum(measure_text(name, 8) + HANDLE + HANDLE_ROOM for name in names)
        width += ENTRY_ROOM * (len(names) - 1)
        assert ax.box[0] + TITLE_WIDTH + width / 72 <= figure.width


@pytest.mark.parametrize("up_axis", "yz")
@pytest.mark.parametrize("heading", [0, 45, 90])
def test_the_ground_is_seen_from_above_and_not_in_a_mirror(walk, up_axis, heading):
    motion = made_up.turn_up(turn_around(walk, heading), up_axis)
    figure = draw_footprints(motion, motion, kw.find_contacts(motion))
    for ax in figure.axes:
        panel = Panel(SvgPainter(0, 0), ax)

        def to_screen(points, panel=panel):
            return panel.place(points) * [1, -1]

        (hips,) = [line for line in ax.lines if line.label == "hips"]
        path = to_screen(hips.lines[0])
        travel = path[-1] - path[0]
        sides = {area.label: area.polygons for area in ax.areas}
        left, right = (
            to_screen(np.mean([p.mean(axis=0) for p in sides[name]], axis=0))
            for name in ("LeftFoot", "RightFoot")
        )
        across = left - right
        assert travel[0] * across[1] - travel[1] * across[0] > 0
        meter = np.linalg.norm(to_screen(100 * np.eye(2)) - to_screen(np.zeros(2)), axis=1)
        assert meter[0] == pytest.approx(meter[1], rel=1e-3)


def turn_around(motion, degrees):
    """Return a motion turned about the vertical axis through the origin."""
    turn = vector_to_quaternion(np.array([0, np.radians(degrees), 0]))
    rotations = np.array(motion.rotations)
    rotations[:, 0] = compose(turn, rotations[:, 0])
    places = rotate(turn, motion.root_positions)
    return motion.with_(rotations=rotations, root_positions=places)


def test_tails_are_as_long_as_the_slides(locked):
    contacts = locked[2]
    for ax, motion in zip(draw_footprints(*locked).axes, locked):
        boxes = [np.ptp(tail, axis=0) if len(tail) else (0, 0) for tail in tails_of(ax)]
        extents = np.linalg.norm(boxes, axis=1).reshape(-1, 2).max(axis=1)
        slides = [slide.distance for slide in measure_slides(motion, contacts)]
        assert_allclose(extents, slides)
    assert max(slides) < 1 < SIDEWAYS / 10  # the last axes are those after


def test_before_and_after_have_one_scale(locked):
    before, after = draw_footprints(*locked).axes
    assert (before.x_scale, before.y_scale) == (after.x_scale, after.y_scale)


def test_a_walk_in_place_leaves_its_prints_along_the_ground(walk):
    n = len(walk)
    course = np.linspace(walk.root_positions[0], walk.root_positions[-1], n) * [1, 0, 1]
    treadmill = walk.with_(root_positions=walk.root_positions - course)
    contacts = kw.find_contacts(treadmill)
    for ax in draw_footprints(treadmill, treadmill, contacts).axes:
        places = np.concatenate([tail for tail in tails_of(ax) if len(tail)])
        (hips,) = [line.lines[0].T for line in ax.lines if line.label == "hips"]
        travel = np.linalg.norm(course[-1] - course[0])
        for extent in (np.ptp(places, axis=0).max(), np.ptp(hips, axis=1).max()):
            assert extent > 0.7 * travel


def test_heights_and_speeds_are_those_of_each_point_with_its_contacts(locked):
    contacts, axes = locked[2], draw_foot_heights(*locked).axes
    assert len(axes) == 8
    for number, foot in enumerate(contacts.feet):
        for point, name in enumerate(("heel", "ball")):
            height, speed = axes[4 * number + point], axes[4 * number + 2 + point]
            for ax in (height, speed):
                assert ax.y_label.startswith(name)
                bands = [area.polygons[0][:2, 0] for area in ax.areas]
                runs = contacts.runs(foot, name)
                assert_allclose(bands, np.array(runs) + [-0.5, 0.5])
            for motion, color in zip(locked, COLORS):
                posed = PosedFeet.of(motion, find_feet(motion.skeleton))
                course = posed.ends[number][:, point]
                assert_allclose(lines_of(height, color)[1], course[:, 1])
            for color, expected in zip(COLORS, (SIDEWAYS, 0)):
                x, y = lines_of(speed, color)
                first, last = max(runs, key=lambda run: run[1] - run[0])
                middle = (x > first + 3) & (x < last - 3)
                assert middle.any()
                assert np.median(y[middle]) == pytest.approx(expected, abs=5)
                assert speed.y_scale.limits[1] > y[middle].max()


def test_the_knee_bend_of_a_straight_leg_is_0():
    bends = np.radians([0, 10, 40, 90, 60, 20])
    names = ("hips", "thigh", "shin", "foot", "toe")
    offsets = [[0, 90, 0], [10, 0, 0], [0, -40, 0], [0, -40, 0], [0, 0, 15]]
    skeleton = kw.Skeleton(names, [-1, 0, 1, 2, 3], offsets)
    rotations = np.zeros((6, 5, 4)) + [0, 0, 0, 1.0]
    rotations[:, 2] = vector_to_quaternion(bends[:, np.newaxis] * [1.0, 0, 0])
    leg = kw.Motion(skeleton, rotations, [[0, 90, 0]] * 6, 24)
    runs = {"$x_1$": {"ball": [(1, 2)]}}
    contacts = Contacts.from_runs(runs, n_frames=6, frame_rate=24)
    feet = {"$x_1$": names[1:]}
    (ax,) = draw_knee_angles(leg, leg, contacts, feet=feet).axes
    for color in COLORS:
        assert_allclose(lines_of(ax, color)[1], np.degrees(bends), atol=1e-6)
    for draw in DRAWINGS:  # names are text and no formula
        assert draw(leg, leg, contacts, feet=feet).to_svg().startswith("<svg")


@pytest.mark.parametrize("draw", [*DRAWINGS, build_feet_section])
def test_motions_with_different_frames_are_refused(draw, locked):
    before, after, contacts = locked
    for motions in ((before, after.cut(101, 150)), (before.cut(101, 150), after)):
        with pytest.raises(DataError, match="have 120 frames, the motion .* has 50"):
            draw(*motions, contacts)


@pytest.fixture
def report(tmp_path):
    """Return a function that writes a report without pictures and returns its text."""

    def write(*motions, **given):
        given = {"pictures": False, **given}
        page = write_feet_report(tmp_path / "a.html", *motions, **given, overwrite=True)
        return page.read_text(encoding="utf-8")

    return write


@pytest.fixture(scope="module")
def page(locked, tmp_path_factory):
    """Return the page of the locked walk, without pictures."""
    path = write_feet_report(
        tmp_path_factory.mktemp("locked") / "a.html", *locked, pictures=False
    )
    return path.read_text(encoding="utf-8")


def test_each_contact_and_each_foot_is_in_a_table(page, locked):
    before, after, contacts = locked
    tables = cells(page)
    slides = [measure_slides(motion, contacts) for motion in (before, after)]
    rows = tables["Contacts"]
    assert [row[:2] for row in rows] == [
        [s.foot, f"{s.first:g} – {s.last:g}"] for s in slides[0]
    ]
    for column, each in zip((4, 5), slides):
        distances = [10 * slide.distance for slide in each]
        assert_allclose([float(row[column]) for row in rows], distances, atol=0.06)
    for point, column in (("heel", 2), ("ball", 3)):
        runs = [run for foot in contacts.feet for run in contacts.runs(foot, point)]
        listed = ", ".join(row[column] for row in rows if row[column] != "–")
        assert listed == ", ".join(f"{first:g} – {last:g}" for first, last in runs)
    for row, foot in zip(tables["Feet"], contacts.feet):
        assert row[:2] == [foot, str(len(contacts.runs(foot)))]
        for columns, each in zip(((3, 4), (5, 6)), slides):
            own = [10 * slide.distance for slide in each if slide.foot == foot]
            extremes = [float(row[column]) for column in columns]
            assert_allclose(extremes, [np.mean(own), max(own)], atol=0.06)


def test_settings_are_listed_with_units(report, locked):
    rows = cells(report(*locked, settings=FeetSettings(fade=0.25)))["How it was made"]
    assert [row[0] for row in rows] == [f.metadata["label"] for f in fields(FeetSettings)]
    assert "0.25 seconds" in [row[1] for row in rows]
    assert not any("None" in cell for row in rows for cell in row)


def test_both_motions_play_with_the_contacts_of_the_lock(report, locked):
    """Marks are those of the contacts given, with the slide of each motion in them."""
    before, after, contacts = locked
    page = embedded(report(before, after, contacts.with_(feet=contacts.feet)))
    figures = page["figures"]
    assert [(f["name"], f["role"]) for f in figures] == [
        ("Before", "sketch"),
        ("After", "result"),
    ]
    for figure, motion in zip(figures, (before, after)):
        slides = measure_slides(motion, contacts)
        rows = [[s.first - 101, s.last - 101, round(s.distance, 1)] for s in slides]
        assert sorted(mark[1:] for mark in figure["contacts"]) == sorted(rows)
    assert max(mark[3] for mark in figures[0]["contacts"]) > 3


def test_feet_are_open_and_all_that_the_lock_changes_has_curves(page, locked):
    before, after, contacts = locked
    data = embedded(page)
    opened = {part["name"]: part["note"] for part in data["parts"] if part["open"]}
    runs = {foot: len(contacts.runs(foot)) for foot in contacts.feet}
    assert opened == {foot: f"{n} contacts" for foot, n in runs.items()}
    assert {"Spine.rotateX", "Head.rotateX"}.isdisjoint(curves := plotted(data))
    clips = [kw.motion_to_clip(motion) for motion in (before, after)]
    for name, groups in curves.items():
        assert [*groups] == ["Before", "After"]
        if name in clips[0].channels:
            for clip, values in zip(clips, groups.values()):
                own = clip.values[:, clip.index(name)]
                factor = 1 if "translate" in name else 180 / np.pi
                assert_allclose(values, factor * own, atol=0.026)
    assert {"LeftLeg.rotateX", "LeftFoot.knee bend", "Hips.translateY"} <= {*curves}


def test_a_figure_with_controls_plays_in_place_of_a_motion(report, locked):
    before, after, contacts = locked
    line = CurvePoints([[0, 0, 0], [0, 8, 0]])
    turning = np.tile(np.eye(4), (len(before), 1, 1))
    turning[:, 3, :3] = before.root_positions
    control = ControlLines("hip_CTRL", (line,), ("#d3202a",), turning, "translational")
    groups = [FigureGroup((each,), (control,), 30, 101) for each in (before, after)]
    data = embedded(report(*locked, figures=groups))
    for number, figure in enumerate(data["figures"]):
        assert [each["name"] for each in figure["controls"]] == ["hip_CTRL, translational"]
        assert_allclose(matrices_of(data, number)[:, 0], turning[:, :, :3], atol=0.05)
        assert len(figure["contacts"]) == len(measure_slides(before, contacts))
    assert data["figures"][1]["moves"]["base"] == 0


def test_notes_seconds_and_pictures_are_on_the_page(report, locked):
    before, after, contacts = locked
    noted = after.with_(notes=("LeftFoot is too far",))
    page = report(before, noted, contacts, seconds=0.25, pictures=True)
    assert "Note: LeftFoot is too far." in page
    assert "Computed in 0.25 seconds." in page
    assert page.count("<figure><") == len(DRAWINGS)


@pytest.mark.parametrize("feet", [("LeftFoot",), ("LeftFoot", "RightFoot")])
def test_one_foot_or_no_contact_also_makes_a_page(report, walk, feet):
    runs = {name: {"heel": [(101, 120)]} if len(feet) == 1 else {} for name in feet}
    contacts = Contacts.from_runs(runs, n_frames=len(walk), frame_rate=30, start_frame=101)
    leg = {
        name: [name[:-4] + part for part in ("UpLeg", "Leg", "Foot", "Toe")]
        for name in feet
    }
    page = report(walk, walk, contacts, feet=leg, pictures=True)
    assert [row[0] for row in cells(page)["Feet"]] == [*feet]
    assert len(cells(page)["Contacts"]) == 2 - len(feet)


@pytest.mark.parametrize(
    "verb, feet",
    [
        *(("texture", "lock"), ("texture", "off")),
        *(("resequence", "after"), ("resequence", "off")),
    ],
)
def test_pages_of_jobs_show_the_feet_of_the_best_result(tmp_path, walk, verb, feet):
    """They show nothing of feet that are not locked."""
    page, pictures = tmp_path / "page.html", 0
    host = MotionFile(Source(walk))
    if verb == "texture":
        names = ["LeftUpLeg", "RightUpLeg"]
        job = TextureJob((Source(walk),), drive=names, texture=names, feet=feet)
        result = job.compute(data := job.read(host))
        words = {"sketch": data.sketch, "sources": data.sources}
        write, pictures = write_texture_report, 5
    else:
        job = ResequenceJob(n_frames=90, at=["1=130"], feet=feet)
        result, words = job.compute(job.read(host)), {}
        write, pictures = write_resequence_report, 3
    text = write(page, result, **words, pictures=True).read_text()
    tables = cells(text)
    if feet == "off":
        assert "Feet" not in tables and "slide" not in made(text)
        assert text.count("<figure><") == pictures
        return
    for row, foot in zip(tables["Feet"], result.facts()["paths"][0]["feet"]):
        assert row[:2] == [foot["foot"], str(foot["n_contacts"])]
        assert float(row[6]) == pytest.approx(foot["worst_slide_after"], abs=0.06)
    assert "Mean slide" in made(text)
    assert text.count("<figure><") == pictures + len(DRAWINGS)


def test_an_existing_page_is_kept(tmp_path, locked):
    page = tmp_path / "page.html"
    page.write_text("dear to me")
    with pytest.raises(OutputError):
        write_feet_report(page, *locked, pictures=False)
    assert page.read_text() == "dear to me"
