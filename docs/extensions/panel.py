"""Screenshots of the panel, taken without a screen; the panel runs in its own process.

Where Qt cannot start, the pages have an empty picture, so that they can still be read.
"""

import os
import subprocess
import sys
from pathlib import Path

from sphinx.util import logging

from keyweave.reports.bodies.painter import encode_pixels

from .pictures import FOLDER

ROOT = Path(__file__).parents[2]
TARGET = FOLDER.with_name("panel")
WIDE = "--width", "1100", "--height", "760", "--scale", "2"
PICTURES = {
    "empty": ("texture", "empty"),
    "previewing": ("texture", "previewing"),
    "stale": ("texture", "stale"),
    "applied": ("texture", "applied"),
    "resequence": ("resequence", "previewing"),
    "transfer": ("transfer", "previewing"),
}


def take_screenshots(app):
    """Take each screenshot that is missing."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, (page, state) in PICTURES.items():
        path = TARGET / f"{name}.png"
        if not path.exists():
            _take(page, state, path)


def _take(page, state, path):
    folders = [str(ROOT / name) for name in ("core", "maya_plugin")]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    environment["PYTHONPATH"] = os.pathsep.join(folders)
    options = ["--page", page, "--state", state, "--screenshot", str(path), *WIDE]
    command = [sys.executable, "-m", "keyweave_maya.panel", *options]
    run = subprocess.run(command, env=environment, capture_output=True, text=True)
    if run.returncode or not path.exists():
        logging.getLogger(__name__).info("no screenshot of the panel: %s", run.stderr)
        import numpy as np

        path.write_bytes(encode_pixels(np.zeros((1, 1, 4), np.uint8)))


def setup(app):
    """Take the screenshots before pages are read."""
    app.connect("builder-inited", take_screenshots)
    return {"parallel_read_safe": True}
