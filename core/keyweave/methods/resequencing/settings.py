"""The settings of resequencing, with the paper's defaults, units and ranges."""

from __future__ import annotations

from dataclasses import dataclass

from ..fields import check_settings, setting

SOLVER_NAMES = ("optimal", "gap_filling", "graph_path")


@dataclass(frozen=True)
class ResequenceSettings:
    """How `keyweave.resequence` searches, joins and varies.

    Frame counts that are defaults are stated for 24 frames per second and move with the
    rate of the motion; one given here counts at that rate.

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
        "how the order of frames is found: the cheapest of all sequences, the paper's "
        "filling of gaps from both ends, or its path through a graph of transitions",
        choices=SOLVER_NAMES,
        short="slv",
    )
    loop: bool = setting(
        False,
        "Loop",
        "the last frame leads on to the first, with the same heading",
        short="lp",
    )
    return_to_start: bool = setting(
        False,
        "Return to start",
        "bend a loop's way so that it ends where it began; a long walk goes round, a short "
        "one steps on the spot",
        short="rts",
    )
    n_variations: int = setting(
        1,
        "Variations",
        "how many motions are made that obey alike and differ",
        minimum=1,
        maximum=1000,
        short="nv",
    )
    variety: float = setting(
        0.5,
        "Variety",
        "where several variations are made, how far they leave the best one for the sake "
        "of something else",
        minimum=0.0,
        maximum=1.0,
        short="var",
    )
    min_run: int | None = setting(
        None,
        "Shortest run",
        "optimal: frames that run on as captured between two transitions, at the least; 8 "
        "at 24 fps, fewer only where constraints leave no room",
        minimum=1,
        maximum=1000,
        unit="frames",
        short="mr",
    )
    hold_frames: int | None = setting(
        None,
        "Held around constraints",
        "frames on each side of a constrained one that come along with it; 4 at 24 fps, "
        "fewer where there is no room",
        minimum=0,
        maximum=1000,
        unit="frames",
        short="hf",
    )
    pose_seconds: float = setting(
        0.1,
        "Weight of poses",
        "poses differ by as much as the speed that makes the difference up in so many "
        "seconds; 0 compares speeds alone, as the paper does",
        minimum=0.0,
        maximum=10.0,
        unit="seconds",
        short="pos",
    )
    max_smoothing: int | None = setting(
        None,
        "Widest smoothing",
        "frames on each side of a transition that may be smoothed, where the joints would "
        "jerk; 8 at 24 fps",
        minimum=0,
        maximum=240,
        unit="frames",
        short="msm",
    )
    n_candidates: int | None = setting(
        None,
        "Transitions kept",
        "optimal: ways into each frame that are searched; all of them for a short motion, "
        "else 16",
        minimum=1,
        maximum=100_000,
        short="nc",
    )
    n_levels: int = setting(
        4,
        "Levels",
        "gap filling and graph path: levels of the multiresolution tree; the fewer, the "
        "slower, and the more, the farther apart constraints must be",
        minimum=1,
        maximum=8,
        short="nl",
    )
    n_choices: int = setting(
        3,
        "Choices",
        "gap filling: the best frames for a slot that one is drawn from at random",
        minimum=1,
        maximum=16,
        short="nch",
    )
    graph_share: float = setting(
        0.1,
        "Share of transitions",
        "graph path: how many of the ways into and out of each frame the graph has, the "
        "cheapest",
        minimum=0.0001,
        maximum=1.0,
        short="gs",
    )

    def __post_init__(self) -> None:
        check_settings(self)

    def frames(self, name: str, frame_rate: float) -> int:
        """Return a frame count, or its default at a frame rate.

        Examples
        --------
        >>> ResequenceSettings().frames("min_run", 30.0)
        10
        """
        given: int | None = getattr(self, name)
        return (
            max(1, round(FRAMES_AT_24_FPS[name] * frame_rate / 24))
            if given is None
            else given
        )


FRAMES_AT_24_FPS = {"min_run": 8, "hold_frames": 4, "max_smoothing": 8}
