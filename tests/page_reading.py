"""What stands on a page, for tests of what makes pages."""

import json
import re
import zlib
from base64 import b64decode
from html import unescape

import numpy as np


def embedded(page):
    """Return what the page's script reads."""
    return json.loads(re.search(r'type="application/json">(.*?)</script>', page)[1])


def head(page):
    """Return the title and what stands beside and below it, above the figures."""
    return re.sub(r"<[^>]*>", " ", re.search(r"<header.*?</header>", page, flags=re.S)[0])


def sections(page):
    """Return the text of each folded section by its title."""
    parts = re.findall(
        r"<details class='section'[^>]*><summary>(.*?)</summary>(.*?)</details>",
        page,
        flags=re.S,
    )
    return {unescape(title): unescape(text) for title, text in parts}


def made(page):
    """Return the text of *How it was made*: the summary and the settings."""
    return sections(page).get("How it was made", "")


def cells(page):
    """Return the rows of each table by the title of its section."""
    bodies = {
        title: re.findall(r"<tbody>(.*?)</tbody>", text, flags=re.S)
        for title, text in sections(page).items()
    }
    return {
        title: [
            re.findall(r"<td[^>]*>(.*?)</td>", row)
            for body in found
            for row in re.findall(r"<tr>(.*?)</tr>", body)
        ]
        for title, found in bodies.items()
        if found
    }


def unpack(packed, bases):
    """Return the integers of packed rows; bases are those that one may be added to."""
    raw = zlib.decompress(b64decode(packed["data"]))
    rows, columns, planes = (packed[name] for name in ("rows", "columns", "planes"))
    numbers = np.zeros((rows, columns), np.int64)
    numbers[:, 0] = np.frombuffer(raw[: 4 * rows], "<i4")
    bends = np.zeros((rows, columns - 1), np.int64)
    split = np.frombuffer(raw[4 * rows :], np.uint8).reshape(planes, rows, columns - 1)
    for number, plane in enumerate(split):
        bends += plane.astype(np.int64) << 8 * number
    bends = (bends >> 1) ^ -(bends & 1)
    numbers[:, 1:] = numbers[:, :1] + np.cumsum(np.cumsum(bends, axis=1), axis=1)
    if packed["base"] is not None:
        numbers += unpack(bases[packed["base"]], bases)
    return numbers


def points_of(data, number):
    """Return the places of a figure's points, (n_frames, n_points, 3), in centimeters."""
    figure = data["figures"][number]
    bases = [each["points"] for each in data["figures"]]
    rows = unpack(figure["points"], bases)
    places = rows.reshape(-1, 3, rows.shape[1])
    for point, parent in enumerate(data["bodies"][figure["body"]]["parents"]):
        if parent >= 0:
            places[point] += places[parent]
    return figure["step"] * places.transpose(2, 0, 1)


def matrices_of(data, number):
    """Return the matrices of a figure's controls, (n_frames, n_controls, 4, 3)."""
    figure = data["figures"][number]
    bases = [each["moves"] for each in data["figures"]]
    rows = unpack(figure["moves"], bases)
    steps = [
        [turn] * 9 + [place] * 3 for turn, place in (c["steps"] for c in figure["controls"])
    ]
    values = rows.T.reshape(-1, len(steps), 12) * np.array(steps)
    return values.reshape(-1, len(steps), 4, 3)


def plotted(data, alternative=0):
    """Return the values of each channel of an alternative by its full name and group."""
    curves = {}
    bases = [each["rows"] for each in data["series"]]
    for series in data["series"]:
        if series["alternative"] not in (None, alternative):
            continue
        rows = unpack(series["rows"], bases) * np.array(series["steps"])[:, np.newaxis]
        for channel, values in zip(series["channels"], rows):
            name = data["channels"][channel]["full"]
            curves.setdefault(name, {})[series["group"]] = values
    return curves
