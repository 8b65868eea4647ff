// When a map is really painted, decided in one way for every page: the page says which frame has the piles by the mark
// `map-painted`, but has only handed it to the graphics process by then. Reading its pixels waits until it is drawn.
// A page may show its first picture on a flat canvas, which it then names by `data-map-picture`.

export const PAINTED = 'map-painted';
/** The console's mark for the first frame of the map that can be moved. */
export const LIVE = 'map-live';

/**
 * @typedef {object} Painted
 * @property {number} handedMs when the page said so, on its own clock
 * @property {number} drawnMs when the pixels stood
 * @property {number} pixels how many of them are not empty
 */

/**
 * Runs in the page, before its own scripts. Leaves a `Painted` at `mapPainted` of the window, and a promise of it at
 * `whenMapPainted`.
 */
export function watchPainted() {
  /** @type {(painted: unknown) => void} */
  let tell = () => undefined;
  const once = new Promise((resolve) => {
    tell = resolve;
  });
  Reflect.set(window, 'whenMapPainted', once);
  /** @type {Set<WebGL2RenderingContext>} */
  const contexts = new Set();
  const canvas = HTMLCanvasElement.prototype;
  const getContext = canvas.getContext;
  /** @this {HTMLCanvasElement} @param {unknown[]} given */
  function watchContext(...given) {
    const context = Reflect.apply(getContext, this, given);
    if (context instanceof WebGL2RenderingContext) contexts.add(context);
    return context;
  }
  Reflect.set(canvas, 'getContext', watchContext);
  /** @param {WebGL2RenderingContext} gl */
  const readAll = (gl) => {
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
    const bytes = new Uint8Array(width * height * 4);
    const bound = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, bound);
    return bytes;
  };
  /** The first picture, where it is a flat one. */
  const readFlat = () => {
    const flat = document.querySelector('canvas[data-map-picture]');
    if (!(flat instanceof HTMLCanvasElement) || flat.width === 0 || flat.height === 0) return null;
    return flat.getContext('2d')?.getImageData(0, 0, flat.width, flat.height).data ?? null;
  };
  const mark = performance.mark.bind(performance);
  performance.mark = (name, options) => {
    const made = mark(name, options);
    if (name !== 'map-painted') return made;
    const flat = readFlat();
    const pictures = flat === null ? [...contexts].map(readAll) : [flat];
    const drawnMs = performance.now();
    let pixels = 0;
    for (const bytes of pictures) {
      for (let at = 3; at < bytes.length; at += 4) if (bytes[at] !== 0) pixels++;
    }
    const painted = { handedMs: made.startTime, drawnMs, pixels };
    Reflect.set(window, 'mapPainted', painted);
    tell(painted);
    return made;
  };
}

/**
 * Waits for the painted map of a page that was watched; fails when the frame that the page meant is empty. The page is
 * asked once and answers when it is there: looking again and again would keep it from its work.
 * @param {import('playwright').Page} page
 * @param {number} limitMs
 * @returns {Promise<Painted>}
 */
export async function paintedMap(page, limitMs) {
  /** @type {Painted} */
  const painted = await page.evaluate((limit) => {
    const late = new Promise((_resolve, reject) => {
      setTimeout(() => reject(new Error(`no map was painted within ${limit} ms`)), limit);
    });
    return Promise.race([Reflect.get(window, 'whenMapPainted'), late]);
  }, limitMs);
  if (painted.pixels === 0) throw new Error('the page says that its map is painted, but that frame is empty');
  return painted;
}
