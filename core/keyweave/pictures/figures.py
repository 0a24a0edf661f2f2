"""A texture result drawn over its sketch, and figures as PNG files."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from ..texturing import TextureResult
from ..texturing.sketches import Sketch
from .comparison import Comparison, column, compare
from .figure_layout import CHOSEN, LEGEND, SKETCH, axis_label, new_figure, write_title
from .lines import chosen_path, unit_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

N_COLORS = 64  # of a PNG file; enough for soft edges of five colours


def draw_result(
    result: TextureResult,
    sketch: Sketch,
    channels: Sequence[str] = (),
    *,
    path: int = 0,
    key_frames: ArrayLike | None = None,
) -> Figure:
    """Draw the result over the sketch, with the keys.

    Parameters
    ----------
    result : TextureResult
    sketch : Motion, Clip or sequence of AnimCurve
        What was textured.
    channels : sequence of str
        Channels or joints; of a joint the channel that moves most is drawn. By default
        the four liveliest of what was made.
    path : int
        Which alternative, counted from 0.
    key_frames : array_like, optional
        Frame numbers of the keys of a Motion or Clip; curves have their own.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    UnknownNameError
        If there is no such channel.
    SettingError
        If there is no such path.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.walker(8)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="*Arm")
    >>> figure = draw_result(result, sketch, ["LeftArm.rotateX", "Hips.translateY"])
    >>> [ax.get_title(loc="left") for ax in figure.axes]
    ['LeftArm.rotateX (°)', 'Hips.translateY (cm)']
    """
    chosen_path(result, path)
    found = compare(result, sketch, path=path, key_frames=key_frames)
    names = [found.channel(name) for name in channels] or found.moves_most(4)
    figure, axes = new_figure(len(names), 1, (11, 2.3 * len(names)), sharex="col")
    for name, ax in zip(names, axes[:, 0]):
        _draw_channel(ax, found, name)
    axes[-1, 0].set_xlabel("frame")
    return figure


def png_bytes(figure: Figure, *, dpi: int = 100) -> bytes:
    """Return a figure as a PNG file of few colours, a quarter as large as the usual one.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
    dpi : int
        Dots per inch.

    Returns
    -------
    bytes

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> png_bytes(Figure((1, 1)))[:4]
    b'\\x89PNG'
    """
    from PIL import Image  # matplotlib itself needs it

    drawn, file = BytesIO(), BytesIO()
    figure.savefig(drawn, format="png", dpi=dpi, pil_kwargs={"compress_level": 1})
    Image.open(drawn).convert("RGB").quantize(N_COLORS).save(file, format="png")
    return file.getvalue()


def _draw_channel(ax: Axes, found: Comparison, name: str) -> None:
    """Draw one channel of sketch and result, and the keys on top."""
    factor = unit_of(name)[0]
    clips = {"sketch": (found.sketch, SKETCH), "result": (found.result, CHOSEN)}
    for label, (clip, color) in clips.items():
        if name in clip.channels:
            ax.plot(clip.frames, factor * column(clip, name), color=color, label=label)
    if name in found.keys:
        frames, values = found.keys[name]
        ax.plot(frames, factor * values, "D", color=SKETCH, markersize=5, label="keys")
    write_title(ax, axis_label(name))
    ax.legend(**LEGEND)
