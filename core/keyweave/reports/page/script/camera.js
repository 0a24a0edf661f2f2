// The camera of a view: it looks at the middle of a figure, which is the origin of the view.

const FIELD_OF_VIEW = (22 * Math.PI) / 180;
const ROOM = { above: 1.24, beside: 0.98, around: 2.3 }; // heights, and reaches

/** Return the camera for a figure on a row, in a view of a size in pixels. */
function makeCamera(figure, row, width, height, view = state) {
  const target = findTarget(figure, row, view.follow);
  const distance = findDistance(figure, width / height, view);
  const yaw = figure.facing + view.yaw, flat = Math.cos(view.pitch);
  const back = [Math.sin(yaw) * flat, Math.sin(view.pitch), Math.cos(yaw) * flat];
  const right = normalize(crossProduct([0, 1, 0], back)), up = crossProduct(back, right);
  const eye = scaleVector(back, distance), focal = 1 / Math.tan(FIELD_OF_VIEW / 2);
  const key = [right, [0, 1, 0], back].map((axis, i) => scaleVector(axis, [-0.55, 0.75, 0.55][i]));
  const camera = { target, distance, eye, right, up, back, focal, width, height };
  camera.key = normalize(key.reduce(addVectors));
  camera.sun = [right[0] * 0.3 - back[0] * 0.25, right[2] * 0.3 - back[2] * 0.25];
  camera.matrix = makeMatrix(camera);
  return camera;
}

function findTarget({ path, bounds, ground, height }, row, follows) {
  const y = ground + 0.515 * height;
  if (follows) return [path[0][row], y, path[1][row]];
  const [x, z] = bounds.map(([low, high]) => (low + high) / 2);
  return [x, y, z];
}

function findDistance({ bounds, height, reach, breadth }, aspect, { zoom, follow }) {
  const wide = Math.max(ROOM.beside * height, ROOM.around * reach, 2 * breadth + height);
  let need = Math.max(ROOM.above * height, wide / aspect);
  if (!follow) {
    const spans = bounds.map(([low, high]) => high - low);
    need = Math.max(1.2 * need, (1.1 * Math.hypot(...spans) + height) / aspect);
  }
  return need / 2 / Math.tan(FIELD_OF_VIEW / 2) / zoom;
}

/** Return the matrix from places relative to the target to clip space, by columns. */
function makeMatrix({ right, up, back, eye, distance, focal, width, height }) {
  const near = distance / 20, far = distance * 6, depth = (far + near) / (near - far);
  const rows = [
    [...scaleVector(right, (focal * height) / width), 0],
    [...scaleVector(up, focal), 0],
    [...scaleVector(back, depth), -dotProduct(back, eye) * depth + (2 * far * near) / (near - far)],
    [...scaleVector(back, -1), dotProduct(back, eye)],
  ];
  const matrix = new Float32Array(16);
  rows.forEach((row, i) => row.forEach((value, k) => { matrix[4 * k + i] = value; }));
  return matrix;
}

/** Return x and y in pixels and the depth of a place relative to the target. */
function projectPlace({ right, up, back, distance, focal, width, height }, x, y, z) {
  const depth = distance - (back[0] * x + back[1] * y + back[2] * z);
  const scale = (focal * height) / 2 / depth;
  return [
    width / 2 + scale * (right[0] * x + right[1] * y + right[2] * z),
    height / 2 - scale * (up[0] * x + up[1] * y + up[2] * z),
    depth,
  ];
}

/** Return the pixels per centimeter at a depth. */
const scaleAt = ({ focal, height }, depth) => (focal * height) / 2 / depth;
