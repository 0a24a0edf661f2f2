// The bar above the stage: alternatives, arrangement of the figures, toggles and views.

const modeButtons = findAll("[data-mode]"), viewButtons = findAll("[data-yaw]");
const toggleButtons = findAll("[data-toggle]");
const chips = [];

function buildToolbar() {
  buildChips();
  chooseFirstMode();
  for (const button of modeButtons) {
    button.hidden = !isModeOffered(button.dataset.mode);
    button.addEventListener("click", () => setMode(button.dataset.mode));
  }
  modeButtons[0].parentNode.hidden = modeButtons.filter(({ hidden }) => !hidden).length < 2;
  for (const button of toggleButtons) {
    button.hidden = !isToggleOffered(button.dataset.toggle);
    button.addEventListener("click", () => toggle(button.dataset.toggle));
  }
  for (const button of viewButtons) button.addEventListener("click", () => setCamera(button));
  byId("full").hidden = !document.fullscreenEnabled;
  byId("full").addEventListener("click", switchFullScreen);
  document.addEventListener("fullscreenchange", showFullScreen);
  showPressed();
}

// ---- arrangement, toggles, views ----

function isModeOffered(mode) {
  if (data.figures.length < 2) return false;
  return mode === "side" || (mode === "over" && data.shown.length > 1) || findRole("result") >= 0;
}

function isToggleOffered(name) {
  if (name === "controls") return hasControls;
  if (name === "ghost") return hasGhost;
  if (name === "contacts") return data.figures.some(({ contacts }) => contacts && contacts.length);
  return canPlay; // trails, and following a figure, need movement
}

/** Narrow windows have room for one figure; the sketch is laid over the result there. */
function chooseFirstMode() {
  const wanted = options.get("mode") || (innerWidth < NARROW ? "over" : "side");
  state.mode = isModeOffered(wanted) ? wanted : "side";
}

function setMode(mode) {
  state.mode = mode;
  showPressed();
  requestDraw();
}

function toggle(name) {
  if (!isToggleOffered(name)) return;
  state[name] = !state[name];
  showPressed();
  requestDraw();
}

function setCamera(button) {
  state.yaw = Number(button.dataset.yaw);
  state.pitch = Number(button.dataset.pitch);
  state.zoom = 1;
  showPressed();
  requestDraw();
}

/** Move on to the view after the one in use. */
function nextView() {
  const current = viewButtons.findIndex(isViewed);
  setCamera(viewButtons[(current + 1) % viewButtons.length]);
}

const isViewed = ({ dataset }) => Math.abs(Number(dataset.yaw) - state.yaw) < 1e-6
  && Math.abs(Number(dataset.pitch) - state.pitch) < 1e-6;

/** Mark the buttons that are in effect; orbiting leaves all views. */
function showPressed() {
  const mark = (buttons, isOn) => buttons.forEach((button) =>
    button.setAttribute("aria-pressed", String(isOn(button))));
  mark(modeButtons, ({ dataset }) => dataset.mode === state.mode);
  mark(toggleButtons, ({ dataset }) => state[dataset.toggle]);
  mark(viewButtons, isViewed);
}

function switchFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen();
}

function showFullScreen() {
  if (document.fullscreenElement) root.dataset.full = "";
  else delete root.dataset.full;
}

// ---- alternatives ----

function buildChips() {
  const host = findAll(".chips")[0];
  data.alternatives.forEach((alternative, index) => chips.push(makeChip(host, alternative, index)));
  host.hidden = byId("choice").hidden = chips.length < 2; // a single one is no choice
  host.addEventListener("keydown", moveChoice);
}

function makeChip(host, { label, share, about, stored }, index) {
  const chip = make("button", host, "chip");
  chip.type = "button";
  chip.setAttribute("role", "radio");
  make("b", chip).append(make("bdi", chip, "", label));
  if (typeof share === "number") {
    make("span", chip, "", `${Math.round(share * 100)} %`);
    make("i", chip).style.width = `${share * 100}%`;
  }
  chip.title = about || "";
  if (stored === false) showMissing(chip);
  chip.addEventListener("click", () => choose(index));
  return chip;
}

/** Say why an alternative cannot be chosen. */
function showMissing(chip) {
  chip.setAttribute("aria-disabled", "true");
  make("em", chip, "", "not stored");
  chip.title = `${chip.title}${chip.title ? "\n" : ""}Not stored, to keep this file small`;
}

/** Show an alternative; those that are not stored stay where they are. */
function choose(index) {
  if (!isStored(index)) return;
  state.alternative = index;
  showChoice();
  showFragments();
  drawTracks();
  showValues();
  requestDraw();
}

function showChoice() {
  chips.forEach((chip, index) => {
    chip.setAttribute("aria-checked", String(index === state.alternative));
    chip.tabIndex = index === state.alternative ? 0 : -1;
  });
  for (const element of findAll("[data-measured]")) {
    element.hidden = Number(element.dataset.measured) !== state.alternative;
  }
  const alternative = currentAlternative();
  if (alternative) showFacts(alternative.facts || []);
}

/** Replace the facts in the header by those of the alternative. */
function showFacts(facts) {
  const [list] = findAll(".facts");
  if (facts.length) list.textContent = "";
  for (const [number, rest] of facts) {
    const item = make("li", list);
    make("b", item, "", number);
    item.append(` ${rest}`);
  }
}

/** Arrow keys move the choice, as in every group of radio buttons. */
function moveChoice(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  let index = state.alternative;
  do index = (index + step + chips.length) % chips.length; while (!isStored(index));
  choose(index);
  chips[index].focus();
}
