"""Scenes of nodes somewhere, drawn and by hand, that are asked for the values of plugs."""

import numpy as np
from hypothesis import strategies as st

from keyweave.scenes.maya_ascii import Graph, plan_evaluation, read_document
from made_up.constraint_scenes import turn_of
from twins import scene as naive_scene

HEAD = "//Maya ASCII 2024 scene\ncurrentUnit -l centimeter -a degree -t film;\n"
lengths = st.floats(-9, 9).map(lambda x: round(x, 3))
degrees = st.floats(-170, 170).map(lambda x: round(x, 2))
sizes = st.sampled_from([1.0, 1.0, 0.5, 2.0, 3.0])
weights_ = st.sampled_from([0.25, 0.5, 1.0, 2.0])


def triples(numbers):
    return st.lists(numbers, min_size=3, max_size=3)


@st.composite
def placed(draw, above="", type_="transform", *, own_scale=True, pivots=True):
    """Make a node somewhere, turned and scaled."""
    values = {"translate": draw(triples(lengths)), "rotate": draw(triples(degrees))}
    values["rotateOrder"] = draw(st.integers(0, 5))
    if own_scale:
        values["scale"] = draw(triples(sizes))
    if type_ == "joint":
        values["jointOrient"] = draw(triples(degrees))
        values["segmentScaleCompensate"] = 0
    elif pivots:
        values["rotatePivot"] = draw(triples(lengths))
        values["rotatePivotTranslate"] = draw(triples(lengths))
    return {"type": type_, "parent": above, "values": values, "takes": {}}


@st.composite
def pairs(draw, n_targets=1):
    """Make a node and targets, each below a turned and scaled parent of its own."""
    scene = {}
    for name in ["n", *(f"t{i}" for i in range(n_targets))]:
        scene[f"{name}Parent"] = draw(placed(pivots=False))
        type_ = draw(st.sampled_from(["transform", "joint"]))
        scene[name] = draw(placed(f"{name}Parent", type_, own_scale=name != "n"))
    return scene


def node(translate=(0, 0, 0), rotate=(0, 0, 0), parent="", **values):
    values = {"translate": list(translate), "rotate": list(rotate), **values}
    return {"type": "transform", "parent": parent, "values": values, "takes": {}}


def joints_of(scene):
    return [name for name, node in scene.items() if node["type"] == "joint"]


class Opened:
    """A scene of text, asked for plugs."""

    def __init__(self, folder, text):
        path = folder / "scene.ma"
        path.write_text(text if text.startswith("//") else HEAD + text)
        self.graph = Graph(read_document(path))

    def plan(self, asked, given_=()):
        plugs = [self.graph.plug(name) for name in asked]
        return plan_evaluation(
            self.graph, plugs, [self.graph.plug(name) for name in given_]
        )

    def __call__(self, name, **overrides):
        given_ = [channel.replace("_", ".") for channel in overrides]
        return self.plan([name], given_).run(None, list(overrides.values()))[0]

    def pivot(self, name):
        """Return where a node's rotate pivot is in the world."""
        place = self(f"{name}.t")
        if self.graph.node(name).type != "joint":
            place = place + self(f"{name}.rp") + self(f"{name}.rpt")
        return place @ self(f"{name}.pm")[:3, :3] + self(f"{name}.pm")[3, :3]

    def turn(self, name):
        """Return a node's rotation in the world."""
        return turn_of(self(f"{name}.wm"))


def opened(folder, scene, *made):
    return Opened(folder, naive_scene.text_of(scene) + "".join(made))


def angle_between(a, b):
    """Return radians between two directions, exact for small ones."""
    a, b = (v / np.linalg.norm(v) for v in (a, b))
    return np.arctan2(np.linalg.norm(np.cross(a, b)), a @ b)
