// What a page is watched by while it is measured. Both run in the page.

export interface Watched {
  /** From the first event since `watchAnew` until it was so. */
  readonly ms: number;
  /** Longest task of the main thread meanwhile, 50 where none was longer. */
  readonly longestMs: number;
}

/** Before the page's own scripts: notes events, long tasks, and when a picture or the places of piles go to WebGL. */
export function watchPage(): void {
  const LEAST_BYTES = 16_000;
  const watched = { actedMs: Number.NaN, pictureMs: Number.NaN, longestMs: 50 };
  Reflect.set(globalThis, 'watched', watched);
  Reflect.set(globalThis, 'watchAnew', () => {
    Object.assign(watched, { actedMs: Number.NaN, pictureMs: Number.NaN, longestMs: 50 });
  });
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
  const gl = WebGL2RenderingContext.prototype;
  const bytesOf = (given: unknown): number =>
    typeof given === 'number' ? 0 : ArrayBuffer.isView(given) ? given.byteLength : 0;
  for (const name of ['texImage2D', 'texSubImage2D', 'bufferData', 'bufferSubData'] as const) {
    const upload = gl[name];
    Reflect.set(gl, name, function (this: WebGL2RenderingContext, ...given: unknown[]) {
      const isLarge = given.some((value) =>
        value instanceof ImageBitmap || value instanceof ImageData
          ? value.width * value.height * 4 >= LEAST_BYTES
          : bytesOf(value) >= LEAST_BYTES,
      );
      if (isLarge && !Number.isNaN(watched.actedMs) && Number.isNaN(watched.pictureMs)) {
        watched.pictureMs = performance.now();
      }
      return Reflect.apply(upload, this, given);
    });
  }
}

/** Looks before each frame whether it is so. */
export async function untilSo({
  so,
  limitMs,
}: {
  /** The map shows so many piles; the button can be pressed; a picture has gone to WebGL. */
  readonly so: { readonly piles?: number; readonly enabled?: string; readonly picture?: boolean };
  readonly limitMs: number;
}): Promise<{ ms: number; longestMs: number }> {
  const watched: { readonly actedMs: number; readonly pictureMs: number; readonly longestMs: number } = Reflect.get(
    globalThis,
    'watched',
  );
  const isSo = (): boolean => {
    if (so.piles !== undefined) {
      return document.querySelector('[data-piles]')?.getAttribute('data-piles') === String(so.piles);
    }
    if (so.enabled !== undefined) {
      return [...document.querySelectorAll('button')].some((b) => b.textContent === so.enabled && !b.disabled);
    }
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
