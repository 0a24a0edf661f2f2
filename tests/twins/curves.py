"""Animation curves evaluated one time at a time, read off the rules, by bisection."""

import math
from fractions import Fraction

CLAMP = 0.05
STEPS = ("step", "stepnext")
TICKS = 141_120_000  # of Maya's time, per second
PARALLEL = 2e-7  # share of a slope by which a straight line may miss the secant


def evaluate(curve, time):
    """Return a curve's value at one time, before, between or after the keys."""
    times, values = list(curve.times), list(curve.values)
    first, last = times[0], times[-1]
    before, after = time < first, time > last
    infinity = curve.pre_infinity if before else curve.post_infinity
    if not (before or after) or len(times) == 1:
        return between_keys(curve, min(max(time, first), last))
    if infinity == "constant":
        return values[0] if before else values[-1]
    if infinity == "linear":
        x, y = tangent(curve, 0, "in") if before else tangent(curve, len(times) - 1, "out")
        slope = y / x if x else 0.0
        if before:
            return values[0] + slope * (time - first)
        return values[-1] + slope * (time - last)
    length = max(ticks(last) - ticks(first), 1)
    beyond = ticks(first) - ticks(time) if before else ticks(time) - ticks(last)
    if beyond == 0:
        return values[0] if before else values[-1]
    cycles, rest = 1 + beyond // length, beyond % length / TICKS
    backwards = before
    if infinity == "oscillate" and cycles % 2:
        backwards = not backwards
    rise = values[-1] - values[0] if infinity == "cycleRelative" else 0.0
    inside = last - rest if backwards else first + rest
    offset = -cycles * rise if before else cycles * rise
    return between_keys(curve, min(max(inside, first), last)) + offset


def ticks(time):
    """Return the whole number of ticks nearest to a time."""
    return round(Fraction(float(time)) * TICKS)


def between_keys(curve, time):
    times, values = curve.times, curve.values
    for i in range(len(times)):
        if abs(time - times[i]) <= 1e-10:
            return values[i]
    i = max(k for k in range(len(times)) if times[k] < time)
    if curve.out_types[i] == "step":
        return values[i]
    if curve.out_types[i] == "stepnext":
        return values[i + 1]
    span = times[i + 1] - times[i]
    share = (time - times[i]) / span
    out_x, out_y = tangent(curve, i, "out")
    in_x, in_y = tangent(curve, i + 1, "in")
    if not curve.weighted:
        rise = values[i + 1] - values[i]
        sides = (out_x, out_y), (in_x, in_y)
        off = [abs(y * span - rise * x) > PARALLEL * abs(y * span) for x, y in sides]
        if (0, 0) in sides and curve.in_types[i + 1] != "step" and not any(off):
            return values[i] + share * rise
        up = out_y / out_x * span / 3 if out_x else 0.0
        down = in_y / in_x * span / 3 if in_x else 0.0
        return bezier(share, values[i], values[i] + up, values[i + 1] - down, values[i + 1])
    given_p, given_q = out_x / (3 * span), in_x / (3 * span)
    p, q = monotonic(given_p, given_q)
    up = out_y / 3 * (max(p / given_p, 0) if given_p else 1)
    down = in_y / 3 * (max(q / given_q, 0) if given_q else 1)
    u = bisected(lambda u: bezier(u, 0, p, 1 - q, 1) - share)
    return bezier(u, values[i], values[i] + up, values[i + 1] - down, values[i + 1])


def bezier(u, a, b, c, d):
    s = 1 - u
    return s**3 * a + 3 * s * s * u * b + 3 * s * u * u * c + u**3 * d


def bisected(error):
    low, high = 0.0, 1.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if error(middle) < 0 else (low, middle)
    return (low + high) / 2


def monotonic(p, q):
    p, q = max(p, 0.0), max(q, 0.0)
    if max(p, q) <= 1 or p * p + q * q + p * q - 2 * (p + q) + 1 <= 0:
        return p, q
    if p >= 4 / 3:
        return 4 / 3, 1 / 3
    roots = [(2 - p + sign * math.sqrt(p * (4 - 3 * p))) / 2 for sign in (1, -1)]
    return p, min(roots, key=lambda root: abs(root - q))


def tangent(curve, i, side):
    """Return x and y of one tangent as Maya would use it."""
    kind = (curve.in_types if side == "in" else curve.out_types)[i]
    given_x = (curve.in_x if side == "in" else curve.out_x)[i]
    given_y = (curve.in_y if side == "in" else curve.out_y)[i]
    if kind == "fixed" or (kind == "autocustom" and (given_x or given_y)):
        return given_x, given_y
    if kind in STEPS or len(curve) == 1:
        return 0.0, 0.0
    slope = computed_slope(curve, i, side, kind)
    n_keys = len(curve)
    other = i + (-1 if side == "in" else 1)
    if not 0 <= other < n_keys:
        other = i + (1 if side == "in" else -1)
    x = abs(curve.times[other] - curve.times[i])
    if not curve.weighted:
        x = 1 / math.hypot(1, slope)
    return x, slope * x


def computed_slope(curve, i, side, kind):
    times, values, n_keys = curve.times, curve.values, len(curve)
    at_end = i in (0, n_keys - 1)
    if kind == "flat":
        return 0.0
    if kind == "linear":
        other = i + (-1 if side == "in" else 1)
        if not 0 <= other < n_keys:
            return 0.0
        return (values[other] - values[i]) / (times[other] - times[i])
    low, high = max(i - 1, 0), min(i + 1, n_keys - 1)
    spline = (values[high] - values[low]) / (times[high] - times[low])
    if kind == "spline":
        return spline
    if kind == "clamped":
        if i == 0 and curve.in_types[1] in STEPS:
            return 0.0
        near = any(k != i and abs(values[k] - values[i]) <= CLAMP for k in (low, high))
        return 0.0 if near else spline
    if at_end:
        return 0.0
    h0, h1 = times[i] - times[i - 1], times[i + 1] - times[i]
    a, b = (values[i] - values[i - 1]) / h0, (values[i + 1] - values[i]) / h1
    u = h0 / (h0 + h1)
    slope = {
        "automix": a + (b - a) * u,
        "autoease": a + (b - a) * (3 * u**2 - 2 * u**3),
    }.get(kind, spline)
    if a * b <= 0:
        return 0.0
    limit = 3 * min(abs(a), abs(b))
    if kind == "plateau":
        return slope if abs(slope) <= limit else 0.0
    return max(-limit, min(limit, slope))
