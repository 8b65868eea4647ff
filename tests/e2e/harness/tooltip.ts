// A chart's tooltip at the place under the pointer: painted with it, so that it is seen in its pixels.
import { expect, type Locator, type Page } from 'playwright/test';

/** Fewer than the smallest tooltip has, more than the line under the pointer. */
const LEAST_PX = 3000;

/** Points at the middle of a chart and waits for its tooltip. */
export async function expectTooltip(page: Page, chart: Locator): Promise<void> {
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart has no place');
  await page.mouse.move(0, 0);
  const before = await chart.evaluateHandle(pixelsOf);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await expect
    .poll(async () => (await chart.evaluateHandle(pixelsOf)).evaluate(changed, before), {
      message: 'pixels that the tooltip has changed',
    })
    .toBeGreaterThan(LEAST_PX);
  await page.mouse.move(0, 0);
}

/** In the page: the pixels of a chart's canvases, 4 bytes each. */
function pixelsOf(chart: Element): Uint8ClampedArray[] {
  return Array.from(chart.querySelectorAll('canvas'), (canvas) => {
    const { width, height } = canvas;
    return canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  });
}

/** In the page: how many pixels differ. */
function changed(now: readonly Uint8ClampedArray[], before: readonly Uint8ClampedArray[]): number {
  let count = 0;
  for (const [layer, pixels] of now.entries()) {
    const old = before[layer] ?? new Uint8ClampedArray();
    for (let at = 0; at < pixels.length; at += 4) {
      if ([0, 1, 2, 3].some((part) => pixels[at + part] !== old[at + part])) count += 1;
    }
  }
  return count;
}
