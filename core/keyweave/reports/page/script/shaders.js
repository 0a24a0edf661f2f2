// The programs of the WebGL painter. Places are in centimeters, relative to the view's target.

const SHADERS = {
  // Capsules, lit from the camera's left; with a shadow height, their shadow from above.
  solid: [`
    layout(location=0) in vec4 corner; layout(location=1) in vec4 start;
    layout(location=2) in vec4 end; layout(location=3) in vec4 across;
    layout(location=4) in vec4 color;
    uniform mat4 matrix; uniform vec4 sun; uniform float shadow, reach;
    const vec2 unit = vec2(0, 1);
    out vec3 normal, place; out vec4 tint;
    void main() {
      vec3 axis = end.xyz - start.xyz; float size = length(axis);
      axis = size > 1e-5 * start.w ? axis / size : unit.xyx;
      vec3 side = across.xyz;
      side = dot(side, side) > 0. ? normalize(side)
        : abs(axis.y) < .9 ? unit.xyx : unit.yxx;
      vec3 u = side - axis * dot(axis, side);
      u = dot(u, u) > 1e-6 ? normalize(u) : normalize(vec3(axis.y, axis.z, axis.x));
      vec3 v = cross(axis, u); float radius = mix(start.w, end.w, corner.w);
      place = mix(start.xyz, end.xyz, corner.w)
        + (u * corner.x * across.w + v * corner.y + axis * corner.z) * radius;
      float slope = (start.w - end.w) / max(size, start.w) * (1. - abs(corner.z));
      normal = normalize(u * corner.x / across.w + v * corner.y + axis * (corner.z + slope));
      tint = color;
      if (shadow > 0.) {
        float high = max(place.y - sun.z, 0.);
        gl_Position = vec4((place.xz + high * sun.xy) / reach, 0, 1);
        tint = vec4(exp(-high / shadow));
      } else gl_Position = matrix * vec4(place, 1);
    }`, `
    in vec3 normal, place; in vec4 tint; uniform vec3 eye, key;
    uniform float shadow, light; out vec4 result;
    void main() {
      if (shadow > 0.) { result = vec4(tint.r); return; }
      vec3 n = normalize(normal), view = normalize(eye - place);
      float lit = dot(n, key) * .5 + .5, sky = n.y * .5 + .5;
      float rim = pow(1. - max(dot(n, view), 0.), 3.);
      float gloss = pow(max(dot(n, normalize(key + view)), 0.), 24.) * .1;
      float shade = mix(.42, .52, light) + mix(.52, .44, light) * lit * lit
        + mix(.12, .1, light) * sky;
      vec3 edge = mix(vec3(1), tint.rgb, .5) * rim * mix(.1, -.12, light);
      result = vec4(tint.rgb * shade + gloss + edge, tint.a);
    }`],
  // The floor with its grid and the shadow, fading into the stage.
  ground: [`
    layout(location=0) in vec4 corner; uniform mat4 matrix; uniform float height, size;
    out vec2 place;
    void main() {
      place = corner.xy * size; gl_Position = matrix * vec4(place.x, height, place.y, 1);
    }`, `
    in vec2 place; uniform vec2 offset; uniform float size, cell, reach, dark;
    uniform vec3 line, floorColor, stage; uniform sampler2D shadows; out vec4 result;
    float grid(vec2 at) {
      vec2 away = abs(fract(at - .5) - .5) / fwidth(at);
      return 1. - min(min(away.x, away.y) / 1.1, 1.);
    }
    void main() {
      float fade = smoothstep(1., .1, length(place) / size); fade *= fade;
      vec3 color = mix(stage, floorColor, fade);
      color = mix(color, line, grid((place + offset) / cell) * fade * .9);
      vec2 at = place / reach * .5 + .5;
      if (all(lessThan(abs(at - .5), vec2(.49)))) color *= 1. - dark * texture(shadows, at).r;
      result = vec4(color, 1);
    }`],
  blur: [`
    layout(location=0) in vec4 corner; out vec2 at;
    void main() { at = corner.xy * .5 + .5; gl_Position = vec4(corner.xy, 0, 1); }`, `
    in vec2 at; uniform sampler2D shadows; out vec4 result;
    void main() {
      float sum = 0.;
      for (int i = 0; i < 16; i++) {
        float angle = float(i) * 2.39996, away = sqrt(float(i) + .5) / 4. * .022;
        sum += texture(shadows, at + vec2(cos(angle), sin(angle)) * away).r;
      }
      result = vec4(sum / 16.);
    }`],
  // Lines of a width in pixels, and marks of a width in centimeters that lie on the ground.
  ribbon: [`
    layout(location=0) in vec4 corner; layout(location=1) in vec4 start;
    layout(location=2) in vec4 end; layout(location=4) in vec4 color;
    uniform mat4 matrix; uniform vec2 pixels; out vec4 tint; out vec2 at; flat out vec2 half_;
    void main() {
      tint = color;
      if (start.w < 0.) {
        vec3 axis = end.xyz - start.xyz; float size = length(axis), width = -start.w;
        axis = size > 1e-6 ? axis / size : vec2(1, 0).xyy;
        vec3 side = vec3(-axis.z, 0, axis.x);
        at = vec2(corner.x * (size * .5 + width * 1.1), corner.y * width * 1.1);
        half_ = vec2(size * .5, width);
        gl_Position = matrix * vec4((start.xyz + end.xyz) * .5 + axis * at.x + side * at.y, 1);
      } else {
        vec4 a = matrix * vec4(start.xyz, 1), b = matrix * vec4(end.xyz, 1);
        vec2 along = normalize((b.xy / b.w - a.xy / a.w) * pixels + 1e-6);
        vec4 middle = mix(a, b, corner.x * .5 + .5); float width = start.w * .5 + 1.;
        vec2 away = vec2(-along.y, along.x) * corner.y * width / pixels * 2. * middle.w;
        gl_Position = middle + vec4(away, 0, 0);
        at = vec2(0, corner.y * width); half_ = vec2(-1, start.w * .5);
      }
    }`, `
    in vec4 tint; in vec2 at; flat in vec2 half_; out vec4 result;
    void main() {
      float away = half_.x < 0. ? abs(at.y) - half_.y
        : (length(vec2(max(abs(at.x) - half_.x, 0.), at.y)) - half_.y);
      float cover = half_.x < 0. ? .5 - away : .5 - away / fwidth(away);
      result = vec4(tint.rgb, tint.a * clamp(cover, 0., 1.));
    }`],
};

/** Compile a program; return it with the places of its uniforms. */
function makeProgram(gl, [vertex, fragment]) {
  const program = gl.createProgram();
  for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, `#version 300 es\nprecision highp float;\n${source}`);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null;
  const uniforms = {}, count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS);
  for (let i = 0; i < count; i++) {
    const { name } = gl.getActiveUniform(program, i);
    uniforms[name] = gl.getUniformLocation(program, name);
  }
  return { program, uniforms };
}
