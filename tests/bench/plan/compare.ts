// The plan of piles from the user's side: a file of piles is read, checked and written until the map shows them, and a
// pile is moved on a large plan until the changed map is there. The built console beside a plain page (`plain`), each on
// a server of its own over copies of the same site.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { median } from '../../../scripts/measure/sign-in.mjs';
import { chromiumArguments, chromiumExecutable } from '../../../scripts/setup/chromium.mjs';
import { openDatabase } from '../../../server/db/database';
import { resumPiles } from '../../../server/db/pile-sums';
import { ApiClient } from '../../contract/api-client';
import { PASSWORD, PROJECT, roleAccount, seedSite } from '../../contract/fixture-site';
import { FULL_SPEED, startServer, THREAD_URL } from '../../contract/server-process';
import { boundOf } from '../harness/bound';
import { differNumbers } from '../harness/equal';
import type { Answer, Bound, Order, Row } from '../harness/row';
import { isCalm, openWatched, REST_MS, timed } from '../harness/watched-page';

/** Piles of the plan, and rows of the file. */
const SIZE = { piles: Number(process.env.PLAN_PILES ?? 1_000_000), rows: Number(process.env.PLAN_ROWS ?? 100_000) };
/** An import of each takes half a minute, and adds a tenth to the site. */
const MOST_ROUNDS = 3;
const EDITS = 5;
const TYPE = 'HS-MI';
const PILE = 1_500;
const PROJECT_ID = PROJECT.empty;
const HEADS = '桩号,排号,列号,X,Y,直径,设计深度';
const ROW = 250;
const NOTE =
  'from the key or the file until the page shows it, a server each, longest: of the tasks of the main thread, 50 ms where none is longer; ' +
  'the peer looks for doubled places only, and neither seals nor encrypts';

const STEPS = ['read', 'checked', 'written and on the map'] as const;
const FIGURES = [...STEPS, 'longest task meanwhile', 'a pile moved, on the map', 'moved back, on the map'] as const;
type Figure = (typeof FIGURES)[number];

/** Most that is wanted of the console by itself. */
const WANTED_MS = [
  ['longest task meanwhile', 50],
  ['a pile moved, on the map', 100],
  ['moved back, on the map', 100],
] as const satisfies readonly (readonly [Figure, number])[];
const BOUND_NOTE = 'medians; an edit is timed from the click to the frame after its picture went to WebGL';

interface Found {
  readonly figures: Readonly<Record<Figure, number>>;
  /** Errors of the check, and piles that the map shows in the end, a round each. */
  readonly counts: readonly number[];
  /** The cells of all piles in the end. */
  readonly cells: readonly number[];
}

interface Site {
  readonly browser: Browser;
  readonly origin: string;
  readonly client: ApiClient;
  readonly piles: number;
}

interface Side {
  open(site: Site, task: 'import' | 'edit'): Promise<Page>;
  /** Names of the buttons that check and write. */
  readonly check: string;
  readonly write: (rows: number) => string;
  readonly errors: (page: Page) => Promise<number>;
  /** Moves the pile north. */
  readonly move: (page: Page, xM: number) => Promise<void>;
  readonly moveBack: (page: Page, xM: number) => Promise<void>;
  /** The page has the server's answer: the next edit begins from there. */
  readonly settled: (page: Page, xM: number) => Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const OURS: Side = {
  async open({ browser, origin, client }, task) {
    const { grant } = await client.signIn(roleAccount(0), PASSWORD);
    const shown = task === 'import' ? 'task=import' : `pile=${PILE}`;
    const to = `/mixingPile/pile?project=${PROJECT_ID}&${shown}`;
    return openWatched(browser, `${origin}/?login_auth=${grant.login_auth}&to_page=${encodeURIComponent(to)}`);
  },
  check: '检查',
  write: (rows) => `导入 ${rows.toLocaleString('en')} 行`,
  // It can be written only without any.
  errors: async () => 0,
  async move(page, xM) {
    await page.getByLabel('X（北）').fill(String(xM));
    await button(page, '保存').click();
  },
  moveBack: (page) => button(page, '撤销').click(),
  async settled(page, xM) {
    const typed = page.getByLabel('X（北）').and(page.locator(`[value="${xM}"]`));
    await typed.waitFor();
    await button(page, '保存').and(page.locator(':disabled, [aria-disabled=true]')).waitFor();
  },
};

const PLAIN: Side = {
  async open({ browser, origin, client }) {
    const { grant } = await client.signIn(roleAccount(0), PASSWORD);
    const asked = { project: PROJECT_ID, pile: PILE, type: TYPE, token: grant.token, uuid: grant.client_uuid };
    const hash = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    return openWatched(browser, `${origin}/plan.html#${hash}`);
  },
  check: 'check',
  write: () => 'write',
  errors: async (page) => Number(await page.locator('[data-errors]').getAttribute('data-errors')),
  move: moveInPlain,
  moveBack: moveInPlain,
  settled: (page, xM) => page.locator(`[data-saved="${xM}"]`).waitFor({ state: 'attached' }),
};

async function moveInPlain(page: Page, xM: number): Promise<void> {
  await page.locator('#x').fill(String(xM));
  await button(page, 'save').click();
}

/** `site` holds the built server with the pages of both beside it. */
export async function comparePlan({ rounds }: Order, site: string): Promise<Answer> {
  const work = mkdtempSync(join(tmpdir(), 'pile-console-bench-'));
  const executablePath = chromiumExecutable();
  const browser = await chromium.launch({
    // Without a graphics card Chromium puts the page together by the processor.
    args: [...chromiumArguments, '--disable-gpu-compositing'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const dataDir = join(work, 'site');
    await makePlan(dataDir, SIZE.piles);
    const found: Found[] = [];
    for (const side of [OURS, PLAIN]) {
      const own = join(work, 'copy');
      cpSync(dataDir, own, { recursive: true });
      const server = await startServer({ DATA_DIR: own }, join(site, 'server'), FULL_SPEED);
      try {
        const { client } = await new ApiClient(server.origin).signIn(roleAccount(0), PASSWORD);
        const at = { browser, origin: server.origin, client, piles: SIZE.piles };
        found.push(await measure(side, at, work, SIZE.rows, Math.min(rounds, MOST_ROUNDS)));
      } finally {
        await server.stop();
        rmSync(own, { recursive: true, force: true });
      }
    }
    const [ours, plain] = found;
    if (ours === undefined || plain === undefined) throw new Error('nothing was measured');
    const fault = differFound(ours, plain);
    return { rows: rowsOf(SIZE, ours, plain, fault), bounds: boundsOf(SIZE, ours, fault) };
  } finally {
    await browser.close();
    rmSync(work, { recursive: true, force: true });
  }
}

/** The fixture site with so many piles in the project that has none. */
async function makePlan(dataDir: string, piles: number): Promise<void> {
  await seedSite({ dataDir });
  const { pool, close } = await openDatabase({ dataDir, threadUrl: THREAD_URL });
  try {
    await pool.query(
      `insert into pile (project_id, pile_id, pile_no, row_no, numeral, x_m, y_m, diameter_m, design_depth_m)
       select $1, n, 'S' || n, n / 1000, n % 1000, 3450000 + (n / 1000) * 1.5, 510000 + (n % 1000) * 1.5, 0.5, 12
       from generate_series(1, $2::int) n`,
      [PROJECT_ID, piles],
    );
    await resumPiles(pool, PROJECT_ID);
    await pool.query('vacuum (analyze) pile');
  } finally {
    await close();
  }
}

async function measure(side: Side, site: Site, work: string, rows: number, rounds: number): Promise<Found> {
  const figures: Record<Figure, number[]> = {
    ...{ read: [], checked: [], 'written and on the map': [], 'longest task meanwhile': [] },
    ...{ 'a pile moved, on the map': [], 'moved back, on the map': [] },
  };
  const counts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const file = join(work, 'plan.csv');
    writeFileSync(file, linesOf(round, rows));
    const page = await side.open(site, 'import');
    try {
      const before = site.piles + round * rows;
      await isCalm(page, before);
      const read = await timed(page, 'the file is read', () => page.locator('input[type=file]').setInputFiles(file), {
        enabled: side.check,
      });
      const write = side.write(rows);
      const checked = await timed(page, 'it is checked', () => button(page, side.check).click(), { enabled: write });
      counts.push(await side.errors(page));
      const written = await timed(page, 'it is on the map', () => button(page, write).click(), {
        piles: before + rows,
      });
      counts.push(before + rows);
      for (const [at, step] of STEPS.entries()) figures[step].push([read, checked, written][at]?.ms ?? Number.NaN);
      figures['longest task meanwhile'].push(Math.max(read.longestMs, checked.longestMs, written.longestMs));
    } finally {
      await page.context().close();
    }
  }
  const page = await side.open(site, 'edit');
  try {
    await isCalm(page, site.piles + rounds * rows);
    const asked = { project_id: PROJECT_ID, pile_id: PILE };
    const { x_m: xM } = await site.client.call('pileDetail', asked, { typeCode: TYPE });
    for (let edit = 1; edit <= EDITS; edit += 1) {
      const movedM = Math.round(((xM ?? 0) + edit / 10) * 10) / 10;
      for (const [name, toM, move] of [
        ['a pile moved, on the map', movedM, side.move],
        ['moved back, on the map', xM ?? 0, side.moveBack],
      ] as const) {
        figures[name].push((await timed(page, name, () => move(page, toM), { picture: true })).ms);
        await side.settled(page, toM);
        await page.waitForTimeout(REST_MS / 2);
      }
    }
  } finally {
    await page.context().close();
  }
  const middle = Object.entries(figures).map(([name, values]) => [name, median(values)] as const);
  const cells = await cellsOf(site.client);
  return { figures: { ...NOTHING, ...Object.fromEntries(middle) }, counts, cells };
}

const NOTHING: Readonly<Record<Figure, number>> = {
  ...{ read: Number.NaN, checked: Number.NaN, 'written and on the map': Number.NaN },
  ...{
    'longest task meanwhile': Number.NaN,
    'a pile moved, on the map': Number.NaN,
    'moved back, on the map': Number.NaN,
  },
};

/** Piles beside those of the site, other ones each round. */
function linesOf(round: number, rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const [row, numeral] = [Math.floor(n / ROW), n % ROW];
    const x = (3_450_000 + row * 1.5).toFixed(2);
    const y = (511_600 + (round * ROW + numeral) * 1.5).toFixed(2);
    return `R${round}-${row}-${numeral},R${row},${numeral},${x},${y},0.5,12.5`;
  });
  return `${[HEADS, ...lines].join('\r\n')}\r\n`;
}

async function cellsOf(client: ApiClient): Promise<readonly number[]> {
  const columns = ['x_m', 'y_m', 'diameter_m', 'design_depth_m'];
  const table = await client.table('pileTable', { project_id: PROJECT_ID, columns }, { typeCode: TYPE });
  return columns.flatMap((name) => (table.columns[name] ?? []).map(Number));
}

function differFound(ours: Found, plain: Found): string {
  return differNumbers('counts', ours.counts, plain.counts) || differNumbers('cells', ours.cells, plain.cells);
}

const nameOf = ({ piles, rows }: typeof SIZE, figure: Figure): string => {
  const isImport = FIGURES.indexOf(figure) < FIGURES.indexOf('a pile moved, on the map');
  return `plan of ${piles.toLocaleString('en')} piles${isImport ? `, import of ${rows.toLocaleString('en')} rows` : ''}: ${figure}`;
};

function rowsOf(size: typeof SIZE, ours: Found, plain: Found, fault: string): Row[] {
  const right = fault === '';
  return FIGURES.map((figure) => ({
    name: nameOf(size, figure),
    ours: right ? ours.figures[figure] : null,
    peer: plain.figures[figure],
    peerName: 'plain page: a loop over lines, row objects, JSON, ScatterplotLayer',
    unit: 'ms',
    ratio: right ? plain.figures[figure] / ours.figures[figure] : null,
    target: null,
    where: 'chromium',
    note: NOTE,
    fault,
  }));
}

/** At any size: what holds for a million piles holds for fewer. */
function boundsOf(size: typeof SIZE, { figures }: Found, fault: string): Bound[] {
  return WANTED_MS.map(([figure, wanted]) =>
    boundOf({
      name: nameOf(size, figure),
      wanted,
      is: 'most',
      seen: figures[figure],
      unit: 'ms',
      where: 'chromium',
      note: BOUND_NOTE,
      fault,
    }),
  );
}
