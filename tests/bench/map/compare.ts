// The map over one camera path, zooming in, along and out again: ours beside deck.gl's ScatterplotLayer of the same piles.
// The processor draws, as on a machine without a graphics card.
import { extname, join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { paintedMap, watchPainted } from '../../../scripts/measure/painted.mjs';
import { median } from '../../../scripts/measure/sign-in.mjs';
import { chromiumArguments, chromiumExecutable } from '../../../scripts/setup/chromium.mjs';
import { boundOf } from '../harness/bound';
import { differNumbers } from '../harness/equal';
import type { Answer, Bound, Order, Row } from '../harness/row';
import { MAP_SIDES, type MapAnswer, type MapSide, mapAnswerSchema } from './question';
import { SIZES, WANTED } from './sizes';

/** The peer takes minutes for a million piles. */
const MOST_ROUNDS = 3;
const LIMIT_MS = 600_000;
/** First frames cover the same ground: shares reach a pixel around a pile, as a circle of 1.5 pixels does. */
const COVERED = { least: 0.8, most: 1.25 };
const TARGETS = { frames: 100, longest: 100 };
const NAMES: Readonly<Record<MapSide, string>> = {
  ours: 'the console',
  binary: 'ScatterplotLayer, binary attributes',
  objects: 'ScatterplotLayer, row objects',
};
const NOTE =
  'software GL, the page put together by the processor; from piles in memory; the path is 6 s in, along and out, until the last pixels stand; ours is the whole ' +
  'component with grid and legend, the peers are the layer alone';

/** `pages` holds the built page. */
export async function compareMap({ rounds }: Order, pages: string): Promise<Answer> {
  const executablePath = chromiumExecutable();
  const browser = await chromium.launch({
    // Without a graphics card Chromium puts the page together by the processor, and simulates a card for WebGL alone.
    args: [...chromiumArguments, '--disable-gpu-compositing'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const rows: Row[] = [];
    const bounds: Bound[] = [];
    for (const piles of SIZES) {
      const found = await compareSize(browser, pages, piles, Math.min(rounds, MOST_ROUNDS));
      rows.push(...found.rows);
      bounds.push(...found.bounds);
    }
    return { rows, bounds };
  } finally {
    await browser.close();
  }
}

interface Compared {
  readonly rows: readonly Row[];
  readonly bounds: readonly Bound[];
}

async function compareSize(browser: Browser, pages: string, piles: number, rounds: number): Promise<Compared> {
  const found = new Map<MapSide, MapAnswer[]>(MAP_SIDES.map((side) => [side, []]));
  for (let round = 0; round < rounds; round++) {
    const turn = MAP_SIDES.map((_, at) => MAP_SIDES[(at + round) % MAP_SIDES.length] ?? 'ours');
    for (const side of turn) found.get(side)?.push(await visit(browser, pages, side, piles));
  }
  const of = (side: MapSide): MapAnswer => {
    const answers = found.get(side) ?? [];
    const [first] = answers;
    if (first === undefined) throw new Error(`${side} was not measured`);
    const middle = (value: (answer: MapAnswer) => number): number => median(answers.map(value));
    return {
      ...first,
      firstMs: middle((answer) => answer.firstMs),
      framesPerSecond: middle((answer) => answer.framesPerSecond),
      longestMs: middle((answer) => answer.longestMs),
    };
  };
  const ours = of('ours');
  const nameOf = (what: string): string => `map of ${piles.toLocaleString('en')} piles: ${what}`;
  const rows = MAP_SIDES.filter((side) => side !== 'ours').flatMap((side) => {
    const peer = of(side);
    const fault = faultOf(ours, peer);
    const row = (what: string, value: (answer: MapAnswer) => number, target: number | null): Row => ({
      name: nameOf(what),
      ours: fault === '' ? value(ours) : null,
      peer: value(peer),
      peerName: NAMES[side],
      unit: 'ms',
      ratio: fault === '' ? value(peer) / value(ours) : null,
      target,
      where: 'chromium',
      note: NOTE,
      fault,
    });
    const target = side === 'binary' && piles >= 1_000_000 ? TARGETS : { frames: null, longest: null };
    return [
      row('until the first pixels stand', (answer) => answer.firstMs, null),
      row('a frame of the path', (answer) => 1000 / answer.framesPerSecond, target.frames),
      row('longest gap between frames', (answer) => answer.longestMs, target.longest),
    ];
  });
  const fault = rows.find((row) => row.fault !== '')?.fault ?? '';
  const bound = { where: 'chromium', note: NOTE, fault } as const;
  const bounds = [
    boundOf({
      ...bound,
      name: nameOf('frames along the path'),
      ...{ wanted: WANTED.framesPerSecond, is: 'least', seen: ours.framesPerSecond, unit: 'frames/s' },
    }),
    boundOf({
      ...bound,
      name: nameOf('longest gap between frames of the path'),
      ...{ wanted: WANTED.longestGapMs, is: 'most', seen: ours.longestMs, unit: 'ms' },
    }),
  ];
  return { rows, bounds };
}

function faultOf(ours: MapAnswer, peer: MapAnswer): string {
  const counts = differNumbers('piles by status', ours.drawn, peer.drawn);
  if (counts !== '') return counts;
  const share = ours.pixels / peer.pixels;
  if (share >= COVERED.least && share <= COVERED.most) return '';
  return `${ours.pixels} pixels are painted, the peer has ${peer.pixels}`;
}

async function visit(browser: Browser, pages: string, side: MapSide, piles: number): Promise<MapAnswer> {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 700 },
    // The camera is where the path says, without flights of the map's own.
    reducedMotion: 'reduce',
  });
  try {
    const origin = 'http://127.0.0.1:1';
    await context.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const contentType = extname(pathname) === '.wasm' ? { contentType: 'application/wasm' } : {};
      return route.fulfill({ path: join(pages, pathname), ...contentType });
    });
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.addInitScript(watchPainted);
    await page.goto(`${origin}/map.html?side=${side}&piles=${piles}`);
    await page.waitForFunction(() => Reflect.has(globalThis, 'compare'));
    const asked = page.evaluate<object>(() => Reflect.apply(Reflect.get(globalThis, 'compare'), undefined, []));
    const { pixels } = await paintedMap(page, LIMIT_MS);
    const answer = mapAnswerSchema.parse({ ...(await asked), pixels });
    if (faults.length > 0) throw new Error(faults.join('; '));
    return answer;
  } finally {
    await context.close();
  }
}
