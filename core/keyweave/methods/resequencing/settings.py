"""The settings of resequencing, with their defaults, units and ranges."""

from __future__ import annotations

from dataclasses import dataclass

from ..fields import check_settings, setting

SOLVER_NAMES = ("optimal", "gap_filling", "graph_path")


@dataclass(frozen=True)
class ResequenceSettings:
    """Settings of `keyweave.resequence`: search, smoothing and variations.

    Default frame counts are stated for 24 frames per second and scale with the frame rate
    of the motion. A count that is set here is used as it is.

    Raises
    ------
    SettingError
        If a setting is outside its range.

    Examples
    --------
    >>> ResequenceSettings(loop=True, n_variations=12).solver
    'optimal'
    """

    solver: str = setting(
        "optimal",
        "Solver",
        "method that finds the frame sequence; gap_filling and graph_path are the paper's",
        choices=SOLVER_NAMES,
        short="slv",
    )
    loop: bool = setting(
        False,
        "Loop",
        "make a loop: the last frame leads into the first, with the same heading",
        short="lp",
    )
    return_to_start: bool = setting(
        False,
        "Return to start",
        "bend the path of a loop so that it ends where it began",
        short="rts",
    )
    n_variations: int = setting(
        1,
        "Variations",
        "number of variations that meet the same constraints",
        minimum=1,
        maximum=1000,
        short="nv",
    )
    variety: float = setting(
        0.5,
        "Variety",
        "departure from the cheapest sequence, of variations and without constraints",
        minimum=0.0,
        maximum=1.0,
        short="var",
    )
    min_run: int | None = setting(
        None,
        "Shortest run",
        "minimum length of a run between two transitions (solver optimal)",
        default_text="8 at 24 fps",
        minimum=1,
        maximum=1000,
        unit="frames",
        short="mr",
    )
    repeat_half_life: float | None = setting(
        None,
        "Half-life of repeats",
        "time in which the cost of showing a frame again falls by half; 0 lets repeats "
        "cost nothing (solver optimal)",
        default_text="chosen if the cheapest sequence would circle, otherwise 0",
        minimum=0.0,
        maximum=3600.0,
        unit="seconds",
        short="rhl",
    )
    hold_frames: int | None = setting(
        None,
        "Held around constraints",
        "frames kept with a constrained frame on each side, where there is room",
        default_text="4 at 24 fps",
        minimum=0,
        maximum=1000,
        unit="frames",
        short="hf",
    )
    pose_seconds: float = setting(
        0.1,
        "Weight of poses",
        "time over which a pose difference counts as velocity; 0 ignores poses",
        minimum=0.0,
        maximum=10.0,
        unit="seconds",
        short="pos",
    )
    max_smoothing: int | None = setting(
        None,
        "Widest smoothing",
        "maximum frames smoothed on each side of a transition",
        default_text="8 at 24 fps",
        minimum=0,
        maximum=240,
        unit="frames",
        short="msm",
    )
    n_candidates: int | None = setting(
        None,
        "Transitions kept",
        "transitions searched into each frame (solver optimal)",
        default_text="16, or all for a short input",
        minimum=1,
        maximum=100_000,
        short="nc",
    )
    n_levels: int = setting(
        4,
        "Levels",
        "levels of gap_filling and graph_path; constraints must be 2^(levels - 1) frames "
        "apart",
        minimum=1,
        maximum=8,
        short="nl",
    )
    n_choices: int = setting(
        3,
        "Choices",
        "number of best frames that gap_filling draws from for each slot",
        minimum=1,
        maximum=16,
        short="nch",
    )
    graph_share: float = setting(
        0.1,
        "Share of transitions",
        "share of the transitions into and out of each frame that graph_path keeps",
        minimum=0.0001,
        maximum=1.0,
        short="gs",
    )

    def __post_init__(self) -> None:
        check_settings(self)

    def frames(self, name: str, frame_rate: float) -> int:
        """Return a frame count setting, or its default at a frame rate.

        Examples
        --------
        >>> ResequenceSettings().frames("min_run", 30.0)
        10
        """
        value: int | None = getattr(self, name)
        if value is not None:
            return value
        return max(1, round(FRAMES_AT_24_FPS[name] * frame_rate / 24))


FRAMES_AT_24_FPS = {"min_run": 8, "hold_frames": 4, "max_smoothing": 8}
