// Memory of a page: its heap, and canvases that are in no page.
import type { Page } from 'playwright/test';

interface PageMemory {
  /** Heap in use after collection. */
  readonly heapMb: number;
  /** Size of each canvas that is in no page, but for those of ECharts. */
  readonly detachedCanvases: readonly string[];
  /** Those that it drew on last: zrender keeps the context of one. */
  readonly keptByECharts: number;
  /** Those that it measures texts by. */
  readonly measuringTexts: number;
}

/** After collecting what nothing holds any more. */
export async function memoryOf(page: Page): Promise<PageMemory> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  // The first collection finalizes objects, the second one frees them.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { result: prototype } = await session.send('Runtime.evaluate', { expression: 'HTMLCanvasElement.prototype' });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId ?? '' });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: `function () {
      const PLAIN_FONT = '10px sans-serif';
      const detached = this.filter((canvas) => !canvas.isConnected);
      const others = detached.filter((canvas) => !canvas.hasAttribute('data-zr-dom-id'));
      // By one more, which is never drawn on, zrender measures texts as long as the page lives (its core/platform.js keeps
      // the context). The browser may drop what stands for it in JavaScript, so it is not always found. Nobody else sets
      // a font where nothing has a size.
      const measures = (canvas) =>
        canvas.width === 300 && canvas.height === 150 && (canvas.getContext('2d')?.font ?? PLAIN_FONT) !== PLAIN_FONT;
      return {
        detachedCanvases: others.filter((canvas) => !measures(canvas)).map((canvas) => canvas.width + 'x' + canvas.height),
        keptByECharts: detached.length - others.length,
        measuringTexts: others.filter(measures).length,
      };
    }`,
    returnByValue: true,
  });
  await session.detach();
  return { heapMb: usedSize / 2 ** 20, ...result.value };
}
