// Packed integers: second differences in byte planes, deflated, in base64.

/** Return packed rows as integers, row by row; those of a base are added. */
async function unpackRows(packed, base) {
  const { rows, columns, planes } = packed;
  const bytes = await inflate(packed.data);
  const first = new Int32Array(bytes.buffer, 0, rows);
  const zigzag = joinPlanes(bytes.subarray(4 * rows), rows * (columns - 1), planes);
  const values = new Int32Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    addDifferences(first[row], zigzag, row * (columns - 1), values, row * columns, columns);
  }
  if (base) for (let i = 0; i < values.length; i++) values[i] += base[i];
  return values;
}

async function inflate(text) {
  const deflated = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Return numbers whose lowest bytes come first, then the next bytes of all. */
function joinPlanes(bytes, count, planes) {
  const numbers = new Uint32Array(count);
  for (let plane = 0; plane < planes; plane++) {
    const start = plane * count, shift = 8 * plane;
    for (let i = 0; i < count; i++) numbers[i] |= bytes[start + i] << shift;
  }
  return numbers;
}

/** Add up second differences, whose signs are in their lowest bits. */
function addDifferences(first, zigzag, from, values, to, columns) {
  let value = first, change = 0;
  values[to] = value;
  for (let i = 1; i < columns; i++) {
    const bits = zigzag[from + i - 1];
    change += (bits >>> 1) ^ -(bits & 1);
    value += change;
    values[to + i] = value;
  }
}
