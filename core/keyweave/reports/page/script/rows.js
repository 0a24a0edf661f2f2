// The rows below the ruler: keys, fragments of the source, contacts of the feet.

const LETTER_ROOM = 14; // pixels that a mark with a letter covers

function drawRows() {
  const isShown = { keys: hasKeys(), band: listFragments().length > 0,
    contacts: findContacts().length > 0 };
  for (const id of Object.keys(isShown)) byId(id).hidden = !isShown[id];
  if (isShown.keys) drawKeyRow(byId("keys"));
  if (isShown.band) drawBand(byId("band"));
  if (isShown.contacts) drawContacts(byId("contacts"));
}

function fitRow(row) {
  return { canvas: row.querySelector("canvas"), ...fitCanvas(row.querySelector("canvas")) };
}

// ---- keys and marks ----

const hasKeys = () => data.keys.length + data.marks.length > 0;

function drawKeyRow(row) {
  const { canvas, context, width, height, right } = fitRow(row);
  const middle = height / 2, { keys, marks } = data;
  clipToScale(context, right, height, 8);
  context.fillStyle = colors.get("grid");
  context.fillRect(0, Math.round(middle), right, 1);
  drawKeys(context, keys.map((frame) => [frameToX(frame, width), middle]), 4.5);
  for (const [frame, letter] of marks) {
    const x = Math.max(frameToX(frame, width), LETTER_ROOM / 2);
    if (frame >= xToFrame(0, width)) drawMark(context, x, middle, letter);
  }
  row.querySelector(".count").textContent = keys.length || marks.length;
  canvas.setAttribute("aria-label", describeKeys());
}

/** Draw a constraint as a letter in a square. */
function drawMark(context, x, y, letter) {
  context.fillStyle = colors.get("key");
  context.fillRect(Math.round(x - LETTER_ROOM / 2), Math.round(y - 7), LETTER_ROOM, 14);
  context.fillStyle = colors.get("key-rim");
  context.font = fontOf(10, 600);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(letter, x, y + 0.5);
}

function describeKeys() {
  const parts = [];
  if (data.keys.length) parts.push(countOf(data.keys.length, "frame") + " with keys");
  if (data.marks.length) parts.push(countOf(data.marks.length, "constraint"));
  return parts.join(", ");
}

// ---- band of fragments ----

/** Return runs of fragments that follow each other in the source: [first, last] indices. */
function listRuns() {
  const runs = [];
  listFragments().forEach((fragment, index) => {
    if (index && fragment[5]) runs[runs.length - 1][1] = index;
    else runs.push([index, index]);
  });
  return runs;
}

function drawBand(row) {
  const { canvas, context, width, height, right } = fitRow(row);
  const fragments = listFragments(), runs = listRuns();
  clipToScale(context, right, height);
  for (const [first, last] of runs) {
    let [start, end] = [fragments[first][0], fragments[last][1]].map((f) => frameToX(f, width));
    if (end < 0 || start > right) continue;
    if (end - start > 4) [start, end] = [start + (first ? 1 : 0), end - 1]; // a gap between runs
    drawRun(context, fragments[first][2], start, end, height);
    drawNotches(context, fragments.slice(first + 1, last + 1), width, height);
    const room = [Math.max(start, 0), Math.min(end, right)];
    nameRun(context, fragments[first], fragments[last], room, height);
  }
  canvas.setAttribute("aria-label", `${countOf(fragments.length, "fragment")} in `
    + `${countOf(runs.length, "run")} of ${countOf(listClips().length, "clip")}`);
  showLetters(row.querySelector(".letters"));
}

function drawRun(context, clip, start, end, height) {
  context.fillStyle = colors.get(clipHue(clip));
  context.fillRect(start, 1, Math.max(end - start, 1), height - 2);
}

/** Notch the lower edge where fragments continue each other, unless notches would touch. */
function drawNotches(context, fragments, width, height) {
  context.fillStyle = colors.get("window");
  const joins = fragments.map(([frame]) => frame);
  for (const x of spreadMarks(joins, width, 5)) context.fillRect(x, height - 6, 1, 5);
}

/** Write as much of letter, clip and source frames as a run has room for. */
function nameRun(context, first, last, [start, end], height) {
  const letter = clipLetter(first[2]), name = isolate(clipName(first[2]));
  const range = `${Math.round(first[3])}–${Math.round(last[4])}`;
  const texts = [`${letter}   ${name}   ${range}`, `${letter}   ${range}`, letter];
  context.font = fontOf(11, 600);
  const text = texts.find((each) => context.measureText(each).width + 8 <= end - start);
  if (!text) return;
  context.fillStyle = colors.get("on-clip");
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.fillText(text, start + 6, height / 2 + 0.5);
}

const listClips = () => [...new Set(listFragments().map((f) => f[2]))].sort((a, b) => a - b);

/** Show the letters of the clips beside the band, as many as have room. */
function showLetters(host) {
  const clips = listClips(), shown = clips.slice(0, clips.length > 5 ? 4 : 5);
  host.textContent = "";
  for (const clip of shown) showLetter(host, clip);
  if (clips.length > shown.length) make("span", host, "", `+${clips.length - shown.length}`);
}

function showLetter(host, clip) {
  const letter = make("i", host, "letter", clipLetter(clip));
  letter.style.setProperty("--c", `var(--${clipHue(clip)})`);
  letter.title = clipName(clip);
}

// ---- contacts ----

/** Return the contacts of the main figure: side, first and last frame on the clock, slide. */
function findContacts() {
  const figure = mainFigure();
  if (!figure || !figure.contacts) return [];
  const { soles } = data.bodies[figure.body];
  const toFrame = (row) => firstFrame + (row / figure.rate) * timing.rate;
  return figure.contacts.map(([sole, first, last, slide]) =>
    ({ side: soles[sole][0], first: toFrame(first), last: toFrame(last), slide }));
}

function drawContacts(row) {
  const { canvas, context, width, height, right } = fitRow(row);
  const contacts = findContacts(), { role } = mainFigure();
  clipToScale(context, right, height, 2);
  context.strokeStyle = colors.get(role);
  context.lineWidth = 4;
  context.lineCap = "round";
  for (const { side, first, last } of contacts) {
    const start = frameToX(first, width) + 2, y = side === "right" ? 13 : 5;
    context.globalAlpha = side === "right" ? 0.5 : 1;
    context.beginPath();
    context.moveTo(start, y);
    context.lineTo(Math.max(frameToX(last, width) - 2, start + 0.1), y);
    context.stroke();
  }
  canvas.setAttribute("aria-label", `${countOf(contacts.length, "contact")} of the feet`);
}

// ---- names under the pointer ----

/** Name what is under the pointer in a row; an empty name hides the tip. */
function showTip(row, frame, event) {
  const text = row && event.target.closest("canvas") ? nameAt(row.id, frame) : "";
  const tip = byId("track-tip");
  tip.hidden = !text;
  if (!text) return;
  tip.textContent = text;
  const box = byId("time").getBoundingClientRect();
  const room = box.width - tip.offsetWidth;
  tip.style.left = `${Math.min(Math.max(event.clientX - box.left + 12, 0), room)}px`;
  tip.style.top = `${row.offsetTop - tip.offsetHeight - 4}px`;
}

function nameAt(id, frame) {
  if (id === "band") return nameFragment(findFragment(frame));
  if (id === "keys") return nameKey(frame);
  if (id === "contacts") return nameContact(frame);
  return "";
}

function nameFragment(index) {
  const fragment = listFragments()[index];
  if (!fragment) return "";
  const [first, last, clip, from, to] = fragment.map((value) => Math.round(value));
  const join = isBlended(fragment, index) ? ", blended" : index ? ", continues" : "";
  const name = isolate(clipName(clip));
  return `${clipLetter(clip)}  ${name} ${from}–${to}, at ${first}–${last}${join}`;
}

function nameKey(frame) {
  const width = byId("ruler").clientWidth, reach = xToFrame(5, width) - xToFrame(0, width);
  const near = (each) => Math.abs(each - frame) <= reach;
  const mark = data.marks.find(([each]) => near(each));
  if (mark) return mark[2] || `${mark[1]}, frame ${formatNumber(mark[0])}`;
  const key = data.keys.find(near);
  return key === undefined ? "" : `Key at frame ${formatNumber(key)}`;
}

function nameContact(frame) {
  const names = findContacts().filter(({ first, last }) => frame >= first && frame <= last)
    .map(({ side, first, last, slide }) => `${side} foot, ${formatNumber(first, 0)}–`
      + `${formatNumber(last, 0)}, slides ${slide.toFixed(1)} cm`);
  return names.join("; ");
}
