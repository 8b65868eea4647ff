// Calls of a large project on our server alone: to the first byte of the answer and to its last, with no page and no worker.
// There is no peer: what is wanted of each stands in its note.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../../../scripts/measure/sign-in.mjs';
import type { ApiName } from '../../../src/contracts/api';
import { ApiClient, type CallOptions, type Input } from '../../contract/api-client';
import { FULL_SPEED, startServer } from '../../contract/server-process';
import { DEMO_PASSWORD } from '../../fixtures/demo-folder';
import type { Answer, Order, Row } from '../harness/row';
import { large, makeSite } from '../site/make-site';

const ACCOUNT = 'role0';
const MB = 2 ** 20;
const DAY_MS = 86_400_000;
/** A tenth of the days of a site that was made by `seed`. */
const TENTH_DAYS = 5;

interface Call {
  readonly what: string;
  readonly wanted: string;
  readonly name: ApiName;
  readonly input: Input;
  readonly options?: CallOptions;
}

interface Figures {
  readonly firstMs: number;
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
    const projectId = prepared === undefined ? await makeSite(environment, site) : Number(process.env.SITE_PROJECT);
    const server = await startServer(environment, join(site, 'server'), FULL_SPEED);
    try {
      const { client } = await new ApiClient(server.origin).signIn(ACCOUNT, DEMO_PASSWORD);
      const rows: Row[] = [];
      for (const call of callsOf(projectId, await partOfNumber(client, projectId)))
        rows.push(...(await measure(client, call, rounds)));
      return { rows };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The end of the number of a pile in the middle, as somebody searches who has read it off a plan. */
async function partOfNumber(client: ApiClient, projectId: number): Promise<string> {
  const page = { project_id: projectId, limit: 1 };
  const { total } = await client.call('pileList', page, { typeCode: large.typeCode });
  const { items } = await client.call('pileList', { ...page, offset: total >> 1 }, { typeCode: large.typeCode });
  return items[0]?.pile_no.slice(-5) ?? '';
}

function callsOf(projectId: number, partOfNo: string): readonly Call[] {
  const ofProject = { project_id: projectId };
  const sealed: CallOptions = { parts: true, suites: 'chacha20-poly1305' };
  const channels = ['depth_m', 'flow_lpm'];
  const now = Date.now();
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  return [
    {
      what: 'heads of all records, packed',
      wanted: 'first rows 500 ms, all 4 s at 641,679 records, 12 B a record',
      name: 'productionHeads',
      input: ofProject,
      options: sealed,
    },
    {
      what: 'list of all records, default columns',
      wanted: 'first rows 500 ms, all 4 s at 641,679 records, 12 B a record',
      name: 'productionList',
      input: { ...ofProject, columns: large.columnsAtFirst },
      options: sealed,
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
      input: { ...ofProject, offset: 900_000 },
    },
    {
      what: 'a page of piles by a part of the number',
      wanted: '150 ms',
      name: 'pileList',
      input: { ...ofProject, pile_no: partOfNo },
    },
    { what: 'all warnings', wanted: '400 ms at 46,372', name: 'warningTable', input: ofProject, options: sealed },
    {
      what: 'shifts of 53 days',
      wanted: '150 ms',
      name: 'statisticsShifts',
      input: { ...ofProject, begin_day: dayOf(now - 52 * DAY_MS), end_day: dayOf(now) },
    },
    {
      what: 'logs of two channels of about a tenth of the records',
      wanted: 'first frame 200 ms',
      name: 'productionLogs',
      input: { ...ofProject, begin_time: new Date(now - TENTH_DAYS * DAY_MS).toISOString(), channels },
      options: sealed,
    },
    {
      what: 'logs of two channels of all records',
      wanted: 'first frame 300 ms, all 3 s and 8 MB at 10,000,000 rows, decoded',
      name: 'productionLogs',
      input: { ...ofProject, channels },
      options: sealed,
    },
    {
      what: 'all piles of the map',
      wanted: '5 B each',
      name: 'pileLocations',
      input: ofProject,
      options: sealed,
    },
  ];
}

async function measure(client: ApiClient, call: Call, rounds: number): Promise<Row[]> {
  const asked: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) asked.push(await ask(client, call));
  const row = (figure: string, unit: Row['unit'], of: (figures: Figures) => number): Row => ({
    name: `${call.what}: ${figure}`,
    ours: median(asked.map(of)),
    peer: null,
    peerName: 'nothing',
    unit,
    ratio: null,
    target: null,
    where: 'embedded',
    note: `wanted: ${call.wanted}`,
    fault: '',
  });
  return [
    row('to the first byte', 'ms', ({ firstMs }) => firstMs),
    row('to the last', 'ms', ({ allMs }) => allMs),
    row('over the wire', 'MB', ({ bytes }) => bytes / MB),
  ];
}

async function ask(client: ApiClient, { what, name, input, options }: Call): Promise<Figures> {
  const startMs = performance.now();
  const response = await client.fetch(name, input, { typeCode: large.typeCode, ...options });
  let firstMs = Number.NaN;
  let bytes = 0;
  let last: Uint8Array = new Uint8Array();
  for await (const chunk of response.body ?? []) {
    if (bytes === 0) firstMs = performance.now() - startMs;
    bytes += chunk.length;
    last = chunk;
  }
  const allMs = performance.now() - startMs;
  // A refusal is short and says so.
  if (bytes < 1000) throw new Error(`${what}: ${response.status} ${Buffer.from(last).toString('utf8')}`);
  return { firstMs, allMs, bytes };
}
