// Record sets: many records' rows in WASM, loaded a few at a time, with what questions have left behind for the next.
import { RecordSelection, RecordSet } from '../../crates/data-core/pkg/data_core';
import { logHeadColumns, MAX_RECORDS_NAMED } from '../../src/contracts/api';
import type { ColumnKind } from '../../src/contracts/columns';
import {
  type DataCoreRequests,
  FORMULA_PROBLEMS,
  type FormulaFault,
  type Progress,
  type RecordsSource,
} from '../../src/contracts/data-core';
import { DataCoreError } from '../rpc/data-core-error';
import type { CallContext } from '../rpc/protocol';
import type { Handlers } from '../rpc/serve';
import type { Calls } from './calls';
import { freedUnlessTrapped } from './freeing';
import { inOrder } from './in-order';
import { chunksOf } from './log-parts';
import type { OpenHandle, OpenHandles } from './open-handles';
import { Pacer } from './pacer';
import { RecentlyUsed } from './recently-used';
import { answering, badInput, openingPayload, whole } from './wasm-faults';

/** Logs that are asked for at a time: enough to hide the way to the server, few enough to hold decoded. */
const AT_ONCE = 4;
/** Characters of an address that every server and proxy takes, less those of the rest of it. */
const ADDRESS_CHARACTERS = 6800;
/** `&record_nos=` */
const NAME_CHARACTERS = 12;
const NO_LAYOUT_ROW = 2 ** 32 - 1;
/** Filters kept a set; a screen has a few. */
const KEPT_SELECTIONS = 4;

export class OpenRecords implements OpenHandle {
  readonly set: RecordSet;
  readonly source: RecordsSource;
  /** Of how many records the logs are there, or on their way. */
  begun = 0;
  /** Where those on their way begin, in the order in which they were asked for. */
  readonly underWay: number[] = [];
  /** By filter. Good as long as no rows were added. */
  readonly selections = new RecentlyUsed<RecordSelection>(KEPT_SELECTIONS);
  readonly everything = RecordSelection.all();

  constructor(set: RecordSet, source: RecordsSource) {
    this.set = set;
    this.source = source;
  }

  get channels(): readonly string[] {
    return this.source.channels;
  }

  get records(): number {
    return this.source.recordNos.length;
  }

  /** Of how many records, the first ones, the logs are whole. */
  get loaded(): number {
    return Math.min(this.begun, ...this.underWay);
  }

  get bytes(): number {
    return this.set.bytes + this.selections.bytes;
  }

  free(): void {
    this.selections.clear();
    this.everything.free();
    this.set.free();
  }

  /** Drops the results kept from earlier questions: they cover fewer rows than the set has now. */
  forget(): void {
    this.selections.clear();
  }
}

export const isOpenRecords = (item: OpenHandle): item is OpenRecords => item instanceof OpenRecords;

type StoreRequests = Pick<DataCoreRequests, 'formula.check' | 'records.open' | 'records.more' | 'records.cells'>;

export function recordSetHandlers(calls: Calls, handles: OpenHandles<OpenHandle>): Handlers<StoreRequests> {
  return {
    'formula.check': async ({ formula, channels }) => {
      await calls.ready();
      const set = new RecordSet(JSON.stringify(channels));
      try {
        set.deriveByFormula('', formula);
        return null;
      } catch (thrown) {
        return formulaFault(thrown);
      } finally {
        set.free();
      }
    },
    'records.open': async ({ key, ...source }, context) => {
      await calls.ready();
      const opened = emptySet(source);
      try {
        const room = (): void => handles.makeRoom(opened.bytes);
        await load(opened, source.first ?? opened.records, { calls, context, room });
      } catch (thrown) {
        throw freedUnlessTrapped(opened, thrown);
      }
      handles.put(key, opened);
      return opened.set.info();
    },
    'records.more': async ({ key, records }, context) => {
      const lease = handles.lease(key, isOpenRecords);
      const { item: opened } = lease;
      const room = (): void => {
        lease.check();
        handles.grown(key);
      };
      try {
        await load(opened, whole('records', records), { calls, context, room });
      } catch (thrown) {
        // Some of a record's rows may be there: they would be loaded again.
        handles.release(key);
        throw thrown;
      } finally {
        opened.forget();
        lease.end();
      }
      return { ...opened.set.info(), loaded: opened.loaded };
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

/** What the module says of a formula; everything else is thrown on. */
function formulaFault(thrown: unknown): FormulaFault {
  if (thrown instanceof Error && 'at' in thrown && 'problem' in thrown && typeof thrown.at === 'number') {
    const problem = FORMULA_PROBLEMS.find((known) => known === thrown.problem);
    if (problem !== undefined) return { at: thrown.at, problem };
  }
  throw thrown;
}

/** The record, when there is one. */
export function recordOf(opened: OpenRecords, record: number): number {
  if (whole('record', record) < opened.records) return record;
  throw badInput(`there is no record ${record}`, 'history.record');
}

function emptySet(source: RecordsSource): OpenRecords {
  const { channels, derived = [], formulas = [], recordNos, pileIds, machineIds, layoutRows } = source;
  const askedPerM = source.askedPerM ?? null;
  for (const [name, column] of Object.entries({ pileIds, machineIds, layoutRows, askedPerM })) {
    if (column === null || column.length === recordNos.length) continue;
    throw badInput(`${name} has ${column.length} entries, not ${recordNos.length}`, 'core.argument');
  }
  const set = answering(() => {
    const made = new RecordSet(JSON.stringify(channels));
    for (const { key, of, amounts, factor, share } of derived) {
      const asked = share === true ? (askedPerM ?? new Float64Array()) : null;
      made.derive(key, of, amounts === 'growth', factor, asked);
    }
    for (const { key, formula } of formulas) made.deriveByFormula(key, formula);
    return made;
  });
  for (const index of recordNos.keys()) {
    set.addRecord(pileIds[index] ?? 0, machineIds[index] ?? 0, layoutRows?.[index] ?? NO_LAYOUT_ROW);
  }
  return new OpenRecords(set, source);
}

interface Loading {
  readonly calls: Calls;
  readonly context: CallContext;
  /** Called when rows have come: makes room for them, and rejects where nobody waits for them any more. */
  readonly room: () => void;
}

/** Loads so many records more by a call for many at a time; one by one where the server does not know that way. */
async function load(opened: OpenRecords, more: number, loading: Loading): Promise<void> {
  const from = opened.begun;
  const { recordNos } = opened.source;
  const wanted = recordNos.slice(from, from + more);
  // At once: somebody who asks for more meanwhile gets those behind.
  opened.begun = from + wanted.length;
  opened.underWay.push(from);
  if (!(await loadInParts(opened, wanted, from, loading))) await loadOneByOne(opened, wanted, from, loading);
  // Where it fails the set is given up.
  opened.underWay.splice(opened.underWay.indexOf(from), 1);
}

/** How much of a set is there. */
function toldOf({ set, records: all }: OpenRecords, records: number, receivedBytes: number): Progress {
  return { receivedBytes, totalBytes: null, rows: set.rows, records, share: records / all };
}

/** Answers whether the server knows parts; when it does not, nothing was loaded. */
async function loadInParts(
  opened: OpenRecords,
  wanted: readonly string[],
  first: number,
  { calls, context: { signal, progress }, room }: Loading,
): Promise<boolean> {
  const { channels, typeCode, typePrefix, projectId } = opened.source;
  const places = new Map(wanted.map((recordNo, at) => [recordNo, first + at]));
  const pacer = new Pacer(signal);
  let receivedBefore = 0;
  let records = first;
  for (const asked of namedAtOnce(wanted)) {
    let receivedBytes = 0;
    const tell = (): void => progress(toldOf(opened, records, receivedBefore + receivedBytes));
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
        room();
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
  wanted: readonly string[],
  first: number,
  { calls, context: { signal, progress }, room }: Loading,
): Promise<void> {
  const { channels, typeCode, typePrefix, projectId } = opened.source;
  const kinds = channels.map((channel): [string, ColumnKind] => [channel, 'f32']);
  const schema = { ...logHeadColumns, ...Object.fromEntries(kinds) };
  const received = new Float64Array(wanted.length);
  const pacer = new Pacer(signal);
  const tables = inOrder(wanted, AT_ONCE, signal, (recordNo, index, loading) =>
    calls.table('productionHistory', { typeCode, typePrefix, projectId }, { record_no: recordNo }, schema, {
      signal: loading,
      progress: ({ receivedBytes }) => {
        received[index] = receivedBytes;
      },
    }),
  );
  let record = first;
  for await (const table of tables) {
    openingPayload(() => opened.set.appendTable(record, table));
    record += 1;
    room();
    const receivedBytes = received.reduce((sum, bytes) => sum + bytes, 0);
    progress(toldOf(opened, record, receivedBytes));
    await pacer.pause();
  }
}
