// From the sign-in page to a painted map, as a user on a weak laptop goes that way: in a real Chromium whose main thread
// is slowed from the first byte on. measure-load.mjs and the bench `start` measure by it.
import { LIVE, paintedMap, watchPainted } from './painted.mjs';

/**
 * Traffic over the wire: requests for files of the page, and their bodies as they were sent (brotli where the server
 * has it).
 * @typedef {{requests: number, bytes: number}} Wire
 *
 * @typedef {object} Visit
 * @property {Wire} page what the sign-in page alone asked for, before anybody did anything
 * @property {Wire} all everything until the map was painted, without calls of the API
 * @property {number} formMs from the navigation until the form could be used
 * @property {number} handedMs from pressing the key until the map was handed to the graphics process
 * @property {number} mapMs from pressing the key until its pixels stood
 * @property {number | null} liveMs from pressing the key until the map could be moved; null where nobody asked
 */

const KEY_MS = 60;
const LIMIT_MS = 180_000;

/**
 * @param {import('playwright').BrowserContext} context
 * @param {{url: string, account: string, password: string, slow: number, untilLive?: boolean, onPress?: (page: import('playwright').Page) => Promise<void>, onPainted?: (page: import('playwright').Page) => Promise<void>}} visit
 * @returns {Promise<Visit>}
 */
export async function visitSite(context, { url, account, password, slow, untilLive = false, onPress, onPainted }) {
  const page = await context.newPage();
  await page.addInitScript(watchPainted);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
  /** @type {import('playwright').Request[]} */
  const finished = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(url);
  const inputs = page.locator('input');
  await inputs.nth(0).waitFor();
  const formMs = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const pageFiles = finished.length;

  await inputs.nth(0).pressSequentially(account, { delay: KEY_MS });
  await inputs.nth(1).pressSequentially(password, { delay: KEY_MS });
  // A person types a password more slowly than this script.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  await onPress?.(page);
  // Asked before the key: the page has to compile the script that asks.
  const painting = paintedMap(page, LIMIT_MS);
  painting.catch(() => undefined);
  const pressedMs = await page.evaluate(() => performance.now());
  await page.keyboard.press('Enter');
  const { handedMs, drawnMs } = await painting;
  const wire = { page: await wireOf(finished.slice(0, pageFiles)), all: await wireOf([...finished]) };
  await onPainted?.(page);
  const live = untilLive ? await markedAt(page, LIVE) : null;
  await page.close();
  return {
    ...wire,
    formMs,
    liveMs: live === null ? null : live - pressedMs,
    handedMs: handedMs - pressedMs,
    mapMs: drawnMs - pressedMs,
  };
}

/**
 * When the page set a mark, on its own clock.
 * @param {import('playwright').Page} page
 * @param {string} name
 * @returns {Promise<number>}
 */
async function markedAt(page, name) {
  const options = { timeout: LIMIT_MS, polling: 50 };
  const found = await page.waitForFunction((mark) => performance.getEntriesByName(mark)[0], name, options);
  return await found.evaluate((entry) => entry?.startTime ?? Number.NaN);
}

/**
 * A file from the cache has a size below 0.
 * @param {readonly import('playwright').Request[]} requests
 * @returns {Promise<Wire>}
 */
async function wireOf(requests) {
  const files = requests.filter((request) => request.url().startsWith('http') && !/\/v1\//.test(request.url()));
  const sizes = await Promise.all(files.map((request) => request.sizes()));
  return {
    requests: files.length,
    bytes: sizes.reduce((sum, { responseBodySize }) => sum + Math.max(0, responseBodySize), 0),
  };
}

/** The middle one; the mean of the two in the middle. @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
