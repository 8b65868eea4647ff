// Calls of a large project on our server alone: to the first byte of the answer, its first rows and its last byte, with no
// page and no worker. There is no peer: the target of each stands in its note.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../../../scripts/measure/sign-in.mjs';
import { PartsOpener, PayloadKeys } from '../../../server/engine/engine';
import type { ApiName } from '../../../src/contracts/api';
import { PARTS_MEDIA_TYPE, type PartsHead, partsHeadSchema } from '../../../src/contracts/envelope';
import { ApiClient, type CallOptions, type Input } from '../../contract/api-client';
import { FULL_SPEED, startServer } from '../../contract/server-process';
import { DEMO_PASSWORD } from '../../fixtures/demo-folder';
import { boundOf } from '../harness/bound';
import type { Answer, Bound, Order, Row } from '../harness/row';
import { large, makeSite } from '../site/make-site';

const ACCOUNT = 'role0';
const MB = 2 ** 20;
const DAY_MS = 86_400_000;
const SEALED: CallOptions = { parts: true, suites: 'chacha20-poly1305' };
/** Logs of a hundredth, a tenth and all of the machines: each has about as many rows. */
const LOG_SHARES = [
  { of: 100, title: 'a hundredth of the machines', wanted: 'first frame 200 ms' },
  { of: 10, title: 'a tenth of the machines', wanted: 'first frame 200 ms' },
  {
    of: 1,
    title: 'all records',
    wanted: 'first frame 300 ms, all 3 s and 8 MB at 10,000,000 rows, decoded',
  },
] as const;
/** The first rows of all logs may take so many times as long as those of the fewest. */
const FLAT = 2;

interface Call {
  readonly what: string;
  readonly wanted: string;
  readonly name: ApiName;
  readonly input: Input;
  readonly options?: CallOptions;
}

interface Figures {
  readonly firstMs: number;
  /** Until the first rows could be read; null of an answer that is not in parts. */
  readonly rowsMs: number | null;
  /** All of them, where an answer in parts tells it before they come. */
  readonly rows: number | null;
  readonly allMs: number;
  readonly bytes: number;
}

/** `site` holds the built server. */
export async function compareCalls({ rounds }: Order, site: string): Promise<Answer> {
  const work = mkdtempSync(join(tmpdir(), 'pile-console-bench-'));
  try {
    // A folder that `npm run seed` has filled before saves the minutes that it takes.
    const prepared = process.env.SITE_DATA;
    const environment = { DATA_DIR: prepared ?? join(work, 'data') };
    const projectId = prepared === undefined ? await makeSite(environment, site) : preparedProject();
    const server = await startServer(environment, join(site, 'server'), FULL_SPEED);
    try {
      const { client } = await new ApiClient(server.origin).signIn(ACCOUNT, DEMO_PASSWORD);
      const rows: Row[] = [];
      for (const call of callsOf(projectId, await middleOfPiles(client, projectId))) {
        rows.push(...rowsOf(call, await measure(client, call, rounds)));
      }
      const logs: Figures[] = [];
      for (const call of logCalls(projectId, await machinesOf(client, projectId))) {
        const figures = await measure(client, call, rounds);
        logs.push(figures);
        rows.push(...rowsOf(call, figures));
      }
      return { rows, bounds: growthOf(logs) };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function preparedProject(): number {
  const id = Number(process.env.SITE_PROJECT);
  if (!Number.isInteger(id))
    throw new Error('SITE_PROJECT names the project of SITE_DATA, as `npm run seed` has told it');
  return id;
}

interface Middle {
  /** Piles of the project. */
  readonly total: number;
  /** The end of the number of a pile in the middle, as somebody searches who has read it off a plan. */
  readonly partOfNo: string;
}

async function middleOfPiles(client: ApiClient, projectId: number): Promise<Middle> {
  const page = { project_id: projectId, limit: 1 };
  const { total } = await client.call('pileList', page, { typeCode: large.typeCode });
  const { items } = await client.call('pileList', { ...page, offset: total >> 1 }, { typeCode: large.typeCode });
  return { total, partOfNo: items[0]?.pile_no.slice(-5) ?? '' };
}

async function machinesOf(client: ApiClient, projectId: number): Promise<readonly number[]> {
  const machines = await client.call('homeEquipments', { project_id: projectId }, { typeCode: large.typeCode });
  return machines.map(({ id }) => id);
}

/** Logs of more and more machines, and so of more and more rows of one site. */
function logCalls(projectId: number, machines: readonly number[]): readonly Call[] {
  const input = { project_id: projectId, channels: ['depth_m', 'flow_lpm'] };
  return LOG_SHARES.map(({ of, title, wanted }): Call => {
    const some = machines.slice(0, Math.ceil(machines.length / of));
    return {
      what: `logs of two channels of ${title}`,
      wanted,
      name: 'productionLogs',
      input: of === 1 ? input : { ...input, equipment_id: some },
      options: SEALED,
    };
  });
}

function callsOf(projectId: number, { total, partOfNo }: Middle): readonly Call[] {
  const ofProject = { project_id: projectId };
  const now = Date.now();
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  return [
    {
      what: 'heads of all records, packed',
      wanted: 'first rows 500 ms, all 4 s at 641,679 records, 12 B a record',
      name: 'productionHeads',
      input: ofProject,
      options: SEALED,
    },
    {
      what: 'list of all records, default columns',
      wanted: 'first rows 500 ms, all 4 s at 641,679 records, 12 B a record',
      name: 'productionList',
      input: { ...ofProject, columns: large.columnsAtFirst },
      options: SEALED,
    },
    {
      what: 'a page of records by score',
      wanted: '150 ms',
      name: 'productionPage',
      input: { ...ofProject, sort: 'score', order: 'desc' },
    },
    {
      what: 'a page of records by a part of the pile number',
      wanted: '150 ms',
      name: 'productionPage',
      input: { ...ofProject, pile_no: partOfNo },
    },
    {
      what: 'a page of piles nine tenths down the list',
      wanted: '150 ms',
      name: 'pileList',
      input: { ...ofProject, offset: Math.floor(total * 0.9) },
    },
    {
      what: 'a page of piles by a part of the number',
      wanted: '150 ms',
      name: 'pileList',
      input: { ...ofProject, pile_no: partOfNo },
    },
    {
      what: 'heads of all warnings, packed, which keeps them',
      wanted: '400 ms at 46,372',
      name: 'warningHeads',
      input: ofProject,
      options: SEALED,
    },
    { what: 'all warnings', wanted: '400 ms at 46,372', name: 'warningTable', input: ofProject, options: SEALED },
    {
      what: 'warnings of two levels',
      wanted: '400 ms at 46,372; they are the database’s, where all are cut from a kept table',
      name: 'warningTable',
      input: { ...ofProject, level: [1, 2] },
      options: SEALED,
    },
    {
      what: 'shifts of 53 days',
      wanted: '150 ms',
      name: 'statisticsShifts',
      input: { ...ofProject, begin_day: dayOf(now - 52 * DAY_MS), end_day: dayOf(now) },
    },
    {
      what: 'all piles of the map',
      wanted: '5 B each',
      name: 'pileLocations',
      input: ofProject,
      options: SEALED,
    },
  ];
}

async function measure(client: ApiClient, call: Call, rounds: number): Promise<Figures> {
  const asked: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) asked.push(await ask(client, call));
  const inParts = asked.flatMap(({ rowsMs }) => (rowsMs === null ? [] : [rowsMs]));
  return {
    firstMs: median(asked.map(({ firstMs }) => firstMs)),
    rowsMs: inParts.length === asked.length ? median(inParts) : null,
    rows: asked[0]?.rows ?? null,
    allMs: median(asked.map(({ allMs }) => allMs)),
    bytes: median(asked.map(({ bytes }) => bytes)),
  };
}

const many = (rows: number): string => `${rows.toLocaleString('en')} rows`;

function rowsOf({ what, wanted }: Call, { firstMs, rowsMs, rows, allMs, bytes }: Figures): Row[] {
  const name = rows === null ? what : `${what}, ${many(rows)}`;
  const row = (figure: string, unit: Row['unit'], ours: number): Row => ({
    name: `${name}: ${figure}`,
    ours,
    peer: null,
    peerName: 'nothing',
    unit,
    ratio: null,
    target: null,
    where: 'embedded',
    note: `wanted: ${wanted}`,
    fault: '',
  });
  return [
    row('to the first byte', 'ms', firstMs),
    ...(rowsMs === null ? [] : [row('to the first rows', 'ms', rowsMs)]),
    row('to the last', 'ms', allMs),
    row('over the wire', 'MB', bytes / MB),
  ];
}

/** How many times as long the first rows of each more take than those of the fewest. */
function growthOf([least, ...more]: readonly Figures[]): Bound[] {
  return more.map(({ rowsMs, rows }) =>
    boundOf({
      name: `first rows of the logs of ${many(rows ?? 0)}, by those of ${many(least?.rows ?? 0)}`,
      wanted: FLAT,
      is: 'most',
      seen: (rowsMs ?? Number.NaN) / (least?.rowsMs ?? Number.NaN),
      unit: 'times',
      where: 'embedded',
      note: 'two channels of the records of some machines of one site, whose other records are there all the same',
      fault: rowsMs === null || least?.rowsMs === null ? 'the answer is not in parts' : '',
    }),
  );
}

async function ask(client: ApiClient, { what, name, input, options }: Call): Promise<Figures> {
  const startMs = performance.now();
  const response = await client.fetch(name, input, { typeCode: large.typeCode, ...options });
  const first = response.headers.get('content-type') === PARTS_MEDIA_TYPE ? new FirstRows(client) : null;
  let firstMs = Number.NaN;
  let rowsMs: number | null = null;
  let bytes = 0;
  let last: Uint8Array = new Uint8Array();
  try {
    for await (const chunk of response.body ?? []) {
      if (bytes === 0) firstMs = performance.now() - startMs;
      if (rowsMs === null && first?.comesWith(chunk) === true) rowsMs = performance.now() - startMs;
      bytes += chunk.length;
      last = chunk;
    }
    const allMs = performance.now() - startMs;
    // A refusal is short and says so.
    if (bytes < 1000) throw new Error(`${what}: ${response.status} ${Buffer.from(last).toString('utf8')}`);
    return { firstMs, rowsMs, rows: first?.head?.rows ?? null, allMs, bytes };
  } finally {
    first?.free();
  }
}

/** Opens an answer in parts up to its first rows. */
class FirstRows {
  readonly #keys: PayloadKeys;
  readonly #opener: PartsOpener;
  /** Comes before all rows. */
  head: PartsHead | null = null;

  constructor(client: ApiClient) {
    const { token, clientUuid } = client.signed();
    this.#keys = new PayloadKeys(token, clientUuid);
    this.#opener = new PartsOpener(this.#keys);
  }

  /** Whether the first rows are whole with these bytes of the answer. */
  comesWith(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length; ) {
      at += this.#opener.take(bytes.subarray(at));
      const part = this.#opener.nextPart()?.intoBytes();
      if (part === undefined) continue;
      if (this.head !== null) return true;
      this.head = partsHeadSchema.parse(JSON.parse(Buffer.from(part).toString('utf8')));
    }
    return false;
  }

  free(): void {
    this.#opener.free();
    this.#keys.free();
  }
}
