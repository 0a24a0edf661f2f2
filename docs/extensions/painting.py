"""Poses painted as strips, and players as still and moving thumbnails."""

from base64 import b64encode
from dataclasses import dataclass
from io import BytesIO

import numpy as np
from PIL import Image

from keyweave.reports.bodies import Body, paint_poses
from keyweave.reports.page.content import PageContent

TILE = 240, 150  # pixels of a thumbnail
N_FRAMES, SECONDS = 12, 1.2  # of a moving thumbnail


@dataclass(frozen=True, eq=False)
class Pose:
    """A frame of a body, in the color of a role."""

    body: Body
    row: int
    role: str


def paint(poses, size, theme):
    """Paint poses, a list for each row, as a transparent image of a size in pixels."""
    height = size[1] // len(poses)
    lines = [
        paint_poses(
            [pose.body for pose in line],
            [pose.row for pose in line],
            roles=[pose.role for pose in line],
            size=(size[0], height),
            theme=theme,
        )
        for line in poses
    ]
    return Image.fromarray(np.concatenate(lines))


def list_figures(player):
    """Return the body, the frame rate and the role of each figure of a player."""
    page = PageContent("", player.motions, player.roles)
    roles = page.find_roles()
    return [
        (page.bodies[name], motion.frame_rate, roles[name])
        for name, motion in player.motions.items()
    ]


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
