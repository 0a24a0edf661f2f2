"""Maya scenes of a skeleton: what Maya itself would write of joints with curves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from keyweave.animation.motion import Motion
from keyweave.curves.anim_curve import AnimCurve
from made_up.scenes.scene_writing import (
    joint_connections,
    node_line,
    plug_of,
    prefix_of,
    save_scene,
    set_order,
    set_vector,
)


def write_scene(
    path: str | Path,
    motion: Motion,
    curves: Sequence[AnimCurve],
    *,
    namespace: str = "",
    overwrite: bool = False,
) -> None:
    """Write a Maya ASCII scene of a skeleton whose joints have animation curves.

    Parameters
    ----------
    path : str or Path
    motion : Motion
        Its skeleton becomes joints; its frames are the playback range.
    curves : sequence of AnimCurve
        On channels of the joints, such as ``"Hips.rotateX"``.
    namespace : str
        Of the joints.
    overwrite : bool
        Whether a file of this name may be replaced.

    Raises
    ------
    DataError
        If Maya has no unit of time for the frame rate.
    OutputError
        If the file exists and may not be replaced, or cannot be written.

    Examples
    --------
    >>> import keyweave as kw
    >>> from tempfile import TemporaryDirectory
    >>> from keyweave.examples import sketch_curves
    >>> from made_up import walker
    >>> walk = walker(2.0)
    >>> with TemporaryDirectory() as folder:
    ...     write_scene(f"{folder}/walk.ma", walk, sketch_curves(walk, ["LeftLeg"]))
    ...     scene = kw.open_scene(f"{folder}/walk.ma")
    >>> scene.channels[3], scene.frame_range, len(scene.joints) == len(walk.skeleton)
    ('LeftLeg.rotateX', (1.0, 60.0), True)
    """
    prefix = prefix_of(namespace)
    save_scene(
        path,
        motion,
        _joints(motion, prefix),
        joint_connections(motion.skeleton, prefix),
        {plug_of(curve.channel, prefix): curve for curve in curves},
        overwrite=overwrite,
    )


def _joints(motion: Motion, prefix: str) -> Iterator[str]:
    skeleton = motion.skeleton
    for joint, (name, above) in enumerate(zip(skeleton.names, skeleton.parents)):
        parent = f"{prefix}{skeleton.names[above]}" if above >= 0 else ""
        yield node_line("joint", f"{prefix}{name}", parent)
        yield set_vector(
            "t", skeleton.offsets[joint] if parent else motion.root_positions[0]
        )
        yield from set_order(skeleton.rotation_orders[joint])
