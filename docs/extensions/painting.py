"""Poses painted as strips, and players as still and moving thumbnails."""

from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw

from keyweave.animation.motion import Motion
from keyweave.reports.page.content import PageContent
from keyweave.reports.bodies import Body, build_body
from keyweave.reports.tokens import RIGHT_MIX, list_colors, mix_colors

TILE = 320, 200  # pixels of a thumbnail
FINER = 2  # times as many pixels are painted, for smooth edges
N_FRAMES, SECONDS = 20, 2.0  # of a moving thumbnail
VIEW, PITCH = 0.7, 0.12  # radians to the right of the camera, and down
MARGIN = 0.08  # share of the height above and below figures
DARKER = 0.25  # share of ink on the side of a capsule that faces away from the light
SHADES = 0.0, 0.25, 0.7  # share of ink in plain capsules, joints and visors
LEFT, RIGHT, MIDDLE, GHOST = range(4)


@dataclass(frozen=True, eq=False)
class Pose:
    """A frame of a body, in the color of a role."""

    body: Body
    row: int
    role: str


def paint(poses, size, theme):
    """Paint poses, a list for each row, as a transparent image of a size in pixels."""
    image = Image.new("RGBA", tuple(FINER * pixels for pixels in size))
    draw = ImageDraw.Draw(image)
    width, height = image.width / len(poses[0]), image.height / len(poses)
    tallest = max(pose.body.height for line in poses for pose in line)
    scale = (1 - 2 * MARGIN) * height / tallest
    for i, line in enumerate(poses):
        for j, pose in enumerate(line):
            place = (j + 0.5) * width, (i + 1 - MARGIN) * height, 0
            _paint_pose(draw, pose, place, scale, _list_tones(pose.role, theme))
    return image.resize(size, Image.Resampling.BOX)


def _project(body, row):
    """Return the anchors in centimeters to the right, up and toward the camera."""
    points = np.asarray(body.place([row]))[0]
    x, y, z = np.moveaxis(points - points.mean(axis=0) * [1, 0, 1], -1, 0)
    turn = VIEW - body.facing
    right = x * np.cos(turn) + z * np.sin(turn)
    near = z * np.cos(turn) - x * np.sin(turn)
    up = (y - body.ground) * np.cos(PITCH) - near * np.sin(PITCH)
    return np.stack([right, up, near], axis=-1)


@cache
def _list_tones(role, theme):
    """Return the colors of the lit and of the other side, by tone and shade."""
    colors = list_colors(theme)
    full, ink = colors[f"figure-{role}"], colors["ink"]
    tones = {
        LEFT: full,
        RIGHT: mix_colors(full, colors["stage"], RIGHT_MIX),
        MIDDLE: mix_colors(full, ink, 0.08),
        GHOST: colors["muted"],
    }
    shaded = {
        (tone, shade): mix_colors(color, ink, share)
        for tone, color in tones.items()
        for shade, share in enumerate(SHADES)
    }
    return {key: (color, mix_colors(color, ink, DARKER)) for key, color in shaded.items()}


def _paint_pose(draw, pose, place, scale, tones):
    """Paint capsules from far to near, each with a lighter side."""
    places = _project(pose.body, pose.row) * [scale, -scale, scale] + place
    parts = pose.body.capsules
    depths = places[parts.starts, 2] + places[parts.ends, 2]
    for i in np.argsort(depths):
        ends = places[[parts.starts[i], parts.ends[i]], :2]
        radii = np.asarray(parts.radii[i]) * scale
        lit, dark = tones[int(parts.tones[i]), int(parts.shades[i])]
        _paint_capsule(draw, ends, radii, dark)
        _paint_capsule(draw, ends - 0.3 * radii[:, None], 0.7 * radii, lit)


def _paint_capsule(draw, ends, radii, color):
    """Paint two disks and what is between them."""
    along = ends[1] - ends[0]
    across = np.array([-along[1], along[0]]) / max(np.hypot(*along), 1e-9)
    sides = np.array([1, -1, -1, 1])[:, None] * across * radii[[0, 0, 1, 1], None]
    draw.polygon([*map(tuple, ends[[0, 0, 1, 1]] + sides)], fill=color)
    for (x, y), radius in zip(ends, radii):
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=color)


def list_figures(player):
    """Return the body, the frame rate and the role of each figure of a player."""
    roles = PageContent("", player.motions, player.roles).find_roles()
    figures = []
    for name, motion in player.motions.items():
        is_motion = isinstance(motion, Motion)
        body = build_body(motion) if is_motion else motion.body
        rate = (motion if is_motion else motion.motions[0]).frame_rate
        figures.append((body, rate, roles[name]))
    return figures


def paint_frames(player, theme):
    """Paint the first seconds of a player, as images of a thumbnail's size."""
    figures, times = list_figures(player), np.linspace(0, SECONDS, N_FRAMES, endpoint=False)
    frames = []
    for seconds in times:
        rows = [
            min(round(seconds * rate), len(body.points) - 1) for body, rate, _ in figures
        ]
        poses = [Pose(body, row, role) for row, (body, _, role) in zip(rows, figures)]
        frames.append(paint([poses], TILE, theme))
    return frames


def encode_still(image):
    """Return an image as an SVG file."""
    file, (width, height) = BytesIO(), image.size
    image.save(file, "png", optimize=True)
    data = b64encode(file.getvalue()).decode()
    shown = (
        f'<image width="{width}" height="{height}" href="data:image/png;base64,{data}"/>'
    )
    start = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    return f"{start}{shown}</svg>"


def encode_moving(frames):
    """Return images as an animated WebP file."""
    file = BytesIO()
    frames[0].save(
        *(file, "webp"),
        save_all=True,
        append_images=frames[1:],
        duration=round(1000 * SECONDS / len(frames)),
        loop=0,
        quality=60,
        method=2,
    )
    return file.getvalue()
