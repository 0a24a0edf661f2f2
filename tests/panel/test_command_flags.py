"""The command of a page states all choices, so that it makes the same request again."""

from dataclasses import replace

import pytest

from keyweave import map_joints
from keyweave.errors import KeyweaveError
from keyweave.examples import load_walk
from keyweave_maya.commands.flags import make_keywords
from keyweave_maya.panel.drafts import WEIGHTS, Draft, SourceChoice
from keyweave_maya.panel.pages import PAGES
from keyweave_maya.panel.sessions.command_flags import (
    list_source_uses,
    list_uses,
    make_command_flags,
)

WALK = load_walk().cut(1, 2)
EXAMPLES = (
    *(
        True,
        False,
        2,
        3,
        0.25,
        0.75,
        1.5,
        12.5,
        "name",
        "8m",
        (0.5, 2.0),
        (3.0, 9.0),
        (1, 13),
    ),
    *(((3.0, 9.0),), {"hip": 2.0}, {"angle": 2.0}, ("hip", "knee"), ("knee",)),
    ("1=10",),
)


def spell(value):
    """Return a request as text, with lists as tuples."""
    return repr(value).replace("[", "(").replace(",)", ")").replace("]", ")")


def change_fields(page):
    """Yield a draft for each field of a page and each example that it takes."""
    for path, field in page.form.items():
        for value in (*field.choices, *EXAMPLES):
            try:
                draft = Draft(page).with_value(path, value)
                draft.check()
            except (KeyweaveError, TypeError, ValueError, AttributeError):
                continue
            yield path, draft


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.label)
def test_flags_of_a_page_make_the_same_request(page):
    request, lost, stated = page.verb.request, set(), set()
    for path, draft in change_fields(page):
        uses = list_uses(request, expected := request(**draft.make_keywords()))
        if uses is None:
            lost.add(path)
            continue
        stated.add(path)
        again = make_keywords(request, uses)
        if page.takes_sources:
            again["sources"] = ()
        assert spell(request(**again)) == spell(expected), (path, uses)
    assert len(stated - lost) >= 0.8 * len(page.form), sorted({*page.form} - stated | lost)


def test_flags_state_each_source_or_the_page_has_no_command():
    walk = SourceChoice("walk.bvh", frames=(1.0, 9.0), scale=2.5, joint_map="auto")
    run = SourceChoice("run.bvh", frames=(3.0, 8.0), scale=1.0, joint_map="auto")
    assert list_source_uses([walk, run]) == {
        "source": [("walk.bvh",), ("run.bvh",)],
        "source_frames": [(1.0, 9.0), (3.0, 8.0)],
        "map": [("auto",), ("auto",)],
        "source_scale": [(2.5,), (1.0,)],
    }
    in_scene = SourceChoice(root="Hips", joint_map="auto")
    assert list_source_uses([in_scene]) == {"source_root": [("Hips",)], "map": [("auto",)]}
    for others in (
        [walk, in_scene],
        [SourceChoice()],
        [SourceChoice(root="Hips")],
        [replace(walk, edited_map=map_joints(WALK, WALK))],
        [replace(walk, frames=(None, 9.0))],
    ):
        assert list_source_uses(others) is None
    draft = Draft(PAGES[0]).with_sources([walk, in_scene])
    assert make_command_flags(draft) is None


def test_weights_of_sources_stay_with_them_and_are_texts_of_a_field():
    walk, run = SourceChoice("/a/walk.bvh"), SourceChoice("/a/run.bvh")
    hero = SourceChoice(namespace="hero")
    draft = Draft(PAGES[0]).with_sources([walk, run, hero])
    draft = draft.with_value("favor", ("3:1:9*2",)).with_value(WEIGHTS, {1: 0, 2: 2.5})
    assert draft.value("favor") == ("3:1:9*2", "run.bvh*0", "3*2.5")
    assert draft.weights == [1, 0, 2.5]
    plain = Draft(PAGES[0]).with_sources([walk, run, hero])
    assert draft.read_key == plain.read_key != draft.compute_key
    less = draft.with_sources([replace(run, frames=(1, 9)), hero, walk])
    assert less.weights == [1, 0, 2.5]  # each was changed in its place
    assert draft.with_sources([run, hero]).value("favor")[1:] == ("run.bvh*0", "2*2.5")
    more = draft.with_sources([hero, walk, run, replace(run, root="x")])
    assert more.weights == [2.5, 1, 0, 1]
    typed = draft.with_value("favor", ("run",))
    assert typed.weights == [1, 1, 1]
    assert typed.with_sources([run]).value("favor") == ("run",)
