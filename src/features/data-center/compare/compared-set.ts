// The record set of a comparison: the records that are compared, then all others of the listing. Columns, never an object a
// record.
import { joinedTexts, placesAmong, runsBut, type Texts, textCount } from '../../../shared/texts';
import { dayIn, instantShownAs } from '../../../shared/time-zones';
import type { ListedRecords } from '../analyse/listed-records';
import type { Behind } from './compare-url';
import type { ComparedRecord } from './compared-records';

/** One entry a record in every list. */
export interface ComparedSet {
  readonly recordNos: Texts;
  readonly pileIds: Uint32Array;
  readonly machineIds: Uint32Array;
  /** 1: simulated. */
  readonly simulated: Uint8Array;
  /** Places in the listing of the others, those behind the ones compared. */
  readonly others: Uint32Array;
}

type Listed = Pick<ListedRecords, 'recordNos' | 'pileIds' | 'machineIds' | 'simulated'>;

export function comparedSet(compared: readonly ComparedRecord[], listed: Listed): ComparedSet {
  const numbers = compared.map(({ recordNo }) => recordNo);
  const own = placesAmong(listed.recordNos, new Set(numbers));
  const first = compared.length;
  const rest = textCount(listed.recordNos) - own.length;
  const others = new Uint32Array(rest);
  const [pileIds, machineIds] = [new Uint32Array(first + rest), new Uint32Array(first + rest)];
  const simulated = new Uint8Array(first + rest);
  for (const [place, { pileId, machineId, isSimulated }] of compared.entries()) {
    pileIds[place] = pileId;
    machineIds[place] = machineId;
    simulated[place] = Number(isSimulated);
  }
  let other = 0;
  for (const [from, to] of runsBut(own, textCount(listed.recordNos))) {
    pileIds.set(listed.pileIds.subarray(from, to), first + other);
    machineIds.set(listed.machineIds.subarray(from, to), first + other);
    simulated.set(listed.simulated.subarray(from, to), first + other);
    for (let at = from; at < to; at += 1) {
      others[other] = at;
      other += 1;
    }
  }
  return { recordNos: joinedTexts(numbers, listed.recordNos, own), pileIds, machineIds, simulated, others };
}

interface Behinds {
  readonly behind: Behind;
  readonly subject: ComparedRecord | undefined;
  readonly compared: readonly ComparedRecord[];
  readonly listed: Pick<ListedRecords, 'machineIds' | 'rows' | 'rowNames' | 'startedMs'>;
  readonly others: Uint32Array;
  readonly timeZone: string;
}

/** Places of the records behind in the record set, ascending; null: all. */
export function placesBehind(asked: Behinds): Uint32Array | null {
  const { behind, subject, compared, listed, others, timeZone } = asked;
  if (behind === 'all' || subject === undefined) return null;
  const { machineIds, rows, rowNames, startedMs } = listed;
  const row = rowNames.indexOf(subject.rowNo);
  const { fromMs, toMs } = dayOf(timeZone, subject.startedMs);
  const isOfDay = (ms: number): boolean => ms >= fromMs && ms < toMs;
  const isAlike = {
    machine: {
      own: ({ machineId }: ComparedRecord) => machineId === subject.machineId,
      of: (at: number) => machineIds[at] === subject.machineId,
    },
    row: { own: ({ rowNo }: ComparedRecord) => rowNo === subject.rowNo, of: (at: number) => rows[at] === row },
    day: {
      own: (record: ComparedRecord) => record === subject || isOfDay(record.startedMs),
      of: (at: number) => isOfDay(startedMs[at] ?? Number.NaN),
    },
  }[behind];
  const places = new Uint32Array(compared.length + others.length);
  let count = 0;
  for (const [place, record] of compared.entries()) {
    if (!isAlike.own(record)) continue;
    places[count] = place;
    count += 1;
  }
  for (let other = 0; other < others.length; other += 1) {
    if (!isAlike.of(others[other] ?? 0)) continue;
    places[count] = compared.length + other;
    count += 1;
  }
  return places.slice(0, count);
}

const DAY_MS = 86_400_000;

/** The day of a zone's calendar that an instant is in. */
function dayOf(timeZone: string, ms: number): { readonly fromMs: number; readonly toMs: number } {
  if (Number.isNaN(ms)) return { fromMs: Number.NaN, toMs: Number.NaN };
  const shownMs = Date.parse(dayIn(timeZone, ms));
  return { fromMs: instantShownAs(timeZone, shownMs), toMs: instantShownAs(timeZone, shownMs + DAY_MS) };
}
