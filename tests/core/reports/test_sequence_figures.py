"""Pictures of a resequenced motion show which frames were taken, and the constraints."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from keyweave import SettingError, UnknownNameError
from keyweave.animation.kinematics import joint_positions
from keyweave.animation.resampling import motion_to_clip
from keyweave.methods.resequencing import GroundPath
from keyweave.reports import (
    draw_ground_path,
    draw_source_frames,
    draw_trajectories,
)
from keyweave.reports.figures.resequence_channels import (
    build_captured_clip,
    build_result_clip,
    format_label,
    label_constraints,
)
from keyweave.reports.figures.style import MUTED_COLOR, PALE_COLOR

DRAWINGS = [draw_source_frames, draw_trajectories, draw_ground_path]


def texts_of(ax):
    return {note.text: (note.x, note.y) for note in ax.notes}


def drawn(ax):
    """Return the frames and values of all lines of an axes that are no marks."""
    lines = [(line.x, line.y) for line in ax.lines if line.marker == ""]
    lines = [(np.asarray(x, float), np.asarray(y, float)) for x, y in lines]
    return [(x, y) for x, y in lines if len(x) > 2]


def upright(ax, color):
    lines = [line for line in ax.lines if line.color == color]
    return [line.x[0] for line in lines if len(set(line.x)) == 1]


def test_each_output_frame_is_over_the_input_frame_that_it_shows(made):
    figure = draw_source_frames(made)
    assert len(figure.axes) == 2
    seen = {}
    for motion, ax in enumerate(figure.axes):
        ((x, y),) = drawn(ax)
        shown = np.isfinite(y)
        seen.update(zip(x[shown], zip(y[shown], [motion] * len(x))))
    assert sorted(seen) == list(range(1, 121))
    for frame, (source, motion) in seen.items():
        assert source == made.source_frame[int(frame) - 1]
        assert motion == made.source_motion[int(frame) - 1]


def test_runs_are_not_joined_by_lines(made):
    x = np.concatenate([drawn(ax)[0][0] for ax in draw_source_frames(made).axes])
    gaps = len(made.transitions) * 2  # in each of two panels
    assert np.isnan(x).sum() == gaps > 0


def test_transitions_are_upright_lines(made):
    frames = [transition.frame for transition in made.transitions]
    for ax in draw_source_frames(made).axes:
        assert upright(ax, PALE_COLOR) == frames
    assert upright(draw_trajectories(made).axes[-1], PALE_COLOR) == frames


def test_letters_are_at_the_constraints_of_each_input(made):
    one, other = draw_source_frames(made).axes
    assert texts_of(one) == {"A": (1, 120), "C": (120, 7)}
    assert texts_of(other) == {"B": (80, 145)}


def test_letters_of_trajectories_are_in_input_and_result(made):
    one, other, result = draw_trajectories(made).axes
    found = [{k: xy[0] for k, xy in texts_of(ax).items()} for ax in (one, other, result)]
    assert found == [{"A": 120, "C": 7}, {"B": 145}, {"A": 1, "B": 80, "C": 120}]
    assert upright(result, MUTED_COLOR) == [1, 80, 120]


def test_trajectories_are_the_channels_in_degrees(made):
    names = ["LeftArm.rotateY", "RightUpLeg"]
    axes = draw_trajectories(made, names).axes
    inputs = [motion_to_clip(motion) for motion in made.source_frames.motions]
    for ax, clip in zip(axes, inputs):
        (x, y), _ = drawn(ax)
        assert_array_equal(x, clip.frames)
        assert_allclose(y, np.degrees(clip.values[:, clip.index(names[0])]))
    (x, y), (_, leg) = drawn(axes[-1])
    assert_array_equal(x, np.arange(1, 121))
    clip = build_result_clip(made, made.variations[0])
    assert_allclose(y, np.degrees(clip.values[:, clip.index(names[0])]))
    label = axes[-1].labeled[1].label
    assert label.startswith("RightUpLeg.rotate") and np.ptp(leg) > 10


def test_a_second_is_as_wide_in_all_panels(made):
    widths = [np.diff(ax.x_scale.limits) for ax in draw_trajectories(made).axes]
    assert np.ptp(widths) < 1e-9
    assert widths[0] > max(len(m) for m in made.source_frames.motions)


def test_frames_of_an_input_of_another_rate_keep_their_numbers():
    walk = made_up.walker(4, rng=np.random.default_rng(1))
    fast = kw.resample(walk, 2 * walk.frame_rate).with_(start_frame=1)
    made = kw.resequence([walk, fast], n_frames=60, constraints=[(41, 1, 1), (9, 60)])
    slow, twice, _ = draw_trajectories(made).axes
    assert texts_of(twice)["A"][0] == made.source_frame[0]
    assert_allclose(np.diff(drawn(twice)[0][0]), 2)
    assert_allclose(2 * np.diff(slow.x_scale.limits), np.diff(twice.x_scale.limits))


def test_angles_of_the_result_are_unwrapped_to_match_the_capture(made):
    best = made.variations[0]
    captured, clip = build_captured_clip(made, best), build_result_clip(made, best)
    width = max(transition.smoothing_width for transition in made.transitions)
    frames = np.arange(1, 121)
    calm = np.all([np.abs(frames - t.frame) > width + 1 for t in made.transitions], axis=0)
    body = [n for n in clip.channels if n.partition(".")[0] != "Hips"]
    columns = [clip.index(name) for name in body]
    assert calm.sum() > 30
    assert_allclose(
        clip.values[calm][:, columns], captured.values[calm][:, columns], atol=1e-9
    )


def test_the_ground_path_is_the_root_path_seen_from_above(made):
    before, after = draw_ground_path(made).axes
    for (x, y), motion in zip(drawn(before), made.source_frames.motions):
        assert_allclose(np.stack([x, y], 1), motion.root_positions[:, [0, 2]])
    root = made.motion.root_positions[:, [0, 2]]
    parts = [np.stack(part, 1) for part in drawn(after)]
    joined = np.concatenate([parts[0], *(part[1:] for part in parts[1:])])
    assert_allclose(joined, root)
    assert after.y_scale.is_inverted  # z comes towards who looks down


def test_letters_on_the_ground_path_mark_the_figure(made):
    before, after = draw_ground_path(made).axes
    for mark in label_constraints(made):
        motion = made.source_frames.motions[mark.motion]
        there = motion.root_positions[int(mark.source_frame - motion.start_frame)]
        assert_allclose(texts_of(before)[mark.text], there[[0, 2]])
        here = made.motion.root_positions[mark.row]
        assert_allclose(texts_of(after)[mark.text], here[[0, 2]])


def test_a_path_that_is_followed_is_dashed_and_near(made):
    angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    path = GroundPath(300 * np.stack([np.sin(angles), np.cos(angles)], 1), closed=True)
    walk = made.source_frames.motions[0]
    round_ = kw.resequence(walk, n_frames=200, constraints=[path])
    _, after = draw_ground_path(round_, path=path).axes
    dashed = [line for line in after.lines if line.label == "path to follow"]
    x, y = dashed[0].x, dashed[0].y
    assert_allclose(np.hypot(x, y), 300, atol=1)
    assert (x[-1], y[-1]) == pytest.approx((x[0], y[0]))


def test_z_up_is_seen_with_y_upwards(made):
    walk = made_up.turn_up(made.source_frames.motions[0], "z")
    result = kw.resequence(walk, n_frames=50)
    before, after = draw_ground_path(result).axes
    assert not after.y_scale.is_inverted and after.y_label == "y (cm)"
    ((x, y),) = drawn(before)
    assert_allclose(np.stack([x, y], 1), joint_positions(walk)[:, 0, :2], atol=1e-9)


def test_another_variation_is_drawn_on_request(made):
    last = len(made.variations) - 1
    assert last > 0
    one = made.variations[last]
    x, y = drawn(draw_source_frames(made, variation=last).axes[0])[0]
    shown = one.source_frame[one.source_motion == 0]
    assert_array_equal(y[np.isfinite(y)], shown)
    for draw in DRAWINGS:
        with pytest.raises(SettingError):
            draw(made, variation=last + 1)


@pytest.mark.parametrize("draw", DRAWINGS)
def test_results_without_constraints_or_transitions_are_drawn(draw):
    walk = made_up.walker(2, rng=np.random.default_rng(1))
    made = kw.resequence(walk, n_frames=10)
    assert draw(made).to_svg().startswith("<svg")


@pytest.mark.parametrize("draw", DRAWINGS)
def test_names_of_inputs_are_text_and_not_formulas(draw, made):
    figure = draw(made, source_names=["$x_1$", "b" * 99])
    assert figure.to_svg().startswith("<svg")
    shown = [ax.title for ax in figure.axes]
    shown += [mark.label for ax in figure.axes for mark in ax.labeled]
    assert "$x_1$" in shown


def test_an_unknown_channel_is_refused(made):
    with pytest.raises(UnknownNameError, match="LeftArn"):
        draw_trajectories(made, ["LeftArn"])


def test_letters_go_on_after_z():
    names = [format_label(number) for number in range(60)]
    assert len(set(names)) == 60 and names[25:28] == ["Z", "AA", "AB"]


def test_inputs_are_numbered_from_1(made):
    panels = [ax.title for ax in draw_source_frames(made).axes]
    assert panels == ["Input 1", "Input 2"]
    panels = [ax.title for ax in draw_trajectories(made).axes]
    assert panels == ["Input 1", "Input 2", "Result"]
    labeled = draw_ground_path(made).axes[0].labeled
    assert [mark.label for mark in labeled] == ["Input 1", "Input 2"]
