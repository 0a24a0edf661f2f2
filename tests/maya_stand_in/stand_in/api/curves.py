"""`MFnAnimCurve`: animation curves changed; an `MAnimCurveChange` takes it back.

What a change takes back, and what it does not, was seen in plug-ins that run in Maya 2024
to 2027: keys that bulk adding removes do not come back, and locks that are set key by key
stay.
"""

from __future__ import annotations

from typing import Any

from keyweave.curves.anim_curve import KEY_COLUMNS
from keyweave.curves.key_insertion import insert_key
from keyweave.scenes.maya_ascii import Plug

from ..errors import StandInError
from ..keys import tangents
from ..keys.setting import new_curve
from ..keys.targets import check_editable
from ..session.journal import Step
from ..session.keys import Keys, single
from ..session.session import session
from .arrays import MDoubleArray, MIntArray, MTimeArray, items
from .curve_reading import (
    GLOBAL,
    TYPES,
    CurveReading,
    MAnimCurveChange,
    column,
    infinity,
    merged,
    row_of,
    tangent_type,
    types_of,
    without_range,
)
from .modifier import MDGModifier
from .objects import MObject, object_of
from .plugs import MPlug, plug_of
from .units import MTime, seconds_of

COLUMNS = ("in_x", "in_y", "out_x", "out_y")
WEIGHTED = ("weighted", *COLUMNS)
# Types that become fixed where many keys are added at once, unless the user prefers them:
# four programs that run in Maya set them again, key by key.
LOST_IN_BULK = ("auto", "autocustom", "autoease", "automix", "step", "stepnext")


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

    def _change(self, step: Step, change: MAnimCurveChange | None) -> None:
        """Make a step; only a change that is given can take it back."""
        if not (change is None or isinstance(change, MAnimCurveChange)):
            raise TypeError(f"an MAnimCurveChange is needed, not {change!r}")
        check_editable(session(), self._node())
        step.redo()
        if change is not None:
            change._steps.append(step)

    def _into(self, keys: Keys) -> None:
        session().scene.put_keys(self._node(), keys)

    def _put(self, keys: Keys, change: MAnimCurveChange | None) -> None:
        """Change all keys."""
        before = self._keys()
        step = Step(lambda: self._into(before), lambda: self._into(keys))
        self._change(step, change)

    def _put_facts(self, change: MAnimCurveChange | None, **facts: Any) -> None:
        """Change what is said of the whole curve, or columns of all keys."""
        keys = self._keys()
        before = {name: getattr(keys, name) for name in facts}
        self._change(
            Step(
                lambda: self._into(_with_facts(self._keys(), before)),
                lambda: self._into(_with_facts(self._keys(), facts)),
            ),
            change,
        )

    def _set(self, index: int, change: MAnimCurveChange | None, **columns: Any) -> None:
        """Change a key."""
        keys = self._keys()
        row = row_of(keys, index)
        before = {name: getattr(keys, name)[row] for name in columns}
        self._change(
            Step(
                lambda: self._into(_with_key(self._keys(), row, before)),
                lambda: self._into(_with_key(self._keys(), row, columns)),
            ),
            change,
        )

    # --- the curve ---

    def setIsWeighted(
        self, isWeighted: bool, change: MAnimCurveChange | None = None
    ) -> None:
        """Give tangents weights, or take them away."""
        made = tangents.weighted_keys(self._keys(), bool(isWeighted))
        self._put_facts(change, **{name: getattr(made, name) for name in WEIGHTED})

    def setPreInfinityType(
        self, infinityType: int, change: MAnimCurveChange | None = None
    ) -> None:
        """Say how it goes on before the first key."""
        self._put_facts(change, pre_infinity=infinity(infinityType))

    def setPostInfinityType(
        self, infinityType: int, change: MAnimCurveChange | None = None
    ) -> None:
        """Say how it goes on after the last key."""
        self._put_facts(change, post_infinity=infinity(infinityType))

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
            "in_types": tangent_type(tangentInType, "in"),
            "out_types": tangent_type(tangentOutType, "out"),
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
        numbers = {
            "in": column(tangentInTypeArray, MIntArray, times, tangentInType),
            "out": column(tangentOutTypeArray, MIntArray, times, tangentOutType),
        }
        columns = {
            "values": column(valueArray, MDoubleArray, times, 0.0),
            "in_types": types_of(numbers["in"], "in"),
            "out_types": types_of(numbers["out"], "out"),
            "tangents_locked": column(tangentsLockedArray, MIntArray, times, True, bool),
            "weights_locked": column(weightsLockedArray, MIntArray, times, False, bool),
            "breakdowns": (False,) * len(times),
        }
        for name, given, scale in zip(COLUMNS, vectors, scales * 2):
            ends = column(given, MDoubleArray, times, 0.0)
            columns[name] = tuple(end * scale for end in ends)
        keys = self._keys()
        new = _added(keys.with_(times=tuple(times), **columns), numbers, vectors)
        made = merged(keys, new, keep=keepExistingKeys)
        left = keys if keepExistingKeys else without_range(keys, new)
        self._change(Step(lambda: self._into(left), lambda: self._into(made)), change)

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
        """Take a key away; the curve stays, also without keys.

        Tests of a plug-in that run in Maya 2025 to 2027 remove all keys, the last first,
        and go on with the same curve.
        """
        row = row_of(self._keys(), index)
        key = self._keys().only([row])
        self._change(
            Step(
                lambda: self._into(self._keys().inserted(row, key)),
                lambda: self._into(self._keys().without(row)),
            ),
            change,
        )

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
        """Give a key's tangent before it another type; a fixed one stays as it is.

        Step becomes auto, as was seen in plug-ins that run in Maya 2024 to 2027.
        """
        self._set_type(index, tangentType, "in", change)

    def setOutTangentType(
        self, index: int, tangentType: int, change: MAnimCurveChange | None = None
    ) -> None:
        """Give a key's tangent behind it another type; a fixed one stays as it is."""
        self._set_type(index, tangentType, "out", change)

    def _set_type(
        self, index: int, number: int, side: str, change: MAnimCurveChange | None
    ) -> None:
        keys, type_ = self._keys(), tangent_type(number, side)
        row = row_of(keys, index)
        self._set(index, change, **tangents.type_columns(keys, row, side, type_))

    def setTangentsLocked(
        self, index: int, locked: bool, change: MAnimCurveChange | None = None
    ) -> None:
        """Let a key's tangents turn together, or not; no change takes that back."""
        self._set(index, _ignored(change), tangents_locked=bool(locked))

    def setWeightsLocked(
        self, index: int, locked: bool, change: MAnimCurveChange | None = None
    ) -> None:
        """Keep a key's weights, or not; no change takes that back."""
        self._set(index, _ignored(change), weights_locked=bool(locked))

    def _scales(self, convert: bool) -> tuple[float, float]:
        """Return what a tangent's x and y are multiplied by."""
        if not convert:
            return 1.0, 1.0
        now = session()
        # Unconfirmed in Maya: units that are converted are frames and the interface's.
        return now.unit("time"), now.unit(self._keys().kind)


def _ignored(change: MAnimCurveChange | None) -> None:
    if not (change is None or isinstance(change, MAnimCurveChange)):
        raise TypeError(f"an MAnimCurveChange is needed, not {change!r}")


def _added(
    asked: Keys, numbers: dict[str, tuple[int, ...]], vectors: tuple[Any, ...]
) -> Keys:
    """Return keys as they are after they were added at once: some types are fixed."""
    columns: dict[str, Any] = {}
    for side, given in zip(tangents.SIDES, (vectors[:2], vectors[2:])):
        types = getattr(asked, f"{side}_types")
        lost = [
            number != GLOBAL and type_ in LOST_IN_BULK
            for number, type_ in zip(numbers[side], types)
        ]
        columns[f"{side}_types"] = tuple(
            "fixed" if is_lost else type_ for is_lost, type_ in zip(lost, types)
        )
        for end, vector in zip("xy", given):
            name = f"{side}_{end}"
            used = getattr(asked, name)
            if vector is None and any(lost):
                used = asked.tangents[COLUMNS.index(name)]
            columns[name] = tuple(
                number if type_ == "fixed" else 0.0
                for number, type_ in zip(used, columns[f"{side}_types"])
            )
    return asked.with_(**columns)


def _with_facts(keys: Keys, facts: dict[str, Any]) -> Keys:
    """Return keys of which facts are others; columns of keys that are gone are left out."""
    return keys.with_(
        **{
            name: value
            for name, value in facts.items()
            if name not in KEY_COLUMNS or len(value) == len(keys)
        }
    )


def _with_key(keys: Keys, row: int, columns: dict[str, Any]) -> Keys:
    return keys.set_at(row, **columns) if row < len(keys) else keys


def _driving_curve(plug: Plug) -> Any:
    now = session()
    if now.scene.source(plug) is not None:
        raise RuntimeError("(kFailure): the plug is connected already")
    return new_curve(now, plug)
