// `npm run load -- --find`: more and more machines at the servers, until they do not hold their rate.

import { packedBytes } from './disk-cost';
import type { FleetResult, SentRecord } from './fleet';
import { startLoadServers, textOfUse, type Use } from './load-servers';
import type { LoadShape } from './load-shape';
import type { LoadSite } from './load-site';
import { measureFleet } from './measured-fleet';
import type { LoadOptions } from './options';
import { type Quantiles, quantilesOf } from './quantiles';
import { startReaders } from './readers';
import { checkStored, type StoredCounts } from './stored-check';
import { keepsPace, type Storing, textOfStoring } from './storing';

/** One rate that was tried. */
export interface TriedRate {
  readonly machines: number;
  readonly recordsPerS: number;
  readonly readingsPerS: number;
  readonly ackMs: Quantiles;
  readonly use: Use;
  /** Null with the server's own broker, whose PUBACK says that a record is stored. */
  readonly storing: Storing | null;
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
  shape: LoadShape,
  site: LoadSite,
  { seconds, consoles, servers }: LoadOptions,
  { nodeOptions, log }: { readonly nodeOptions: readonly string[]; readonly log: (line: string) => void },
): Promise<FoundRate> {
  const { storage } = shape;
  const running = await startLoadServers(shape, { servers, nodeOptions, projects: site.projects.length });
  const sent: SentRecord[] = [];
  const tried: TriedRate[] = [];
  const faults: string[] = [];
  try {
    const readers = startReaders(running.origins, site, consoles);
    let machines = Math.min(FIRST_MACHINES, site.machines.length);
    for (;;) {
      const { fleet, use, storing } = await measureFleet(running, shape, site.machines.slice(0, machines), seconds);
      const ackMs = quantilesOf(fleet.steadyAckMs.length > 0 ? fleet.steadyAckMs : fleet.ackMs);
      const rate: TriedRate = {
        machines,
        recordsPerS: fleet.sent.length / seconds,
        readingsPerS: readingsOf(fleet.sent.map(({ message }) => message)) / seconds,
        ackMs,
        use,
        storing,
        machinesLateP99Ms: quantilesOf(fleet.lateMs).p99,
        isHeld:
          isWhole(fleet) && ackMs.p99 !== null && ackMs.p99 < MOST_ACK_MS && (storing === null || keepsPace(storing)),
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
    await running.stop('SIGKILL');
    throw error;
  }
  const left = tried.at(-1)?.storing?.waitingLeft ?? 0;
  if (left > 0) faults.push(`the servers did not take ${left} messages that waited at the broker`);
  const exitCode = await running.stop();
  if (exitCode !== 0) faults.push(`a server ended with ${exitCode}: ${running.output().slice(-2000)}`);
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

const isWhole = ({ sent, connectionsLost }: FleetResult): boolean =>
  sent.every(({ acknowledged }) => acknowledged) && connectionsLost === 0;

function lineOf({ recordsPerS, readingsPerS, ackMs, use, storing, machinesLateP99Ms, isHeld }: TriedRate): string {
  const ms = (value: number | null): string => (value === null ? '–' : value.toFixed(0));
  return (
    `${recordsPerS.toFixed(0)} records (${readingsPerS.toFixed(0)} readings) a second: PUBACK p50 ${ms(ackMs.p50)} ms, ` +
    `p99 ${ms(ackMs.p99)} ms; ${storing === null ? '' : `${textOfStoring(storing)}; `}${textOfUse(use)}; ` +
    `machines late by p99 ${ms(machinesLateP99Ms)} ms: ${isHeld ? 'held' : 'not held'}`
  );
}

function readingsOf(messages: readonly { readonly values: Readonly<Record<string, number | null>> }[]): number {
  let readings = 0;
  for (const { values } of messages) for (const value of Object.values(values)) if (value !== null) readings++;
  return readings;
}
