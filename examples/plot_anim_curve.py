"""
Curves, keys and tangents
=========================

Results are animation curves: keys with tangents, as in a graph editor. Keyweave
interpolates between the keys as Maya does. It can also do the reverse, and fit a sparse
curve to a motion that has a value on every frame.
"""

# %%
# One set of keys, three kinds of tangents
# ----------------------------------------
#
# Spline tangents depend on the neighboring keys and may overshoot. Auto tangents stay
# between the neighboring values. Fixed tangents are set by the animator.

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.reports.figures import STYLE_FILE
from keyweave.reports.tokens import list_colors

plt.style.use(STYLE_FILE)
LIGHT = list_colors("light")
KEYS = {"color": LIGHT["key"], "markeredgecolor": LIGHT["key-rim"]}

FPS = 24
frames = np.array([1, 9, 13, 25, 31])
values = np.array([0.0, 8.0, 8.0, -3.0, 0.0])

curve = kw.AnimCurve("ball.translateY", frames / FPS, values, frame_rate=FPS)
slopes = np.array([0.0, 60.0, -20.0, -10.0, 0.0])  # cm per second
own = {"in_x": np.ones(5), "out_x": np.ones(5), "in_y": slopes, "out_y": slopes}
kinds = {
    "spline": curve.with_(in_types="spline", out_types="spline"),
    "auto": curve,
    "fixed": curve.with_(in_types="fixed", out_types="fixed", **own),
}

# %%
# Handles reach a third of the way to the next key, as in a graph editor.


def draw_curve(ax, curve):
    """Draw a curve with its keys and the handles of its tangents."""
    times = np.linspace(curve.times[0], curve.times[-1], 400)
    ax.plot(times * FPS, curve.evaluate(times), color=LIGHT["result"])
    in_x, in_y, out_x, out_y = curve.tangents()
    spans = np.diff(curve.times) / 3
    for x, y, reach in (
        (in_x[1:], in_y[1:], -spans),
        (out_x[:-1], out_y[:-1], spans),
    ):
        at = slice(1, None) if reach[0] < 0 else slice(None, -1)
        slope = np.divide(y, x, out=np.zeros_like(y), where=x != 0)
        ends = curve.times[at] + reach, curve.values[at] + slope * reach
        ax.plot(
            FPS * np.stack([curve.times[at], ends[0]]),
            np.stack([curve.values[at], ends[1]]),
            color=LIGHT["muted"],
            linewidth=1,
        )
    ax.plot(curve.frames, curve.values, "D", **KEYS)


fig, axes = plt.subplots(
    1, 3, figsize=(11, 3.4), sharex=True, sharey=True, layout="constrained"
)
for ax, (name, kind) in zip(axes, kinds.items()):
    draw_curve(ax, kind)
    ax.set_title(name)
    ax.set_xlabel("frame")
axes[0].set_ylabel("centimeters")

# %%
# Key reduction
# -------------
#
# A captured knee has a value on every frame. ``fit`` fits a curve with the fewest keys that
# stay within a tolerance. A larger tolerance leaves fewer keys, and less detail.

walk = kw.resample(examples.load_walk("normal"), FPS).with_(start_frame=1)
knee = kw.motion_to_clip(walk.cut(1, 4 * FPS))
knee = kw.Clip(knee.values[:, [knee.index("LeftLeg.rotateX")]], ("LeftLeg.rotateX",), FPS)

fig, axes = plt.subplots(3, 1, figsize=(9, 7), sharex=True, layout="constrained")
for ax, degrees in zip(axes, (0.1, 1.0, 5.0)):
    (fitted,) = kw.fit(knee, tolerance=np.radians(degrees))
    times = np.linspace(fitted.times[0], fitted.times[-1], 800)
    ax.plot(
        knee.frames,
        np.degrees(knee.values),
        ".",
        color=LIGHT["figure-source"],
        markersize=5,
    )
    ax.plot(times * FPS, np.degrees(fitted.evaluate(times)), color=LIGHT["result"])
    ax.plot(fitted.frames, np.degrees(fitted.values), "D", **KEYS)
    ax.set_title(f"within {degrees:g} degrees: {len(fitted)} keys for {len(knee)} frames")
    ax.set_ylabel("degrees")
axes[-1].set_xlabel("frame")

# %%
# Sampled on every frame, the curve stays within the tolerance:

(fitted,) = kw.fit(knee, tolerance=np.radians(1.0))
sampled = kw.sample_curves([fitted])
error = np.degrees(np.abs(sampled.values - knee.values).max())
print(f"{len(fitted)} keys, maximum error {error:.2f} degrees")

plt.show()
