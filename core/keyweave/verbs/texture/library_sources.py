"""Sources from a clip library: the clips that move most like the sketch.

A finished shot with the rig of the sketch is taken control to control; all other clips are
carried over through joints.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from ..._text import format_list
from ...animation.channel_names import as_name_list, bare_name
from ...animation.features import match_channel_groups
from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...curves.anim_curve import AnimCurve
from ...errors import DataError, SettingError
from ...geometry.vectors import length
from ...methods.rig_transfer.ground_map import SAME_RATIO
from ...scenes.scene import Scene
from ...scenes.sources import AUTO, Source
from ..captures.control_scale import LENGTH, scale_lengths
from ..captures.part_controls import list_control_joints
from ..host import MotionFile
from .request import TextureRequest
from .scene_input import SceneReader

if TYPE_CHECKING:
    from ...library import ClipLibrary, ClipRecord, Hit

Request = TypeVar("Request", bound=TextureRequest)
NEEDS_SKELETON = "unset, as the sketch has no skeleton"
SAME_RIG_SHARE = 0.9  # of the channels of a rig that another scene has
MEASURED_BONE = 0.1  # centimeters of a bone that shows the size of a figure
LISTED_HITS = 4  # in a note


def add_library_clips(
    request: Request, host: Scene | MotionFile
) -> tuple[Request, tuple[str, ...], SceneReader | None]:
    """Return a request with the clips of its library that are most like the sketch.

    Notes list them, and the reader of a scene keeps what it has learned. Raise a
    SettingError if the sketch has no skeleton, and a DataError if no clip has the joints.
    """
    if isinstance(host, MotionFile):
        sketch = host.read_sketch(request)
        if not isinstance(sketch, Motion):
            raise SettingError("library", request.library, NEEDS_SKELETON)
        library, hits = _search(request, sketch, as_name_list(request.drive), host.name)
        groups = sum(match_channel_groups(sketch, request.names), [])
        joints = {group.name.partition(".")[0] for group in groups}
        sources = [_load_motion(library, hit.clip, joints) for hit in hits]
        return _add(request, sources), (_describe(hits),), None
    reader = SceneReader(replace(request, sources=()), host)
    return *_add_to_scene(request, reader), reader


def _add_to_scene(request: Request, reader: SceneReader) -> tuple[Request, tuple[str, ...]]:
    """Return a request with the clips most like the sketch in a scene, and notes."""
    from ...library.scene_reading import strip_joints

    scene, drive = reader.scene, [part.name for part in reader.parts.lists["drive"]]
    nodes = [name if name in scene.joints else name.partition(".")[0] for name in drive]
    controls = [*dict.fromkeys(node for node in nodes if node not in scene.joints)]
    joints = [node for node in nodes if node in scene.joints]
    joints += list_control_joints(reader.learned.known, controls) if controls else []
    sketch = strip_joints(reader.pose_figure())
    names = [*dict.fromkeys(map(bare_name, joints))]
    place = str(getattr(scene, "path", ""))
    step = _find_key_step(reader.curves, scene.frame_rate)
    library, hits = _search(request, sketch, names, place, step)
    sources, n_same = list[Source](), 0
    for hit in hits:
        source = _load_controls(library, hit.clip, reader, sketch)
        n_same += source is not None
        if source is None:
            source = Source(library.load(hit.clip), name=hit.clip.name, joint_map=AUTO)
        sources.append(source)
    notes = [_describe(hits)]
    if n_same:
        notes.append(f"{n_same} of {len(hits)} clips are on this rig, control to control")
    return _add(request, sources), tuple(notes)


def _add(request: Request, sources: Sequence[Source]) -> Request:
    return replace(request, sources=(*request.sources, *sources))


def _search(
    request: TextureRequest,
    sketch: Motion,
    drive: Sequence[str],
    place: str,
    key_step: float | None = None,
) -> tuple[ClipLibrary, list[Hit]]:
    """Return the library, and its clips most like a sketch, without that at its place."""
    # Imported here, since other sketches need no library.
    from ...library import open_library

    assert request.library is not None
    library = open_library(request.library)
    own = Path(place).absolute()
    clips = [clip for clip in library.find(request.find) if clip.path != own]
    step = request.key_step or key_step
    hits = library.like(sketch, drive=drive, clips=clips, best=request.best, key_step=step)
    if not hits:
        wanted = f" with the words {request.find!r}" if request.find else ""
        raise DataError("the library", f"has no clip like the sketch{wanted}")
    return library, hits


def _describe(hits: Sequence[Hit]) -> str:
    texts = [f"{hit.clip.name} (distance {hit.distance:.2g})" for hit in hits]
    listed = format_list(texts, LISTED_HITS)
    return f"clips of the library, most like the sketch first: {listed}"


def _load_motion(library: ClipLibrary, clip: ClipRecord, joints: Collection[str]) -> Source:
    motion = library.load(clip)
    is_same = {*joints} <= {*motion.skeleton.names}
    return Source(motion, name=clip.name, joint_map=None if is_same else AUTO)


def _load_controls(
    library: ClipLibrary, clip: ClipRecord, reader: SceneReader, sketch: Motion
) -> Source | None:
    """Return a shot with the rig of the sketch as its channels, in the sketch's size."""
    if not (clip.rig and reader.has_controls):
        return None
    from ...library.scene_reading import strip_channel

    controls = library.load_controls(clip)
    own = {strip_channel(name): name for name in reader.learned.known.rig.channels}
    if len(own.keys() & {*controls.channels}) < SAME_RIG_SHARE * len(own):
        return None
    ratio = _compare_bones(sketch.skeleton, library.load(clip).skeleton)
    if abs(ratio - 1) > SAME_RATIO:
        kinds = reader.scene.kinds([*own.values()])
        lengths = [name for name, whole in own.items() if kinds[whole] == LENGTH]
        controls = scale_lengths(controls, dict.fromkeys(lengths, ratio))
    return Source(controls, name=clip.name)


def _compare_bones(skeleton: Skeleton, other: Skeleton) -> float:
    """Return the usual length of a bone over that of the same bone of another skeleton."""
    own, theirs = (dict(zip(s.names, length(s.offsets))) for s in (skeleton, other))
    both = [name for name in own if theirs.get(name, 0.0) > MEASURED_BONE]
    return float(np.median([own[name] / theirs[name] for name in both])) if both else 1.0


def _find_key_step(curves: Sequence[AnimCurve], frame_rate: float) -> float | None:
    """Return the usual number of frames between two keys of a curve."""
    steps = [float(np.median(np.diff(c.frames))) for c in curves if len(c) > 1]
    return float(np.median(steps)) if steps else None
