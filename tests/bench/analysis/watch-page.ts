// Watches a page from inside: when it was clicked on, when a picture of groups stood, which tasks held it up. Everything
// stands in one function, which Playwright hands to the page as text.

export interface Picture {
  readonly groups: number;
  readonly readings: number;
  /** When the frame behind the one that draws it began, on the page's clock. */
  readonly stoodMs: number;
}

export interface Watched {
  /** When somebody clicked last. */
  clickedMs: number;
  readonly pictures: Picture[];
  readonly tasks: { readonly fromMs: number; readonly ms: number }[];
  /** Last answer of the workers to a question with quantiles by groups of one key. */
  groups: WorkerGroups | null;
}

/** As the worker of the console tells groups. */
export interface WorkerGroups {
  readonly labels: readonly Float64Array[];
  readonly count: Uint32Array;
  readonly min: Float32Array;
  readonly max: Float32Array;
  readonly mean: Float64Array;
  readonly quantiles: Float64Array;
}

export function watchPage(): void {
  const watched: Watched = { clickedMs: Number.NaN, pictures: [], tasks: [], groups: null };
  Object.assign(globalThis, { watched });
  const capture = { capture: true };
  addEventListener('click', ({ timeStamp }) => Object.assign(watched, { clickedMs: timeStamp }), capture);
  new PerformanceObserver((list) => {
    for (const { startTime: fromMs, duration: ms } of list.getEntries()) watched.tasks.push({ fromMs, ms });
  }).observe({ type: 'longtask', buffered: true });

  const numberOf = (text: string | undefined): number => Number(text?.replaceAll(',', ''));
  let last = '';
  const look = (): void => {
    for (const picture of document.querySelectorAll('[role=img][aria-label]')) {
      const label = picture.getAttribute('aria-label') ?? '';
      const found = /([\d,]+) (?:groups|组)[,，] ?([\d,]+) (?:readings|个读数)/.exec(label);
      if (found === null || label === last) continue;
      last = label;
      const [groups, readings] = [numberOf(found[1]), numberOf(found[2])];
      // The chart draws with the next frame; when the one behind it begins, that is done.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => watched.pictures.push({ groups, readings, stoodMs: performance.now() })),
      );
    }
  };
  const options = { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] };
  new MutationObserver(look).observe(document, options);

  const isGroups = (value: unknown): value is WorkerGroups =>
    typeof value === 'object' && value !== null && 'labels' in value && 'quantiles' in value;
  class Heard extends Worker {
    constructor(url: string | URL, of?: WorkerOptions) {
      super(url, of);
      this.addEventListener('message', ({ data }) => {
        const value: unknown = data?.value?.value;
        if (isGroups(value) && value.labels.length === 1 && value.quantiles.length > 0) watched.groups = value;
      });
    }
  }
  globalThis.Worker = Heard;
}

export interface LimitChange {
  /** From the key until the frame with the last change of what the limit finds. */
  readonly ms: number;
  readonly pressedMs: number;
  readonly text: string;
}

/**
 * Runs in the page. Leaves a promise at `limitTold` of what is told of a limit after the next key, once it is at rest; null
 * where a step finds nothing else, as between two heaps of readings.
 */
export function watchLimit(): void {
  const REST_MS = 700;
  const LIMIT_MS = 10_000;
  const statusText = (): string =>
    [...document.querySelectorAll('[role=status]')]
      .map(({ textContent }) => textContent ?? '')
      .find((text) => text.endsWith('条记录超出')) ?? '';
  const before = statusText();
  let pressedMs = Number.NaN;
  const capture = { capture: true, once: true };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedMs = timeStamp;
    },
    capture,
  );
  const once = new Promise<LimitChange | null>((resolve) => {
    let rest = setTimeout(() => resolve(null), LIMIT_MS);
    let last = before;
    const watcher = new MutationObserver(() => {
      const text = statusText();
      if (Number.isNaN(pressedMs) || text === last) return;
      last = text;
      clearTimeout(rest);
      requestAnimationFrame(() => {
        const ms = performance.now() - pressedMs;
        clearTimeout(rest);
        rest = setTimeout(() => {
          watcher.disconnect();
          resolve({ ms, pressedMs, text });
        }, REST_MS);
      });
    });
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  Object.assign(globalThis, { limitTold: once });
}
