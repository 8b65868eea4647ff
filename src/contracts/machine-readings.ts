// A machine's last readings, and the last five minutes of some channels. The server works them out from the rows that it
// keeps; the console goes on from there with the rows that come live. Both fold rows in by the same code.
//
// Rows may come late, twice or out of order: a row changes the last readings only where it is the newest, and the last
// minutes keep the least and the greatest reading of each few seconds, which do not depend on order.
import { z } from '../shared/zod';
import { isRightClock, SILENT_MS } from './machine-clock';
import { mayHold } from './record-number';

/** Seconds that are told together in the last minutes, and how many of those. */
const RECENT_STEP_MS = 5_000;
export const RECENT_STEPS = 60;
/** So many rows of a record the server folds whole: those of the last minutes of a machine that sends one a second. */
export const RECENT_ROWS = (RECENT_STEP_MS * RECENT_STEPS) / 1000;
/** Steps of time that the usual interval is the middle of. */
export const INTERVALS_KEPT = 30;
/** A pause is longer than so many usual intervals. */
export const PAUSE_INTERVALS = 5;
/** Of a machine that has not sent enough to tell. */
export const USUAL_INTERVAL_MS = 1_000;
/** Steps of time between readings of one channel that its usual interval is the middle of. */
const CHANNEL_INTERVALS = 5;

const reading = z.number().nullable();

const lastReadingSchema = z.object({
  key: z.string(),
  value: reading,
  at_ms: z.number().nullable(),
  /** Time between readings of the channel that follow each other, of the last ones; absent before its second reading. */
  intervals_ms: z.array(z.number()).optional(),
});
export type LastReading = z.infer<typeof lastReadingSchema>;

/** A channel's last reading, and where its record has none the one of an earlier record, if that was seen. */
export type KnownReading = LastReading & {
  readonly earlier?: { readonly at_ms: number };
};

export const machineReadingsSchema = z.object({
  equipment_id: z.int(),
  /** The machine's record in work, else its last, of which rows are kept; null where there is none. */
  record_no: z.string().nullable(),
  pile_no: z.string().nullable(),
  /** Of the newest row: its number in the record, the machine's clock, its pass. */
  seq: z.int(),
  at_ms: z.number().nullable(),
  pass: z.int().nullable(),
  /**
   * When the stretch of rows began that the newest ends: of one pass of one record, without a pause. By the machine's clock;
   * later where its first rows are not known, absent before a row.
   */
  stretch_from_ms: z.number().optional(),
  /** How long ago the machine was last heard, by the server's clock; null when it never was. */
  age_ms: z.number().nullable(),
  /** Time between rows that follow each other, of the last ones. */
  intervals_ms: z.array(z.number()),
  /** The last reading of each channel that the record has, and the machine's clock with it. */
  channels: z.array(lastReadingSchema),
  /** The last five minutes up to the newest row. */
  recent: z.object({
    /** When the first step begins, by the machine's clock. */
    from_ms: z.number(),
    /** Least and greatest reading of each step, oldest first; null where there was none. */
    channels: z.array(z.object({ key: z.string(), least: z.array(reading), greatest: z.array(reading) })),
  }),
});
export type MachineReadings = z.infer<typeof machineReadingsSchema>;

/** One row of a log as it is folded in. */
export interface ReadingRow {
  readonly seq: number;
  readonly timeMs: number;
  readonly pass: number;
  /** A missing reading is null, NaN or absent. */
  readonly valueOf: (channel: string) => number | null | undefined;
}

const stepOf = (ms: number): number => Math.floor(ms / RECENT_STEP_MS);
const nothing = (): null[] => Array.from({ length: RECENT_STEPS }, () => null);

/** Readings without a row so far. `recent`: the channels whose last minutes are kept. */
export function noReadings(
  equipmentId: number,
  record: { readonly record_no: string; readonly pile_no: string } | null,
  channels: readonly string[],
  recent: readonly string[],
): MachineReadings {
  return {
    equipment_id: equipmentId,
    record_no: record?.record_no ?? null,
    pile_no: record?.pile_no ?? null,
    seq: -1,
    at_ms: null,
    pass: null,
    age_ms: null,
    intervals_ms: [],
    channels: channels.map((key) => ({ key, value: null, at_ms: null })),
    recent: { from_ms: 0, channels: recent.map((key) => ({ key, least: nothing(), greatest: nothing() })) },
  };
}

/** Folds rows into `into`, which is changed. `isNewest`: the row is after all that were folded in. */
export function foldRow(into: MachineReadings, row: ReadingRow, isNewest: boolean): void {
  if (isNewest) noteNewest(into, row);
  const step = stepOf(row.timeMs) - stepOf(into.recent.from_ms);
  if (step < 0 || step >= RECENT_STEPS) return;
  for (const { key, least, greatest } of into.recent.channels) {
    const value = present(row.valueOf(key));
    if (value === null) continue;
    least[step] = Math.min(least[step] ?? value, value);
    greatest[step] = Math.max(greatest[step] ?? value, value);
  }
}

/**
 * Folds in a row from before all that `foldRow` gets: it tells last readings and nothing else. They come in their order.
 * Others between may be left out where they have no reading of the channels that this row has.
 */
export function foldOlderRow(into: MachineReadings, row: ReadingRow): void {
  noteReadings(into, row, 0);
}

function noteNewest(into: MachineReadings, row: ReadingRow): void {
  const { seq, timeMs, pass } = row;
  const before = into.at_ms;
  // After a clock was set back, times of before go back with it: readings are as old as they were.
  const backMs = Math.min(0, timeMs - (before ?? timeMs));
  const isOneStretch = pass === into.pass && seq > into.seq && !isPause(into, timeMs);
  const fromMs = isOneStretch ? into.stretch_from_ms : undefined;
  into.stretch_from_ms = fromMs === undefined ? timeMs : fromMs + backMs;
  if (before !== null && timeMs > before) {
    into.intervals_ms = [...into.intervals_ms, timeMs - before].slice(-INTERVALS_KEPT);
  }
  into.seq = seq;
  into.at_ms = timeMs;
  into.pass = pass;
  noteReadings(into, row, backMs);
  const from = stepOf(timeMs) - RECENT_STEPS + 1;
  // A clock that was set back begins its minutes anew.
  const isAnew = before === null || timeMs < before - RECENT_STEP_MS;
  const gone = isAnew ? RECENT_STEPS : from - stepOf(into.recent.from_ms);
  if (gone <= 0) return;
  into.recent.from_ms = from * RECENT_STEP_MS;
  for (const channel of into.recent.channels) {
    channel.least = channel.least.map((_, step) => channel.least[step + gone] ?? null);
    channel.greatest = channel.greatest.map((_, step) => channel.greatest[step + gone] ?? null);
  }
}

/** Whether no row has come for long before the one of `timeMs`. */
function isPause({ at_ms, intervals_ms }: MachineReadings, timeMs: number): boolean {
  return intervals_ms.length > 0 && timeMs - (at_ms ?? timeMs) > PAUSE_INTERVALS * usualIntervalMs(intervals_ms);
}

function noteReadings({ channels }: MachineReadings, row: ReadingRow, backMs: number): void {
  for (const channel of channels) {
    const value = present(row.valueOf(channel.key));
    if (value !== null) noteReading(channel, value, row.timeMs);
    // Where rows were left out, nobody knows when in between a clock was set back: no reading is later than the row.
    else if (channel.at_ms !== null) channel.at_ms = Math.min(channel.at_ms + backMs, row.timeMs);
  }
}

function noteReading(channel: LastReading, value: number, timeMs: number): void {
  const { at_ms: before } = channel;
  channel.value = value;
  channel.at_ms = timeMs;
  if (before === null || timeMs <= before) return;
  channel.intervals_ms ??= [];
  channel.intervals_ms.push(timeMs - before);
  if (channel.intervals_ms.length > CHANNEL_INTERVALS) channel.intervals_ms.shift();
}

function present(value: number | null | undefined): number | null {
  return value === null || value === undefined || !Number.isFinite(value) ? null : value;
}

/** A message of the machine, as far as it tells whether it is new. */
interface Sent {
  readonly record_no: string;
  readonly seq: number;
  readonly time_ms: number;
}

/**
 * Whether a message that comes at `nowMs` is newer than all that were folded in. `heardMs`: when the last one that was
 * came, by the same clock; null where that is not known.
 */
export function isNewest(known: MachineReadings, sent: Sent, nowMs: number, heardMs: number | null): boolean {
  if (known.at_ms === null) return true;
  if (known.record_no !== null && mayHold(known.record_no, sent, known.equipment_id)) return sent.seq > known.seq;
  if (sent.time_ms > known.at_ms) return true;
  const lastMs = heardMs ?? 0;
  // A clock that ran ahead was set right between two piles. Where it was right before, the row is a late one.
  const isSetRight = isRightClock(sent.time_ms, nowMs) && !isRightClock(known.at_ms, lastMs);
  return isSetRight || nowMs - lastMs > SILENT_MS;
}

/** The usual one of the last intervals: the middle one, of two the shorter one, since the other may be a pause. */
export function usualIntervalMs(intervalsMs: readonly number[]): number {
  const sorted = [...intervalsMs].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? USUAL_INTERVAL_MS;
}
