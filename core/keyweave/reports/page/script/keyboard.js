// Keys of the whole page; each is listed in the dialog that "?" opens.

const ACTIONS = {
  " ": () => setPlaying(!state.playing),
  ArrowLeft: (event) => step(event.shiftKey ? -10 : -1),
  ArrowRight: (event) => step(event.shiftKey ? 10 : 1),
  Home: () => seek(0),
  End: () => seek(lastTime),
  i: () => moveLoopEnd(0, frameAt(state.time)),
  o: () => moveLoopEnd(1, frameAt(state.time)),
  Escape: () => {
    setLoop(null);
    light(null);
  },
  g: () => toggle("ghost"),
  t: () => toggle("trails"),
  c: () => toggle("contacts"),
  v: () => nextView(),
  f: () => switchFullScreen(),
  d: () => switchTheme(),
  "?": () => byId("keys-help").showModal(),
};
const MOVES = ["ArrowLeft", "ArrowRight", "Home", "End", " "]; // keys that would scroll the page

function listenToKeys() {
  document.addEventListener("keydown", pressKey);
  document.addEventListener("click", releaseFocus);
  byId("help").addEventListener("click", ACTIONS["?"]);
  byId("keys-help").addEventListener("click", closeOutside);
}

function pressKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || byId("keys-help").open) return;
  if (isTaken(event)) return;
  if (/^[1-9]$/.test(event.key)) choose(Number(event.key) - 1);
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!(key in ACTIONS) || (MOVES.includes(key) && !data.figures.length)) return;
  event.preventDefault();
  ACTIONS[key](event);
}

/** Tell whether the element with the focus needs the key itself. */
function isTaken({ key, target }) {
  if (target.matches("input, textarea")) return true;
  if (target.matches("select")) return key.startsWith("Arrow") || key === " " || key.length === 1;
  return key === " " && target.matches("button, summary");
}

/** Drop the focus of a clicked button, so that the space bar still plays. */
function releaseFocus(event) {
  const isPointer = event.detail > 0;
  if (isPointer && event.target.closest("button, summary")) document.activeElement.blur();
}

function closeOutside(event) {
  if (event.target === byId("keys-help")) byId("keys-help").close();
}
