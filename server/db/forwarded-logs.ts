// The logs of many records as they are stored: by the heads, chunks that nobody asked for are left out, nothing of the
// rest is unpacked. Only rows that are in no chunk yet are packed here.
import type { Pool } from 'pg';
import type { ChunkHead } from '../../src/contracts/data-core';
import { Chunk, ChunkCut } from '../engine/engine';
import type { LogPacks, PackedRecord } from '../packs/log-packs';
import { readColumnsOf } from './chunk-columns';
import { damageOf, type StretchReport } from './damaged-stretches';
import { decodeStored, encodeLogColumns, type LogColumns, OF_EVERY_LOG } from './log-codec';
import { type DecimalsOf, mergeLogs, readTails } from './record-log';
import {
  type ListedChunk,
  type ListedRecord,
  type LogPeriod,
  mayBeWithin,
  readChunksOf,
  rowsWithin,
} from './record-logs';
import { inOneViewOf } from './transact';

/** A chunk with `seq`, `time_ms`, `pass` and the channels asked for, as far as the record has them. */
export interface ForwardedChunk {
  readonly recordNo: string;
  readonly rows: number;
  readonly bytes: Uint8Array;
}

export type ForwardedRecord = ListedRecord & PackedRecord;

/** Which rows and channels. */
export interface AskedOfLogs {
  readonly channels: readonly string[];
  readonly period: LogPeriod;
}

/** Where stored logs lie: in the database, and as copies. */
export interface LogStores {
  readonly pool: Pool;
  readonly packs: LogPacks;
}

/**
 * The chunks of some records that hold rows of the period, in the order of records and rows. A chunk with some such rows
 * comes whole; each row comes once. A damaged channel is left out of its chunk, and a chunk without its rows' numbers,
 * times and passes altogether; `onDamage` is told.
 */
export async function forwardedChunks(
  { pool, packs }: LogStores,
  projectId: number,
  records: readonly ForwardedRecord[],
  { channels, period }: AskedOfLogs,
  decimalsOf: DecimalsOf,
  onDamage: StretchReport,
): Promise<ForwardedChunk[]> {
  const cut = new ChunkCut([...OF_EVERY_LOG], [...channels]);
  try {
    const forwarded = new Map<string, readonly ForwardedChunk[]>();
    for (const [recordNo, chunks] of await packs.logsOf(projectId, records.filter(isFinished))) {
      let isDamaged = false;
      const within = chunks.filter((chunk) => mayBeWithin(chunk, period));
      const selection = within.flatMap((chunk) => selected(chunk, cut, channels, period, () => (isDamaged = true)));
      if (!isDamaged) forwarded.set(recordNo, selection);
    }
    const others = records.filter(({ record_no }) => !forwarded.has(record_no));
    const read = await readStored(pool, projectId, others, cut, period, decimalsOf);
    return records.flatMap((record) => {
      const { record_no: recordNo } = record;
      const packed = forwarded.get(recordNo);
      if (packed !== undefined) return packed;
      const chunks = read.stored.get(recordNo) ?? [];
      const select = () => chunks.flatMap((chunk) => selected(chunk, cut, channels, period, onDamage));
      const pack = (log: LogColumns): ForwardedChunk[] => packedRows(recordNo, rowsWithin(log, period), channels);
      const tail = read.tails.get(recordNo);
      if (tail === undefined) return select();
      const lastSeq = chunks.at(-1)?.to_seq ?? -1;
      if (tail.seq.every((seq) => seq > lastSeq)) return [...select(), ...pack(tail)];
      // Rows that came late belong between those of the chunks.
      const parts = [...chunks.map((chunk) => decodeStored(chunk, damageOf(chunk, onDamage))), tail];
      return pack(mergeLogs(parts, record.channels, decimalsOf));
    });
  } finally {
    cut.free();
  }
}

interface StoredLogs {
  /** Rows in no chunk, and chunks, by record. */
  readonly tails: ReadonlyMap<string, LogColumns>;
  readonly stored: ReadonlyMap<string, readonly ListedChunk[]>;
}

async function readStored(
  pool: Pool,
  projectId: number,
  records: readonly ListedRecord[],
  cut: ChunkCut,
  period: LogPeriod,
  decimalsOf: DecimalsOf,
): Promise<StoredLogs> {
  const stored = new Map<string, ListedChunk[]>(records.map((record) => [record.record_no, []]));
  if (records.length === 0) return { tails: new Map(), stored };
  return inOneViewOf(pool, async (client) => {
    const open = records.filter((record) => !isFinished(record));
    const tails = await readTails(client, projectId, open, decimalsOf);
    // Where rows may belong between those of chunks, these may have to be unpacked.
    const whole = records.filter(({ record_no }) => tails.has(record_no));
    const untouched = records.filter(({ record_no }) => !tails.has(record_no));
    for (const chunk of await readColumnsOf(client, projectId, untouched, cut, period)) {
      stored.get(chunk.record_no)?.push(chunk);
    }
    for (const chunk of await readChunksOf(client, projectId, whole, period)) stored.get(chunk.record_no)?.push(chunk);
    return { tails, stored };
  });
}

/** Whether all rows are in chunks. */
function isFinished({ ended_at, late_since }: ListedRecord): boolean {
  return ended_at !== null && late_since === null;
}

/** The columns asked for of a stored chunk; nothing where none of its rows is of the passes asked for. */
function selected(
  stored: ListedChunk,
  cut: ChunkCut,
  channels: readonly string[],
  { passes }: LogPeriod,
  onDamage: StretchReport,
): ForwardedChunk[] {
  const { record_no: recordNo, chunk_no, row_count, data } = stored;
  const bytes = passes === undefined ? cut.cut(data) : undefined;
  if (bytes !== undefined) return [{ recordNo, rows: row_count, bytes }];
  const report = damageOf(stored, onDamage);
  const tell = (what: string, channel: string | null): void =>
    report(`record ${recordNo}, chunk ${chunk_no}: ${what}`, channel);
  let chunk: Chunk;
  try {
    chunk = new Chunk(data);
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error), null);
    return [];
  }
  try {
    const head = chunk.head();
    if (passes !== undefined && !mayHold(head, passes)) return [];
    const isWhole = (key: string): boolean => {
      const damage = chunk.damage(key);
      if (damage !== undefined) tell(damage, OF_EVERY_LOG.includes(key) ? null : key);
      return damage === undefined;
    };
    if (!OF_EVERY_LOG.every(isWhole)) return [];
    const inChunk = new Set(head.columns.map(({ key }) => key));
    const keys = [...OF_EVERY_LOG, ...channels.filter((key) => inChunk.has(key) && isWhole(key))];
    return [{ recordNo, rows: head.rows, bytes: chunk.select(keys) }];
  } finally {
    chunk.free();
  }
}

/** Whether a row of the chunk may be of one of the passes. */
function mayHold({ columns }: ChunkHead, passes: ReadonlySet<number>): boolean {
  const pass = columns.find(({ key }) => key === 'pass');
  return pass !== undefined && [...passes].some((one) => one >= pass.least && one <= pass.largest);
}

function packedRows(recordNo: string, log: LogColumns, channels: readonly string[]): ForwardedChunk[] {
  const rows = log.seq.length;
  if (rows === 0) return [];
  const asked = { ...log, channels: log.channels.filter(({ key }) => channels.includes(key)) };
  return [{ recordNo, rows, bytes: encodeLogColumns(asked) }];
}
