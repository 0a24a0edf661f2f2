"""The job of converting: a file becomes a motion, curves, or curves of a scene.

The host decides what a motion becomes: a scene receives its curves, a motion gives the
skeleton to carry it over to, and a host without files keeps the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from ..._text import format_count
from ...animation.frame_range import cut_frames
from ...animation.inspection.mending import Mended, mend
from ...animation.motion import Motion
from ...animation.resampling import resample
from ...curves.anim_curve import AnimCurve
from ...errors import DataError
from ...methods.fields import ALL_FRAMES
from ...scenes.scene import Scene
from ...scenes.sources import AUTO, Source
from ..captures.mapped_motions import CarriedMotion, carry_motion
from ..host import Host, MotionFile
from ..measuring.references import References
from .conversion import (
    bake_skeleton,
    fit_joints,
    fit_motion,
    pose_skeleton,
    put_curves,
    refit_curves,
)
from .request import ConvertRequest


@dataclass(frozen=True, eq=False)
class ConvertInput:
    """The data of a file, and of the host that it goes into.

    Attributes
    ----------
    data : Motion or list of AnimCurve
        The requested frames of a motion, or all curves.
    figure : Source, optional
        A motion on the skeleton of the result.
    scene : Scene, optional
        Receives the curves.
    mended : Mended, optional
        The repairs of the motion, if they are requested.
    """

    data: Motion | list[AnimCurve]
    figure: Source | None = None
    scene: Scene | None = None
    mended: Mended | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class ConvertOutput:
    """A converted motion or curves.

    Attributes
    ----------
    data : Motion or list of AnimCurve
    capture : Motion, optional
        The motion that a converted motion shows, before it is carried over.
    carried : CarriedMotion, optional
        The motion on another skeleton, at the frame rate of the capture.
    """

    data: Motion | list[AnimCurve]
    capture: Motion | None = None
    carried: CarriedMotion | None = None


@dataclass(frozen=True)
class ConvertJob(ConvertRequest):
    """A request to convert a motion, curves or a scene."""

    @property
    def _source(self) -> Source:
        (source,) = self.sources
        return source

    @property
    def _frames(self) -> tuple[float | None, float | None] | None:
        return None if tuple(self.frames) == ALL_FRAMES else self.frames

    def read(self, host: Host) -> ConvertInput:
        """Read, bake and mend the data of the source.

        Raises
        ------
        KeyweaveError
            If the source lacks the frames, a skeleton or curves.
        """
        data, mended = self._read_data()
        if not isinstance(host, MotionFile):
            return ConvertInput(data, scene=host, mended=mended)
        figure = host.files[0] if host.files else None
        return ConvertInput(data, figure, mended=mended)

    def _read_data(self) -> tuple[Motion | list[AnimCurve], Mended | None]:
        """Return the data of the source, and the repairs of a motion."""
        name, data = self._source.name, self._source.data
        if isinstance(data, Motion):
            motion, mended = self._mend(data)
            return cut_frames(motion, self.frames, name), mended
        if isinstance(data, list):
            return data, None
        scene = cast(Scene, data)
        if not self.as_curves:
            return self._mend(bake_skeleton(scene, self.joints, self._frames))
        if not (curves := list(scene.read_curves())):
            raise DataError(name, "has no animation curves")
        return curves, None

    def _mend(self, motion: Motion) -> tuple[Motion, Mended | None]:
        if not self.mend:
            return motion, None
        mended = mend(motion)
        return mended.motion, mended

    def compute(self, inputs: ConvertInput) -> ConvertOutput:
        """Convert the data, without writing to the host."""
        name, data, figure = self._source.name, inputs.data, inputs.figure
        if self.as_curves:
            return ConvertOutput(self._make_curves(data, inputs.scene))
        if isinstance(data, Motion):
            if figure is None:
                return ConvertOutput(self._resample(data), data)
            joint_map = self._source.joint_map or AUTO
            like = cast(Motion, figure.data)
            carried = carry_motion(
                data, like, joint_map, name, self.settings, feet=self.feet
            )
            return ConvertOutput(self._resample(carried.motion), data, carried)
        if figure is None:
            raise DataError(name, "holds curves without a skeleton")
        skeleton = cast(Motion, figure.data).skeleton
        posed = pose_skeleton(data, skeleton, name, figure.name)
        posed = cut_frames(posed, self.frames, name)
        return ConvertOutput(self._resample(posed), posed)

    def _make_curves(
        self, data: Motion | list[AnimCurve], scene: Scene | None
    ) -> list[AnimCurve]:
        name, tolerance = self._source.name, self.tolerance
        if isinstance(data, list):
            return refit_curves(
                data, name, frames=self._frames, rate=self.rate, tolerance=tolerance
            )
        motion = self._resample(data)
        if scene is None:
            return fit_motion(motion, tolerance)
        return fit_joints(motion, scene, name, tolerance)

    def _resample(self, motion: Motion) -> Motion:
        return resample(motion, self.rate or motion.frame_rate)

    def count(self, output: ConvertOutput) -> int:
        """Return 1, since the result has no alternatives."""
        return 1

    def write(
        self, host: Host, inputs: ConvertInput, output: ConvertOutput, path: int = 0
    ) -> list[AnimCurve]:
        """Write the result into the host, which may be a scene; return its curves."""
        if isinstance(host, MotionFile):
            host.write(output.data)
        else:
            put_curves(cast("list[AnimCurve]", output.data), host, self.into)
        return [] if isinstance(output.data, Motion) else output.data

    def refer(
        self, host: Host, inputs: ConvertInput, output: ConvertOutput, path: int
    ) -> References:
        """Return the capture, to measure a converted motion."""
        motion, capture = cast(Motion, output.data), cast(Motion, output.capture)
        ends = motion.start_frame, motion.last_frame
        return References(ends, sources=(capture,), capture=self._resample(capture))

    def facts(
        self, inputs: ConvertInput, output: ConvertOutput, source_names: Sequence[str] = ()
    ) -> dict[str, Any]:
        """Return a summary of the result for scripts, in JSON types."""
        facts = _describe(output.data)
        carried = output.carried
        if carried is not None and carried.feet is not None:
            facts["what"] += f"; feet: {carried.feet.summarize()}"
            facts["feet"] = carried.feet.facts()
        if inputs.mended is not None:
            facts["mended"] = inputs.mended.facts()
        return {**facts, "notes": [] if carried is None else [*carried.notes]}


def _describe(data: Motion | list[AnimCurve]) -> dict[str, Any]:
    """Return the counts of a motion or curves, also in words."""
    if isinstance(data, Motion):
        frames, rate = format_count(len(data), "frame"), data.frame_rate
        return {
            "what": f"{frames} at {rate:.6g} fps",
            "n_joints": len(data.skeleton),
            "n_frames": len(data),
            "frame_rate": rate,
        }
    n_keys = sum(map(len, data))
    return {
        "what": f"{format_count(len(data), 'curve')} with {format_count(n_keys, 'key')}",
        "n_curves": len(data),
        "n_keys": n_keys,
        "frame_rate": data[0].frame_rate,
    }
