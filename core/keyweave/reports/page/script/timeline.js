// The ruler with its loop range, the cursor, and moving through time by pointer.

const LOOP_BAR = { top: 2, height: 5, reach: 10, grip: 9 }; // pixels

// ---- ruler ----

function drawRuler() {
  const { context, width, height, right } = fitCanvas(byId("ruler").firstChild);
  clipToScale(context, right, height, 14);
  drawLoop(context, width);
  drawTicks(context, width, right, height);
}

function drawLoop(context, width) {
  const [first, last] = (state.loop || listPlayed()).map((f) => frameToX(f, width));
  context.fillStyle = colors.get("raised");
  context.fillRect(0, LOOP_BAR.top, width - MARGIN.right + MARGIN.left, LOOP_BAR.height);
  context.fillStyle = colors.get(state.loop ? "accent" : "raised");
  context.globalAlpha = state.loop ? 0.5 : 1;
  context.fillRect(first, LOOP_BAR.top, last - first, LOOP_BAR.height);
  context.globalAlpha = 1;
  context.fillStyle = colors.get(state.loop ? "accent" : "muted");
  for (const x of [first, last]) context.fillRect(Math.round(x) - 1, 0, 3, LOOP_BAR.grip);
}

function drawTicks(context, width, right, height) {
  const [low, high] = visibleFrames();
  const step = Math.max(chooseStep((high - low) / (width / 72)), 1);
  context.fillStyle = colors.get("line");
  for (const frame of listTicks(low, high, Math.max(step / 5, 1))) {
    const isLong = Math.abs(frame / step - Math.round(frame / step)) < 1e-6;
    const top = isLong ? height - 8 : height - 4;
    context.fillRect(Math.round(frameToX(frame, width)), top, 1, height - top);
  }
  context.fillStyle = colors.get("muted");
  context.font = fontOf(11);
  context.textAlign = "center";
  for (const frame of listTicks(low, high, step)) {
    const x = frameToX(frame, width);
    if (x > 8 && x <= right + 4) context.fillText(formatNumber(frame), x, 18);
  }
}

// ---- cursor and clock ----

/** Move both parts of the cursor: on the ruler and its rows, and over the curves. */
function moveCursor() {
  const ruler = byId("ruler"), width = ruler.clientWidth, frame = frameAt(state.time);
  const x = Math.round(frameToX(frame, width));
  const isOutside = x < 0 || x > width - MARGIN.right + MARGIN.left;
  byId("pointer").style.top = `${ruler.offsetTop}px`;
  for (const part of [byId("pointer"), byId("cursor")]) {
    part.style.transform = `translateX(${ruler.offsetLeft + x}px)`;
    part.hidden = isOutside;
  }
}

function showClock() {
  const frame = frameAt(state.time), seconds = `${timeAt(frame).toFixed(2)} s`;
  byId("frame").textContent = formatNumber(frame);
  byId("seconds").textContent = seconds;
  const ruler = byId("ruler");
  ruler.setAttribute("aria-valuenow", frame);
  ruler.setAttribute("aria-valuetext", `frame ${formatNumber(frame)}, ${seconds}`);
  root.dataset.frame = frame;
}

function buildTimeline() {
  byId("last").textContent = ` / ${formatNumber(lastFrame)}`;
  byId("clock").classList.toggle("long", lastFrame >= 1000);
  byId("ruler").setAttribute("aria-valuemin", firstFrame);
  byId("ruler").setAttribute("aria-valuemax", lastFrame);
  byId("play").hidden = byId("speed").hidden = !canPlay;
  byId("time").hidden = lastFrame === firstFrame;
  listenToTracks(byId("tracks"));
}

// ---- loop ----

/** Loop over a range of frames; without one, over all. */
function setLoop(range) {
  const [first, last] = listPlayed();
  const isWhole = !range || (range[0] <= first && range[1] === last);
  state.loop = isWhole ? null : range.map((frame) => clampFrame(Math.round(frame)));
  drawRuler();
}

const clampFrame = (frame) => Math.min(Math.max(frame, firstFrame), lastFrame);

/** Move the first (0) or the last (1) frame of the loop; the other one gives way. */
function moveLoopEnd(end, frame) {
  const range = [...(state.loop || listPlayed())];
  range[end] = frame;
  if (end === 0) range[1] = Math.max(range[1], frame + 1);
  else range[0] = Math.min(range[0], frame - 1);
  setLoop(range);
}

/** Return the end of the loop under the pointer, 0 or 1, or null. */
function findLoopEnd(x, y, width) {
  if (y > LOOP_BAR.reach + 2) return null;
  const ends = (state.loop || listPlayed()).map((f) => Math.abs(frameToX(f, width) - x));
  const nearest = ends[0] <= ends[1] ? 0 : 1;
  return ends[nearest] <= LOOP_BAR.reach ? nearest : null;
}

// ---- pointer ----

function listenToTracks(tracks) {
  let drag = null;
  tracks.addEventListener("pointerdown", (event) => {
    drag = event.button === 0 ? startDrag(event) : null;
    if (!drag) return;
    event.target.setPointerCapture(event.pointerId); // so that a double click keeps its target
    drag(event);
  });
  tracks.addEventListener("pointermove", (event) => {
    if (drag) drag(event);
    hover(event); // a touch screen has no pointer to hover with
  });
  for (const name of ["pointerup", "pointercancel"]) {
    tracks.addEventListener(name, () => { drag = null; });
  }
  tracks.addEventListener("pointerleave", () => showTip(null));
  tracks.addEventListener("wheel", zoomByWheel, { passive: false });
  tracks.addEventListener("dblclick", (event) => {
    if (event.target.closest("canvas")) setView(0, 1);
  });
}

/** Return the place of the pointer on the scale of time. */
function locate(event) {
  const box = byId("ruler").getBoundingClientRect();
  const x = event.clientX - box.left;
  return { x, y: event.clientY - box.top, width: box.width, frame: xToFrame(x, box.width) };
}

/** Return what dragging from here does: move an end of the loop, scrub, or nothing. */
function startDrag(event) {
  if (!event.target.closest("canvas") || event.target.closest("summary")) return null;
  const { x, y, width } = locate(event);
  const end = event.target.closest("#ruler") ? findLoopEnd(x, y, width) : null;
  if (end !== null) return (move) => moveLoopEnd(end, locate(move).frame);
  pause();
  return (move) => seek(timeAt(Math.round(locate(move).frame)));
}

function hover(event) {
  const { x, y, width, frame } = locate(event);
  const isHandle = event.target.closest("#ruler") && findLoopEnd(x, y, width) !== null;
  byId("ruler").classList.toggle("gripped", Boolean(isHandle));
  showTip(event.target.closest(".row"), frame, event);
}

function zoomByWheel(event) {
  if (!event.ctrlKey || !event.target.closest(".plot")) return;
  event.preventDefault();
  zoomAt(locate(event).frame, Math.exp(event.deltaY * 0.002));
}
