// What the page shows now, and the facts about its data that every part needs.
// Times are in seconds from the first frame; frames are numbers on the page's clock.

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const findAll = (selector) => [...document.querySelectorAll(selector)];

const data = JSON.parse(byId("data").textContent);
const options = new URLSearchParams(location.hash.slice(1));
const isCompact = "compact" in root.dataset; // embedded in another page
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const NARROW = 720;

const state = {
  time: 0,
  playing: false,
  speed: 1,
  alternative: 0,
  mode: "side", // over, only
  yaw: -0.62,
  pitch: 0.16,
  zoom: 1,
  follow: true,
  trails: true,
  contacts: true,
  ghost: false,
  controls: true,
  loop: null, // [first, last] frames
  lit: null, // name of the joint that is marked
  from: 0, // visible part of the clock, from 0 to 1
  to: 1,
};

/** Append an element; its text is never markup. */
function make(tag, parent, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

const formatNumber = (value, digits = 2) => String(Number(value.toFixed(digits)));
const countOf = (n, noun) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;

// ---- the clock ----

const timing = { start: 1, rate: 30, frames: 1, ...data.clock };
const lengthOf = ({ frames, rate }) => Math.round(((frames - 1) / rate) * timing.rate);
const firstFrame = timing.start;
const lastFrame = firstFrame + Math.max(timing.frames - 1, 0, ...data.figures.map(lengthOf));
const lastTime = (lastFrame - firstFrame) / timing.rate;
const timeAt = (frame) => (frame - firstFrame) / timing.rate;

/** Return the whole frame of the clock that is shown at a time. */
function frameAt(time) {
  const passed = Math.floor(time * timing.rate + 1e-6);
  return Math.min(Math.max(firstFrame + passed, firstFrame), lastFrame);
}

// ---- alternatives and figures ----

const currentAlternative = () => data.alternatives[state.alternative] || null;
const findRole = (role) => data.figures.findIndex((figure) => figure.role === role);

/** Return the figure of a role in the chosen alternative, or null. */
function figureOf(role) {
  const alternative = currentAlternative();
  const chosen = alternative && alternative.figures && alternative.figures[role];
  const index = chosen === undefined || chosen === null ? findRole(role) : chosen;
  return data.figures[index] || null;
}

/** Return the figure that the page is about: the result, or the only one. */
function mainFigure() {
  return figureOf("result") || (data.figures.length === 1 ? data.figures[0] : null);
}

/** Return the frames that play: those of the result, if there are several to choose from. */
function listPlayed() {
  const figure = data.loop || data.alternatives.length ? figureOf("result") : null;
  return [firstFrame, figure ? firstFrame + lengthOf(figure) : lastFrame];
}

const hasControls = data.figures.some(({ controls }) => controls && controls.length);
const hasGhost = findRole("sketch") >= 0 && findRole("result") >= 0;

// ---- fragments ----

const listFragments = () => (currentAlternative() || {}).fragments || [];
const isBlended = (fragment, index) => index > 0 && !fragment[5];
const clipName = (clip) => data.clips[clip] || `clip ${clip + 1}`;
const isolate = (name) => `\u2068${name}\u2069`; // right-to-left names leave the rest alone
const clipHue = (clip) => `clip-${(clip % 6) + 1}`;

/** Return the letter of a clip: A to Z, then AA, AB and so on. */
function clipLetter(clip) {
  const last = String.fromCharCode(65 + (clip % 26));
  return clip < 26 ? last : clipLetter(Math.floor(clip / 26) - 1) + last;
}

/** Return the index of the fragment at a frame; the last one holds its end. */
function findFragment(frame) {
  const fragments = listFragments();
  let low = 0, high = fragments.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (frame < fragments[middle][1]) high = middle;
    else low = middle + 1;
  }
  return high;
}

/** Return the clip and the captured frame that a frame of the result came from, or null. */
function sourceFrame(frame) {
  const fragment = listFragments()[findFragment(frame)];
  if (!fragment) return null;
  const [first, last, clip, from, to] = fragment;
  const share = Math.min(Math.max((frame - first) / (last - first || 1), 0), 1);
  return { clip: clipName(clip), frame: Math.round(from + share * (to - from)) };
}

// ---- options in the address ----

/** Apply options such as "#frame=75&theme=dark&mode=over"; used by links and tests. */
function readOptions() {
  for (const name of ["yaw", "pitch", "zoom"]) {
    if (options.has(name)) state[name] = Number(options.get(name));
  }
  if (options.has("t")) state.time = Number(options.get("t")) || 0;
  if (options.has("frame")) state.time = timeAt(Number(options.get("frame")) || firstFrame);
  if (options.has("loop")) state.loop = options.get("loop").split("-").map(Number);
  if (options.has("theme")) root.dataset.theme = options.get("theme");
  const number = Number(options.get("alternative")) - 1;
  if (isStored(number)) state.alternative = number;
  state.time = Math.min(Math.max(state.time, 0), lastTime);
}

/** Tell whether the page holds an alternative, or only names it. */
function isStored(index) {
  return index in data.alternatives && data.alternatives[index].stored !== false;
}
