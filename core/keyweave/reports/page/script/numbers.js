// Numbers, vectors of three, and colors from 0 to 1.

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const mixNumbers = (a, b, share) => a + (b - a) * share;

const addVectors = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const scaleVector = (a, factor) => [a[0] * factor, a[1] * factor, a[2] * factor];
const dotProduct = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const mixVectors = (a, b, share) => a.map((value, i) => mixNumbers(value, b[i], share));

function crossProduct(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Return a vector of length 1; a vector without length stays as it is. */
const normalize = (a) => scaleVector(a, 1 / (Math.hypot(...a) || 1));

/** Return a token as red, green and blue. */
function rgbOf(token) {
  const color = colors.get(token) || colors.get("muted");
  return parseRgb(color);
}

const parseRgb = (color) => [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16) / 255);

function formatRgb(rgb, alpha = 1) {
  const [r, g, b] = rgb.map((part) => Math.round(255 * clamp(part, 0, 1)));
  return `rgba(${r},${g},${b},${alpha})`;
}
