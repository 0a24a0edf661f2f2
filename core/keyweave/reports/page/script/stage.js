// The stage: one canvas with a view per figure, its labels, and orbiting by hand.

const GAP = 2; // pixels between views
const LEAST_WIDTH = 240; // pixels of a view; more figures fill further rows
const PICK_PIXELS = 14; // around a joint
const MAX_RATIO = 2; // pixels of the canvas per pixel of the page

/** Return a stage in an element: it draws what `state` says, and orbits. */
function makeStage(host) {
  const own = { host, tags: [], rings: [], scenes: [], label: "" };
  own.foot = make("div", host, "foot");
  own.tip = make("div", host, "tip");
  own.tip.hidden = true;
  setPainter(own, choosePainter(own));
  listenToStage(own);
  return {
    get painter() { return own.painter.name; },
    draw: () => drawStage(own),
    resize: () => { own.label = ""; },
    pick: (x, y) => findJoint(own, x, y),
  };
}

// ---- painters ----

function addCanvas({ host }) {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  host.prepend(canvas);
  return canvas;
}

/** Return the painter for graphics cards where there is one, and otherwise that for canvas 2D. */
function choosePainter(own) {
  const wanted = options.get("painter"), canvas = addCanvas(own);
  const painter = wanted === "canvas" ? null : makeWebglPainter(canvas);
  if (painter && (wanted === "webgl" || !isSoftware(painter.gl))) {
    canvas.addEventListener("webglcontextlost", () => {
      canvas.remove();
      setPainter(own, makeCanvasPainter(addCanvas(own)));
      requestDraw();
    });
    return painter;
  }
  canvas.remove();
  return makeCanvasPainter(addCanvas(own));
}

function setPainter(own, painter) {
  own.painter = painter;
  root.dataset.painter = painter.name;
}

// ---- drawing ----

/** Return the parts of the canvas that views fill: x, y from below, width, height. */
function layOut(count, width, height, ratio) {
  const columns = clamp(Math.floor(width / ratio / LEAST_WIDTH), Math.min(count, 2), count);
  const rows = Math.ceil(count / columns), gap = Math.round(GAP * ratio);
  return Array.from({ length: count }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const [x0, x1] = [column, column + 1].map((k) => Math.round((k * (width + gap)) / columns));
    const [y0, y1] = [row, row + 1].map((k) => Math.round((k * (height + gap)) / rows));
    return [x0, height - y1 + gap, x1 - x0 - gap, y1 - y0 - gap];
  });
}

/** Return the scene of a view, which a painter draws. */
function makeScene(layers, width, height, { view = state, row: fixedRow } = {}) {
  const [{ figure }] = layers;
  const row = fixedRow === undefined ? rowAt(figure, state.time) : fixedRow;
  const camera = makeCamera(figure, row, width, height, view);
  const size = Math.max(figure.height, figure.reach);
  const bodies = layers.map((layer) => {
    const isShared = layer.figure === figure || fixedRow !== undefined;
    const own = isShared ? row : rowAt(layer.figure, state.time);
    const alpha = layer.ghost ? GHOST_ALPHA : 1;
    return { ...layer, row: own, capsules: listCapsules(layer.figure, own, camera.target, alpha) };
  });
  return {
    camera, bodies, figure, row, height: figure.height, ground: figure.ground - camera.target[1],
    reach: 1.25 * size, floor: Math.max(3.6 * size, view.follow ? 0 : camera.distance),
    cell: findCell(figure), marks: [], lines: [], controls: [],
  };
}

/** Return the size of a cell of the grid: 50 cm for people. */
const findCell = ({ height }) => chooseStep(0.25 * height);

function addDecoration(scene) {
  const { marks, lines, camera } = scene;
  for (const { figure, row, ghost } of scene.bodies) {
    if (ghost) continue;
    addMarks(marks, figure, row, camera);
    if (state.trails) addTrails(lines, figure, row, camera);
    if (state.controls) scene.controls.push(...addControls(lines, figure, row, camera));
  }
  return scene;
}

function drawStage(own) {
  const { painter, host } = own, ratio = Math.min(devicePixelRatio || 1, MAX_RATIO);
  const width = Math.round(host.clientWidth * ratio);
  const height = Math.round(host.clientHeight * ratio);
  if (painter.canvas.width !== width) painter.canvas.width = width;
  if (painter.canvas.height !== height) painter.canvas.height = height;
  const views = shownFigures(), parts = layOut(views.length, width, height, ratio);
  painter.begin();
  own.scenes = views.map((layers, i) => {
    const scene = addDecoration(makeScene(layers, parts[i][2], parts[i][3]));
    painter.draw(scene, parts[i]);
    return { ...scene, part: parts[i], ratio };
  });
  labelViews(own, views, parts, ratio);
  markLit(own);
  countDrawn(own.scenes);
}

/** Publish the numbers of drawn capsules and controls, for tests. */
function countDrawn(scenes) {
  const bodies = scenes.flatMap((scene) => scene.bodies);
  root.dataset.capsules = bodies.reduce((n, { capsules }) => n + capsules.length / CAPSULE_SIZE, 0);
  root.dataset.lines = scenes.reduce((n, { controls }) => n + controls.length, 0);
}

// ---- labels ----

function labelViews(own, views, parts, ratio) {
  const names = views.flat().map(({ figure, ghost }) => figure.name + (ghost ? ", ghost" : ""));
  const label = [...names, ...parts.flat()].join("|");
  if (label !== own.label) makeTags(own, views, parts, ratio);
  own.label = label;
  for (const { figure, text } of own.tags) {
    describeFrame(figure).forEach((part, i) => {
      if (text[i].textContent !== part) text[i].textContent = part;
    });
  }
}

function makeTags(own, views, parts, ratio) {
  for (const { element } of own.tags) element.remove();
  const height = own.painter.canvas.height;
  own.tags = views.flatMap((layers, i) => layers.map(({ figure, ghost }, k) => {
    const element = make("div", own.host, "tag"), [x, y, width, tall] = parts[i];
    element.style.left = `${x / ratio}px`;
    element.style.top = `${(height - y - tall) / ratio + 10 + 22 * k}px`;
    element.style.width = `${width / ratio}px`;
    make("b", element, "", figure.name + (ghost ? ", ghost" : "")).style
      .setProperty("--c", `var(--${figure.role})`);
    const span = make("span", element); // names from right to left leave the frame in place
    return { element, figure, text: [make("bdi", span), make("span", span)] };
  }));
  describeStage(own, views);
}

/** Return the clip and the captured frame of the source; of another figure, its frame. */
function describeFrame(figure) {
  const source = figure.role === "source" ? sourceFrame(frameAt(state.time)) : null;
  if (source) return [source.clip, ` · ${source.frame}`];
  return ["", formatNumber(figure.start + rowAt(figure, state.time))];
}

function describeStage({ painter, foot }, views) {
  const figures = views.flat().map(({ figure }) => figure);
  const names = figures.map(({ name }) => name).join(", ");
  painter.canvas.setAttribute("aria-label", `Figures: ${names}`);
  const sides = figures.some(({ body }) => data.bodies[body].soles.length > 1);
  const cell = formatLength(findCell(figures[0]));
  foot.textContent = `${sides ? "full color left, paler right \u00a0 " : ""}grid ${cell}`;
}

function formatLength(centimeters) {
  if (centimeters < 1) return `${formatNumber(10 * centimeters, 3)} mm`;
  if (centimeters < 100) return `${formatNumber(centimeters)} cm`;
  if (centimeters < 1e5) return `${formatNumber(centimeters / 100)} m`;
  return `${formatNumber(centimeters / 1e5)} km`;
}

// ---- hands ----

/** Return the view at a point of the page, and the point in its pixels. */
function findView({ host, scenes, painter }, clientX, clientY) {
  const box = host.getBoundingClientRect();
  for (const scene of scenes) {
    const { part: [x, y, width, height], ratio } = scene;
    const u = (clientX - box.left) * ratio - x;
    const v = (clientY - box.top) * ratio - (painter.canvas.height - y - height);
    if (u >= 0 && u < width && v >= 0 && v < height) return { scene, point: [u, v] };
  }
  return null;
}

/** Return the joint at a point of the page as {figure, point}, or null. */
function findJoint(own, clientX, clientY) {
  const found = findView(own, clientX, clientY);
  if (!found) return null;
  const { scene: { figure, row, camera, ratio }, point: [u, v] } = found;
  const { names } = data.bodies[figure.body];
  let joint = null, closest = PICK_PIXELS * ratio;
  names.forEach((name, point) => {
    const place = placeOf(figure, row, point).map((value, i) => value - camera.target[i]);
    const [x, y] = projectPlace(camera, ...place), away = Math.hypot(x - u, y - v);
    if (name && away < closest) [joint, closest] = [{ figure, point, name }, away];
  });
  return joint;
}

function toggleTrail(own, clientX, clientY) {
  const joint = findJoint(own, clientX, clientY);
  if (!joint || !state.trails) return;
  const { trails } = joint.figure;
  if (!trails.delete(joint.point)) trails.add(joint.point);
  requestDraw();
}

function orbit(dx, dy) {
  state.yaw -= 0.008 * dx;
  state.pitch = clamp(state.pitch + 0.008 * dy, -0.1, 1.55);
  requestDraw();
}

function zoomStage(factor) {
  state.zoom = clamp(state.zoom * factor, 0.3, 8);
  requestDraw();
}

function showName(own, event) {
  const found = event.buttons ? null : findView(own, event.clientX, event.clientY);
  const name = found && findControl(found.scene, found.point);
  const box = own.host.getBoundingClientRect();
  own.tip.hidden = !name;
  own.tip.textContent = name || "";
  own.tip.style.left = `${event.clientX - box.left + 12}px`;
  own.tip.style.top = `${event.clientY - box.top + 12}px`;
}

/** Orbit with one pointer, zoom with two; a click without movement chooses a joint. */
function listenToStage(own) {
  const { host } = own, pointers = new Map();
  let moved = 0;
  host.addEventListener("pointerdown", (event) => {
    host.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, event);
    moved = 0;
  });
  host.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) { showName(own, event); return; }
    moved += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    if (pointers.size === 1) orbit(event.clientX - before.clientX, event.clientY - before.clientY);
    else zoomStage(measurePinch(pointers, event));
    pointers.set(event.pointerId, event);
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    host.addEventListener(kind, (event) => {
      pointers.delete(event.pointerId);
      if (kind === "pointerup" && moved < 3) toggleTrail(own, event.clientX, event.clientY);
    });
  }
  host.addEventListener("pointerleave", () => { own.tip.hidden = true; });
  host.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !("full" in root.dataset)) return;
    event.preventDefault();
    zoomStage(Math.exp(-0.002 * event.deltaY));
  }, { passive: false });
}

/** Return the change of the distance between two pointers as a factor. */
function measurePinch(pointers, event) {
  const [other] = [...pointers].filter(([id]) => id !== event.pointerId);
  const away = ({ clientX, clientY }) =>
    Math.hypot(clientX - other[1].clientX, clientY - other[1].clientY) || 1;
  return away(event) / away(pointers.get(event.pointerId));
}
