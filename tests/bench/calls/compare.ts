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
    const projectId = prepared === undefined ? await makeSite(environment, site) : preparedProject();
    const server = await startServer(environment, join(site, 'server'), FULL_SPEED);
    try {
      const { client } = await new ApiClient(server.origin).signIn(ACCOUNT, DEMO_PASSWORD);
      const rows: Row[] = [];
      const asked = {
        partOfNo: await partOfNumber(client, projectId),
        machines: await someMachines(client, projectId),
      };
      for (const call of callsOf(projectId, asked)) rows.push(...(await measure(client, call, rounds)));
      return { rows };
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

/** The end of the number of a pile in the middle, as somebody searches who has read it off a plan. */
async function partOfNumber(client: ApiClient, projectId: number): Promise<string> {
  const page = { project_id: projectId, limit: 1 };
  const { total } = await client.call('pileList', page, { typeCode: large.typeCode });
  const { items } = await client.call('pileList', { ...page, offset: total >> 1 }, { typeCode: large.typeCode });
  return items[0]?.pile_no.slice(-5) ?? '';
}

/** A tenth of the machines: they have made about a tenth of the records. */
async function someMachines(client: ApiClient, projectId: number): Promise<readonly number[]> {
  const machines = await client.call('homeEquipments', { project_id: projectId }, { typeCode: large.typeCode });
  return machines.slice(0, Math.ceil(machines.length / 10)).map(({ id }) => id);
}

interface Asked {
  readonly partOfNo: string;
  readonly machines: readonly number[];
}

function callsOf(projectId: number, { partOfNo, machines }: Asked): readonly Call[] {
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
      what: 'logs of two channels of a tenth of the machines',
      wanted: 'first frame 200 ms',
      name: 'productionLogs',
      input: { ...ofProject, equipment_id: machines, channels },
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
