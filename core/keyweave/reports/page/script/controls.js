// The curves of a rig's controls, in the colors that they have in Maya.

const HOVER_PIXELS = 6;
const CONTROL_WIDTH = 1.25; // pixels

/** Return the number at a row of a control's matrix: nine of the turn, then three places. */
function readMove({ matrices, frames, controls }, control, index, row) {
  const step = controls[control].steps[index < 9 ? 0 : 1];
  return step * matrices[(12 * control + index) * frames + row];
}

/** Return the world points of each line of a figure's controls, with names and colors. */
function placeControls(figure, row) {
  return (figure.controls || []).flatMap((control, number) => {
    const move = Array.from({ length: 12 }, (_, i) => readMove(figure, number, i, row));
    return control.lines.map(({ points, closed, color }) => {
      const places = points.map((point) => moveToWorld(point, move));
      if (closed) places.push(places[0]);
      return { name: control.name, color, places };
    });
  });
}

/** Return a point times a matrix for row vectors. */
function moveToWorld([x, y, z], m) {
  return [0, 1, 2].map((i) => x * m[i] + y * m[3 + i] + z * m[6 + i] + m[9 + i]);
}

/** Add the controls of a figure to the lines of a view; return them for hovering. */
function addControls(lines, figure, row, camera) {
  const controls = placeControls(figure, row);
  for (const { color, places } of controls) {
    const rgb = parseRgb(color);
    for (let i = 1; i < places.length; i++) {
      const width = CONTROL_WIDTH * devicePixelRatio;
      addRibbon(lines, camera.target, places[i - 1], places[i], width, rgb, 1);
    }
  }
  return controls;
}

/** Return the distance of a point from a line between two others, in pixels. */
function measureDistance([x, y], [x0, y0], [x1, y1]) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const share = clamp(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1), 0, 1);
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
}

/** Return the name of the control closest to a point of a view, or null. */
function findControl({ camera, controls }, point) {
  let name = null, closest = HOVER_PIXELS * devicePixelRatio;
  for (const control of controls) {
    const flat = control.places.map((place) =>
      projectPlace(camera, ...place.map((value, i) => value - camera.target[i])));
    for (let i = 1; i < flat.length; i++) {
      const away = measureDistance(point, flat[i - 1], flat[i]);
      if (away < closest) [name, closest] = [control.name, away];
    }
  }
  return name;
}
