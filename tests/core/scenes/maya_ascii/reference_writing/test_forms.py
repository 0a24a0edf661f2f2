"""New keys on referenced controls, leave the rest of the file as it was."""

import re

import numpy as np
import pytest
from hypothesis import HealthCheck, given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from case_profiles import draw_cases
from made_up.referenced_shots import CHANNELS, FORMS, hold, write_form
from reference_grammar import list_reference_faults

FRAMES = np.arange(-3.0, 31.0)
each_form = pytest.mark.parametrize("form", FORMS)
both_modes = pytest.mark.parametrize("mode", ["override", "additive"])


@pytest.fixture
def shot(tmp_path, form):
    return write_form(tmp_path, form)


def channels_of(form):
    """Return the channels of a form that are written: keyed, free and added ones."""
    names = [f"{name}.{c}" for name in FORMS[form][1] for c in CHANNELS]
    return [*names, f"{FORMS[form][1][0]}.bend"]


def waves(scene, channels, seed=1):
    """Return a curve for each channel."""
    rng = np.random.default_rng(seed)
    kinds = scene.kinds(channels)
    return [
        kw.AnimCurve(
            *(name, np.arange(5) / 4, rng.uniform(-1, 1, 5), "auto", "auto"),
            kind=kinds[name],
            frame_rate=24,
        )
        for name in channels
    ]


def sample_all(scene):
    """Return the values of all channels by name, sampled on whole frames."""
    names = sorted(scene.keyable())
    values = scene.sample(names, FRAMES).values.T
    return dict(zip(names, values))


def assert_written(scene, curves, **tolerance):
    for curve in curves:
        values = scene.sample([curve.channel], FRAMES).values[:, 0]
        wanted = curve.evaluate(FRAMES / 24)
        assert_allclose(values, wanted, **(tolerance or {"atol": 1e-12}))


def split_statements(path):
    text = path.read_bytes().decode().replace("\r\n", "\n")
    return [each.strip() for each in text.split(";")]


def strip_places(notes):
    """Return notes without the file and line of what they concern."""
    return [re.sub(r" \([^)]*, line \d+\)", "", note) for note in notes]


def check_grammar(path):
    assert list_reference_faults(path.read_bytes().decode()) == []


@each_form
def test_fixtures_follow_the_grammar_of_maya(shot):
    check_grammar(shot)
    check_grammar(shot.with_name("set.ma"))


@each_form
def test_all_channels_of_a_referenced_control_can_be_keyed(shot, form):
    scene = kw.open_scene(shot)
    notes, before = scene.notes, sample_all(scene)
    files = {p: p.read_bytes() for p in shot.parent.iterdir()}
    channels = channels_of(form)
    assert scene.refusals(channels) == {}
    curves = waves(scene, channels)
    scene.write_curves(curves)
    out = shot.with_name("out.ma")
    scene.save(out)
    again = kw.open_scene(out)
    assert strip_places(again.notes) == strip_places(notes)
    assert_written(again, curves)
    after = sample_all(again)
    driven = [name for name in before if name.endswith("slave.translateY")]
    for name in before.keys() - {*channels, *driven}:
        assert_array_equal(after[name], before[name])
    assert any(np.abs(after[name] - before[name]).max() > 0.01 for name in driven)
    check_grammar(out)
    assert {p: p.read_bytes() for p in files} == files


@each_form
def test_the_same_keys_written_again_give_the_same_bytes(shot, form):
    scene = kw.open_scene(shot)
    curves = waves(scene, channels_of(form))
    scene.write_curves(curves)
    once = scene.encode()
    scene.write_curves(curves)
    assert scene.encode() == once
    scene.save(shot, overwrite=True)
    scene = kw.open_scene(shot)
    scene.write_curves(scene.read_curves(channels_of(form)))
    assert scene.encode() == once


@each_form
def test_a_placeholder_with_a_curve_only_changes_the_numbers_of_the_curve(shot, form):
    scene = kw.open_scene(shot)
    keyed = [name for name in scene.channels if name in channels_of(form)]
    before = split_statements(shot)
    scene.write_curves(waves(scene, keyed))
    scene.save(shot, overwrite=True)
    changed = {*before} ^ {*split_statements(shot)}
    assert all(re.match(r'setAttr (-s \d+ )?"\.(ktv|tan|wgt)', each) for each in changed)
    assert bool(changed) == bool(keyed)


@each_form
def test_all_other_statements_and_line_endings_stay(shot, form):
    scene = kw.open_scene(shot)
    before = split_statements(shot)
    scene.write_curves(waves(scene, channels_of(form)))
    scene.save(shot, overwrite=True)
    lost = {*before} - {*split_statements(shot)}
    replaced = r'setAttr (-s \d+ )?"\.(ktv|tan|wgt|ed|phl)'
    assert all(re.match(replaced, each) for each in lost)
    ends = {line.endswith(b"\r\n") for line in shot.read_bytes().splitlines(True)}
    assert ends == {form == "windows"}


@pytest.mark.parametrize("form", ["plain"])
def test_an_edit_is_written_as_maya_writes_it(shot):
    scene = kw.open_scene(shot)
    scene.write_curves(waves(scene, ["hero:ctl.rotateY"]))
    text = scene.encode().decode()
    assert '\tsetAttr -s 4 ".phl";\n\tsetAttr ".phl[1]" 0;' in text
    assert '\tsetAttr ".phl[3]" 0;\n\tsetAttr ".phl[4]" 0;\n\tsetAttr ".ed"' in text
    assert '\t\t"heroRN" 0\n\t\t"heroRN" 6\n' in text
    lines = [
        '5 4 "heroRN" "|hero:grp|hero:ctl.rotateX" ',
        '"heroRN.placeHolderList[3]" ""',
        '5 4 "heroRN" "|hero:grp|hero:ctl.rotateY" "heroRN.placeHolderList[4]" ',
        '""',
        '8 "|hero:grp|hero:ctl" "scaleX";',
    ]
    assert "".join(f"\t\t{line}\n" for line in lines) in text
    assert 'createNode animCurveTA -n "ctl_rotateY";\n' in text
    assert (
        'connectAttr "ctl_rotateX.o" "heroRN.phl[3]";\n'
        'connectAttr "ctl_rotateY.o" "heroRN.phl[4]";\n'
        'connectAttr "own_translateY.o" "own.ty";\n'
    ) in text


@pytest.mark.parametrize("form", ["nested"])
def test_a_nested_reference_has_a_group_in_the_node_of_the_top_one(shot):
    scene = kw.open_scene(shot)
    scene.write_curves(waves(scene, ["set:hero:ctl.rotateY"]))
    text = scene.encode().decode()
    assert (
        '\tsetAttr -s 2 ".phl";\n\tsetAttr ".phl[1]" 0;\n\tsetAttr ".phl[2]" 0;\n' in text
    )
    assert (
        '\t\t"set:heroRN" 1\n'
        '\t\t5 4 "setRN" "|set:hero:grp|set:hero:ctl.rotateY" "setRN.placeHolderList[2]" \n'
        '\t\t"";\n'
    ) in text


@pytest.mark.parametrize("form", ["copies"])
def test_each_copy_has_its_own_placeholders_in_the_order_of_the_references(shot):
    scene = kw.open_scene(shot)
    scene.write_curves(waves(scene, ["b:ctl.rotateY", "a:ctl.rotateY", "own.translateX"]))
    text = scene.encode().decode()
    lines = [line for line in text.splitlines() if line.startswith("connectAttr")]
    assert lines == [
        'connectAttr "ctl_rotateY1.o" "aRN.phl[1]";',
        'connectAttr "ctl_translateX.o" "bRN.phl[1]";',
        'connectAttr "ctl_rotateY.o" "bRN.phl[2]";',
        'connectAttr "own_translateY.o" "own.ty";',
        'connectAttr "own_translateX.o" "own.tx";',
    ]


@both_modes
@each_form
def test_a_layer_above_referenced_controls_shows_the_written_curves(shot, form, mode):
    scene = kw.open_scene(shot)
    notes, before = scene.notes, sample_all(scene)
    channels = channels_of(form)
    assert scene.refusals(channels, mode=mode) == {}
    curves = waves(scene, channels)
    scene.write_curves(curves, mode=mode, layer="life")
    out = shot.with_name("out.ma")
    scene.save(out)
    check_grammar(out)
    again = kw.open_scene(out)
    assert strip_places(again.notes) == strip_places(notes)
    keyed = np.arange(0.0, 25.0)
    for curve in curves:
        values = again.sample([curve.channel], keyed).values[:, 0]
        assert_allclose(values, curve.evaluate(keyed / 24), atol=1e-9)
    after = sample_all(again)
    driven = {name for name in before if name.endswith("slave.translateY")}
    for name in before.keys() - {*channels} - driven:
        assert_array_equal(after[name], before[name])
    again.write_curves(waves(again, channels, seed=2), mode=mode, layer="life")
    assert_written_on_keys(again, waves(again, channels, seed=2))


def assert_written_on_keys(scene, curves):
    for curve in curves:
        values = scene.sample([curve.channel], curve.frames).values[:, 0]
        assert_allclose(values, curve.values, atol=1e-9)


@pytest.mark.parametrize("form", ["plain"])
def test_a_layer_has_maya_s_edits_and_names(shot):
    scene = kw.open_scene(shot)
    channels = [f"hero:ctl.{name}" for name in ("rotateX", "rotateY", "translateY")]
    scene.write_curves(waves(scene, channels), mode="override", layer="life")
    text = scene.encode().decode()
    plug, holder = '"|hero:grp|hero:ctl.{}" ', '"heroRN.placeHolderList[{}]"'
    wanted = [(3, "rotateX", 4), (3, "rotateY", 5), (4, "rotateY", 6)]
    wanted += [(3, "rotateOrder", 7), (3, "translateY", 8), (4, "translateY", 9)]
    flat = " ".join(text.split())
    assert (
        " ".join(
            f'5 {mode} "heroRN" {plug.format(name)}{holder.format(index)} ""'
            for mode, name, index in wanted
        )
        in flat
    )
    for line in (
        'createNode animBlendNodeAdditiveRotation -n "hero:ctl_rotate_life";',
        'createNode animBlendNodeAdditiveDL -n "hero:ctl_translateY_life";',
        'createNode animCurveTA -n "ctl_rotate_life_inputBX";',
        'connectAttr "hero:ctl_rotate_life.ox" "heroRN.phl[3]";',
        'connectAttr "heroRN.phl[4]" "life.dsm" -na;',
        'connectAttr "hero:ctl_rotate_life.oy" "heroRN.phl[6]";',
        'connectAttr "heroRN.phl[7]" "hero:ctl_rotate_life.ro";',
        'connectAttr "ctl_rotateX.o" "hero:ctl_rotate_life.iax";',
    ):
        assert f"{line}\n" in text


@both_modes
@pytest.mark.parametrize("form", ["plain", "nested", "root"])
def test_a_layer_above_a_curve_of_the_rig_file(shot, form, mode):
    scene = kw.open_scene(shot)
    (channel,) = [name for name in scene.channels if name.endswith("lift.translateY")]
    refused = scene.refusals(channel)[channel]
    assert "lift_translateY in a referenced file; write to a layer instead" in refused
    before = scene.sample([channel], FRAMES).values
    curves = waves(scene, [channel])
    scene.write_curves(curves, mode=mode, layer="life")
    out = shot.with_name("out.ma")
    scene.save(out)
    check_grammar(out)
    cut = r'3 "[^"]*lift_translateY.output"\s+"[^"]*lift.translateY"\s+""'
    assert re.search(cut, out.read_text())
    assert_written_on_keys(kw.open_scene(out), curves)
    muted = out.read_text().replace(
        'createNode animLayer -n "life";',
        'createNode animLayer -n "life";\n\tsetAttr ".mt" yes;',
    )
    out.write_text(muted)
    assert_array_equal(kw.open_scene(out).sample([channel], FRAMES).values, before)


@pytest.mark.parametrize("form", ["first"])
def test_a_connection_that_precedes_the_curves_of_a_file_does_no_harm(shot):
    early = 'connectAttr "own.tx" "own.tz";\ncreateNode animCurve'
    shot.write_text(shot.read_text().replace("createNode animCurve", early, 1))
    scene = kw.open_scene(shot)
    curves = waves(scene, ["hero:ctl.translateX"])
    scene.write_curves(curves)
    assert_written(scene, curves)


def test_a_layer_goes_between_two_references(tmp_path):
    path = write_form(tmp_path, "copies")
    driven = hold("aRN", "|a:grp|a:ctl.translateY", 7)
    driving = hold("bRN", "b:lift_translateY.output", 7, 3)
    text = path.read_text()
    for old, new in (
        ('"aRN" 0;', f'"aRN" 0\n\t\t"aRN" 1\n\t\t{driven};'),
        ('"bRN" 1\n', f'"bRN" 2\n\t\t{driving}\n'),
        ("connectAttr", 'connectAttr "bRN.phl[7]" "aRN.phl[7]";\nconnectAttr'),
    ):
        text = text.replace(old, new, 1)
    path.write_text(text)
    scene = kw.open_scene(path)
    channel, frames = "a:ctl.translateY", np.arange(1.0, 25.0)
    before = scene.sample([channel, "b:lift.translateY"], frames).values
    assert_array_equal(before[:, 0], before[:, 1])
    (curve,) = waves(scene, [channel])
    scene.write_curves(curve, mode="additive", layer="life")
    assert_written_on_keys(scene, [curve])
    assert 'connectAttr "bRN.phl[7]" "a:ctl_translateY_life.ia";' in scene.encode().decode()


@draw_cases(40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_sequence_of_writes_gives_what_was_written_last(tmp_path, data):
    form = data.draw(st.sampled_from(sorted(FORMS)))
    path = write_form(tmp_path, form)
    written = {}
    for seed in range(3):
        scene = kw.open_scene(path)
        channels = channels_of(form)
        names = data.draw(st.lists(st.sampled_from(channels), min_size=1, unique=True))
        curves = waves(scene, names, seed)
        scene.write_curves(curves)
        written.update((curve.channel, curve) for curve in curves)
        scene.save(path, overwrite=True)
        check_grammar(path)
        assert_written(kw.open_scene(path), written.values())
    scene.write_curves(list(written.values()))
    assert scene.encode() == path.read_bytes()
