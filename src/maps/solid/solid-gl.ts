// Draws columns in space. A round column seen from afar is a rectangle with an ellipse at each end, so each is one quad whose
// fragments say what they lie on: two triangles, where a ColumnLayer takes dozens, with a radius of its own and never
// thinner than a pixel (docs/adr/0185).
import type { Size } from '../camera';
import { isSoftware } from '../webgl';
import { LEAST_RADIUS_PX, type Projection, type SolidColumns } from './solid-camera';

/** Designed, thin and pale; made; and a plate at the designed depth, which is seen where the column goes deeper. */
const DESIGNED = 0;
const MADE = 1;
const PLATE = 2;
/** A plate by the radius of its column, and the radius in pixels from which on it is drawn. */
const PLATE_WIDTH = 1.12;
const LEAST_PLATE_PX = 3;
type Part = typeof DESIGNED | typeof MADE | typeof PLATE;

const VERTEX = `#version 300 es
in vec2 place; in vec4 sizes; in vec4 color;
uniform vec4 axes; uniform vec4 look; uniform vec3 middle; uniform vec2 halfPx; uniform float nearer; uniform int part;
uniform vec3 ground; uniform vec3 ink;
out vec2 spot; flat out vec3 form; flat out vec3 paint;
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1) * 2.0 - 1.0, float((gl_VertexID >> 1) & 1));
  vec2 off = place - middle.xy;
  float across = dot(off, axes.xy), away = dot(off, axes.zw);
  float sine = look.x, cosine = look.y, scale = look.z, times = look.w;
  float upper = part == ${PLATE} ? sizes.y : 0.0;
  float lower = part == ${MADE} ? sizes.z : sizes.y;
  float radius = part == ${DESIGNED} ? max(sizes.x * 0.45 * scale, ${(LEAST_RADIUS_PX / 2).toFixed(1)})
    : part == ${MADE} ? max(sizes.w * scale, ${LEAST_RADIUS_PX.toFixed(1)}) : sizes.x * ${PLATE_WIDTH.toFixed(2)} * scale;
  bool none = lower <= 0.0 || (part == ${PLATE} && (radius < ${LEAST_PLATE_PX.toFixed(1)} || sizes.z <= sizes.y));
  float cap = radius * sine;
  float top = scale * (away * sine - (upper - middle.z) * times * cosine);
  float bottom = scale * (away * sine - (lower - middle.z) * times * cosine) - (part == ${PLATE} ? 1.5 : 0.0);
  vec2 at = vec2(corner.x * (radius + 0.5), mix(bottom - cap - 0.5, top + cap + 0.5, corner.y));
  float behind = away * cosine + (mix(lower, upper, corner.y) - middle.z) * times * sine - radius / scale;
  spot = vec2(at.x, at.y - top);
  form = vec3(radius, cap, top - bottom);
  paint = part == ${DESIGNED} ? mix(color.rgb, ground, 0.5) : part == ${MADE} ? color.rgb : ink;
  gl_Position = none ? vec4(2.0, 2.0, 2.0, 1.0)
    : vec4((scale * across + at.x) / halfPx.x, at.y / halfPx.y, clamp(behind * nearer, -0.999, 0.999), 1.0);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
in vec2 spot; flat in vec3 form; flat in vec3 paint;
out vec4 shown;
void main() {
  float u = spot.x / form.x;
  if (abs(u) > 1.0) discard;
  float round = sqrt(1.0 - u * u);
  float bulge = form.y * round;
  bool head = abs(spot.y) <= bulge;
  if (!head && (spot.y > 0.0 || spot.y < -form.z - bulge)) discard;
  // Light from the left, in front.
  float light = head ? 1.0 : 0.58 + 0.42 * clamp(0.86 * round - 0.5 * u, 0.0, 1.0);
  shown = vec4(paint * light, 1.0);
}`;

/** The values of each column four times, for the corners of its quad. */
function ofCorners<T extends Float32Array | Uint8Array>(values: T, size: number, into: T): T {
  for (let at = 0; at < values.length; at += size) {
    const own = values.subarray(at, at + size);
    for (let corner = 0; corner < 4; corner += 1) into.set(own, 4 * at + corner * size);
  }
  return into;
}

/** Two triangles a quad. */
function trianglesOf(count: number): Uint32Array {
  const corners = new Uint32Array(6 * count);
  for (let quad = 0; quad < count; quad += 1) {
    const first = 4 * quad;
    corners.set([first, first + 1, first + 2, first + 2, first + 1, first + 3], 6 * quad);
  }
  return corners;
}

type Rgb = readonly [number, number, number];

/** A canvas with its context. */
export class SolidPainter {
  /** Drawn by the processor: every pixel counts. */
  readonly software: boolean;
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #buffers: readonly [WebGLBuffer, WebGLBuffer, WebGLBuffer];
  readonly #uniforms = new Map<string, WebGLUniformLocation | null>();
  #count = 0;
  /** Quads whose triangles are listed. */
  #indexed = 0;
  #widestM = 0;

  private constructor(gl: WebGL2RenderingContext, program: WebGLProgram) {
    this.#gl = gl;
    this.#program = program;
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of WebGL, and no hook
    gl.useProgram(program);
    const info = gl.getExtension('WEBGL_debug_renderer_info');
    this.software = isSoftware(String(gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)));
    this.#buffers = [gl.createBuffer(), gl.createBuffer(), gl.createBuffer()];
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.enable(gl.DEPTH_TEST);
  }

  /** Null without WebGL 2. */
  static of(canvas: HTMLCanvasElement): SolidPainter | null {
    // Columns stand upright, so their edges need no smoothing.
    const gl = canvas.getContext('webgl2', { antialias: false, alpha: true, powerPreference: 'high-performance' });
    if (gl === null) return null;
    const program = gl.createProgram();
    for (const [kind, source] of [
      [gl.VERTEX_SHADER, VERTEX],
      [gl.FRAGMENT_SHADER, FRAGMENT],
    ] as const) {
      const shader = gl.createShader(kind);
      if (shader === null) return null;
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    // A context that was lost meanwhile links nothing either.
    if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) return null;
    return new SolidPainter(gl, program);
  }

  /**
   * Hands the columns to the graphics processor, each corner of a quad with all of its column: a processor that stands in
   * for it takes every instance as a drawing of its own, which took twenty times as long.
   */
  load({ count, places, sizes, colors }: SolidColumns & { readonly colors: Uint8Array }): void {
    const gl = this.#gl;
    const [ofPlaces, ofSizes, ofColors] = this.#buffers;
    const put = (buffer: WebGLBuffer, values: Float32Array | Uint8Array): void => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
    };
    put(ofPlaces, ofCorners(places, 2, new Float32Array(4 * places.length)));
    this.#attribute('place', 2, gl.FLOAT);
    put(ofSizes, ofCorners(sizes, 4, new Float32Array(4 * sizes.length)));
    this.#attribute('sizes', 4, gl.FLOAT);
    put(ofColors, ofCorners(colors, 4, new Uint8Array(4 * colors.length)));
    this.#attribute('color', 4, gl.UNSIGNED_BYTE);
    if (count > this.#indexed) {
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, trianglesOf(count), gl.STATIC_DRAW);
      this.#indexed = count;
    }
    this.#widestM = sizes.reduce((widest, size, at) => (at % 4 === 0 ? Math.max(widest, size) : widest), 0);
    this.#count = count;
  }

  /** `reachM`: no point lies further from the middle of the screen. */
  draw(p: Projection, size: Size, pixelRatio: number, reachM: number, ground: Rgb, ink: Rgb): void {
    const gl = this.#gl;
    const { canvas } = gl;
    const [width, height] = [Math.round(size.width * pixelRatio), Math.round(size.height * pixelRatio)];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    if (this.#count === 0) return;
    gl.uniform4f(this.#uniform('axes'), ...p.right, ...p.ahead);
    gl.uniform4f(this.#uniform('look'), p.sine, p.cosine, p.scale, p.times);
    gl.uniform3f(this.#uniform('middle'), p.eastM, p.northM, p.middleM);
    gl.uniform2f(this.#uniform('halfPx'), size.width / 2, size.height / 2);
    gl.uniform1f(this.#uniform('nearer'), 1 / Math.max(reachM, 1));
    gl.uniform3f(this.#uniform('ground'), ...ground);
    gl.uniform3f(this.#uniform('ink'), ...ink);
    for (const part of [MADE, DESIGNED, PLATE] satisfies readonly Part[]) {
      if (part === PLATE && this.#widestM * PLATE_WIDTH * p.scale < LEAST_PLATE_PX) continue;
      gl.uniform1i(this.#uniform('part'), part);
      gl.drawElements(gl.TRIANGLES, 6 * this.#count, gl.UNSIGNED_INT, 0);
    }
  }

  /** Frees the context at once; browsers allow few. */
  free(): void {
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  #attribute(name: string, size: number, type: number): void {
    const gl = this.#gl;
    const at = gl.getAttribLocation(this.#program, name);
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, size, type, type === gl.UNSIGNED_BYTE, 0, 0);
  }

  #uniform(name: string): WebGLUniformLocation | null {
    const known = this.#uniforms.get(name);
    if (known !== undefined) return known;
    const found = this.#gl.getUniformLocation(this.#program, name);
    this.#uniforms.set(name, found);
    return found;
  }
}
