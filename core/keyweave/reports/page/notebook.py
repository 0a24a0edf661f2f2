"""Motions that play in a notebook or in a browser, and plots of their channels.

Motions, clips and results, whose base is `keyweave._text.Shown`, are shown here.
"""

from __future__ import annotations

import webbrowser
from collections.abc import Mapping, Sequence
from html import escape
from itertools import cycle
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

from ..._text import Shown
from ...animation.channel_names import list_by_node, parse_node
from ...animation.clip import Clip
from ...animation.features import find_channel_groups
from ...animation.motion import Motion
from ...animation.resampling import motion_to_clip
from ...errors import warn_caller
from ..figures.liveliest_channels import choose_liveliest, read_channel
from ..figures.panels import finish_time_rows, make_time_rows
from ..figures.style import SERIES_COLORS, find_unit, write_legend, write_title
from .page import format_page, write_page
from .players import Playable
from .plots import plot_clip

if TYPE_CHECKING:
    from ..figures.inline_svg import Figure

FRAME_STYLE = "width: 100%; aspect-ratio: 2; min-height: 320px; border: 0"
MOST_FRAMES = 600  # of a motion in a notebook, whose file keeps each player
LIVELY_CHANNELS, LIVELY_PANELS = 12, 4  # shown first


class Player:
    """Motions that play in a notebook, side by side.

    A notebook shows it if it is the value of a cell. It plays in a frame of its own, which
    loads nothing and cannot reach the notebook.

    Parameters
    ----------
    motions : Motion, FigureGroup, or a mapping of str to them
    **content
        As for `write_page`, such as ``roles`` or ``title``.

    Attributes
    ----------
    motions : dict of str to Motion or FigureGroup
    roles : dict of str to str

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 60)
    >>> player = Player({"walk": walk, "start": walk.cut(1, 30)}, title="A walk")
    >>> player
    Player(walk, start)
    >>> player._repr_html_()[:33]
    '<iframe sandbox="allow-scripts" l'
    """

    def __init__(self, motions: Playable | Mapping[str, Playable], **content: Any):
        named = motions if isinstance(motions, Mapping) else {"Motion": motions}
        self.motions = dict(named)
        self.roles = dict(content.pop("roles", {}))
        self._content = {"title": ", ".join(self.motions), **content}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self.motions)})"

    def format_page(self) -> str:
        """Return the page that plays the motions: the figures and the time only."""
        content = {**self._content, "motions": self.motions, "roles": self.roles}
        return format_page(**content, compact=True)

    def _repr_html_(self) -> str:
        return embed_page(self.format_page(), self._content["title"])


def embed_page(page: str, title: str) -> str:
    """Return the frame of a notebook in which a page plays."""
    return (
        f'<iframe sandbox="allow-scripts" loading="lazy" title="{escape(title)}" '
        f'style="{FRAME_STYLE}" allow="fullscreen" srcdoc="{escape(page)}"></iframe>'
    )


def format_player(shown: Shown) -> str:
    """Return data as a notebook shows it; long data has fewer frames in each second.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk()
    >>> format_player(walk)[-9:]
    '</iframe>'
    >>> format_player(walk.take([*range(600), 599]))[-55:]
    '<p>In steps of 2 frames, of 601; .show() plays all.</p>'
    """
    whole = find_data(shown)
    step = -(-len(whole) // MOST_FRAMES)
    data = whole if step == 1 else _thin_frames(whole, step)
    name = _name_figure(shown)
    content = _list_content(name, data)
    if isinstance(data, Motion):
        content = {"title": name, "motions": content["motions"], "compact": True}
    player = embed_page(format_page(**content), name)
    if step == 1:
        return player
    return (
        f"{player}<p>In steps of {step} frames, of {len(whole):,}; .show() plays all.</p>"
    )


def open_page(shown: Shown, path: str | Path | None, *, overwrite: bool) -> Path:
    """Write the page of data and open it in a browser; see `Shown.show`."""
    name = _name_figure(shown)
    if path is None:
        path = Path(mkdtemp(prefix="keyweave_"), f"{name.lower()}.html")
    page = write_page(path, overwrite=overwrite, **_list_content(name, find_data(shown)))
    if not webbrowser.open(page.absolute().as_uri()):
        warn_caller(f"this machine has no browser to open {page}; open it on another one")
    return page


def plot_channels(shown: Shown, names: Sequence[str]) -> Figure:
    """Draw channels over time, a panel for each joint and unit; see `Shown.plot`."""
    clip = _sample_channels(find_data(shown))
    groups = find_channel_groups(clip, names, "the motion") if names else ()
    channels = [channel for group in groups for channel in group.channels]
    panels: dict[tuple[str, str], list[str]] = {}
    for channel in channels or _choose_lively(clip, LIVELY_PANELS):
        panels.setdefault((parse_node(channel), find_unit(channel)[1]), []).append(channel)
    figure, axes = make_time_rows(len(panels))
    for ax, ((node, unit), own) in zip(axes, panels.items()):
        for channel, color in zip(own, cycle(SERIES_COLORS)):
            values = find_unit(channel)[0] * read_channel(clip, channel)
            label = channel[len(node) :].lstrip(".")
            ax.plot(clip.frames, values, color=color, label=label)
        write_title(ax, node + (f" ({unit})" if unit else ""))
        write_legend(ax)
    finish_time_rows(axes, clip.frames)
    return figure


def find_data(shown: Shown) -> Motion | Clip:
    """Return the motion or clip of data; of a result that has both, the motion."""
    if isinstance(shown, (Motion, Clip)):
        return shown
    motion: Motion | None = getattr(shown, "motion", None)
    clip: Clip | None = getattr(shown, "clip", None)
    data = clip if motion is None else motion
    assert data is not None  # as every result has one of both
    return data


def _name_figure(shown: Shown) -> str:
    return type(shown).__name__ if find_data(shown) is shown else "Result"


def _thin_frames(data: Motion | Clip, step: int) -> Motion | Clip:
    """Return every few frames of data, at a lower rate."""
    rate = data.frame_rate / step
    if isinstance(data, Motion):
        return data.take(slice(None, None, step), frame_rate=rate)
    return data.with_(values=data.values[::step], frame_rate=rate)


def _sample_channels(data: Motion | Clip) -> Clip:
    return motion_to_clip(data) if isinstance(data, Motion) else data


def _list_content(name: str, data: Motion | Clip) -> dict[str, Any]:
    """Return the content of a page with a figure, if there is one, and lively channels."""
    clip = _sample_channels(data)
    figures = {name: data} if isinstance(data, Motion) else {}
    curves = plot_clip(clip, name, _choose_lively(clip, LIVELY_CHANNELS))
    return {"title": name, "motions": figures, "curves": curves, "clock": data}


def _choose_lively(clip: Clip, n: int) -> list[str]:
    """Return the channel that moves most of each of a few nodes."""
    nodes = {node: (*own,) for node, own in list_by_node(clip.channels).items()}
    return choose_liveliest(clip, nodes, n)
