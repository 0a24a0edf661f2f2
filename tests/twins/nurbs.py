"""NURBS curves by de Boor's algorithm as the textbooks have it, one point at a time."""


def point_at(curve, t):
    """Return a point of a curve: its weighted control points, cut corner by corner.

    d_i,0 is control point i; d_i,r = (1 - a) d_i-1,r-1 + a d_i,r-1 with
    a = (t - t_i) / (t_i+p+1-r - t_i); the point is d_l,p, where t is in [t_l, t_l+1).
    """
    p, n = curve.degree, len(curve.points)
    knots = [curve.knots[0], *curve.knots, curve.knots[-1]]
    weights = [1.0] * n if curve.weights is None else curve.weights
    controls = [[*(w * x for x in point), w] for point, w in zip(curve.points, weights)]
    last = max(i for i in range(p, n) if knots[i] < knots[i + 1])
    span = next((i for i in range(p, n) if knots[i] <= t < knots[i + 1]), last)

    def corner(i, r):
        if r == 0:
            return controls[i]
        a = (t - knots[i]) / (knots[i + p + 1 - r] - knots[i])
        before, here = corner(i - 1, r - 1), corner(i, r - 1)
        return [(1 - a) * x + a * y for x, y in zip(before, here)]

    *place, weight = corner(span, p)
    return [x / weight for x in place]
