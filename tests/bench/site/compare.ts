// Server, wire, worker and columns in one figure: the list of all records of a site and two channels of all its logs, from
// the call until the page holds them as columns. Our server and worker beside a backend of the usual kind (a row a second,
// JSON rows, fetch, JSON.parse, loops) over the same readings in the same PostgreSQL; ours over its embedded database too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from 'playwright';
import { median } from '../../../scripts/measure/sign-in.mjs';
import { chromiumArguments, chromiumExecutable } from '../../../scripts/setup/chromium.mjs';
import { ApiClient } from '../../contract/api-client';
import { createDatabase, startPostgres } from '../../contract/postgres';
import { FULL_SPEED, startServer } from '../../contract/server-process';
import { DEMO_PASSWORD } from '../../fixtures/demo-folder';
import { differClosely } from '../harness/equal';
import { forgetPeak, peakMb } from '../harness/process-memory';
import type { Answer, Order, Row } from '../harness/row';
import { type Environment, large, makeSite } from './make-site';
import { fillPlainStore } from './plain-store';
import { type SiteAnswer, type SiteQuestion, siteAnswerSchema } from './question';

const ACCOUNT = 'role0';
/** Of sums: ours are of 32-bit numbers, the peer's of doubles. */
const CLOSE = 1e-6;
const MB = 2 ** 20;
const TARGETS = { records: 20, 'records again': null, readings: 10, bytes: 10 };
const PEER = 'plain backend on PostgreSQL: a row a second, JSON rows, fetch, JSON.parse, loops';
const NOTE =
  'from the call until the page holds columns, alone on the machine; ours is signed in, encrypted and opens the list as ' +
  'the data center does, with all columns of the type; the peer has 14 of them, and neither accounts nor encryption; ' +
  'again: in a page that was loaded anew';

type Subject = 'records' | 'records again' | 'readings';
const SUBJECTS: readonly Subject[] = ['records', 'records again', 'readings'];
/** After this the browser has kept the list for the next visit. */
const KEPT_MS = 3000;

interface Folders {
  /** The built server with our page beside the console's. */
  readonly site: string;
  /** The plain backend's page. */
  readonly plainPages: string;
  /** Its program. */
  readonly plainBackend: string;
}

/** How a page is opened that is ready to be asked and has nothing kept, and the process that answers it. */
interface Side {
  readonly open: () => Promise<Page>;
  readonly pid: number;
}

interface Figures {
  readonly answer: SiteAnswer;
  readonly firstMs: number;
  readonly allMs: number;
  /** Most memory that the server had meanwhile. */
  readonly serverMb: number;
}

type Measured = Readonly<Record<Subject, Figures>>;

export async function compareSite({ rounds }: Order, folders: Folders): Promise<Answer> {
  const work = mkdtempSync(join(tmpdir(), 'pile-console-bench-'));
  const cluster = await startPostgres();
  const executablePath = chromiumExecutable();
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const databaseUrl = await createDatabase(cluster.url);
    const scaledOut = { DATA_DIR: join(work, 'postgres'), DATABASE_URL: databaseUrl };
    const projectId = await makeSite(scaledOut, folders.site);
    const scaled = await measureOurs(browser, scaledOut, folders, projectId, rounds, (client) =>
      fillPlainStore({ client, ...large, projectId, databaseUrl }),
    );
    const plain = await measurePlain(browser, databaseUrl, folders, projectId, rounds);
    const alone = { DATA_DIR: join(work, 'embedded') };
    const embedded = await measureOurs(browser, alone, folders, await makeSite(alone, folders.site), rounds);
    return { rows: [...rowsOf('PostgreSQL', scaled, plain), ...rowsOf('embedded', embedded, plain)] };
  } finally {
    await browser.close();
    await cluster.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

const questionOf = (projectId: number): SiteQuestion => ({ ...large, projectId, channels: large.channels.slice(0, 2) });

/** `before` gets a client that is signed in. */
async function measureOurs(
  browser: Browser,
  environment: Environment,
  { site }: Folders,
  projectId: number,
  rounds: number,
  before?: (client: ApiClient) => Promise<unknown>,
): Promise<Measured> {
  const server = await startServer(environment, join(site, 'server'), FULL_SPEED);
  try {
    const { client } = await new ApiClient(server.origin).signIn(ACCOUNT, DEMO_PASSWORD);
    await before?.(client);
    const credentials = { account: ACCOUNT, password: DEMO_PASSWORD };
    const open = async (): Promise<Page> => {
      const page = await openPage(browser, `${server.origin}/ours.html`);
      await page.evaluate((asked) => Reflect.apply(Reflect.get(globalThis, 'signIn'), undefined, [asked]), credentials);
      return page;
    };
    return await measure({ open, pid: server.pid }, questionOf(projectId), rounds);
  } finally {
    await server.stop();
  }
}

async function measurePlain(
  browser: Browser,
  databaseUrl: string,
  { plainBackend, plainPages }: Folders,
  projectId: number,
  rounds: number,
): Promise<Measured> {
  const question = questionOf(projectId);
  const backend = spawn(process.execPath, [plainBackend, databaseUrl, plainPages, ...question.channels], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface(backend.stdout), 'line');
    const port = /^port (\d+)$/.exec(String(line))?.[1];
    const open = () => openPage(browser, `http://127.0.0.1:${port}/plain.html`);
    return await measure({ open, pid: backend.pid ?? 0 }, question, rounds);
  } finally {
    backend.kill();
  }
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url, { waitUntil: 'load' });
  await isReady(page);
  return page;
}

async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.has(globalThis, 'records'));
}

/** Every round is a browser of its own: a first visit, and a second one. */
async function measure({ open, pid }: Side, question: SiteQuestion, rounds: number): Promise<Measured> {
  const asked: Record<Subject, Asked[]> = { records: [], 'records again': [], readings: [] };
  for (let round = 0; round < rounds; round++) {
    const page = await open();
    try {
      asked.records.push(await ask(page, pid, 'records', question));
      await page.waitForTimeout(KEPT_MS);
      await page.reload({ waitUntil: 'load' });
      await isReady(page);
      asked['records again'].push(await ask(page, pid, 'records', question));
      asked.readings.push(await ask(page, pid, 'readings', question));
    } finally {
      await page.context().close();
    }
  }
  return {
    records: medianOf(asked.records),
    'records again': medianOf(asked['records again']),
    readings: medianOf(asked.readings),
  };
}

type Asked = Pick<Figures, 'answer' | 'serverMb'>;

function medianOf(asked: readonly Asked[]): Figures {
  const [first] = asked;
  if (first === undefined) throw new Error('nothing was measured');
  return {
    answer: first.answer,
    firstMs: median(asked.map(({ answer }) => answer.firstMs)),
    allMs: median(asked.map(({ answer }) => answer.allMs)),
    serverMb: Math.max(...asked.map(({ serverMb }) => serverMb)),
  };
}

async function ask(page: Page, pid: number, name: 'records' | 'readings', question: SiteQuestion): Promise<Asked> {
  forgetPeak(pid);
  const answer = await page.evaluate(
    ({ asked, input }) => Reflect.apply(Reflect.get(globalThis, asked), undefined, [input]),
    { asked: name, input: question },
  );
  return { answer: siteAnswerSchema.parse(answer), serverMb: peakMb(pid) };
}

function rowsOf(shape: string, ours: Measured, plain: Measured): Row[] {
  return SUBJECTS.flatMap((subject) => {
    const [our, peer] = [ours[subject], plain[subject]];
    const fault = faultOf(our.answer, peer.answer);
    const right = fault === '';
    const row = (
      what: string,
      ourFigure: number,
      peerFigure: number,
      unit: Row['unit'],
      target: number | null,
    ): Row => ({
      name: `${subject}, ${our.answer.rows.toLocaleString('en')} rows: ${what}`,
      ours: right ? ourFigure : null,
      peer: peerFigure,
      peerName: PEER,
      unit,
      ratio: right ? peerFigure / ourFigure : null,
      target,
      where: shape,
      note: NOTE,
      fault,
    });
    return [
      row('to the first', our.firstMs, peer.firstMs, 'ms', null),
      row('to all, as columns', our.allMs, peer.allMs, 'ms', TARGETS[subject]),
      row('over the wire', our.answer.bytes / MB, peer.answer.bytes / MB, 'MB', TARGETS.bytes),
      row('most memory of the server', our.serverMb, peer.serverMb, 'MB', null),
    ];
  });
}

function faultOf(ours: SiteAnswer, peer: SiteAnswer): string {
  if (ours.rows !== peer.rows) return `${ours.rows} rows, the peer has ${peer.rows}`;
  return differClosely('counts', ours.counts, peer.counts, 0) || differClosely('sums', ours.sums, peer.sums, CLOSE);
}
