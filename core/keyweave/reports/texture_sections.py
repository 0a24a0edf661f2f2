"""The folded sections of a texture page: how it was made, tables, and figures of [PB02]_.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from .._text import format_count
from ..methods.texturing import TextureResult
from ..methods.texturing.coordination import describe_explained
from .figures.coordination_figures import draw_coordination
from .figures.fragment_figures import draw_candidates, draw_joins, draw_matching
from .figures.inline_svg import encode_svg
from .figures.texture_figures import draw_bands, draw_fragments
from .page.sections import Picture, Table
from .texture_comparison import TextureComparison

EXPLAINED = "What the drive explains"
RELATED = (
    "Targets over the drive, in the sources (blue), as chosen (orange) or in the sketch "
    "(gray), and the share of the movement that the drive explains."
)


def summarize_texture(result: TextureResult, comparison: TextureComparison) -> list[str]:
    """Return paragraphs on the drive, the targets, the fragments and the best path.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> from keyweave.reports.texture_comparison import compare_texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="LeftArm")
    >>> for text in summarize_texture(result, compare_texture(result, sketch))[:2]:
    ...     print(text)
    Drive: LeftUpLeg. Synthesized: LeftArm.
    The drive explains 93% of the movement of LeftArm in the sources.
    """
    best, n_bands = result.paths[0], max(result.signals.n_bands, result.band)
    textured = [part.name for part in result.textured_parts]
    synthesized = [name for name in comparison.targets if name not in textured]
    lists = {"Drive": comparison.drive, "Textured": textured, "Synthesized": synthesized}
    named = [f"{label}: {', '.join(names)}." for label, names in lists.items() if names]
    n_joins, n_sources = len(best.consecutive), len(result.signals.source_drive)
    explained = describe_explained(result.explained)
    n_fragments = len(result.matching.source)
    return [
        " ".join(named),
        *([f"{explained[0].upper()}{explained[1:]}."] if explained else []),
        f"Matched in band {result.band} of {n_bands}. The extrema of {result.break_on} "
        f"divide the sketch into {format_count(len(result.matching.sketch), 'fragment')} "
        f"and the source into {n_fragments:,}; each sketch fragment has "
        f"{format_count(result.n_matches, 'candidate')}.",
        f"The best path uses {len({*best.clips.tolist()})} of "
        f"{format_count(n_sources, 'source')}. {int(best.consecutive.sum())} of "
        f"{n_joins} joins are consecutive in the source; the others are "
        "blended.",
    ]


def tabulate_texture(result: TextureResult) -> list[Table]:
    """Return tables of the alternatives, and of the shares that the drive explains.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="LeftArm")
    >>> [table.title for table in tabulate_texture(result)]
    ['Alternatives', 'What the drive explains']
    """
    heads = "target", "share of its movement in the sources"
    rows = [(name, f"{share:.0%}") for name, share in result.explained.items()]
    explained = [Table(EXPLAINED, heads, tuple(rows))] if rows else []
    return [_tabulate_paths(result), *explained]


def _tabulate_paths(result: TextureResult) -> Table:
    best = result.paths[0]
    rows = [
        (
            number,
            int((~path.consecutive).sum()),
            f"{path.consecutive_share:.0%}",
            path.cost,
            int((path.fragments != best.fragments).sum()),
        )
        for number, path in enumerate(result.paths, start=1)
    ]
    heads = ("path", "breaks", "consecutive joins", "cost", "changes from path 1")
    return Table("Alternatives", heads, tuple(rows))


def draw_texture_pictures(result: TextureResult) -> list[Picture]:
    """Draw figures 2 to 6, 8 and 9 of [PB02]_; a fragment in the middle is an example.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="LeftArm")
    >>> len(draw_texture_pictures(result))
    6
    """
    middle = len(result.matching.sketch) // 2
    figures = {
        "Frequency bands of sketch and source; the band that is compared is thick.": (
            draw_bands(result)
        ),
        "Fragments of the matching band, divided at its extrema.": draw_fragments(result),
        "Matches of one fragment.": draw_matching(result, middle),
        "Candidates, and the chosen path through them.": draw_candidates(result),
        "Joins between the chosen fragments.": draw_joins(result),
    }
    if result.explained:
        figures = {RELATED: draw_coordination(result), **figures}
    return [(caption, encode_svg(figure)) for caption, figure in figures.items()]
