// How long a small call waits for its answer while the data core, in the console's own worker and through the console's
// own client, works on a long question.
import type { GroupsQuery, RecordsSource } from '../../../src/contracts/data-core';
import { spawnDataCore } from '../../../src/data/browser-workers';
import { DataCoreClient } from '../../../src/data/data-core-client';
import { recordsKey } from '../../../src/data/keys';
import { session } from '../data/seal';
import { smallAnswer } from '../harness/api-answers';
import { type BenchContext, median } from '../harness/measure';
import { seededRandom } from '../harness/random';
import type { Row } from '../harness/row';

const LIMIT_MS = 50;
const RECORDS = 50;
const scope = { typeCode: 'HS-800', typePrefix: '/smw/api/v1/client/', projectId: 3 };

function openClient(): DataCoreClient {
  return new DataCoreClient({
    spawn: spawnDataCore,
    session: () => ({
      origin: location.origin,
      language: 'cn',
      suites: ['chacha20-poly1305', 'aes-256-gcm', 'sm4-gcm'],
      credentials: { ...session, refreshToken: '' },
      loginAuth: null,
      typeCode: null,
    }),
    onEvent: () => undefined,
  });
}

interface Question {
  /** With how much it is asked of. */
  readonly title: string;
  /** Asks for all of it; answers how many readings or piles came of it. */
  ask(): Promise<number>;
}

const sum = (counts: Iterable<number>): number => {
  let total = 0;
  for (const count of counts) total += count;
  return total;
};

function recordQuestions(client: DataCoreClient, key: string, rows: number): readonly Question[] {
  const of = `of ${rows.toLocaleString('en')} rows`;
  const groups: GroupsQuery = {
    keys: [{ by: 'bins', channel: 'depth_m', bins: { width: 0.25 } }],
    channel: 'current_a',
    filter: null,
    quantiles: [0.95],
    ends: false,
    weightGapMs: null,
  };
  return [
    {
      title: `a 95th percentile by depth bin ${of}`,
      ask: async () => sum((await client.call('records.groups', { key, ...groups })).count),
    },
  ];
}

const PILES_A_ROW = 1000;

function layoutQuestions(client: DataCoreClient, rows: number): readonly Question[] {
  const many = rows * PILES_A_ROW;
  const of = `of ${many.toLocaleString('en')} piles`;
  const random = seededRandom(9);
  const near = (metres: number): number => metres + 0.2 * (random() - 0.5);
  const piles = {
    xM: Float64Array.from({ length: many }, (_, pile) => near(3_412_345 + 1.3 * Math.floor(pile / PILES_A_ROW))),
    yM: Float64Array.from({ length: many }, (_, pile) => near(512_345 + 1.2 * (pile % PILES_A_ROW))),
    diameterM: new Float32Array(many).fill(0.5),
  };
  const wrong = { overlapM: 0, duplicateM: 0.05, outlierFactor: 3, patternM: 1.2, most: 1000 };
  return [
    {
      title: `the check for outliers, duplicates and overlaps ${of}`,
      ask: async () => (await client.call('layout.check', { piles, ...wrong })).outliers.piles.length,
    },
  ];
}

export async function interleaving(context: BenchContext): Promise<Row[]> {
  const rowsARecord = context.quick ? 1_000 : 100_000;
  const calls = context.quick ? 10 : 100;
  const indices = Array.from({ length: RECORDS }, (_, index) => index);
  const source: RecordsSource = {
    ...scope,
    channels: ['depth_m', 'current_a'],
    recordNos: indices.map((index) => `${rowsARecord}.${index}`),
    pileIds: Uint32Array.from(indices),
    machineIds: new Uint32Array(RECORDS),
    layoutRows: null,
  };
  const client = openClient();
  const small = async (): Promise<number> => {
    const startMs = performance.now();
    const answer = await client.api('projects', scope, { type_name: '' });
    const took = performance.now() - startMs;
    if (JSON.stringify(answer) !== JSON.stringify(smallAnswer)) throw new Error('the small answer is another');
    return took;
  };
  const rows: Row[] = [];
  try {
    const info = await client.openRecords('bench', source);
    const asked = [
      ...recordQuestions(client, recordsKey(source, 'bench'), info.rows),
      ...layoutQuestions(client, context.quick ? 20 : 1000),
    ];
    for (const { title, ask } of asked) {
      const readings = await ask();
      const alone: number[] = [];
      for (let call = 0; call < calls; call += 1) alone.push(await small());
      const beside: number[] = [];
      const wrong: string[] = [];
      const asking = async (): Promise<void> => {
        while (beside.length < calls) {
          const again = await ask();
          if (again !== readings) wrong.push(`${again} came of it, ${readings} when nothing came between`);
        }
      };
      const long = asking();
      const random = seededRandom(8);
      while (beside.length < calls) {
        // So that calls meet the question at every point of it.
        await new Promise((resolve) => setTimeout(resolve, 20 * random()));
        beside.push(await small());
      }
      await long;
      const longest = Math.max(...beside);
      rows.push({
        name: `the longest of ${calls} small calls beside ${title}`,
        ours: wrong.length === 0 ? longest : null,
        peer: LIMIT_MS,
        peerName: 'the limit',
        unit: 'ms',
        ratio: wrong.length === 0 ? LIMIT_MS / longest : null,
        target: 1,
        where: context.where,
        note: `the whole call through the console’s client, with HTTP; median ${median(beside).toFixed(1)} ms, alone ${median(alone).toFixed(1)} ms`,
        fault: wrong[0] ?? '',
      });
    }
  } finally {
    client.dispose();
  }
  return rows;
}
