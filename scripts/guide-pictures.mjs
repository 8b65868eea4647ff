// `npm run guide-pictures -- ORIGIN [page…]`: takes the pictures of the guide for users (docs/guide/images) in both languages from
// a running demo; where pages are named, only theirs and those that are missing. DEMO_PASSWORD is that of its accounts,
// FIXED_CLOCK the instant at which it was made and stands (tests/e2e/harness/fixed-clock.mjs): then pictures are the same
// each time.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumExecutable } from './setup/chromium.mjs';
import { smallPicture } from './setup/small-picture.mjs';
import { root, runMain, SetUpError } from './setup/steps.mjs';

const IMAGES = `${root}docs/guide/images/`;
const WIDTH_PX = 1024;
const HEIGHT_PX = 640;
/** What a screen shows of the site is drawn in steps; each waits for what it is about. */
const LIMIT_MS = 60_000;

const NOW_MS = Number(process.env.FIXED_CLOCK ?? Date.now());
/** At the demo's sites. */
const TODAY = new Date(NOW_MS + 8 * 3_600_000).toISOString().slice(0, 10);

/** Each page of the guide: where it is, and what stands there once it is drawn. */
const PAGES = {
  console: { path: 'mixingPile/realTime', ready: '[data-picker-line]', keys: 't' },
  overview: { path: 'mixingPile/index', ready: '[data-drawn][data-piles]' },
  'real-time': { path: 'smw/realTime', ready: '[data-machine]' },
  'data-center': { path: 'mixingPile/dataCenter', ready: 'tr[data-row]', click: 'tr[data-row] >> nth=3' },
  warnings: { path: 'mixingPile/warningInformation', ready: 'tr[data-row]' },
  'daily-statistics': { path: `mixingPile/dailyStatistics?span=week&day=${TODAY}`, ready: 'tr[data-row]' },
  piles: { path: 'mixingPile/pile', ready: 'tr[data-row]' },
  'construction-analysis': { path: 'mixingPile/constructionAnalysis', ready: 'tr[data-row]' },
  simulation: { path: 'jetPile/pile/add', ready: 'main h2' },
  tasks: { path: 'apps/qh/task', ready: 'tr[data-row]' },
  'slurry-overview': { path: 'pulping/index', ready: 'main h2' },
  'slurry-real-time': { path: 'pulping/realTime', ready: '[data-machine]' },
  'slurry-history': { path: 'pulping/historyData', ready: 'tr[data-row]' },
  site: { path: 'settings/site?tab=machines', ready: 'tr[data-row]' },
  accounts: { path: 'settings/accounts', ready: 'tr[data-row]' },
  'audit-trail': { path: 'settings/audit', ready: 'tr[data-row]' },
};

await runMain(async () => {
  const [origin, ...only] = process.argv.slice(2);
  const password = process.env.DEMO_PASSWORD;
  if (origin === undefined || password === undefined) {
    throw new SetUpError('npm run guide-pictures -- ORIGIN [page…]', 'Name the running demo, and set DEMO_PASSWORD.');
  }
  mkdirSync(IMAGES, { recursive: true });
  const executablePath = chromiumExecutable();
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  for (const language of ['cn', 'en']) {
    const context = await browser.newContext({
      viewport: { width: 1366, height: Math.round((1366 * HEIGHT_PX) / WIDTH_PX) },
      locale: language === 'cn' ? 'zh-CN' : 'en-GB',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    await context.addInitScript((chosen) => localStorage.setItem('hsLang', chosen), language);
    const page = await context.newPage();
    if (process.env.FIXED_CLOCK !== undefined) await page.clock.setFixedTime(NOW_MS);
    page.setDefaultTimeout(LIMIT_MS);
    await signIn(page, origin, password);
    for (const [name, at] of Object.entries(PAGES)) {
      const file = `${name}-${language}.webp`;
      if (only.length > 0 && !only.includes(name) && existsSync(IMAGES + file)) continue;
      await take(page, origin, file, at);
    }
    await context.close();
  }
  await browser.close();
  const bytes = readdirSync(IMAGES).reduce((sum, file) => sum + statSync(IMAGES + file).size, 0);
  console.log(`${Math.round(bytes / 1024)} KiB in all`);
});

/** @param {import('playwright').Page} page @param {string} origin @param {string} password */
async function signIn(page, origin, password) {
  await page.goto(`${origin}/login`);
  const fields = page.locator('input');
  await fields.nth(0).fill('role0');
  await fields.nth(1).fill(password);
  await fields.nth(1).press('Enter');
  await page.getByRole('banner').waitFor();
}

/**
 * @param {import('playwright').Page} page
 * @param {string} origin
 * @param {string} file
 * @param {{ path: string, ready: string, keys?: string, click?: string }} at
 */
async function take(page, origin, file, { path, ready, keys, click }) {
  await page.goto(`${origin}/${path}`);
  await page.getByRole('main').waitFor();
  if (keys !== undefined) {
    await page.locator('[data-machine]').first().waitFor();
    await page.keyboard.press(keys);
  }
  await page.locator(ready).first().waitFor();
  if (click !== undefined) await page.locator(click).click();
  await settled(page);
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  const webp = await page.evaluate(smallPicture, { png, width: WIDTH_PX, height: HEIGHT_PX });
  writeFileSync(IMAGES + file, Buffer.from(webp, 'base64'));
  console.log(file);
}

/** Resolves once nothing is loading and two pictures in a row are nearly the same size. @param {import('playwright').Page} page */
async function settled(page) {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [role="progressbar"]') === null);
  let before = -1;
  for (let tries = 0; tries < 20; tries += 1) {
    await page.waitForTimeout(700);
    const { length } = await page.screenshot({ animations: 'disabled' });
    if (Math.abs(length - before) < length * 0.002) return;
    before = length;
  }
}
