"""Pinhole cameras: the pixels of points in the world, without lens distortion.

A camera looks along its z axis, with x to the right and y down, as in an image. The point
p of the world is at R p + t for the camera, and at the pixels f x / z + c.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .._text import BriefRepr
from ..errors import DataError
from .arrays import Floats, freeze_floats
from .rotations import quaternion_to_matrix, vector_to_quaternion

LARGEST_SKEW = 1e-3  # by which a rotation matrix of a file differs from a rotation
SMALLEST_DEPTH = 1e-6  # centimeters in front of the camera


@dataclass(frozen=True, eq=False, repr=False)
class PinholeCamera(BriefRepr):
    """A calibrated camera.

    Attributes
    ----------
    focal_length : ndarray, shape (2,)
        Pixels, horizontally and vertically; one number stands for both.
    center : ndarray, shape (2,)
        Where the optical axis meets the image, pixels.
    rotation : ndarray, shape (3, 3)
        From the world to the camera, for column vectors; also a rotation vector, radians.
    translation : ndarray, shape (3,)
        Origin of the world as the camera sees it, centimeters.
    image_size : tuple of float
        Width and height, pixels.
    name : str

    Raises
    ------
    DataError
        If a shape differs, a length is not above 0, or the matrix is not a rotation.

    Examples
    --------
    The camera is 400 cm from the origin and upright, so y of the world goes up the image:

    >>> camera = PinholeCamera(1000, [960, 540], [np.pi, 0, 0], [0, 0, 400],
    ...     (1920, 1080))
    >>> camera.project([[0, 0, 0], [40, 20, 0], [0, 0, 600]])
    array([[ 960.,  540.],
           [1060.,  490.],
           [  nan,   nan]])
    """

    focal_length: Floats
    center: Floats
    rotation: Floats
    translation: Floats
    image_size: tuple[float, float]
    name: str = "camera"

    def __post_init__(self) -> None:
        size = freeze_floats("image_size of a camera", self.image_size, (2,))
        focal = freeze_floats(
            "focal_length of a camera",
            np.broadcast_to(_as_pair(self.focal_length), (2,)),
            (2,),
        )
        for name, numbers in (("image_size", size), ("focal_length", focal)):
            if not (numbers > 0).all():
                raise DataError(
                    f"{name} of a camera", f"is {numbers.tolist()}, expected more than 0"
                )
        values = {
            "focal_length": focal,
            "rotation": _freeze_rotation(self.rotation),
            "translation": freeze_floats("translation of a camera", self.translation, (3,)),
            "image_size": (float(size[0]), float(size[1])),
            "center": freeze_floats("center of a camera", self.center, (2,)),
            "name": str(self.name),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _summarize(self) -> str:
        width, height = self.image_size
        place = ", ".join(f"{x:.0f}" for x in self.position)
        return (
            f"{self.name}, {width:g} x {height:g} pixels, focal length "
            f"{self.focal_length[0]:g} pixels, at {place} cm"
        )

    @classmethod
    def aim(
        cls,
        position: ArrayLike,
        target: ArrayLike,
        *,
        focal_length: float,
        image_size: tuple[float, float],
        up: ArrayLike = (0.0, 1.0, 0.0),
        name: str = "camera",
    ) -> PinholeCamera:
        """Return a camera at a position that has a target in the middle of its image.

        Raises
        ------
        DataError
            If the target is at the camera, or straight above or below it.

        Examples
        --------
        >>> camera = PinholeCamera.aim([0, 90, 400], [0, 90, 0], focal_length=1000,
        ...     image_size=(1920, 1080))
        >>> camera.project([40, 110, 0])
        array([1060.,  490.])
        """
        eye = freeze_floats("position", position, (3,))
        axis = freeze_floats("target", target, (3,)) - eye
        right = np.cross(axis, freeze_floats("up", up, (3,)))
        lengths = np.linalg.norm(axis), np.linalg.norm(right)
        if not min(lengths) > SMALLEST_DEPTH:
            raise DataError("target", "is at the camera, or straight above or below it")
        axis, right = axis / lengths[0], right / lengths[1]
        rotation = np.stack([right, np.cross(axis, right), axis])
        return cls(
            np.full(2, float(focal_length)),
            freeze_floats("image_size of a camera", image_size, (2,)) / 2,
            rotation,
            -rotation @ eye,
            image_size,
            name=name,
        )

    @property
    def position(self) -> Floats:
        """Position of the camera in the world, shape (3,), centimeters."""
        position: Floats = -self.rotation.T @ self.translation
        return position

    def to_camera(self, points: ArrayLike) -> Floats:
        """Return points of the world in the axes of the camera, shape (..., 3).

        The third coordinate is the depth: not above 0 for points that the camera cannot
        see.
        """
        seen: Floats = np.asarray(points, float) @ self.rotation.T + self.translation
        return seen

    def project(self, points: ArrayLike) -> Floats:
        """Return the pixels of points in the world.

        Parameters
        ----------
        points : array_like, shape (..., 3)
            Centimeters.

        Returns
        -------
        ndarray, shape (..., 2)
            Pixels to the right and down from the upper left corner, also outside the
            image; NaN behind the camera.
        """
        seen = self.to_camera(points)
        depths = np.where(seen[..., 2:] > SMALLEST_DEPTH, seen[..., 2:], np.nan)
        pixels: Floats = self.focal_length * seen[..., :2] / depths + self.center
        return pixels


def _as_pair(value: ArrayLike) -> Floats:
    """Return one number or two as an array."""
    try:
        numbers: Floats = np.asarray(value, float)
    except (TypeError, ValueError):
        numbers = np.empty(0)
    if numbers.shape not in ((), (1,), (2,)):
        raise DataError("focal_length of a camera", "is not a number or a pair of numbers")
    return numbers


def _freeze_rotation(values: ArrayLike) -> Floats:
    """Return the rotation matrix nearest to a matrix, or that of a rotation vector."""
    name = "rotation of a camera"
    try:
        numbers: Floats = np.asarray(values, float)
    except (TypeError, ValueError) as error:
        raise DataError(name, f"is not an array of numbers ({error})") from None
    if numbers.shape == (3,):
        vector = freeze_floats(name, numbers, (3,))
        return freeze_floats(
            name, quaternion_to_matrix(vector_to_quaternion(vector)), (3, 3)
        )
    matrix = freeze_floats(name, numbers, (3, 3))
    product = np.einsum("ji,jk->ik", matrix, matrix)
    skew = np.abs(product - np.eye(3)).max()
    if not skew < LARGEST_SKEW or np.linalg.det(matrix) < 0:
        problem = "is not a rotation matrix, or it mirrors; expected 3 orthogonal unit rows"
        raise DataError(name, problem)
    left, _, right = np.linalg.svd(matrix)
    return freeze_floats(name, left @ right, (3, 3))
