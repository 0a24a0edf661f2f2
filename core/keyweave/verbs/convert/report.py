"""The report on a carried motion: players, knees, errors by joint and time, and the map."""

from __future__ import annotations

import numpy as np

from ..._text import format_count
from ...animation.correspondence import Correspondence
from ...animation.motion import Motion
from ...animation.resampling import motion_to_clip
from ...geometry.arrays import Floats
from ...methods.rig_transfer import RetargetSettings
from ...reports.figures.retarget_figures import (
    FACING,
    PoseComparison,
    compare_poses,
    draw_direction_errors,
    draw_knee_bends,
    name_slot,
)
from ...reports.page.content import Fact, PageContent
from ...reports.page.plots import Curve, CurvePart, plot_clip
from ...reports.page.sections import (
    Picture,
    Table,
    describe_count,
    describe_travel,
    tabulate_joint_map,
    tabulate_settings,
)
from ...reports.page.writing import make_writer
from ..feet.report import describe_locked_feet
from ..locked_feet.locked import LockedFeet

SCALED, RESULT, CAPTURE = "Scaled source", "Result", "Source"


def report_retarget(
    capture: Motion,
    carried: Motion,
    joint_map: Correspondence,
    *,
    feet: LockedFeet | None = None,
    settings: RetargetSettings | None = None,
) -> PageContent:
    """Return the page on a capture and the motion that it makes of another skeleton.

    Parameters
    ----------
    capture, carried : Motion
        With the same frames.
    joint_map : Correspondence
        Which joint answers which, with rest offsets.
    feet : LockedFeet, optional
        The carried motion before and after its feet are locked.
    settings : RetargetSettings, optional
        For a table, and to place the figures over each other.

    Raises
    ------
    DataError
        If the motions differ in length, or no limb is mapped.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 90)
    >>> tall = walk.skeleton.scale(1.2)
    >>> joint_map = kw.map_joints(walk, tall)
    >>> page = report_retarget(walk, kw.retarget(walk, tall, joint_map), joint_map)
    >>> [*page.motions], page.facts[0]
    (['Scaled source', 'Result', 'Source'], ('21', 'joints mapped'))
    """
    comparison = compare_poses(capture, carried, joint_map)
    free = comparison if feet is None else compare_poses(capture, feet.before, joint_map)
    section = describe_locked_feet(feet)
    knees = tuple(map(_name_knee, comparison.knees))
    pictures: list[Picture] = [
        (
            "Angle between the captured and the carried direction of each bone, over time "
            "and by joint.",
            lambda: draw_direction_errors(capture, carried, joint_map),
        ),
        (
            "Bend of the knees, captured and carried; 0° is a straight leg.",
            lambda: draw_knee_bends(capture, carried, joint_map),
        ),
    ]
    return PageContent(
        "Carried over",
        _collect_motions(capture, carried, comparison.ratio, settings),
        roles={SCALED: "sketch"},
        contacts={} if feet is None else {RESULT: feet.contacts},
        curves=[*_collect_curves(comparison), *plot_clip(motion_to_clip(carried), RESULT)],
        parts=[CurvePart("Knees", knees, "bend", is_open=True)] if knees else [],
        facts=[*_list_facts(joint_map, comparison), *section.facts[1:2]],
        tables=[
            _tabulate_errors(comparison, free),
            *section.tables,
            tabulate_joint_map(joint_map),
            *tabulate_settings(settings),
        ],
        pictures=[*(pictures if knees else pictures[:1]), *section.pictures],
        summary=[
            _summarize(capture, carried, joint_map, comparison, free),
            *section.summary,
        ],
        clock=RESULT,
    )


write_retarget_report = make_writer(report_retarget)


def _collect_motions(
    capture: Motion, carried: Motion, ratio: float, settings: RetargetSettings | None
) -> dict[str, Motion]:
    """Return the result and the capture, below it at its size if they travel alike."""
    motions = {RESULT: carried, CAPTURE: capture}
    if settings is not None and (settings.in_place or settings.space != "scaled"):
        return motions
    return {SCALED: capture.scale(ratio), **motions}


def _collect_curves(comparison: PoseComparison) -> list[Curve]:
    """Return the bend of the knees, captured and carried."""
    return [
        Curve(
            _name_knee(slot),
            comparison.frames,
            bend,
            group=group,
            kind="angle",
        )
        for slot, bends in comparison.knees.items()
        for group, bend in zip((CAPTURE, RESULT), bends)
    ]


def _name_knee(slot: str) -> str:
    return f"{name_slot(slot).split()[0]} knee"


def _list_facts(joint_map: Correspondence, comparison: PoseComparison) -> list[Fact]:
    errors, worst = _find_worst(comparison)
    mean = float(np.mean([*errors.values()]))
    return [
        describe_count(len(joint_map), "joint", " mapped"),
        (f"{mean:.1f}°", "mean difference of limbs from the capture"),
        (f"{errors[worst].max():.1f}°", f"at most, {name_slot(worst)}"),
    ]


def _find_worst(comparison: PoseComparison) -> tuple[dict[str, Floats], str]:
    """Return the angles of the limbs in degrees, and the slot with the largest."""
    errors = {slot: e for slot, e in comparison.errors.items() if slot != FACING}
    return errors, max(errors, key=lambda slot: float(errors[slot].max()))


def _summarize(
    capture: Motion,
    carried: Motion,
    joint_map: Correspondence,
    comparison: PoseComparison,
    free: PoseComparison,
) -> str:
    errors, worst = _find_worst(comparison)
    frame = comparison.frames[int(errors[worst].argmax())]
    mean, before = (
        float(np.mean([each.errors[slot] for slot in errors]))
        for each in (comparison, free)
    )
    locked = "" if free is comparison else f" ({before:.1f}° before the feet are locked)"
    parts = [
        f"{format_count(len(joint_map), 'joint')} mapped; limbs differ from their captured "
        f"directions by {mean:.1f}° on average{locked} and "
        f"{errors[worst].max():.1f}° at most ({name_slot(worst)}, frame {frame:g})",
        f"the legs are {comparison.ratio:.3g} times as long as the captured ones",
        describe_travel(capture, carried),
    ]
    return f"{'; '.join(parts)}."


def _tabulate_errors(comparison: PoseComparison, free: PoseComparison) -> Table:
    """Return the mean and the worst angle of each bone, the facing and the knees."""
    rows, before = _list_errors(comparison), _list_errors(free)
    is_locked = free is not comparison
    return Table(
        "Difference from the capture",
        (
            *("", "mean (°)", "worst (°)", "at frame"),
            *(["mean with free feet (°)"] if is_locked else []),
        ),
        tuple(
            (
                name,
                round(float(error.mean()), 1),
                round(float(error.max()), 1),
                [float(comparison.frames[int(error.argmax())])],
                *([round(float(before[name].mean()), 1)] if is_locked else []),
            )
            for name, error in rows.items()
        ),
    )


def _list_errors(comparison: PoseComparison) -> dict[str, Floats]:
    """Return the angles in degrees of bones, the facing and knees, by their names."""
    bones = {name_slot(slot): error for slot, error in comparison.errors.items()}
    knees = {
        f"bend of the {name_slot(slot).split()[0]} knee": np.degrees(np.abs(new - old))
        for slot, (old, new) in comparison.knees.items()
    }
    return {**bones, **knees}
