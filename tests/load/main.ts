// `npm run load`: real machine connections that publish a record a second each, beside consoles that read, against the
// built server. Acknowledged messages are looked for in the database before any figure is printed.
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { FULL_SPEED } from '../contract/server-process';
import type { ConsoleReport } from './console-messages';
import { findRate, linesOfFound } from './find-rate';
import { startLoadServers } from './load-servers';
import { type LoadShape, openShape } from './load-shape';
import { type LoadSite, makeLoadSite } from './load-site';
import { type MeasuredFleet, measureFleet } from './measured-fleet';
import { type LoadOptions, OptionError, readOptions, USAGE } from './options';
import { quantilesOf } from './quantiles';
import { type Reader, startReaders } from './readers';
import { type LoadReport, linesOf } from './report';
import { lagOf, type Metrics, metricsOfAll } from './server-metrics';
import { checkStored } from './stored-check';

const log = (line: string): void => console.log(line);

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(USAGE);
    return;
  }
  const { machines, small, find, json, profile } = options;
  const nodeOptions = profile === undefined ? FULL_SPEED : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const shape = await openShape(options.broker, process.env.DATABASE_URL);
  try {
    const site = await makeLoadSite(shape.storage, { machines, small, isFresh: find, log });
    const [report, lines] = find
      ? await reported(findRate(shape, site, options, { nodeOptions, log }), linesOfFound)
      : await reported(measure(shape, site, options, nodeOptions), linesOf);
    for (const line of lines) log(line);
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
    if (report.faults.length > 0) process.exitCode = 1;
  } finally {
    await shape.close();
  }
}

async function reported<T>(found: Promise<T>, linesFor: (report: T) => readonly string[]) {
  const report = await found;
  return [report, linesFor(report)] as const;
}

async function measure(
  shape: LoadShape,
  site: LoadSite,
  { machines, seconds, consoles, servers, broker }: LoadOptions,
  nodeOptions: readonly string[],
): Promise<LoadReport> {
  const running = await startLoadServers(shape, { servers, nodeOptions, projects: site.projects.length });
  let readers: readonly Reader[] = [];
  const ownDelay = monitorEventLoopDelay({ resolution: 5 });
  log(`${servers > 1 ? 'The servers serve' : 'The server serves'}; ${machines} machines send for ${seconds} s …`);
  let measured: MeasuredFleet;
  let metrics: Metrics;
  try {
    measured = await measureFleet(running, shape, site.machines, seconds, () => {
      readers = startReaders(running.origins, site, consoles);
      ownDelay.enable();
    });
    metrics = await metricsOfAll(running.origins);
  } catch (error) {
    await running.stop('SIGKILL');
    throw error;
  }
  ownDelay.disable();
  const { fleet, use, storing } = measured;
  const [load1 = Number.NaN] = loadavg();
  const read = await Promise.all(readers.map((reader) => reader.end()));
  const exitCode = await running.stop();
  const stored = await checkStored(shape.storage, site, fleet.sent);

  const acknowledged = fleet.ackMs.length;
  const left = storing?.waitingLeft ?? 0;
  const failures = read.flatMap((report) => report.failures);
  const faults = [
    ...faultIf(acknowledged < fleet.sent.length, `${fleet.sent.length - acknowledged} records were not acknowledged`),
    ...faultIf(left > 0, `the servers did not take ${left} messages that waited at the broker`),
    ...faultIf(stored.lost > 0, `${stored.lost} records were acknowledged and are not stored`),
    ...faultIf(stored.duplicates > 0, `${stored.duplicates} rows are stored more than once`),
    ...faultIf(stored.different > 0, `${stored.different} rows are not as they were sent`),
    ...faultIf(stored.unknown > 0, `${stored.unknown} rows were sent by nobody`),
    ...faultIf(fleet.connectionsLost > 0, `${fleet.connectionsLost} machines lost their connection`),
    ...faultIf(failures.length > 0, `${failures.length} calls failed, the first: ${failures[0] ?? ''}`),
    ...faultIf(exitCode !== 0, `a server ended with ${exitCode}: ${running.output().slice(-2000)}`),
  ];
  return {
    asked: { machines, seconds, consoles, servers, broker },
    machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version, loadAverage1: load1 },
    database: shape.storage.databaseUrl === undefined ? 'embedded' : 'postgres',
    site: { piles: site.piles, types: site.projects.length },
    records: { sent: fleet.sent.length, acknowledged, ...stored },
    ackMs: quantilesOf(fleet.ackMs),
    steadyAckMs: quantilesOf(fleet.steadyAckMs),
    lagAtMostS: lagOf(metrics),
    storing,
    live: {
      messages: read.reduce((sum, { live }) => sum + live, 0),
      ms: quantilesOf(read.flatMap(({ liveMs }) => liveMs)),
    },
    calls: callsOf(read),
    use,
    warnings: running
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{')).length,
    generator: { lateMs: quantilesOf(fleet.lateMs), eventLoopP99Ms: ownDelay.percentile(99) / 1e6 },
    faults,
  };
}

const faultIf = (is: boolean, line: string): string[] => (is ? [line] : []);

function callsOf(reports: readonly ConsoleReport[]): LoadReport['calls'] {
  const names = [...new Set(reports.flatMap(({ calls }) => Object.keys(calls)))].sort();
  return names.map((name) => ({ name, ms: quantilesOf(reports.flatMap(({ calls }) => calls[name] ?? [])) }));
}

main().catch((error: unknown) => {
  console.error(error instanceof OptionError ? `${error.message}\n\n${USAGE}` : error);
  process.exitCode = 1;
});
