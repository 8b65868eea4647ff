// Record sheets of 500 records as one document, in the built console: how long it takes, how large it is, and how much
// memory the page needs for it.
import { readFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { median } from '../../../scripts/measure/sign-in.mjs';
import { chromiumArguments, chromiumExecutable } from '../../../scripts/setup/chromium.mjs';
import { LARGE_DEMO_SITES } from '../../../src/equipment/demo-sites/demo-sites';
import { ApiClient } from '../../contract/api-client';
import { DEMO_PASSWORD } from '../../fixtures/demo-folder';
import { readPdf } from '../../fixtures/paper/read-pdf';
import { boundOf } from '../harness/bound';
import { forgetPeak, pagePids, peakMb, residentMb } from '../harness/process-memory';
import type { Answer, Bound, Order } from '../harness/row';
import { onSeededSite } from '../harness/seeded-site';
import { openWatched, REST_MS } from '../harness/watched-page';

/** As many as one document may have; `PAPER_RECORDS` says otherwise. */
const RECORDS = Number(process.env.PAPER_RECORDS ?? 500);
/** Six tenths of the piles are made, and all of these have a log then. */
const SITE = { piles: 1_000, rows: 500_000 };
/** A document that takes longer never comes. */
const LIMIT_MS = 600_000;
const MOST_ROUNDS = 3;
const ACCOUNT = 'role0';
const WANTED = { s: 20, kbARecord: 25, mb: 150 };

interface Visit {
  readonly s: number;
  readonly kbARecord: number;
  /** Most memory of the page's process above what it had before. */
  readonly mb: number;
  readonly fault: string;
}

/** `build` holds the built server and console; `demo` keeps the demo between runs. */
export async function measurePaper({ rounds }: Order, build: string, demo: string): Promise<Answer> {
  return await onSeededSite({ build, demo, ...SITE }, ({ projectId, serve }) =>
    serve(async (origin) => {
      const records = await recordsOf(origin, projectId);
      const visits: Visit[] = [];
      for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round += 1) {
        visits.push(await withBrowser((browser) => visit(browser, origin, projectId, records)));
      }
      return { rows: [], bounds: boundsOf(records, visits) };
    }),
  );
}

interface Records {
  /** The newest begin from here on, as the console's address has it. */
  readonly from: string;
  readonly pileNos: readonly string[];
  readonly withLog: number;
}

/** The newest that have ended, and no more than go into one document. */
async function recordsOf(origin: string, projectId: number): Promise<Records> {
  const { client } = await new ApiClient(origin).signIn(ACCOUNT, DEMO_PASSWORD);
  const [large] = LARGE_DEMO_SITES;
  const input = { project_id: projectId };
  const { columns } = await client.table('productionList', input, { typeCode: large?.typeCode ?? '' });
  const begun = (columns.started_ms ?? []).map(Number);
  const order = begun.map((_, row) => row).sort((a, b) => (begun[b] ?? 0) - (begun[a] ?? 0));
  // Where several began in the same second, those of the last are left out.
  const secondOf = (row: number): number => Math.floor((begun[row] ?? 0) / 1000);
  const behind = order[RECORDS];
  const chosen = order.slice(0, RECORDS).filter((row) => behind === undefined || secondOf(row) > secondOf(behind));
  const first = chosen.at(-1);
  if (first === undefined) throw new Error('the site has no records');
  // Clocks in China.
  const from = new Date(secondOf(first) * 1000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  return {
    from,
    pileNos: chosen.map((row) => String(columns.pile_no?.[row])),
    withLog: chosen.filter((row) => columns.has_log?.[row] === 1).length,
  };
}

async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = chromiumExecutable();
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, origin: string, projectId: number, records: Records): Promise<Visit> {
  const { grant } = await new ApiClient(origin).signIn(ACCOUNT, DEMO_PASSWORD);
  const search = new URLSearchParams({ project: String(projectId), begin_time: records.from });
  const query = new URLSearchParams({
    login_auth: grant.login_auth,
    to_page: `/mixingPile/dataCenter?${search}`,
  });
  const page = await openWatched(browser, `${origin}/?${query}`, { timezoneId: 'Asia/Shanghai' });
  const list = page.getByRole('grid', { name: '施工记录' });
  await list.locator('tr[data-row]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await list.focus();
  await page.keyboard.press('Control+a');
  const count = records.pileNos.length;
  await page.getByText(`已选 ${count} 条`).first().waitFor();
  await page.waitForTimeout(REST_MS);
  const pids = await pagePids(browser);
  const before = new Map(pids.map((pid) => [pid, residentMb(pid)]));
  for (const pid of pids) forgetPeak(pid);
  const began = performance.now();
  await page.getByRole('button', { name: '打印记录表' }).click();
  const save = page.getByRole('dialog', { name: `打印 ${count} 条` }).getByRole('button', { name: '保存' });
  await save.waitFor({ timeout: LIMIT_MS });
  const s = (performance.now() - began) / 1000;
  const mb = Math.max(...pids.map((pid) => peakMb(pid) - (before.get(pid) ?? 0)));
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const bytes = readFileSync(await file.path());
  const { pages } = await readPdf(bytes);
  const said = new Set(pages.flat().map((text) => text.replace(/※$/, '')));
  const missing = records.pileNos.filter((pileNo) => !said.has(pileNo));
  const fault =
    pages.length >= count && missing.length === 0
      ? ''
      : `${pages.length} pages of ${count} records, without those of ${missing.length} piles (${missing[0]})`;
  return { s, kbARecord: bytes.length / count / 1000, mb, fault };
}

function boundsOf({ pileNos, withLog }: Records, visits: readonly Visit[]): Bound[] {
  const fault = visits.find((of) => of.fault !== '')?.fault ?? '';
  const note =
    `${withLog} of ${pileNos.length} records have a log; from the click until the document can be saved, medians of a ` +
    'browser each; memory is the most that the page’s process with its workers had more than before';
  const bound = (what: string, wanted: number, unit: Bound['unit'], of: (visit: Visit) => number): Bound =>
    boundOf({
      name: `paper, ${pileNos.length} record sheets: ${what}`,
      ...{ wanted, is: 'most', seen: median(visits.map(of)), unit, where: 'chromium', note, fault },
    });
  return [
    bound('until they can be saved', WANTED.s, 's', ({ s }) => s),
    bound('size of a record', WANTED.kbARecord, 'KB', ({ kbARecord }) => kbARecord),
    bound('memory of the page for it', WANTED.mb, 'MB', ({ mb }) => mb),
  ];
}
