"""The tuning of resequencing."""

from dataclasses import fields

import pytest

from keyweave import SettingError
from keyweave.methods.resequencing import ResequenceSettings


@pytest.mark.parametrize("field", fields(ResequenceSettings), ids=lambda field: field.name)
def test_each_setting_has_a_label_and_a_help_text(field):
    facts = field.metadata
    assert facts["label"][0].isupper()
    assert facts["help"][0].islower() or facts["help"].startswith("B")
    assert not facts["help"].endswith(".")
    assert facts["short"]


def test_no_two_settings_are_called_the_same():
    for name in ("short", "label"):
        names = [field.metadata[name] for field in fields(ResequenceSettings)]
        assert len(names) == len(set(names))


@pytest.mark.parametrize("field", fields(ResequenceSettings), ids=lambda field: field.name)
def test_values_out_of_range_are_refused(field):
    facts = field.metadata
    wrong = ["nonsense", -5, float("nan"), [1], {}]
    if "maximum" in facts:
        wrong += [facts["maximum"] + 1, facts["minimum"] - 1]
    for value in wrong:
        with pytest.raises(SettingError, match=f"{field.name} is"):
            ResequenceSettings(**{field.name: value})


@pytest.mark.parametrize("field", fields(ResequenceSettings), ids=lambda field: field.name)
def test_the_ends_of_a_range_are_included(field):
    for end in ("minimum", "maximum"):
        if end in field.metadata:
            value = field.metadata[end]
            assert getattr(ResequenceSettings(**{field.name: value}), field.name) == value


@pytest.mark.parametrize("name", ["min_run", "hold_frames", "max_smoothing"])
def test_defaults_are_durations_and_explicit_values_are_frames(name):
    usual = ResequenceSettings()
    at_24 = usual.frames(name, 24.0)
    for rate in (12.0, 48.0, 120.0):
        assert usual.frames(name, rate) == pytest.approx(at_24 * rate / 24)
    assert usual.frames(name, 0.01) == 1
    assert ResequenceSettings(**{name: 3}).frames(name, 120.0) == 3
