"""Pages of difficult motions, names and numbers open, draw and fit in every window."""

from dataclasses import dataclass, field
from functools import cache

import numpy as np
import pytest

import made_up
from case_profiles import is_nightly
from chromium import SIZES, find_result_pixels, read_png
from keyweave import DataError, Motion, Skeleton
from keyweave.geometry.nurbs import CurvePoints
from keyweave.geometry.rotations import vector_to_quaternion
from keyweave.reports import (
    Alternative,
    ControlLines,
    Curve,
    CurvePart,
    FigureGroup,
    Table,
    format_page,
)

EVIL = "</script><script>document.title='caught'</script><img src=x onerror=alert(1)>\"'&"
ARABIC, LONG = "مشي بطيء", "a_very_long_name_of_a_joint_" * 8
N_FRAMES = 24


@dataclass
class Hard:
    """A page that is hard: its content, and whether a result is drawn in its color."""

    content: dict
    draws_result: bool = True
    tables: list = field(default_factory=list)


def animate(names, parents, offsets, n_frames=N_FRAMES, size=1.0):
    """Return a figure whose joints swing at random while it goes along z."""
    rng = np.random.default_rng(seed=2002)
    skeleton = Skeleton(names, parents, size * np.asarray(offsets, float))
    seconds = np.arange(n_frames)[:, np.newaxis, np.newaxis] / 24
    speed, phase = rng.uniform(0.5, 2, (2, 1, len(names), 3))
    q = vector_to_quaternion(0.3 * np.sin(phase + 2 * np.pi * speed * seconds))
    path = size * (np.outer(seconds.ravel(), [0, 0, 100.0]) + np.asarray(offsets[0]))
    return Motion(skeleton, q, path, 24)


@cache
def load_walk():
    return made_up.walker(2, rng=np.random.default_rng(1))


def walk(n_frames=N_FRAMES, **changes):
    return load_walk().cut(1, n_frames).with_(**changes)


def show(motion, **content):
    return Hard({"motions": {"result": motion}, **content})


def creature():
    """Return a body with eight legs of three bones, without names of sides."""
    names, parents, offsets = ["thorax", "tail"], [-1, 0], [[0, 30, 0], [0, 5, -40]]
    for leg in range(8):
        out = [12 * (-1) ** leg, 0, 10 * (leg // 2) - 15]
        for part, offset in enumerate((out, [20 * (-1) ** leg, 15, 0], [5, -40, 0])):
            parents.append(0 if part == 0 else len(names) - 1)
            names.append(f"limb{leg}_{part}")
            offsets.append(offset)
    return animate(names, parents, offsets)


def tree(n_joints):
    rng = np.random.default_rng(seed=2002)
    parents = [-1, *(int(rng.integers(max(0, i - 20), i)) for i in range(1, n_joints))]
    offsets = [[0, 100, 0], *rng.normal(0, 8, (n_joints - 1, 3))]
    return animate([f"joint{i}" for i in range(n_joints)], parents, offsets)


def leap():
    leaps = np.repeat(np.arange(N_FRAMES) // 6, 1)[:, np.newaxis] * [900.0, 0, -700]
    return walk(root_positions=walk().root_positions + leaps)


def stride_a_kilometer():
    along = np.linspace(0, 1e5, N_FRAMES)[:, np.newaxis] * [0, 0, 1.0]
    return walk(root_positions=walk().root_positions + along)


def fragments(n_fragments, n_clips):
    """Return a page of a long result from many short fragments of many clips."""
    frames = 1 + np.arange(n_fragments + 1) * (N_FRAMES - 1) / n_fragments
    spans = [
        (first, last, i % n_clips, 100 + i, 101 + i, i % 3 > 0)
        for i, (first, last) in enumerate(zip(frames, frames[1:]))
    ]
    walks = {"sketch": walk(), "result": walk(), "source": walk()}
    choices = [Alternative("1", {"result": "result"}, share=2 / 3, fragments=spans)]
    clips = [f"take_{i}" for i in range(n_clips)]
    return Hard({"motions": walks, "alternatives": choices, "clips": clips})


def rename(name):
    """Return a page on which all that can have a name has this name."""
    names = [name, *(f"{name}{i}" for i in range(3))]
    motion = animate(
        names, [-1, 0, 0, 0], [[0, 90, 0], [0, 60, 0], [9, -80, 0], [-9, -80, 0]]
    )
    curves = [Curve(f"{name}.rotateX", [1, 12, 24], [0, 1, 0], group=name)]
    return Hard(
        {
            "title": name,
            "motions": {"result": motion, name: motion},
            "curves": curves,
            "parts": [CurvePart(name, [f"{name}.rotateX"], note=name, is_open=True)],
            "alternatives": [
                Alternative(
                    name,
                    {"result": "result"},
                    fragments=[(1, 24, 0, 5, 30, False)],
                    facts=[(name, name)],
                    about=name,
                )
            ],
            "clips": [name],
            "facts": [(name, name)],
            "warnings": [name],
            "summary": [name],
            "marks": [(12, "A", name)],
            "tables": [Table(name, (name, "cost"), ((name, 0.5),))],
        }
    )


def control(name="LeftLeg_CTRL"):
    """Return a scene with a control that moves and one that does not."""
    matrices = np.tile(np.eye(4), (N_FRAMES, 1, 1))
    still = matrices.copy()
    matrices[:, 3, :3] = walk().root_positions
    square = np.array([[1.0, 2, 1], [1, 0, -1], [-1, 2, -1], [-1, 0, 1]])
    lines = (CurvePoints(12 * square, True),)
    return FigureGroup(
        (walk(),),
        (
            ControlLines(name, lines, ("#0000ff",), matrices, "ik"),
            ControlLines("World_CTRL", lines, ("#b2b200",), still),
        ),
        frame_rate=30.0,
    )


def compare(n_figures):
    return Hard({"motions": {f"take {i}": walk() for i in range(n_figures)}}, False)


def mix():
    slow = walk(40, frame_rate=12.0, start_frame=-7.5)
    short = walk(2, frame_rate=120.0, start_frame=1e6)
    odd = walk(33, frame_rate=29.97)
    return Hard({"motions": {"sketch": slow, "result": odd, "source": short}})


def points(offsets):
    return animate(
        [f"p{i}" for i in range(len(offsets))], [-1, 0, 1][: len(offsets)], offsets
    )


CURVES = [Curve("hip.rotateX", [1, 12, 24], [0.0, 1, 0], keys=[1, 24])]
HARD = {
    "one frame": lambda: show(walk(1)),
    "one joint": lambda: show(points([[0, 5, 0]])),
    "one joint on one frame": lambda: show(Motion(
        Skeleton(("hip",), [-1], [[0, 1, 0]]), [[[0, 0, 0, 1]]], [[0, 1, 0]], 24)),
    "bones without length": lambda: show(points([[0, 90, 0], [0, 0, 0], [0, 0, 0]])),
    "no sides": lambda: show(points([[0, 90, 0], [0, 40, 0], [0, 20, 5]])),
    "creature": lambda: show(creature()),
    "500 joints": lambda: show(tree(500)),
    "10 figures": lambda: compare(10),
    "1 cm tall": lambda: show(walk().scale(1 / 170)),
    "10 km tall": lambda: show(walk().scale(1e6 / 170)),
    "path of 1 km": lambda: show(stride_a_kilometer()),
    "leaping root": lambda: show(leap()),
    "rates and lengths": mix,
    "2,000 fragments": lambda: fragments(2000, 3),
    "40 clips": lambda: fragments(80, 40),
    "markup in names": lambda: rename(EVIL),
    "Arabic names": lambda: rename(ARABIC),
    "long names": lambda: rename(LONG),
    "no curves": lambda: show(walk()),
    "no motions": lambda: Hard({"motions": {}, "curves": CURVES}, False),
    "nothing": lambda: Hard({"motions": {}}, False),
    "constant curves": lambda: show(walk(), curves=[Curve("hip.rotateX", [7], [0.0])]),
    "controls": lambda: Hard({"motions": {"shot": control()}}, False),
    "controls without joints": lambda: Hard(
        {"motions": {"shot": control().with_(motions=())}}, False
    ),
}  # fmt: skip
BY_DAY = [
    *("one joint on one frame", "bones without length", "creature", "10 km tall"),
    *("leaping root", "rates and lengths", "markup in names", "long names"),
    *("no motions", "nothing", "controls without joints"),
]


@pytest.mark.parametrize("name", HARD if is_nightly() else BY_DAY)
def test_a_hard_page_opens_draws_and_fits(open_page, name):
    hard = HARD[name]()
    page = format_page(**{"title": name, **hard.content})
    tab = open_page(page, "#t=0&open")
    check_page(tab)
    if hard.content["motions"]:
        tab.press("End", "ArrowLeft", "v", "Space")
        tab.wait_for_frames(3)
        tab.press("Space")  # or the page would go on drawing
        assert int(tab.read_root("capsules")) + int(tab.read_root("lines")) > 0
    if hard.draws_result:
        assert find_result_pixels(read_stage(tab)).sum() > 40
    tab.page.set_viewport_size(dict(zip(("width", "height"), SIZES["narrow"])))
    tab.wait_for_frames(3)
    check_page(tab)
    assert tab.page.title() == hard.content.get("title", name)


@pytest.mark.parametrize("number", [np.nan, np.inf])
@pytest.mark.parametrize(
    "content",
    [
        lambda number: {"keys": [1.0, number]},
        lambda number: {"marks": [(number, "A", "a constraint")]},
        lambda number: {"paths": {"result": np.array([[0.0, 0], [number, 1]])}},
        lambda number: {"alternatives": [make_choice(share=number)]},
        lambda number: {"alternatives": [make_choice(fragments=[(1, number, 0, 1, 9)])]},
    ],
    ids=["key", "mark", "path", "share", "fragment"],
)
def test_a_non_finite_number_is_an_error_and_not_a_blank_page(content, number):
    with pytest.raises(DataError):
        format_page(title="Walk", motions={"result": walk()}, **content(number))


def make_choice(**content):
    return Alternative("1", {"result": "result"}, **content)


def read_stage(tab):
    return read_png(tab.page.locator("#stage").screenshot())


def check_page(tab):
    """Raise if a page failed, or is wider than its window."""
    width = tab.page.viewport_size["width"]
    assert tab.read_root("ready") is not None
    assert tab.read_root("error") is None and tab.problems == []
    assert tab.run("document.documentElement.scrollWidth") <= width
    assert tab.run("globalThis.caught") is None


def test_the_letters_of_clips_go_on_after_z(open_page):
    tab = open_page(format_page(title="Clips", **fragments(80, 40).content), "#t=0&open")
    letters = tab.page.locator("#fragments .letter").all_inner_texts()
    assert [letters[i] for i in (0, 25, 26, 39)] == ["A", "Z", "AA", "AN"]


@pytest.mark.parametrize("name", ["LeftLeg_CTRL", EVIL], ids=["plain", "markup"])
def test_a_control_is_named_under_the_mouse_and_can_be_hidden(open_page, name):
    page = format_page(title="Rig", motions={"shot": control(name)})
    tab = open_page(page, "#t=0")
    assert int(tab.read_root("lines")) == 2
    left, top, _, _ = tab.measure("#stage")
    red, green, blue = np.moveaxis(read_stage(tab), -1, 0)
    rows, columns = np.nonzero((blue > red + 0.3) & (blue > green + 0.3))
    tab.page.mouse.move(left + float(columns[0]), top + float(rows[0]))
    tab.wait_for_frames(2)
    assert tab.page.locator("#stage .tip:visible").all_inner_texts() == [f"{name}, ik"]
    tab.page.mouse.move(left + 2, top + 2)
    assert tab.page.locator("#stage .tip:visible").count() == 0
    tab.page.click("[data-toggle=controls]")
    tab.wait_for_frames(2)
    assert int(tab.read_root("lines")) == 0


def test_without_controls_there_is_nothing_to_hide(open_page):
    tab = open_page(format_page(title="Walk", motions={"result": walk()}), "#t=0")
    assert not tab.page.locator("[data-toggle=controls]").is_visible()


def test_the_longest_motion_sets_the_time_and_shorter_ones_wait(open_page):
    page = format_page(title="Two", motions={"short": walk(12), "long": walk(48)})
    tab = open_page(page, "#t=0")
    tab.press("End")
    tab.wait_for_frames(2)
    assert tab.run("data.figures.map((figure) => rowAt(figure, state.time))") == [11, 47]


def test_every_frame_can_be_stepped_to_at_an_odd_rate(open_page):
    page = format_page(title="Odd", motions={"walk": walk(50, frame_rate=29.97)})
    tab = open_page(page, "#t=0")
    shown = [1]
    for _ in range(49):
        tab.press("ArrowRight")
        shown.append(tab.run("rowAt(data.figures[0], state.time) + 1"))
    assert shown == [*range(1, 51)]


@pytest.mark.parametrize("angle", [0.0, 2.0])
def test_seen_from_the_front_the_left_hand_is_on_the_right(open_page, angle):
    """Whichever way the figure faces."""
    turned = vector_to_quaternion(np.array([0, angle, 0.0]))
    motion = animate(
        ["Hips", "Head", "LeftHand", "RightHand"],
        [-1, 0, 0, 0],
        [[0, 90, 0], [0, 60, 8], [40, 30, 0], [-40, -30, 0]],
    )
    q = np.zeros_like(motion.rotations) + [0, 0, 0, 1.0]
    q[:, 0] = turned
    page = format_page(title="Facing", motions={"result": motion.with_(rotations=q)})
    tab = open_page(page, "#t=0")
    tab.page.click("[data-yaw='0'][data-pitch='0.04']")
    tab.wait_for_frames(3)
    rows, columns = np.nonzero(find_result_pixels(read_stage(tab)))
    right = columns > np.quantile(columns, 0.9)
    left = columns < np.quantile(columns, 0.1)
    assert rows[right].mean() < rows[left].mean() - 20  # the left hand is raised
