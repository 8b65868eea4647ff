// From 'sign in' to the painted map: the console beside a plain one, as files of the same server, for the same account
// and the same 120,000 piles, in turn, with the main thread slowed six times.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { z } from 'zod';
import { median, visitSite } from '../../../scripts/measure/sign-in.mjs';
import { chromiumArguments, chromiumExecutable } from '../../../scripts/setup/chromium.mjs';
import { FULL_SPEED, startServer } from '../../contract/server-process';
import { DEMO_PASSWORD, ensureDemo } from '../../fixtures/demo-folder';
import { differNumbers } from '../harness/equal';
import type { Answer, Order, Row } from '../harness/row';

const SLOW = 6;
const TARGET = 5;
const PILES = 120_000;
const ACCOUNT = 'role0';

/** Counts that the page gives for its map. */
interface Shown {
  readonly piles: number;
  /** Piles by status, in the order of their codes. */
  readonly counts: readonly number[];
}

interface Side {
  readonly path: string;
  readonly shown: (page: Page) => Promise<Shown>;
}

const OURS: Side = {
  path: '/login',
  shown: async (page) => ({
    piles: Number(await page.locator('[data-piles]').getAttribute('data-piles')),
    counts: (await page.locator('[data-piles] fieldset button > span:last-child').allTextContents()).map((text) =>
      Number(text.replaceAll(',', '')),
    ),
  }),
};

const PLAIN: Side = {
  path: '/plain.html',
  shown: async (page) => {
    const legend = page.locator('[data-piles]');
    return {
      piles: Number(await legend.getAttribute('data-piles')),
      counts: z.array(z.coerce.number()).parse((await legend.getAttribute('data-counts'))?.split(',')),
    };
  },
};

/** `site` holds the built server with the pages of both beside it; `demo` keeps the demo between runs. */
export async function compareStart({ rounds }: Order, site: string, demo: string): Promise<Answer> {
  await ensureDemo(resolve(demo));
  const dataDir = mkdtempSync(join(tmpdir(), 'pile-console-bench-'));
  cpSync(resolve(demo), dataDir, { recursive: true });
  // Without machines that work: both sides have to count the same.
  const server = await startServer({ DATA_DIR: dataDir }, resolve(site, 'server'), FULL_SPEED);
  const executablePath = chromiumExecutable();
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    return await compare(browser, server.origin, rounds);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(browser: Browser, origin: string, rounds: number): Promise<Answer> {
  const [oursFirst, plainFirst] = [await visit(browser, origin, OURS), await visit(browser, origin, PLAIN)];
  const fault =
    oursFirst.shown.piles === PILES && plainFirst.shown.piles === PILES
      ? differNumbers('piles by status', oursFirst.shown.counts, plainFirst.shown.counts)
      : `the maps show ${oursFirst.shown.piles} and ${plainFirst.shown.piles} piles instead of ${PILES}`;
  const ours: Visited[] = [];
  const plain: Visited[] = [];
  for (let round = 0; round < rounds; round++) {
    // A different one first in each round.
    const turn = round % 2 === 0 ? [OURS, PLAIN] : [PLAIN, OURS];
    for (const side of turn) (side === OURS ? ours : plain).push(await visit(browser, origin, side));
  }
  const row = (name: string, time: 'mapMs' | 'handedMs', target: number | null): Row => {
    const [oursMs, peerMs] = [ours, plain].map((visits) => median(visits.map((visited) => visited[time])));
    const right = fault === '' && oursMs !== undefined && peerMs !== undefined;
    return {
      name: `start at ${PILES} piles, slowed ${SLOW}x, ${name}`,
      ours: right ? oursMs : null,
      peer: peerMs ?? null,
      peerName: 'plain console: React, fetch, JSON.parse, row objects, ScatterplotLayer, ECharts',
      unit: 'ms',
      ratio: right ? peerMs / oursMs : null,
      target,
      where: 'chromium',
      note: 'from the key that signs in, caches empty; the plain console gets plain JSON, its code came while somebody typed',
      fault,
    };
  };
  return {
    rows: [
      row('until the pixels of the map stand', 'mapMs', TARGET),
      row('until the map is handed to the graphics process', 'handedMs', null),
    ],
  };
}

type Visited = Awaited<ReturnType<typeof visit>>;

async function visit(browser: Browser, origin: string, { path, shown }: Side) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    let found: Shown = { piles: 0, counts: [] };
    const { mapMs, handedMs } = await visitSite(context, {
      url: `${origin}${path}`,
      account: ACCOUNT,
      password: DEMO_PASSWORD,
      slow: SLOW,
      onPainted: async (page) => {
        found = await shown(page);
      },
    });
    return { mapMs, handedMs, shown: found };
  } finally {
    await context.close();
  }
}
