"""Slow versions which can be read off the paper and the issue, to test the fast ones."""

import numpy as np


def multiply(p, q):
    """Return the product of two quaternions, which rotates by q first."""
    (*u, a), (*v, b) = p, q
    u, v = np.array(u), np.array(v)
    return np.append(a * v + b * u + np.cross(u, v), a * b - u @ v)


def log(q):
    """Return a quaternion as axis times angle."""
    q = q if q[3] >= 0 else -q
    angle = 2 * np.arctan2(np.linalg.norm(q[:3]), q[3])
    return q[:3] * (2 if angle < 1e-9 else angle / np.sin(angle / 2))


def exp(v):
    """Return axis times angle as a quaternion."""
    angle = np.linalg.norm(v)
    axis = v / angle if angle > 1e-12 else np.zeros(3)
    return np.append(np.sin(angle / 2) * axis, np.cos(angle / 2))


def conjugate(q):
    """Return the inverse rotation."""
    return np.array([-q[0], -q[1], -q[2], q[3]])


def over_joints(function, *rotations):
    """Return a function of the quaternions at each sample and joint."""
    n_samples, n_joints = rotations[0].shape[:2]
    return np.array(
        [
            [function(*(each[t, j] for each in rotations)) for j in range(n_joints)]
            for t in range(n_samples)
        ]
    )


def mean_pose(cycles, weights):
    """Return the chordal mean of each sample and joint, and the mean path."""

    def mean(*quaternions):
        total = sum(w * np.outer(q, q) for w, q in zip(weights, quaternions))
        return np.linalg.eigh(total)[1][:, -1]

    rotations = over_joints(mean, *(cycle.rotations for cycle in cycles))
    path = sum(w * cycle.path for w, cycle in zip(weights, cycles)) / sum(weights)
    return rotations, path


def to_vector(cycle, mean):
    """Return the motion vector of a cycle about a mean: log(mean^-1 q), then the path."""
    turns = over_joints(lambda m, q: log(multiply(conjugate(m), q)), mean[0], cycle[0])
    return np.concatenate([turns.reshape(len(turns), -1), cycle[1] - mean[1]], axis=1)


def from_vector(vector, mean):
    """Return the pose of a motion vector."""
    turns = vector[:, :-3].reshape(len(vector), -1, 3)
    rotations = over_joints(lambda m, v: multiply(m, exp(v)), mean[0], turns)
    return rotations, mean[1] + vector[:, -3:]


def as_pair(cycle):
    """Return rotations and path of a cycle."""
    return cycle.rotations, cycle.path


def fit_space(cycles, share):
    """Return the mean, the components and their variances (eq. 2 and 3)."""
    names = [cycle.subject for cycle in cycles]
    weights = [1 / len({*names}) / names.count(name) for name in names]
    mean = mean_pose(cycles, weights)
    rows = [
        np.sqrt(weight) * to_vector(as_pair(cycle), mean).ravel()
        for weight, cycle in zip(weights, cycles)
    ]
    _, scales, components = np.linalg.svd(np.array(rows), full_matrices=False)
    variances, m = scales**2, 1
    while sum(variances[:m]) / sum(variances) < share:
        m += 1
    return mean, components[:m], variances[:m]


def project(pose, space):
    """Return the coefficients of a pose (eq. 5)."""
    mean, components, _ = space
    vector = to_vector(pose, mean).ravel()
    return np.array([component @ vector for component in components])


def distance(alpha, beta, variances):
    """Return the distance of eq. 6 as printed."""
    above = sum(v**2 * (a - b) ** 2 for v, a, b in zip(variances, alpha, beta))
    return np.sqrt(above / sum(v**2 for v in variances))


def paper(space, observed, first, second):
    """Return the pose at s2 of eq. 6 to 8; `first`, `second` are poses of the subjects."""
    mean, components, variances = space
    alpha = project(observed, space)
    inverse = [1 / distance(alpha, project(pose, space), variances) for pose in first]
    weights = [each / sum(inverse) for each in inverse]
    found = sum(w * project(pose, space) for w, pose in zip(weights, second))
    vector = sum(a * component for a, component in zip(found, components))
    return from_vector(vector.reshape(len(mean[1]), -1), mean)


def scale_joints(rows, subjects):
    """Return rotations multiplied by (sd_j / rms sd)^-0.5 for each joint j."""
    joints = [row[:, :-3].reshape(len(row), -1, 3) for row in rows]
    count = joints[0].shape[1]
    sds = np.array(
        [np.sqrt(np.mean([(joints[p][:, j] ** 2).sum(-1) for p in subjects]))
         for j in range(count)]
    )  # fmt: skip
    rms = np.sqrt(np.mean(sds**2))
    factors = [0.0 if sd < 1e-6 else (sd / rms) ** -0.5 for sd in sds]
    return [np.stack([each[:, j] * factors[j] for j in range(count)]) for each in joints]


def kernel_weights(x, y):
    """Return w = (K + 0.3 I)^-1 k of subjects x and an observation y."""
    n = len(x)
    *scaled, seen = scale_joints([*x, y], range(n))
    squares = [[((p - q) ** 2).sum() for q in scaled] for p in scaled]
    h = 0.5 * np.median([squares[p][q] for p in range(n) for q in range(p)])
    kernel = np.array([[np.exp(-d / (2 * h)) for d in row] for row in squares])
    k = np.array([np.exp(-((p - seen) ** 2).sum() / (2 * h)) for p in scaled])
    return np.linalg.inv(kernel + 0.3 * np.eye(n)) @ k


def carried_share(x, y):
    """Return c = sum a.b / sum a.a, with the residuals of each subject left out."""
    above = below = 0.0
    for i in range(len(x)):
        others = [p for p in range(len(x)) if p != i]
        x0, y0 = (sum(each[p] for p in others) / len(others) for each in (x, y))
        w = kernel_weights([x[p] - x0 for p in others], x[i] - x0)
        a = (x[i] - x0) - sum(w_p * (x[p] - x0) for w_p, p in zip(w, others))
        b = (y[i] - y0) - sum(w_p * (y[p] - y0) for w_p, p in zip(w, others))
        above, below = above + (a * b).sum(), below + (a * a).sum()
    return above / below


def find_levers(skeleton):
    """Return the share of all bones that lead to each joint or hang below it."""
    bones = [*zip(range(1, len(skeleton.names)), skeleton.offsets[1:])]
    bones += zip(skeleton.end_site_parents, skeleton.end_site_offsets)
    sums = np.zeros(len(skeleton.names))
    for joint, offset in bones:
        while joint != -1:
            sums[joint] += np.sqrt((offset**2).sum())
            joint = skeleton.parents[joint]
    return sums / sums[0]


def turn_levers(vector, skeleton):
    """Return rotations multiplied by levers^0.75, and no path."""
    levers = np.repeat(find_levers(skeleton) ** 0.75, 3)
    return vector * np.append(levers, [0.0, 0.0, 0.0])


def regression(observed, first, second, base1, base2, skeleton):
    """Return B2 exp(sum w_p Y_p + c (y - sum w_p X_p))."""
    x, y = ([to_vector(p, b) for p in ps] for ps, b in ((first, base1), (second, base2)))
    seen = to_vector(observed, base1)
    turned = [turn_levers(each, skeleton) for each in (seen, *x, *y)]
    seen_turned, *turned = turned
    w = kernel_weights(turned[: len(x)], seen_turned)
    residual = seen - sum(w_p * x_p for w_p, x_p in zip(w, x))
    share = carried_share(turned[: len(x)], turned[len(x) :])
    vector = sum(w_p * y_p for w_p, y_p in zip(w, y)) + share * residual
    return from_vector(vector, base2)
