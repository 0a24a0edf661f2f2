"""A person who walks, made up from published joint angles; no capture is in it.

For examples and tests that need a believable walk: legs from tables of normative
gait, feet that stay on the ground, trunk and arms that follow, and strides none of
which is like another. See `made_up.walks.gait_tables` for the references.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from keyweave.animation.motion import Motion
from keyweave.errors import SettingError, UnknownNameError
from keyweave.geometry.arrays import Floats, check_rate
from keyweave.geometry.rotations import compose, vector_to_quaternion
from made_up.walks.figure import MANNERS, Manner, walker_skeleton
from made_up.walks.fluctuations import draw_fluctuations, pink_noise
from made_up.walks.gait import Gait, leg
from made_up.walks.gait_tables import USUAL_RATE, USUAL_SPEED, strides_per_second
from made_up.walks.posture import arm, pelvis, trunk_and_head
from made_up.walks.stepping import walk_on_ground

SLOWEST, FASTEST = 0.4, 2.2  # m/s
LEAD = 2.0  # seconds walked before and after what is shown, to have whole strides

# How restless each joint is, in degrees, beside what the walk itself does.
RESTLESS = {
    **{"Spine": 0.5, "Chest": 0.5, "Neck": 0.7, "Head": 0.8},
    **{"Shoulder": 0.8, "Arm": 1.3, "ForeArm": 1.5, "Hand": 2.5},
}


def walker(
    seconds: float = 20.0,
    *,
    speed: ArrayLike = USUAL_SPEED,
    frame_rate: float = 30.0,
    manner: Manner | str = "normal",
    rng: np.random.Generator | None = None,
) -> Motion:
    """Walk along z.

    Parameters
    ----------
    seconds : float
        How long.
    speed : array_like
        Metres per second, between 0.4 and 2.2; several are passed through evenly
        over the time.
    frame_rate : float
        Frames per second.
    manner : Manner or str
        A manner, or the name of one in `MANNERS`: normal, proud or tired.
    rng : numpy.random.Generator, optional
        Chance; without it every walk is the same.

    Returns
    -------
    Motion
        On `walker_skeleton`, from the middle of the ground at frame 1.

    Raises
    ------
    SettingError
        If the time or the speed is out of range.
    UnknownNameError
        If no manner has this name.

    Examples
    --------
    >>> motion = walker(4.0, speed=[0.9, 1.6])
    >>> len(motion), len(motion.skeleton)
    (120, 21)
    """
    rng = np.random.default_rng(2002) if rng is None else rng
    if not 0.5 <= seconds <= 3600:
        raise SettingError("seconds", seconds, "between 0.5 and 3600")
    rate = check_rate(frame_rate)
    gait = _gait(seconds, _speeds(speed), rate, _manner(manner), rng)
    hips = pelvis(gait)
    legs = leg(gait, 1.0), leg(gait, -1.0)
    root, stepping = walk_on_ground(legs, hips, _path(gait))
    pose = {"Hips": hips, **stepping, **trunk_and_head(gait, hips)}
    pose = {**pose, **arm(gait, 1.0), **arm(gait, -1.0)}
    skeleton = walker_skeleton()
    rotations = np.stack([pose[name] for name in skeleton.names], axis=1)
    rotations = compose(rotations, _restlessness(rng, skeleton.names, len(hips), rate))
    shown = slice(round(LEAD * frame_rate), round((LEAD + seconds) * frame_rate))
    root = root[shown] - [0.0, 0.0, root[shown.start, 2]]
    return Motion(skeleton, rotations[shown], root, frame_rate)


def true_contacts(
    seconds: float, *, speed: ArrayLike, frame_rate: float, rng: np.random.Generator
) -> NDArray[np.bool_]:
    """Return when the left and the right foot of `walker` stand, shape (n_frames, 2)."""
    gait = _gait(seconds, _speeds(speed), check_rate(frame_rate), _manner("normal"), rng)
    shown = slice(round(LEAD * frame_rate), round((LEAD + seconds) * frame_rate))
    return np.stack([leg(gait, side).standing[shown] for side in (1.0, -1.0)], axis=1)


def _speeds(speed: ArrayLike) -> Floats:
    speeds = np.atleast_1d(np.asarray(speed, float))
    inside = (speeds >= SLOWEST) & (speeds <= FASTEST)
    if speeds.ndim != 1 or not speeds.size or not inside.all():
        raise SettingError("speed", speed, f"between {SLOWEST} and {FASTEST} m/s")
    return speeds


def _manner(manner: Manner | str) -> Manner:
    if isinstance(manner, Manner):
        return manner
    if manner not in MANNERS:
        raise UnknownNameError([manner], MANNERS, "the list of manners")
    return MANNERS[manner]


def _gait(
    seconds: float, speeds: Floats, rate: float, manner: Manner, rng: np.random.Generator
) -> Gait:
    time = np.arange(round((seconds + 2 * LEAD) * rate) + 1) / rate - LEAD
    shift = draw_fluctuations(rng, len(time), rate)
    asked = np.interp(time, np.linspace(0, seconds, len(speeds)), speeds)
    speed = asked * (1 + shift["speed"])
    per_second = strides_per_second(asked) * (1 + shift["cadence"])
    phase = rng.uniform() + np.cumsum(per_second) / rate
    stretch = speed / per_second * USUAL_RATE / USUAL_SPEED
    return Gait(time, speed, phase, stretch, shift, manner)


def _path(gait: Gait) -> Floats:
    """Return the root's way over the ground, and how much lower than usual it is; cm.

    The body leans over to the leg it stands on, and is fastest when it falls onto the
    next one.
    """
    forward = 100 * np.cumsum(gait.speed) * (gait.time[1] - gait.time[0])
    forward = forward + 0.9 * gait.stretch * gait.wave(0.155, 2)
    aside = 1.9 * gait.manner.hip_sway * gait.factor("pelvis") * gait.wave(0.31)
    more = 4.0 * (gait.manner.bounce - 1)  # cm; knees cannot stretch, so only downwards
    lower = (more * gait.wave(0.31, 2) - abs(more)) / 2
    return np.stack([aside, lower, forward], axis=-1)


def _restlessness(
    rng: np.random.Generator, names: tuple[str, ...], n_frames: int, rate: float
) -> Floats:
    """Draw small rotations for the upper body, (n_frames, n_joints, 4)."""
    noise = pink_noise(rng, (3 * len(names), n_frames), rate, highest=4.0)
    bare = [name.replace("Left", "").replace("Right", "") for name in names]
    spread = np.radians([RESTLESS.get(name, 0.0) for name in bare])
    vectors = noise.T.reshape(n_frames, len(names), 3) * spread[:, np.newaxis]
    return vector_to_quaternion(vectors)
