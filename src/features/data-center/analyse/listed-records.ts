// The records of a list whose logs are asked: their numbers, and their values to group by.
import { type HeadView, MOST_RECORDS_OF_SET, type SpreadHeads } from '../../../contracts/data-core';
import type { DictColumn } from '../../../contracts/table';
import type { DataCoreClient } from '../../../data';
import { randomUuid } from '../../../shared/random-uuid';
import { firstTexts, type Texts, textCount } from '../../../shared/texts';
import { type RecordSelection, selectedCount } from '../record-selection';
import type { RecordHeads } from '../use-record-heads';

/**
 * Most records that one question lists. It bounds the memory of the page and the worker before logs are there: some
 * 120 bytes here, 24 in the set, 120 MB and 25 MB for so many. How many logs are opened of them is a matter of the memory
 * that their rows take (src/data/use-growing-records.ts).
 */
export const MOST_RECORDS = MOST_RECORDS_OF_SET;
/**
 * The same where each record is a group of its own: a chart has a sign for each of them, a table a row, and both are made
 * on the page.
 */
export const MOST_AS_GROUPS = 20_000;

/** One entry a record in every list, in the order in which their logs are loaded. */
export interface ListedRecords {
  /** Tells one listing from another. */
  readonly id: string;
  /** Records of the list that have a log, selected or not. */
  readonly total: number;
  readonly recordNos: Texts;
  readonly pileNos: Texts;
  /** Metres; NaN: not told. */
  readonly depthM: Float64Array;
  /** Where the machine stood, metres on the site's grid; NaN: not told. */
  readonly eastM: Float64Array;
  readonly northM: Float64Array;
  readonly pileIds: Uint32Array;
  readonly machineIds: Uint32Array;
  /** Place in `rowNames`. */
  readonly rows: Uint32Array;
  readonly rowNames: readonly string[];
  /** NaN: there is none. */
  readonly scores: Float64Array;
  /** When they began, epoch ms. */
  readonly startedMs: Float64Array;
  /** 1: still in work. */
  readonly inWork: Uint8Array;
  /** 1: simulated. */
  readonly simulated: Uint8Array;
  readonly machineNames: ReadonlyMap<number, string>;
  /** Records of the list, or those selected of it, that have a log, listed here or not. */
  readonly logged: number;
}

interface Asked {
  readonly heads: RecordHeads;
  /** Null: all records of the list. */
  readonly selection: RecordSelection | null;
  /** Of more it takes as many, spread over the list. */
  readonly most: number;
}

const COLUMNS = [
  'record_no',
  'pile_no',
  'pile_id',
  'depth_m',
  'x_m',
  'y_m',
  'equipment_id',
  'equipment_name',
  'score',
  'started_ms',
  'ended_ms',
  'is_simulated',
];

/** Reads the list from the heads in the worker. */
export async function listRecords(
  core: Pick<DataCoreClient, 'call'>,
  { heads, selection, most }: Asked,
  signal: AbortSignal,
): Promise<ListedRecords> {
  const hasRows = heads.columns.includes('row_no');
  const query = {
    key: heads.key,
    view: viewOf(heads),
    most,
    pick: selection && pickOf(selection),
    columns: hasRows ? [...COLUMNS, 'row_no'] : COLUMNS,
    coded: ['row_no'],
  };
  const found = await core.call('heads.spread', query, { signal });
  const numbers = (name: string): Float64Array => numbersOf(found, name);
  const machineIds = new Uint32Array(numbers('equipment_id'));
  const [rows, rowNames] = namedRows(codesOf(found, 'row_no'));
  return {
    id: randomUuid(),
    total: found.total,
    recordNos: textsOf(found, 'record_no'),
    pileNos: textsOf(found, 'pile_no'),
    depthM: numbers('depth_m'),
    eastM: numbers('y_m'),
    northM: numbers('x_m'),
    pileIds: new Uint32Array(numbers('pile_id')),
    machineIds,
    rows,
    rowNames,
    scores: numbers('score'),
    startedMs: numbers('started_ms'),
    inWork: marked(numbers('ended_ms'), Number.isNaN),
    simulated: marked(numbers('is_simulated'), (is) => is === 1),
    machineNames: namesOf(machineIds, codesOf(found, 'equipment_name')),
    logged: loggedCount(selection, found.total, found.picked),
  };
}

/** The first records of a listing, which lie evenly over it like all of them; the listing itself where it has no more. */
export function firstListed(listed: ListedRecords, most: number): ListedRecords {
  const count = textCount(listed.recordNos);
  if (count <= most) return listed;
  return {
    ...listed,
    id: `${listed.id} ${most}`,
    recordNos: firstTexts(listed.recordNos, most),
    pileNos: firstTexts(listed.pileNos, most),
    depthM: listed.depthM.slice(0, most),
    eastM: listed.eastM.slice(0, most),
    northM: listed.northM.slice(0, most),
    pileIds: listed.pileIds.slice(0, most),
    machineIds: listed.machineIds.slice(0, most),
    rows: listed.rows.slice(0, most),
    scores: listed.scores.slice(0, most),
    startedMs: listed.startedMs.slice(0, most),
    inWork: listed.inWork.slice(0, most),
    simulated: listed.simulated.slice(0, most),
  };
}

function pickOf(selection: RecordSelection) {
  if (selection.kind === 'many') return { column: 'record_no', ids: selection.ids, isIn: true };
  const isIn = selection.kind === 'these';
  const ids = Float64Array.from(selection.kind === 'these' ? selection.records.keys() : selection.ids);
  return ids.length === 0 && !isIn ? null : { column: 'record_no', ids, isIn };
}

function numbersOf({ rows, columns }: SpreadHeads, name: string): Float64Array {
  const column = columns[name];
  return column instanceof Float64Array ? column : new Float64Array(rows).fill(Number.NaN);
}

function textsOf({ columns }: SpreadHeads, name: string): Texts {
  const column = columns[name];
  if (column === undefined || !('utf8' in column)) throw new Error(`records come with their ${name}`);
  return column;
}

function codesOf({ rows, columns }: SpreadHeads, name: string): DictColumn {
  const column = columns[name];
  return column !== undefined && 'codes' in column ? column : { codes: new Uint32Array(rows), values: [''] };
}

function marked(numbers: Float64Array, is: (number: number) => boolean): Uint8Array {
  const marks = new Uint8Array(numbers.length);
  for (let at = 0; at < marks.length; at += 1) marks[at] = is(numbers[at] ?? Number.NaN) ? 1 : 0;
  return marks;
}

/** The rows of the site by their order: place of each record's row, and the names. */
function namedRows({ codes, values }: DictColumn): readonly [Uint32Array, readonly string[]] {
  const names = [...values].sort(BY_NUMBERS.compare);
  const places = new Map(names.map((name, place) => [name, place]));
  const placeOf = Uint32Array.from(values, (name) => places.get(name) ?? 0);
  return [codes.map((code) => placeOf[code] ?? 0), names];
}

function namesOf(ids: Uint32Array, { codes, values }: DictColumn): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? 0;
    if (!names.has(id)) names.set(id, values[codes[at] ?? 0] ?? '');
  }
  return names;
}

/**
 * How many records with a log are asked about, of which only so many may have been read. A record that is taken out of all
 * is counted as one with a log: whether it has one is known of those read alone.
 */
function loggedCount(selection: RecordSelection | null, total: number, read: number): number {
  if (selection === null) return total;
  return selection.kind !== 'allBut' ? read : Math.max(read, selectedCount(selection, total));
}

/** The records of a list that have a log, by when they began. */
export function viewOf({ filter }: Pick<RecordHeads, 'filter'>): HeadView {
  return {
    filter: { ...filter, oneOf: [...(filter.oneOf ?? []), { column: 'has_log', values: [1] }] },
    sorts: [{ column: 'started_ms', descending: false }],
  };
}

/** A-9 stands before A-10. */
const BY_NUMBERS = new Intl.Collator('en', { numeric: true });
