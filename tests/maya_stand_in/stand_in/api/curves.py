"""`MFnAnimCurve`: animation curves changed; an `MAnimCurveChange` takes it back."""

from __future__ import annotations

from typing import Any

from keyweave.curves.key_insertion import insert_key
from keyweave.scenes.maya_ascii import Plug

from ..errors import StandInError
from ..keys import tangents
from ..keys.setting import new_curve
from ..keys.targets import check_editable
from ..session.keys import Keys, single
from ..session.session import session
from .arrays import MDoubleArray, MIntArray, MTimeArray, items
from .curve_reading import (
    TYPES,
    CurveReading,
    MAnimCurveChange,
    column,
    infinity,
    merged,
    row_of,
    tangent_type,
    types_of,
)
from .modifier import MDGModifier
from .objects import MObject, object_of
from .plugs import MPlug, plug_of
from .units import MTime, seconds_of

GIVEN = ("fixed", "autocustom")  # types whose tangents are those that are given
COLUMNS = ("in_x", "in_y", "out_x", "out_y")


class MFnAnimCurve(CurveReading):
    """An animation curve."""

    kAnimCurveTA, kAnimCurveTL, kAnimCurveTT, kAnimCurveTU = range(4)
    kAnimCurveUA, kAnimCurveUL, kAnimCurveUT, kAnimCurveUU = range(4, 8)
    kAnimCurveUnknown = 8
    kConstant, kLinear, kCycle, kCycleRelative, kOscillate = 0, 1, 3, 4, 5
    kTangentGlobal, kTangentFixed, kTangentLinear, kTangentFlat = range(4)
    kTangentSmooth, kTangentStep = 4, 5
    kTangentClamped, kTangentPlateau, kTangentStepNext, kTangentAuto = 8, 9, 10, 11
    kTangentAutoMix, kTangentAutoEase, kTangentAutoCustom = 27, 28, 29

    def create(self, *args: Any, **kwargs: Any) -> MObject:
        """Make a curve that drives a plug, and ask of it from now on."""
        given = dict(zip(("plug", "animCurveType", "modifier"), args), **kwargs)
        if not isinstance(given.get("plug"), MPlug) or len(args) > 3:
            raise StandInError("MFnAnimCurve.create: the stand-in takes a plug first")
        plug, now = plug_of(given["plug"]), session()
        asked = given.get("animCurveType")
        usual = self.timedAnimCurveTypeForPlug(given["plug"])
        if asked not in (None, self.kAnimCurveUnknown, usual):
            raise StandInError(f"MFnAnimCurve.create: {TYPES[asked]} for a {TYPES[usual]}")
        with now.journal.captured() as steps:
            node = _driving_curve(plug)
        modifier = given.get("modifier")
        if isinstance(modifier, MDGModifier):
            modifier._done.append(steps)
        self.setObject(object_of(node))
        return self.object()

    def _put(self, keys: Keys, change: MAnimCurveChange | None) -> None:
        """Change the keys; only a change that is given can be taken back."""
        if not (change is None or isinstance(change, MAnimCurveChange)):
            raise TypeError(f"an MAnimCurveChange is needed, not {change!r}")
        now, node = session(), self._node()
        check_editable(now, node)
        with now.journal.captured() as steps:
            now.scene.set_keys(node, keys)
        if change is not None:
            change._steps += steps.made

    def _set(self, index: int, change: MAnimCurveChange | None, **columns: Any) -> None:
        keys = self._keys()
        self._put(keys.set_at(row_of(keys, index), **columns), change)

    # --- the curve ---

    def setIsWeighted(
        self, isWeighted: bool, change: MAnimCurveChange | None = None
    ) -> None:
        """Give tangents weights, or take them away."""
        self._put(tangents.weighted_keys(self._keys(), bool(isWeighted)), change)

    def setPreInfinityType(
        self, infinityType: int, change: MAnimCurveChange | None = None
    ) -> None:
        """Say how it goes on before the first key."""
        self._put(self._keys().with_(pre_infinity=infinity(infinityType)), change)

    def setPostInfinityType(
        self, infinityType: int, change: MAnimCurveChange | None = None
    ) -> None:
        """Say how it goes on after the last key."""
        self._put(self._keys().with_(post_infinity=infinity(infinityType)), change)

    # --- keys ---

    def addKey(
        self,
        time: MTime,
        value: float,
        tangentInType: int = 0,
        tangentOutType: int = 0,
        change: MAnimCurveChange | None = None,
    ) -> int:
        """Set a key; return where it stands."""
        keys, seconds = self._keys(), seconds_of(time)
        known = keys.find(seconds)
        at = seconds if known is None else keys.times[known]
        types = {
            "in_types": tangent_type(tangentInType),
            "out_types": tangent_type(tangentOutType),
        }
        made = keys.joined(single(keys.kind, at, value, **types))
        self._put(made, change)
        return made.times.index(at)

    def addKeys(
        self,
        timeArray: MTimeArray,
        valueArray: MDoubleArray,
        tangentInType: int = 0,
        tangentOutType: int = 0,
        keepExistingKeys: bool = False,
        change: MAnimCurveChange | None = None,
    ) -> None:
        """Set keys; those between the first and the last that are there go."""
        self.addKeysWithTangents(
            timeArray,
            valueArray,
            tangentInType,
            tangentOutType,
            keepExistingKeys=keepExistingKeys,
            change=change,
        )

    def addKeysWithTangents(
        self,
        timeArray: MTimeArray,
        valueArray: MDoubleArray,
        tangentInType: int = 0,
        tangentOutType: int = 0,
        tangentInTypeArray: MIntArray | None = None,
        tangentOutTypeArray: MIntArray | None = None,
        tangentInXArray: MDoubleArray | None = None,
        tangentInYArray: MDoubleArray | None = None,
        tangentOutXArray: MDoubleArray | None = None,
        tangentOutYArray: MDoubleArray | None = None,
        tangentsLockedArray: MIntArray | None = None,
        weightsLockedArray: MIntArray | None = None,
        convertUnits: bool = True,
        keepExistingKeys: bool = False,
        change: MAnimCurveChange | None = None,
    ) -> None:
        """Set keys with all their tangents; those in between that are there go."""
        if self._node().type == "animCurveTT":
            # Seen in plug-ins that run in Maya 2024 to 2027: nor are they added in bulk.
            raise RuntimeError("(kInvalidParameter): the values of this curve are times")
        times = [seconds_of(one) for one in items(timeArray, MTimeArray)]
        if any(after <= before for before, after in zip(times, times[1:])):
            raise RuntimeError("(kInvalidParameter): the times of keys do not grow")
        vectors = (tangentInXArray, tangentInYArray, tangentOutXArray, tangentOutYArray)
        scales = self._scales(convertUnits)
        columns = {
            "values": column(valueArray, MDoubleArray, times, 0.0),
            "in_types": types_of(tangentInTypeArray, tangentInType, times),
            "out_types": types_of(tangentOutTypeArray, tangentOutType, times),
            "tangents_locked": column(tangentsLockedArray, MIntArray, times, True, bool),
            "weights_locked": column(weightsLockedArray, MIntArray, times, False, bool),
            "breakdowns": (False,) * len(times),
        }
        for name, given, scale in zip(COLUMNS, vectors, scales * 2):
            types = columns[f"{name[:-2]}_types"]
            numbers = column(given, MDoubleArray, times, 0.0)
            columns[name] = tuple(
                number * scale if type_ in GIVEN else 0.0
                for number, type_ in zip(numbers, types)
            )
        keys = self._keys()
        new = keys.with_(times=tuple(times), **columns)
        self._put(merged(keys, new, keep=keepExistingKeys), change)

    def insertKey(
        self,
        time: MTime,
        breakdown: bool = False,
        change: MAnimCurveChange | None = None,
    ) -> int:
        """Set a key that leaves the curve as it is; return where it stands."""
        if not self.numKeys:
            raise RuntimeError("(kFailure): the curve has no keys")
        made = Keys.of(insert_key(self._keys().curve, seconds_of(time)))
        row = made.find(seconds_of(time)) or 0
        self._put(made.set_at(row, breakdowns=bool(breakdown)), change)
        return row

    def remove(self, index: int, change: MAnimCurveChange | None = None) -> None:
        """Take a key away."""
        keys = self._keys()
        gone = row_of(keys, index)
        self._put(keys.only([row for row in range(len(keys)) if row != gone]), change)

    def setValue(
        self, index: int, value: float, change: MAnimCurveChange | None = None
    ) -> None:
        """Give a key another value."""
        self._set(index, change, values=float(value))

    def setInput(
        self, index: int, time: MTime, change: MAnimCurveChange | None = None
    ) -> None:
        """Move a key to another time between its neighbours."""
        keys = self._keys()
        times = list(keys.times)
        times[row_of(keys, index)] = seconds_of(time)
        if times != sorted(set(times)):
            raise RuntimeError("(kInvalidParameter): a key does not pass its neighbours")
        self._set(index, change, times=seconds_of(time))

    def setIsBreakdown(
        self, index: int, isBreakdown: bool, change: MAnimCurveChange | None = None
    ) -> None:
        """Say whether a key is a breakdown."""
        self._set(index, change, breakdowns=bool(isBreakdown))

    # --- tangents ---

    def setTangent(
        self,
        index: int,
        x: float,
        y: float,
        inTangent: bool,
        change: MAnimCurveChange | None = None,
        convertUnits: bool = True,
    ) -> None:
        """Fix a tangent; a locked one on the other side turns with it."""
        if not isinstance(x, (int, float)):
            raise StandInError("MFnAnimCurve.setTangent: the stand-in takes x and y")
        keys, (scale_x, scale_y) = self._keys(), self._scales(convertUnits)
        side = "in" if inTangent else "out"
        units = tangents.tangent_units(session(), self._node(), weighted=keys.weighted)
        row = row_of(keys, index)
        made = tangents.with_tangent(keys, row, side, x * scale_x, y * scale_y, units)
        self._put(made, change)

    def setInTangentType(
        self, index: int, tangentType: int, change: MAnimCurveChange | None = None
    ) -> None:
        """Give a key's tangent before it another type; a fixed one stays as it is."""
        self._set_type(index, tangentType, "in", change)

    def setOutTangentType(
        self, index: int, tangentType: int, change: MAnimCurveChange | None = None
    ) -> None:
        """Give a key's tangent behind it another type; a fixed one stays as it is."""
        self._set_type(index, tangentType, "out", change)

    def _set_type(
        self, index: int, number: int, side: str, change: MAnimCurveChange | None
    ) -> None:
        keys, type_ = self._keys(), tangent_type(number)
        row = row_of(keys, index)
        self._put(tangents.with_type(keys, row, side, type_), change)

    def setTangentsLocked(
        self, index: int, locked: bool, change: MAnimCurveChange | None = None
    ) -> None:
        """Let a key's tangents turn together, or not."""
        self._set(index, change, tangents_locked=bool(locked))

    def _scales(self, convert: bool) -> tuple[float, float]:
        """Return what a tangent's x and y are multiplied by."""
        if not convert:
            return 1.0, 1.0
        now = session()
        # Unconfirmed in Maya: units that are converted are frames and the interface's.
        return now.unit("time"), now.unit(self._keys().kind)


def _driving_curve(plug: Plug) -> Any:
    now = session()
    if now.scene.source(plug) is not None:
        raise RuntimeError("(kFailure): the plug is connected already")
    return new_curve(now, plug)
