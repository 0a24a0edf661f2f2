"""Maya's .anim files, which store animation curves as text.

Follows Autodesk's description of the format ([ANIM]_, version 1.1): one statement per
line, each ending in ``;``. Tested against that description only, not against files written
by Maya.

References
----------
.. [ANIM] ANIM file format. Autodesk Maya documentation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ..curves.anim_curve import KEY_FLAGS, AnimCurve
from ..errors import DataError, OutputError
from .maya_anim_reader import OUTPUT_TO_KIND, AnimReader
from .maya_units import (
    RADIANS_PER_DEGREE,
    TangentUnits,
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
        if not channel.isprintable() or '"' in channel or not channel:
            problem = f"the channel name {channel!r} is not valid in an .anim file"
            raise OutputError(path, problem)
    write_text(path, "\n".join(_format_file(curves)) + "\n", overwrite=overwrite)


def _format_file(curves: list[AnimCurve]) -> Iterator[str]:
    name = rate_to_time_unit(curves[0].frame_rate) if curves else "film"
    yield from ("animVersion 1.1;", "mayaVersion 2024;", f"timeUnit {name};")
    yield from ("linearUnit cm;", "angularUnit deg;")
    if curves:
        per_second = _unit_rate(name)
        yield f"startTime {_format_number(min(c.times[0] for c in curves) * per_second)};"
        yield f"endTime {_format_number(max(c.times[-1] for c in curves) * per_second)};"
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
    columns = [getattr(curve, name).tolist() for name in ("times", "values", *KEY_FLAGS)]
    in_x, in_y, out_x, out_y = (column.tolist() for column in curve.tangents())
    for i, (time, value, *flags) in enumerate(zip(*columns)):
        words = [_format_number(time * per_second), _format_number(value / scale)]
        numbers: list[float] = []
        for types, x, y in ((curve.in_types, in_x, in_y), (curve.out_types, out_x, out_y)):
            word = types[i]
            if word == "autocustom":  # not part of the format
                word = "fixed"
            words.append(word)
            if word == "fixed":
                numbers += tangent_to_angle(x[i], y[i], units)
        words += [str(int(flag)) for flag in flags]
        yield "    " + " ".join([*words, *map(_format_number, numbers)]) + ";"


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


def _format_number(number: float) -> str:
    return repr(float(number))
