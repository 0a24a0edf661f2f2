"""The texture job: a scene's curves are the sketch and receive the textured result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np

from ..animation.channel_names import as_name_list
from ..animation.clip import Clip
from ..animation.fading import check_soft_frames, soften_ends
from ..animation.features import ChannelGroup, find_channel_groups
from ..animation.frame_range import FRAME_TOLERANCE
from ..curves.anim_curve import AnimCurve
from ..curves.fitting import fit
from ..errors import DataError
from ..geometry.arrays import Floats
from ..methods.fields import ALL_FRAMES
from ..methods.texturing import TextureResult
from ..methods.texturing.texture import texture as make
from ..scenes.scene import Scene
from ..scenes.sources import read_source_clip
from .keyed_frames import find_keyed_frames, resolve_frames
from .request import CHANNEL_LISTS, TextureRequest


@dataclass(frozen=True)
class TextureJob(TextureRequest):
    """What `keyweave.texture` is to do to a scene.

    Outside of `frames`, curves stay as they are but for the frame on the way from one to
    the other. A `tolerance` is as in `keyweave.fit`; without one every frame is keyed.
    """

    def on(self, scene: Scene, objects: Sequence[str]) -> TextureJob:
        """Return the job on more controls or channels, such as those that are selected.

        What is in none of the lists is textured if it has keys, else synthesised. Where no
        list says what drives, all that has keys does.

        Raises
        ------
        UnknownNameError
            If one is not there.
        """
        if not objects:
            return self
        known = _make_name_clip(scene, [*self.names, *objects])
        made = {*find_channel_groups(known, self.texture, "the scene")}
        made.update(find_channel_groups(known, self.synthesize, "the scene"))
        found = find_channel_groups(known, objects, "the scene")
        parts = [one for one in found if one not in made]
        have = {curve.channel for curve in scene.read_curves(_group_channels(parts))}
        keyed = [one.name for one in parts if have.intersection(one.channels)]
        rest = [one.name for one in parts if one.name not in keyed]
        return replace(
            self,
            drive=self.drive or keyed,
            texture=[*as_name_list(self.texture), *keyed],
            synthesize=[*as_name_list(self.synthesize), *rest],
        )

    def read(self, scene: Scene) -> TextureInput:
        """Read the sketch from a scene, and what of the sources it can use.

        Raises
        ------
        KeyweaveError
            If something is named that is not there, or that cannot be written.
        """
        parts = self._parts(scene)
        targets = (*parts["texture"], *parts["synthesize"])
        every = tuple(dict.fromkeys([*parts["drive"], *targets]))
        refusals = scene.refusals(
            _group_channels(targets), mode=self.mode, layer=self.layer
        )
        written, notes = _split_writable(targets, refusals)
        curves = scene.read_curves(_group_channels(every))
        self._check_ends(scene, curves)
        keyed = _group_channels([*parts["drive"], *parts["texture"]])
        return TextureInput(
            curves=_add_missing_curves(scene, keyed, curves),
            originals=tuple(curve for curve in curves if curve.channel in written),
            sources=tuple(
                read_source_clip(source, every, scene) for source in self.sources
            ),
            names={name: [part.name for part in parts[name]] for name in CHANNEL_LISTS},
            written=written,
            kinds=dict(scene.kinds(written)),
            notes=(*notes, *scene.remarks(written)),
            before=self._before(scene, _group_channels(targets), curves),
        )

    def _parts(self, scene: Scene) -> dict[str, tuple[ChannelGroup, ...]]:
        """Return what of a scene is meant by each of `CHANNEL_LISTS`."""
        known = _make_name_clip(scene, self.names)
        return {
            name: find_channel_groups(known, getattr(self, name), "the scene")
            for name in CHANNEL_LISTS
        }

    def _check_ends(self, scene: Scene, curves: Sequence[AnimCurve]) -> None:
        """Raise if frames are not inside the sketch, or too few for their soft ends."""
        first, last = _resolve_frames(
            self.frames, find_keyed_frames(scene, curves, "the sketch")
        )
        check_soft_frames(self.soft_frames, last - first)

    def _before(
        self, scene: Scene, channels: Sequence[str], curves: Sequence[AnimCurve]
    ) -> tuple[AnimCurve, ...]:
        """Return what channels do, if anything fades; to sample a scene takes its time."""
        if self.soft_frames == 0:
            return ()
        asked = set(channels)
        own = [curve for curve in curves if curve.channel in asked]
        return (*own, *_sample_unkeyed(scene, channels, curves))

    def compute(self, given: TextureInput) -> TextureResult:
        """Texture what was read; needs no scene."""
        return make(given.curves, given.sources, **given.names, settings=self.settings)

    def curves(
        self, given: TextureInput, result: TextureResult, path: int = 0
    ) -> list[AnimCurve]:
        """Return an alternative of a result as curves; 0 is the best."""
        return self._fitted(given, self._clip(given, result, path))

    def _fitted(self, given: TextureInput, clip: Clip) -> list[AnimCurve]:
        """Return what of a clip is written as curves."""
        columns = [clip.index(channel) for channel in given.written]
        made = Clip(
            clip.values[:, columns], given.written, clip.frame_rate, clip.start_frame
        )
        return fit(
            made, originals=given.originals, tolerance=self.tolerance, kinds=given.kinds
        )

    def _clip(self, given: TextureInput, result: TextureResult, path: int) -> Clip:
        """Return an alternative between the frames that are written, its ends soft."""
        clip = cast(Clip, result.paths[path].output).between(*self.frames)
        if self.soft_frames == 0:
            return clip
        if not given.before:
            raise DataError("soft ends", "must be asked for when a result is computed")
        columns = [clip.index(curve.channel) for curve in given.before]
        times = clip.frames / clip.frame_rate
        values = np.array(clip.values)
        values[:, columns] = np.stack([c.evaluate(times) for c in given.before], axis=1)
        return soften_ends(clip, clip.with_(values=values), self.soft_frames)

    def write(
        self, scene: Scene, given: TextureInput, result: TextureResult, path: int = 0
    ) -> list[AnimCurve]:
        """Write an alternative into the scene, in `frames` only; return the curves."""
        clip = self._clip(given, result, path)
        curves = self._fitted(given, clip)
        frames = None if self.frames == ALL_FRAMES else (clip.start_frame, clip.last_frame)
        scene.write_curves(curves, mode=self.mode, layer=self.layer, time_range=frames)
        return curves

    def facts(self, given: TextureInput, result: TextureResult) -> dict[str, Any]:
        """Return what scripts want to know of a result, in types that JSON has."""
        return result.facts([source.name for source in self.sources])


@dataclass(frozen=True, eq=False)
class TextureInput:
    """What was read of a scene for texturing.

    Attributes
    ----------
    curves : tuple of AnimCurve
        The sketch, with curves made up for what has none and is needed.
    originals : tuple of AnimCurve
        Those of the scene that will be written.
    sources : tuple of Clip
        With the scene's names and rotation orders.
    names : mapping of str to list of str
        For each of `CHANNEL_LISTS` what was found.
    written : tuple of str
        Channels that will be written.
    kinds : mapping of str to str
        What they measure.
    notes : tuple of str
        What the animator should know.
    before : tuple of AnimCurve
        What all channels of the targets did; empty where the ends are hard.
    """

    curves: tuple[AnimCurve, ...]
    originals: tuple[AnimCurve, ...]
    sources: tuple[Clip, ...]
    names: Mapping[str, list[str]]
    written: tuple[str, ...]
    kinds: Mapping[str, str]
    notes: tuple[str, ...]
    before: tuple[AnimCurve, ...] = ()


def texture(scene: Scene, job: TextureJob) -> TextureResult:
    """Texture a scene: read, compute, and write the best alternative."""
    given = job.read(scene)
    result = job.compute(given)
    job.write(scene, given, result)
    return result


def _make_name_clip(scene: Scene, names: Sequence[str]) -> Clip:
    """Return a clip of a scene's channels, to find names and patterns in."""
    channels = scene.keyable(names)
    return Clip(np.zeros((1, len(channels))), channels, scene.frame_rate)


def _group_channels(
    parts: Sequence[ChannelGroup] | Mapping[ChannelGroup, None],
) -> list[str]:
    return list(dict.fromkeys(channel for part in parts for channel in part.channels))


def _split_writable(
    targets: Sequence[ChannelGroup], refusals: Mapping[str, str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the channels that can be written, and notes on those that cannot.

    A rotation with a locked axis, as of a knee, is written on the others.
    """
    notes = []
    for part in targets:
        refused = [channel for channel in part.channels if channel in refusals]
        if len(refused) == len(part.channels):
            raise DataError(refused[0], refusals[refused[0]])
        notes += [
            f"{channel} {refusals[channel]}; it stays as it is" for channel in refused
        ]
    written = [channel for channel in _group_channels(targets) if channel not in refusals]
    return tuple(written), tuple(notes)


def _resolve_frames(
    asked: tuple[float | None, float | None], known: Floats
) -> tuple[float, float]:
    """Return the first and last frame to be written.

    Raises
    ------
    DataError
        If they are not all inside the sketch.
    """
    first, last = resolve_frames(asked, (float(known[0]), float(known[-1])))
    if not (known[0] - FRAME_TOLERANCE <= first <= last <= known[-1] + FRAME_TOLERANCE):
        raise DataError(
            "frames",
            f"{first:g} to {last:g} are not all inside the sketch's, which are "
            f"{known[0]:g} to {known[-1]:g}",
        )
    return first, last


def _add_missing_curves(
    scene: Scene, keyed: Sequence[str], curves: Sequence[AnimCurve]
) -> tuple[AnimCurve, ...]:
    """Return curves, and made up ones of channels that are meant to be keyed but are not.

    Raises
    ------
    DataError
        If there is no key, and nothing moves.
    """
    sampled = _sample_unkeyed(scene, keyed, curves)
    if not curves and all(len(curve) == 1 for curve in sampled):
        raise DataError("the scene", "has no keys on what was named; key some of it")
    return (*curves, *sampled)


def _sample_unkeyed(
    scene: Scene, channels: Sequence[str], curves: Sequence[AnimCurve]
) -> list[AnimCurve]:
    """Make curves of the values that channels without a curve have while others move.

    What stands still gets one key, what a node drives one on every frame.
    """
    have = {curve.channel for curve in curves}
    missing = [channel for channel in channels if channel not in have]
    if not missing:
        return []
    frames = find_keyed_frames(scene, curves, "the sketch")
    values = scene.sample(missing, frames).values.T
    kinds = scene.kinds(missing)
    return [
        _make_sampled_curve(channel, frames, column, kinds[channel], scene.frame_rate)
        for channel, column in zip(missing, values)
    ]


def _make_sampled_curve(
    channel: str, frames: Floats, values: Floats, kind: str, rate: float
) -> AnimCurve:
    rows = slice(None) if np.ptp(values) > 0 else slice(1)
    return AnimCurve(
        channel,
        frames[rows] / rate,
        values[rows],
        "linear",
        "linear",
        kind=kind,
        frame_rate=rate,
    )
