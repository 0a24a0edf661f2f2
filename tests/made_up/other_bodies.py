"""Bodies that are not two-legged: rows of name, parent and offset for `StrangerRig`."""

HIND = (("thigh", -4, 4), ("shin", -26, 6), ("hock", -22, -14), ("paw", -18, 8))
FRONT = (("scapula", -4, 0), ("upper", -20, 2), ("lower", -24, -4), ("paw", -22, 4))


def build_quadruped(front="front", *, is_named=True):
    """Return an animal with a level trunk; its front legs may be called arms."""
    words = {"front": [f"front_{place}" for place, _, _ in FRONT]}
    words["arm"] = ["clavicle", "upperarm", "forearm", "hand"]
    rows = [("root", "", (0, 0, 0)), ("pelvis", "root", (0, 70, -40))]
    rows += [("spine_01", "pelvis", (0, 2, 20)), ("spine_02", "spine_01", (0, 0, 30))]
    rows += [("chest", "spine_02", (0, -2, 25)), ("neck", "chest", (0, 18, 15))]
    rows += [("head", "neck", (0, 20, 12)), ("tail_01", "pelvis", (0, 2, -12))]
    rows += [("tail_02", "tail_01", (0, -4, -14)), ("tail_03", "tail_02", (0, -6, -14))]
    for side, sign in (("L", 1), ("R", -1)):
        legs = (("pelvis", [f"hind_{p}" if is_named else p for p, _, _ in HIND], HIND, 9),)
        legs = (*legs, ("chest", words[front], FRONT, 8))
        for above, places, bones, aside in legs:
            for number, (place, (_, y, z)) in enumerate(zip(places, bones)):
                name = f"{side}_{place}"
                rows.append((name, above, (0 if number else sign * aside, y, z)))
                above = name
    return rows


def build_limb(places, side="", above="root", start=(0, 0, 0)):
    """Return a chain of bones."""
    rows = [(above, "", (0, 0, 0))] if above == "root" else []
    for name, bone in places:
        offset = tuple(a + b for a, b in zip(bone, start))
        rows.append((f"{side}{name}", above, offset))
        above, start = f"{side}{name}", (0, 0, 0)
    return rows


LEG = (("thigh", (0, 90, 0)), ("shin", (0, -43, 1)), ("foot", (0, -41, -2)))
LEG = (*LEG, ("ball", (0, -6, 12)))
ARM = (("clavicle", (3, 140, 0)), ("upperarm", (13, 0, 0)), ("forearm", (27, 0, -1)))
ARM = (*ARM, ("hand", (25, 0, 1)))
TRUNK = (("spine_01", (0, 10, 0)), ("chest", (0, 20, 0)), ("neck", (0, 15, 0)))
TRUNK = (*TRUNK, ("head", (0, 9, 2)))
STEM = tuple((f"stem_{n}", (1, 20, 0)) for n in range(1, 6))


def build_spider():
    """Return eight equal legs around a body."""
    rows = [("root", "", (0, 0, 0)), ("body", "root", (0, 20, 0))]
    rows += [("abdomen", "body", (0, 4, -15)), ("head", "body", (0, 2, 10))]
    for side, sign in (("L", 1), ("R", -1)):
        for number in range(1, 5):
            z = 8 - 4 * number
            bones = (("a", (4 * sign, 0, z)), ("b", (15 * sign, 15, z)))
            bones = (*bones, ("c", (15 * sign, -20, z)), ("d", (6 * sign, -14, 0)))
            chain = [(f"leg_{number}_{name}", bone) for name, bone in bones]
            rows += build_limb(chain, f"{side}_", "body")
    return rows


def build_monoped():
    """Return a body with two arms that hops on one leg."""
    rows = [("root", "", (0, 0, 0)), ("pelvis", "root", (0, 90, 0))]
    rows += build_limb(TRUNK, above="pelvis")
    rows += build_limb([("leg_upper", (0, -4, 0)), *LEG[1:]], above="pelvis")
    for side, sign in (("L", 1), ("R", -1)):
        bones = [(p, (sign * x, y % 140, z)) for p, (x, y, z) in ARM]
        rows += build_limb(bones, f"{side}_", "chest")
    return rows


BODIES = {
    "four legs": build_quadruped(),
    "four legs, two of them called arms": build_quadruped("arm", is_named=False),
    "eight legs": build_spider(),
    "one leg": build_monoped(),
    "one leg alone": build_limb(LEG, "L_"),
    "one arm alone": build_limb(ARM, "L_"),
    "plant": [
        *build_limb(STEM),
        *build_limb(
            (("leaf_1", (9, 4, 0)), ("leaf_2", (9, 3, 0)), ("leaf_3", (9, 2, 0))),
            above="stem_2",
        ),
    ],
    "prop": [
        ("sword", "", (0, 0, 0)),
        ("blade", "sword", (0, 20, 0)),
        ("tip", "blade", (0, 60, 0)),
    ],
}
