// Figures: their points on each row, the places of their capsules, and the views they fill.

const PATH_SECONDS = 0.5; // before and after a frame; the camera's path is their mean
const LEAP = { heights: 0.5, steps: 5 }; // a longer step of the root is a leap
const REACH_SAMPLES = 24; // rows in which the extent of a figure is measured

/** Unpack the points and controls of all figures, and measure their paths. */
async function decodeFigures({ figures, bodies }) {
  const points = [], moves = [];
  for (const figure of figures) {
    const { points: packed, moves: packedMoves } = figure;
    points.push(await unpackRows(packed, points[packed.base] || null));
    moves.push(packedMoves ? await unpackRows(packedMoves, moves[packedMoves.base] || null) : null);
    figure.positions = placePoints(points.at(-1), bodies[figure.body].parents, figure);
    figure.matrices = moves.at(-1);
    Object.assign(figure, measurePath(figure, bodies[figure.body].parents.length));
    figure.trails = new Set(bodies[figure.body].trails);
  }
}

/** Return the places of points in centimeters: frames x points x 3. */
function placePoints(relative, parents, { frames, step }) {
  const places = Int32Array.from(relative), stride = 3 * parents.length;
  parents.forEach((parent, point) => {
    if (parent < 0) return;
    const from = 3 * parent * frames, to = 3 * point * frames;
    for (let i = 0; i < 3 * frames; i++) places[to + i] += places[from + i];
  });
  const positions = new Float32Array(frames * stride);
  for (let row = 0; row < frames; row++) {
    for (let i = 0; i < stride; i++) positions[row * stride + i] = step * places[i * frames + row];
  }
  return positions;
}

/** Return the smooth path of a figure's middle, its bounds, and the reach of the figure. */
function measurePath({ positions, frames, rate, height, breadth }, n) {
  const middles = findMiddles(positions, frames, n);
  const parts = splitAtLeaps(middles, frames, height);
  const path = smoothPath(middles, parts, Math.round(PATH_SECONDS * rate));
  const spacing = Math.max(1, Math.floor(frames / REACH_SAMPLES));
  let reach = 0;
  for (let row = 0; row < frames; row += spacing) {
    for (let i = row * n; i < (row + 1) * n; i++) {
      const [x, z] = [positions[3 * i] - middles[0][row], positions[3 * i + 2] - middles[1][row]];
      const away = Math.hypot(x, z);
      if (away < 3 * height + breadth) reach = Math.max(reach, away);
    }
  }
  return { path, reach, bounds: path.map((places) => measureRange([places])) };
}

function findMiddles(positions, frames, n) {
  const middles = [new Float64Array(frames), new Float64Array(frames)];
  for (let row = 0; row < frames; row++) {
    for (let i = row * n; i < (row + 1) * n; i++) {
      middles[0][row] += positions[3 * i] / n;
      middles[1][row] += positions[3 * i + 2] / n;
    }
  }
  return middles;
}

/** Return [first, end] of the rows between leaps: steps far above the usual one. */
function splitAtLeaps([xs, zs], frames, height) {
  const steps = Array.from({ length: Math.max(frames - 1, 0) }, (_, i) =>
    Math.hypot(xs[i + 1] - xs[i], zs[i + 1] - zs[i]));
  const usual = Float64Array.from(steps).sort()[steps.length >> 1] || 0;
  const limit = Math.max(LEAP.heights * height, LEAP.steps * usual);
  const leaps = steps.flatMap((step, i) => (step > limit ? [i + 1] : []));
  return [0, ...leaps].map((first, i) => [first, i < leaps.length ? leaps[i] : frames]);
}

/** Return paths that are smooth within each part of the rows. */
function smoothPath(middles, parts, width) {
  return middles.map((places) => {
    const smooth = new Float64Array(places.length), sums = new Float64Array(places.length + 1);
    places.forEach((place, row) => { sums[row + 1] = sums[row] + place; });
    for (const [first, end] of parts) {
      for (let row = first; row < end; row++) {
        const low = Math.max(first, row - width), high = Math.min(end, row + width + 1);
        smooth[row] = (sums[high] - sums[low]) / (high - low);
      }
    }
    return smooth;
  });
}

/** Return the row that a figure shows at a time. */
function rowAt(figure, time) {
  return clamp(Math.floor(time * figure.rate + 1e-6), 0, figure.frames - 1);
}

/** Return the place of a point on a row. */
function placeOf(figure, row, point) {
  const start = 3 * (row * data.bodies[figure.body].parents.length + point);
  return [...figure.positions.subarray(start, start + 3)];
}

/** Fill in the places of all anchors on a row, relative to an origin: sums of points. */
function placeAnchors(figure, row, origin, places) {
  const { anchors, parents } = data.bodies[figure.body], { positions } = figure;
  const start = 3 * row * parents.length;
  anchors.forEach((anchor, i) => {
    let x = 0, y = 0, z = 0, sum = 0;
    for (let k = 0; k < anchor.length; k += 2) {
      const from = start + 3 * anchor[k], weight = anchor[k + 1];
      x += weight * positions[from];
      y += weight * positions[from + 1];
      z += weight * positions[from + 2];
      sum += weight;
    }
    places[3 * i] = x - sum * origin[0]; // directions have weights that sum to 0
    places[3 * i + 1] = y - sum * origin[1];
    places[3 * i + 2] = z - sum * origin[2];
  });
  return places;
}

// ---- the figures of each view ----

/** Return the views from left to right; each is a list of figures, the first in front. */
function shownFigures() {
  const alternative = currentAlternative(), chosen = (alternative && alternative.figures) || {};
  const shown = data.shown.map((index) => {
    const { role } = data.figures[index];
    return data.figures[role in chosen ? chosen[role] : index];
  });
  const result = shown.find(({ role }) => role === "result");
  const sketch = shown.find(({ role }) => role === "sketch");
  if (state.mode === "only") return [[{ figure: result || shown[0] }]];
  if (state.mode === "over") return [listOverlay(shown, result, sketch)];
  const ghosts = state.ghost && sketch ? [{ figure: sketch, ghost: true }] : [];
  return shown.map((figure) => [{ figure }, ...(figure === result ? ghosts : [])]);
}

function listOverlay(shown, result, sketch) {
  if (!result) return shown.map((figure) => ({ figure }));
  const other = sketch || shown.find((figure) => figure !== result);
  return [{ figure: result }, ...(other ? [{ figure: other, ghost: true }] : [])];
}
