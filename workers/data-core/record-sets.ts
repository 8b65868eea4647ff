// Record sets: many records' rows in WASM, loaded a few at a time, with what questions have left behind for the next.
import { type RecordProfile, RecordSelection, RecordSet } from '../../crates/data-core/pkg/data_core';
import { logHeadColumns, MAX_RECORDS_NAMED } from '../../src/contracts/api';
import type { ColumnKind } from '../../src/contracts/columns';
import type { DataCoreRequests, RecordsSource } from '../../src/contracts/data-core';
import { DataCoreError } from '../rpc/data-core-error';
import type { CallContext } from '../rpc/protocol';
import type { Handlers } from '../rpc/serve';
import type { Calls } from './calls';
import { freedUnlessTrapped } from './freeing';
import { inOrder } from './in-order';
import { chunksOf } from './log-parts';
import type { OpenHandle, OpenHandles } from './open-handles';
import { Pacer } from './pacer';
import { channelMajor } from './pile-logs';
import { RecentlyUsed } from './recently-used';
import { answering, badInput, openingPayload, whole } from './wasm-faults';

/** Logs that are asked for at a time: enough to hide the way to the server, few enough to hold decoded. */
const AT_ONCE = 4;
/** Characters of an address that every server and proxy takes, less those of the rest of it. */
const ADDRESS_CHARACTERS = 5000;
/** `&record_nos=` */
const NAME_CHARACTERS = 12;
const NO_LAYOUT_ROW = 2 ** 32 - 1;
/** Filters and profiles kept a set; a screen has a few. */
const KEPT_SELECTIONS = 4;
const KEPT_PROFILES = 4;

export class OpenRecords implements OpenHandle {
  readonly set: RecordSet;
  readonly channels: readonly string[];
  readonly records: number;
  /** By filter. Good as long as no rows were added. */
  readonly selections = new RecentlyUsed<RecordSelection>(KEPT_SELECTIONS);
  readonly profiles = new RecentlyUsed<RecordProfile>(KEPT_PROFILES);
  readonly everything = RecordSelection.all();

  constructor(set: RecordSet, channels: readonly string[], records: number) {
    this.set = set;
    this.channels = channels;
    this.records = records;
  }

  get bytes(): number {
    return this.set.bytes + this.selections.bytes + this.profiles.bytes;
  }

  free(): void {
    this.selections.clear();
    this.profiles.clear();
    this.everything.free();
    this.set.free();
  }

  /** Drops the results kept from earlier questions: they cover fewer rows than the set has now. */
  forget(): void {
    this.selections.clear();
    this.profiles.clear();
  }
}

export const isOpenRecords = (item: OpenHandle): item is OpenRecords => item instanceof OpenRecords;

type StoreRequests = Pick<DataCoreRequests, 'records.open' | 'records.append' | 'records.cells'>;

export function recordSetHandlers(calls: Calls, handles: OpenHandles<OpenHandle>): Handlers<StoreRequests> {
  return {
    'records.open': async ({ key, ...source }, context) => {
      await calls.ready();
      const opened = emptySet(source);
      try {
        await load(opened, source, calls, handles, context);
      } catch (thrown) {
        throw freedUnlessTrapped(opened, thrown);
      }
      handles.put(key, opened);
      return opened.set.info();
    },
    'records.append': ({ key, record, seq, timeMs, pass, values }) => {
      const opened = handles.get(key, isOpenRecords);
      const of = recordOf(opened, record);
      if (values.length !== opened.channels.length) {
        throw badInput(`${values.length} channels, not ${opened.channels.length}`, 'core.argument');
      }
      const cells = channelMajor(seq.length, values);
      const dropped = answering(() => opened.set.appendLive(of, seq, timeMs, pass, cells));
      opened.forget();
      handles.grown(key);
      return { ...opened.set.info(), dropped };
    },
    'records.cells': ({ key, rows, channels }) => {
      const { set } = handles.get(key, isOpenRecords);
      const beyond = rows.find((row) => row >= set.rows);
      if (beyond !== undefined) throw badInput(`there is no row ${beyond}`, 'history.row');
      return answering(() => ({
        record: set.recordsAt(rows),
        timeMs: set.timesAt(rows),
        values: channels.map((channel) => set.valuesAt(set.channel(channel), rows)),
      }));
    },
  };
}

/** The record, when there is one. */
export function recordOf(opened: OpenRecords, record: number): number {
  if (whole('record', record) < opened.records) return record;
  throw badInput(`there is no record ${record}`, 'history.record');
}

function emptySet({ channels, recordNos, pileIds, machineIds, layoutRows }: RecordsSource): OpenRecords {
  for (const [name, column] of Object.entries({ pileIds, machineIds, layoutRows })) {
    if (column === null || column.length === recordNos.length) continue;
    throw badInput(`${name} has ${column.length} entries, not ${recordNos.length}`, 'core.argument');
  }
  const set = answering(() => new RecordSet(JSON.stringify(channels)));
  for (const index of recordNos.keys()) {
    set.addRecord(pileIds[index] ?? 0, machineIds[index] ?? 0, layoutRows?.[index] ?? NO_LAYOUT_ROW);
  }
  return new OpenRecords(set, channels, recordNos.length);
}

/** Loads all records by a call for many at a time; one by one where the server does not know that way. */
async function load(
  opened: OpenRecords,
  source: RecordsSource,
  calls: Calls,
  handles: OpenHandles<OpenHandle>,
  context: CallContext,
): Promise<void> {
  if (!(await loadInParts(opened, source, calls, handles, context))) {
    await loadOneByOne(opened, source, calls, handles, context);
  }
}

/** Answers whether the server knows parts; when it does not, nothing was loaded. */
async function loadInParts(
  opened: OpenRecords,
  { channels, recordNos, typeCode, typePrefix, projectId }: RecordsSource,
  calls: Calls,
  handles: OpenHandles<OpenHandle>,
  { signal, progress }: CallContext,
): Promise<boolean> {
  const places = new Map(recordNos.map((recordNo, record) => [recordNo, record]));
  const pacer = new Pacer(signal);
  let receivedBefore = 0;
  let records = 0;
  for (const asked of namedAtOnce(recordNos)) {
    let receivedBytes = 0;
    const tell = (): void => {
      const share = records / recordNos.length;
      const bytes = receivedBefore + receivedBytes;
      progress({ receivedBytes: bytes, totalBytes: null, rows: opened.set.rows, records, share });
    };
    const reader = {
      head: (): void => undefined,
      data: async (part: Uint8Array): Promise<number> => {
        for (const { recordNo, bytes } of chunksOf(part)) {
          const record = places.get(recordNo);
          // A server may know more than what was asked for.
          if (record === undefined) continue;
          openingPayload(() => opened.set.appendChunk(record, bytes));
          await pacer.pause();
        }
        handles.makeRoom(opened.bytes);
        return opened.set.rows;
      },
    };
    const got = await calls
      .partsOnly('productionLogs', { typeCode, typePrefix, projectId }, { record_nos: asked, channels }, reader, {
        signal,
        progress: (sofar) => {
          receivedBytes = sofar.receivedBytes;
          tell();
        },
      })
      .catch(nullWithoutTheCall);
    if (got === null) return false;
    receivedBefore += receivedBytes;
    receivedBytes = 0;
    records += asked.length;
    tell();
  }
  return true;
}

/** A server without the call answers 404. */
function nullWithoutTheCall(error: unknown): null {
  if (error instanceof DataCoreError && error.code === 'http' && error.context.status === 404) return null;
  throw error;
}

/** Records as they are named in one call: as many as it takes, in an address of some kilobytes. */
function* namedAtOnce(recordNos: readonly string[]): Generator<readonly string[]> {
  let from = 0;
  let characters = 0;
  for (const [at, recordNo] of recordNos.entries()) {
    const length = encodeURIComponent(recordNo).length + NAME_CHARACTERS;
    if (at - from === MAX_RECORDS_NAMED || characters + length > ADDRESS_CHARACTERS) {
      yield recordNos.slice(from, at);
      from = at;
      characters = 0;
    }
    characters += length;
  }
  if (from < recordNos.length) yield recordNos.slice(from);
}

async function loadOneByOne(
  opened: OpenRecords,
  { channels, recordNos, pileIds, machineIds, layoutRows, ...source }: RecordsSource,
  calls: Calls,
  handles: OpenHandles<OpenHandle>,
  { signal, progress }: CallContext,
): Promise<void> {
  const kinds = channels.map((channel): [string, ColumnKind] => [channel, 'f32']);
  const schema = { ...logHeadColumns, ...Object.fromEntries(kinds) };
  const received = new Float64Array(recordNos.length);
  const pacer = new Pacer(signal);
  const tell = (records: number): void => {
    const receivedBytes = received.reduce((sum, bytes) => sum + bytes, 0);
    const share = records / recordNos.length;
    progress({ receivedBytes, totalBytes: null, rows: opened.set.rows, records, share });
  };
  const tables = inOrder(recordNos, AT_ONCE, signal, (recordNo, index, loading) =>
    calls.table('productionHistory', source, { record_no: recordNo }, schema, {
      signal: loading,
      progress: ({ receivedBytes }) => {
        received[index] = receivedBytes;
      },
    }),
  );
  let records = 0;
  for await (const table of tables) {
    openingPayload(() => opened.set.appendTable(records, table));
    records += 1;
    handles.makeRoom(opened.bytes);
    tell(records);
    await pacer.pause();
  }
}
