// The painter for canvas 2D: the same capsules as gradients, drawn from far to near.

const FADES = [[0.12, 0.3], [0.35, 0.16], [0.7, 0.08]]; // shadow: up to which height, opacity
const GRID_REACH = 10, GRID_LEVELS = 5;
const LIGHT = [[0, 0.98, 0.05], [0.45, 0.84, 0], [1, 0.5, 0]]; // across: place, factor, sum
const gradientStops = new Map(); // by color
const SHADOW_BLUR = 0.02; // of the height

function makeCanvasPainter(canvas) {
  const context = canvas.getContext("2d");
  return { name: "canvas", canvas, context, begin: beginCanvas, draw: drawFlat };
}

function beginCanvas() {
  const { context, canvas } = this;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colors.get("window");
  context.fillRect(0, 0, canvas.width, canvas.height);
}

/** Draw a view into a part of the canvas, given in pixels from the lower left corner. */
function drawFlat(scene, [x, y, width, height]) {
  const { context, canvas } = this;
  context.save();
  context.translate(x, canvas.height - y - height);
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  context.fillStyle = colors.get("stage");
  context.fillRect(0, 0, width, height);
  paintGrid(context, scene);
  paintShadow(context, scene);
  const { distance } = scene.camera; // of the figure's middle
  paintLines(context, scene, scene.marks);
  paintLines(context, scene, scene.lines, distance, Infinity);
  paintBodies(context, scene);
  paintLines(context, scene, scene.lines, distance / 20, distance);
  context.restore();
}

// ---- ground ----

/** Draw the lines of the grid; lines of about the same distance share a stroke. */
function paintGrid(context, { camera, ground, cell }) {
  const levels = Array.from({ length: GRID_LEVELS }, () => new Path2D());
  const corners = projectGrid(camera, ground, cell), n = corners.length - 1;
  for (let i = 0; i <= n; i++) {
    for (let k = 0; k < n; k++) {
      const away = Math.hypot(i - GRID_REACH, k + 0.5 - GRID_REACH) / GRID_REACH;
      const level = Math.floor(away * GRID_LEVELS);
      if (level >= GRID_LEVELS) continue;
      addLine(levels[level], camera, corners[i][k], corners[i][k + 1]);
      addLine(levels[level], camera, corners[k][i], corners[k + 1][i]);
    }
  }
  context.lineWidth = devicePixelRatio;
  context.strokeStyle = colors.get("line");
  levels.forEach((path, level) => {
    context.globalAlpha = (1 - (level + 0.5) / GRID_LEVELS) ** 1.5;
    context.stroke(path);
  });
  context.globalAlpha = 1;
}

/** Return the corners of the grid's cells on the canvas, by x and by z. */
function projectGrid(camera, ground, cell) {
  const numbers = Array.from({ length: 2 * GRID_REACH + 1 }, (_, i) => (i - GRID_REACH) * cell);
  const [ox, oz] = [camera.target[0] % cell, camera.target[2] % cell];
  return numbers.map((x) => numbers.map((z) => projectPlace(camera, x - ox, ground, z - oz)));
}

function addLine(path, camera, a, b) {
  if (Math.min(a[2], b[2]) < camera.distance / 20) return; // behind the camera
  path.moveTo(a[0], a[1]);
  path.lineTo(b[0], b[1]);
}

/** Draw soft lines on the ground below the capsules, fainter for those far above it. */
function paintShadow(context, { camera, bodies, ground, height }) {
  context.strokeStyle = colors.get("ink");
  context.lineCap = "round";
  const scale = height * scaleAt(camera, camera.distance);
  context.lineWidth = 0.05 * scale;
  context.filter = `blur(${Math.max(1, Math.round(SHADOW_BLUR * scale))}px)`;
  for (const [limit, alpha] of FADES) {
    const path = new Path2D();
    for (const { capsules, ghost } of bodies) {
      if (!ghost) addShadow(path, camera, capsules, ground, limit * height);
    }
    context.globalAlpha = colors.light ? alpha / 2 : alpha;
    context.stroke(path);
  }
  context.filter = "none";
  context.globalAlpha = 1;
}

function addShadow(path, camera, values, ground, limit) {
  const { sun } = camera;
  for (let i = 0; i < values.length; i += CAPSULE_SIZE) {
    const [a, b] = [i, i + 4].map((at) => {
      const high = Math.max(values[at + 1] - ground, 0);
      const [x, z] = [values[at] + high * sun[0], values[at + 2] + high * sun[1]];
      return { high, place: projectPlace(camera, x, ground, z) };
    });
    if (Math.min(a.high, b.high) < limit) addLine(path, camera, a.place, b.place);
  }
}

// ---- lines: 16 numbers each, as those of a capsule; a negative width lies on the ground ----

const STYLE_NUMBERS = [3, 12, 13, 14, 15]; // width and color

/** Draw the lines whose depth is between two limits; those of one style share a stroke. */
function paintLines(context, { camera }, lines, least = camera.distance / 20, most = Infinity) {
  let styled = -1; // the line that set the style
  for (let i = 0; i < lines.length; i += CAPSULE_SIZE) {
    const a = projectPlace(camera, lines[i], lines[i + 1], lines[i + 2]);
    const b = projectPlace(camera, lines[i + 4], lines[i + 5], lines[i + 6]);
    const nearest = Math.min(a[2], b[2]);
    if (nearest < least || nearest >= most) continue;
    if (styled < 0 || !shareStyle(lines, styled, i)) {
      if (styled >= 0) context.stroke();
      setLineStyle(context, camera, lines, i, (a[2] + b[2]) / 2);
      context.beginPath();
      styled = i;
    }
    context.moveTo(a[0], a[1]);
    context.lineTo(b[0] + 0.01, b[1]);
  }
  if (styled >= 0) context.stroke();
}

/** Tell whether two lines look alike; the width of a line on the ground depends on depth. */
const shareStyle = (lines, i, k) =>
  lines[i + 3] > 0 && STYLE_NUMBERS.every((n) => lines[i + n] === lines[k + n]);

function setLineStyle(context, camera, lines, i, depth) {
  const width = lines[i + 3], flat = Math.max(Math.abs(camera.back[1]), 0.25);
  context.lineCap = width > 0 ? "butt" : "round"; // pieces of a trail do not overlap
  context.lineWidth = width > 0 ? width : -2 * width * flat * scaleAt(camera, depth);
  context.strokeStyle = formatRgb(lines.slice(i + 12, i + 15), lines[i + 15]);
}

// ---- bodies ----

function paintBodies(context, { camera, bodies }) {
  const stageColor = rgbOf("stage");
  for (const { capsules, ghost } of [...bodies].reverse()) {
    const flat = [];
    for (let i = 0; i < capsules.length; i += CAPSULE_SIZE) {
      const capsule = flattenCapsule(camera, capsules, i);
      if (ghost) capsule.color = mixVectors(stageColor, capsule.color, GHOST_ALPHA); // opaque
      if (capsule.nearest > camera.distance / 20) flat.push(capsule);
    }
    flat.sort((a, b) => b.depth - a.depth);
    for (const capsule of flat) paintCapsule(context, capsule);
  }
}

/** Return a capsule's outline on the canvas: two circles, and the direction across. */
function flattenCapsule(camera, values, i) {
  const a = projectPlace(camera, values[i], values[i + 1], values[i + 2]);
  const b = projectPlace(camera, values[i + 4], values[i + 5], values[i + 6]);
  const size = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const along = size > 0.5 ? [(b[0] - a[0]) / size, (b[1] - a[1]) / size] : [0, 1];
  const across = [-along[1], along[0]], wide = measureWidth(camera, values, i, across);
  return {
    a, b, across,
    depth: a[2] + b[2],
    nearest: Math.min(a[2], b[2]),
    r0: values[i + 3] * wide * scaleAt(camera, a[2]),
    r1: values[i + 7] * wide * scaleAt(camera, b[2]),
    color: [values[i + 12], values[i + 13], values[i + 14]],
  };
}

/** Return how many radii a flattened capsule extends across, as the camera sees it. */
function measureWidth({ right, up }, values, i, across) {
  const width = values[i + 11], side = [values[i + 8], values[i + 9], values[i + 10]];
  if (width === 1 || !dotProduct(side, side)) return 1;
  const view = addVectors(scaleVector(right, across[0]), scaleVector(up, -across[1]));
  const share = Math.min(Math.abs(dotProduct(normalize(side), view)), 1);
  return Math.sqrt((width * share) ** 2 + 1 - share * share);
}

/** Return the places and colors of the gradient across a capsule; there are only a few. */
function listStops(color) {
  const key = color.reduce((sum, part) => 1024 * sum + Math.round(1023 * part), 0);
  if (!gradientStops.has(key)) {
    const shade = (factor, sum) => formatRgb(color.map((part) => part * factor + sum));
    gradientStops.set(key, LIGHT.map(([place, ...light]) => [place, shade(...light)]));
  }
  return gradientStops.get(key);
}

function paintCapsule(context, { a, b, r0, r1, across: [x, y], color }) {
  const radius = Math.max(r0, r1), sign = x + y > 0 ? -1 : 1; // light comes from the upper left
  const [u, v] = [sign * x * radius, sign * y * radius];
  const gradient = context.createLinearGradient(a[0] + u, a[1] + v, a[0] - u, a[1] - v);
  for (const [place, shaded] of listStops(color)) gradient.addColorStop(place, shaded);
  context.fillStyle = gradient;
  const angle = Math.atan2(y, x);
  context.beginPath();
  context.arc(a[0], a[1], r0, angle, angle + Math.PI);
  context.arc(b[0], b[1], r1, angle + Math.PI, angle + 2 * Math.PI);
  context.fill();
}
