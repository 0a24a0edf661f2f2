"""The colors, sizes and fonts of everything that Keyweave draws.

The page, the figures, the matplotlib style, the documentation and the panel read them here;
no other module spells a color. Color is role: sketch, result and source look the same
everywhere. On figures, left limbs have the full color and right limbs are dimmed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import numpy as np

from ..geometry.arrays import Floats

THEMES = ("dark", "light")
ROLES = ("sketch", "result", "source")
RIGHT_MIX = 0.45  # share of the stage's color in the color of right limbs
N_CLIPS, N_COMPARED = 6, 4  # hues of clips and of motions without a role

COLORS: dict[str, tuple[str, str]] = {  # dark, light
    # surfaces
    "window": ("#2b2b2b", "#ffffff"),
    "stage": ("#242424", "#f3f3f2"),
    "floor": ("#303030", "#ffffff"),
    "raised": ("#3a3a3a", "#ececec"),
    "hover": ("#444444", "#e0e0e0"),
    "line": ("#414141", "#d8d8d8"),
    "grid": ("#363636", "#e9e9e9"),
    # text and marks
    "text": ("#eeeeee", "#1f1f1f"),
    "muted": ("#a8a8a8", "#646464"),
    "accent": ("#6ca3c6", "#2f6c93"),
    "on-accent": ("#10181d", "#ffffff"),
    "cursor": ("#ffffff", "#1f1f1f"),
    "key": ("#f0e442", "#f0e442"),
    "key-rim": ("#1c1c1c", "#3a3a3a"),
    "warning": ("#e6b450", "#946200"),
    "error": ("#e37965", "#b3402a"),
    "ink": ("#0f0f0f", "#1f1f1f"),  # what darkens joints and visors
    # roles, as lines and text
    "sketch": ("#b8b8b8", "#6f6f6f"),
    "result": ("#e69f00", "#985a00"),
    "source": ("#56b4e9", "#1b6ea6"),
    "compared-1": ("#6fb7a3", "#3c7a6a"),
    "compared-2": ("#b79bd1", "#7f6499"),
    "compared-3": ("#c9b85c", "#7a6b1f"),
    "compared-4": ("#d79a9a", "#9a5454"),
    # the same on figures
    "figure-sketch": ("#b8b8b8", "#a6a6a6"),
    "figure-result": ("#e69f00", "#e69f00"),
    "figure-source": ("#56b4e9", "#56b4e9"),
    "figure-compared-1": ("#6fb7a3", "#6fb7a3"),
    "figure-compared-2": ("#b79bd1", "#b79bd1"),
    "figure-compared-3": ("#c9b85c", "#c9b85c"),
    "figure-compared-4": ("#d79a9a", "#d79a9a"),
    # clips of a source, and text on them
    "clip-1": ("#7fa69a", "#a9ccc1"),
    "clip-2": ("#a893b8", "#cdbfd9"),
    "clip-3": ("#b5a877", "#d9cfa6"),
    "clip-4": ("#b98d8d", "#ddbcbc"),
    "clip-5": ("#8b9cb5", "#b9c6d9"),
    "clip-6": ("#97ab7c", "#c3d3ad"),
    "on-clip": ("#161616", "#1b1b1b"),
}

# The panel, when the program around it has no palette of its own: Maya's grays. Roles and
# clips are those of the theme with the same brightness.
PANEL_COLORS: dict[str, str] = {
    **{name: pair[0] for name, pair in COLORS.items() if name[:4] in ("clip", "on-c")},
    "window": "#444444",
    "field": "#2b2b2b",
    "raised": "#5d5d5d",
    "text": "#eeeeee",
    "muted": "#b4b4b4",
    "disabled": "#777777",
    "accent": "#5285a6",
    "on-accent": "#ffffff",
    "sketch": "#b8b8b8",
    "result": "#e69f00",
    "source": "#56b4e9",
    "key": "#f0e442",
    "warning": "#e6b450",
    "error": "#e0705a",
}
PANEL_LIGHT_COLORS: dict[str, str] = {
    **{name: pair[1] for name, pair in COLORS.items() if name in PANEL_COLORS},
    "field": "#ffffff",
    "window": "#efefef",
    "disabled": "#9a9a9a",
}

FONTS = (
    "system-ui",
    "-apple-system",
    "Segoe UI",
    "Roboto",
    "Helvetica Neue",
    "Noto Sans",
    "DejaVu Sans",
    "Arial",
)
RADIUS = 2  # pixels
GUTTER, WIDEST_PAGE = 208, 1760  # pixels
NARROW, MEDIUM = 720, 1200  # widths in pixels below which the layout changes


def list_colors(theme: str) -> Mapping[str, str]:
    """Return the colors of a theme by name.

    Examples
    --------
    >>> list_colors("dark")["result"]
    '#e69f00'
    """
    column = THEMES.index(theme)
    return {name: pair[column] for name, pair in COLORS.items()}


def parse_color(color: str) -> Floats:
    """Return red, green and blue from 0 to 1, shape (3,).

    Examples
    --------
    >>> parse_color("#ff0033")
    array([1. , 0. , 0.2])
    """
    return np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)]) / 255


def mix_colors(color: str, other: str, share: float) -> str:
    """Return a color mixed with a share of another.

    Examples
    --------
    >>> mix_colors("#000000", "#ffffff", 0.2)
    '#333333'
    """
    mixed = (1 - share) * parse_color(color) + share * parse_color(other)
    return "#" + "".join(f"{round(255 * part):02x}" for part in mixed)


def measure_contrast(color: str, other: str) -> float:
    """Return the contrast ratio of two colors as WCAG 2 defines it, from 1 to 21.

    Examples
    --------
    >>> measure_contrast("#000000", "#ffffff")
    21.0
    """
    darker, lighter = sorted(_measure_luminance(each) for each in (color, other))
    return round((lighter + 0.05) / (darker + 0.05), 2)


def find_readable_color(color: str, surfaces: Sequence[str], least: float) -> str:
    """Return a color moved toward white or black until it stands out from surfaces.

    It is the color itself if its contrast suffices, and the farther end if none does.

    Examples
    --------
    >>> find_readable_color("#eeeeee", ["#444444"], 4.5)
    '#eeeeee'
    >>> find_readable_color("#777777", ["#444444"], 4.5)
    '#b3b3b3'
    """
    best, highest = color, 0.0
    for share, end in product(range(51), ("#ffffff", "#000000")):
        step = mix_colors(color, end, share / 50)
        ratio = min(measure_contrast(step, each) for each in surfaces)
        if ratio >= least:
            return step
        if ratio > highest:
            best, highest = step, ratio
    return best


def _measure_luminance(color: str) -> float:
    srgb = parse_color(color)
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def format_css() -> str:
    """Return the tokens as custom properties: dark, light by preference, light by choice.

    Examples
    --------
    >>> ":root[data-theme=light]" in format_css()
    True
    """
    dark, light = (_format_properties(list_colors(theme)) for theme in THEMES)
    chosen_light = f":root[data-theme=light]{{color-scheme:light;{light}}}"
    by_preference = f":root:not([data-theme=dark]){{color-scheme:light;{light}}}"
    fonts = ",".join(f'"{name}"' if " " in name else name for name in FONTS)
    sizes = {
        "font": f"{fonts},sans-serif",
        "radius": f"{RADIUS}px",
        "gutter": f"{GUTTER}px",
    }
    return (
        f":root{{color-scheme:dark;{_format_properties(sizes)}{dark}}}\n"
        f"@media (prefers-color-scheme:light){{{by_preference}}}\n{chosen_light}\n"
    )


def _format_properties(values: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in values.items())
