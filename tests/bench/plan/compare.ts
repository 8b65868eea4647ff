// The plan of piles from the user's side: a file of piles is read, checked and written until the map shows them, and taken
// back; a pile is moved on a large plan, a row is changed and numbered, until the changed map is there. The built console
// beside a plain page (`plain`), each on a server of its own over copies of the same site.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { median } from '../../../scripts/measure/sign-in.mjs';
import { chromiumArguments, chromiumExecutable } from '../../../scripts/setup/chromium.mjs';
import { ApiClient } from '../../contract/api-client';
import { PASSWORD, roleAccount } from '../../contract/fixture-site';
import { FULL_SPEED, startServer } from '../../contract/server-process';
import { boundOf } from '../harness/bound';
import { differNumbers } from '../harness/equal';
import type { Answer, Bound, Order, Row } from '../harness/row';
import { sumOfFirstPicture } from '../harness/watch-map';
import { isCalm, REST_MS, timed } from '../harness/watched-page';
import { fileOf, IN_A_ROW, makePlan, PILE, PROJECT_ID, TYPE, wrongPlan, wrongRow } from './plan-site';
import { type Many, numberOf, OURS, PLAIN, type Side, type Site } from './sides';

/** Piles of the plan, which must have a whole second row, and rows of the file. */
const SIZE = { piles: Number(process.env.PLAN_PILES ?? 1_000_000), rows: Number(process.env.PLAN_ROWS ?? 100_000) };
/** An import of each takes half a minute. */
const MOST_ROUNDS = 3;
/** Of the same page after its first edit: so many, and each moved back. */
const EDITS = 10;
const DIAMETER_M = 0.8;
const NUMBERS = 'N';
const NOTE =
  'from the key or the file until the page shows it, a server each, longest: of the tasks of the main thread, 50 ms where none is longer; ' +
  'the peer looks for doubled places only, draws no numbers, and neither seals nor encrypts';

const TOGETHER = `${IN_A_ROW.toLocaleString('en')} piles`;
const IMPORT = ['read', 'checked', 'written and on the map', 'longest task meanwhile'] as const;
const TAKEN_BACK = ['taken back, off the map', 'longest task while it is taken back'] as const;
const EDIT = [
  'first edit of a page, on the map',
  'a pile moved, on the map',
  'moved back, on the map',
  `${TOGETHER} changed at once, on the map`,
  `${TOGETHER} numbered, on the map`,
] as const;
const FIGURES = [...IMPORT, ...TAKEN_BACK, ...EDIT] as const;
type Figure = (typeof FIGURES)[number];
const MANY: Readonly<Record<Many, Figure>> = { design: EDIT[3], number: EDIT[4] };

/** Most that is wanted of the console by itself. */
const WANTED_MS: readonly (readonly [Figure, number])[] = [
  ['longest task meanwhile', 50],
  ['longest task while it is taken back', 50],
  ...EDIT.map((figure) => [figure, 100] as const),
];
const BOUND_NOTE =
  'medians; an edit is timed from the click to the frame after its picture went to WebGL, numbers until they are written';

interface Found {
  readonly figures: ReadonlyMap<Figure, number>;
  /** Errors of the check, and piles that the map shows in the end, a round each. */
  readonly counts: readonly number[];
  /** How piles were other than they have to be; empty: they never were. */
  readonly fault: string;
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
        found.push(await measure(side, at, work, Math.min(rounds, MOST_ROUNDS)));
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

/** Times by figure, and what was wrong meanwhile. */
class Taken {
  readonly times = new Map<Figure, number[]>();
  readonly faults: string[] = [];

  add(figure: Figure, ms: number): void {
    this.times.set(figure, [...(this.times.get(figure) ?? []), ms]);
  }

  /** Notes a fault, if there is any. */
  async expect(when: string, wrong: Promise<string> | string): Promise<void> {
    const text = await wrong;
    if (text !== '') this.faults.push(`${when}: ${text}`);
  }
}

async function measure(side: Side, site: Site, work: string, rounds: number): Promise<Found> {
  const taken = new Taken();
  const counts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const file = join(work, 'plan.csv');
    writeFileSync(file, fileOf(round, SIZE.rows));
    await inPage(side, site, 'import', async (page) => {
      counts.push(...(await importAndBack(side, site, page, { file, isLast: round === rounds - 1, round }, taken)));
    });
  }
  for (let round = 1; round <= rounds; round += 1) {
    await inPage(side, site, 'edit', (page) => moveOne(side, site, page, round === rounds ? EDITS : 0, taken));
  }
  await inPage(side, site, 'many', (page) => changeMany(side, site, page, rounds, taken));
  await taken.expect('in the end', wrongPlan(site.client, SIZE, null));
  await taken.expect('in the end', wrongRow(site.client, {}));
  const figures = new Map([...taken.times].map(([figure, ms]) => [figure, median(ms)] as const));
  return { figures, counts, fault: taken.faults[0] ?? '' };
}

async function inPage(
  side: Side,
  site: Site,
  task: Parameters<Side['open']>[1],
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await side.open(site, task);
  try {
    // From near the map shows some piles of all.
    await isCalm(page, task === 'many' && side.isNear ? null : site.piles);
    await work(page);
  } finally {
    await page.context().close();
  }
}

/** Answers the errors of the check, and how many piles the map shows at the end of each step. */
async function importAndBack(
  side: Side,
  site: Site,
  page: Page,
  { file, round, isLast }: { readonly file: string; readonly round: number; readonly isLast: boolean },
  taken: Taken,
): Promise<number[]> {
  const { piles } = site;
  const { rows } = SIZE;
  const read = await timed(page, 'the file is read', () => page.locator('input[type=file]').setInputFiles(file), {
    enabled: side.check,
  });
  const write = side.write(rows);
  const checked = await timed(page, 'it is checked', () => button(page, side.check).click(), { enabled: write });
  const errors = await side.errors(page);
  const written = await timed(page, 'it is on the map', () => button(page, write).click(), { piles: piles + rows });
  for (const [at, step] of [read, checked, written].entries()) taken.add(FIGURES[at] ?? 'read', step.ms);
  taken.add('longest task meanwhile', Math.max(read.longestMs, checked.longestMs, written.longestMs));
  await side.imported(page, rows);
  if (isLast) await taken.expect('after the import', wrongPlan(site.client, SIZE, round));
  await page.waitForTimeout(REST_MS);
  const back = await timed(page, 'it is taken back', () => side.takeBack(page), { piles });
  taken.add('taken back, off the map', back.ms);
  await side.takenBack(page);
  taken.add('longest task while it is taken back', back.longestMs);
  if (isLast) await taken.expect('after the import was taken back', wrongPlan(site.client, SIZE, null));
  return [errors, piles + rows, piles];
}

/** The first edit of a page, and so many further ones, each moved back. */
async function moveOne(side: Side, { client }: Site, page: Page, further: number, taken: Taken): Promise<void> {
  const asked = { project_id: PROJECT_ID, pile_id: PILE };
  const stored = async (): Promise<number> => {
    const { x_m } = await client.call('pileDetail', asked, { typeCode: TYPE });
    return x_m ?? Number.NaN;
  };
  const xM = await stored();
  for (let edit = 0; edit <= further; edit += 1) {
    const movedM = Math.round((xM + (edit + 1) / 10) * 10) / 10;
    for (const [name, toM, move] of [
      ['a pile moved, on the map', movedM, side.move],
      ['moved back, on the map', xM, side.moveBack],
    ] as const) {
      const { ms } = await timed(page, name, () => move(page, toM), { picture: true });
      if (edit > 0) taken.add(name, ms);
      else if (toM !== xM) taken.add('first edit of a page, on the map', ms);
      await side.settled(page, toM);
      await taken.expect(name, differNumbers('place', [await stored()], [toM]));
      await page.waitForTimeout(REST_MS / 2);
    }
  }
}

/** Piles of a row changed and numbered at once, and taken back each time. */
async function changeMany(side: Side, { client }: Site, page: Page, rounds: number, taken: Taken): Promise<void> {
  /** Sums of the first pictures after changes, and after these were taken back. */
  const pictures = { changed: new Set<number>(), back: new Set<number>() };
  for (const what of ['design', 'number'] as const) {
    const wanted = what === 'design' ? { diameterM: DIAMETER_M } : { numberOf: numberOf(NUMBERS) };
    for (let round = 0; round < rounds; round += 1) {
      await (what === 'design' ? side.typeDiameter(page, DIAMETER_M) : side.typeNumbers(page, NUMBERS));
      await page.waitForTimeout(REST_MS / 2);
      const so = what === 'number' && side.isNear ? { text: `${NUMBERS}-` } : { picture: true };
      const { ms } = await timed(page, MANY[what], () => side.send(page, what), so);
      taken.add(MANY[what], ms);
      if (what === 'design' && side.isNear) pictures.changed.add(await page.evaluate(sumOfFirstPicture));
      await side.sent(page, what);
      await taken.expect(MANY[what], wrongRow(client, wanted));
      await page.waitForTimeout(REST_MS);
      await timed(page, 'many are taken back', () => side.takeBack(page), { picture: true });
      if (what === 'design' && side.isNear) pictures.back.add(await page.evaluate(sumOfFirstPicture));
      await side.takenBack(page);
      await taken.expect(`${MANY[what]}, and taken back`, wrongRow(client, {}));
      await page.waitForTimeout(REST_MS / 2);
    }
  }
  const [[changed, ...others], [back, ...othersBack]] = [[...pictures.changed], [...pictures.back]];
  const isShown = changed !== back && others.length + othersBack.length === 0;
  // Otherwise the time was one of a picture that did not show the change.
  if (side.isNear && !isShown) taken.faults.push('the first picture after a change of many does not show it');
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

function differFound(ours: Found, plain: Found): string {
  return (
    ours.fault || (plain.fault && `the peer: ${plain.fault}`) || differNumbers('counts', ours.counts, plain.counts)
  );
}

const nameOf = ({ piles, rows }: typeof SIZE, figure: Figure): string => {
  const isImport = FIGURES.indexOf(figure) < FIGURES.indexOf(EDIT[0]);
  return `plan of ${piles.toLocaleString('en')} piles${isImport ? `, import of ${rows.toLocaleString('en')} rows` : ''}: ${figure}`;
};

function rowsOf(size: typeof SIZE, ours: Found, plain: Found, fault: string): Row[] {
  const right = fault === '';
  const of = ({ figures }: Found, figure: Figure): number => figures.get(figure) ?? Number.NaN;
  return FIGURES.map((figure) => ({
    name: nameOf(size, figure),
    ours: right ? of(ours, figure) : null,
    peer: of(plain, figure),
    peerName: 'plain page: a loop over lines, row objects, JSON, ScatterplotLayer',
    unit: 'ms',
    ratio: right ? of(plain, figure) / of(ours, figure) : null,
    target: null,
    where: 'chromium',
    note: NOTE,
    fault,
  }));
}

/** At any size: a limit for a million piles holds for fewer. */
function boundsOf(size: typeof SIZE, { figures }: Found, fault: string): Bound[] {
  return WANTED_MS.map(([figure, wanted]) =>
    boundOf({
      name: nameOf(size, figure),
      wanted,
      is: 'most',
      seen: figures.get(figure) ?? Number.NaN,
      unit: 'ms',
      where: 'chromium',
      note: BOUND_NOTE,
      fault,
    }),
  );
}
