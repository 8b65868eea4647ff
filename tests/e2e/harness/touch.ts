// Fingers on the screen: Playwright taps, and nothing else.
import type { Page } from 'playwright/test';

type Place = readonly [x: number, y: number];

/** Puts fingers down, moves them or takes them off; in pixels of the page. */
export async function fingersOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  return async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: readonly Place[]): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) });
  };
}

/** One finger goes along the places, in some steps from each to the next. */
export async function drag(page: Page, [first, ...others]: readonly [Place, ...Place[]]): Promise<void> {
  const STEPS = 5;
  const touch = await fingersOf(page);
  await touch('touchStart', first);
  let [x, y] = first;
  for (const [toX, toY] of others) {
    for (let step = 1; step <= STEPS; step += 1) {
      await touch('touchMove', [x + ((toX - x) * step) / STEPS, y + ((toY - y) * step) / STEPS]);
    }
    [x, y] = [toX, toY];
  }
  await touch('touchEnd');
}
