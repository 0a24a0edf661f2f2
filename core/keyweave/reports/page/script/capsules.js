// The capsules of a figure on a row, with their colors: the list that both painters draw.
// A capsule has 16 numbers: start, its radius; end, its radius; side, its width; color, alpha.

const CAPSULE_SIZE = 16;
const TONES = { left: 0, right: 1, middle: 2, ghost: 3 };
const GHOST_ALPHA = 0.55;
const capsuleLists = new Map(); // by figure: places of anchors, and capsules
const toneTables = new Map(); // by role and theme

/** Return the colors of a role by tone and shade: left, right, middle, ghost. */
function findTones(role) {
  const name = `${role} ${colors.light}`;
  if (!toneTables.has(name)) toneTables.set(name, mixTones(role));
  return toneTables.get(name);
}

function mixTones(role) {
  const base = rgbOf(`figure-${role}`), stageColor = rgbOf("stage");
  const ink = colors.light ? rgbOf("ink") : stageColor;
  const [pale, share] = colors.light ? [rgbOf("floor"), 0.55] : [stageColor, 0.45];
  const right = mixVectors(base, pale, share);
  const middle = mixVectors(base, ink, colors.light ? 0.04 : 0.16);
  const ghost = mixVectors(rgbOf("muted"), stageColor, 0.4);
  return [base, right, middle, ghost].map((plain) => [
    plain, mixVectors(plain, ink, 0.26), mixVectors(plain, ink, 0.45),
  ]);
}

/** Return the tone of the capsule that ends at a point; left, in full color, without one. */
function findTone({ body }, point) {
  const { anchors, capsules } = data.bodies[body];
  const capsule = capsules.find(([, end]) => anchors[end][0] === point && anchors[end][1] === 1);
  return capsule ? capsule[6] : TONES.left;
}

/** Return the capsules of a figure on a row, relative to an origin. */
function listCapsules(figure, row, origin, alpha = 1) {
  const { anchors, capsules } = data.bodies[figure.body];
  if (!capsuleLists.has(figure)) {
    capsuleLists.set(figure, {
      places: new Float64Array(3 * anchors.length),
      values: new Float32Array(CAPSULE_SIZE * capsules.length),
    });
  }
  const { places, values } = capsuleLists.get(figure), tones = findTones(figure.role);
  placeAnchors(figure, row, origin, places);
  capsules.forEach((capsule, i) => {
    fillCapsule(values, CAPSULE_SIZE * i, capsule, places, tones, alpha);
  });
  return values;
}

function fillCapsule(values, at, capsule, places, tones, alpha) {
  const [start, end, r0, r1, side, width, tone, shade] = capsule, color = tones[tone][shade];
  for (let k = 0; k < 3; k++) {
    values[at + k] = places[3 * start + k];
    values[at + 4 + k] = places[3 * end + k];
    values[at + 8 + k] = side < 0 ? 0 : places[3 * side + k];
    values[at + 12 + k] = color[k];
  }
  values[at + 3] = r0;
  values[at + 7] = r1;
  values[at + 11] = width;
  values[at + 15] = alpha;
}
