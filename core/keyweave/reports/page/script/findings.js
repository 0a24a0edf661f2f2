// Findings of the measurement: each links to a frame, and marks a joint with a ring.

function listenToFindings() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-measured] a");
    if (!link || !stage) return;
    event.preventDefault();
    showFinding(new URLSearchParams(new URL(link.href).hash.slice(1)));
  });
}

/** Go to the frame of a finding in the measured figure, and mark the joint. */
function showFinding(finding) {
  const { start, rate } = mainFigure() || data.figures[0];
  pause();
  seek((Number(finding.get("frame")) - start) / rate);
  light(finding.get("joint"));
  byId("stage").scrollIntoView({ block: "nearest" });
}

/** Mark a joint in every figure that has it, or none. */
function light(joint) {
  state.lit = joint;
  requestDraw();
}

/** Return a name without namespaces and parents. */
const stripName = (name) => name.slice(name.search(/[^:|]*$/));

/** Return the point of a joint or of a channel's joint, or -1. */
function findPoint({ body }, joint) {
  const { names } = data.bodies[body], [bare] = stripName(joint).split(".");
  const exact = names.indexOf(joint);
  return exact < 0 ? names.findIndex((name) => name && stripName(name) === bare) : exact;
}

/** Put a ring around the lit joint of each view. */
function markLit({ host, rings, scenes, painter }) {
  for (const ring of rings) ring.hidden = true;
  if (!state.lit) return;
  scenes.forEach(({ figure, row, camera, part: [left, bottom, width, height], ratio }, i) => {
    const point = findPoint(figure, state.lit);
    if (point < 0) return;
    const place = placeOf(figure, row, point).map((value, k) => value - camera.target[k]);
    const [x, y] = projectPlace(camera, ...place);
    rings[i] = rings[i] || make("div", host, "ring");
    rings[i].hidden = x < 0 || x > width || y < 0 || y > height;
    rings[i].style.left = `${(left + x) / ratio}px`;
    rings[i].style.top = `${(painter.canvas.height - bottom - height + y) / ratio}px`;
    rings[i].dataset.joint = stripName(state.lit);
  });
}
