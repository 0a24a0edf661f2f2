"""The report on a transferred capture: players, errors of joints, controls and contacts."""

from __future__ import annotations

from functools import partial
from itertools import zip_longest

import numpy as np

from ..._text import format_count, format_list
from ...animation.channel_names import list_by_node
from ...animation.clip import Clip
from ...animation.feet.contacts import Contacts
from ...animation.feet.foot import FootJoints
from ...animation.mapping.slot_places import LEG
from ...animation.motion import Motion
from ...curves.anim_curve import infer_kind
from ...errors import DataError
from ...geometry.arrays import Floats
from ...methods.rig_transfer.result import MILLIMETERS, TransferResult
from ...methods.rig_transfer.settings import TransferSettings
from ...reports.figures.liveliest_channels import measure_liveliness, read_channel
from ...reports.figures.rigs.transfer_figures import (
    draw_angle_errors,
    draw_position_errors,
)
from ...reports.page.content import Fact, PageContent
from ...reports.page.feet_section import FeetSection, compare_feet
from ...reports.page.players import Playable
from ...reports.page.plots import Curve, CurvePart, find_moving, plot_clip
from ...reports.page.pose_rows import PoseRow, PoseRows
from ...reports.page.sections import (
    MAX_CURVES,
    Picture,
    Table,
    describe_travel,
    tabulate_joint_map,
    tabulate_settings,
)
from ...reports.page.writing import make_writer
from ..run import Run
from ..scene_figures import SceneFigures, find_ends
from .job import TransferInput, TransferJob

TARGETS_NAME, RIG_NAME, CAPTURE_NAME = "Targets", "Rig", "Capture"
DISTANCE_NAME = f"{TARGETS_NAME}.distance (mm)"
MAX_LIMITED = 3  # curves of channels at their limits, so that others are left
MAX_STILL_JOINTS = 8  # of joints in a sentence


def report_transfer(
    capture: Motion,
    result: TransferResult,
    *,
    settings: TransferSettings | None = None,
    feet: FootJoints | None = None,
    figure: Playable | None = None,
) -> PageContent:
    """Return the page on a capture and the rig to which it was transferred.

    Parameters
    ----------
    capture : Motion
    result : TransferResult
    settings : TransferSettings, optional
        For a table.
    feet : mapping of str to sequence of str, optional
        Names of the joints of each foot of the rig, as for `keyweave.find_contacts`; by
        default those of the map of joints.
    figure : FigureGroup, optional
        The rig with its controls, to play; by default the result's motion.

    Raises
    ------
    DataError
        If no joint has a target, or the result has contacts and the rig has no feet.
    UnknownNameError
        If the contacts are those of other feet.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 30)
    >>> result = TransferResult(
    ...     kw.motion_to_clip(walk), walk, walk, kw.map_joints(walk, walk), ("Hips",),
    ...     np.full((30, 1), 0.2), np.full((30, 1), 0.1), (), (), (), (), {}, 30, 0)
    >>> page = report_transfer(walk, result)
    >>> [*page.motions], page.facts[1]
    (['Targets', 'Rig', 'Capture'], ('2.00 mm', 'mean distance, 2.00 at most'))
    """
    if not result.joints:
        raise DataError("the transfer", "has no joint with a target to report on")
    section = _compare_feet(result, feet)
    return PageContent(
        "Capture and rig",
        {
            TARGETS_NAME: result.targets,
            RIG_NAME: result.motion if figure is None else figure,
            CAPTURE_NAME: capture,
        },
        roles={TARGETS_NAME: "sketch"},
        contacts=_share_contacts(result),
        curves=[*_plot_distances(result), *_plot_controls(result)],
        parts=_collect_parts(result),
        facts=_list_facts(result),
        tables=[
            _tabulate_joints(result),
            *_tabulate_limits(result),
            *section.tables,
            *_tabulate_controls(result),
            tabulate_joint_map(result.correspondence),
            *tabulate_settings(settings),
        ],
        pictures=[*_list_pictures(capture, result), *section.pictures],
        summary=[*_write_summary(capture, result), *section.summary],
        notes=result.notes,
        clock=RIG_NAME,
    )


write_transfer_report = make_writer(report_transfer)


def _compare_feet(result: TransferResult, feet: FootJoints | None) -> FeetSection:
    """Compare the feet of the targets with those of the rig; empty without contacts."""
    if result.contacts is None or not result.contacts.feet:
        return FeetSection()
    return compare_feet(
        result.targets,
        result.motion,
        result.contacts,
        feet=feet or _name_feet(result),
        remark="Slides before are those of the targets, slides after those of the rig.",
    )


def _name_feet(result: TransferResult) -> FootJoints | None:
    """Return the joints of each foot by the map; None if it has no toes, to find them."""
    joint_map, feet = result.correspondence, result.contacts.feet if result.contacts else ()
    joints = dict(zip(joint_map.slots, joint_map.target_joints))
    legs = [[joints.get(f"{side}.{p}", "") for p in (*LEG, "toe")] for side in "lr"]
    named = {leg[LEG.index("foot")]: leg for leg in legs if all(leg)}
    return named if {*feet} <= named.keys() else None


def _plot_distances(result: TransferResult) -> list[Curve]:
    """Return the mean and the largest distance of the joints from their targets, in mm."""
    # Rounding errors would fill the plot.
    distances = np.round(MILLIMETERS * result.position_errors, 3)
    curves = {"mean": distances.mean(axis=1), "worst joint": distances.max(axis=1)}
    return [
        Curve(DISTANCE_NAME, result.clip.frames, each, group=group, kind="unitless")
        for group, each in curves.items()
    ]


def _plot_controls(result: TransferResult) -> list[Curve]:
    """Return the channels that move or reach a limit."""
    clip = result.clip
    shown = {*find_moving(clip), *dict(_list_limits(result))}
    return plot_clip(clip, RIG_NAME, [name for name in clip.channels if name in shown])


def _collect_parts(result: TransferResult) -> list[CurvePart]:
    """Return a part for the distances and one for each control, the lively ones open."""
    chosen, limits = _choose_channels(result), dict(_list_limits(result))
    opened = list_by_node(chosen)
    parts = [CurvePart(TARGETS_NAME, (DISTANCE_NAME,), is_open=True)]
    for control, own in list_by_node(result.clip.channels).items():
        n = max(limits.get(channel, 0) for channel in own)
        note = f"{format_count(n, 'frame')} at a limit" if n else ""
        lively = sorted(own, key=lambda channel: channel not in chosen)
        parts.append(CurvePart(control, tuple(lively), note, is_open=control in opened))
    return parts


def _share_contacts(result: TransferResult) -> dict[str, Contacts]:
    """Return the contacts by the figures that have the rig's joints."""
    if result.contacts is None or not result.contacts.feet:
        return {}
    return dict.fromkeys((TARGETS_NAME, RIG_NAME), result.contacts)


def _list_facts(result: TransferResult) -> list[Fact]:
    millimeters = MILLIMETERS * result.position_errors
    n, placed = len(result.joints), len(result.identified)
    return [
        (f"{n}", "joint with a target" if n == 1 else "joints with targets"),
        (f"{millimeters.mean():.2f} mm", f"mean distance, {millimeters.max():.2f} at most"),
        (f"{np.degrees(result.angle_errors).mean():.1f}°", "mean angle"),
        (
            f"{placed} of {placed + len(result.refined)}",
            "controls placed in closed form",
        ),
    ]


def _choose_channels(result: TransferResult) -> list[str]:
    """Return the channels most often at limits and the liveliest channels of controls.

    Angles and lengths have no common scale, so that each kind has its own ranks.
    """
    clip = result.clip
    ranks: dict[str, dict[str, str]] = {}
    for channel in sorted(find_moving(clip), key=partial(_rank, clip), reverse=True):
        control = channel.rpartition(".")[0]
        ranks.setdefault(infer_kind(channel), {}).setdefault(control, channel)
    limited = [channel for channel, _ in _list_limits(result) if channel in clip.channels]
    rows = zip_longest(*(rank.values() for rank in ranks.values()))
    lively = [channel for row in rows for channel in row if channel]
    names = [*dict.fromkeys((*limited[:MAX_LIMITED], *lively))][:MAX_CURVES]
    return [channel for channel in clip.channels if channel in names]


def _rank(clip: Clip, channel: str) -> tuple[bool, float]:
    """Return a sort key for the range of an angle, a length or another value."""
    if infer_kind(channel) == "angle":
        return measure_liveliness(clip, channel)
    return True, float(np.ptp(read_channel(clip, channel)))


def _list_limits(result: TransferResult) -> list[tuple[str, int]]:
    """Return the channels that are at a limit and the number of frames, most first."""
    reached = [(name, n) for name, n in result.at_limits.items() if n > 0]
    return sorted(reached, key=lambda pair: -pair[1])


def _tabulate_joints(result: TransferResult) -> Table:
    heads = ("joint", "mean (mm)", "worst (mm)", "at frame", "mean (°)", "worst (°)")
    rows = tuple(
        (
            row["joint"],
            round(row["mean_mm"], 3),
            round(row["worst_mm"], 3),
            [row["worst_frame"]],
            round(row["mean_degrees"], 2),
            round(row["worst_degrees"], 2),
        )
        for row in result.table()
    )
    return Table("Distance of joints from their targets", heads, rows)


def _tabulate_limits(result: TransferResult) -> list[Table]:
    n_frames = len(result.clip)
    rows = [(name, n, f"{n / n_frames:.0%}") for name, n in _list_limits(result)]
    heads = ("channel", "frames", "share of frames")
    return [Table("Limits reached", heads, tuple(rows))] if rows else []


def _tabulate_controls(result: TransferResult) -> list[Table]:
    groups = {
        "in closed form": result.identified,
        "refined": result.refined,
        "keeps its values": result.held,
    }
    rows = [(control, how) for how, controls in groups.items() for control in controls]
    return [Table("Controls", ("control", "placement"), tuple(rows))] if rows else []


def _write_summary(capture: Motion, result: TransferResult) -> list[str]:
    millimeters = MILLIMETERS * result.position_errors
    distances = _describe_errors(result, millimeters, " mm", 2)
    angles = _describe_errors(result, np.degrees(result.angle_errors), "°", 1)
    still = format_list(result.still_joints, MAX_STILL_JOINTS)
    return [
        f"{format_count(len(result.joints), 'joint')} with targets; their distances are "
        f"{distances}, their angles {angles}; {describe_travel(capture, result.motion)}.",
        f"{format_count(len(result.identified), 'control')} placed in closed form, "
        f"{len(result.refined)} refined, {len(result.held)} unchanged; evaluations of the "
        f"rig: {result.n_evaluations / len(result.clip):.3g} per frame, and "
        f"{result.n_identifying:,} to identify its controls.",
        *([f"No control moves {still}."] if still else []),
    ]


def _describe_errors(
    result: TransferResult, errors: Floats, unit: str, decimals: int
) -> str:
    """Return the mean and the largest error, of shape (n_frames, n_joints), in words."""
    worst, smallest = float(errors.max()), 10.0**-decimals
    if worst < smallest:
        return f"below {smallest:g}{unit}"
    row, column = np.unravel_index(errors.argmax(), errors.shape)
    return (
        f"{errors.mean():.{decimals}f}{unit} on average and {worst:.{decimals}f}{unit} at "
        f"most ({result.joints[column]}, frame {result.clip.frames[row]:g})"
    )


def _list_pictures(capture: Motion, result: TransferResult) -> list[Picture]:
    return [
        (
            "Poses of the capture, and below them the rig over its targets.",
            PoseRows(
                [
                    PoseRow("capture", "", capture, "source"),
                    PoseRow(
                        "rig",
                        "over its targets (pale)",
                        result.motion,
                        under=result.targets,
                    ),
                ]
            ),
        ),
        (
            "Distance between each joint of the rig and its target, over time and by "
            "joint.",
            lambda: draw_position_errors(result),
        ),
        (
            "Angle between each joint of the rig and its target, over time and by joint.",
            lambda: draw_angle_errors(result),
        ),
    ]


TransferRun = Run[TransferJob, TransferInput, tuple[TransferResult, ...]]


class TransferReport:
    """Plays the capture and the rig that shows it."""

    def __init__(self, run: TransferRun):
        self.run = run

    def add(self, number: int) -> None:
        """Add nothing; the rig is read when the page is written."""

    def describe(self) -> PageContent:
        """Return the content of the page."""
        run = self.run
        run.write(0)
        result = run.job.pose(run.data, run.output)
        joints, ends = result.motion.skeleton.names, find_ends(result.motion)
        figures = SceneFigures(run.scene, joints, ends, run.data.known.rig)
        figures.add("rig")
        return report_transfer(
            run.data.captures[0].motion,
            result,
            figure=figures.motions.get("rig"),
            settings=run.job.settings,
        )
