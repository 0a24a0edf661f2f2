// Tables that the script fills: fragments of the chosen alternative, values at the cursor.

// ---- fragments ----

function buildSections() {
  byId("fragments").addEventListener("toggle", fillFragments);
  byId("values").addEventListener("toggle", fillValues);
  byId("values").hidden = !hasCurves;
  byId("values").querySelector("summary span").textContent = "of all channels at the cursor";
  if (hasCurves) addHead(byId("values"), [["Channel", ""], ...listGroups()
    .map(({ group }) => [formatGroup(group), "number"])]);
  const names = (data.fragment_columns || []).map((name) => [capitalize(name), "number"]);
  addHead(byId("fragments"), [["#", "number"], ["Frames", "number"], ["Source", ""],
    ["Source frames", "number"], ["Stretch", "number"], ...names, ["Join", ""]]);
  moveFragments();
  showFragments();
  if (options.has("open")) for (const section of findAll(".section")) section.open = true;
}

const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1).replace(/_/g, " ");

function addHead(section, heads) {
  const row = make("tr", section.querySelector("thead"));
  for (const [text, className] of heads) make("th", row, className, text).scope = "col";
}

/** Put the fragments below how the result was made, which Python wrote first. */
function moveFragments() {
  const [first] = findAll("details.section:not(.scripted)");
  if (first) first.after(byId("fragments"));
}

/** Follow the chosen alternative; the rows are made when the table is open. */
function showFragments() {
  const section = byId("fragments"), fragments = listFragments();
  section.hidden = !fragments.length;
  const owner = data.alternatives.length > 1 ? ` of alternative ${currentAlternative().label}` : "";
  section.querySelector("summary span").textContent = `${fragments.length}${owner}`;
  section.querySelector("tbody").textContent = "";
  fillFragments();
  for (const own of findAll("[data-alternative]")) {
    own.hidden = Number(own.dataset.alternative) !== state.alternative;
  }
}

function fillFragments() {
  const section = byId("fragments"), body = section.querySelector("tbody");
  if (!section.open || body.firstChild) return;
  const rows = document.createDocumentFragment();
  listFragments().forEach((fragment, index) => addFragment(rows, fragment, index));
  body.append(rows);
}

function addFragment(rows, fragment, index) {
  const [first, last, clip, from, to] = fragment, row = make("tr", rows);
  make("td", row, "number", String(index + 1));
  make("td", row, "number", formatFrames(first, last));
  const source = make("td", row, "clip");
  showLetter(source, clip);
  make("bdi", source, "", clipName(clip));
  source.title = clipName(clip);
  make("td", row, "number", formatFrames(from, to));
  make("td", row, "number", to > from ? ((last - first) / (to - from)).toFixed(2) : "");
  for (let i = 6; i < 6 + (data.fragment_columns || []).length; i++) {
    const value = fragment[i];
    make("td", row, "number", typeof value === "number" ? value.toFixed(3) : "");
  }
  make("td", row, "", index ? (fragment[5] ? "continues" : "blended") : "start");
}

const formatFrames = (first, last) => `${formatNumber(first, 1)} – ${formatNumber(last, 1)}`;

// ---- values at the cursor ----

/** Fill the table of values, which says the same as the curves. */
function fillValues() {
  const section = byId("values"), [body] = section.querySelector("table").tBodies;
  if (!section.open || state.playing) return;
  if (!body.firstChild) listChannels().forEach((channel) => addValues(body, channel));
  const frame = frameAt(state.time);
  for (const row of body.rows) fillRow(row, Number(row.dataset.channel), frame);
  const note = section.querySelector("summary span");
  note.textContent = `of all channels at frame ${formatNumber(frame)}`;
}

const listChannels = () => data.parts.flatMap(({ channels }) => channels);

function fillRow(row, channel, frame) {
  const curves = curvesOf(channel), { unit } = data.channels[channel];
  listGroups().forEach(({ group }, i) => {
    const curve = curves.find((each) => each.group === group);
    row.cells[i + 1].textContent = curve ? formatValue(valueAt(curve, frame), unit) : "";
  });
}

function addValues(body, channel) {
  const row = make("tr", body);
  row.dataset.channel = channel;
  const head = make("th", row);
  head.scope = "row";
  make("bdi", head, "", data.channels[channel].full || data.channels[channel].name);
  for (let i = 0; i < listGroups().length; i++) make("td", row, "number");
}
