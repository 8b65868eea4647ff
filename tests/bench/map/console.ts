// The map in the built console, from the user's side: zoom and pan by wheel and mouse, other colours, and a replay. No peer
// is beside it: the target is said by itself.
import { type Browser, chromium, type Page } from 'playwright';
import { median } from '../../../scripts/measure/sign-in.mjs';
import { chromiumArguments, chromiumExecutable } from '../../../scripts/setup/chromium.mjs';
import { PILE_STATUS } from '../../../src/contracts/api';
import { LARGE_DEMO_SITES } from '../../../src/equipment/demo-sites/demo-sites';
import { ApiClient } from '../../contract/api-client';
import { DEMO_PASSWORD } from '../../fixtures/demo-folder';
import { boundOf } from '../harness/bound';
import type { Answer, Bound, Order } from '../harness/row';
import { onSeededSite } from '../harness/seeded-site';
import { type NotedFrame, noteFrames, pictureOfScreen } from '../harness/watch-map';
import { isCalm, openWatched, REST_MS, timed } from '../harness/watched-page';
import { daysPlayed, paceOf } from './days-played';
import { SIZES, WANTED } from './sizes';

/** A visit of a million piles takes two minutes. */
const MOST_ROUNDS = 3;
/** Rows of logs of the site: the map needs none of them. */
const ROWS = 20_000;
const ACCOUNT = 'role0';
/**
 * Of the piles and of their records, which look different from each other on the seeded site: the heads of the records are
 * fetched with the first choice, which is not timed.
 */
const FIGURES = ['finished_ms', 'depth_m', 'score', 'machine'] as const;
const FETCHING = 'score';
/** Days a second: the fastest that a replay is offered at. */
const DAYS_A_SECOND = 30;
const DAY_MS = 86_400_000;
const STEPS = { wheel: 30, drag: 90 };
/** A sixth of a level, so that all steps are five. */
const WHEEL_PX = 40;
/** A day in the middle of the replay, counted back from its last. */
const DAYS_BACK = 20;
const NOTE =
  'the built console on a real server beside it, software GL, the page put together by the processor; a map of 1366 by 768 with ' +
  'all that the overview has around it';
const NOTES = {
  moved: 'wheel in, drag, wheel out, until the last pixels stand',
  coloured:
    'from the choice in the legend to the frame after the picture of the screen went to WebGL; the heads of the records are there',
  played:
    `from the first day to the last at ${DAYS_A_SECOND} days a second, the whole site in sight; days that are shown count by the ` +
    'whole days that were due by then: a frame that comes some milliseconds after a day was due takes nothing off',
};

interface Visit {
  readonly moved: Motion;
  readonly colouredMs: readonly number[];
  readonly longestTaskMs: number;
  readonly played: Motion & { readonly daysPerSecond: number };
  /** How a result of each part is wrong; empty when it is right. */
  readonly faults: Readonly<Record<Part, string>>;
}

type Part = keyof typeof NOTES;

interface Motion {
  readonly framesPerSecond: number;
  readonly longestMs: number;
}

/** `build` holds the built server and console; `demo` keeps the demo between runs. */
export async function measureMapConsole({ rounds }: Order, build: string, demo: string): Promise<Answer> {
  const executablePath = chromiumExecutable();
  const browser = await chromium.launch({
    args: [...chromiumArguments, '--disable-gpu-compositing'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const bounds: Bound[] = [];
    for (const piles of SIZES) {
      const visits = await onSeededSite({ build, demo, piles, rows: ROWS }, ({ projectId, serve }) =>
        serve((origin) => visitAll(browser, { origin, projectId, piles }, Math.min(rounds, MOST_ROUNDS))),
      );
      bounds.push(...boundsOf(piles, visits));
    }
    return { rows: [], bounds };
  } finally {
    await browser.close();
  }
}

interface Site {
  readonly origin: string;
  readonly projectId: number;
  readonly piles: number;
}

async function visitAll(browser: Browser, site: Site, rounds: number): Promise<readonly Visit[]> {
  const { client } = await new ApiClient(site.origin).signIn(ACCOUNT, DEMO_PASSWORD);
  const [large] = LARGE_DEMO_SITES;
  const input = { project_id: site.projectId, columns: ['status', 'finished_ms'] };
  const { columns } = await client.table('pileTable', input, { typeCode: large?.typeCode ?? '' });
  // Those that were given up are not counted as made.
  const finishedMs = Float64Array.from(columns.finished_ms ?? [], (cell, row) =>
    cell === null || columns.status?.[row] === PILE_STATUS.discarded ? Number.NaN : Number(cell),
  );
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, site, finishedMs));
  return visits;
}

async function visit(browser: Browser, site: Site, finishedMs: Float64Array): Promise<Visit> {
  const { origin, projectId, piles } = site;
  const { grant } = await new ApiClient(origin).signIn(ACCOUNT, DEMO_PASSWORD);
  const path = `/mixingPile/index?project=${projectId}`;
  const query = new URLSearchParams({ login_auth: grant.login_auth, to_page: path });
  const page = await openWatched(browser, `${origin}/?${query}`, { timezoneId: 'Asia/Shanghai' });
  try {
    await isCalm(page, piles);
    const { moved, fault: movedFault } = await move(page, piles);
    await page.goto(`${origin}${path}`);
    await isCalm(page, piles);
    const { ms, longestTaskMs, fault: colouredFault } = await recolour(page);
    await page.goto(`${origin}${path}`);
    await isCalm(page, piles);
    const { played, fault: playedFault } = await play(page, finishedMs);
    const faults = { moved: movedFault, coloured: colouredFault, played: playedFault };
    return { moved, colouredMs: ms, longestTaskMs, played, faults };
  } finally {
    await page.context().close();
  }
}

/** By the times of its frames. */
function motionOf(frames: readonly NotedFrame[]): Motion {
  const gaps = frames.slice(1).map(({ atMs }, at) => atMs - (frames[at]?.atMs ?? Number.NaN));
  const lastedMs = (frames.at(-1)?.atMs ?? Number.NaN) - (frames[0]?.atMs ?? Number.NaN);
  return { framesPerSecond: (1000 * gaps.length) / lastedMs, longestMs: Math.max(...gaps) };
}

const notedFrames = (page: Page): Promise<readonly NotedFrame[]> =>
  page.evaluate(() => Reflect.apply(Reflect.get(globalThis, 'framesNoted'), undefined, []));

async function move(page: Page, piles: number) {
  const map = page.locator('[data-drawn]');
  const box = await map.boundingBox();
  if (box === null) throw new Error('there is no map');
  // Amid the piles of a field: lanes for the machines cross the middle.
  const [x, y] = [box.x + box.width * 0.35, box.y + box.height * 0.4];
  await page.mouse.move(x, y);
  await page.evaluate(noteFrames);
  for (let step = 0; step < STEPS.wheel; step += 1) await page.mouse.wheel(0, -WHEEL_PX);
  await page.mouse.down();
  for (let step = 1; step <= STEPS.drag; step += 1) {
    const part = Math.sin((step / STEPS.drag) * Math.PI);
    await page.mouse.move(x + 0.3 * box.width * part, y + 0.2 * box.height * part);
  }
  await page.mouse.up();
  for (let step = 0; step < STEPS.wheel; step += 1) await page.mouse.wheel(0, WHEEL_PX);
  const moved = motionOf(await notedFrames(page));
  // It was near and is far again, or nothing has moved.
  await page.waitForTimeout(REST_MS / 2);
  const far = Number(await map.getAttribute('data-piles'));
  for (let step = 0; step < STEPS.wheel; step += 1) await page.mouse.wheel(0, -WHEEL_PX);
  await page.waitForTimeout(REST_MS / 2);
  const near = Number(await map.getAttribute('data-piles'));
  const fault =
    near > 0 && near < far && far <= piles ? '' : `${near} piles are in sight from near, ${far} from far, of ${piles}`;
  return { moved, fault };
}

/** Each figure is chosen twice: the picture of a figure is the same each time, and another one than that of any other. */
async function recolour(page: Page) {
  const choice = page.getByRole('region', { name: '着色' }).getByRole('combobox', { name: '着色依据' });
  await choice.selectOption(FETCHING);
  await page.getByRole('region', { name: '着色' }).getByRole('slider').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REST_MS);
  const ms: number[] = [];
  const sums: number[] = [];
  let longestTaskMs = 0;
  for (const figure of [...FIGURES, ...FIGURES]) {
    const { longestMs } = await timed(page, `coloured by ${figure}`, () => choice.selectOption(figure), {
      picture: true,
    });
    await page.waitForTimeout(REST_MS / 2);
    const picture = await page.evaluate(pictureOfScreen);
    ms.push(picture.ms);
    sums.push(picture.sum);
    longestTaskMs = Math.max(longestTaskMs, longestMs);
  }
  const isOther = new Set(sums.slice(0, FIGURES.length)).size === FIGURES.length;
  const isSame = FIGURES.every((_, at) => sums[at] === sums[at + FIGURES.length]);
  const fault = isOther && isSame ? '' : `pictures of ${FIGURES.join(', ')}, each twice: ${sums.join(', ')}`;
  return { ms, longestTaskMs, fault };
}

async function play(page: Page, finishedMs: Float64Array) {
  const map = page.locator('[data-drawn]');
  await map.getByRole('button', { name: '施工回放' }).click();
  const bar = map.getByRole('region', { name: '施工回放' });
  const slider = bar.getByRole('slider', { name: '日期' });
  await slider.waitFor();
  await bar.getByRole('combobox', { name: '播放速度' }).selectOption(String(DAYS_A_SECOND));
  /** Whether the bar counts the piles that were made by the end of its day, by clocks in China. */
  const differs = async (): Promise<string> => {
    const day = (await bar.getAttribute('data-day')) ?? '';
    const untilMs = Date.parse(`${day}T00:00:00+08:00`) + DAY_MS;
    const made = finishedMs.reduce((count, at) => count + (at < untilMs ? 1 : 0), 0);
    const shown = Number(await bar.locator('[data-made]').getAttribute('data-made'));
    return shown === made ? '' : `on ${day} ${shown} piles are made, the server has ${made}`;
  };
  const atEnd = await differs();
  await slider.focus();
  for (let step = 0; step < DAYS_BACK; step += 1) await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(REST_MS / 2);
  const between = await differs();
  await page.keyboard.press('Home');
  await page.waitForTimeout(REST_MS);
  await page.evaluate(noteFrames);
  await page.keyboard.press('Space');
  await bar.getByRole('button', { name: '暂停' }).waitFor();
  // Exactly: the button that repeats says 循环播放.
  await bar.getByRole('button', { name: '播放', exact: true }).waitFor();
  const noted = await notedFrames(page);
  const [first, last] = [noted[0]?.day ?? '', noted.at(-1)?.day ?? ''];
  const frames = noted.slice(
    noted.findIndex(({ day }) => day !== first),
    noted.findIndex(({ day }) => day === last) + 1,
  );
  const played = daysPlayed(frames, DAYS_A_SECOND);
  const inOrder = frames.every(({ day }, at) => at === 0 || day >= (frames[at - 1]?.day ?? ''));
  const fault = atEnd || between || (inOrder && played.days > 1 ? '' : `${played.days} days, from ${first} to ${last}`);
  return { played: { ...motionOf(frames), daysPerSecond: paceOf(played, DAYS_A_SECOND) }, fault };
}

function boundsOf(piles: number, visits: readonly Visit[]): Bound[] {
  const bound = (
    what: string,
    part: Part,
    [is, wanted, unit]: readonly [Bound['is'], number, Bound['unit']],
    seen: number,
  ): Bound =>
    boundOf({
      name: `map of ${piles.toLocaleString('en')} piles in the console: ${what}`,
      ...{ wanted, is, seen, unit },
      where: 'chromium',
      note: `${NOTE}\n${NOTES[part]}`,
      fault: visits.find(({ faults }) => faults[part] !== '')?.faults[part] ?? '',
    });
  const middle = (of: (visit: Visit) => number): number => median(visits.map(of));
  const frames = ['least', WANTED.framesPerSecond, 'frames/s'] as const;
  const gap = ['most', WANTED.longestGapMs, 'ms'] as const;
  const answer = ['most', WANTED.recolouredMs, 'ms'] as const;
  const days = ['least', DAYS_A_SECOND, 'days/s'] as const;
  const coloured = visits.flatMap(({ colouredMs }) => colouredMs);
  return [
    bound(
      'frames of zoom and pan',
      'moved',
      frames,
      middle(({ moved }) => moved.framesPerSecond),
    ),
    bound(
      'longest gap of zoom and pan',
      'moved',
      gap,
      middle(({ moved }) => moved.longestMs),
    ),
    bound('other colours', 'coloured', answer, median(coloured)),
    bound('slowest of other colours', 'coloured', answer, Math.max(...coloured)),
    bound(
      'longest task for other colours',
      'coloured',
      ['most', 50, 'ms'],
      middle((of) => of.longestTaskMs),
    ),
    bound(
      'frames of a replay',
      'played',
      frames,
      middle(({ played }) => played.framesPerSecond),
    ),
    bound(
      'longest gap of a replay',
      'played',
      gap,
      middle(({ played }) => played.longestMs),
    ),
    bound(
      'days of a replay that are shown, by those due',
      'played',
      days,
      middle(({ played }) => played.daysPerSecond),
    ),
  ];
}
