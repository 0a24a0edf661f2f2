// The curves: a group per joint, its liveliest channel first, the others on demand.

const MAX_OPEN = 12; // groups open at first
const REDRAW_READOUTS = 90; // milliseconds between changes of numbers while playing
const plots = []; // {canvas, channel, isClosed, readouts, isNear}
const plotOf = new WeakMap(); // by canvas

/** Draws plots when they come near the window, and frees their memory when they leave. */
const nearWindow = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const plot = plotOf.get(target);
    plot.isNear = isIntersecting;
    if (isIntersecting) drawPlot(plot);
    else target.width = target.height = 0;
  }
  showValues();
}, { rootMargin: "200px" });

function drawCurves() {
  for (const plot of plots) if (plot.isNear) drawPlot(plot);
}

const hasCurves = data.parts.some(({ channels }) => channels.length > 0);

function buildCurves() {
  byId("joints").textContent = "";
  findAll(".curvebar")[0].hidden = !hasCurves;
  if (!hasCurves) return;
  let open = 0;
  for (const part of data.parts) buildPart(part, part.open && open++ < MAX_OPEN);
  buildLegend();
  byId("find").addEventListener("input", (event) => findParts(event.target.value));
}

// ---- groups ----

function buildPart(part, isOpen) {
  const group = make("details", byId("joints"), "joint");
  group.dataset.name = [part.name, ...part.channels.map((c) => data.channels[c].full || "")]
    .join(" ").toLowerCase();
  const channels = sortByLiveliness(part.channels);
  const row = make("div", make("summary", group), "row head");
  nameRow(row, part);
  const spark = addPlot(make("span", row, "plot"), channels[0], true);
  group.addEventListener("toggle", () => openPart(group, channels, spark));
  group.open = isOpen;
  if (isOpen) openPart(group, channels, spark);
}

/** Return the channels with the one that moves most in front. */
function sortByLiveliness(channels) {
  const moves = channels.map(measureLiveliness), most = moves.indexOf(Math.max(...moves));
  return [channels[most], ...channels.filter((_, i) => i !== most)];
}

function nameRow(row, { name, note }) {
  const gutter = make("span", row, "gutter");
  const label = make("b", gutter, "");
  make("bdi", label, "", name);
  label.title = name;
  make("span", gutter, "note", ` ${note}`);
}

/** Show a group's curves in place of its small one, or the other way around. */
function openPart(group, channels, spark) {
  spark.canvas.parentNode.classList.toggle("covered", group.open);
  if (!group.open || group.querySelector(".channel")) return;
  const gutter = addChannel(group, channels[0]);
  if (channels.length > 1) addMore(gutter, group, channels.slice(1));
  showValues();
}

function addMore(gutter, group, rest) {
  const button = make("button", gutter, "more", `+ ${countOf(rest.length, "channel")}`);
  button.type = "button";
  button.setAttribute("aria-expanded", "false");
  let rows = [];
  button.addEventListener("click", () => {
    if (!rows.length) rows = rest.map((channel) => addChannel(group, channel).parentNode);
    else rows.forEach((row) => { row.hidden = !row.hidden; });
    const isOpen = !rows[0].hidden;
    button.setAttribute("aria-expanded", String(isOpen));
    button.textContent = `${isOpen ? "−" : "+"} ${countOf(rest.length, "channel")}`;
    showValues();
  });
}

/** Add the row of a channel to its group; return its gutter. */
function addChannel(group, channel) {
  const row = make("div", group, "row channel"), gutter = make("div", row, "gutter");
  const { name, full } = data.channels[channel];
  make("bdi", gutter, "name", formatChannel(name)).title = full || name;
  const values = make("span", gutter, "values");
  const plot = addPlot(make("div", row, "plot"), channel, false);
  plot.readouts = curvesOf(channel).map(({ group: owner, role }) => {
    const value = make("span", values);
    value.style.setProperty("--c", `var(--${role})`);
    value.title = formatGroup(owner);
    return { owner, value };
  });
  return gutter;
}

/** Return "rotate X" of "rotateX". */
const formatChannel = (name) => name.replace(/([a-z])([XYZ])$/, "$1 $2");

function addPlot(host, channel, isClosed) {
  const canvas = make("canvas", host);
  if (isClosed) {
    canvas.setAttribute("aria-hidden", "true");
  } else {
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", describePlot(channel));
  }
  const plot = { canvas, channel, isClosed, readouts: [], isNear: false };
  plots.push(plot);
  plotOf.set(canvas, plot);
  nearWindow.observe(canvas);
  return plot;
}

function describePlot(channel) {
  const { full, name, unit, keys } = data.channels[channel];
  const ranges = curvesOf(channel).map(({ group, values }) => {
    const [low, high] = measureRange([values]);
    return `${group} from ${formatValue(low, unit)} to ${formatValue(high, unit)}`;
  });
  const counted = keys ? `; ${countOf(keys[0].length, "key")}` : "";
  return `${full || name}: ${ranges.join(", ")}${counted}`;
}

// ---- values at the cursor ----

let lastReadout = 0;

/** Show the values at the cursor, a few times a second while playing. */
function showValues() {
  const now = performance.now();
  if (state.playing && now - lastReadout < REDRAW_READOUTS) return;
  lastReadout = now;
  const frame = frameAt(state.time);
  for (const plot of plots) if (plot.isNear) showReadouts(plot, frame);
  fillValues();
}

function showReadouts({ channel, readouts }, frame) {
  if (!readouts.length) return;
  const curves = new Map(curvesOf(channel).map((curve) => [curve.group, curve]));
  for (const { owner, value } of readouts) {
    const curve = curves.get(owner);
    value.textContent = curve
      ? formatValue(valueAt(curve, frame), data.channels[channel].unit) : "";
  }
}

// ---- legend and search ----

/** Return a group's name for the legend; those of roles are words. */
function formatGroup(group) {
  return ROLE_ORDER.includes(group) ? group[0].toUpperCase() + group.slice(1) : group;
}

function listGroups() {
  const groups = new Map(data.series.map(({ group, role }) => [group, { group, role }]));
  return [...groups.values()].sort(compareRoles);
}

function buildLegend() {
  const legend = findAll(".legend")[0];
  legend.textContent = "";
  for (const { group, role } of listGroups()) {
    const entry = make("span", legend);
    drawSample(entry, role);
    make("bdi", entry, "", formatGroup(group));
    entry.title = formatGroup(group);
  }
  if (data.channels.some(({ keys }) => keys)) {
    const entry = make("span", legend);
    make("i", entry, "key");
    entry.append("Key");
  }
}

/** Append a piece of line as the curves of a role have it. */
function drawSample(host, role) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const line = document.createElementNS(svg.namespaceURI, "path");
  line.setAttribute("d", "M0 3h20");
  line.setAttribute("stroke-dasharray", dashesOf(role).join(" "));
  line.setAttribute("stroke-width", WIDTHS[role] || 1.5);
  svg.setAttribute("aria-hidden", "true");
  svg.style.setProperty("--c", `var(--${role})`);
  svg.append(line);
  host.append(svg);
}

/** Show only the groups whose joint or channel contains the words. */
function findParts(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = findAll(".joint");
  for (const group of groups) {
    group.hidden = !words.every((word) => group.dataset.name.includes(word));
  }
  const isFound = groups.some((group) => !group.hidden), note = byId("not-found");
  note.hidden = isFound;
  note.textContent = isFound ? "" : `No joint or channel contains “${text.trim()}”.`;
}
