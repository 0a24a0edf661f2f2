// Starts the page, and draws it whenever time, size or choice change.

const LONGEST_STEP = 0.1; // seconds; a tab that was in the background does not leap
const MEASURED = 60; // draws
const isStress = options.has("stress"), drawTimes = [];
const canPlay = data.figures.some(({ frames }) => frames > 1);
const fastestRate = Math.max(timing.rate, ...data.figures.map(({ rate }) => rate));
const opened = performance.now();
let stage = null;
let isScheduled = false, lastDraw = null, drawnTick = null;

// ---- time ----

function seek(time) {
  state.time = Math.min(Math.max(time, 0), lastTime);
  requestDraw();
}

function step(frames) {
  pause();
  seek(timeAt(frameAt(state.time) + frames));
}

const pause = () => setPlaying(false);

function setPlaying(playing) {
  state.playing = playing && canPlay;
  lastDraw = null;
  byId("play").classList.toggle("playing", state.playing);
  byId("play").setAttribute("aria-label", state.playing ? "Pause" : "Play");
  requestDraw();
}

/** Move time on, within the loop; its last frame is shown as long as the others. */
function advance(now) {
  const passed = lastDraw === null ? 0 : Math.min((now - lastDraw) / 1000, LONGEST_STEP);
  lastDraw = now;
  const [first, last] = (state.loop || listPlayed()).map(timeAt);
  const time = state.time + passed * state.speed, end = last + 1 / timing.rate;
  state.time = time >= end || time < first - 1e-6 ? first : time;
}

// ---- drawing ----

/** Draw on the next frame of the screen; the stage calls it after orbiting. */
function requestDraw() {
  drawnTick = null;
  showPressed();
  schedule();
}

function schedule() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(onFrame);
}

function onFrame(now) {
  isScheduled = false;
  if (state.playing) advance(now);
  const tick = Math.floor(state.time * fastestRate + 1e-6);
  if (tick !== drawnTick || isStress) draw();
  drawnTick = tick;
  if (state.playing) schedule();
}

/** Tell whether there is a stage to draw on; it has no size on paper. */
const hasStage = () => stage !== null && byId("stage").clientWidth > 0;

function draw() {
  const before = performance.now();
  if (hasStage()) stage.draw();
  if (isStress) recordDraw(performance.now() - before);
  moveCursor();
  showClock();
  showValues();
}

/** Publish the median time to draw the stage, for benchmarks. */
function recordDraw(milliseconds) {
  drawTimes.push(milliseconds);
  const latest = drawTimes.slice(-MEASURED).sort((a, b) => a - b);
  root.dataset.script = latest[latest.length >> 1].toFixed(2);
  root.dataset.draws = drawTimes.length;
}

/** Draw the tracks and curves, which stay as they are while time passes. */
function drawTracks() {
  if (byId("tracks").hidden) return;
  drawRuler();
  drawRows();
  drawCurves();
  requestDraw();
}

/** Draw everything, after a change of size or colors. */
function redraw() {
  if (hasStage()) stage.resize();
  drawTracks();
  paintStrips();
  requestDraw();
}

// ---- start ----

/** Say what went wrong, and show the still poses in place of the stage. */
function fail(sentence) {
  root.dataset.error = sentence;
  byId("error").textContent = sentence;
  byId("error").hidden = false;
  for (const element of findAll(".bar, #stage, #tracks")) element.hidden = true;
  if (byId("still")) byId("still").hidden = false;
}

function watchErrors() {
  const say = (reason) => fail(`The script of this page failed: ${reason}`);
  addEventListener("error", (event) => say(event.message));
  addEventListener("unhandledrejection", ({ reason }) => say((reason && reason.message) || reason));
}

function showParts() {
  const hasFigures = data.figures.length > 0;
  findAll(".bar")[0].hidden = byId("stage").hidden = !hasFigures;
  byId("tracks").hidden = !hasFigures && !hasCurves;
}

async function start() {
  watchErrors();
  readOptions();
  watchTheme();
  if (typeof DecompressionStream === "undefined" && data.figures.length + data.series.length) {
    fail("This browser is too old to unpack the motions of this page; please update it.");
    return;
  }
  showParts();
  await startStage();
  await decodeSeries();
  buildCurves();
  buildSections();
  await buildStrips();
  drawTracks();
  root.dataset.ready = Math.round(performance.now() - opened);
}

async function startStage() {
  await decodeFigures(data);
  buildVerdict();
  buildToolbar();
  buildTimeline();
  showChoice();
  if (data.figures.length) stage = makeStage(byId("stage"), data);
  if (stage) root.dataset.painter = stage.painter;
  listen();
  drawTracks();
  const isStill = options.has("t") || options.has("frame") || isCalm;
  setPlaying(!isStill);
  light(options.get("joint"));
  draw();
  root.dataset.drawn = Math.round(performance.now() - opened);
}

function listen() {
  byId("play").addEventListener("click", () => setPlaying(!state.playing));
  byId("speed").addEventListener("change", ({ target }) => {
    state.speed = Number(target.value);
    target.blur(); // so that the space bar plays
  });
  listenToKeys();
  listenToFindings();
  listenToPrint();
  const watcher = new ResizeObserver(redraw);
  watcher.observe(byId("stage"));
  watcher.observe(byId(byId("time").hidden ? "tracks" : "time"));
}

start();
