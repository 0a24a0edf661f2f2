"""The skeleton of a scene before and after its curves change, as a page plays it."""

from __future__ import annotations

from collections.abc import Iterable

from ..animation.motion import Motion
from ..errors import KeyweaveError
from ..scenes.maya_ascii import MayaAsciiScene
from .output import note


class Figures:
    """Bakes one skeleton each time it is told to.

    Attributes
    ----------
    motions : dict of str to Motion
        Empty where the scene has no skeleton that what was made belongs to, or one that
        cannot be evaluated: a page then has its curves alone.
    """

    def __init__(
        self, scene: MayaAsciiScene, channels: Iterable[str], frames: tuple[float, float]
    ):
        self.scene = scene
        self.frames = frames
        self.root = _root_of(scene, {channel.partition(".")[0] for channel in channels})
        self.motions: dict[str, Motion] = {}

    def add(self, name: str) -> None:
        """Bake the scene as it is now under a name."""
        if self.root is None:
            return
        try:
            self.motions[name] = self.scene.motion(self.root, self.frames)
        except KeyweaveError as error:
            note(f"the page has no figure: {error}")
            self.root = None
            self.motions = {}


def _root_of(scene: MayaAsciiScene, nodes: set[str]) -> str | None:
    """Return the root of the skeleton that has most of some nodes; the only one if none."""
    skeletons = scene.skeletons()
    having = {root: len(nodes.intersection(joints)) for root, joints in skeletons.items()}
    if not having:
        return None
    root = max(having, key=lambda name: having[name])
    return root if having[root] or len(having) == 1 else None
