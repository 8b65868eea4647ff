// An hour of twelve machines, a record a second each, in front of a browser: through the real server and its broker, as
// fast as they take it. Memory of page and workers is level from the first piles to the last. `npm test -- --all` only;
// the eight hours of a shift go through the data layer alone (src/data/uninterrupted.test.ts), and with `SHIFT_HOURS=8`
// through the page as well. Then some seconds at the pace of the machines, in which the processor time of the page's
// threads is counted.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import type { RealMessage } from '../../src/contracts/broker';
import { EVERYTHING } from '../fixtures/everything';
import { sharesSince, threadsOf } from '../fixtures/thread-time';
import { go } from './harness/console';
import { MachineSite } from './harness/machine-site';
import { mixingRow } from './harness/mixing-row';
import { ResourceWatch } from './harness/page-resources';
import { expect, screenshot, test } from './harness/test';

const MACHINES = Array.from({ length: 12 }, (_, at) => ({ id: 11 + at, name: `${1 + at}号机` }));
/** Whole hours: each is of whole piles. The limit of time grows with them; the limit of the page's memory does not. */
const HOURS = Number(process.env.SHIFT_HOURS ?? 1);
if (!Number.isInteger(HOURS) || HOURS < 1) throw new Error('SHIFT_HOURS is no whole number of hours');
const SHIFT = HOURS === 1 ? 'an hour' : `${HOURS} hours`;
/** A pile takes ten minutes, half of them on the way down. */
const PILE_S = 600;
const DESIGN_M = 10;
/** So many seconds of the shift are sent at once. */
const SLICE_S = 300;
const PILES = (HOURS * 3600) / PILE_S;
/** Piles made when the page is measured, three times an hour: amid one, so that the open pile is as large. */
const MEASURED_AT = Array.from({ length: PILES / 2 }, (_, at) => 2 * at + 1.5);
/** Seconds at the machines' own pace, behind the shift. */
const PACE_S = 30;
/** Of a core, without what draws: of the page's main thread, and of each of its workers. */
const MOST_SHARE = 0.05;

const pileIdOf = (machine: number, pile: number): number => 1000 * (1 + machine) + pile;
const pileNoOf = (machine: number, pile: number): string => `k${12 + machine}_${pile}_S`;

function rowOf(machine: number, second: number, beganMs: number): RealMessage {
  const [pile, seq] = [Math.floor(second / PILE_S), second % PILE_S];
  const down = seq < PILE_S / 2;
  const depthM = DESIGN_M * (down ? seq / (PILE_S / 2) : 2 - seq / (PILE_S / 2));
  return mixingRow({
    recordNo: `shift-${machine}-${pile}`,
    seq,
    timeMs: beganMs + second * 1000,
    pile: { id: pileIdOf(machine, pile), no: pileNoOf(machine, pile) },
    down,
    depthM,
    speedMpm: 2,
    slurryL: seq * 0.6,
    ends: seq === PILE_S - 1,
  });
}

/** The process of the only page of the browser: that with its workers. */
async function pagePid(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const found = processInfo
    .filter(({ type }) => type === 'renderer')
    .filter(({ id }) => threadsOf(id).some(({ name }) => name.startsWith('DedicatedWorker')));
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) throw new Error(`${found.length} pages of the browser have workers`);
  return only.id;
}

if (EVERYTHING) {
  test(`${SHIFT} of twelve machines leave page and workers as they were`, async ({ page }, info) => {
    test.setTimeout(HOURS * 3_600_000);
    const design = { ash_kgpm: 60, water_cement_ratio: 0.6, cement_density_gcm3: 3.1, strokes: 2 };
    const piles = MACHINES.flatMap((_, machine) =>
      Array.from({ length: PILES + 1 }, (_pile, pile) => ({
        pileId: pileIdOf(machine, pile),
        pileNo: pileNoOf(machine, pile),
        designDepthM: DESIGN_M,
        design,
      })),
    );
    const site = await MachineSite.start(MACHINES, piles, {});
    try {
      const watch = await ResourceWatch.on(page);
      await site.enter(page, 'role0', 'mixingPile/realTime');
      const cards = page.locator('li[data-machine]');
      await expect(cards).toHaveCount(MACHINES.length);
      // One is opened: its log grows, and its borehole and charts are drawn.
      await cards.first().getByRole('button', { name: '号机' }).click();
      const seconds = HOURS * 3600;
      const beganMs = Date.now() - seconds * 1000;
      const marks: Awaited<ReturnType<ResourceWatch['measured']>>[] = [];
      for (let from = 0; from < seconds; from += SLICE_S) {
        await Promise.all(
          MACHINES.map(({ id }, machine) =>
            site.publish(
              id,
              Array.from({ length: SLICE_S }, (_, at) => rowOf(machine, from + at, beganMs)),
            ),
          ),
        );
        // The page keeps up: each card has the pile of the last row before the next slice is sent.
        for (const [machine, { id }] of MACHINES.entries()) {
          const pileNo = pileNoOf(machine, Math.floor((from + SLICE_S - 1) / PILE_S));
          await expect(page.locator(`li[data-machine="${id}"]`)).toContainText(pileNo);
        }
        const wanted = MEASURED_AT[marks.length];
        if (wanted !== undefined && from + SLICE_S >= wanted * PILE_S) marks.push(await watch.measured());
      }
      await screenshot(page, 'real-time-shift');
      await info.attach('resources', { body: JSON.stringify(marks, null, 1), contentType: 'application/json' });
      const [start, ...later] = marks;
      if (start === undefined || marks.length < MEASURED_AT.length) throw new Error('not measured each time');
      for (const mark of later) {
        // Answers about a pile stay for five minutes by the clock: of one pile at the machines' pace, of a dozen here.
        // A heap breathes: the bytes that a collection frees differ by some. 86,400 rows kept would be dozens.
        expect(mark.heapMb).toBeLessThan(start.heapMb + 10);
        expect(mark.workerHeapMb).toBeLessThan(start.workerHeapMb + 10);
        // The module's memory never shrinks; it grows in steps while the first piles are made.
        expect(mark.wasmMb).toBeLessThanOrEqual(start.wasmMb + 4);
        // A warning that is listed has its lines.
        expect(mark.nodes).toBeLessThan(start.nodes * 1.2 + 500);
        expect(mark.listeners).toBeLessThan(start.listeners * 1.2 + 100);
        expect(mark.sockets).toBe(start.sockets);
        expect(mark.workers).toBe(start.workers);
      }

      const publish = (second: number) =>
        Promise.all(MACHINES.map(({ id }, machine) => site.publish(id, [rowOf(machine, second, beganMs)])));
      /** Share of a core for each thread of the page while the machines go on. */
      const sharesFrom = async (from: number) => {
        const pid = await pagePid(page);
        const before = threadsOf(pid);
        const began = performance.now();
        for (let second = from; second < from + PACE_S; second += 1) {
          await publish(second);
          await sleep(Math.max(0, began + (second + 1 - from) * 1000 - performance.now()));
        }
        const shares = sharesSince(before, threadsOf(pid), (performance.now() - began) / 1000);
        const main = shares.find(({ id }) => id === pid)?.share ?? Number.NaN;
        const workers = shares.filter(({ name }) => name.startsWith('DedicatedWorker')).map(({ share }) => share);
        return { main, workers };
      };
      // All cards and an opened machine are drawn anew each second: the time for it is told, not judged.
      const drawn = await sharesFrom(seconds);
      // On a screen of sums that waits for a day to be chosen, the same messages come and nothing is drawn for them.
      await go(page, '/mixingPile/dailyStatistics');
      await expect(page.getByText('请先选择日期').first()).toBeVisible();
      // Its calendar has come, and the project's first and last day of work.
      await expect(page.locator('[data-day]').first()).toBeVisible();
      await expect(page.getByRole('button', { name: '全部工期' })).toBeEnabled();
      const between = await sharesFrom(seconds + PACE_S);
      await info.attach('shares', { body: JSON.stringify({ drawn, between }), contentType: 'application/json' });
      for (const { workers } of [drawn, between]) {
        expect(workers).toHaveLength(start.workers);
        for (const share of workers) expect(share).toBeLessThan(MOST_SHARE);
      }
      expect(between.main).toBeLessThan(MOST_SHARE);
    } finally {
      // A page that goes on asking a server that leaves is refused.
      await page.close();
      await site.close();
    }
  });
}
