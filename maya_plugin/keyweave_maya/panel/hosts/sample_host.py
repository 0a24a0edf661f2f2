"""Sample data for a first look: a shot with its sketch selected, and captures for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import keyweave
from keyweave.examples.samples import sample_path

from .file_host import FileHost

SKETCH, CAPTURE, WALK = "biped_shot.ma", "biped_capture.ma", "walk_varied.bvh"


@dataclass(frozen=True)
class Sample:
    """A scene to try the panel on.

    Attributes
    ----------
    host : FileHost
        The keyed controls of the sketch are selected.
    sources : tuple of Path
        Files that fit it: controls of the same names, and a capture that needs a map.
    """

    host: FileHost
    sources: tuple[Path, ...]


def open_sample() -> Sample:
    """Open the sample shot of the biped, a blocked walk.

    Examples
    --------
    >>> sample = open_sample()
    >>> sample.host.list_selection()[:2], [file.name for file in sample.sources]
    (['Hips_CTRL', 'LeftUpLeg_CTRL'], ['biped_capture.ma', 'walk_varied.bvh'])
    """
    host = FileHost(keyweave.open_scene(sample_path(SKETCH)))
    channels = host.scene().channels
    host.select([*dict.fromkeys(channel.rpartition(".")[0] for channel in channels)])
    return Sample(host, (sample_path(CAPTURE), sample_path(WALK)))
