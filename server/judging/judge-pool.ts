// The judges of many records, in the crates. Rows of all of them go there with one call.
import type { JudgedBreaches } from '../../src/contracts/data-core';
import type { LogColumns } from '../db/log-codec';
import { storedReading } from '../db/stored-decimals';
import { Judges } from '../engine/engine';
import type { Breach, RecordEnd } from './breach';
import type { JudgeTerms } from './judge-terms';

/** A row as it came in; a channel left out or null had no reading. */
export interface JudgedRow {
  readonly seq: number;
  readonly time_ms: number;
  readonly pass: number;
  readonly values: Readonly<Record<string, number | null>>;
}

/** A judge of one record. */
export interface PooledJudge {
  readonly number: number;
  readonly terms: JudgeTerms;
}

const FIRST_ROWS = 256;

/** Rows that wait for the next call, in columns that grow. */
class WaitingRows {
  readonly judges: number[] = [];
  readonly counts: number[] = [];
  rows = 0;
  cells = 0;
  seq = new Uint32Array(FIRST_ROWS);
  timeMs = new Float64Array(FIRST_ROWS);
  pass = new Uint8Array(FIRST_ROWS);
  values = new Float32Array(FIRST_ROWS * 8);

  /** Makes room for so many rows more of a judge. */
  begin(judge: number, rows: number, channels: number): void {
    this.judges.push(judge);
    this.counts.push(rows);
    this.seq = roomFor(this.seq, this.rows + rows, (length) => new Uint32Array(length));
    this.timeMs = roomFor(this.timeMs, this.rows + rows, (length) => new Float64Array(length));
    this.pass = roomFor(this.pass, this.rows + rows, (length) => new Uint8Array(length));
    this.values = roomFor(this.values, this.cells + rows * channels, (length) => new Float32Array(length));
  }

  row(seq: number, timeMs: number, pass: number): void {
    this.seq[this.rows] = seq;
    this.timeMs[this.rows] = timeMs;
    this.pass[this.rows] = pass;
    this.rows++;
  }

  clear(): void {
    this.judges.length = 0;
    this.counts.length = 0;
    this.rows = 0;
    this.cells = 0;
  }
}

function roomFor<T extends Uint32Array | Float64Array | Uint8Array | Float32Array>(
  column: T,
  length: number,
  make: (length: number) => T,
): T {
  if (length <= column.length) return column;
  const grown = make(Math.max(length, 2 * column.length));
  grown.set(column);
  return grown;
}

export class JudgePool {
  private readonly judges = new Judges();
  private readonly waiting = new WaitingRows();
  private readonly termsOf = new Map<number, JudgeTerms>();

  add(terms: JudgeTerms): PooledJudge {
    const number = this.judges.add(terms.compiled);
    this.termsOf.set(number, terms);
    return { number, terms };
  }

  remove({ number }: PooledJudge): void {
    this.judges.remove(number);
    this.termsOf.delete(number);
  }

  /** Rows of a record, by ascending seq, that `judge` is to take next. An error drops those of other records too. */
  addRows({ number, terms: { channels } }: PooledJudge, rows: readonly JudgedRow[]): void {
    this.queue((waiting) => {
      waiting.begin(number, rows.length, channels.length);
      for (const { seq, time_ms, pass, values } of rows) {
        waiting.row(seq, time_ms, pass);
        for (const { key, decimals } of channels) {
          waiting.values[waiting.cells++] = storedReading(values[key] ?? Number.NaN, decimals);
        }
      }
    });
  }

  /** The same of rows in columns. */
  addLog({ number, terms: { channels } }: PooledJudge, log: LogColumns): void {
    this.queue((waiting) => {
      const rows = log.seq.length;
      waiting.begin(number, rows, channels.length);
      const first = waiting.cells;
      for (const [place, { key, decimals }] of channels.entries()) {
        const column = log.channels.find((channel) => channel.key === key)?.values;
        for (let row = 0; row < rows; row++) {
          const cell = first + row * channels.length + place;
          waiting.values[cell] = storedReading(column?.[row] ?? Number.NaN, decimals);
        }
      }
      for (let row = 0; row < rows; row++)
        waiting.row(log.seq[row] ?? 0, log.timeMs[row] ?? Number.NaN, log.pass[row] ?? 0);
      waiting.cells += rows * channels.length;
    });
  }

  /** An error drops all rows that wait: their judges are removed, and others get the numbers of these. */
  private queue(add: (waiting: WaitingRows) => void): void {
    try {
      add(this.waiting);
    } catch (error) {
      this.waiting.clear();
      throw error;
    }
  }

  /** Breaches by the rows added since the last call, by the number of the judge: those raised, and those that ended. */
  judge(): ReadonlyMap<number, readonly Breach[]> {
    const { waiting } = this;
    if (waiting.judges.length === 0) return new Map();
    try {
      return this.read(
        this.judges.feed(
          Uint32Array.from(waiting.judges),
          Uint32Array.from(waiting.counts),
          waiting.seq.subarray(0, waiting.rows),
          waiting.timeMs.subarray(0, waiting.rows),
          waiting.pass.subarray(0, waiting.rows),
          waiting.values.subarray(0, waiting.cells),
        ),
      );
    } finally {
      waiting.clear();
    }
  }

  /** Breaches that would end or show if the record ended after the rows so far. Changes nothing. */
  end({ number }: PooledJudge, end: RecordEnd): readonly Breach[] {
    const { designDepthM, designDiameterM, setUpOffsetMm, offsetMm, otherPartsM } = end;
    const facts = [designDepthM, designDiameterM, setUpOffsetMm, offsetMm, otherPartsM];
    const judged = this.judges.end(
      number,
      Float64Array.from(facts, (fact) => fact ?? Number.NaN),
    );
    return this.read(judged).get(number) ?? [];
  }

  private read(judged: JudgedBreaches | undefined): ReadonlyMap<number, readonly Breach[]> {
    const found = new Map<number, Breach[]>();
    if (judged === undefined) return found;
    const { rule, pass, ended, worst, worstDepth, from, fromDepth, to, toDepth, raisedMs, lastedMs } = judged;
    for (const [at, judge] of judged.judge.entries()) {
      const terms = this.termsOf.get(judge);
      const place = rule[at] ?? -1;
      const broken = terms?.rules[place];
      if (terms === undefined || broken === undefined) continue;
      const breach: Breach = {
        rule: broken,
        limit: terms.limits[place] ?? Number.NaN,
        pass: pass[at] ?? 0,
        isEnded: ended[at] === 1,
        value: shortest(worst[at]),
        depthM: known(worstDepth[at]),
        timeMs: raisedMs[at] ?? 0,
        fromSeq: from[at] ?? 0,
        fromDepthM: known(fromDepth[at]),
        toSeq: to[at] ?? 0,
        toDepthM: known(toDepth[at]),
        lastedMs: finite(lastedMs[at]),
      };
      found.set(judge, [...(found.get(judge) ?? []), breach]);
    }
    return found;
  }
}

function finite(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

function known(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : shortest(value);
}

/** The number that a 32-bit float is written by: 1.3, and not 1.2999999523162842. */
function shortest(value = Number.NaN): number {
  for (let digits = 6; digits < 9; digits++) {
    const written = Number(value.toPrecision(digits));
    if (Math.fround(written) === value) return written;
  }
  return value;
}
