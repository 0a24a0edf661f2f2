"""The root of a character in a scene: the joint or control of its heading and travel."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ...animation.kinematics import STILL_TOLERANCE
from ...animation.skeleton import ROTATE, TRANSLATE
from ...errors import KeyweaveError
from ...geometry.arrays import Floats
from ...scenes.scene import Scene
from .rig_sources import SceneRig
from .shown_figures import ShownFigure, list_figures


def find_scene_root(
    scene: Scene, nodes: Sequence[str], frames: Floats, learn: Callable[[], SceneRig]
) -> str | None:
    """Return the joint or control that carries heading and travel; None if unknown.

    Of joints it is the first that moves between the root of the figure and the joint at
    which its limbs part. Of controls it is the control that carries the body.

    Parameters
    ----------
    scene : Scene
    nodes : sequence of str
        Joints or controls that change.
    frames : ndarray
        On which the joints are looked at.
    learn : callable
        Returns the rig of the scene, learned once.

    Examples
    --------
    >>> from keyweave import examples
    >>> scene = examples.load_scene("biped_walk")
    >>> nodes, frames = ["COG_CTRL", "Chest_CTRL"], np.arange(1.0, 25)
    >>> find_scene_root(scene, nodes, frames, lambda: SceneRig.learn(scene, nodes))
    'COG_CTRL'
    """
    if {*nodes} <= {*scene.joints}:
        return _find_moving_joint(scene, list_figures(scene, nodes)[0], frames)
    try:
        return learn().body or None
    except KeyweaveError:
        return None  # controls that move no joints


def _find_moving_joint(scene: Scene, figure: ShownFigure, frames: Floats) -> str:
    """Return the first joint that moves above the first fork, otherwise the joint there."""
    chain = [0]
    while figure.parents.count(chain[-1]) == 1:
        chain.append(figure.parents.index(chain[-1]))
    names = [figure.names[joint] for joint in chain]
    channels = [f"{name}.{attribute}" for name in names for attribute in TRANSLATE + ROTATE]
    ranges = np.ptp(scene.sample(channels, frames).values, axis=0).reshape(len(names), -1)
    moving = ranges.max(axis=1) > STILL_TOLERANCE
    return next((name for name, moves in zip(names, moving) if moves), names[-1])
