// A page of the console, or of a peer, that is watched from inside while somebody works in it.
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { untilSo, type Watched, watchPage } from './watch-map';

/** Most time of a step: an answer that takes longer never comes. */
const LIMIT_MS = 120_000;
/** After its last answer a page has still to sort. */
export const REST_MS = 4_000;

export async function openWatched(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  page.on('pageerror', (error) => console.error(`${new URL(url).pathname}: ${error.message}`));
  await page.addInitScript(watchPage);
  await page.goto(url);
  return page;
}

/** So many piles are on the map, or some (null), and nothing is under way. */
export async function isCalm(page: Page, piles: number | null): Promise<void> {
  if (piles === null) await page.locator('[data-piles]').waitFor();
  else await until(page, 'the map shows all piles', { piles });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REST_MS);
}

type Condition = Parameters<typeof untilSo>[0]['so'];

async function until(page: Page, what: string, so: Condition): Promise<Watched> {
  try {
    return await page.evaluate(untilSo, { so, limitMs: LIMIT_MS });
  } catch (error) {
    throw new Error(`waited in vain until ${what} at ${new URL(page.url()).pathname}`, { cause: error });
  }
}

/** From the event that `act` causes until it is so, on the page's own clock. */
export async function timed(page: Page, what: string, act: () => Promise<unknown>, so: Condition): Promise<Watched> {
  await page.evaluate(() => Reflect.apply(Reflect.get(globalThis, 'watchAnew'), undefined, []));
  const [, watched] = await Promise.all([act(), until(page, what, so)]);
  return watched;
}
