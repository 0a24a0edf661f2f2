"""The same control under other namespaces and paths is found, and never a wrong one."""

import pytest
from hypothesis import given, strategies as st

import keyweave as kw
from case_profiles import draw_cases
from keyweave.animation.channel_names import bare_name, match_names, parse_namespace

words = st.from_regex(r"[A-Za-z_]\w{0,5}", fullmatch=True)


@draw_cases(50)
@given(st.lists(words, max_size=3), st.lists(words, max_size=2), words)
def test_a_name_is_path_namespace_and_bare_name(path, spaces, bare):
    name = "".join(f"{one}|" for one in path) + "".join(f"{one}:" for one in spaces) + bare
    assert bare_name(name) == bare
    assert parse_namespace(name) == ":".join(spaces)


@draw_cases(50)
@given(st.sets(words, min_size=1), words, words)
def test_a_character_is_found_whole_under_another_namespace(names, ours, theirs):
    wanted = [f"{ours}:{name}" for name in names]
    known = [f"{theirs}:{name}" for name in names]
    assert match_names(wanted, known, "it") == dict(zip(wanted, known))
    assert match_names(names, known, "it") == dict(zip(names, known))
    assert match_names(known, names, "it") == dict(zip(known, names))


KNOWN = ["a:arm", "b:arm", "arm", "b:leg", "grp|c:leg", "a:b:hand"]
FOUND = {
    "an equal name before all others": ("a:arm", None, "a:arm"),
    "an equal name without namespace": ("arm", None, "arm"),
    "the only one of a bare name": ("x:hand", None, "a:b:hand"),
    "the one of a namespace": ("x:arm", "b", "b:arm"),
    "the one of a namespace with its colon": ("x:arm", "b:", "b:arm"),
    "the one without namespace": ("x:arm", "", "arm"),
    "a namespace before an equal name": ("a:arm", "b", "b:arm"),
    "below a group": ("leg", "c", "grp|c:leg"),
    "nested": ("hand", "a:b", "a:b:hand"),
    "not in a part of a namespace": ("hand", "a", None),
    "none": ("foot", None, None),
    "no part of a name": ("rm", None, None),
}


@pytest.mark.parametrize("name, namespace, answer", FOUND.values(), ids=FOUND)
def test_names_match_by_path_namespace_and_bare_name(name, namespace, answer):
    expected = {} if answer is None else {name: answer}
    assert match_names([name], KNOWN, "it", namespace) == expected


def test_error_lists_the_candidates_for_an_ambiguous_name():
    with pytest.raises(kw.DataError, match=r"x:leg could be b:leg or grp\|c:leg in it"):
        match_names(["x:leg"], KNOWN, "it")
