"""Scenes of a joint chain under a spline IK handle, as Maya writes them."""

from made_up.limb_scenes import limb_text, numbers

LINE = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)]


def curve_text(points, degree=3, knots=None, name="path"):
    """Return the statements of a curve; by default an open one with even knots."""
    n_spans = len(points) - degree
    if knots is None:
        inner = range(1, n_spans)
        knots = [0] * degree + [*inner] + [n_spans] * degree
    counts = f"{degree} {len(knots) - 2 * degree + 1} 0 no 3"
    saved = f"{counts} {len(knots)} {numbers(knots)} {len(points)} {numbers(points)}"
    return (
        f'createNode transform -n "{name}";\n'
        f'createNode nurbsCurve -n "{name}Shape" -p "{name}";\n'
        f'\tsetAttr ".cc" -type "nurbsCurve" {saved};\n'
    )


def spline_text(bones, points=LINE, *, lines=(), curve=None, driven=None, **options):
    """Return a scene: ``j0`` to ``jn``, ``handle`` and the curve ``path``.

    `lines` are statements of the handle, `curve` replaces the statements of the curve, and
    `driven` are further statements at the end.
    """
    handle = "\n".join(['\tsetAttr ".roc" yes;', *lines])
    text = limb_text(bones, solver="ikSplineSolver", handle=handle, **options)
    return (
        text
        + (curve_text(points) if curve is None else curve)
        + 'connectAttr "pathShape.ws" "handle.ic";\n'
        + (driven or "")
    )
