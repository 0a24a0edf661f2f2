// The painter for graphics cards: capsules, ground and lines as instances, with WebGL 2.

const SHADOW_PIXELS = 256;
const SHADOW_DARKNESS = { light: 0.34, dark: 0.72 };
const RINGS = 5, SECTORS = 16; // of a capsule's mesh
const QUAD = [-1, -1, 0, 0, 1, -1, 0, 0, -1, 1, 0, 0, 1, 1, 0, 0];

/** Return a painter on a canvas, or null where there is no WebGL 2. */
function makeWebglPainter(canvas) {
  const gl = canvas.getContext("webgl2", { alpha: false, preserveDrawingBuffer: true });
  if (!gl) return null;
  const programs = Object.fromEntries(
    Object.entries(SHADERS).map(([name, sources]) => [name, makeProgram(gl, sources)]),
  );
  if (Object.values(programs).includes(null)) return null;
  const mesh = makeCapsuleMesh();
  const shapes = {
    solid: makeShape(gl, mesh.corners, mesh.triangles),
    ribbon: makeShape(gl, QUAD),
    quad: makeShape(gl, QUAD),
  };
  const shadows = [makeShadowMap(gl), makeShadowMap(gl)];
  const painter = { name: "webgl", canvas, gl, programs, shapes, shadows };
  return { ...painter, begin: beginWebgl, draw: drawWebgl };
}

/** Tell whether WebGL is drawn by the processor, where canvas 2D is faster. */
function isSoftware(gl) {
  const facts = gl.getExtension("WEBGL_debug_renderer_info");
  const name = facts ? gl.getParameter(facts.UNMASKED_RENDERER_WEBGL) : "";
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

// ---- meshes and targets ----

/** Return a sphere that is cut in two: corners with the end (0 or 1) they belong to. */
function makeCapsuleMesh() {
  const corners = [], triangles = [], rings = [];
  for (let i = 0; i <= RINGS; i++) rings.push([(i / RINGS - 1) * (Math.PI / 2), 0]);
  for (let i = 0; i <= RINGS; i++) rings.push([(i / RINGS) * (Math.PI / 2), 1]);
  for (const [angle, end] of rings) {
    for (let k = 0; k <= SECTORS; k++) {
      const around = (k / SECTORS) * 2 * Math.PI, wide = Math.cos(angle);
      corners.push(wide * Math.cos(around), wide * Math.sin(around), Math.sin(angle), end);
    }
  }
  for (let i = 0; i + 1 < rings.length; i++) {
    for (let k = 0; k < SECTORS; k++) {
      const a = i * (SECTORS + 1) + k, b = a + SECTORS + 1;
      triangles.push(a, a + 1, b, a + 1, b + 1, b);
    }
  }
  return { corners, triangles };
}

/** Return a mesh whose instances have four vectors each. */
function makeShape(gl, corners, triangles) {
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(corners), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 4, gl.FLOAT, false, 0, 0);
  if (triangles) {
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, new Uint16Array(triangles), gl.STATIC_DRAW);
  }
  const instances = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, instances);
  for (let i = 0; i < 4; i++) {
    gl.enableVertexAttribArray(i + 1);
    gl.vertexAttribPointer(i + 1, 4, gl.FLOAT, false, 4 * CAPSULE_SIZE, 16 * i);
    gl.vertexAttribDivisor(i + 1, 1);
  }
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(CAPSULE_SIZE), gl.DYNAMIC_DRAW);
  return { array, instances, triangles: triangles ? triangles.length : 0 };
}

function makeShadowMap(gl) {
  const texture = gl.createTexture(), frame = gl.createFramebuffer();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, SHADOW_PIXELS, SHADOW_PIXELS, 0, gl.RED,
    gl.UNSIGNED_BYTE, null);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
  }
  for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
    gl.texParameteri(gl.TEXTURE_2D, wrap, gl.CLAMP_TO_EDGE);
  }
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  return { texture, frame };
}

// ---- drawing ----

/** Clear the canvas, in the color between the views. */
function beginWebgl() {
  const { gl } = this;
  gl.disable(gl.SCISSOR_TEST);
  gl.clearColor(...rgbOf("window"), 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
}

/** Draw a view, a part of the canvas in pixels: its scene as `makeScene` returns it. */
function drawWebgl(scene, [x, y, width, height]) {
  const { gl } = this;
  drawShadowMap(this, scene);
  gl.viewport(x, y, width, height);
  gl.enable(gl.SCISSOR_TEST);
  gl.scissor(x, y, width, height);
  gl.enable(gl.BLEND);
  gl.blendEquation(gl.FUNC_ADD);
  gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
  gl.clearColor(...rgbOf("stage"), 1);
  gl.depthMask(true);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  gl.depthMask(false);
  gl.disable(gl.DEPTH_TEST);
  drawFloor(this, scene);
  drawRibbons(this, scene, scene.marks);
  drawBodies(this, scene);
  gl.depthMask(false);
  drawRibbons(this, scene, scene.lines);
}

function useProgram({ gl, programs }, name, { camera }) {
  const { program, uniforms } = programs[name];
  gl.useProgram(program);
  gl.uniformMatrix4fv(uniforms.matrix, false, camera.matrix);
  return uniforms;
}

function drawInstances({ gl, shapes }, name, values) {
  const shape = shapes[name];
  gl.bindVertexArray(shape.array);
  gl.bindBuffer(gl.ARRAY_BUFFER, shape.instances);
  gl.bufferData(gl.ARRAY_BUFFER, values, gl.DYNAMIC_DRAW);
  repeatInstances(gl, shape, values.length / CAPSULE_SIZE);
}

function repeatInstances(gl, { triangles }, count) {
  if (triangles) gl.drawElementsInstanced(gl.TRIANGLES, triangles, gl.UNSIGNED_SHORT, 0, count);
  else gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
}

/** Draw the bodies from above into a small map, and blur it once. */
function drawShadowMap(painter, scene) {
  const { gl, programs, shapes, shadows } = painter;
  gl.disable(gl.SCISSOR_TEST);
  gl.disable(gl.DEPTH_TEST);
  gl.bindFramebuffer(gl.FRAMEBUFFER, shadows[0].frame);
  gl.viewport(0, 0, SHADOW_PIXELS, SHADOW_PIXELS);
  gl.clearColor(0, 0, 0, 0);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.enable(gl.BLEND);
  gl.blendEquation(gl.MAX);
  gl.blendFunc(gl.ONE, gl.ONE);
  const uniforms = useProgram(painter, "solid", scene);
  gl.uniform4f(uniforms.sun, ...scene.camera.sun, scene.ground, 0);
  gl.uniform1f(uniforms.shadow, 0.42 * scene.height);
  gl.uniform1f(uniforms.reach, scene.reach);
  for (const { capsules, ghost } of scene.bodies) {
    if (!ghost) drawInstances(painter, "solid", capsules);
  }
  gl.disable(gl.BLEND);
  gl.bindFramebuffer(gl.FRAMEBUFFER, shadows[1].frame);
  gl.useProgram(programs.blur.program);
  gl.bindTexture(gl.TEXTURE_2D, shadows[0].texture);
  gl.bindVertexArray(shapes.quad.array);
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
}

function drawFloor(painter, scene) {
  const { gl, shapes, shadows } = painter, uniforms = useProgram(painter, "ground", scene);
  const { target } = scene.camera, { cell } = scene;
  gl.uniform1f(uniforms.height, scene.ground);
  gl.uniform1f(uniforms.size, scene.floor);
  gl.uniform1f(uniforms.cell, cell);
  gl.uniform1f(uniforms.reach, scene.reach);
  gl.uniform1f(uniforms.dark, SHADOW_DARKNESS[colors.light ? "light" : "dark"]);
  gl.uniform2f(uniforms.offset, target[0] % cell, target[2] % cell);
  for (const [name, token] of [["line", "line"], ["floorColor", "floor"], ["stage", "stage"]]) {
    gl.uniform3fv(uniforms[name], rgbOf(token));
  }
  gl.bindTexture(gl.TEXTURE_2D, shadows[1].texture);
  gl.bindVertexArray(shapes.quad.array);
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
}

/** Draw ghosts first, only their nearest surfaces, and then the others in front of them. */
function drawBodies(painter, scene) {
  const { gl, shapes } = painter, uniforms = useProgram(painter, "solid", scene);
  gl.enable(gl.DEPTH_TEST);
  gl.depthFunc(gl.LEQUAL);
  gl.depthMask(true);
  gl.uniform1f(uniforms.shadow, 0);
  gl.uniform1f(uniforms.light, colors.light ? 1 : 0);
  gl.uniform3fv(uniforms.eye, scene.camera.eye);
  gl.uniform3fv(uniforms.key, scene.camera.key);
  for (const { capsules, ghost } of [...scene.bodies].reverse()) {
    gl.colorMask(!ghost, !ghost, !ghost, !ghost);
    drawInstances(painter, "solid", capsules);
    gl.colorMask(true, true, true, true);
    if (!ghost) continue;
    repeatInstances(gl, shapes.solid, capsules.length / CAPSULE_SIZE);
    gl.clear(gl.DEPTH_BUFFER_BIT);
  }
}

function drawRibbons(painter, scene, ribbons) {
  if (!ribbons.length) return;
  const uniforms = useProgram(painter, "ribbon", scene);
  painter.gl.uniform2f(uniforms.pixels, scene.camera.width, scene.camera.height);
  drawInstances(painter, "ribbon", new Float32Array(ribbons));
}
