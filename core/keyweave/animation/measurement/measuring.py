"""Measure a written motion: feet, pops, travel and figure, and bones against a capture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ..._text import format_count
from ...geometry.arrays import Bools, Floats, compute_median
from ...geometry.vectors import project_to_ground
from ..feet.foot import list_leg_lengths
from ..motion import Motion
from ..up_axis import turn_upright
from .against_capture import measure_bones, measure_facing
from .findings import LIMITS, Finding, Measurement
from .pops import Span, measure_pops
from .posed_figure import PosedFigure, Rest
from .postures import measure_postures
from .standing import measure_feet


def measure_motion(
    written: Motion,
    sources: Sequence[Motion] = (),
    sketch: Motion | None = None,
    *,
    rest: Rest | None = None,
    capture: Motion | None = None,
    seams: Sequence[float] = (),
    ends: Sequence[Motion] = (),
    is_partial: bool = False,
    skin: Mapping[str, float] | None = None,
    step: int = 1,
) -> Measurement:
    """Measure a motion as it was written.

    Parameters
    ----------
    written : Motion
        Read back from the file or the scene that holds the result. With a `step` of
        n it has every n-th frame, numbered at its own frame rate.
    sources : sequence of Motion
        Captured motions that it is made of.
    sketch : Motion, optional
        The animation before, on the same skeleton.
    rest : Rest, optional
        The figure at rest; by default the zero pose of the skeleton.
    capture : Motion, optional
        The motion that the result shows, frame by frame, for a transfer.
    seams : sequence of float
        Frames of transitions.
    ends : sequence of Motion
        A few frames around each end of the written range.
    is_partial : bool
        Whether the figure has other joints, which could not be measured.
    skin : mapping of str to float, optional
        Points of surfaces that follow each joint, also joints outside the figure.
    step : int
        Interval of the frames; above 1, what needs frames in a row is not measured.

    Returns
    -------
    Measurement

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 90)
    >>> measure_motion(walk, [walk], walk).warnings
    ()
    """
    figure = PosedFigure.of(written, rest, step)
    figures = [PosedFigure.of(source) for source in sources]
    before = [] if sketch is None else [PosedFigure.of(sketch, rest)]
    spans: list[Span] = [(PosedFigure.of(each, rest), each.frames) for each in ends]
    findings = []
    if step == 1:
        spans += [(figure, seams)]
        findings.append(measure_feet(figure, figures))
        same = [each for each in before if len(each.motion) == len(figure.motion)]
        findings += [_measure_travel(figure, each) for each in same]
    whole = figure if step == 1 else None
    findings += measure_pops(whole, spans, [*figures, *before])
    if capture is None:
        findings += measure_postures(figure, before, figures)
    else:
        shown = PosedFigure.of(turn_upright(capture, written.up_axis))
        bones = measure_bones(figure, shown, is_partial=is_partial, skin=skin or {})
        facing = measure_facing(figure, shown)
        findings += [*bones, *([facing] if facing else [])]
    findings.append(_measure_figure(figure, [*before, *figures]))
    n_frames = step * (len(written) - 1) + 1
    return Measurement(tuple(findings), n_frames, len(written))


def measure_keys(
    keys: Mapping[str, tuple[Floats, Floats]],
    written: Mapping[str, Floats],
    kinds: Mapping[str, str],
    *,
    counts: tuple[int, int] | None = None,
    are_kept: bool = True,
) -> Finding:
    """Count the animator's keys that hold in the written curves.

    Keys are frames and values, in radians or centimeters, by channel, and `written` has the
    values of the curves on these frames. A kind is angle, length or unitless; counts are
    numbers of keys before and after. A lost key is a warning if keys were to be kept.
    """
    total = sum(len(frames) for frames, _ in keys.values())
    if not total:
        return Finding.missing("keys", "the sketch has no keys")
    worst: tuple[float, str, float, float] = (0.0, "", 0.0, 0.0)
    held = 0
    for channel, (frames, values) in keys.items():
        unit = 180 / np.pi if kinds[channel] == "angle" else 1.0
        limit = LIMITS["key_degrees" if kinds[channel] == "angle" else "key_cm"].value
        away = unit * np.abs(written[channel] - values)
        held += int((away <= limit).sum())
        place = int(away.argmax())
        worst = max(
            worst,
            (float(away[place]) / limit, channel, float(frames[place]), float(away[place])),
        )
    ratio, channel, frame, away_most = worst
    text = f"{held} of {format_count(total, 'key')} hold"
    numbers = {"held": float(held), "total": float(total), "largest_change": away_most}
    if counts is not None:
        text += f", {counts[0]:,} before and {counts[1]:,} after"
        numbers.update(before=float(counts[0]), after=float(counts[1]))
    warning = ""
    if are_kept and ratio > 1.0:
        unit_name = "degrees" if kinds[channel] == "angle" else "cm"
        warning = (
            f"{channel} has moved from its key on frame {frame:g} by {away_most:.3g} "
            f"{unit_name}; write it again without layers above it, or report this"
        )
    return Finding("keys", text, numbers, channel, frame if held < total else None, warning)


def _measure_travel(figure: PosedFigure, before: PosedFigure) -> Finding:
    """Return the length of the path of the hips, and how far it ends from the sketch's."""
    path, theirs = (
        project_to_ground(each.posed.points[:, each.hips], each.motion.up_axis)
        for each in (figure, before)
    )
    way, sketched = (float(np.abs(np.diff(each)).sum()) for each in (path, theirs))
    gap = float(abs(path[-1] - theirs[-1]))
    text = f"travels {way / 100:.1f} m, ends {gap:.1f} cm from the sketch"
    values = {"path_cm": way, "sketch_path_cm": sketched, "end_cm": gap}
    return Finding("travel", text, values)


def _measure_figure(figure: PosedFigure, others: Sequence[PosedFigure]) -> Finding:
    """Return whether the head is above the hips, and the length of the legs."""
    if "head" not in figure.slots or not figure.posed.feet:
        return Finding.missing("figure", "the figure has no head or no feet")
    above = _is_head_above(figure)
    share = float(above.mean())
    values = {"head_above_hips": share, "leg_cm": figure.leg, "stretch": _stretch(figure)}
    others_legs = [each.leg for each in others if each.leg]
    if others_legs:
        values["other_leg_cm"] = float(np.mean(others_legs))
    warnings = []
    expected = [
        float(_is_head_above(each).mean()) for each in others if "head" in each.slots
    ]
    frame = float(figure.numbers[int((~above).argmax())])
    if share < 0.5 and min(expected, default=1.0) > 0.5:
        warnings.append(
            f"the head is below the hips from frame {frame:g}; check the up axis"
        )
    text = f"legs {figure.leg:.1f} cm, head above hips on {share:.0%} of frames"
    joint = figure.names[figure.slots["head"]]
    if others and values["stretch"] > LIMITS["stretch"].value + max(map(_stretch, others)):
        joint = figure.posed.feet[0].name
        warnings.append(
            f"the leg of {joint} stretches by {values['stretch']:.0%}; check limits and "
            "translations of its joints"
        )
    return Finding("figure", text, values, joint, frame, "; ".join(warnings))


def _is_head_above(figure: PosedFigure) -> Bools:
    """Return whether the head is above the hips, shape (n_frames,)."""
    heights = figure.posed.points[..., figure.posed.up]
    return np.asarray(heights[:, figure.slots["head"]] > heights[:, figure.hips])


def _stretch(figure: PosedFigure) -> float:
    """Return by how much the length of the legs varies, as a share of it."""
    posed = figure.posed
    lengths = [list_leg_lengths(posed.points, foot) for foot in posed.feet]
    return max(
        (float(np.ptp(each) / compute_median(each)) for each in lengths), default=0.0
    )
