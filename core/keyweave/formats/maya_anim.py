"""Maya's .anim files, which store animation curves as text.

Follows Autodesk's description of the format ([ANIM]_, version 1.1): one statement per
line, each ending in ``;``. Tested against that description only, not against files written
by Maya.

References
----------
.. [ANIM] ANIM file format. Autodesk Maya documentation.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from ..curves.anim_curve import KEY_FLAGS, AnimCurve
from ..curves.key_insertion import resolve_directions
from ..errors import DataError, OutputError
from .maya_anim_reader import OUTPUT_TO_KIND, AnimReader
from .maya_units import (
    RADIANS_PER_DEGREE,
    TangentUnits,
    angle_to_tangent,
    rate_to_time_unit,
    tangent_to_angle,
    time_unit_to_rate,
)
from .text_file import write_text

KIND_TO_OUTPUT = {kind: output for output, kind in OUTPUT_TO_KIND.items()}
COMPOUND_ATTRIBUTES = (
    *("translate", "rotate", "scale", "rotatePivot", "scalePivot"),
    *("rotateAxis", "jointOrient", "shear"),
)


def read_anim(path: str | Path) -> list[AnimCurve]:
    """Read the animation curves of a Maya .anim file, see `keyweave.load_curves`."""
    return AnimReader(Path(path)).curves()


def write_anim(
    curves: Iterable[AnimCurve], path: str | Path, *, overwrite: bool = True
) -> None:
    """Write animation curves as a Maya .anim file, see `keyweave.save_curves`.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> bend = AnimCurve("knee.rotateX", [0.5, 1.0], [0.0, 0.7], frame_rate=24)
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "knee.anim")
    ...     write_anim([bend], file)
    ...     file.read_text(encoding="utf-8").splitlines()[2:5]
    ['timeUnit film;', 'linearUnit cm;', 'angularUnit deg;']
    """
    curves = list(curves)
    channels = [curve.channel for curve in curves]
    if len(set(channels)) < len(channels):
        repeated = next(name for name in channels if channels.count(name) > 1)
        raise DataError("curves", f"include the channel {repeated!r} twice")
    for channel in channels:
        if not _is_valid_channel(channel):
            problem = f"the channel name {channel!r} is not valid in an .anim file"
            raise OutputError(path, problem)
    try:
        with np.errstate(over="ignore", invalid="ignore"):
            text = "\n".join(_format_file(curves)) + "\n"
    except DataError as error:
        raise OutputError(path, f"cannot be written: {error}") from None
    write_text(path, text, overwrite=overwrite)


def _is_valid_channel(channel: str) -> bool:
    node, dot, leaf = channel.rpartition(".")
    names = bool(leaf) and bool(node or not dot)
    return names and channel.isprintable() and '"' not in channel


def _format_file(curves: list[AnimCurve]) -> Iterator[str]:
    name = rate_to_time_unit(curves[0].frame_rate) if curves else "film"
    yield from ("animVersion 1.1;", "mayaVersion 2024;", f"timeUnit {name};")
    yield from ("linearUnit cm;", "angularUnit deg;")
    if curves:
        per_second = _unit_rate(name)
        ends = min(c.times[0] for c in curves), max(c.times[-1] for c in curves)
        start, end = (_format_number(time * per_second, "times") for time in ends)
        yield from (f"startTime {start};", f"endTime {end};")
    n_attributes: dict[str, int] = {}
    for curve in curves:
        node, _, leaf = curve.channel.rpartition(".")
        index = n_attributes[node] = n_attributes.get(node, -1) + 1
        names = [_attribute_path(leaf), leaf, node] if node else [leaf]
        yield " ".join(["anim", *map(_quote_name, names), "0", "0", f"{index};"])
        yield from _format_curve(curve, name)


def _format_curve(curve: AnimCurve, file_time_unit: str) -> Iterator[str]:
    unit = rate_to_time_unit(curve.frame_rate)
    yield from ("animData {", "  input time;", f"  output {KIND_TO_OUTPUT[curve.kind]};")
    yield f"  weighted {int(curve.weighted)};"
    if unit != file_time_unit:
        yield f"  inputUnit {unit};"
    yield f"  preInfinity {curve.pre_infinity};"
    yield f"  postInfinity {curve.post_infinity};"
    yield "  keys {"
    scale = 1.0 if curve.kind != "angle" else RADIANS_PER_DEGREE
    units = TangentUnits(
        _unit_rate(file_time_unit), scale, RADIANS_PER_DEGREE, curve.weighted
    )
    yield from _format_keys(curve, _unit_rate(unit), scale, units)
    yield from ("  }", "}")


def _format_keys(
    curve: AnimCurve, per_second: float, scale: float, units: TangentUnits
) -> Iterator[str]:
    _check_times(curve, per_second)
    columns = [getattr(curve, name).tolist() for name in ("times", "values", *KEY_FLAGS)]
    # The angle of a tangent without direction would give it one.
    in_x, in_y, out_x, out_y = (column.tolist() for column in resolve_directions(curve))
    for i, (time, value, *flags) in enumerate(zip(*columns)):
        place = f"the key of {curve.channel} at {time:g} s"
        words = [_format_number(x, place) for x in (time * per_second, value / scale)]
        numbers: list[float] = []
        for types, x, y in ((curve.in_types, in_x, in_y), (curve.out_types, out_x, out_y)):
            word = types[i]
            if word == "autocustom":  # not part of the format
                word = "fixed"
            words.append(word)
            if word == "fixed":
                numbers += _convert_tangent(x[i], y[i], units, place)
        words += [str(int(flag)) for flag in flags]
        words += [_format_number(number, place) for number in numbers]
        yield f"    {' '.join(words)};"


def _check_times(curve: AnimCurve, per_second: float) -> None:
    """Raise if rounding would merge keys that are very close together."""
    again = curve.times * per_second / per_second
    if (np.diff(again) <= 0).any():
        raise DataError("times", f"of {curve.channel} are too close together to be written")


def _convert_tangent(
    x: float, y: float, units: TangentUnits, place: str
) -> tuple[float, float]:
    """Return the angle and weight of a tangent, which the reader can convert back."""
    angle, weight = tangent_to_angle(x, y, units)
    if not all(map(math.isfinite, angle_to_tangent(angle, weight, units))):
        raise DataError(place, "has a tangent that is too large for an .anim file")
    return angle, weight


def _attribute_path(leaf: str) -> str:
    compound = leaf.rstrip("XYZ")
    return (
        f"{compound}.{leaf}"
        if compound in COMPOUND_ATTRIBUTES and leaf != compound
        else leaf
    )


def _quote_name(name: str) -> str:
    plain = not set(name) & set(" ;{}") and name[:1] != "#" and name[:2] != "//"
    return name if plain else f'"{name}"'


def _unit_rate(time_unit: str) -> float:
    return time_unit_to_rate(time_unit) or 1.0


def _format_number(number: float, place: str) -> str:
    if not math.isfinite(number):
        raise DataError(place, "has a number that is too large for an .anim file")
    return repr(float(number))
