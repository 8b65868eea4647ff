// The records of a list whose logs are asked: their numbers, and what they are grouped by.
import type { HeadView } from '../../../contracts/data-core';
import type { DataCoreClient } from '../../../data';
import { randomUuid } from '../../../shared/random-uuid';
import { spreadOrder, stretchesOf } from '../../../shared/spread-order';
import { textsOf } from '../../../shared/text-column';
import { recordIdAt } from '../record-rows';
import { isSelected, type RecordSelection, selectedCount } from '../record-selection';
import type { RecordHeads } from '../use-record-heads';

/** Most records whose logs one question opens; of more it takes as many, spread over the list. */
export const MOST_RECORDS = 20_000;
/** Rows of heads that are read at once: few enough that the page is not held up. */
const AT_ONCE = 1000;

/** One entry a record in every list, in the order in which their logs are loaded. */
export interface ListedRecords {
  /** Tells one listing from another. */
  readonly id: string;
  /** Records of the list that have a log, selected or not. */
  readonly total: number;
  readonly recordNos: readonly string[];
  /** Known to the list's selection. */
  readonly ids: Float64Array;
  readonly pileNos: readonly string[];
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
}

/** Reads the list from the heads in the worker. */
export async function listRecords(
  core: Pick<DataCoreClient, 'call'>,
  { heads, selection }: Asked,
  signal: AbortSignal,
): Promise<ListedRecords> {
  const { key } = heads;
  const view = viewOf(heads);
  const { rows: total } = await core.call('heads.count', { key, view }, { signal });
  const hasRows = heads.columns.includes('row_no');
  const columns = [
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
    ...(hasRows ? ['row_no'] : []),
  ];
  const machineNames = new Map<number, string>();
  const recordNos: string[] = [];
  const ids: number[] = [];
  const pileNos: string[] = [];
  const depthM: number[] = [];
  const eastM: number[] = [];
  const northM: number[] = [];
  const pileIds: number[] = [];
  const machineIds: number[] = [];
  const rowNos: string[] = [];
  const scores: number[] = [];
  const startedMs: number[] = [];
  const inWork: number[] = [];
  const simulated: number[] = [];
  // Where some are selected all rows are looked at: they may stand anywhere.
  const most = selection?.kind === 'these' ? total : MOST_RECORDS;
  for (const [from, to] of stretchesOf(total, most, AT_ONCE)) {
    const page = await core.call('heads.rows', { key, view, from, to, columns }, { signal });
    const {
      record_no,
      pile_no,
      pile_id,
      equipment_id,
      equipment_name,
      score,
      started_ms,
      ended_ms,
      is_simulated,
      row_no,
    } = page.columns;
    const { depth_m, x_m, y_m } = page.columns;
    if (record_no === undefined || !('utf8' in record_no)) throw new Error('records come with their numbers');
    const numbers = textsOf(record_no);
    const numbersOfPiles = pile_no !== undefined && 'utf8' in pile_no ? textsOf(pile_no) : [];
    const rowsOfPiles = row_no !== undefined && 'utf8' in row_no ? textsOf(row_no) : [];
    for (const [row, recordNo] of numbers.entries()) {
      const id = recordIdAt(record_no, row);
      if (selection !== null && !isSelected(selection, id)) continue;
      const machineId = numberAt(equipment_id, row);
      if (!machineNames.has(machineId) && equipment_name !== undefined && 'codes' in equipment_name) {
        machineNames.set(machineId, equipment_name.values[equipment_name.codes[row] ?? 0] ?? '');
      }
      recordNos.push(recordNo);
      ids.push(id);
      pileNos.push(numbersOfPiles[row] ?? '');
      depthM.push(numberAt(depth_m, row));
      northM.push(numberAt(x_m, row));
      eastM.push(numberAt(y_m, row));
      pileIds.push(numberAt(pile_id, row));
      machineIds.push(machineId);
      rowNos.push(rowsOfPiles[row] ?? '');
      scores.push(numberAt(score, row));
      startedMs.push(numberAt(started_ms, row));
      inWork.push(Number(Number.isNaN(numberAt(ended_ms, row))));
      simulated.push(numberAt(is_simulated, row));
    }
    if (selection?.kind === 'these' && recordNos.length >= selection.records.size) break;
  }
  const order = spreadOrder(recordNos.length).subarray(0, MOST_RECORDS);
  const rowNames = [...new Set(rowNos)].sort(BY_NUMBERS.compare);
  const placeOfRow = new Map(rowNames.map((name, place) => [name, place]));
  return {
    id: randomUuid(),
    total,
    recordNos: Array.from(order, (at) => recordNos[at] ?? ''),
    ids: Float64Array.from(order, (at) => ids[at] ?? -1),
    pileNos: Array.from(order, (at) => pileNos[at] ?? ''),
    depthM: Float64Array.from(order, (at) => depthM[at] ?? Number.NaN),
    eastM: Float64Array.from(order, (at) => eastM[at] ?? Number.NaN),
    northM: Float64Array.from(order, (at) => northM[at] ?? Number.NaN),
    pileIds: order.map((at) => pileIds[at] ?? 0),
    machineIds: order.map((at) => machineIds[at] ?? 0),
    rows: order.map((at) => placeOfRow.get(rowNos[at] ?? '') ?? 0),
    rowNames,
    scores: Float64Array.from(order, (at) => scores[at] ?? Number.NaN),
    startedMs: Float64Array.from(order, (at) => startedMs[at] ?? Number.NaN),
    inWork: Uint8Array.from(order, (at) => inWork[at] ?? 0),
    simulated: Uint8Array.from(order, (at) => simulated[at] ?? 0),
    machineNames,
    logged: loggedCount(selection, total, recordNos.length),
  };
}

/**
 * How many records with a log are asked about, of which only so many may have been read. A record that is taken out of all
 * is counted as one with a log: whether it has one is known of those read alone.
 */
function loggedCount(selection: RecordSelection | null, total: number, read: number): number {
  if (selection === null) return total;
  return selection.kind === 'these' ? read : Math.max(read, selectedCount(selection, total));
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

function numberAt(column: unknown, row: number): number {
  return column instanceof Float64Array ? (column[row] ?? Number.NaN) : Number.NaN;
}
