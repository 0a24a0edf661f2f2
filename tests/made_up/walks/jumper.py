"""A stiff figure that jumps, with contacts that are known."""

import numpy as np

import keyweave as kw
from keyweave import Contacts
from keyweave.geometry.rotations import compose, vector_to_quaternion

from .walker import walker

RATE = 30.0
STAND, SINK, PUSH, FLIGHT = 20, 12, 8, 15  # frames of each phase, the landing as the crouch
DIP, RISE = 25.0, 30.0  # centimeters
ONE = STAND + 2 * (SINK + PUSH) + FLIGHT  # frames from one stand to the next


def ease(n_frames):
    return (1 - np.cos(np.pi * np.arange(n_frames) / n_frames)) / 2


def height_of_jump():
    """Return the height of the hips over a stand and a jump."""
    flight = np.linspace(-1, 1, FLIGHT + 2)[:-1]
    return np.concatenate(
        [
            np.zeros(STAND),
            -DIP * ease(SINK),
            -DIP * (1 - ease(PUSH)),
            RISE * (1 - flight**2)[: FLIGHT + 1],
            -DIP * ease(PUSH)[1:],
            -DIP * (1 - ease(SINK)),
        ]
    )


def jumps(count=1, *, length=80.0, turn=0.0, after=STAND):
    """Return a stiff figure that jumps along z, its contacts and the rows of flights."""
    height = np.concatenate([*[height_of_jump()] * count, np.zeros(after)])
    begins = np.arange(count) * ONE + STAND + SINK + PUSH + 1
    flights = [(begin, begin + FLIGHT) for begin in begins]
    standing = np.ones((len(height), 2, 2), bool)
    share = np.zeros(len(height))
    for begin, end in flights:
        standing[begin:end] = False
        share += np.clip((np.arange(len(height)) - begin) / FLIGHT, 0, 1)
    figure = walker(2.0).cut(1, 1)
    turns = vector_to_quaternion(np.outer(share, [0, turn, 0]))
    way = np.outer(share, [0, 0, length]) + np.outer(height, [0, 1, 0])
    motion = kw.Motion(
        figure.skeleton,
        np.concatenate(
            [
                compose(turns, figure.rotations[0, 0])[:, np.newaxis],
                np.repeat(figure.rotations[:, 1:], len(height), axis=0),
            ],
            axis=1,
        ),
        figure.root_positions[0] * [0, 1, 0] + way,
        RATE,
    )
    return motion, Contacts(("left", "right"), standing, RATE), flights
