"""Painting of views with QPainter: ground, shadows, trails and capsules."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial
from typing import Generic, TypeVar

import numpy as np
from Qt import QtCore, QtGui

from keyweave._progress import offer_cancel
from keyweave.geometry.arrays import Array, Floats

from ...previews.drawing import ground, shading
from ...previews.drawing.capsules import Outlines, outline_pose
from ...previews.drawing.trails import Choice, TrailPiece, list_trails
from ...previews.drawing.view import Layer, View
from .colors import find_color, find_tone

N_PROFILES = shading.N_STRENGTHS * shading.N_ANGLES
LONG = 4096.0  # pixels per texel along capsules: profiles are constant along them
TRAIL_WIDTHS = {"result": 2.0, "sketch": 1.5, "source": 1.5}
MAX_POSES, MAX_FLOORS = 8, 8  # that are kept
MAX_OUTLINES = 400  # that are kept of each figure; 8 kB each
MAX_LOOKS = 8  # figures and cameras whose outlines are kept
T = TypeVar("T")


def make_image(pixels: Array) -> QtGui.QImage:
    """Return blue, green, red and opacity, shape (height, width, 4), as an image."""
    height, width, _ = pixels.shape
    image = QtGui.QImage(width, height, QtGui.QImage.Format_ARGB32_Premultiplied)
    view_pixels(image)[:] = pixels
    return image


def view_pixels(image: QtGui.QImage) -> Array:
    """Return the pixels of an image of 32 bits, (height, width, 4), to write into."""
    shape = (image.height(), image.width(), 4)
    return np.frombuffer(image.bits(), np.uint8).reshape(shape)


@lru_cache(maxsize=16)
def make_brush(role: str, is_ghost: bool) -> QtGui.QBrush:
    """Return the brush with the profiles of a role."""
    return QtGui.QBrush(make_image(shading.paint_profiles(role, is_ghost=is_ghost)))


class Cache(Generic[T]):
    """The most recently used values by key."""

    def __init__(self, size: int):
        self.size = size
        self.values: OrderedDict[Hashable, T] = OrderedDict()

    def find(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return a value, which is made where it is missing."""
        if key not in self.values:
            self.values[key] = make()
        self.values.move_to_end(key)
        while len(self.values) > self.size:
            self.values.popitem(last=False)
        return self.values[key]


class PaintedPose:
    """The outlines of a pose as paths, and the maps of their brush, from far to near."""

    def __init__(self, outlines: Outlines):
        self.paths = [*map(make_path, outlines.arcs.tolist())]
        for i in np.flatnonzero(outlines.is_stretched).tolist():
            matrix = QtGui.QTransform(*outlines.stretches[i].tolist())
            self.paths[i] = matrix.map(self.paths[i])
        self.maps = [QtGui.QTransform(*row) for row in map_textures(outlines).tolist()]

    def paint(self, painter: QtGui.QPainter, brush: QtGui.QBrush) -> None:
        """Fill the outlines."""
        brush = QtGui.QBrush(brush)
        for path, texture in zip(self.paths, self.maps):
            brush.setTransform(texture)
            painter.fillPath(path, brush)


def make_path(arcs: list[list[float]]) -> QtGui.QPainterPath:
    """Return a closed path of two arcs; see `Outlines.arcs`."""
    path = QtGui.QPainterPath()
    (x, y, radius, start, sweep), other = arcs
    size = 2 * radius
    path.arcMoveTo(x - radius, y - radius, size, size, start)
    path.arcTo(x - radius, y - radius, size, size, start, sweep)
    x, y, radius, start, sweep = other
    size = 2 * radius
    path.arcTo(x - radius, y - radius, size, size, start, sweep)
    path.closeSubpath()
    return path


def map_textures(outlines: Outlines) -> Floats:
    """Return the affine maps from texels to pixels, shape (n, 6)."""
    across, along, center = (outlines.strips[:, i : i + 2] for i in (0, 2, 4))
    across = across * (2 * shading.REACH / shading.N_TEXELS)
    along = along * (LONG / np.linalg.norm(along, axis=1, keepdims=True))
    row = (3 * outlines.tones + outlines.shades) * N_PROFILES + outlines.profiles + 0.5
    corner = center - across * shading.N_TEXELS / 2 - along * row[:, np.newaxis]
    return np.concatenate([across, along, corner], axis=1)


class ViewPainter:
    """Painter of views, with what can be kept from one frame to the next."""

    def __init__(self) -> None:
        self.floors: Cache[QtGui.QPixmap] = Cache(MAX_FLOORS)
        self.poses: Cache[PaintedPose] = Cache(MAX_POSES)
        self.outlines: dict[tuple[Hashable, ...], dict[tuple[float, ...], Outlines]] = {}
        size = ground.N_SHADOW
        self.shadow = QtGui.QImage(size, size, QtGui.QImage.Format_ARGB32_Premultiplied)
        self.shadow.fill(0)
        self.shadow_pixels = view_pixels(self.shadow)

    def keep(self, views: Sequence[View]) -> None:
        """Make room for the outlines of these views, and keep those that are recent."""
        looks = [find_look(view, layer) for view in views for layer in view.layers]
        recent = [*dict.fromkeys([*looks, *self.outlines])][: max(MAX_LOOKS, len(looks))]
        self.outlines = {look: self.outlines.get(look, {}) for look in recent}

    def outline(self, view: View, frame: float, frame_rate: float) -> None:
        """Outline the figures of a view before they are painted; for threads as well."""
        for placed in place_layers(view, frame, frame_rate):
            offer_cancel()
            self._find_outlines(view, *placed)

    def paint_ground(
        self, painter: QtGui.QPainter, view: View, frame: float, frame_rate: float
    ) -> None:
        """Paint the floor of a view, its grid, and what hides both far away."""
        origin = view.find_origin(view.layers[0], frame, frame_rate)
        grid = ground.project_grid(view, view.layers[0], origin)
        box = QtCore.QRectF(*view.box)
        painter.save()
        painter.setClipRect(box)
        painter.fillRect(box, find_color("floor"))
        painter.setPen(QtGui.QPen(find_color("line"), 1.0))
        painter.drawLines([QtCore.QLineF(*line) for line in grid.tolist()])
        ratio = painter.deviceTransform().m11()
        key = (view.box, view.orbit, view.scale, view.center, ratio)
        cover = self.floors.find(key, lambda: make_cover(view, ratio))
        painter.drawPixmap(box.topLeft(), cover)
        painter.restore()

    def paint_figures(
        self,
        painter: QtGui.QPainter,
        view: View,
        frame: float,
        frame_rate: float,
        trails: Choice,
        side: int = 0,
    ) -> None:
        """Paint the figures of a view, or of a side, with their shadows and trails."""
        placed = place_layers(view, frame, frame_rate)
        placed = [each for each in placed if each[0].side in (0, side)]
        pieces = [
            (each[0], list_trails(view, *each, trails))
            for each in placed
            if each[0].figure.role != "source"
        ]
        painter.save()
        if view.orbit.zoom > 1:  # otherwise arms may reach into the next view
            painter.setClipRect(QtCore.QRectF(*view.box), QtCore.Qt.IntersectClip)
        for layer, origin, row in placed:
            if not layer.is_ghost or layer is view.layers[0]:
                self._paint_shadow(painter, view, layer, origin, row)
        for layer, own in pieces:
            paint_trails(painter, layer, [piece for piece in own if piece.is_behind])
        for layer, origin, row in placed[::-1]:
            pose = self._find_pose(view, layer, origin, row)
            pose.paint(painter, make_brush(layer.figure.role, layer.is_ghost))
        for layer, own in pieces:
            paint_trails(painter, layer, [piece for piece in own if not piece.is_behind])
        painter.restore()

    def _find_pose(self, view: View, layer: Layer, origin: Floats, row: int) -> PaintedPose:
        key = (find_look(view, layer), row, *origin)
        outline = partial(self._find_outlines, view, layer, origin, row)
        return self.poses.find(key, lambda: PaintedPose(outline()))

    def _find_outlines(
        self, view: View, layer: Layer, origin: Floats, row: int
    ) -> Outlines:
        """Return outlines; the first ones are kept for when a loop comes back to them."""
        kept, key = self.outlines.get(find_look(view, layer), {}), (row, *origin)
        outlines = kept.get(key)
        if outlines is None:
            outlines = outline_pose(view, layer, origin, row)
            if len(kept) < MAX_OUTLINES:
                kept[key] = outlines
        return outlines

    def _paint_shadow(
        self, painter: QtGui.QPainter, view: View, layer: Layer, origin: Floats, row: int
    ) -> None:
        """Paint the soft shadow of a figure."""
        figure = layer.figure
        points = view.see(layer, origin, figure.place(row))
        opacity = ground.cast_shadow(view, layer, points)
        self.shadow_pixels[..., 3] = np.rint(255 * opacity)
        painter.save()
        painter.setTransform(
            QtGui.QTransform(*ground.frame_shadow(view, layer, points)), True
        )
        painter.drawImage(0, 0, self.shadow)
        painter.restore()


def find_look(view: View, layer: Layer) -> tuple[Hashable, ...]:
    """Return figure and camera, on which outlines depend besides frame and place."""
    height = layer.guide.body.height
    placed = (layer.figure, height, layer.facing, layer.slot)
    return (*placed, view.center, view.scale, view.orbit)


def place_layers(
    view: View, frame: float, frame_rate: float
) -> list[tuple[Layer, Floats, int]]:
    """Return the figures of a view with the camera's origin and their row on a frame."""
    return [
        (
            layer,
            view.find_origin(layer, frame, frame_rate),
            layer.figure.find_row(frame, frame_rate),
        )
        for layer in view.layers
    ]


def make_cover(view: View, ratio: float) -> QtGui.QPixmap:
    """Return the stage's color as a pixmap, opaque where the floor is not visible."""
    fade = ground.compute_fade(view)
    color = find_color("stage")
    parts = np.array([color.blueF(), color.greenF(), color.redF(), 1.0])
    small = make_image(np.rint(255 * (1 - fade)[..., np.newaxis] * parts).astype(np.uint8))
    width, height = (max(round(size * ratio), 1) for size in view.box[2:])
    scaled = small.scaled(
        width, height, QtCore.Qt.IgnoreAspectRatio, QtCore.Qt.SmoothTransformation
    )
    cover = QtGui.QPixmap.fromImage(scaled)
    cover.setDevicePixelRatio(ratio)
    return cover


def paint_trails(painter: QtGui.QPainter, layer: Layer, pieces: list[TrailPiece]) -> None:
    """Paint pieces of trails."""
    role = layer.figure.role
    pen = QtGui.QPen(QtCore.Qt.NoPen)
    pen.setStyle(QtCore.Qt.SolidLine)
    pen.setWidthF(TRAIL_WIDTHS.get(role, 2.0))
    pen.setCapStyle(QtCore.Qt.FlatCap)
    pen.setJoinStyle(QtCore.Qt.RoundJoin)
    for piece in pieces:
        pen.setColor(find_tone(role, piece.tone, round(piece.opacity, 2)))
        painter.setPen(pen)
        for line in piece.lines:
            painter.drawPolyline([QtCore.QPointF(x, y) for x, y in line.tolist()])
