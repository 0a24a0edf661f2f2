// Plays the motions and draws the curves of one Keyweave page.
// Lengths are in centimeters, times in seconds, angles in radians; y is up.
"use strict";

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
window.addEventListener("error", (event) => {
  root.dataset.error = event.message;
  byId("error").textContent = `The script of this page failed: ${event.message}`;
  byId("error").hidden = false;
});

const data = JSON.parse(byId("data").textContent);
const groups = new Map([["sketch", "#5b6472"], ["result", "#c02671"], ["source", "#2f8f5b"],
  ["before", "#5b6472"], ["after", "#c02671"]]); // by role
const ROLES = groups.size;
const OTHERS = ["#7a4fc4", "#a0721a", "#1a8a9a", "#8c3b3b"];
const camera = { yaw: -0.6, pitch: 0.2, zoom: 1, follow: true };
const clock = { time: 0, speed: 1, playing: false, last: null };

function make(tag, parent, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

function findColor(group) {
  if (!groups.has(group)) groups.set(group, OTHERS[(groups.size - ROLES) % OTHERS.length]);
  return groups.get(group);
}

function chooseStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough));
  const digit = [5, 2, 1].find((d) => d * power <= rough * 1.0001);
  return digit * power;
}

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const formatNumber = (value) => String(Math.round(value * 100) / 100);

/** Resize and clear a canvas for its size on screen; return its context in CSS pixels. */
function fitCanvas(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth, height = canvas.clientHeight;
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

// ---- figures ----

const decodeSteps = (text) =>
  new Int16Array(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer);

function decodeMotion(motion) {
  const controls = motion.controls.map((control) => ({ ...control,
    turns: { ...control.turns, steps: decodeSteps(control.turns.steps) },
    places: { ...control.places, steps: decodeSteps(control.places.steps) } }));
  return { ...motion, controls, points: decodeSteps(motion.points), frames: motion.shape[0] };
}

function makeView(motion) {
  const figure = make("figure", byId("figures"));
  const canvas = make("canvas", figure);
  const caption = make("figcaption", figure);
  const name = make("span", caption);
  if (groups.has(motion.name)) make("i", name).style.background = findColor(motion.name);
  name.append(motion.name);
  const label = make("span", caption, "frame"), tip = make("div", figure, "tip");
  tip.hidden = true;
  return { motion, canvas, label, tip, drawn: [], ...measurePath(motion) };
}

function measurePath(motion) {
  const xs = motion.path.map((p) => p[0]), zs = motion.path.map((p) => p[1]);
  const [x0, x1, z0, z1] = [xs, zs].flatMap((v) => [min(v), max(v)]);
  return { middle: [(x0 + x1) / 2, (z0 + z1) / 2], travel: Math.hypot(x1 - x0, z1 - z0) / 2 };
}

const min = (values) => values.reduce((a, b) => Math.min(a, b), Infinity);
const max = (values) => values.reduce((a, b) => Math.max(a, b), -Infinity);

function findRow(motion, time) {
  return clamp(Math.floor(time * motion.rate + 1e-6), 0, motion.frames - 1);
}

/** Return the positions of a row's points, each [x, y, z]. */
function readPoints(motion, row) {
  const n = motion.shape[1], { origin, step, points } = motion;
  return Array.from({ length: n }, (_, i) =>
    origin.map((o, axis) => o + step * points[(row * n + i) * 3 + axis]));
}

/** Return a row of packed numbers; constant numbers have a single row. */
function readRow({ steps, origin, step }, row) {
  const n = origin.length, first = steps.length > n ? row * n : 0;
  return origin.map((o, i) => o + step * steps[first + i]);
}

/** Transform the points of a control's line into the world. */
function placeControl({ points, closed }, t, place) {
  const placed = points.map(([x, y, z]) =>
    place.map((p, axis) => p + x * t[axis] + y * t[3 + axis] + z * t[6 + axis]));
  return closed ? [...placed, placed[0]] : placed;
}

/** Return the height that sets the scale: figures of similar size share it. */
function findSharedHeight(motion) {
  return max(views.map((v) => v.motion.height).filter((h) => h < 1.5 * motion.height));
}

function makeProjection(view, row, width, height) {
  const { motion } = view, size = findSharedHeight(motion);
  const [x0, z0] = camera.follow ? motion.path[row] : view.middle;
  const y0 = motion.ground + size / 2;
  const radius = 0.64 * size + 0.6 * motion.breadth + (camera.follow ? 0 : view.travel);
  const turn = motion.facing + camera.yaw;
  const [ct, st] = [Math.cos(turn), Math.sin(turn)];
  const [cp, sp] = [Math.cos(camera.pitch), Math.sin(camera.pitch)];
  const scale = (Math.min(width / (camera.follow ? 1.7 : 2), height / 2) / radius) * camera.zoom;
  const away = 7 * radius; // a long lens; zooming magnifies without moving the camera
  const project = ([x, y, z]) => {
    const dx = x - x0, dy = y - y0, dz = z - z0;
    const right = dx * ct - dz * st, near = dx * st + dz * ct;
    const depth = near * cp + dy * sp;
    const s = (scale * away) / (away - depth);
    return [width / 2 + right * s, height / 2 + 8 - (dy * cp - near * sp) * s, depth];
  };
  return { project, center: [x0, z0], radius, thick: 0.024 * size * scale };
}

function line(context, from, to) {
  context.beginPath();
  context.moveTo(from[0], from[1]);
  context.lineTo(to[0], to[1]);
  context.stroke();
}

function drawGround(context, view, { project, center, radius }) {
  const cell = chooseStep(radius / 2), y = view.motion.ground, reach = 5;
  const [i0, j0] = center.map((c) => Math.round(c / cell));
  context.lineWidth = 1;
  for (let i = -reach; i <= reach; i++) {
    for (let j = -reach; j < reach; j++) {
      const faded = 1 - Math.hypot(i, j + 0.5) / reach;
      if (faded <= 0) continue;
      context.strokeStyle = `rgba(120, 130, 148, ${0.6 * faded})`;
      const [x, z, z1] = [(i0 + i) * cell, (j0 + j) * cell, (j0 + j + 1) * cell];
      line(context, project([x, y, z]), project([x, y, z1]));
      const [u, u1, w] = [(i0 + j) * cell, (i0 + j + 1) * cell, (j0 + i) * cell];
      line(context, project([u, y, w]), project([u1, y, w]));
    }
  }
  return cell;
}

function drawPath(context, view, { project, center, radius }) {
  const { path, ground } = view.motion, stride = Math.ceil(path.length / 300);
  context.strokeStyle = "#aab2bf";
  context.lineWidth = 1.5;
  context.setLineDash([4, 4]);
  context.beginPath();
  let drawing = false;
  for (let i = 0; i < path.length; i += stride) {
    const [x, z] = path[i];
    const close = Math.hypot(x - center[0], z - center[1]) < 3 * radius;
    const [u, v] = project([x, ground, z]);
    if (close && drawing) context.lineTo(u, v);
    else if (close) context.moveTo(u, v);
    drawing = close;
  }
  context.stroke();
  context.setLineDash([]);
}

/** Return a factor that draws short bones, such as fingers, thinner than arms. */
function scaleWidth([a, b], height) {
  return clamp(Math.hypot(...a.map((u, i) => u - b[i])) / (0.04 * height), 0.35, 1);
}

const interpolate = (from, to, share) => from.map((u, i) => u + share * (to[i] - u));

function drawBones(context, motion, points, { project, thick }) {
  const flat = points.map(project);
  const order = motion.bones.map((bone, i) => ({
    ends: bone.map((p) => flat[p]),
    color: data.colors[motion.sides[i]],
    slim: scaleWidth(bone.map((p) => points[p]), motion.height),
    pale: motion.sides[i] === "ghost", // below the figure that is compared with it
  }));
  order.sort((a, b) => b.pale - a.pale || a.ends[0][2] + a.ends[1][2] - b.ends[0][2] - b.ends[1][2]);
  context.lineCap = "round";
  for (const { ends, color, slim } of order) { // a pale rim separates crossing limbs
    context.strokeStyle = "#f5f6f8";
    context.lineWidth = thick * slim * 1.9;
    line(context, interpolate(...ends, 0.25), interpolate(...ends, 0.75));
    context.strokeStyle = color;
    context.lineWidth = thick * slim;
    line(context, ...ends);
  }
  return order.length;
}

/** Draw the curves of controls; return their points on the canvas. */
function drawControls(context, motion, row, { project }) {
  context.lineWidth = 1.25;
  context.lineJoin = "round";
  return motion.controls.flatMap(({ name, lines, turns, places }) => {
    const turn = readRow(turns, row), place = readRow(places, row);
    return lines.map((line) => {
      const flat = placeControl(line, turn, place).map(project);
      context.strokeStyle = line.color;
      context.beginPath();
      for (const [x, y] of flat) context.lineTo(x, y);
      context.stroke();
      return { name, flat };
    });
  });
}

function drawShadow(context, motion, points, { project, thick }) {
  const flat = points.map(([x, , z]) => project([x, motion.ground, z]));
  context.strokeStyle = "#d5d9e0";
  context.lineWidth = thick * 1.3;
  context.lineCap = "round";
  for (const [a, b] of motion.bones) line(context, flat[a], flat[b]);
}

function drawView(view) {
  const { motion } = view, row = findRow(motion, clock.time);
  const { context, width, height } = fitCanvas(view.canvas);
  const lens = makeProjection(view, row, width, height);
  const points = readPoints(motion, row);
  const cell = drawGround(context, view, lens);
  drawShadow(context, motion, points, lens);
  drawPath(context, view, lens);
  context.fillStyle = "#8a92a0";
  context.font = "12px system-ui, sans-serif";
  context.fillText(`grid ${formatNumber(cell)} cm`, 12, height - 10);
  view.label.textContent = `frame ${formatNumber(motion.start + row)}`;
  const bones = drawBones(context, motion, points, lens);
  view.drawn = byId("controls-shown").checked ? drawControls(context, motion, row, lens) : [];
  return bones;
}

/** Return the distance between a point and a line segment. */
function distance([x, y], [x0, y0], [x1, y1]) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const share = clamp(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1), 0, 1);
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
}

/** Return the name of the control whose curve is under a point of the canvas, or null. */
function findControl(view, point) {
  let name = null, closest = 6;
  for (const control of view.drawn) {
    for (let i = 1; i < control.flat.length; i++) {
      const away = distance(point, control.flat[i - 1], control.flat[i]);
      if (away < closest) [name, closest] = [control.name, away];
    }
  }
  return name;
}

function nameControls(view) {
  const { canvas, tip } = view;
  canvas.addEventListener("pointerleave", () => { tip.hidden = true; });
  canvas.addEventListener("pointermove", (event) => {
    const name = event.buttons ? null : findControl(view, [event.offsetX, event.offsetY]);
    tip.hidden = name === null;
    tip.textContent = name;
    tip.style.left = `${event.offsetX}px`;
    tip.style.top = `${event.offsetY}px`;
  });
}

function orbit(canvas) {
  canvas.addEventListener("pointerdown", (event) => canvas.setPointerCapture(event.pointerId));
  canvas.addEventListener("pointermove", (event) => {
    if (!event.buttons) return;
    camera.yaw -= event.movementX * 0.01;
    camera.pitch = clamp(camera.pitch + event.movementY * 0.01, -0.3, 1.5);
    draw();
  });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    camera.zoom = clamp(camera.zoom * Math.exp(-event.deltaY * 0.001), 0.3, 8);
    draw();
  }, { passive: false });
}

// ---- curves ----

const MARGIN = { left: 52, right: 18, top: 6, bottom: 22 };

function makePlot(plot) {
  const figure = make("div", byId("plots"), "plot");
  make("h3", figure, "", plot.unit ? `${plot.name} (${plot.unit})` : plot.name);
  const legend = make("div", figure, "legend");
  const readouts = plot.curves.map((curve) => {
    const entry = make("span", legend);
    make("i", entry).style.background = findColor(curve.group);
    entry.append(curve.group + " ");
    return make("b", entry);
  });
  const area = make("div", figure, "area");
  const canvas = make("canvas", area), cursor = make("div", area, "cursor");
  cursor.hidden = !views.length;
  scrub(area);
  const all = plot.curves.flatMap((c) => [...c.values, ...c.keyValues]);
  const pad = 0.08 * (max(all) - min(all)) || 1;
  return { ...plot, canvas, cursor, readouts, low: min(all) - pad, high: max(all) + pad };
}

function findFrameRange() {
  const all = data.plots.flatMap((p) => p.curves.flatMap((c) => [...c.frames, ...c.keys]));
  const [low, high] = [min(all), max(all)];
  return high > low ? [low, high] : [low - 1, low + 1];
}

function makeAxes(plot, width, height) {
  const [f0, f1] = range, inner = width - MARGIN.left - MARGIN.right;
  const rise = height - MARGIN.top - MARGIN.bottom;
  return {
    x: (frame) => MARGIN.left + ((frame - f0) / (f1 - f0)) * inner,
    y: (value) => MARGIN.top + ((plot.high - value) / (plot.high - plot.low)) * rise,
  };
}

function listTicks(low, high, count) {
  const step = chooseStep((high - low) / count), first = Math.ceil(low / step);
  const n = Math.floor(high / step) - first + 1;
  return Array.from({ length: n }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

function drawScales(context, plot, { x, y }, width, height) {
  context.font = "12px system-ui, sans-serif";
  context.fillStyle = "#6b7280";
  context.lineWidth = 1;
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const value of listTicks(plot.low, plot.high, 4)) {
    context.strokeStyle = value === 0 ? "#b4bac5" : "#e7eaef";
    line(context, [MARGIN.left, y(value)], [width - MARGIN.right, y(value)]);
    context.fillText(String(value), MARGIN.left - 6, y(value));
  }
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  for (const frame of listTicks(...range, Math.max(2, width / 90))) {
    context.fillText(String(frame), x(frame), height - 6);
  }
}

function drawCurve(context, curve, { x, y }) {
  context.strokeStyle = context.fillStyle = findColor(curve.group);
  context.lineWidth = 1.75;
  context.lineJoin = "round";
  context.beginPath();
  curve.frames.forEach((frame, i) => context.lineTo(x(frame), y(curve.values[i])));
  context.stroke();
  curve.keys.forEach((frame, i) => drawKey(context, x(frame), y(curve.keyValues[i])));
}

function drawKey(context, x, y) {
  const r = 4.5;
  context.beginPath();
  [[0, -r], [r, 0], [0, r], [-r, 0]].forEach(([u, v]) => context.lineTo(x + u, y + v));
  context.closePath();
  context.fill();
  const color = context.strokeStyle;
  context.strokeStyle = "#fff";
  context.lineWidth = 1;
  context.stroke();
  context.strokeStyle = color;
}

function drawPlot(plot) {
  const { context, width, height } = fitCanvas(plot.canvas);
  const scales = makeAxes(plot, width, height);
  drawScales(context, plot, scales, width, height);
  for (const curve of plot.curves) drawCurve(context, curve, scales);
}

function interpolateValue({ frames, values }, frame) {
  const after = frames.findIndex((f) => f >= frame);
  if (after <= 0) return after === 0 && frames[0] === frame ? values[0] : null;
  const share = (frame - frames[after - 1]) / (frames[after] - frames[after - 1]);
  return values[after - 1] + share * (values[after] - values[after - 1]);
}

function moveCursor(plot, frame) {
  const { x } = makeAxes(plot, plot.canvas.clientWidth, plot.canvas.clientHeight);
  const inside = frame >= range[0] && frame <= range[1];
  plot.cursor.hidden = !inside;
  plot.cursor.style.transform = `translateX(${x(frame)}px)`;
  plot.readouts.forEach((readout, i) => {
    const value = interpolateValue(plot.curves[i], frame);
    const unit = plot.unit.replace("cm", " cm");
    readout.textContent = value === null ? "" : formatNumber(value) + unit;
  });
}

function scrub(area) {
  const go = (event) => {
    if (!views.length || !event.buttons) return;
    const box = area.getBoundingClientRect(), { rate, start } = lead;
    const share = (event.clientX - box.left - MARGIN.left) /
      (box.width - MARGIN.left - MARGIN.right);
    pause();
    seek((range[0] + share * (range[1] - range[0]) - start) / rate);
  };
  area.addEventListener("pointerdown", (event) => {
    area.setPointerCapture(event.pointerId);
    go(event);
  });
  area.addEventListener("pointermove", go);
}

// ---- time ----

function seek(time) {
  clock.time = clamp(time, 0, lastTime);
  draw();
}

function pause() { setPlaying(false); }

function setPlaying(playing) {
  clock.playing = playing;
  clock.last = null;
  byId("play").textContent = playing ? "Pause" : "Play";
  if (playing) requestAnimationFrame(tick);
}

function tick(now) {
  if (!clock.playing) return;
  if (clock.last !== null) {
    const { rate } = lead; // the last frame is shown as long as the others
    clock.time = (clock.time + ((now - clock.last) / 1000) * clock.speed) % (lastTime + 1 / rate);
    draw();
  }
  clock.last = now;
  requestAnimationFrame(tick);
}

function step(frames) {
  const { rate } = lead;
  pause();
  seek((Math.floor(clock.time * rate + 1e-6) + frames) / rate);
}

function draw() {
  let bones = 0;
  for (const view of views) bones += drawView(view);
  root.dataset.bones = bones;
  root.dataset.lines = views.reduce((sum, { drawn }) => sum + drawn.length, 0);
  if (!views.length) return;
  const frame = lead.start + Math.floor(clock.time * lead.rate + 1e-6);
  for (const plot of plots) moveCursor(plot, frame);
  byId("time").value = Math.min(clock.time, lastTime);
  byId("clock").textContent =
    `frame ${formatNumber(frame)} · ${clock.time.toFixed(2)} of ${lastTime.toFixed(2)} s`;
  root.dataset.frame = frame;
}

function drawAll() {
  plots.forEach(drawPlot);
  draw();
}

function listen() {
  byId("play").addEventListener("click", () => setPlaying(!clock.playing));
  byId("time").addEventListener("input", (event) => { pause(); seek(Number(event.target.value)); });
  byId("speed").addEventListener("change", (event) => { clock.speed = Number(event.target.value); });
  byId("controls-shown").addEventListener("change", draw);
  byId("follow").addEventListener("change", (event) => { camera.follow = event.target.checked; draw(); });
  for (const button of document.querySelectorAll("[data-yaw]")) {
    button.addEventListener("click", () => {
      camera.yaw = Number(button.dataset.yaw);
      camera.pitch = Number(button.dataset.pitch);
      camera.zoom = 1;
      draw();
    });
  }
  // Drop the focus of a clicked button, so that the space bar still plays and pauses.
  byId("player").addEventListener("pointerup", (event) => {
    if (event.target.tagName !== "SELECT") setTimeout(() => document.activeElement.blur());
  });
  document.addEventListener("keydown", pressKey);
}

function pressKey(event) {
  if (!views.length || event.ctrlKey || event.altKey || event.metaKey) return;
  if (["BUTTON", "SELECT"].includes(event.target.tagName)) return;
  if (event.target.type === "checkbox" && event.key === " ") return;
  const actions = { " ": () => setPlaying(!clock.playing), ArrowLeft: () => step(-1),
    ArrowRight: () => step(1), Home: () => seek(0), End: () => seek(lastTime) };
  if (!(event.key in actions)) return;
  event.preventDefault();
  actions[event.key]();
}

// ---- start ----

for (const id of ["figures", "player", "hint"]) byId(id).hidden = !data.motions.length;
byId("plots").hidden = !data.plots.length;
const views = data.motions.map(decodeMotion).map(makeView);
const lead = views.length ? views[data.clock].motion : null; // the curves use its frames
const lastTime = max([0, ...views.map(({ motion }) => (motion.frames - 1) / motion.rate)]);
const range = findFrameRange();
const plots = data.plots.map(makePlot);
for (const view of views) {
  orbit(view.canvas);
  nameControls(view);
}
byId("controls").hidden = !views.some(({ motion }) => motion.controls.length);
byId("left").style.background = data.colors.left;
byId("right").style.background = data.colors.right;
byId("time").max = lastTime;
listen();

// "#t=1.5" opens the page at 1.5 seconds, paused.
const startTime = new URLSearchParams(location.hash.slice(1)).get("t");
clock.time = clamp(Number(startTime) || 0, 0, lastTime);
drawAll();
const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
setPlaying(views.length > 0 && startTime === null && !calm);
window.addEventListener("resize", drawAll);
root.dataset.ready = "yes";
