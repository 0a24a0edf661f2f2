"""The panel without Maya, on a scene file or sample data: python -m keyweave_maya.panel."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from keyweave.errors import KeyweaveError

from .memory import Memory
from .pages import PAGES
from .views import State

if TYPE_CHECKING:
    from .hosts.sample_host import Sample

BINDINGS = ("PySide6", "PySide2")
# By module, what to install.
REQUIRED = {"numpy": "numpy", "scipy": "scipy", "Qt": "Qt.py"}
PLOTS = "pyqtgraph"
LABELS = {page.label.lower(): page.command for page in PAGES}
STATES = {state.name.lower(): state for state in State}


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser("python -m keyweave_maya.panel", description=__doc__)
    parser.add_argument("--scene", metavar="FILE", help="Maya ASCII scene to open")
    added = "captured motion to add to a scene; may be repeated"
    parser.add_argument("--source", metavar="FILE", action="append", default=[], help=added)
    parser.add_argument("--page", choices=[*LABELS], help="page to show first")
    parser.add_argument("--scale", type=float, default=1.0, help="size of the interface")
    picture = parser.add_argument_group("pictures")
    picture.add_argument("--screenshot", metavar="FILE", help="write a picture and exit")
    picture.add_argument(
        "--state", choices=[*STATES], default="previewing", help="state to show"
    )
    picture.add_argument("--width", type=int, default=1100, help="width in pixels")
    picture.add_argument("--height", type=int, default=760, help="height in pixels")
    return parser.parse_args(arguments)


def list_missing() -> list[str]:
    """Return the libraries to install, by the names that pip knows."""
    missing = [name for module, name in REQUIRED.items() if find_spec(module) is None]
    has_binding = any(find_spec(name) for name in BINDINGS)
    return missing if has_binding else [*missing, BINDINGS[0]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the panel, and return the exit status."""
    options = parse_arguments(arguments)
    missing = list_missing()
    if missing:
        names = [*missing, *([PLOTS] if find_spec(PLOTS) is None else [])]
        line = f'"{sys.executable}" -m pip install {" ".join(names)}'
        print(f"The panel needs {', '.join(missing)}. Run:\n{line}", file=sys.stderr)
        return 1
    try:
        sample = open_shot(options.scene, options.source) if options.scene else None
        show = write_picture if options.screenshot else open_window
        return show(options, sample)
    except KeyweaveError as error:
        print(error, file=sys.stderr)
        return 1


def open_shot(scene: str, sources: Sequence[str]) -> Sample:
    """Open a scene with its keyed nodes as its sketch, and the files to add to it."""
    import keyweave

    from .hosts.file_host import FileHost
    from .hosts.sample_host import Sample

    host = FileHost(keyweave.open_scene(scene, on_unknown="hold"))
    return Sample(host, tuple(host.list_keyed()), tuple(map(Path, sources)))


def write_picture(options: argparse.Namespace, sample: Sample | None) -> int:
    """Write a picture of a page in a state; the scale is that of the screen's pixels."""
    os.environ["QT_SCALE_FACTOR"] = f"{options.scale:g}"
    from .widgets.desktop import make_application
    from .widgets.stills import take_screenshot

    make_application()
    page, state = LABELS[options.page or "texture"], STATES[options.state]
    file, size = Path(options.screenshot), (options.width, options.height)
    view = take_screenshot(page, state, file, size, sample)
    if view.state is not state:
        shown = f'{file} shows the state "{view.state.value}", not "{state.value}"'
        print(f"{shown}: {view.message.text}", file=sys.stderr)
    return 0


def open_window(options: argparse.Namespace, sample: Sample | None) -> int:
    """Show the panel until it is closed."""
    from .hosts.sample_host import open_sample
    from .widgets.desktop import Desktop, make_application

    app = make_application(options.scale)
    if sample is None:
        sample = open_sample()
        sample = replace(sample, sources=sample.sources[:1])
    window = Desktop(sample.host, Memory(Path.home() / ".keyweave"), options.scale)
    if options.page:
        window.presenter.show_page(LABELS[options.page])
    if sample.sources:
        window.host.select(sample.sketch)
        window.presenter.use_selection()
        window.presenter.add_sources([*map(str, sample.sources)])
    window.show()
    run = getattr(app, "exec", None) or app.exec_
    return int(run())


if __name__ == "__main__":
    sys.exit(main())
