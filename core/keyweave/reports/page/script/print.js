// On paper: light colors, eight poses in place of the stage, open curves and tables.

const POSES = 8;
const PAPER_WIDTH = 1032; // pixels between the margins of A4 across
const MAX_ROWS = 40; // of a table
const printed = { theme: null, opened: [], view: [0, 1] };

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
  fillValues();
  paintPoses();
  for (const plot of plots) drawPlot(plot);
}

function restoreAfterPrint() {
  delete root.dataset.printing;
  for (const section of printed.opened) section.open = false;
  byId("poses").textContent = "";
  setTheme(printed.theme);
  setView(...printed.view);
}

/** Paint poses at equal times by the painter that needs no graphics card. */
function paintPoses() {
  const host = byId("poses"), figure = mainFigure() || data.figures[0];
  host.textContent = "";
  if (!figure || typeof paintPose !== "function") return;
  const ratio = 2, count = Math.min(POSES, figure.frames);
  for (let i = 0; i < count; i++) {
    const row = count > 1 ? Math.round((i / (count - 1)) * (figure.frames - 1)) : 0;
    const cell = make("figure", host), canvas = make("canvas", cell);
    canvas.width = ratio * canvas.clientWidth;
    canvas.height = ratio * canvas.clientHeight;
    paintPose(canvas, figure, row);
    make("figcaption", cell, "", formatNumber(figure.start + row));
  }
}
