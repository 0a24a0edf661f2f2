"""The page of a textured walk in a real browser: play, scrub, choose, zoom, loop, search.

Time is that of the test: the page's clock runs only when a test moves it on.
"""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import made_up
from case_profiles import count_cases
from chromium import SIZES, find_result_pixels, read_png
from keyweave.animation.measurement import Finding, Measurement
from keyweave.cli.batch.results import Results
from keyweave.reports import Alternative, Curve, PoseRow, PoseRows, format_page
from keyweave.reports.bodies import build_body
from keyweave.reports.page.packing import LARGEST, pack_difference

FIRST, LAST = 31, 150  # frames of the sketch, at 30 per second
RULER = ("slider", "Frame")  # its role and name
PLOT_LEFT, PLOT_RIGHT = 4, 40  # pixels of a plot that are not the scale of time


@pytest.fixture
def tab(open_page, textured_page):
    """Open the page on its first frame."""
    return open_page(textured_page, "#t=0")


@pytest.fixture
def timed(open_page, textured_page):
    """Return a function that opens the page with a clock that stands still."""
    return lambda at="#t=0", **options: open_page(
        textured_page, at, is_timed=True, **options
    )


def frame_of(tab):
    tab.wait_for_frames(2)
    return int(tab.read_root("frame"))


def place_in(tab, selector, share, y=0.7):
    """Return the place in the window of a share of the time scale, inside an element."""
    left, top, width, height = tab.measure(selector)
    scale = width - PLOT_LEFT - PLOT_RIGHT
    return left + PLOT_LEFT + share * scale, top + y * height


def press_button(tab, name):
    tab.page.get_by_role("button", name=name, exact=True).click()


# ---- time ----


def test_a_page_plays_by_itself_unless_it_is_opened_at_a_time(timed):
    for at, seconds in (("", 0.5), ("#t=1", 0.0)):
        tab = timed(at)
        before = tab.run("state.time")
        tab.page.clock.run_for(500)
        assert_allclose(tab.run("state.time") - before, seconds, atol=0.1)
        assert tab.run("state.playing") is (seconds > 0)


@pytest.mark.parametrize("speed, seconds", [("1", 0.6), ("0.5", 0.3), ("2", 1.2)])
def test_playing_takes_as_long_as_the_motion(timed, speed, seconds):
    tab = timed()
    tab.page.select_option("#speed", speed)
    tab.page.click("#play")
    tab.page.clock.run_for(600)
    assert_allclose(tab.run("state.time"), seconds, atol=0.08)


def test_playing_begins_again_after_the_last_frame(timed):
    tab = timed("#t=3.8")
    tab.page.click("#play")
    tab.page.clock.run_for(500)
    assert_allclose(tab.run("state.time"), 0.3, atol=0.1)


def test_a_tab_in_the_background_goes_on_where_it_was(timed):
    tab = timed()
    tab.page.click("#play")
    tab.page.clock.run_for(500)
    tab.page.clock.fast_forward(2000)
    tab.page.clock.run_for(100)
    assert 0.5 < tab.run("state.time") < 1.0


def test_dragging_along_the_ruler_passes_through_the_frames(tab):
    start = place_in(tab, "#ruler", 0.4)
    for share in (0, 0.25, 0.5, 0.75, 1):
        tab.drag(start, place_in(tab, "#ruler", share))
        expected = FIRST + share * (LAST - FIRST)
        assert frame_of(tab) == pytest.approx(expected, abs=1)
    tab.drag(start, (0, 0))
    assert frame_of(tab) == FIRST


@pytest.mark.parametrize("place", ["#keys canvas", "#band canvas", ".channel canvas"])
def test_dragging_in_any_track_or_curve_moves_through_time(tab, place):
    tab.page.locator(place).first.scroll_into_view_if_needed()
    tab.drag(place_in(tab, place, 0.2), place_in(tab, place, 0.5))
    assert frame_of(tab) == pytest.approx((FIRST + LAST) / 2, abs=1)


def test_keys_play_and_step(tab):
    steps = [("ArrowRight", FIRST + 1), ("Shift+ArrowRight", FIRST + 11)]
    steps += [("ArrowLeft", FIRST + 10), ("Home", FIRST), ("Shift+ArrowLeft", FIRST)]
    steps += [("End", LAST), ("ArrowRight", LAST)]
    for key, frame in steps:
        tab.press(key)
        assert frame_of(tab) == frame, key
    for playing in (True, False):
        tab.press("Space")
        assert tab.run("state.playing") is playing


def test_space_on_a_focused_button_only_presses_the_button(tab):
    tab.page.locator("[data-toggle=trails]").focus()
    tab.press("Space")
    assert tab.run("[state.trails, state.playing]") == [False, False]


# ---- loop ----


def test_the_loop_is_set_by_keys_and_plays_inside(timed):
    tab = timed("#frame=61")
    tab.press("i", "Shift+ArrowRight", "o")
    assert tab.run("state.loop") == [61, 71]
    tab.press("Space")
    seen = set()
    for _ in range(18):
        tab.page.clock.run_for(30)
        seen.add(int(tab.read_root("frame")))
    assert seen == set(range(61, 72))


def test_the_ends_of_the_loop_are_dragged(tab):
    tab.drag(place_in(tab, "#ruler", 0, 0.1), place_in(tab, "#ruler", 0.25, 0.1))
    tab.drag(place_in(tab, "#ruler", 1, 0.1), place_in(tab, "#ruler", 0.75, 0.1))
    assert_allclose(tab.run("state.loop"), [61, 120], atol=1)
    assert frame_of(tab) == FIRST
    tab.press("Escape")
    assert tab.run("state.loop") is None


# ---- zoom and search ----


def turn_wheel(tab, place, pixels, key=None):
    tab.page.mouse.move(*place)
    if key:
        tab.page.keyboard.down(key)
    tab.page.mouse.wheel(0, pixels)
    tab.wait_for_frames(3)
    if key:
        tab.page.keyboard.up(key)


def test_ctrl_and_wheel_zoom_about_the_pointer_and_double_click_fits(tab):
    place = place_in(tab, "#ruler", 0.75)
    turn_wheel(tab, place, -500, "Control")
    first, last = tab.run("[state.from, state.to]")
    assert last - first < 0.6
    assert_allclose((0.75 - first) / (last - first), 0.75, atol=0.02)
    tab.page.mouse.dblclick(*place)
    assert tab.run("[state.from, state.to]") == [0, 1]


def test_a_plain_wheel_scrolls_the_page(tab):
    for place in (place_in(tab, "#ruler", 0.5), place_in(tab, "#stage", 0.5, 0.5)):
        tab.run("scrollTo(0, 0)")
        turn_wheel(tab, place, 200)
        tab.page.wait_for_function("scrollY > 100")
    assert tab.run("[state.from, state.to, state.zoom]") == [0, 1, 1]


def test_the_search_shows_only_the_matching_joints(tab):
    joints = tab.page.locator("#joints .joint:visible")
    count = joints.count()
    assert count > 4
    tab.page.fill("#find", "upleg")
    names = joints.locator("summary b").all_inner_texts()
    assert names and all("UpLeg" in name for name in names)
    tab.page.fill("#find", "no such joint")
    assert joints.count() == 0 and tab.page.locator("#not-found").is_visible()
    tab.page.fill("#find", "")
    assert joints.count() == count


def test_letters_in_the_search_are_not_shortcuts(tab):
    tab.page.click("#find")
    tab.press("t", "d", "Space", "2")
    assert tab.run("[state.trails, state.playing, state.alternative]") == [True, False, 0]


# ---- alternatives ----


def read_choice(tab):
    """Return all that a choice of alternative changes."""
    tab.wait_for_frames(2)
    return {
        "checked": tab.page.locator(".chip[aria-checked=true]").all_inner_texts(),
        "figure": tab.run("data.figures.indexOf(figureOf('result'))"),
        "positions": tab.run("[...figureOf('result').positions.slice(0, 600)]"),
        "values": tab.page.locator(".joint[open] .values").all_inner_texts(),
        "fragments": tab.page.locator("#fragments summary").inner_text(),
        "stage": tab.page.locator("#stage").inner_text(),
    }


def test_choosing_an_alternative_changes_figures_curves_and_facts(tab, result):
    tab.press("End")
    before = read_choice(tab)
    tab.page.locator(".chip").nth(1).click()
    after = read_choice(tab)
    assert [part for part in before if before[part] == after[part]] == []
    facts = tab.run("data.alternatives[1].facts.map((fact) => fact.join(' '))")
    assert tab.page.locator(".facts li").all_inner_texts() == facts
    tab.press("1")
    assert read_choice(tab) == before
    assert tab.page.locator(".chip").count() == len(result.paths)


def test_arrow_keys_move_the_choice_like_radio_buttons(tab):
    tab.page.locator(".chip").first.focus()
    tab.press("ArrowRight")
    assert tab.run("[state.alternative, document.activeElement.textContent[0]]") == [1, "2"]
    tab.press("ArrowLeft", "ArrowLeft")
    assert tab.run("state.alternative") == tab.page.locator(".chip").count() - 1


def test_the_source_is_labeled_with_its_clip_and_captured_frame(tab, result):
    path = result.paths[0]
    for ends, source_ends in zip(path.sketch_frames, path.source_frames):
        frame = int(np.ceil(ends.mean()))
        tab.run("(frame) => seek(timeAt(frame))", frame)
        tab.wait_for_frames(2)
        text = tab.page.locator("#stage .tag", has_text="Source").inner_text()
        clip, captured = re.search(r"(\S+) · (\d+)", text).groups()
        assert clip == "captured_walk"
        assert int(captured) == pytest.approx(np.interp(frame, ends, source_ends), abs=1)


# ---- the bar ----


@pytest.mark.parametrize("mode, views", [("side", 3), ("over", 1), ("only", 1)])
def test_modes_arrange_the_figures(tab, mode, views):
    tab.page.click(f"[data-mode={mode}]")
    tab.wait_for_frames(2)
    assert tab.run("shownFigures(data, state).length") == views
    pressed = tab.page.locator("[data-mode][aria-pressed=true]")
    assert pressed.get_attribute("data-mode") == mode


def test_an_overlay_draws_the_sketch_as_well(tab):
    counts = {}
    for mode in ("side", "over", "only"):
        tab.page.click(f"[data-mode={mode}]")
        tab.wait_for_frames(2)
        counts[mode] = int(tab.read_root("capsules"))
    assert counts["side"] > counts["over"] > counts["only"] > 0


def test_views_rotate_the_camera_and_orbiting_deselects_them(tab):
    for name in ("Front", "Side", "Top", "3/4"):
        press_button(tab, name)
        pressed = tab.page.locator("[data-yaw][aria-pressed=true]")
        assert pressed.all_inner_texts() == [name]
    middle = place_in(tab, "#stage", 0.5, 0.5)
    tab.drag(middle, (middle[0] + 80, middle[1] + 20))
    tab.wait_for_frames(2)
    assert tab.page.locator("[data-yaw][aria-pressed=true]").count() == 0


@pytest.mark.parametrize("key, name", [("t", "trails"), ("c", "contacts"), ("g", "ghost")])
def test_a_toggle_has_a_button_and_a_key_and_shows(tab, key, name):
    tab.press("End")
    tab.wait_for_frames(2)
    button = tab.page.locator(f"[data-toggle={name}]")
    was = button.get_attribute("aria-pressed")
    before = tab.page.locator("#stage").screenshot()
    tab.press(key)
    tab.wait_for_frames(2)
    assert button.get_attribute("aria-pressed") != was
    assert tab.page.locator("#stage").screenshot() != before
    button.click()
    assert button.get_attribute("aria-pressed") == was


def test_the_theme_is_that_of_the_system_until_the_button_is_pressed(tab):
    ground = "getComputedStyle(document.body).backgroundColor"
    light = tab.run(ground)
    tab.page.emulate_media(color_scheme="dark")
    dark = tab.run(ground)
    assert sum(map(int, re.findall(r"\d+", light))) > sum(
        map(int, re.findall(r"\d+", dark))
    )
    tab.page.click("#theme")
    assert tab.run(ground) == light
    tab.press("d")
    assert tab.run(ground) == dark
    assert tab.run("isLight()") is False


def test_every_listed_key_does_something(tab):
    """Space, arrows, loop and choice have tests of their own."""
    tab.press("?")
    dialog = tab.page.locator("#keys-help")
    assert dialog.is_visible()
    listed = set(dialog.locator("kbd").all_inner_texts())
    assert listed >= {*"IO19VTCGFD", "Space", "←", "→", "Home", "End", "Esc"}
    tab.press("Escape")
    assert not dialog.is_visible()
    yaw = tab.run("state.yaw")
    tab.press("v")
    assert tab.run("state.yaw") != yaw
    tab.press("f")
    tab.page.wait_for_function("document.fullscreenElement !== null")


# ---- what is drawn ----


def test_the_page_draws_figures_at_the_positions_of_the_motion(tab, sketch, result):
    """Half a step, and what single precision loses far from the origin."""
    figures = tab.run(
        "data.figures.map(({ role, step, positions }) => [role, step, [...positions]])"
    )
    shown = {role: (step, points) for role, step, points in reversed(figures)}
    for role, motion in (("sketch", sketch), ("result", result.motion)):
        step, points = shown[role]
        expected = build_body(motion).points
        n_points = expected.shape[1]
        depth = int(max(list_depths(build_body(motion).parents))) + 1
        got = np.reshape(points, (len(motion), n_points, 3))
        assert step <= 0.05 + 1e-9
        assert_allclose(got, expected, atol=0.5 * step + 1e-3 * step * depth)


def test_the_script_unpacks_all_that_python_packs(tab, rng):
    cases, expected = [], []
    for _ in range(count_cases(200)):
        shape, scale = rng.integers(1, [6, 40]), 10 ** rng.uniform(0, 9)
        rows, others = draw_integers(rng, shape, scale), draw_integers(rng, shape, scale)
        packed = pack_difference(rows, others, 0)
        cases.append([packed, None if packed["base"] is None else others.ravel().tolist()])
        expected.append(rows.ravel().tolist())
    unpack = """(cases) => Promise.all(cases.map(async ([packed, base]) =>
      [...await unpackRows(packed, base && Int32Array.from(base))]))"""
    assert tab.run(unpack, cases) == expected


def draw_integers(rng, shape, scale):
    return np.clip(rng.normal(0, scale, shape), -LARGEST / 2, LARGEST / 2).astype(np.int32)


def list_depths(parents):
    depths = []
    for parent in parents:
        depths.append(0 if parent < 0 else depths[parent] + 1)
    return depths


@pytest.mark.parametrize("painter", ["canvas", "webgl"])
def test_figures_stand_upright_and_move(open_page, textured_page, painter):
    pictures = []
    for frame in (60, 68):
        tab = open_page(textured_page, f"#frame={frame}&painter={painter}&mode=only")
        assert tab.read_root("painter") == painter
        tab.wait_for_frames(3)
        pictures.append(read_png(tab.page.locator("#stage").screenshot()))
    early, late = pictures
    assert np.abs(early - late).max(axis=-1).mean() > 0.003
    rows, _ = np.nonzero(find_result_pixels(early))
    top, bottom = np.quantile(rows, [0.01, 0.99])
    assert 0.5 < (bottom - top) / len(early) < 0.95
    head, feet = early[int(top) : int(top) + 30], early[int(bottom) - 30 : int(bottom)]
    assert find_result_pixels(head).sum() > 100 < find_result_pixels(feet).sum()


def test_a_figure_that_is_followed_stays_in_the_middle(tab):
    tab.page.click("[data-mode=only]")
    press_button(tab, "Side")

    def find_middle(frame):
        tab.run(f"seek(timeAt({frame}))")
        tab.wait_for_frames(3)
        picture = read_png(tab.page.locator("#stage").screenshot())
        _, columns = np.nonzero(find_result_pixels(picture))
        return np.median(columns) / picture.shape[1]

    assert_allclose([find_middle(frame) for frame in (60, 90, 120)], 0.5, atol=0.06)
    press_button(tab, "Follow")
    assert np.diff([find_middle(frame) for frame in (60, 90, 120)]).min() > 0.05


@pytest.mark.parametrize(
    "is_cycle, is_centered", [(False, False), (True, False), (False, True)]
)
def test_rows_of_poses_are_painted_when_their_section_opens(
    open_page, take, is_cycle, is_centered
):
    """A motion below another is painted behind it, and if centered about the same place."""
    walk = take.cut(31, 60)
    ahead = walk.with_(root_positions=walk.root_positions + [0.0, 0.0, 30.0])
    rows = [
        PoseRow("75 %", "over the capture", walk),
        PoseRow("both", "", walk, under=ahead),
    ]
    picture = ("Two rows", PoseRows(rows, is_cycle, is_centered))
    tab = open_page(format_page(title="Rows", pictures=[picture]))
    assert tab.run("document.querySelectorAll('[data-strip] canvas').length") == 0
    tab.page.click("details.section summary:has-text('Pictures')")
    tab.wait_for_frames(3)
    texts = tab.page.locator("[data-strip] figcaption").all_text_contents()
    numbers = range(0, 100, 10) if is_cycle else [31, 34, 37, 41, 44, 47, 50, 54, 57, 60]
    assert texts == 2 * [*map(str, numbers)]
    alone, over = (
        read_png(each.screenshot()) for each in tab.page.locator(".poses").all()[1:]
    )
    n_alone, n_over = (find_result_pixels(each).sum() for each in (alone, over))
    assert n_alone > 1500 and n_over > 0.9 * n_alone
    change = np.abs(alone - over).max(axis=-1) > 0.1
    # Each pose of a cycle is centered.
    assert (change.mean() > 0.01) == (not (is_cycle or is_centered))


def test_figures_are_drawn_even_without_webgl(open_page, textured_page):
    """Also where it is asked for."""
    no_webgl = """const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind.startsWith("webgl") ? null : get.call(this, kind, ...rest); };"""
    tab = open_page(textured_page, "#frame=60&painter=webgl", before=no_webgl)
    assert tab.read_root("painter") == "canvas"
    assert int(tab.read_root("capsules")) > 30 and tab.read_root("error") is None


def test_a_lost_context_falls_back(open_page, textured_page):
    keep = """const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      const context = get.call(this, kind, ...rest);
      if (context && kind === "webgl2") globalThis.kept = context;
      return context; };"""
    at = "#frame=60&painter=webgl&mode=only"
    tab = open_page(textured_page, at, before=keep)
    tab.run("kept.getExtension('WEBGL_lose_context').loseContext()")
    tab.wait_for_root("painter", "canvas")
    tab.press("ArrowRight")
    tab.wait_for_frames(3)
    assert (
        find_result_pixels(read_png(tab.page.locator("#stage").screenshot())).sum() > 2000
    )
    assert tab.read_root("error") is None


def test_reduced_motion_starts_paused(timed):
    tab = timed("", reduced_motion=True)
    tab.page.clock.run_for(500)
    assert tab.run("[state.time, state.playing]") == [0, False]
    tab.press("Space")
    tab.page.clock.run_for(500)
    assert tab.run("state.time") > 0.3


# ---- where it cannot play ----


def is_still_shown(tab):
    _, _, width, height = tab.measure("#still")
    return (
        tab.page.locator("#still").is_visible()
        and not tab.page.locator("#stage").is_visible()
        and width > 300
        and height > 60
        and tab.run("document.querySelector('#still').naturalWidth") > 300
    )


def test_without_javascript_a_strip_is_shown(open_page, textured_page):
    tab = open_page(textured_page, javascript=False)
    assert tab.page.locator("#still").is_visible()
    _, _, width, height = tab.measure("#still")
    assert width > 300 and height > 60
    for name in ("#stage", "#play", "#theme", ".chips", "#find"):
        assert not tab.page.locator(name).is_visible(), name
    assert "needs JavaScript" in tab.page.locator("body").inner_text()


def test_a_browser_that_cannot_unpack_shows_a_message_and_a_strip(open_page, textured_page):
    tab = open_page(textured_page, before="delete globalThis.DecompressionStream")
    assert "too old" in tab.page.locator("#error").inner_text()
    assert is_still_shown(tab)


def test_an_error_shows_a_message_and_a_strip(open_page, textured_page):
    text = textured_page.read_text(encoding="utf-8")
    broken, count = re.subn(r'("planes":\d,"base":null,"data":")\w{8}', r"\1AAAAAAAA", text)
    assert count
    tab = open_page(broken)
    assert "failed" in tab.page.locator("#error").inner_text()
    assert is_still_shown(tab)


# ---- security ----


def test_nothing_is_requested_and_nothing_else_runs(tab):
    assert all(url.startswith(("file:", "data:", "blob:")) for url in tab.requests)
    assert len([url for url in tab.requests if url.startswith("file:")]) == 1
    blocked = tab.run(
        """async () => {
          const blocked = new Set();
          addEventListener("securitypolicyviolation",
            (event) => blocked.add(event.effectiveDirective));
          const script = document.createElement("script");
          script.textContent = "globalThis.caught = true";
          document.body.append(script);
          document.body.insertAdjacentHTML("beforeend",
            "<img src=x.png onerror='globalThis.caught = true'><video src=x.mp4></video>"
            + "<iframe src='https://example.org'></iframe><object data=x.pdf></object>"
            + "<link rel=stylesheet href=x.css><style>@font-face { font-family: f; "
            + "src: url(x.woff) } p { font-family: f }</style>");
          await fetch("https://example.org").catch(() => {});
          for (let i = 0; i < 100 && blocked.size < 9; i++) { // reports come late when busy
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
          return [...blocked];
        }"""
    )
    assert {*blocked} >= {
        *("script-src-elem", "script-src-attr", "style-src-elem"),
        *("img-src", "media-src", "font-src", "connect-src", "frame-src", "object-src"),
    }
    assert tab.run("globalThis.caught") is None
    assert [url for url in tab.answered if not url.startswith("file:")] == []


# ---- paper and access ----


def test_a_page_prints_on_at_most_four_sheets(tab):
    tab.page.emulate_media(color_scheme="dark")
    pdf = tab.print_pdf()
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)) <= 4
    assert tab.problems == []


def test_everything_that_can_be_used_has_a_name_and_a_role(tab):
    nodes = tab.list_accessible()
    used = {"button", "radio", "slider", "combobox", "searchbox", "image", "img", "dialog"}
    names = [(role, name) for role, name, _ in nodes if role in used]
    assert [role for role, name in names if not name] == []
    assert {"button", "radio", "slider", "combobox", "searchbox"} <= {r for r, _ in names}
    radios = [values["checked"] for role, _, values in nodes if role == "radio"]
    assert radios.count("true") == 1
    (slider,) = [
        values for role, name, values in nodes if (role, name) == ("slider", "Frame")
    ]
    assert (slider["valuemin"], slider["valuemax"]) == (FIRST, LAST)
    # The tree of Chromium 156 lacks the text of a value.
    text = "document.querySelector('[role=slider]').getAttribute('aria-valuetext')"
    assert f"frame {FIRST}," in tab.run(f"() => {text}")


def test_the_focus_goes_down_the_page(tab):
    """Through every control once, with one stop for all alternatives."""
    stops = []
    for _ in range(60):
        tab.press("Tab")
        stop = tab.run(
            """() => {
              const e = document.activeElement, top = e.getBoundingClientRect().top;
              return e === document.body ? null : [e.id || e.className || e.tagName,
                Math.round(top + scrollY), getComputedStyle(e).outlineStyle];
            }"""
        )
        if stop is None:
            break
        stops.append(stop)
    names = [name for name, _, _ in stops]
    order = [
        names.index(name) for name in ("theme", "help", "chip", "play", "ruler", "find")
    ]
    assert order == sorted(order)
    assert names.count("chip") == 1
    assert np.diff([top for _, top, _ in stops]).min() > -40  # within a row
    assert {outline for _, _, outline in stops} <= {"solid", "auto"}


# ---- sizes ----


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_page_is_never_wider_than_the_window(open_page, textured_page, size):
    tab = open_page(textured_page, "#frame=60&open", size=size)
    assert tab.run("document.documentElement.scrollWidth") <= size[0]
    assert tab.problems == []


def test_the_table_of_a_batch_is_never_wider_than_the_window(
    open_page, textured_page, tmp_path
):
    results = Results(tmp_path / "shots.toml", tmp_path)
    row = {"shot": "shots/walk.ma", "output": tmp_path / "walk.ma", "status": "failed"}
    text = "".join(results._format([{**row, "error": "no legs " * 20}], {"failed": 1}))
    tab = open_page(textured_page, size=SIZES["narrow"])
    tab.page.set_content(text)
    width = tab.run("document.querySelector('table').getBoundingClientRect().right")
    assert 300 < width <= 390


def test_a_narrow_window_shows_the_overlay_and_large_targets(open_page, textured_page):
    tab = open_page(textured_page, "#frame=60", size=SIZES["narrow"])
    assert tab.run("state.mode") == "over"
    heights = tab.run(
        """[...document.querySelectorAll("button")].filter((b) => b.offsetParent)
          .map((b) => b.getBoundingClientRect().height)"""
    )
    assert min(heights) >= 31.5
    left, _, width, height = tab.measure("#stage")
    assert (left, width) == (0, 390) and height == pytest.approx(0.52 * 844, abs=2)


def test_values_at_the_cursor_are_those_of_the_curves(open_page):
    frames = np.arange(1.0, 97)
    curves = [
        Curve("leg.rotateX", frames, scale * np.sin(frames / 8), group=group)
        for group, scale in (("sketch", 1.0), ("result", 0.5))
    ]
    tab = open_page(format_page(title="Curves", motions={}, curves=curves), "#frame=37")
    tab.run("document.querySelector('.joint').open = true")
    tab.wait_for_frames(3)
    shown = tab.page.locator(".joint .values").inner_text().split()
    expected = np.degrees(np.sin(37 / 8)) * np.array([0.5, 1.0])
    values = [float(text.replace("−", "-").rstrip("°")) for text in shown]
    assert_allclose(values, expected, atol=0.08)


# ---- the measurement ----


def measured(joint, frame, text="a pop"):
    pop = Finding("pops", text, joint=joint, frame=frame, warning=f"{joint} snaps")
    return Measurement((Finding("feet", "feet stand"), pop), 60, 60)


def list_marked(tab):
    tab.wait_for_frames(2)
    rings = tab.page.locator(".ring:visible")
    return [ring.get_attribute("data-joint") for ring in rings.all()]


def test_a_finding_leads_to_its_frame_and_marks_the_joint_where_it_is_drawn(open_page):
    """The clock is that of the other figure, at another rate and with other numbers."""
    walk = made_up.walker(3, rng=np.random.default_rng(0))
    motions = {"source": walk.with_(frame_rate=60.0), "result": walk.with_(start_frame=201)}
    measurement = measured("hero:LeftLeg", 230)
    page = format_page(title="Walk", motions=motions, measurements={0: measurement})
    tab = open_page(page, "#t=0")
    assert tab.page.locator(".measured").inner_text() == "Feet stand; a pop"
    tab.page.get_by_role("link", name="Show frame 230").click()
    tab.wait_for_frames(2)
    assert tab.run("data.figures.map((figure) => rowAt(figure, state.time))")[1] == 29
    assert tab.run("state.playing") is False
    assert list_marked(tab) == ["LeftLeg"] * 2
    left, top, width, height = tab.measure(".ring:nth-child(1 of .ring)")
    middle = [left + width / 2, top + height / 2]
    assert tab.run("([x, y]) => stage.pick(x, y).name", middle) == "LeftLeg"
    tab.press("Escape")
    tab.wait_for_frames(2)
    assert list_marked(tab) == []


def test_each_alternative_has_its_own_measurement_and_an_address_marks_a_joint(open_page):
    walk = made_up.walker(2, rng=np.random.default_rng(0))
    motions = {"Result 1": walk, "Result 2": walk}
    alternatives = [Alternative(n, {"result": f"Result {n}"}) for n in "12"]
    measurements = {n: measured("Nobody", 9, f"pop {n}") for n in (0, 1, 2)}
    page = format_page(
        title="Two", motions=motions, alternatives=alternatives, measurements=measurements
    )
    tab = open_page(page, "#frame=9&joint=LeftFoot")
    assert tab.page.locator(".measured").count() == 2
    for key in "21":
        tab.press(key)
        shown = tab.page.locator(".measured:visible").all_inner_texts()
        assert shown == [f"Feet stand; pop {int(key) - 1}"]
        assert list_marked(tab) == ["LeftFoot"]
    tab.page.locator(".measured:visible a").click()  # a joint that no figure has
    tab.wait_for_frames(2)
    assert tab.problems == [] and list_marked(tab) == []


# ---- two motions without names ----


def test_a_choice_between_two_motions_is_saved_with_the_names_behind_the_letters(open_page):
    """The order is drawn anew at each opening; the motions differ in length."""
    walk = made_up.walker(2, rng=np.random.default_rng(0))
    motions = {"A": walk.cut(1, 20), "B": walk.cut(1, 40)}
    page = format_page(title="Two", motions=motions, pair=["a/wälk.bvh", "b/wälk.bvh"])
    assert "bvh" not in page
    seen = set()
    for _ in range(20):
        tab = open_page(page, "#t=0")
        frames = tab.run("data.shown.map((index) => data.figures[index].frames)")
        seen.add(tuple(frames))
        if len(seen) == 2:
            break
    assert len(seen) == 2
    names = {20: "a/wälk.bvh", 40: "b/wälk.bvh"}
    left, right = (names[n] for n in frames)
    assert tab.page.locator(".tag b").all_inner_texts() == ["A", "B"]
    tab.page.fill("#reason", "weight")
    for button, better in (("A", left), ("No difference", None), ("B", right)):
        with tab.page.expect_download() as waiting:
            press_button(tab, button)
        line = Path(waiting.value.path()).read_text(encoding="utf-8")
        facts = json.loads(line)
        assert line.endswith("}\n")
        assert waiting.value.suggested_filename.startswith("choice-")
        assert (facts["better"], facts["left"], facts["right"]) == (better, left, right)
        assert facts["reason"] == "weight" and facts["seconds"] >= 0
    assert tab.problems == []
