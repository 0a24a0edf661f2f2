// On paper: light colors, eight poses in place of the stage, open curves and tables.

const POSES = 8;
const MAX_ROWS = 40; // of a table; the style hides further ones
const printed = { theme: null, opened: [], view: [0, 1] }; // what printing changes

function listenToPrint() {
  addEventListener("beforeprint", prepareForPrint);
  addEventListener("afterprint", restoreAfterPrint);
}

function prepareForPrint() {
  printed.theme = root.dataset.theme || null;
  printed.view = [state.from, state.to];
  printed.opened = findAll("details.section:not([open])").filter(({ hidden }) => !hidden);
  root.dataset.printing = "";
  setTheme("light");
  pause();
  for (const section of printed.opened) section.open = true;
  fillFragments();
  findAll(".table").forEach(countHiddenRows);
  paintStage();
  paintStrips();
  for (const plot of plots) drawPlot(plot);
  for (const plot of plots) showReadouts(plot, frameAt(state.time));
}

/** Say below a long table how many of its rows are left out. */
function countHiddenRows(box) {
  const more = box.querySelectorAll("tbody tr").length - MAX_ROWS;
  if (more > 0) box.dataset.more = `${countOf(more, "more row")}, on the screen only`;
}

function restoreAfterPrint() {
  delete root.dataset.printing;
  for (const section of printed.opened) section.open = false;
  byId("poses").textContent = "";
  setTheme(printed.theme);
  setView(...printed.view);
}

/** Paint poses at equal times in place of the stage. */
function paintStage() {
  const host = byId("poses"), figure = mainFigure() || data.figures[0];
  host.textContent = "";
  if (!figure) return;
  const count = Math.min(POSES, figure.frames);
  const spacing = (figure.frames - 1) / Math.max(count - 1, 1);
  const rows = Array.from({ length: count }, (_, i) => Math.round(i * spacing));
  const view = { yaw: -0.62, pitch: 0.16, zoom: 1, follow: true };
  paintPoses(host, [figure], rows, rows.map((row) => formatNumber(figure.start + row)), view);
}
