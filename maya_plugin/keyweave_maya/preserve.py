"""Context managers that preserve Maya's state; each is named for what it preserves.

Reading a scene can move the time slider or stop playback, and writing can change the
selection.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Callable

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
from maya import cmds, mel

from keyweave._progress import show_steps
from keyweave.errors import KeyweaveError

KEY_DRIVERS = ("animCurve", "animBlendNodeBase")  # types of nodes


@contextmanager
def keep_time() -> Iterator[None]:
    """Restore the current time."""
    now = oma.MAnimControl.currentTime()
    try:
        yield
    finally:
        if oma.MAnimControl.currentTime() != now:
            oma.MAnimControl.setCurrentTime(now)


@contextmanager
def keep_selection() -> Iterator[None]:
    """Restore the selection."""
    selected = om.MGlobal.getActiveSelectionList()
    try:
        yield
    finally:
        om.MGlobal.setActiveSelectionList(selected)


@contextmanager
def keep_modified() -> Iterator[None]:
    """Restore whether Maya asks to save the scene."""
    was_modified = bool(cmds.file(query=True, modified=True))
    try:
        yield
    finally:
        if not was_modified and cmds.file(query=True, modified=True):
            cmds.file(modified=False)


@contextmanager
def stop_playback() -> Iterator[None]:
    """Pause playback if it is running; it resumes in its direction."""
    control = oma.MAnimControl
    if not control.isPlaying():
        yield
        return
    goes_forward = bool(cmds.play(query=True, forward=True))
    control.stop()
    try:
        yield
    finally:
        # Unconfirmed in Maya: playback started inside a command continues after it.
        (control.playForward if goes_forward else control.playBackward)()


@contextmanager
def disable_auto_key() -> Iterator[None]:
    """Disable Auto Key if it is on."""
    if not oma.MAnimControl.autoKeyMode():
        yield
        return
    oma.MAnimControl.setAutoKeyMode(False)
    try:
        yield
    finally:
        oma.MAnimControl.setAutoKeyMode(True)


@contextmanager
def suspend_refresh() -> Iterator[None]:
    """Suspend the refresh of viewports; do nothing in batch, or if it is suspended already.

    Suspension does not nest: to resume here would resume the caller's own too.
    """
    if cmds.about(batch=True) or is_refresh_suspended():
        yield
        return
    cmds.refresh(suspend=True)
    try:
        yield
    finally:
        cmds.refresh(suspend=False)


def is_refresh_suspended() -> bool:
    """Return whether refresh is suspended; False if Maya does not answer."""
    # Unconfirmed in Maya: refresh answers a query of its flag suspend in every version.
    try:
        return bool(cmds.refresh(query=True, suspend=True))  # type: ignore[call-arg]
    except (RuntimeError, TypeError):
        return False


@contextmanager
def keep_poses() -> Iterator[None]:
    """Restore poses of selected nodes that have no keys yet; a change of time loses them.

    These are values of channels that curves drive, directly or through animation layers.
    """
    driven = om.MSelectionList()
    for name in _list_driven_by_keys():
        driven.add(name)
    every = [driven.getPlug(row) for row in range(driven.length())]
    plugs = [plug for plug in every if not (plug.isCompound or plug.isLocked)]
    values = [plug.asDouble() for plug in plugs]
    try:
        yield
    finally:
        for plug, value in zip(plugs, values):
            # Unconfirmed in Maya: such a value stays until the time changes again.
            if plug.asDouble() != value:
                plug.setDouble(value)


def _list_driven_by_keys() -> list[str]:
    nodes = cmds.ls(selection=True, objectsOnly=True, transforms=True) or ()
    if not nodes:
        return []
    driven: list[str] = []
    for type_ in KEY_DRIVERS:
        pairs = cmds.listConnections(
            nodes, type=type_, connections=True, plugs=True, source=True, destination=False
        )
        driven += (pairs or [])[::2]
    return driven


@contextmanager
def scrub_timeline() -> Iterator[None]:
    """Allow changes of the current time, without drawing or keying, and restore it.

    Maya does not ask to save the scene because of them, and selected nodes keep poses that
    have no keys.
    """
    keeping = (
        *(keep_modified, stop_playback, disable_auto_key, suspend_refresh),
        *(keep_poses, keep_time),
    )
    with ExitStack() as stack:
        for keep in keeping:
            stack.enter_context(keep())
        yield


@contextmanager
def show_progress(title: str, n_steps: int) -> Iterator[Callable[[str], None]]:
    """Show a progress bar; yield a function that takes the name of the next step.

    Computations show the number of their steps as well, and Esc stops them. In batch,
    nothing is shown. The bar is removed in any case.

    Raises
    ------
    KeyweaveError
        If Esc was pressed when a step of a computation begins.
    """
    if cmds.about(batch=True):
        yield lambda status: None
        return
    bar = mel.eval("$keyweave_bar = $gMainProgressBar")
    cmds.progressBar(
        bar,
        edit=True,
        beginProgress=True,
        isInterruptable=True,
        status=title,
        maxValue=n_steps,
        progress=0,
    )

    def step(status: str) -> None:
        cmds.progressBar(bar, edit=True, status=f"{title}: {status}", step=1)

    def count(status: str) -> None:
        cmds.progressBar(bar, edit=True, status=f"{title}: {status}")
        stop_on_escape()

    def stop_on_escape() -> None:
        # Unconfirmed in Maya: a query handles the key, although Maya is busy.
        if cmds.progressBar(bar, query=True, isCancelled=True):
            raise KeyweaveError("stopped with Esc; the scene is unchanged")

    try:
        with show_steps(count, stop_on_escape):
            yield step
    finally:
        cmds.progressBar(bar, edit=True, endProgress=True)
