// Report of a run of the load test, and its text.
import { WARM_UP_S } from './fleet';
import { textOfUse, type Use } from './load-servers';
import type { LoadOptions } from './options';
import type { Quantiles } from './quantiles';
import type { LagBounds } from './server-metrics';
import type { StoredCounts } from './stored-check';
import { type Storing, textOfLag, textOfStoring } from './storing';

export interface LoadReport {
  readonly asked: Pick<LoadOptions, 'machines' | 'seconds' | 'consoles' | 'servers' | 'broker'>;
  readonly machine: {
    readonly cpu: string;
    readonly cores: number;
    readonly node: string;
    /** Of the last minute of the run, this program and the servers among it. */
    readonly loadAverage1: number;
  };
  readonly database: 'embedded' | 'postgres';
  readonly site: { readonly piles: number; readonly types: number };
  readonly records: StoredCounts & { readonly sent: number; readonly acknowledged: number };
  /** From publish to PUBACK, which follows the commit; that of an external broker does not. */
  readonly ackMs: Quantiles;
  /** Of what was sent after the first ten seconds. */
  readonly steadyAckMs: Quantiles;
  /** pile_console_ingest_lag_seconds: the bounds of the buckets that hold the quantiles. */
  readonly lagAtMostS: LagBounds;
  /** Null with the server's own broker. */
  readonly storing: Storing | null;
  /** Messages that the consoles saw live, and their age then. */
  readonly live: { readonly messages: number; readonly ms: Quantiles };
  readonly calls: readonly { readonly name: string; readonly ms: Quantiles }[];
  readonly use: Use;
  /** Of all servers. */
  readonly warnings: number;
  /** Delays of this program itself: figures of the servers are no better than these. */
  readonly generator: { readonly lateMs: Quantiles; readonly eventLoopP99Ms: number };
  /** Empty when everything is as it should be. */
  readonly faults: readonly string[];
}

const ms = (value: number | null): string => (value === null ? '–' : value.toFixed(value < 10 ? 1 : 0));
const line = (name: string, { count, p50, p99, max }: Quantiles): string =>
  `  ${name.padEnd(20)} ${String(count).padStart(7)}  p50 ${ms(p50).padStart(6)}  p99 ${ms(p99).padStart(6)}  max ${ms(max).padStart(6)} ms`;

/** For people. */
export function linesOf(report: LoadReport): string[] {
  const { asked, machine, records, storing, generator, live } = report;
  return [
    '',
    `${asked.machines} machines of ${report.site.types} types for ${asked.seconds} s beside ${asked.consoles} consoles, ` +
      `${report.site.piles} piles, ${report.database} database` +
      (asked.broker === 'own' ? '' : `, ${asked.servers} ${asked.servers > 1 ? 'servers' : 'server'} at NATS`),
    `${machine.cores} cores of ${machine.cpu}, Node ${machine.node}, load average ${machine.loadAverage1.toFixed(1)}`,
    '',
    `records: ${records.sent} sent, ${records.acknowledged} acknowledged, ${records.stored} stored, ${records.lost} lost, ` +
      `${records.duplicates} twice, ${records.different} different, ${records.unknown} unknown; ${records.recordsEnded} piles ended`,
    line(asked.broker === 'own' ? 'publish to PUBACK' : 'to PUBACK of NATS', report.ackMs),
    line(`  after ${WARM_UP_S} s`, report.steadyAckMs),
    line('live at a console', live.ms),
    `  ingest lag by the servers' metrics: ${textOfLag(report.lagAtMostS)}`,
    ...(storing === null ? [] : [`  after ${WARM_UP_S} s: ${textOfStoring(storing)}`]),
    `${textOfUse(report.use)}; ${report.warnings} lines of warnings`,
    `machines here late by p99 ${ms(generator.lateMs.p99)} ms, event loop p99 ${ms(generator.eventLoopP99Ms)} ms`,
    'calls of the consoles, to the last byte:',
    ...report.calls.map(({ name, ms: quantiles }) => line(name, quantiles)),
    '',
    ...(report.faults.length === 0 ? ['Nothing is missing.'] : report.faults.map((fault) => `FAULT: ${fault}`)),
  ];
}
