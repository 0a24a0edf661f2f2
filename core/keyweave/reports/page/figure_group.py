"""Figure groups: all figures and controls of a scene, placed in one world."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ...animation.channel_names import as_name_list
from ...animation.frame_range import Frames, list_bake_frames
from ...animation.motion import Motion
from ...errors import DataError
from ...geometry.arrays import Floats
from ..bodies.body import Body, build_body, merge_bodies, place_points, replace_tones
from ..bodies.stick_figure import GHOST, StickFigure, build_stick_figure
from .control_shapes import ControlLines, read_control_lines

if TYPE_CHECKING:
    from ...scenes.maya_ascii import MayaAsciiScene


@dataclass(frozen=True, eq=False)
class FigureGroup(Frames):
    """Figures and controls that are drawn together in one world.

    Attributes
    ----------
    motions : tuple of Motion
        One motion per skeleton.
    controls : tuple of ControlLines
    ghosts : tuple of Motion
        Figures to compare the others with, drawn pale.
    frame_rate, start_frame : float
        Frame rate and first frame of the motions and controls.

    Raises
    ------
    DataError
        If there are no motions and no controls, or their numbers of frames differ.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 60)
    >>> pair = FigureGroup((walk, walk), frame_rate=walk.frame_rate)
    >>> len(pair.figure.bones) == 2 * len(build_stick_figure(walk).bones)
    True
    """

    motions: tuple[Motion, ...]
    controls: tuple[ControlLines, ...] = ()
    frame_rate: float = 24.0
    start_frame: float = 1.0
    ghosts: tuple[Motion, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "motions", tuple(self.motions))
        object.__setattr__(self, "controls", tuple(self.controls))
        object.__setattr__(self, "ghosts", tuple(self.ghosts))
        lengths = {len(motion) for motion in (*self.motions, *self.ghosts)}
        lengths |= {len(control.matrices) for control in self.controls}
        if len(lengths) != 1:
            counts = ", ".join(map(str, sorted(lengths)))
            problem = f"have different numbers of frames: {counts}"
            empty = DataError("the scene", "has neither skeletons nor controls to draw")
            raise DataError("figures", problem) if lengths else empty

    def __len__(self) -> int:
        first = self.motions[0] if self.motions else self.controls[0].matrices
        return len(first)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the joints of all skeletons."""
        return sum((motion.skeleton.names for motion in self.motions), ())

    @cached_property
    def bodies(self) -> tuple[Body, ...]:
        """The bodies of the motions."""
        return tuple(map(build_body, self.motions))

    @cached_property
    def body(self) -> Body:
        """All motions as one body; without motions, two points of each control."""
        ghosts = (replace_tones(build_body(ghost)) for ghost in self.ghosts)
        if self.motions:
            return merge_bodies([*self.bodies, *ghosts])
        return place_points(np.concatenate([*map(_sample_line_ends, self.controls)], 1))

    @property
    def figure(self) -> StickFigure:
        """All skeletons as one figure; without skeletons, two points of each control."""
        if not self.motions:
            return StickFigure(
                np.concatenate([*map(_sample_line_ends, self.controls)], 1), (), ()
            )
        ghosts = [replace_sides(build_stick_figure(each)) for each in self.ghosts]
        return merge_figures([*map(build_stick_figure, self.motions), *ghosts])


def replace_sides(figure: StickFigure, side: str = GHOST) -> StickFigure:
    """Return a figure all of whose bones have one side, and so one color.

    Examples
    --------
    >>> line = StickFigure(np.zeros((1, 2, 3)), ((0, 1),), ("left",))
    >>> replace_sides(line).sides
    ('ghost',)
    """
    return replace(figure, sides=(side,) * len(figure.sides))


def _sample_line_ends(control: ControlLines) -> Floats:
    """Return two opposite points of a control's lines, shape (n_frames, 2, 3)."""
    rows = [np.concatenate(control.in_world(row)) for row in range(len(control.matrices))]
    lines = np.array(rows)
    return lines[:, [0, lines.shape[1] // 2]]


def merge_figures(figures: Sequence[StickFigure]) -> StickFigure:
    """Merge figures into one that faces like the first figure with most bones.

    Examples
    --------
    >>> line = StickFigure(np.zeros((1, 2, 3)), ((0, 1),), ("left",))
    >>> merge_figures([line, line]).bones
    ((0, 1), (2, 3))
    """
    starts = np.cumsum([0, *(figure.points.shape[1] for figure in figures)]).tolist()
    bones = (
        (parent + start, child + start)
        for figure, start in zip(figures, starts)
        for parent, child in figure.bones
    )
    return StickFigure(
        np.concatenate([figure.points for figure in figures], axis=1),
        tuple(bones),
        sum((figure.sides for figure in figures), ()),
        max(figures, key=lambda figure: len(figure.bones)).facing,
    )


def build_figure_group(
    scene: MayaAsciiScene,
    frames: Sequence[float] | None = None,
    *,
    joints: Sequence[str] | str = (),
    controls: Sequence[ControlLines] | None = None,
) -> FigureGroup:
    """Return the figures and controls of a scene.

    Parameters
    ----------
    scene : MayaAsciiScene
    frames : sequence of float, optional
        First and last frame; by default the playback range.
    joints : str or sequence of str
        Joints of a single figure; by default all skeletons. Helper joints, such as IK
        chains, are drawn only where nothing else is named.
    controls : sequence of ControlLines, optional
        Controls on the same frames; by default those of the rigs or, without a rig, all
        transforms with curves.

    Raises
    ------
    DataError
        If there is nothing to draw, or the joints have more than one root.
    EvaluationError
        If a figure or a control cannot be evaluated.

    Examples
    --------
    >>> from keyweave import examples
    >>> group = build_figure_group(examples.load_scene("biped_walk"), (1, 24))
    >>> len(group), len(group.motions)
    (24, 1)
    """
    numbers = list_bake_frames(frames, scene.frame_range)
    ends = (float(numbers[0]), float(numbers[-1]))
    patterns = as_name_list(joints)
    motions = [scene.bake_joints(each, ends) for each in _choose_joints(scene, patterns)]
    if controls is None:
        controls = read_control_lines(scene, numbers, joints)
    return FigureGroup(tuple(motions), tuple(controls), scene.frame_rate, ends[0])


def _choose_joints(scene: MayaAsciiScene, patterns: Sequence[str]) -> list[list[str]]:
    """Return the joints of each figure: the characters' own, or those that are named.

    A name includes the joints below it without helper joints, unless there are only such.
    """
    skeletons = [*scene.own_skeletons().values()]
    if not patterns:
        return skeletons
    own = {name for names in skeletons for name in names}
    chosen: set[str] = set()
    for pattern in patterns:
        names = {*scene.find_joints(pattern)}
        chosen |= names & own or names
    return [[name for name in scene.joints if name in chosen]]
