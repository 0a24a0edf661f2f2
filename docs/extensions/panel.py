"""Screenshots of the panel, taken in a process of its own while examples run.

Where Qt cannot start, the pages have an empty picture instead, and the log has a note.
"""

import subprocess
import sys

from PIL import Image

from keyweave.reports.tokens import list_colors

from . import panel_pictures
from .pictures import FOLDER

TARGET = FOLDER.with_name("panel")
LOG = TARGET / "log.txt"


def start(app, config):
    """Start to take the screenshots, unless a build before took them."""
    TARGET.mkdir(parents=True, exist_ok=True)
    if all((TARGET / f"{name}.png").exists() for name in panel_pictures.NAMES):
        return
    command = [sys.executable, panel_pictures.__file__, str(TARGET)]
    with LOG.open("w", encoding="utf-8") as log:
        app.panel_process = subprocess.Popen(command, stdout=log, stderr=log)


def finish(app, env, names):
    """Wait for the screenshots; replace those that are missing."""
    process = getattr(app, "panel_process", None)
    if process is None or process.wait() == 0:
        return
    lines = LOG.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    reason = lines[-1] if lines else "no reason was given"
    sys.stderr.write(f"docs: without screenshots of the panel ({reason})\n")
    for name in panel_pictures.NAMES:
        path = TARGET / f"{name}.png"
        if not path.exists():
            size = panel_pictures.SIZE
            Image.new("RGB", size, list_colors("dark")["stage"]).save(path)


def setup(app):
    """Take the screenshots before pages are read."""
    app.connect("config-inited", start)
    app.connect("env-before-read-docs", finish)
    return {"parallel_read_safe": True}
