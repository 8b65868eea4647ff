// `npm run load -- --find`: more and more machines at one server, until it does not hold their rate.

import type { Storage } from '../contract/fixture-site';
import { GATEWAY_SECRET } from '../contract/machine';
import { FULL_SPEED, startServer } from '../contract/server-process';
import { environmentOf } from '../contract/storage-environment';
import { packedBytes } from './disk-cost';
import { runFleet, type SentRecord } from './fleet';
import type { LoadSite } from './load-site';
import { watchProcess } from './process-watch';
import { type Quantiles, quantilesOf } from './quantiles';
import { startReaders } from './readers';
import { checkStored, type StoredCounts } from './stored-check';

/** One rate that was tried. */
export interface TriedRate {
  readonly machines: number;
  readonly recordsPerS: number;
  readonly readingsPerS: number;
  readonly ackMs: Quantiles;
  readonly serverCores: number;
  readonly serverRssMaxMb: number;
  /** How late the machines were themselves: a rate with a large value was not what it says. */
  readonly machinesLateP99Ms: number | null;
  readonly isHeld: boolean;
}

export interface FoundRate {
  readonly tried: readonly TriedRate[];
  /** The highest one that was held; null: none was. */
  readonly highest: TriedRate | null;
  readonly records: StoredCounts & { readonly sent: number };
  readonly disk: { readonly bytes: number; readonly readings: number };
  readonly faults: readonly string[];
}

const FIRST_MACHINES = 250;
const GROWTH = 1.25;
const MOST_ACK_MS = 1000;

export async function findRate(
  storage: Storage,
  site: LoadSite,
  asked: { readonly seconds: number; readonly consoles: number; readonly log: (line: string) => void },
): Promise<FoundRate> {
  const { seconds, consoles, log } = asked;
  const server = await startServer({ ...environmentOf(storage), GATEWAY_SECRET }, undefined, FULL_SPEED);
  const sent: SentRecord[] = [];
  const tried: TriedRate[] = [];
  const faults: string[] = [];
  try {
    const readers = startReaders(server.origin, site, consoles);
    let machines = Math.min(FIRST_MACHINES, site.machines.length);
    for (;;) {
      let endWatch = watchProcess(server.pid);
      const fleet = await runFleet(server.origin, site.machines.slice(0, machines), seconds, async () => {
        endWatch = watchProcess(server.pid);
      });
      const use = endWatch();
      const ackMs = quantilesOf(fleet.steadyAckMs.length > 0 ? fleet.steadyAckMs : fleet.ackMs);
      const isWhole = fleet.sent.every(({ acknowledged }) => acknowledged) && fleet.connectionsLost === 0;
      const rate: TriedRate = {
        machines,
        recordsPerS: fleet.sent.length / seconds,
        readingsPerS: readingsOf(fleet.sent.map(({ message }) => message)) / seconds,
        ackMs,
        serverCores: use.cpuCores,
        serverRssMaxMb: use.rssMaxMb,
        machinesLateP99Ms: quantilesOf(fleet.lateMs).p99,
        isHeld: isWhole && ackMs.p99 !== null && ackMs.p99 < MOST_ACK_MS,
      };
      log(lineOf(rate));
      tried.push(rate);
      for (const record of fleet.sent) sent.push(record);
      if (!rate.isHeld || machines === site.machines.length) break;
      machines = Math.min(Math.ceil(machines * GROWTH), site.machines.length);
    }
    const failures = (await Promise.all(readers.map((reader) => reader.end()))).flatMap((report) => report.failures);
    if (failures.length > 0) faults.push(`${failures.length} calls failed, the first: ${failures[0] ?? ''}`);
  } catch (error) {
    await server.stop('SIGKILL');
    throw error;
  }
  const exitCode = await server.stop();
  if (exitCode !== 0) faults.push(`the server ended with ${exitCode}: ${server.output().slice(-2000)}`);
  const stored = await checkStored(storage, site, sent);
  if (stored.lost > 0) faults.push(`${stored.lost} records were acknowledged and are not stored`);
  if (stored.duplicates > 0) faults.push(`${stored.duplicates} rows are stored more than once`);
  if (stored.different > 0) faults.push(`${stored.different} rows are not as they were sent`);
  const readings =
    readingsOf(site.machines.flatMap(({ earlier }) => earlier)) + readingsOf(sent.map(({ message }) => message));
  return {
    tried,
    highest: tried.findLast(({ isHeld }) => isHeld) ?? null,
    records: { ...stored, sent: sent.length },
    disk: { bytes: (await packedBytes(storage)) - (site.bytesBefore ?? Number.NaN), readings },
    faults,
  };
}

export function linesOfFound({ highest, records, disk, faults }: FoundRate): readonly string[] {
  return [
    '',
    highest === null ? 'No rate was held.' : `Held: ${lineOf(highest)}`,
    `records: ${records.sent} sent, ${records.stored} stored, ${records.lost} lost; ${records.recordsEnded} piles ended`,
    `on the disk: ${(disk.bytes / disk.readings).toFixed(2)} B a reading with all tables and indexes ` +
      `(${disk.bytes} B, ${disk.readings} readings)`,
    ...faults.map((fault) => `FAULT: ${fault}`),
  ];
}

function lineOf({
  recordsPerS,
  readingsPerS,
  ackMs,
  serverCores,
  serverRssMaxMb,
  machinesLateP99Ms,
  isHeld,
}: TriedRate) {
  const ms = (value: number | null): string => (value === null ? '–' : value.toFixed(0));
  return (
    `${recordsPerS.toFixed(0)} records (${readingsPerS.toFixed(0)} readings) a second: PUBACK p50 ${ms(ackMs.p50)} ms, ` +
    `p99 ${ms(ackMs.p99)} ms; server ${serverCores.toFixed(2)} cores, ${serverRssMaxMb.toFixed(0)} MB; ` +
    `machines late by p99 ${ms(machinesLateP99Ms)} ms: ${isHeld ? 'held' : 'not held'}`
  );
}

function readingsOf(messages: readonly { readonly values: Readonly<Record<string, number | null>> }[]): number {
  let readings = 0;
  for (const { values } of messages) for (const value of Object.values(values)) if (value !== null) readings++;
  return readings;
}
