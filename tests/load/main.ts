// `npm run load`: real machine connections that publish a record a second each, beside consoles that read, against the
// built server. Acknowledged messages are looked for in the database before any figure is printed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type { Storage } from '../contract/fixture-site';
import { GATEWAY_SECRET } from '../contract/machine';
import { FULL_SPEED, startServer } from '../contract/server-process';
import { environmentOf } from '../contract/storage-environment';
import type { ConsoleReport } from './console-messages';
import { findRate, linesOfFound } from './find-rate';
import { type FleetResult, runFleet } from './fleet';
import { ACCOUNTS, type LoadSite, makeLoadSite } from './load-site';
import { watchProcess } from './process-watch';
import { bucketOf, parseMetrics, quantilesOf } from './quantiles';
import { type Reader, startReaders } from './readers';
import { type LoadReport, linesOf } from './report';
import { checkStored } from './stored-check';

const USAGE = `Puts the built server under load and counts what it keeps.

  npm run load -- --machines 200 --seconds 120

  --machines N   connections that publish a record a second each, of all equipment types in turn (default 200)
  --seconds N    how long they publish (default 120)
  --consoles N   consoles that read meanwhile, up to 10 (default 1)
  --small        a site of 4,000 mixing piles instead of 120,000
  --find         more and more machines, up to N (default 4000), so many seconds each (default 20): the highest rate with
                 p99 of PUBACK under 1 s and nothing lost, and the bytes that a reading takes on the disk
  --json FILE    writes the figures to a file as well
  --profile DIR  has the server write profiles of its CPU time into a folder when it ends

With DATABASE_URL the data are put into that PostgreSQL database, which must be empty; otherwise into an embedded one.
Exits with 1 when a record that was acknowledged is missing, or anything else is not as it was sent.
`;

function countOf(name: string, text: string, most: number): number {
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (count >= 1 && count <= most) return count;
  throw new Error(`--${name} must be a whole number from 1 to ${most}, not ${text}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      machines: { type: 'string' },
      seconds: { type: 'string' },
      consoles: { type: 'string', default: '1' },
      small: { type: 'boolean', default: false },
      find: { type: 'boolean', default: false },
      json: { type: 'string' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const machines = countOf('machines', values.machines ?? (values.find ? '4000' : '200'), 10_000);
  const seconds = countOf('seconds', values.seconds ?? (values.find ? '20' : '120'), 86_400);
  const consoles = countOf('consoles', values.consoles, ACCOUNTS.length);
  const databaseUrl = process.env.DATABASE_URL;
  const folder = mkdtempSync(path.join(tmpdir(), 'pile-console-load-'));
  const storage: Storage = databaseUrl === undefined ? { dataDir: folder } : { dataDir: folder, databaseUrl };
  try {
    const log = (line: string): void => console.log(line);
    const site = await makeLoadSite(storage, { machines, small: values.small, isFresh: values.find, log });
    const [report, lines] = values.find
      ? await reported(findRate(storage, site, { seconds, consoles, log }), linesOfFound)
      : await reported(measure(storage, site, { machines, seconds, consoles }, values.profile), linesOf);
    for (const line of lines) log(line);
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
    if (report.faults.length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function reported<T>(found: Promise<T>, linesFor: (report: T) => readonly string[]) {
  const report = await found;
  return [report, linesFor(report)] as const;
}

async function measure(
  storage: Storage,
  site: LoadSite,
  { machines, seconds, consoles }: LoadReport['asked'],
  profileFolder: string | undefined,
): Promise<LoadReport> {
  const profiling = profileFolder === undefined ? FULL_SPEED : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
  const server = await startServer({ ...environmentOf(storage), GATEWAY_SECRET }, undefined, profiling);
  let readers: readonly Reader[] = [];
  let endWatch = watchProcess(server.pid);
  const ownDelay = monitorEventLoopDelay({ resolution: 5 });
  console.log(`The server serves; ${machines} machines send for ${seconds} s …`);
  let fleet: FleetResult;
  let metrics: Map<string, number>;
  try {
    fleet = await runFleet(server.origin, site.machines, seconds, async () => {
      readers = startReaders(server.origin, site, consoles);
      endWatch = watchProcess(server.pid);
      ownDelay.enable();
    });
    metrics = parseMetrics(await (await fetch(`${server.origin}/metrics`)).text());
  } catch (error) {
    await server.stop('SIGKILL');
    throw error;
  }
  const use = endWatch();
  ownDelay.disable();
  const [load1 = Number.NaN] = loadavg();
  const read = await Promise.all(readers.map((reader) => reader.end()));
  const exitCode = await server.stop();
  const stored = await checkStored(storage, site, fleet.sent);

  const acknowledged = fleet.ackMs.length;
  const failures = read.flatMap((report) => report.failures);
  const faults = [
    ...faultIf(acknowledged < fleet.sent.length, `${fleet.sent.length - acknowledged} records were not acknowledged`),
    ...faultIf(stored.lost > 0, `${stored.lost} records were acknowledged and are not stored`),
    ...faultIf(stored.duplicates > 0, `${stored.duplicates} rows are stored more than once`),
    ...faultIf(stored.different > 0, `${stored.different} rows are not as they were sent`),
    ...faultIf(stored.unknown > 0, `${stored.unknown} rows were sent by nobody`),
    ...faultIf(fleet.connectionsLost > 0, `${fleet.connectionsLost} machines lost their connection`),
    ...faultIf(failures.length > 0, `${failures.length} calls failed, the first: ${failures[0] ?? ''}`),
    ...faultIf(exitCode !== 0, `the server ended with ${exitCode}: ${server.output().slice(-2000)}`),
  ];
  return {
    asked: { machines, seconds, consoles },
    machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version, loadAverage1: load1 },
    database: storage.databaseUrl === undefined ? 'embedded' : 'postgres',
    site: { piles: site.piles, types: site.projects.length },
    records: { sent: fleet.sent.length, acknowledged, ...stored },
    ackMs: quantilesOf(fleet.ackMs),
    steadyAckMs: quantilesOf(fleet.steadyAckMs),
    lagAtMostS: { p50: bucketOf(metrics, LAG, 0.5), p99: bucketOf(metrics, LAG, 0.99) },
    live: {
      messages: read.reduce((sum, { live }) => sum + live, 0),
      ms: quantilesOf(read.flatMap(({ liveMs }) => liveMs)),
    },
    calls: callsOf(read),
    server: {
      ...use,
      warnings: server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{')).length,
    },
    generator: { lateMs: quantilesOf(fleet.lateMs), eventLoopP99Ms: ownDelay.percentile(99) / 1e6 },
    faults,
  };
}

const LAG = 'pile_console_ingest_lag_seconds';

const faultIf = (is: boolean, line: string): string[] => (is ? [line] : []);

function callsOf(reports: readonly ConsoleReport[]): LoadReport['calls'] {
  const names = [...new Set(reports.flatMap(({ calls }) => Object.keys(calls)))].sort();
  return names.map((name) => ({ name, ms: quantilesOf(reports.flatMap(({ calls }) => calls[name] ?? [])) }));
}

main().catch((error: unknown) => {
  console.error(
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
      ? `${error.message}\n\n${USAGE}`
      : error,
  );
  process.exitCode = 1;
});
