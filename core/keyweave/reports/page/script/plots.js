// Draws the curves of one channel, and reads their values at the cursor.

const ROLE_ORDER = ["source", "sketch", "result"]; // drawn in this order, listed from the last
const PLOT_PAD = { open: 9, closed: 5 }; // pixels above and below the curves
const WIDTHS = { result: 2, sketch: 1.25, source: 1.25 }; // pixels
const DASHES = { // they tell curves apart without color, where there are several
  source: [5, 2.5], "compared-2": [8, 3], "compared-3": [2, 2], "compared-4": [8, 2, 2, 2],
};
const FLAT = 2; // a range of values is drawn at least this large

// ---- values ----

const curveIndex = new Map(); // channel to its rows: series and values

/** Unpack all curves; each row becomes numbers in the units of its channel. */
async function decodeSeries() {
  const rows = [];
  for (const { rows: packed } of data.series) {
    const base = packed.base === null || packed.base === undefined ? null : rows[packed.base];
    rows.push(await unpackRows(packed, base));
  }
  data.series.forEach((series, index) => indexSeries(series, rows[index]));
}

function indexSeries(series, integers) {
  const { columns } = series.rows;
  series.channels.forEach((channel, row) => {
    const whole = integers.subarray(row * columns, (row + 1) * columns);
    const values = Float32Array.from(whole, (value) => value * series.steps[row]);
    if (!curveIndex.has(channel)) curveIndex.set(channel, []);
    curveIndex.get(channel).push({ ...series, values });
  });
}

/** Return the curves of a channel in the chosen alternative, in the order of legends. */
function curvesOf(channel) {
  const groups = new Map();
  for (const curve of curveIndex.get(channel) || []) {
    const isOwn = curve.alternative === state.alternative;
    if (isOwn || (isShared(curve) && !groups.has(curve.group))) groups.set(curve.group, curve);
  }
  return [...groups.values()].sort(compareRoles);
}

const isShared = ({ alternative }) => alternative === null || alternative === undefined;
const isOnlyGroup = new Set(data.series.map(({ group }) => group)).size <= 1;
const dashesOf = (role) => (!isOnlyGroup && DASHES[role]) || [];
const compareRoles = (a, b) => ROLE_ORDER.indexOf(b.role) - ROLE_ORDER.indexOf(a.role);
const sampleFrame = (curve, i) => (curve.frames ? curve.frames[i] : curve.start + i);

/** Return the value of a curve at a frame, or null outside it. */
function valueAt(curve, frame) {
  const { values, frames } = curve, last = values.length - 1;
  if (frame < sampleFrame(curve, 0) || frame > sampleFrame(curve, last)) return null;
  if (!frames) return values[Math.round(frame - curve.start)];
  const after = Math.max(frames.findIndex((each) => each >= frame), 1);
  if (last === 0) return values[0];
  const share = (frame - frames[after - 1]) / (frames[after] - frames[after - 1]);
  return values[after - 1] + share * (values[after] - values[after - 1]);
}

const formatUnit = (unit) => (unit === "°" ? unit : unit && ` ${unit}`);
const formatValue = (value, unit) =>
  (value === null ? "" : value.toFixed(1).replace("-", "−") + formatUnit(unit));

/** Return the lowest and highest of some numbers. */
function measureRange(lists) {
  let low = Infinity, high = -Infinity;
  for (const list of lists) {
    for (const value of list) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return low > high ? [0, 0] : [low, high];
}

/** Return how far a channel moves; that of the first group counts. */
function measureLiveliness(channel) {
  const [curve] = curvesOf(channel);
  if (!curve) return 0;
  const [low, high] = measureRange([curve.values]);
  return high - low;
}

// ---- drawing ----

/** Draw a plot: {canvas, channel, isClosed}. Closed groups show one curve without a scale. */
function drawPlot(plot) {
  if (!plot.canvas.clientHeight) return;
  const canvas = fitCanvas(plot.canvas);
  const curves = curvesOf(plot.channel).slice(0, plot.isClosed ? 1 : undefined);
  const scale = makeScale(plot, curves, canvas.height);
  if (!plot.isClosed) drawGrid(canvas, scale);
  canvas.context.save();
  clipToScale(canvas.context, canvas.right, canvas.height, 1);
  for (const curve of [...curves].reverse()) drawCurve(canvas, scale, curve, plot.isClosed);
  canvas.context.restore();
  if (!plot.isClosed) drawPlotKeys(canvas, scale, plot.channel);
  if (!plot.isClosed) drawUnits(canvas, scale, data.channels[plot.channel].unit);
}

function makeScale({ channel, isClosed }, curves, height) {
  const { keys } = data.channels[channel];
  const lists = curves.map(({ values }) => values);
  let [low, high] = measureRange(keys && !isClosed ? [...lists, keys[1]] : lists);
  const least = isClosed ? 4 * FLAT : FLAT, pad = isClosed ? PLOT_PAD.closed : PLOT_PAD.open;
  const spare = Math.max(least - (high - low), 0) / 2;
  low -= spare;
  high += spare;
  return { low, high, y: (value) => pad + ((high - value) / (high - low)) * (height - 2 * pad) };
}

function drawGrid({ context, width, height, right }, { low, high, y }) {
  drawJoins(context, width, height);
  for (const value of listTicks(low, high, chooseStep((high - low) / 2.2))) {
    context.fillStyle = colors.get(Math.abs(value) < 1e-9 ? "line" : "grid");
    context.fillRect(0, Math.round(y(value)), right, 1);
  }
}

function drawUnits({ context, height, right }, { low, high, y }, unit) {
  context.font = fontOf(11);
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillStyle = colors.get("muted");
  const ticks = listTicks(low, high, chooseStep((high - low) / 2.2));
  ticks.forEach((value, i) => {
    const number = formatNumber(value).replace("-", "−"), whole = number + formatUnit(unit);
    const isNamed = (unit === "°" || i === ticks.length - 1)
      && context.measureText(whole).width <= MARGIN.right - 6;
    const place = Math.min(Math.max(y(value), 7), height - 7);
    context.fillText(isNamed ? whole : number, right + 6, place);
  });
}

function drawCurve({ context, width }, { y }, curve, isClosed) {
  context.strokeStyle = colors.get(curve.role);
  context.lineWidth = isClosed ? 1 : WIDTHS[curve.role] || 1.5;
  context.globalAlpha = isClosed ? 0.8 : 1;
  context.setLineDash(isClosed ? [] : dashesOf(curve.role));
  context.lineJoin = "round";
  context.beginPath();
  const [first, last] = findVisible(curve);
  for (const i of listSamples(curve.values, first, last, width)) {
    context.lineTo(frameToX(sampleFrame(curve, i), width), y(curve.values[i]));
  }
  context.stroke();
  context.globalAlpha = 1;
  context.setLineDash([]);
}

/** Return the first and last sample in the view, with one more at each side. */
function findVisible(curve) {
  const [low, high] = visibleFrames(), end = curve.values.length - 1;
  if (curve.frames) return [0, end];
  const first = Math.floor(low - curve.start) - 1, last = Math.ceil(high - curve.start) + 1;
  return [Math.max(first, 0), Math.min(last, end)];
}

/** Return samples to draw: all, or the extremes of each pixel where there are many more. */
function listSamples(values, first, last, width) {
  const count = last - first + 1, stride = Math.floor(count / width);
  if (stride < 4) return Array.from({ length: Math.max(count, 0) }, (_, i) => first + i);
  const samples = [];
  for (let start = first; start <= last; start += stride) {
    let low = start, high = start;
    for (let i = start; i < Math.min(start + stride, last + 1); i++) {
      if (values[i] < values[low]) low = i;
      if (values[i] > values[high]) high = i;
    }
    samples.push(Math.min(low, high), Math.max(low, high));
  }
  return samples;
}

function drawPlotKeys({ context, width, right, height }, { y }, channel) {
  const { keys } = data.channels[channel];
  if (!keys) return;
  const points = keys[0].map((frame, i) => [frameToX(frame, width), y(keys[1][i])]);
  context.save();
  clipToScale(context, right, height, 5);
  drawKeys(context, points, 3.5);
  context.restore();
}
