"""Curves that commands make key by key have the reference's values, in whatever units."""

import json
import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

from case_profiles import is_nightly
from reference_material import shared

pytest.importorskip("stand_in", reason="Maya itself is here")

from stand_in import registry  # noqa: F401  all commands
from stand_in.commands.calling import run
from stand_in.session import session

UNITS = {  # of the interface: what each is worth in centimetres, radians, per second
    "usual": {"linear": "centimeter", "angular": "degree", "time_unit": "film"},
    "ntsc": {"linear": "centimeter", "angular": "degree", "time_unit": "ntsc"},
    "other": {"linear": "meter", "angular": "radian", "time_unit": "pal"},
}
CENTIMETRES = {"centimeter": 1.0, "meter": 100.0}
RADIANS = {"degree": math.pi / 180, "radian": 1.0}
RATES = {"film": 24.0, "ntsc": 30.0, "pal": 25.0}
CHANNELS = ("rotateX", "translateX", "scaleX")


def cases(file, key):
    return json.loads(shared(f"oracles/{file}.json").read_text(encoding="utf-8"))[key]


class Interface:
    """A new scene with one box, and its units as this test knows them."""

    def __init__(self, units, channel):
        self.now = session.restart()
        for name, unit in units.items():
            setattr(self.now, name, unit)
        self.now.scene.create("transform", "box")
        self.plug = f"box.{channel}"
        self.rate = RATES[units["time_unit"]]
        self.angle = RADIANS[units["angular"]]
        lengths, angles = CENTIMETRES[units["linear"]], self.angle
        self.value = {"t": lengths, "r": angles, "s": 1.0}[channel[0]]

    def at(self, key):
        return (key["t"] * self.rate,) * 2

    def call(self, name, **flags):
        return run(name, (self.plug,), flags)

    def make(self, case, *, by_angle):
        """Set the keys of a case, then what curves are, in the order of restoring."""
        for key in case["keys"]:
            time, value = key["t"] * self.rate, key["v"] / self.value
            self.call("setKeyframe", time=time, value=value)
        infinities = {"pri": case.get("pre"), "poi": case.get("post")}
        self.call("setInfinity", **{k: v for k, v in infinities.items() if v})
        self.call("keyTangent", edit=True, weightedTangents=case["weighted"], lock=False)
        for key in case["keys"]:
            for side in ("in", "out"):
                self._set_tangent(key, side, case["weighted"], by_angle)

    def _set_tangent(self, key, side, weighted, by_angle):
        type_, x, y = (key[side].get(name) for name in ("type", "x", "y"))
        flags = {f"{side}TangentType": type_}
        if type_ == "fixed" and by_angle:
            x, y = x * self.rate, y / self.value
            flags[f"{side}Angle"] = math.atan2(y, x) / self.angle
            if weighted:
                flags[f"{side}Weight"] = math.hypot(x, y) / 3
        elif type_ == "fixed":
            flags.update({f"{side[0]}x": x, f"{side[0]}y": y})
        self.call("keyTangent", edit=True, time=self.at(key), **flags)

    def values(self, times):
        """Return what the channel is, in centimetres and radians."""
        return self.now.scene.evaluate([self.now.scene.plug(self.plug)], times)[0]


def far_from_seams(case, times):
    """Return which times are not just where a cycle ends, where the reference is unsure."""
    first, last = case["keys"][0]["t"], case["keys"][-1]["t"]
    span = last - first
    if not span:
        return np.full(len(times), True)
    phase = np.abs((times - first + span / 2) % span - span / 2)
    return ((times > first + 1e-9) & (times < last - 1e-9)) | (phase > 1e-6)


def mismatch(case, units, channel, *, by_angle=False):
    """Return how far a curve made by commands is off, in tolerances."""
    interface = Interface(units, channel)
    interface.make(case, by_angle=by_angle)
    times = np.array(case["times"])
    if "maya" in case:
        return np.abs(interface.values(times) - case["maya"]).max() / case["tol"]
    good, expected = far_from_seams(case, times), np.array(case["values"])
    off = np.abs(interface.values(times) - expected) / np.maximum(1, np.abs(expected))
    return off[good].max() / 1e-8


@pytest.mark.parametrize("units", UNITS.values(), ids=UNITS)
@pytest.mark.parametrize("by_angle", [False, True], ids=["by x and y", "by angle"])
def test_values_agree_with_the_reference(units, by_angle):
    every = [*enumerate(cases("anim_curve_cases", "cases"))]
    step = 2 * len(UNITS)  # by day each case once, in some unit and in one of the ways
    first = 2 * [*UNITS.values()].index(units) + by_angle
    some = every if is_nightly() else every[first::step]
    for number, case in some:
        channel = CHANNELS[number % len(CHANNELS)]
        assert mismatch(case, units, channel, by_angle=by_angle) <= 1, case["name"]


@pytest.mark.parametrize("units", UNITS.values(), ids=UNITS)
@pytest.mark.parametrize("channel", CHANNELS)
def test_values_agree_with_maya(units, channel):
    for case in cases("maya_curve_values", "curves"):
        assert mismatch(case, units, channel) <= 1, case["name"]


def test_queried_tangents_agree_with_the_reference():
    for case in cases("anim_curve_cases", "cases")[:: 1 if is_nightly() else 3]:
        interface = Interface(UNITS["other"], "rotateX")
        interface.make(case, by_angle=False)
        asked = [
            interface.call("keyTangent", query=True, **{k: True})
            for k in ("ix", "iy", "ox", "oy")
        ]
        expected = [[*key["in"], *key["out"]] for key in case["tangents"]]
        assert_allclose(np.transpose(asked), expected, 1e-9, 1e-12, True, case["name"])


def worst(channel, units="usual"):
    curves = cases("anim_curve_cases", "cases")[:8]
    return max(mismatch(case, UNITS[units], channel) for case in curves)


def test_a_degree_of_the_wrong_size_is_noticed(monkeypatch):
    assert worst("rotateX") <= 1
    monkeypatch.setattr(session, "ANGLE_UNITS", {**session.ANGLE_UNITS, "degree": 1.0})
    assert worst("rotateX") > 1e3
    assert worst("translateX") <= 1


def test_a_metre_of_the_wrong_size_is_noticed(monkeypatch):
    monkeypatch.setattr(session, "LENGTH_UNITS", {**session.LENGTH_UNITS, "meter": 1.0})
    assert worst("translateX", "other") > 1e3
    assert worst("rotateX", "other") <= 1


def test_a_frame_of_the_wrong_length_is_noticed(monkeypatch):
    monkeypatch.setattr(session.Session, "frame_rate", 25.0)
    assert worst("rotateX", "other") <= 1  # which has this rate
    assert worst("rotateX") > 1e3


def test_tangents_in_the_wrong_units_are_noticed(monkeypatch):
    from stand_in.keys import tangents

    def in_seconds(now, curve, *, weighted):
        return tangents.TangentUnits(1.0, 1.0, RADIANS["degree"], weighted)

    monkeypatch.setattr(tangents, "tangent_units", in_seconds)
    case = cases("anim_curve_cases", "cases")[0]
    assert case["keys"][0]["out"]["type"] == "fixed"
    assert mismatch(case, UNITS["usual"], "rotateX", by_angle=True) > 1e3


def test_values_set_in_some_units_are_read_in_others():
    for case in cases("anim_curve_cases", "cases")[::10]:
        interface = Interface(UNITS["ntsc"], "rotateX")
        interface.make(case, by_angle=False)
        interface.now.angular, interface.now.time_unit = "radian", "pal"
        expected = interface.values(np.array(case["times"][:5]))
        read = [interface.call("getAttr", time=time * 25) for time in case["times"][:5]]
        assert_allclose(read, expected, rtol=1e-9, atol=1e-12)
