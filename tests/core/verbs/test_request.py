"""Requests and settings say all that flags, forms and helps are made from."""

import inspect
import re
import subprocess
import sys
from dataclasses import fields

import pytest

import keyweave as kw
from keyweave.methods import resequencing
from keyweave.methods.fields import FIELD_KINDS, convert_tolerance, parse_field_kind
from keyweave.methods.resequencing.settings import ResequenceSettings
from keyweave.methods.rig_transfer import TransferSettings
from keyweave.methods.texturing import TextureSettings
from keyweave.verbs import ResequenceJob, TextureJob
from keyweave.verbs.constraint_syntax import CONSTRAINTS
from keyweave.verbs.request import SceneRequest, check_write_mode
from keyweave.verbs.resequence.request import ResequenceRequest
from keyweave.verbs.texture.request import CHANNEL_LISTS, TextureRequest
from keyweave.verbs.transfer.request import TransferRequest
from shown.shown_code import ROOT

ASKED = {field.name: field for field in fields(TextureRequest)}
FLAGS = {
    request: [
        field
        for field in (*fields(request), *fields(settings))
        if field.name != "settings" and "files_only" not in field.metadata
    ]
    for request, settings in (
        (TextureRequest, TextureSettings),
        (ResequenceRequest, ResequenceSettings),
        (TransferRequest, TransferSettings),
    )
}
every_request = pytest.mark.parametrize("request_", FLAGS, ids=lambda r: r.__name__)
LOOK = (
    "import sys, keyweave.verbs.request, keyweave.verbs.transfer.request; "
    "print({'numpy', 'scipy'} & set(sys.modules))"
)


@every_request
def test_each_field_says_what_it_is(request_):
    (holder,) = (field for field in fields(request_) if field.name == "settings")
    for field in (*FLAGS[request_], holder):
        assert {"label", "help"} <= set(field.metadata), field.name
        assert field.metadata["help"][0].islower() and field.metadata["help"][-1] != "."
        assert ("minimum" in field.metadata) == ("maximum" in field.metadata)


@every_request
def test_short_flags_are_short_and_distinct(request_):
    shorts = [field.metadata["short"] for field in FLAGS[request_]]
    assert len({short.lower() for short in shorts}) == len(shorts)
    assert all(1 <= len(short) <= 3 and short.isalpha() for short in shorts)
    assert not {"q", "e", "h"} & set(shorts)  # Maya's own: query, edit, help


@every_request
def test_names_are_long_enough_for_long_flags(request_):
    flags = FLAGS[request_]
    longs = [field.metadata.get("long", field.name).replace("_", "") for field in flags]
    assert all(len(long) >= 4 for long in longs)
    assert len({*longs}) == len(flags)


@pytest.mark.parametrize(
    "settings", [TextureSettings, ResequenceSettings, TransferSettings]
)
def test_every_setting_is_of_a_kind_that_is_checked(settings):
    assert {parse_field_kind(field)[0] for field in fields(settings)} <= set(FIELD_KINDS)


WRONG = {
    "mode": ("multiply", "one of base, override, additive"),
    "soft_frames": (-1, "a number from 0"),
    "strength": (1.6, "a number from 0.0 to 1.5"),
    "frames": ((1, "end"), "the first and the last frame"),
    "frames, the last first": ((50, 20), "the first and the last frame, in that order"),
    "frames that are no numbers": ((1, float("nan")), "the first and the last frame"),
    "layer": (7, "a name"),
    "tolerance": (-1.0, "0 or more"),
    "tolerance that is no number": (float("nan"), "0 or more"),
    "tolerance that is a name": ("much", "0 or more"),
    "tolerance of a kind": ({"angle": 0.1, "length": -1.0}, "0 or more"),
    "drive": ([1, 2], "a list of names"),
}


@pytest.mark.parametrize("case", WRONG)
def test_error_names_an_invalid_setting(case):
    value, words = WRONG[case]
    name = re.split("[, ]", case)[0]
    with pytest.raises(kw.SettingError, match=f"{name} is .* {words}"):
        TextureRequest((), **{name: value})


WRONG_SEQUENCES = {
    "at": ("300", "at is '300' but must be of the form OUT=IN, such as 300=45"),
    "prefer": (
        ["200=10:much"],
        r"prefer is '200=10:much' but must be of the form OUT=IN\[:WEIGHT\], such as "
        "200=10",
    ),
    "favor": (
        ["5"],
        r"favor is '5' but must be of the form A:B\[\*WEIGHT\], such as 400:460",
    ),
    "forbid": (
        ["460:400"],
        "forbid is '460:400' but must be of the form A:B with the lower frame first, such "
        "as 400:460",
    ),
    "speed": (
        ["fast"],
        r"speed is 'fast' but must be of the form SPEED\[@A:B\]\[\*WEIGHT\], such as 120",
    ),
    "heading": (
        ["90"],
        r"heading is '90' but must be of the form OUT=ANGLE\[:WEIGHT\], such as 200=90",
    ),
    "at, a number": (300, "at is 300 but must be a string, or a list of strings"),
    "inputs": ([(5, 5)], r"inputs is .* must be ranges of two frames or more"),
    "inputs, no ranges": ([5, 9], "inputs is .* must be ranges of two frames or more"),
    "sources": (
        ("walk.bvh",),
        "map is None but must be auto or a map of the joints of walk.bvh",
    ),
    "to_namespaces": (
        ["a", "a"],
        r"to_namespaces is \['a', 'a'\] but must be a list that names each namespace once",
    ),
    "seed": (-1, "seed is -1 but must be a whole number from 0"),
    "along": (["curve1"], "along is .* a name"),
}


@pytest.mark.parametrize("case", WRONG_SEQUENCES)
def test_error_explains_an_invalid_resequence_setting(case):
    value, words = WRONG_SEQUENCES[case]
    with pytest.raises(kw.SettingError, match=words):
        ResequenceRequest(**{case.partition(",")[0]: value})


def test_a_resequence_request_holds_its_constraints_as_text():
    asked = ResequenceRequest(controls="*_CTRL", at="1=20", heading=["9=90"])
    texts = {name: typed for name, typed in asked.constraint_texts.items() if typed}
    assert texts == {"at": ["1=20"], "heading": ["9=90"]}
    assert ResequenceRequest().names_nothing and not asked.names_nothing
    job = ResequenceJob(controls="*_CTRL", at="1=20", heading=["9=90"])
    assert all(getattr(job, f.name) == getattr(asked, f.name) for f in fields(asked))


def test_every_constraint_has_a_request_field_and_a_class():
    assert {*CONSTRAINTS} <= {field.name for field in fields(ResequenceRequest)}
    for syntax in CONSTRAINTS.values():
        kind = getattr(resequencing, syntax.kind)
        attributes = {*inspect.signature(kind).parameters}
        assert {*syntax.pattern.groupindex} - {"source"} <= attributes
        assert not syntax.has_source or "motion" in attributes


def test_a_layer_is_named_only_where_one_is_written():
    assert SceneRequest((), mode="additive", layer="life").layer == "life"
    with pytest.raises(kw.SettingError, match=r"layer is 'life' .* with mode=.base."):
        SceneRequest((), layer="life")


def test_a_job_is_a_request_that_can_be_carried_out():
    names = {name: "*Leg" for name in CHANNEL_LISTS}
    asked = TextureRequest((), frames=(1, 9), **names)
    given = {name: getattr(asked, name) for name in ASKED}
    job = TextureJob(**given)
    assert [getattr(job, name) for name in ASKED] == list(given.values())


def test_requests_load_nothing_that_takes_time(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "core"))
    run = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True)
    assert run.stdout.strip() == "set()", run.stderr


def test_error_on_an_unknown_mode_lists_the_modes():
    with pytest.raises(kw.SettingError, match=r"mode is 'multiply' .* one of base, over"):
        check_write_mode("multiply", None)
    check_write_mode("additive", "life")
    check_write_mode("base", None)


@pytest.mark.parametrize("tolerance", [0.01, 0, {"angle": 0.1}, {}, lambda kind: 0.1, None])
def test_a_tolerance_may_be_a_number_or_one_by_kind(tolerance):
    assert TextureRequest((), tolerance=tolerance).tolerance == tolerance


@pytest.mark.parametrize("tolerance", [-1.0, float("nan"), float("inf")])
def test_a_wrong_tolerance_in_degrees_is_shown_as_it_was_given(tolerance):
    with pytest.raises(kw.SettingError, match=f"tolerance is {tolerance} .* 0 or more"):
        convert_tolerance(tolerance)


@pytest.mark.parametrize("frames", [(None, None), (None, 5), (5, None), (5, 5)])
def test_frames_may_be_open_ended_or_a_single_frame(frames):
    assert SceneRequest((), frames=frames).frames == frames


@pytest.mark.parametrize("frames", [(1, 2, 3), (1,), 12])
def test_frames_are_a_first_and_a_last(frames):
    with pytest.raises(kw.SettingError, match="the first and the last frame"):
        TextureRequest((), frames=frames)


def test_limbs_are_read_and_checked():
    request = TransferRequest((), limbs=["l.arm=ik", " R.leg = FK "])
    assert request.limb_modes == {"l.arm": "ik", "r.leg": "fk"}
    assert TransferRequest((), limbs="l.leg=fk").limb_modes == {"l.leg": "fk"}
    for limbs in ("l.arm", "arm=ik", "l.arm=up", ["l.arm=ik", "l.arm=fk"]):
        with pytest.raises(kw.SettingError, match="limbs is .*l.arm"):
            TransferRequest((), limbs=limbs)
