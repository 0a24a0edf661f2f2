"""Public functions refuse arguments of a neighboring type, with what to pass instead."""

import re
from dataclasses import fields
from inspect import Parameter, isfunction, signature
from pathlib import Path

import pytest

import keyweave as kw
from keyweave import _arguments, examples

WALK = examples.load_walk().cut(1, 30)
CLIP = kw.motion_to_clip(WALK)
SCENE = examples.load_scene("biped_walk")
VALUES = {
    "Motion": WALK,
    "Clip": CLIP,
    "Skeleton": WALK.skeleton,
    "Scene": SCENE,
    "Rig": SCENE.rig(),
    "Contacts": kw.find_contacts(WALK),
    "Correspondence": kw.map_joints(WALK, WALK),
    "AnimCurve": kw.fit(CLIP)[0],
    "Sequence[AnimCurve]": kw.fit(CLIP),
    "Sequence[Motion]": [WALK],
    "str": "walk.bvh",
    "Path": Path("walk.bvh"),
    "int": 3,
    "None": None,
}
PARAMETERS = [
    (name, each.name)
    for name in kw.__all__
    if isfunction(getattr(kw, name))
    for each in signature(getattr(kw, name)).parameters.values()
    if _arguments._list_types(each.annotation)
]
SENTENCES = {
    "rig is of type MayaAsciiScene, expected a Rig or a KnownRig; pass scene.rig()": (
        lambda: kw.transfer(WALK, SCENE)
    ),
    "motion is of type str, expected a Motion; pass kw.load(path)": (
        lambda: kw.find_contacts("walk.bvh")
    ),
    "motion is of type list, expected a Motion; pass one of its items": (
        lambda: kw.find_contacts([WALK])
    ),
    "sources[1] is of type MayaAsciiScene, expected a Motion; pass scene.motion()": (
        lambda: kw.inbetween(WALK, [WALK, SCENE])
    ),
    "cycles is of type Motion, expected a list of Cycle; pass kw.find_cycles(motion)": (
        lambda: kw.MotionSpace.fit(WALK)
    ),
    "path is of type Motion, expected a str or a Path": lambda: kw.load(WALK),
    "clip is of type TransferResult, expected a Clip; pass result.clip": (
        lambda: kw.fit(kw.TransferResult(*[CLIP] * len(fields(kw.TransferResult))))
    ),
}


def find_value(annotation):
    """Return a value of a type that an annotation names."""
    types = _arguments._list_types(annotation)
    values = [VALUES[each] for each in types if each in VALUES]
    new = [cls.__new__(cls) for cls in map(vars(kw).get, types) if cls]
    return [*values, *new, [] if "[" in annotation else 25][0]


@pytest.mark.parametrize(("name", "parameter"), PARAMETERS)
def test_error_names_the_argument_of_a_neighboring_type(
    name, parameter, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    function = getattr(kw, name)
    parameters = signature(function).parameters
    types = _arguments._list_types(parameters[parameter].annotation)
    right = {
        each.name: find_value(each.annotation)
        for each in parameters.values()
        if each.default is Parameter.empty and each.kind is not Parameter.VAR_KEYWORD
    }
    wrong = [value for value in VALUES.values() if not _arguments._fits(value, types)]
    assert len(wrong) > 8
    for value in wrong:
        with pytest.raises(kw.KeyweaveError, match=rf"^{parameter}(\[0\])? is "):
            function(**{**right, parameter: value})
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_sentence_gives_what_to_pass(sentence):
    with pytest.raises(kw.DataError) as caught:
        SENTENCES[sentence]()
    assert str(caught.value) == sentence


def test_the_calls_that_sentences_propose_work():
    names = {"kw": kw, "motion": examples.load_walk(), "clip": CLIP, "scene": SCENE}
    names |= {"curves": VALUES["Sequence[AnimCurve]"], "frames": [1]}
    names["channels"] = ["COG_CTRL.translateY"]
    calls = {
        remedy
        for (given, _), remedy in _arguments.REMEDIES.items()
        if given in ("Motion", "Clip", "AnimCurve", "Scene") and remedy.endswith(")")
    }
    assert len(calls) == 10
    for call in calls:
        assert eval(call, names) is not None


def test_the_functions_that_sentences_name_are_public():
    named = {
        word
        for remedy in _arguments.REMEDIES.values()
        for word in re.findall(r"kw\.(\w+)", remedy)
    }
    assert named <= {*kw.__all__} and len(named) > 8
