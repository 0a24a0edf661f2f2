"""The ground map: where hips and feet of a target are, for captured ones.

With heights h above the ground and k the ratio of the lengths of the legs, it is

    h of the target = ankle height of the target + k (h of the capture - its ankle height)

where the ankle height is that of a foot that stands flat. Places on the ground are scaled
by k as well, or kept. Two corrections of the feet go beyond this: they roll over their own
balls, and stand apart as the hip joints do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ...animation.correspondence import Correspondence
from ...animation.feet.soles import USUAL_ANKLE
from ...animation.mapping.slot_places import ARM, LEG
from ...errors import DataError
from ...geometry.arrays import Floats, compute_percentile, ease_in_out
from ...geometry.rotations import invert, rotate, shortest_arcs
from ...geometry.vectors import cross, length, per_vector, unit_vector
from .body_frames import GROUND_PERCENTILE, MIN_LENGTH, MappedFigure
from .target_pose import TargetPose

HIPS = "l.thigh", "r.thigh"
SAME_RATIO = 1e-4  # legs whose lengths differ by less are the same
UNIT_RATIOS = 0.1, 10.0  # of legs; beyond, the capture is in other units
BALL_HEIGHTS = 0.01, 0.08  # legs above the ground, at which a foot rolls, and is free
SPREAD_SHARE = 0.7  # of the difference between the hips, by which feet move apart
LOWERED_SHARE = 0.25  # of the way down to a ball, which would straighten the knee
MAX_TOE_HEIGHT = 0.15  # legs, of the toe joint of a foot on a ground at height 0
ALIKE = 0.002  # legs; bones of figures of the same proportions differ by less


@dataclass(frozen=True, eq=False)
class GroundMap:
    """The map that takes captured hips and feet to those of the target.

    Soles are the direction that is up for a flat foot of the target, in the axes of its
    ankle, by the slot of the foot. Sides are the direction that is left of the hips at
    rest, for feet of the target without toes, which do not roll.
    """

    ratio: float  # k, the length of the target's legs over that of the captured ones
    end_ratio: float  # of paths of feet and hands and on the ground; 1 keeps strides
    leg: float  # length of a captured leg
    spread: float  # distance by which each foot moves outward
    captured_ankle: float  # height while a foot stands flat
    ankle: float  # the same of the target
    soles: Mapping[str, Floats]
    sides: Mapping[str, Floats]
    up_axis: str
    notes: tuple[str, ...]

    @classmethod
    def measure(
        cls,
        figures: tuple[MappedFigure, MappedFigure],
        correspondence: Correspondence,
        space: str,
    ) -> GroundMap:
        """Measure the legs of the capture and the target.

        Raises DataError if a limb has length 0, or ``space="world"`` and the units differ.
        """
        sizes = [measure_size(figure) for figure in figures]
        notes = _check_units(sizes, space)
        ratio = sizes[1] / sizes[0]
        if abs(ratio - 1) < SAME_RATIO:
            ratio = 1.0
        soles = _find_soles(*figures, correspondence)
        spread, ankles = 0.0, (0.0, 0.0)
        if not _are_alike(figures, sizes):
            widths = [_measure_hips(figure) for figure in figures]
            spread = SPREAD_SHARE * (widths[1] - ratio * widths[0]) / 2
            ankles = _measure_ankles(figures, soles, sizes)
        return cls(
            ratio,
            1.0 if space == "world" else ratio,
            sizes[0],
            0.0 if space == "world" else spread,
            *ankles,
            {foot: theirs for foot, (_, theirs) in soles.items()},
            _find_sides(figures[1]),
            figures[1].motion.up_axis,
            notes,
        )

    @property
    def up(self) -> Floats:
        """The unit vector that points up."""
        return np.eye(3)["xyz".index(self.up_axis)]

    def place_hips(self, points: Floats) -> Floats:
        """Return the positions of the hips for captured ones, shape (n_frames, 3)."""
        heights = points @ self.up - self.captured_ankle
        raised = (self.ratio - self.end_ratio) * heights
        return self._place_ankle(points) + per_vector(raised) * self.up

    def _place_ankle(self, points: Floats) -> Floats:
        """Return captured points scaled about the ground below a flat foot's ankle."""
        raised = self.ankle - self.end_ratio * self.captured_ankle
        return self.end_ratio * points + raised * self.up

    def place_hand(self, points: Floats) -> Floats:
        """Return the positions of a hand for captured ones, shape (n_frames, 3)."""
        return self.end_ratio * points

    def place_foot(self, pose: TargetPose, foot: str) -> Floats:
        """Return the positions of an ankle, shape (n_frames, 3).

        Both corrections vanish if the proportions are the same, and neither makes a foot
        slide. While the captured ball is low, that of the target is where the map has it,
        but for a constant on the ground: if it followed the ankle of a longer or shorter
        foot, it would slide, or leave the ground.
        """
        placed = self._place_ankle(pose.capture.at(foot))
        toe, rotations = foot.replace("foot", "toe"), pose.rotations[:, pose.joints[foot]]
        sign = 1 if foot.startswith("l") else -1
        if foot in self.sides:
            side = rotate(rotations, self.sides[foot]) * (1.0 - self.up)
            return placed + sign * self.spread * unit_vector(side)
        if foot not in self.soles or toe not in pose.joints:
            return placed
        ball, bone = pose.capture.at(toe), pose.at(toe) - pose.at(foot)
        upward = rotate(rotations, self.soles[foot])
        level = shortest_arcs(upward, self.up)
        excess = bone - self.end_ratio * (ball - pose.capture.at(foot))
        rolled = per_vector(self._find_low(ball)) * (rotate(level, excess) - excess)
        lowered = np.minimum(rolled @ self.up, 0.0)
        rolled = rolled - (1 - LOWERED_SHARE) * per_vector(lowered) * self.up
        left = rotate(level, unit_vector(cross(upward, bone)))
        return placed + rolled + sign * self.spread * left

    def _find_low(self, ball: Floats) -> Floats:
        """Return 1 where a captured ball is on the ground, 0 where it is free."""
        heights = ball @ self.up
        above = heights - compute_percentile(heights, GROUND_PERCENTILE)
        low, high = np.multiply(BALL_HEIGHTS, self.leg)
        return ease_in_out(np.clip((high - above) / (high - low), 0.0, 1.0))


def _check_units(sizes: list[float], space: str) -> tuple[str, ...]:
    """Return a note if the lengths of two legs suggest other units."""
    if UNIT_RATIOS[0] < sizes[1] / sizes[0] < UNIT_RATIOS[1]:
        return ()
    facts = f"{sizes[0]:.3g} cm long, those of the target {sizes[1]:.3g} cm"
    if space == "world":
        problem = f"has legs {facts}; load it with another scale="
        raise DataError("the capture", f'{problem}, or use space="scaled"')
    return (f"the legs of the capture are {facts}; check the units of both",)


def measure_size(figure: MappedFigure) -> float:
    """Return the mean length of a leg, or else of the trunk, or of an arm.

    Raises
    ------
    DataError
        If no such limb is mapped, or a bone has length 0.
    """
    legs = _measure_limbs(figure, LEG)
    if legs:
        return legs
    ends = figure.trunk[:1] + figure.trunk[-1:]
    size = float(length(figure.at(ends[1]) - figure.at(ends[0])).mean()) if ends else 0.0
    size = size or _measure_limbs(figure, ARM)
    if size < MIN_LENGTH:
        raise DataError("the map", "has no leg, trunk or arm to compare the sizes by")
    return size


def _measure_limbs(figure: MappedFigure, places: tuple[str, ...]) -> float:
    """Return the mean length of the limbs that are mapped as a whole; 0 without one."""
    lengths = []
    for side in "lr":
        slots = [f"{side}.{place}" for place in places]
        if set(slots) <= figure.joints.keys():
            for start, end in zip(slots, slots[1:]):
                lengths.append(float(length(figure.at(end) - figure.at(start)).mean()))
                if lengths[-1] < MIN_LENGTH:
                    raise DataError(f"the bone of {start}", "has length 0")
    return (len(places) - 1) * sum(lengths) / max(len(lengths), 1)


def _measure_hips(figure: MappedFigure) -> float:
    """Return the mean distance between the hip joints; 0 without legs."""
    if not set(HIPS) <= figure.joints.keys():
        return 0.0
    return float(length(figure.at(HIPS[0]) - figure.at(HIPS[1])).mean())


def _find_soles(
    source: MappedFigure, target: MappedFigure, correspondence: Correspondence
) -> dict[str, tuple[Floats, Floats]]:
    """Return the direction that is up for each flat foot, in the axes of both ankles."""
    soles = {}
    for foot in ("l.foot", "r.foot"):
        flat = source.measure_sole(foot) if foot in source.joints else None
        if flat is not None and foot in target.joints:
            rest = correspondence.rest_offsets[correspondence.index(foot)]
            soles[foot] = flat[0], rotate(invert(rest), flat[0])
    return soles


def _find_sides(target: MappedFigure) -> dict[str, Floats]:
    """Return the left of the hips in the axes of each ankle without toes, at rest."""
    if not set(HIPS) <= target.joints.keys():
        return {}
    across = target.at(HIPS[0]) - target.at(HIPS[1])
    return {
        foot: target.to_own(foot, across)[0]
        for foot in ("l.foot", "r.foot")
        if foot in target.joints and foot.replace("foot", "toe") not in target.joints
    }


def _measure_ankles(
    figures: tuple[MappedFigure, MappedFigure],
    soles: Mapping[str, tuple[Floats, Floats]],
    sizes: list[float],
) -> tuple[float, float]:
    """Return the heights of the captured and the target's ankle above the ground.

    The ground is at height 0 for two figures that stand there, or else below the toes.
    """
    if not soles:
        return 0.0, 0.0
    pairs = [(foot, both[side]) for side in (0, 1) for foot, both in soles.items()]
    rigid, standing = np.zeros(len(pairs)), np.zeros(len(pairs))
    for i, (foot, upward) in enumerate(pairs):
        figure = figures[i // len(soles)]
        ball = figure.find_ball(foot)
        rigid[i] = USUAL_ANKLE * sizes[i // len(soles)]
        if ball is not None:
            bone = figure.points[:, ball] - figure.at(foot)
            rigid[i] = -figure.to_own(foot, bone).mean(axis=0) @ upward
        flat = figure.measure_sole(foot)
        heights = figure.at(foot) @ figure.up
        standing[i] = np.inf if flat is None else heights[flat[1]].mean()
    toes = (standing - rigid) / np.repeat(sizes, len(soles))
    heights = standing if (np.abs(toes) < MAX_TOE_HEIGHT).all() else rigid
    captured, ankle = np.reshape(heights, (2, -1)).mean(axis=1)
    return float(captured), float(ankle)


def _are_alike(figures: tuple[MappedFigure, MappedFigure], sizes: list[float]) -> bool:
    """Return whether hips, legs and feet of two figures have the same proportions.

    Between such figures heights are only scaled: takes differ by the noise of their floors.
    """
    pairs = [(f"{s}.{a}", f"{s}.{b}") for s in "lr" for a, b in zip(LEG, (*LEG[1:], "toe"))]
    bones = [pair for pair in [*pairs, HIPS] if set(pair) <= figures[0].joints.keys()]
    shares = np.array(
        [
            [
                length(figure.at(end) - figure.at(start)).mean() / size
                for start, end in bones
            ]
            for figure, size in zip(figures, sizes)
        ]
    )
    return bool((np.abs(shares[1] - shares[0]) < ALIKE).all())
