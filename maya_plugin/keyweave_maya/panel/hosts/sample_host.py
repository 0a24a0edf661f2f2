"""Sample data for a first look: a shot with its sketch selected, and captures for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import keyweave
from keyweave.examples.samples import sample_path

from .file_host import FileHost

SKETCH, CAPTURE, WALK = "biped_shot.ma", "biped_capture.ma", "walk_varied.bvh"
# Samples with another sketch, by the page that they are for.
SKETCHES = {"inbetween": "biped_blocking.ma"}
# Controls of the upper body, which have no keys in the shot: spine and FK arms.
UPPER_BODY = (
    *("Spine_CTRL", "Chest_CTRL", "Neck_CTRL", "Head_CTRL"),
    *(
        f"{side}{part}_CTRL"
        for side in ("Left", "Right")
        for part in ("Shoulder", "Arm", "ForeArm", "Hand")
    ),
)


@dataclass(frozen=True)
class Sample:
    """A scene to try the panel on."""

    host: FileHost  # with the controls of the sketch selected
    sketch: tuple[str, ...]  # the keyed controls, and `UPPER_BODY`
    # Files that fit it: controls of the same names, and a capture that needs a map.
    sources: tuple[Path, ...]


def open_sample(sketch: str = SKETCH) -> Sample:
    """Open a sample of the biped, by default the shot: a blocked walk whose arms hang.

    Examples
    --------
    >>> sample = open_sample()
    >>> sample.sketch[:2], [file.name for file in sample.sources]
    (('Hips_CTRL', 'LeftUpLeg_CTRL'), ['biped_capture.ma', 'walk_varied.bvh'])
    """
    host = FileHost(keyweave.open_scene(sample_path(sketch)))
    keyed = [channel.rpartition(".")[0] for channel in host.scene().channels]
    controls = tuple(dict.fromkeys([*keyed, *UPPER_BODY]))
    host.select(controls)
    return Sample(host, controls, (sample_path(CAPTURE), sample_path(WALK)))
