// Strips of poses among the pictures, and on paper in place of the stage. Those of a section
// are painted when it opens, by the painter that needs no graphics card.

const SHARPNESS = 2; // pixels of a pose per pixel of the layout
const SIDE = { yaw: -Math.PI / 2, pitch: 0.04, zoom: 1, follow: true };
let areUnpacked = false;

async function buildStrips() {
  await unpackStrips();
  areUnpacked = true;
  addEventListener("toggle", paintStrips, true); // it does not bubble
  paintStrips();
}

/** Paint the strips of open sections. */
function paintStrips() {
  const hosts = areUnpacked ? findAll("details[open] [data-strip]") : [];
  for (const host of hosts) paintRows(host, data.strips[host.dataset.strip]);
}

/** Unpack the poses; those of a strip have one scale. */
async function unpackStrips() {
  await decodeFigures({ figures: data.poses, bodies: data.bodies });
  for (const strip of data.strips) {
    const figures = strip.flatMap(({ layers }) => layers.map((number) => data.poses[number]));
    const [height, reach] = ["height", "reach"].map((size) =>
      Math.max(...figures.map((figure) => figure[size])));
    for (const figure of figures) Object.assign(figure, { height, reach });
  }
}

function paintRows(host, rows) {
  host.textContent = "";
  for (const { title, remark, layers, labels } of rows) {
    const head = make("p", host);
    make("b", head, "", title);
    make("span", head, "", remark);
    const figures = layers.map((number) => data.poses[number]);
    paintPoses(make("div", host, "poses"), figures, labels.map((_, row) => row), labels, SIDE);
  }
}

/** Paint rows of a figure, over those of others if there are any, each on its own canvas. */
function paintPoses(host, figures, rows, labels, view) {
  const canvases = rows.map((_, i) => {
    const cell = make("figure", host), canvas = make("canvas", cell);
    make("figcaption", cell, "", labels[i]);
    return canvas;
  });
  canvases.forEach((canvas, i) => { // all have their width now
    canvas.width = SHARPNESS * canvas.clientWidth;
    canvas.height = SHARPNESS * canvas.clientHeight;
    const layers = figures.map((figure, number) => ({ figure, ghost: number > 0 }));
    paintPose(canvas, layers, view, rows[i]);
  });
}

function paintPose(canvas, layers, view, row) {
  const context = canvas.getContext("2d");
  const scene = makeScene(layers, canvas.width, canvas.height, { view, row });
  paintShadow(context, scene);
  paintBodies(context, scene);
}
