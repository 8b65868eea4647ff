// Record sets: many records' rows in WASM, loaded a few at a time, with what questions have left behind for the next.
import { RecordSelection, RecordSet } from '../../crates/data-core/pkg/data_core';
import { logHeadColumns, MAX_RECORDS_NAMED } from '../../src/contracts/api';
import type { ColumnKind } from '../../src/contracts/columns';
import {
  type DataCoreRequests,
  FORMULA_PROBLEMS,
  type FormulaFault,
  NONE,
  type OpenedRecords,
  type Progress,
  type RecordsSource,
} from '../../src/contracts/data-core';
import type { DamagedStretch } from '../../src/contracts/envelope';
import { MOST_DAMAGED } from '../../src/contracts/most-damaged';
import { type Texts, textBytes, textCount, textsBetween } from '../../src/shared/texts';
import { DataCoreError } from '../rpc/data-core-error';
import type { CallContext } from '../rpc/protocol';
import type { Handlers } from '../rpc/serve';
import type { Calls } from './calls';
import { freedUnlessTrapped } from './freeing';
import { inOrder } from './in-order';
import { chunksOf, type LogChunk } from './log-parts';
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
/** Filters kept a set; a screen has a few. */
const KEPT_SELECTIONS = 4;

/** Records that follow one another: the first one whose log is not there yet, and the one behind the last. */
interface Stretch {
  from: number;
  readonly to: number;
}

export class OpenRecords implements OpenHandle {
  readonly set: RecordSet;
  readonly source: RecordsSource;
  readonly records: number;
  /** Memory of the set before any log was there. */
  readonly emptyBytes: number;
  /** By filter. Good as long as no rows were added. */
  readonly selections = new RecentlyUsed<RecordSelection>(KEPT_SELECTIONS);
  readonly everything = RecordSelection.all();
  /** Stretches that the server could not read, of the logs that are there. */
  #damaged: readonly DamagedStretch[] = [];
  /** A log is there in part: its rows cannot be asked for again. */
  isBroken = false;
  /** Of how many records the logs were asked for. */
  #begun = 0;
  readonly #underWay = new Set<Stretch>();
  /** Those whose loading has failed. */
  #failed: Stretch[] = [];

  constructor(set: RecordSet, source: RecordsSource) {
    this.set = set;
    this.source = source;
    this.records = textCount(source.recordNos);
    this.emptyBytes = set.bytes;
  }

  get channels(): readonly string[] {
    return this.source.channels;
  }

  /** Of how many records, the first ones, the logs are whole. */
  get loaded(): number {
    const lacking = [...this.#underWay, ...this.#failed].map(({ from }) => from);
    return Math.min(this.#begun, ...lacking);
  }

  get bytes(): number {
    return this.set.bytes + textBytes(this.source.recordNos) + this.selections.bytes;
  }

  /** At most so many records that nobody loads yet: those first whose loading has failed. Each is given back. */
  take(most: number): readonly Stretch[] {
    const taken: Stretch[] = [];
    let left = most;
    for (const failed of this.#failed) {
      const to = Math.min(failed.to, failed.from + left);
      if (to > failed.from) taken.push({ from: failed.from, to });
      left -= to - failed.from;
      failed.from = to;
    }
    this.#failed = this.#failed.filter(({ from, to }) => from < to);
    const to = Math.min(this.records, this.#begun + left);
    if (to > this.#begun) taken.push({ from: this.#begun, to });
    this.#begun = to;
    for (const stretch of taken) this.#underWay.add(stretch);
    return taken;
  }

  /** Takes a stretch back; those of its logs that are not there have failed. */
  giveBack(stretch: Stretch): void {
    this.#underWay.delete(stretch);
    if (stretch.from < stretch.to) this.#failed = [...this.#failed, stretch].sort((a, b) => a.from - b.from);
  }

  /** Notes stretches that an answer lacks: no more than anybody reads, since all go with each answer about the set. */
  addDamaged(damaged: readonly DamagedStretch[]): void {
    this.#damaged = [...this.#damaged, ...damaged].slice(0, MOST_DAMAGED);
  }

  get info(): OpenedRecords {
    return { ...this.set.info(), damaged: this.#damaged };
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
      return opened.info;
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
        if (opened.isBroken) handles.release(key);
        throw thrown;
      } finally {
        opened.forget();
        lease.end();
      }
      return { ...opened.info, loaded: opened.loaded, emptyBytes: opened.emptyBytes };
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

/** The module's fault of a formula; everything else is thrown on. */
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
  const records = textCount(recordNos);
  for (const [name, column] of Object.entries({ pileIds, machineIds, layoutRows, askedPerM })) {
    if (column === null || column.length === records) continue;
    throw badInput(`${name} has ${column.length} entries, not ${records}`, 'core.argument');
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
  try {
    answering(() => {
      for (let index = 0; index < records; index += 1) {
        set.addRecord(pileIds[index] ?? 0, machineIds[index] ?? 0, layoutRows?.[index] ?? NONE);
      }
    });
  } catch (thrown) {
    throw freedUnlessTrapped(set, thrown);
  }
  return new OpenRecords(set, source);
}

interface Loading {
  readonly calls: Calls;
  readonly context: CallContext;
  /** Called when rows have come: makes room for them, and rejects where nobody waits for them any more. */
  readonly room: () => void;
}

/**
 * Loads so many records more by calls for many at a time; one by one where the server does not know that way. Where a call
 * fails the set has whole logs only, and those that are lacking come first with the next ones asked for.
 */
async function load(opened: OpenRecords, more: number, loading: Loading): Promise<void> {
  // At once: somebody who asks for more meanwhile gets those behind.
  const stretches = opened.take(more);
  try {
    for (const stretch of stretches) {
      if (!(await loadInParts(opened, stretch, loading))) await loadOneByOne(opened, stretch, loading);
    }
  } finally {
    for (const stretch of stretches) opened.giveBack(stretch);
  }
}

/** How much of a set is there. */
function progressOf({ set, records: all }: OpenRecords, records: number, receivedBytes: number): Progress {
  return { receivedBytes, totalBytes: null, rows: set.rows, records, share: records / all };
}

/** Answers whether the server knows parts; when it does not, nothing was loaded. */
async function loadInParts(
  opened: OpenRecords,
  stretch: Stretch,
  { calls, context: { signal, progress }, room }: Loading,
): Promise<boolean> {
  const { channels, typeCode, typePrefix, projectId } = opened.source;
  const pacer = new Pacer(signal);
  let receivedBefore = 0;
  while (stretch.from < stretch.to) {
    const asked = namedAtOnce(opened.source.recordNos, stretch);
    const places = new Map(asked.map((recordNo, at) => [recordNo, stretch.from + at]));
    const chunks: LogChunk[] = [];
    let receivedBytes = 0;
    const tell = (): void => progress(progressOf(opened, stretch.from, receivedBefore + receivedBytes));
    const reader = {
      // They are taken in once all of them are there: of a call that is cut the set has nothing, and it is made again.
      head: (): void => {
        chunks.length = 0;
      },
      data: (part: Uint8Array): number => {
        for (const chunk of chunksOf(part)) chunks.push(chunk);
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
    try {
      for (const { recordNo, bytes } of chunks) {
        const record = places.get(recordNo);
        // A server may know more records than were asked for.
        if (record === undefined) continue;
        openingPayload(() => opened.set.appendChunk(record, bytes));
        await pacer.pause();
      }
    } catch (thrown) {
      opened.isBroken = true;
      throw thrown;
    }
    opened.addDamaged((got.damaged ?? []).filter(({ record_no }) => places.has(record_no)));
    receivedBefore += receivedBytes;
    receivedBytes = 0;
    stretch.from += asked.length;
    room();
    tell();
  }
  return true;
}

/** A server without the call answers 404. */
function nullWithoutTheCall(error: unknown): null {
  if (error instanceof DataCoreError && error.code === 'http' && error.context.status === 404) return null;
  throw error;
}

/** The first records of a stretch as they are named in one call: as many as it takes, in an address of some kilobytes. */
function namedAtOnce(recordNos: Texts, { from, to }: Stretch): readonly string[] {
  const named = textsBetween(recordNos, from, Math.min(to, from + MAX_RECORDS_NAMED));
  let characters = 0;
  const tooMany = named.findIndex((recordNo) => {
    characters += encodeURIComponent(recordNo).length + NAME_CHARACTERS;
    return characters > ADDRESS_CHARACTERS;
  });
  return tooMany > 0 ? named.slice(0, tooMany) : named;
}

async function loadOneByOne(
  opened: OpenRecords,
  stretch: Stretch,
  { calls, context: { signal, progress }, room }: Loading,
): Promise<void> {
  const { channels, typeCode, typePrefix, projectId } = opened.source;
  const kinds = channels.map((channel): [string, ColumnKind] => [channel, 'f32']);
  const schema = { ...logHeadColumns, ...Object.fromEntries(kinds) };
  const wanted = textsBetween(opened.source.recordNos, stretch.from, stretch.to);
  const received = new Float64Array(wanted.length);
  let receivedBytes = 0;
  const pacer = new Pacer(signal);
  const tables = inOrder(wanted, AT_ONCE, signal, (recordNo, index, loading) =>
    calls.table('productionHistory', { typeCode, typePrefix, projectId }, { record_no: recordNo }, schema, {
      signal: loading,
      progress: (sofar) => {
        receivedBytes += sofar.receivedBytes - (received[index] ?? 0);
        received[index] = sofar.receivedBytes;
      },
    }),
  );
  for await (const table of tables) {
    openingPayload(() => opened.set.appendTable(stretch.from, table));
    stretch.from += 1;
    room();
    progress(progressOf(opened, stretch.from, receivedBytes));
    await pacer.pause();
  }
}
