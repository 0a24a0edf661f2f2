// The scale of time that all tracks and curves share, and what they draw alike.

const MARGIN = { left: 4, right: 40 }; // pixels beside the scale; the right one holds units
const MIN_SHARE = 0.02; // of the clock that a zoomed view shows at least
const frameSpan = Math.max(lastFrame - firstFrame, 1);

/** Resize and clear a canvas for its size on screen; return its context in CSS pixels. */
function fitCanvas(canvas) {
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  const width = canvas.clientWidth, height = canvas.clientHeight;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  return { context, width, height, right: width - MARGIN.right };
}

/** Keep drawing within the scale, with room for marks on its first and last frame. */
function clipToScale(context, right, height, room = 0) {
  context.beginPath();
  context.rect(0, 0, right + room, height);
  context.clip();
}

function frameToX(frame, width) {
  const share = ((frame - firstFrame) / frameSpan - state.from) / (state.to - state.from);
  return MARGIN.left + share * (width - MARGIN.left - MARGIN.right);
}

function xToFrame(x, width) {
  const share = (x - MARGIN.left) / (width - MARGIN.left - MARGIN.right);
  return firstFrame + (state.from + share * (state.to - state.from)) * frameSpan;
}

const visibleFrames = () => [state.from, state.to].map((share) => firstFrame + share * frameSpan);

/** Show a part of the clock; both ends are shares of it. */
function setView(from, to) {
  state.from = Math.min(Math.max(from, 0), 1 - MIN_SHARE);
  state.to = Math.min(Math.max(to, state.from + MIN_SHARE), 1);
  drawTracks();
}

/** Magnify around a frame, which keeps its place. */
function zoomAt(frame, factor) {
  const share = (frame - firstFrame) / frameSpan;
  setView(share - (share - state.from) * factor, share + (state.to - share) * factor);
}

/** Return the smallest of 1, 2, 5, 10, ... that is not below a rough step. */
function chooseStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].find((digit) => digit * power >= rough * 0.9999) * power;
}

/** Return the multiples of a step between two numbers. */
function listTicks(low, high, step) {
  const first = Math.ceil(low / step - 1e-9), count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, i) => (first + i) * step);
}

function drawDiamond(context, x, y, radius) {
  context.beginPath();
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
  context.fill();
  context.stroke();
}

/** Draw keys as diamonds, smaller where they are close together. */
function drawKeys(context, points, largest) {
  const gap = points.length > 1
    ? (points[points.length - 1][0] - points[0][0]) / (points.length - 1) : Infinity;
  const radius = Math.min(Math.max(gap / 2 - 0.75, 2), largest);
  context.fillStyle = colors.get("key");
  context.strokeStyle = colors.get("key-rim");
  context.lineWidth = radius < 3 ? 0.5 : 1;
  for (const [x, y] of points) drawDiamond(context, x, y, radius);
}

/** Return the places of frames in the view, without those too close to the one before. */
function spreadMarks(frames, width, least) {
  let last = -Infinity;
  return frames.map((frame) => Math.round(frameToX(frame, width))).filter((x) => {
    const isShown = x - last >= least && x >= 0 && x < width - MARGIN.right;
    if (isShown) last = x;
    return isShown;
  });
}

/** Draw vertical lines where fragments are blended. */
function drawJoins(context, width, height) {
  const joins = listFragments().filter(isBlended).map(([frame]) => frame);
  context.fillStyle = colors.get("line");
  for (const x of spreadMarks(joins, width, 8)) context.fillRect(x, 0, 1, height);
}
