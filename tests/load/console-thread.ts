// A console that reads while the machines send, on a thread of its own: signed in, subscribed to the live data of the
// project it shows, one call after another as the screens make them, project by project.
import { parentPort, workerData } from 'node:worker_threads';
import type { MqttClient } from 'mqtt';
import { topicOf } from '../../src/contracts/broker';
import { ApiClient, type CallOptions, type Input } from '../contract/api-client';
import { connectConsole } from '../contract/machine';
import type { ConsoleInput, ConsoleReport } from './console-messages';

const port = parentPort;
if (port === null) throw new Error('a console runs as a worker thread');
// Made by main.ts of the same build, so its shape is known.
const input: ConsoleInput = workerData;

/** Between two calls: a screen's calls come close together, and a user looks at what they brought. */
const PAUSE_MS = 200;
const SEALED: CallOptions = { suites: 'chacha20-poly1305' };
const DAY_MS = 86_400_000;

let stopping = false;
/** However short the run: one project is shown whole. */
let shown = 0;
const report: ConsoleReport = { calls: {}, failures: [], live: 0, liveMs: [] };

async function run(): Promise<void> {
  const signIn = new ApiClient(input.origin);
  const startMs = performance.now();
  const { client } = await signIn.signIn(input.account, input.password);
  took('login', startMs);
  const { credentials } = client;
  if (credentials === null) throw new Error('not signed in');
  const listener = await connectConsole(input.origin, credentials);
  listener.on('message', (_topic, payload) => {
    report.live++;
    // Of a record: from the machine's clock, which is this machine's, to the console.
    const time = /"time_ms":(\d+)/.exec(payload.toString())?.[1];
    if (time !== undefined) report.liveMs.push(Date.now() - Number(time));
  });
  for (let round = 0; !stopping || shown === 0; round++) {
    for (const project of input.projects) {
      if (stopping && shown > 0) break;
      await show(client, listener, project, round === 0);
      shown++;
    }
  }
  await listener.endAsync(true);
}

/** Makes the calls of the screens of one project. The first time every answer is opened and held against its schema. */
async function show(
  client: ApiClient,
  listener: MqttClient,
  { projectId, typeCode }: ConsoleInput['projects'][number],
  checks: boolean,
): Promise<void> {
  const topic = topicOf({ site: input.site, typeCode, projectId, deviceId: '+', kind: '+' });
  await listener.subscribeAsync(topic, { qos: 0 });
  const options: CallOptions = { ...SEALED, typeCode };
  const framed: CallOptions = { ...options, frames: true };
  const project = { project_id: projectId };
  const range = { ...project, begin_day: dayOf(Date.now() - 30 * DAY_MS), end_day: dayOf(Date.now() + DAY_MS) };
  const json = (
    name: 'equipmentTypes' | 'projects' | 'projectSettings' | 'projectSummary' | 'homeEquipments' | 'warningNumber',
    asked: Input = project,
  ): Promise<void> =>
    timed(name, () => (checks ? client.call(name, asked, options) : read(client, name, asked, options)));
  const table = (
    name: 'pileLocations' | 'productionList' | 'productionHistory' | 'statisticsDaily' | 'warningTable',
    asked: Input,
  ): Promise<void> =>
    timed(name, () => (checks ? client.table(name, asked, framed) : read(client, name, asked, framed)));
  await json('equipmentTypes', {});
  await json('projects', {});
  await json('projectSettings');
  await json('projectSummary');
  await json('homeEquipments');
  await json('warningNumber');
  await table('pileLocations', project);
  await table('productionList', { ...project, begin_time: new Date(Date.now() - 2 * DAY_MS).toISOString() });
  const recordNo = await newestRecord(client, projectId, typeCode);
  if (recordNo !== null) {
    const asked = { ...project, record_no: recordNo };
    await timed('productionDetail', () =>
      checks ? client.call('productionDetail', asked, options) : read(client, 'productionDetail', asked, options),
    );
    await table('productionHistory', asked);
  }
  await table('statisticsDaily', range);
  await timed('statisticsTotal', () =>
    checks ? client.call('statisticsTotal', range, options) : read(client, 'statisticsTotal', range, options),
  );
  await table('warningTable', project);
  await listener.unsubscribeAsync(topic);
}

/** The record that its machine is at work on, whose log grows; null when none is. */
async function newestRecord(client: ApiClient, projectId: number, typeCode: string): Promise<string | null> {
  const machines = await client.call('homeEquipments', { project_id: projectId }, { ...SEALED, typeCode });
  return machines.find((machine) => machine.record_no !== null)?.record_no ?? null;
}

/** Takes an answer to its last byte without opening it; fails when it is a refusal. */
async function read(
  client: ApiClient,
  name: Parameters<ApiClient['fetch']>[0],
  asked: Input,
  options: CallOptions,
): Promise<void> {
  const response = await client.fetch(name, asked, options);
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (response.status !== 200 || (isJson && !/"error_code":0[,}]/.test(bytes.toString('utf8')))) {
    throw new Error(`${response.status} ${bytes.toString('utf8', 0, 200)}`);
  }
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  if (stopping && shown > 0) return;
  const startMs = performance.now();
  try {
    await work();
    took(name, startMs);
  } catch (error) {
    report.failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

function took(name: string, startMs: number): void {
  report.calls[name] ??= [];
  report.calls[name].push(performance.now() - startMs);
}

/** Day of the sites, which lie in one zone. */
function dayOf(ms: number): string {
  return new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
}

port.once('message', () => {
  stopping = true;
});
await run();
port.postMessage(report);
