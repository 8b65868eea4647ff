// Watches a page with a map while it is measured. All of it runs in the page.

export interface Watched {
  /** From the first event since `watchAnew` until it was so. */
  readonly ms: number;
  /** Longest task of the main thread meanwhile, 50 where none was longer. */
  readonly longestMs: number;
}

interface Watching {
  actedMs: number;
  pictureMs: number;
  longestMs: number;
  /** Uploads to WebGL since, and when the frame that shows each was handed over. */
  uploads: { readonly large: unknown; shownMs: number }[];
  /** Texts written on canvases since. */
  texts: Set<string>;
}

/** Before the page's own scripts: notes events, long tasks, and when a picture or the places of piles go to WebGL. */
export function watchPage(): void {
  const LEAST_BYTES = 16_000;
  const nothing = (): Watching => ({
    actedMs: Number.NaN,
    pictureMs: Number.NaN,
    longestMs: 50,
    uploads: [],
    texts: new Set(),
  });
  const watched = nothing();
  Reflect.set(globalThis, 'watched', watched);
  Reflect.set(globalThis, 'watchAnew', () => Object.assign(watched, nothing()));
  const act = (): void => {
    if (Number.isNaN(watched.actedMs)) watched.actedMs = performance.now();
  };
  for (const name of ['click', 'change'] as const) addEventListener(name, act, true);
  new PerformanceObserver((list) => {
    // One that began before belongs to what was before.
    for (const { startTime, duration } of list.getEntries()) {
      if (startTime + duration > watched.actedMs) watched.longestMs = Math.max(watched.longestMs, duration);
    }
  }).observe({ entryTypes: ['longtask'] });
  const canvas = CanvasRenderingContext2D.prototype;
  const { fillText } = canvas;
  canvas.fillText = function (text, ...place) {
    if (!Number.isNaN(watched.actedMs)) watched.texts.add(text);
    fillText.call(this, text, ...place);
  };
  const gl = WebGL2RenderingContext.prototype;
  const bytesOf = (given: unknown): number =>
    typeof given === 'number' ? 0 : ArrayBuffer.isView(given) ? given.byteLength : 0;
  for (const name of ['texImage2D', 'texSubImage2D', 'bufferData', 'bufferSubData'] as const) {
    const send = gl[name];
    Reflect.set(gl, name, function (this: WebGL2RenderingContext, ...given: unknown[]) {
      const large = given.find((value) =>
        value instanceof ImageBitmap || value instanceof ImageData
          ? value.width * value.height * 4 >= LEAST_BYTES
          : bytesOf(value) >= LEAST_BYTES,
      );
      if (large !== undefined && !Number.isNaN(watched.actedMs)) {
        if (Number.isNaN(watched.pictureMs)) watched.pictureMs = performance.now();
        const upload = { large, shownMs: Number.NaN };
        watched.uploads.push(upload);
        requestAnimationFrame(() => Object.assign(upload, { shownMs: performance.now() }));
      }
      return Reflect.apply(send, this, given);
    });
  }
}

/** Looks before each frame whether it is so. */
export async function untilSo({
  so,
  limitMs,
}: {
  /** The map shows so many piles, the button can be pressed, a text that begins so is written, or a picture went to WebGL. */
  readonly so: {
    readonly piles?: number;
    readonly enabled?: string;
    readonly text?: string;
    readonly picture?: boolean;
  };
  readonly limitMs: number;
}): Promise<{ ms: number; longestMs: number }> {
  const watched: Watching = Reflect.get(globalThis, 'watched');
  const isSo = (): boolean => {
    if (so.piles !== undefined) {
      return document.querySelector('[data-piles]')?.getAttribute('data-piles') === String(so.piles);
    }
    if (so.enabled !== undefined) {
      return [...document.querySelectorAll('button')].some((b) => b.textContent === so.enabled && !b.disabled);
    }
    const { text } = so;
    if (text !== undefined) return [...watched.texts].some((written) => written.startsWith(text));
    return !Number.isNaN(watched.pictureMs);
  };
  const startMs = performance.now();
  while (!isSo()) {
    if (performance.now() - startMs > limitMs) throw new Error(`not within ${limitMs} ms: ${JSON.stringify(so)}`);
    await new Promise(requestAnimationFrame);
  }
  // The frame that shows it has been handed over when the next one begins.
  await new Promise(requestAnimationFrame);
  const ms = performance.now() - watched.actedMs;
  // Long tasks are told a moment after they end.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { ms, longestMs: watched.longestMs };
}

/**
 * The last picture of the screen that has gone to WebGL since somebody acted: when the frame with it was handed over, and
 * a sum over its bytes, by which pictures are told apart. `before`: how many of its size came sooner. The first picture
 * after other colours is of the screen; a picture that reaches beyond the screen, and the whole site, come later in
 * other sizes.
 */
export function pictureOfScreen(): { readonly ms: number; readonly sum: number; readonly before: number } {
  const { actedMs, uploads }: Watching = Reflect.get(globalThis, 'watched');
  const pictures = uploads.flatMap(({ large, shownMs }) =>
    ArrayBuffer.isView(large)
      ? [{ bytes: new Uint8Array(large.buffer, large.byteOffset, large.byteLength), shownMs }]
      : [],
  );
  const ofScreen = pictures.filter(({ bytes }) => bytes.length === pictures[0]?.bytes.length);
  const last = ofScreen.at(-1);
  if (last === undefined) throw new Error('no picture has gone to WebGL');
  let sum = 0;
  for (const byte of last.bytes) sum = (Math.imul(sum, 31) + byte) | 0;
  return { ms: last.shownMs - actedMs, sum, before: ofScreen.length - 1 };
}

/** A sum over the bytes of the first picture that has gone to WebGL since somebody acted. */
export function sumOfFirstPicture(): number {
  const { uploads }: Watching = Reflect.get(globalThis, 'watched');
  const first = uploads[0]?.large;
  if (!ArrayBuffer.isView(first)) throw new Error('no picture has gone to WebGL');
  let sum = 0;
  for (const byte of new Uint8Array(first.buffer, first.byteOffset, first.byteLength))
    sum = (Math.imul(sum, 31) + byte) | 0;
  return sum;
}

export interface NotedFrame {
  readonly atMs: number;
  /** The day of a replay; empty without one. */
  readonly day: string;
}

/** From here on the time of each frame is kept, and which day a replay shows. */
export function noteFrames(): void {
  const frames: NotedFrame[] = [];
  let isOn = true;
  const note = (atMs: number): void => {
    const day = document.querySelector('[data-made]')?.closest('[data-day]')?.getAttribute('data-day') ?? '';
    frames.push({ atMs, day });
  };
  const frame = (now: number): void => {
    if (!isOn) return;
    note(now);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  Reflect.set(globalThis, 'framesNoted', () => {
    isOn = false;
    // Until the graphics process has drawn all that it was given.
    for (const canvas of document.querySelectorAll('canvas')) {
      const gl = canvas.getContext('webgl2');
      gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    }
    note(performance.now());
    return frames;
  });
}
