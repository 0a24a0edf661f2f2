// What lies on the ground and what hangs in the air: path, footprints and trails, as lines.
// A line has 16 numbers: start, width; end, 0; 0, 0, 0, 0; color, alpha. A positive width is
// in pixels of the screen; a negative one in centimeters, flat on the ground.

const TRAIL_SECONDS = 1.1;
const SLIDE_LIMIT = 3 / 170; // of the height; a longer slide draws a tail
const MARKS_AGE = 3.7; // seconds before and after a contact in which its mark is drawn
const MAX_DASHES = 150; // of a path

function addRibbon(lines, origin, from, to, width, color, alpha) {
  lines.push(
    from[0] - origin[0], from[1] - origin[1], from[2] - origin[2], width,
    to[0] - origin[0], to[1] - origin[1], to[2] - origin[2], 0,
    0, 0, 0, 0, ...color, alpha,
  );
}

/** Add what lies on the ground below a figure. */
function addMarks(lines, figure, row, camera) {
  addPath(lines, figure, row, camera);
  addAskedPath(lines, figure, camera);
  if (state.contacts) addFootprints(lines, figure, row, camera);
}

/** Add the path as dashes: the past brighter than the future, none across a leap. */
function addPath(lines, figure, row, camera) {
  const { path: [xs, zs], frames, rate, height } = figure, y = figure.ground + 0.002 * height;
  const dash = Math.max(1, Math.round(rate / 10), Math.ceil(frames / 3000));
  const near = 3 * height + camera.distance / 2, color = rgbOf("muted");
  const reach = MAX_DASHES * dash;
  const first = Math.max(0, row - reach - (row % (2 * dash)));
  const last = Math.min(frames - 1, row + reach);
  for (let i = first; i < last; i += 2 * dash) {
    const end = Math.min(i + dash, frames - 1);
    const step = Math.hypot(xs[end] - xs[i], zs[end] - zs[i]);
    const away = Math.hypot(xs[i] - camera.target[0], zs[i] - camera.target[2]);
    if (away > near || step > height) continue;
    addRibbon(lines, camera.target, [xs[i], y, zs[i]], [xs[end], y, zs[end]],
      1.5 * devicePixelRatio, color, i < row ? 0.75 : 0.3);
  }
}

/** Add the path that was asked for, as one line in the accent color. */
function addAskedPath(lines, { asked, ground, height }, camera) {
  const y = ground + 0.001 * height, color = rgbOf("accent");
  for (let i = 0; asked && i + 1 < asked.length; i++) {
    const [from, to] = [asked[i], asked[i + 1]].map(([x, z]) => [x, y, z]);
    addRibbon(lines, camera.target, from, to, 1.5 * devicePixelRatio, color, 0.8);
  }
}

/** Add a mark where each foot stands, and a tail where it slides. */
function addFootprints(lines, figure, row, camera) {
  const { soles } = data.bodies[figure.body], y = figure.ground + 0.002 * figure.height;
  const tones = findTones(figure.role), error = rgbOf("error");
  for (const [sole, first, last, slide] of figure.contacts || []) {
    const age = (row < first ? first - row : Math.max(0, row - last)) / figure.rate;
    if (age > MARKS_AGE || !soles[sole]) continue;
    const [side, ...ends] = soles[sole], isNow = row >= first && row <= last;
    const alpha = isNow ? 0.8 : (row < first ? 0.18 : 0.45) * (1 - age / MARKS_AGE);
    const [from, to] = placeSole(figure, clamp(first, 0, figure.frames - 1), ends, y);
    const color = tones[TONES[side] || 0][0];
    addRibbon(lines, camera.target, from, to, -0.026 * figure.height, color, alpha);
    if (slide <= SLIDE_LIMIT * figure.height || row < first) continue;
    const now = placeSole(figure, clamp(row, first, last), ends, y);
    addRibbon(lines, camera.target, mixVectors(from, to, 0.5), mixVectors(...now, 0.5),
      -0.008 * figure.height, error, Math.min(1, 1.6 * alpha));
  }
}

/** Return the places of anchors on a row, at a height. */
function placeSole(figure, row, ends, y) {
  const { anchors } = data.bodies[figure.body];
  return ends.map((anchor) => {
    const parts = anchors[anchor], place = [0, y, 0];
    for (let k = 0; k < parts.length; k += 2) {
      const at = placeOf(figure, row, parts[k]);
      place[0] += parts[k + 1] * at[0];
      place[2] += parts[k + 1] * at[2];
    }
    return place;
  });
}

/** Add where hands, feet and chosen joints were during the last second. */
function addTrails(lines, figure, row, camera) {
  const count = Math.round(TRAIL_SECONDS * figure.rate), tones = findTones(figure.role);
  for (const point of figure.trails) {
    const color = tones[findTone(figure, point)][0];
    let from = placeOf(figure, Math.max(0, row - count), point);
    for (let k = Math.max(0, row - count) + 1; k <= row; k++) {
      const to = placeOf(figure, k, point);
      const alpha = 0.9 * (1 - (row - k + 1) / (count + 1)) ** 1.2;
      addRibbon(lines, camera.target, from, to, 2 * devicePixelRatio, color, alpha);
      from = to;
    }
  }
}
