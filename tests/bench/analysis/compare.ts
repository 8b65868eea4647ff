// From click to chart: a channel's figures by depth over all logs of a project, asked in the console's analysis and in pages
// of DuckDB-WASM and Perspective, as files of the same server, for the same rows. Each visit has a browser of its own.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { chromium, type Page } from 'playwright';
import { median } from '../../../scripts/measure/sign-in.mjs';
import { chromiumArguments, chromiumExecutable } from '../../../scripts/setup/chromium.mjs';
import { baseOf } from '../../../src/contracts/api';
import { LARGE_DEMO_SITES } from '../../../src/equipment/demo-sites/demo-sites';
import { equipmentOf } from '../../../src/equipment/registry';
import { ApiClient } from '../../contract/api-client';
import { DEMO_PASSWORD } from '../../fixtures/demo-folder';
import { boundOf } from '../harness/bound';
import { differClosely, differNumbers } from '../harness/equal';
import { forgetPeak, pagePids, peakMb, shareMb } from '../harness/process-memory';
import type { Answer, Bound, Order, Row } from '../harness/row';
import { onSeededSite } from '../harness/seeded-site';
import {
  type AnalysisQuestion,
  type DepthFigures,
  depthFiguresSchema,
  FEEDS,
  type Feed,
  PARQUET_FILE,
  PARQUET_GROUP_ROWS,
  QUANTILES,
  WIDTHS_M,
} from './question';
import { type LimitChange, type Picture, type Watched, watchLimit, watchPage } from './watch-page';

/** Rows of the logs that are asked; `ANALYSIS_ROWS` says otherwise. */
const ROWS = Number(process.env.ANALYSIS_ROWS ?? 1_000_000);
/** Some thousand of their records have a log, as a list of some weeks has. */
const PILES = 20_000;
const ACCOUNT = 'role0';
const CHANNEL = 'flow_lpm';
/** The peers take minutes for many rows. */
const MOST_ROUNDS = 3;
const LIMIT_MS = 300_000;
const RECORDS_AT_ONCE = 100;
const TARGETS = { chart: 5, memory: 2 };
/** Wanted of the console by itself, at any size. */
const WANTED = { answerMs: 100, taskMs: 50 };
/** Steps of a limit by key: those that bring it among the readings, and those that are timed. */
const LIMIT_STEPS = { first: 1, timed: 6 };
/** Shorter tasks are not told. */
const LEAST_TASK_MS = 50;
/** So long after its first steps a limit is at rest. */
const LIMIT_REST_MS = 3_000;
/** Each side adds up in an order of its own; DuckDB gives a FLOAT's quantile as FLOAT. */
const CLOSE = { mean: 1e-12, quantile: 1e-7 };

const ENGINES = ['duckdb', 'perspective'] as const;
type EngineName = (typeof ENGINES)[number];
const NAMES: Readonly<Record<EngineName, string>> = { duckdb: 'DuckDB-WASM', perspective: 'Perspective' };
const FEED_NAMES: Readonly<Record<Feed, string>> = {
  json: 'JSON of the same call, without encryption',
  parquet: 'a Parquet file of depth and channel that lay ready',
};
const NOTES: Readonly<Record<EngineName, string>> = {
  duckdb: 'asked for count, extremes, mean and the five quantiles of the chart',
  perspective: 'asked for count, extremes and mean: its quantiles are others',
};
const NOTE =
  'one visit a browser; code and engines are there before the click; the peers get their rows in a worker, as Arrow; ours is ' +
  'signed in, encrypted, and answers the whole distribution and each record beside it';

/** Answers to one question in a visit. */
interface Asked {
  readonly figures: DepthFigures;
  /** From the click until the first picture stood. */
  readonly firstMs: number;
  /** Until the one of all rows did. */
  readonly allMs: number;
  readonly longestTaskMs: number;
}

interface Visit {
  readonly first: Asked;
  readonly later: Asked;
  /** A limit that goes among the readings; null of a peer. */
  readonly limit: DraggedLimit | null;
  /** Of the page's process: at most, and once all was answered. */
  readonly peakMb: number;
  readonly heldMb: number;
}

interface DraggedLimit {
  readonly ms: number;
  readonly longestTaskMs: number;
  /** Of each step, the limit and how many readings are told to be beyond it. */
  readonly beyond: readonly { readonly limit: number; readonly readings: number }[];
}

/** Where everything is. */
interface Site {
  readonly origin: string;
  readonly projectId: number;
  readonly base: string;
  readonly typeCode: string;
  readonly recordNos: readonly string[];
  /** Rows with a depth and a reading. */
  readonly readings: number;
  /** The readings of these. */
  readonly values: Float32Array;
}

/** `folder` holds the built server with the peers' pages beside the console's; `demo` keeps the demo between runs. */
export async function compareAnalysis({ rounds }: Order, folder: string, demo: string): Promise<Answer> {
  return await onSeededSite({ build: folder, demo, piles: PILES, rows: ROWS }, async ({ projectId, serve }) => {
    const rows = await serve((origin) => writeRows(origin, folder, projectId));
    // Files of the page are known to the server from its start on.
    return await serve((origin) => compare({ origin, projectId, ...rows }, Math.min(rounds, MOST_ROUNDS)));
  });
}

/** Writes what the peers' pages read as Parquet, from the answers of the server. */
async function writeRows(
  origin: string,
  folder: string,
  projectId: number,
): Promise<Omit<Site, 'origin' | 'projectId'>> {
  const [site] = LARGE_DEMO_SITES;
  const { code: typeCode, apiPrefix } = equipmentOf(site?.typeCode ?? '');
  const { client } = await new ApiClient(origin).signIn(ACCOUNT, DEMO_PASSWORD);
  const { columns } = await client.table('productionList', { project_id: projectId }, { typeCode });
  const recordNos = (columns.record_no ?? []).filter((_, row) => columns.has_log?.[row] === 1).map(String);
  const parts: { readonly depthM: Float32Array; readonly value: Float32Array }[] = [];
  for (let from = 0; from < recordNos.length; from += RECORDS_AT_ONCE) {
    const record_nos = recordNos.slice(from, from + RECORDS_AT_ONCE);
    const input = { project_id: projectId, record_nos, channels: ['depth_m', CHANNEL] };
    const logs = await client.table('productionLogs', input, { typeCode });
    const numbers = (name: string) =>
      Float32Array.from(logs.columns[name] ?? [], (cell) => (cell === null ? Number.NaN : Number(cell)));
    parts.push({ depthM: numbers('depth_m'), value: numbers(CHANNEL) });
  }
  const depthM = joined(parts.map((part) => part.depthM));
  const value = joined(parts.map((part) => part.value));
  const file = parquetWriteBuffer({
    columnData: [
      { name: 'depth_m', data: depthM, type: 'FLOAT', nullable: false },
      { name: CHANNEL, data: value, type: 'FLOAT', nullable: false },
    ],
    rowGroupSize: PARQUET_GROUP_ROWS,
  });
  writeFileSync(join(folder, 'client', PARQUET_FILE), Buffer.from(file));
  const values = value.filter((one, row) => !Number.isNaN(one) && !Number.isNaN(depthM[row]));
  return { base: baseOf('type', apiPrefix), typeCode, recordNos, readings: values.length, values };
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function compare(site: Site, rounds: number): Promise<Answer> {
  // Untimed: whether all answer the same, and which way of getting rows is the faster for a peer.
  const ours = await visitConsole(site);
  const peers: (Peer & { readonly visits: Visit[] })[] = [];
  const absent: Row[] = [];
  for (const engine of ENGINES) {
    const tried: Tried[] = [];
    const failed: string[] = [];
    let fault = '';
    for (const feed of FEEDS) {
      try {
        const { first, later } = await visitPeer(site, engine, feed);
        fault ||= differFigures(ours.first, first) || differFigures(ours.later, later);
        tried.push({ feed, allMs: first.allMs });
      } catch (error) {
        failed.push(`${NAMES[engine]} by ${feed}: ${error instanceof Error ? error.message : error}`);
      }
    }
    const [faster, slower] = tried.toSorted((a, b) => a.allMs - b.allMs);
    const beside =
      slower === undefined
        ? []
        : [`${NAMES[engine]} by ${slower.feed}: ${slower.allMs.toFixed(0)} ms to the chart, once`];
    const notes = [NOTES[engine], ...beside, ...failed];
    if (faster === undefined) absent.push(absentRow(site, engine, ours, failed.join('\n')));
    else peers.push({ engine, feed: faster.feed, fault, notes, visits: [] });
  }

  const found: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // A different one first in each round.
    const turns = [
      async () => found.push(await visitConsole(site)),
      ...peers.map(
        ({ engine, feed, visits }) =>
          async () =>
            visits.push(await visitPeer(site, engine, feed)),
      ),
    ];
    for (let turn = 0; turn < turns.length; turn += 1) await turns[(turn + round) % turns.length]?.();
  }
  return {
    rows: [...peers.flatMap((peer) => rowsOf(site, found, peer)), ...absent],
    bounds: boundsOf(site, found, peers),
  };
}

interface Tried {
  readonly feed: Feed;
  readonly allMs: number;
}

interface Peer {
  readonly engine: EngineName;
  /** The one that is faster for it. */
  readonly feed: Feed;
  readonly fault: string;
  readonly notes: readonly string[];
  readonly visits: readonly Visit[];
}

const workOf = ({ readings }: Pick<Site, 'readings'>, what: string): string =>
  `analysis of ${readings.toLocaleString('en')} readings by depth: ${what}`;
const TO_CHART = 'from the click to the chart';

/** Of a peer that cannot do it. */
function absentRow(site: Site, engine: EngineName, { first }: Visit, why: string): Row {
  return {
    name: workOf(site, TO_CHART),
    ours: first.allMs,
    peer: null,
    peerName: NAMES[engine],
    unit: 'ms',
    ratio: null,
    target: TARGETS.chart,
    where: 'chromium',
    note: `${NOTE}\n${why}`,
    fault: '',
  };
}

function rowsOf(site: Site, ours: readonly Visit[], { engine, feed, fault, notes, visits }: Peer): Row[] {
  const row = (what: string, unit: Row['unit'], target: number | null, of: (visit: Visit) => number): Row => {
    const [our, peer] = [median(ours.map(of)), median(visits.map(of))];
    return {
      name: workOf(site, what),
      ours: fault === '' ? our : null,
      peer,
      peerName: `${NAMES[engine]}, ${FEED_NAMES[feed]}`,
      unit,
      ratio: fault === '' ? peer / our : null,
      target,
      where: 'chromium',
      note: [NOTE, ...notes].join('\n'),
      fault,
    };
  };
  return [
    row(TO_CHART, 'ms', TARGETS.chart, ({ first }) => first.allMs),
    row('to the first chart', 'ms', null, ({ first }) => first.firstMs),
    row('longest task of the page meanwhile (50: none longer)', 'ms', null, ({ first }) => first.longestTaskMs),
    row(`steps of ${WIDTHS_M.later} m instead, to the chart`, 'ms', null, ({ later }) => later.allMs),
    row('longest task of the page for it (50: none longer)', 'ms', null, ({ later }) => later.longestTaskMs),
    row('most memory of the page', 'MB', TARGETS.memory, ({ peakMb }) => peakMb),
    row('memory of the page with the answer', 'MB', null, ({ heldMb }) => heldMb),
  ];
}

const BOUND_NOTE =
  'medians; an answer stands with the frame after it; a limit goes by keys, and what it finds is compared with a count of all readings';

function boundsOf(site: Site, ours: readonly Visit[], peers: readonly Peer[]): Bound[] {
  const bound = (what: string, wanted: number, fault: string, of: (visit: Visit) => number): Bound =>
    boundOf({
      name: workOf(site, what),
      ...{ wanted, is: 'most', seen: median(ours.map(of)), unit: 'ms', where: 'chromium', note: BOUND_NOTE, fault },
    });
  const wide = peers.find(({ fault }) => fault !== '')?.fault ?? '';
  const beyond = ours.map(({ limit }) => differBeyond(site, limit)).find((fault) => fault !== '') ?? '';
  const { answerMs, taskMs } = WANTED;
  return [
    bound(`steps of ${WIDTHS_M.later} m instead, to the chart`, answerMs, wide, ({ later }) => later.allMs),
    bound('longest task of the page for it', taskMs, wide, ({ later }) => later.longestTaskMs),
    bound('a limit dragged, to what it finds', answerMs, beyond, ({ limit }) => limit?.ms ?? Number.NaN),
    bound('longest task of the page for it', taskMs, beyond, ({ limit }) => limit?.longestTaskMs ?? Number.NaN),
  ];
}

/** Whether the page counts as many readings beyond each limit as there are. */
function differBeyond({ values }: Site, limit: DraggedLimit | null): string {
  if (limit === null) return 'no limit was dragged';
  const isBeyond = (most: number) => values.reduce((sum, value) => sum + Number(value > Math.fround(most)), 0);
  const counted = limit.beyond.map((step) => isBeyond(step.limit));
  return differNumbers(
    'readings beyond the limit',
    limit.beyond.map(({ readings }) => readings),
    counted,
  );
}

function differFigures({ figures: ours }: Asked, { figures: peer }: Asked): string {
  return (
    differNumbers('steps', ours.fromM, peer.fromM) ||
    differNumbers('count', ours.count, peer.count) ||
    differNumbers('min', ours.min, peer.min) ||
    differNumbers('max', ours.max, peer.max) ||
    differClosely('mean', ours.mean, peer.mean, CLOSE.mean) ||
    peer.quantiles
      .map((of, at) => differClosely(`quantile ${QUANTILES[at]}`, ours.quantiles[at] ?? [], of, CLOSE.quantile))
      .find((text) => text !== '') ||
    ''
  );
}

async function visitConsole({ origin, projectId, readings }: Site): Promise<Visit> {
  const { grant } = await new ApiClient(origin).signIn(ACCOUNT, DEMO_PASSWORD);
  return visit(
    async (page) => {
      await page.goto(
        `${origin}/?login_auth=${grant.login_auth}&to_page=${encodeURIComponent('/mixingPile/realTime')}`,
      );
      await page.getByRole('banner').waitFor();
      const search = new URLSearchParams({
        project: String(projectId),
        begin_time: '2000-01-01 00:00:00',
        channel: CHANNEL,
      });
      await page.goto(`${origin}/mixingPile/dataCenter?${search}`);
      await page.locator('tr[data-row]').first().waitFor();
      await page.waitForLoadState('networkidle');
    },
    readings,
    {
      limit: dragLimit,
      first: async (page) => page.getByRole('button', { name: '分析', exact: true }).click(),
      later: async (page) => {
        await page.getByRole('combobox', { name: '组宽', exact: true }).click();
        await page.getByRole('option', { name: `${WIDTHS_M.later} m`, exact: true }).click();
      },
      figures: (page) =>
        page.evaluate(() => {
          const watched: Watched = Reflect.get(globalThis, 'watched');
          const { groups } = watched;
          if (groups === null) throw new Error('the worker told no groups');
          const { count, min, max, mean, quantiles } = groups;
          const [labels = new Float64Array()] = groups.labels;
          const shares = quantiles.length / labels.length;
          return {
            fromM: [...labels],
            count: [...count],
            min: [...min],
            max: [...max],
            mean: [...mean],
            quantiles: Array.from({ length: shares }, (_, at) =>
              Array.from(labels, (_of, group) => quantiles[group * shares + at]),
            ),
          };
        }),
    },
  );
}

/** The upper limit comes down among the readings, a step of the keyboard at a time. */
async function dragLimit(page: Page): Promise<DraggedLimit> {
  const slider = page.getByRole('slider', { name: /^上限 · / });
  await slider.focus();
  for (let step = 0; step < LIMIT_STEPS.first; step += 1) await page.keyboard.press('PageDown');
  await page.waitForTimeout(LIMIT_REST_MS);
  const steps: LimitChange[] = [];
  const beyond: { limit: number; readings: number }[] = [];
  for (let step = 0; step < LIMIT_STEPS.timed; step += 1) {
    await page.evaluate(watchLimit);
    await page.keyboard.press('PageDown');
    const found = await page.evaluate<LimitChange | null>(() => Reflect.get(globalThis, 'limitTold'));
    if (found === null) continue;
    steps.push(found);
    const limit = Number(await slider.inputValue());
    beyond.push({ limit, readings: Number(/^[\d,]+/.exec(found.text)?.[0].replaceAll(',', '')) });
  }
  if (steps.length === 0) throw new Error('no step of the limit finds other readings');
  const tasks = await page.evaluate(() => {
    const watched: Watched = Reflect.get(globalThis, 'watched');
    return watched.tasks;
  });
  const since = steps[0]?.pressedMs ?? Number.NaN;
  const during = tasks.filter(({ fromMs }) => fromMs >= since).map(({ ms }) => ms);
  return { ms: median(steps.map(({ ms }) => ms)), longestTaskMs: Math.max(LEAST_TASK_MS, ...during), beyond };
}

async function visitPeer(
  { origin, projectId, base, typeCode, recordNos, readings }: Site,
  engine: EngineName,
  feed: Feed,
): Promise<Visit> {
  const { grant } = await new ApiClient(origin).signIn(ACCOUNT, DEMO_PASSWORD);
  const question: AnalysisQuestion = {
    feed,
    base,
    headers: {
      authorization: `Bearer ${grant.token}`,
      'client-uuid': grant.client_uuid,
      language: 'cn',
      'type-code': typeCode,
    },
    projectId,
    recordNos: [...recordNos],
    channel: CHANNEL,
  };
  return visit(
    async (page) => {
      await page.goto(`${origin}/${engine}.html`);
      await page.waitForFunction(() => Reflect.has(globalThis, 'prepare'));
      await page.evaluate((asked) => Reflect.apply(Reflect.get(globalThis, 'prepare'), undefined, [asked]), question);
    },
    readings,
    {
      first: (page) => page.locator('#ask').click(),
      later: (page) => page.locator('#again').click(),
      figures: (page) => page.evaluate(() => Reflect.get(globalThis, 'figures')),
      limit: null,
    },
  );
}

interface Steps {
  readonly first: (page: Page) => Promise<void>;
  readonly later: (page: Page) => Promise<void>;
  readonly figures: (page: Page) => Promise<unknown>;
  /** Null of a page without limits. */
  readonly limit: ((page: Page) => Promise<DraggedLimit>) | null;
}

/** A browser of its own: the page opened by `open`, asked twice. */
async function visit(open: (page: Page) => Promise<void>, readings: number, steps: Steps): Promise<Visit> {
  const executablePath = chromiumExecutable();
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
    page.setDefaultTimeout(LIMIT_MS);
    const failed = new Promise<never>((_, reject) => {
      page.on('pageerror', reject);
      page.on('crash', () => reject(new Error('the page crashed')));
    });
    failed.catch(() => undefined);
    await page.addInitScript(watchPage);
    await open(page);
    const pids = await pagePids(browser);
    for (const pid of pids) forgetPeak(pid);

    const ask = async (step: (page: Page) => Promise<void>): Promise<Asked> => {
      const before = await page.evaluate(() => performance.now());
      await step(page);
      const pictures = await Promise.race([picturesSince(page, before, readings), failed]);
      const figures = depthFiguresSchema.parse(await steps.figures(page));
      const { clickedMs, tasks } = await page.evaluate(() => {
        const watched: Watched = Reflect.get(globalThis, 'watched');
        return { clickedMs: watched.clickedMs, tasks: watched.tasks };
      });
      const stood = pictures.map(({ stoodMs }) => stoodMs - clickedMs).filter((ms) => ms > 0);
      const [firstMs = Number.NaN] = stood;
      const during = tasks.filter(({ fromMs }) => fromMs >= clickedMs).map(({ ms }) => ms);
      return { figures, firstMs, allMs: stood.at(-1) ?? Number.NaN, longestTaskMs: Math.max(LEAST_TASK_MS, ...during) };
    };
    const first = await ask(steps.first);
    const later = await ask(steps.later);
    const limit = steps.limit === null ? null : await Promise.race([steps.limit(page), failed]);
    const most = Math.max(...pids.map(peakMb));
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const heldMb = Math.max(...pids.map(shareMb));
    return { first, later, limit, peakMb: most, heldMb };
  } finally {
    await browser.close();
  }
}

/** The pictures since a time, once there is one of all readings. */
async function picturesSince(page: Page, sinceMs: number, readings: number): Promise<readonly Picture[]> {
  const found = await page.waitForFunction(
    ({ since, all }) => {
      const watched: Watched = Reflect.get(globalThis, 'watched');
      const pictures = watched.pictures.filter(({ stoodMs }) => stoodMs > since);
      return pictures.some((picture) => picture.readings === all) ? pictures : null;
    },
    { since: sinceMs, all: readings },
    { timeout: LIMIT_MS, polling: 50 },
  );
  return (await found.jsonValue()) ?? [];
}
