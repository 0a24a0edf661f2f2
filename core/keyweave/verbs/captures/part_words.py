"""Words for parts of the body in a scene: the joints of its figure, and their controls.

A word such as ``legs`` stands for joints where a list names joints, and otherwise for the
controls that move them. A namespace, as in ``hero:legs``, chooses one of several figures.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Optional

from ..._text import format_list
from ...animation.channel_names import bare_name, is_inside, parse_namespace, parse_node
from ...animation.frame_range import FrameRange
from ...animation.mapping.body_parts import is_part_word
from ...animation.mapping.posture import Figure
from ...animation.motion import Motion
from ...errors import DataError, KeyweaveError, UnknownNameError
from ...methods.rig_transfer.known_rig import KnownRig
from ...rigs.rig_memory import UnknownRigError, learn_later
from ...scenes.scene import Scene
from ...scenes.shown_figures import ShownFigure, list_figures
from .control_capture import find_edited_channels
from .part_controls import LISTED_MATCHES, find_part_controls, find_part_joints
from .rig_captures import MIN_FIGURE_SHARE, find_scene_rig
from .rig_sources import SceneRig
from .source_skeletons import find_namespace_joints

# Returns the rig of the characters to which nodes belong, without nodes that of the scene;
# None for joints without a rig.
Learn = Callable[[Sequence[str]], Optional[KnownRig]]


class PartWords:
    """Words for parts of the body in lists of a scene.

    The rig is learned when the first word needs it. Names and patterns of the scene come
    before words.

    Parameters
    ----------
    scene : Scene
    learn : callable
        Returns the rig of the characters to which nodes belong; None for joints without a
        rig.
    nodes : sequence of str
        Nodes of the character that words without a namespace are about. Without nodes, the
        scene has to have a single character.

    Attributes
    ----------
    notes : list of str
        What words became that stand for controls.

    Examples
    --------
    >>> from keyweave import examples
    >>> words = PartWords.of_rig(examples.load_scene("biped_walk"))
    >>> words.find_joints("l.shin"), words.find_controls("feet")
    (['LeftLeg'], ['LeftFootIK_CTRL', 'RightFootIK_CTRL'])
    """

    def __init__(self, scene: Scene, learn: Learn, nodes: Sequence[str] = ()):
        self.scene, self.learn, self.nodes = scene, learn, (*nodes,)
        self.notes: list[str] = []
        self._rigs: dict[str, KnownRig | None] = {}

    @classmethod
    def of_rig(
        cls,
        scene: Scene,
        namespace: str | None = None,
        limbs: Mapping[str, str] | None = None,
    ) -> PartWords:
        """Return the words of lists of a rig, as a transfer finds it.

        Parameters
        ----------
        scene : Scene
        namespace : str, optional
            Of the rig, if the scene has several.
        limbs : mapping of str to {"ik", "fk"}, optional
            How limbs are keyed; see `KnownRig.learn`.
        """

        def learn(nodes: Sequence[str]) -> KnownRig:
            space = parse_namespace(nodes[0]) if nodes else None
            return KnownRig.learn(find_scene_rig(scene, space), limbs=limbs)

        nodes = find_namespace_joints(scene, namespace, "the scene") if namespace else ()
        return cls(scene, learn, nodes)

    @classmethod
    def of_nodes(cls, scene: Scene, names: Sequence[str]) -> PartWords:
        """Return the words of a list of controls or joints, also without a rig."""
        known = dict.fromkeys(map(parse_node, scene.keyable(names)))
        nodes = [node for node in known if any(fnmatchcase(node, name) for name in names)]
        nodes = nodes or list_word_nodes(scene, names)
        return cls(scene, lambda own: learn_if_any(scene, own), nodes)

    def name_joints(self, names: Sequence[str]) -> list[str]:
        """Return a list of joints with the joints of its words.

        Raises
        ------
        UnknownNameError
            If the figure lacks the part of a word.
        """
        joints = self.scene.joints
        return replace_words(names, lambda name: any_match(name, joints), self.find_joints)

    def name_controls(
        self, names: Sequence[str], is_known: Callable[[str], bool] | None = None
    ) -> list[str]:
        """Return a list of controls with the controls of its words.

        A scene without a rig has joints instead.

        Parameters
        ----------
        names : sequence of str
        is_known : callable, optional
            Whether the list takes a name or pattern as it is; by default whether it selects
            controls of a rig.

        Raises
        ------
        UnknownNameError
            If the figure lacks the part of a word, or no control moves it.
        """
        return replace_words(names, is_known or self._selects, self.find_controls)

    def _selects(self, name: str) -> bool:
        """Return whether a name, a pattern or a set selects transforms."""
        try:
            with learn_later({}):
                self.scene.rig(None, [name])
        except UnknownNameError:
            return False
        except (KeyweaveError, UnknownRigError):  # they need not be controls of a rig
            return True
        return True

    def find_joints(self, word: str) -> list[str]:
        """Return the joints of a word, or of a name or pattern of the figure.

        Raises
        ------
        DataError
            If several figures could have the part.
        UnknownNameError
            If the figure lacks it.
        """
        figure = self._find_figure(word)
        if figure is None:
            raise UnknownNameError([word], (), "the scene", "it has no joints")
        return find_part_joints(figure, word)

    def find_controls(self, word: str) -> list[str]:
        """Return the controls of a word, or its joints without a rig, and note controls.

        Raises
        ------
        DataError
            If several figures could have the part.
        UnknownNameError
            If the figure lacks it, or no control moves it.
        """
        rig = self.learn_rig(word)
        if rig is None:
            return self.find_joints(word)
        controls = find_part_controls(rig, word)
        self.notes += note_words({word: controls})
        return controls

    def learn_rig(self, word: str) -> KnownRig | None:
        """Return the rig that a word is about; None for joints that are keyed themselves.

        Raises
        ------
        DataError
            If it could be one of several.
        """
        space = parse_namespace(word)
        if space not in self._rigs:
            rig = self.learn(self._list_nodes(space))
            self._rigs[space] = None if rig is None or rig.is_skeleton else rig
        return self._rigs[space]

    def _list_nodes(self, space: str) -> tuple[str, ...]:
        """Return nodes of the character of a namespace; none for that of the scene."""
        joints = self.scene.joints
        if space:
            return tuple(joint for joint in joints if is_inside(joint, space))
        if not self.nodes:
            _check_one_namespace(list_figures(self.scene, joints))
        return self.nodes

    def _find_figure(self, word: str) -> Figure | None:
        """Return the figure that a word is about; None for a scene without joints."""
        rig = self.learn_rig(word)
        if rig is not None:
            return rig.figure.skeleton
        nodes = self._list_nodes(parse_namespace(word)) or self.scene.joints[:1]
        figures = list_figures(self.scene, nodes)
        if not figures:
            return None
        first = self.scene.frame_range[0]
        try:
            return figures[0].bake(self.scene, (first, first))
        except KeyweaveError:  # joints that cannot be evaluated
            return figures[0].skeleton


def list_word_nodes(scene: Scene, names: Iterable[str]) -> list[str]:
    """Return the joints in the namespaces of words, such as ``hero:legs``."""
    words = (name for name in names if is_part_word(bare_name(name)))
    spaces = {parse_namespace(word) for word in words} - {""}
    return [j for j in scene.joints if any(is_inside(j, space) for space in spaces)]


def note_words(groups: Mapping[str, Sequence[str]]) -> list[str]:
    """Return a note on each word with its controls.

    Examples
    --------
    >>> note_words({"l.leg": ["L_foot_CTRL", "L_knee_CTRL"]})
    ['l.leg: L_foot_CTRL, L_knee_CTRL']
    """
    listed = {word: format_list(own, LISTED_MATCHES) for word, own in groups.items()}
    return [f"{word}: {names}" for word, names in listed.items()]


def learn_if_any(scene: Scene, nodes: Sequence[str]) -> KnownRig | None:
    """Learn the rig of the characters to which nodes belong; None without a rig."""
    try:
        return SceneRig.learn(scene, nodes).known
    except KeyweaveError:
        return None


def any_match(pattern: str, names: Collection[str]) -> bool:
    """Return whether a name or pattern matches any of some names.

    Examples
    --------
    >>> any_match("L_*", ["R_arm", "L_arm"]), any_match("arm", ["L_arm"])
    (True, False)
    """
    return pattern in names or any(fnmatchcase(name, pattern) for name in names)


def group_words(
    names: Iterable[str],
    is_known: Callable[[str], bool],
    find: Callable[[str], Sequence[str]],
) -> dict[str, list[str]]:
    """Return the joints or controls of the words among some names, by word.

    Names and patterns that are known come before words.

    Examples
    --------
    >>> from keyweave import examples
    >>> from functools import partial
    >>> walk = examples.load_walk()
    >>> group_words(["Head", "hands"], lambda name: False, partial(find_part_joints, walk))
    {'hands': ['LeftHand', 'RightHand']}
    """
    words = (name for name in names if is_part_word(bare_name(name)))
    return {word: [*find(word)] for word in words if not is_known(word)}


def replace_words(
    names: Sequence[str],
    is_known: Callable[[str], bool],
    find: Callable[[str], Sequence[str]],
) -> list[str]:
    """Return names with joints or controls instead of words; see `group_words`."""
    groups = group_words(names, is_known, find)
    every = (each for name in names for each in groups.get(name, [name]))
    return list(dict.fromkeys(every))


def find_part_channels(
    scene: Scene,
    names: Sequence[str],
    frame: float,
    notes: list[str],
    known: KnownRig | None = None,
) -> tuple[str, ...]:
    """Return the channels of controls and joints that match names, patterns and words.

    Parameters
    ----------
    scene : Scene
    names : sequence of str
    frame : float
        Frame at which to read skeletons; see `find_edited_channels`.
    notes : list of str
        Gets notes on words.
    known : KnownRig, optional
        The rig, if it is learned.

    Raises
    ------
    UnknownNameError
        If a name or pattern matches nothing, or the figure lacks the part of a word.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> notes = []
    >>> find_part_channels(load_scene("biped_walk"), ["hips"], 1, notes)[:2], notes
    (('Hips_CTRL.translateX', 'Hips_CTRL.translateY'), ['hips: Hips_CTRL'])
    """
    words = PartWords.of_nodes(scene, names)
    if known is not None:
        words = PartWords(scene, lambda _: known, known.figure.skeleton.names)
    channels = scene.keyable(names)
    every = [*dict.fromkeys(map(parse_node, channels)), *channels]
    named = words.name_controls(names, lambda name: any_match(name, every))
    notes += words.notes
    return find_edited_channels(scene, named, frame)


def bake_parts(
    scene: Scene,
    names: Sequence[str],
    inputs: Sequence[FrameRange],
    nodes: Sequence[str] = (),
) -> tuple[Motion, ...]:
    """Return the motion of joints by names, patterns and words, on ranges of frames.

    With a word, it has the root of the figure and the joints that are named; otherwise it
    is that of `Scene.motion`.

    Parameters
    ----------
    scene : Scene
    names : sequence of str
    inputs : sequence of tuple of float
        First and last frame of each motion.
    nodes : sequence of str
        Nodes of the character that words without a namespace are about.

    Raises
    ------
    UnknownNameError
        If a name or pattern matches nothing, or the figure lacks the part of a word.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> (motion,) = bake_parts(load_scene("biped_walk"), ["toes"], [(1, 2)])
    >>> motion.skeleton.names
    ('Hips', 'LeftToe', 'RightToe')
    """
    words = PartWords(scene, lambda _: None, nodes)
    groups = group_words(
        names, lambda name: any_match(name, scene.joints), words.find_joints
    )
    if not groups:
        return tuple(scene.motion(names, ends) for ends in inputs)
    joints = {joint for own in groups.values() for joint in own}
    if plain := [name for name in names if name not in groups]:
        joints.update(scene.motion(plain, inputs[0]).skeleton.names)
    figure = list_figures(scene, [*joints])[0].keep(joints)
    return tuple(figure.bake(scene, ends) for ends in inputs)


def _check_one_namespace(figures: Sequence[ShownFigure]) -> None:
    """Raise a DataError if large figures are in several namespaces."""
    sizes = [len(figure.names) for figure in figures]
    large = [f for f in figures if len(f.names) >= MIN_FIGURE_SHARE * max(sizes)]
    spaces = [*dict.fromkeys(parse_namespace(figure.names[0]) for figure in large)]
    if len(spaces) > 1:
        listed = format_list([space or "(none)" for space in spaces], LISTED_MATCHES)
        example = next(filter(None, spaces))
        problem = (
            f"has figures in several namespaces: {listed}; name one, as {example}:legs"
        )
        raise DataError("the scene", problem)
