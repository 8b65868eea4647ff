// The sorts, the open record and its width on the data center screen, as a link carries them beside the search.
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { ColumnRange } from '../../shared/column-range';
import type { ColumnText } from '../../shared/column-text';
import { choicePart, sortsPart, textPart } from '../../ui/address/address-parts';
import { type AddressPart, type AddressParts, setParameter } from '../../ui/address/address-state';
import type { TableSort } from '../../ui/data-table/sorts';
import { rangesPart } from './column-ranges';
import { textsPart } from './column-texts';
import { COMPARED_PART, MAX_RECORD_NO, SELECTED_PART } from './compared-part';
import { VERIFY } from './paper/check-address';
import { recordFields } from './record-fields';
import { NEWEST_FIRST } from './record-rows';

export const VIEWS = ['list', 'analyse', 'compare'] as const;
export type View = (typeof VIEWS)[number];

export interface DataCenterState {
  /** How the records are shown: one a row, or as an analysis of their logs. */
  readonly view: View;
  /** Numbers of the records that are compared. */
  readonly compared: readonly string[];
  /** Numbers of the records that are analysed; none: all of the list, or more than an address has. */
  readonly selected: readonly string[];
  /** The first counts most; never none. */
  readonly sorts: readonly TableSort<string>[];
  /** Columns of numbers narrowed in their heads. */
  readonly ranges: readonly ColumnRange[];
  /** Columns of texts narrowed likewise. */
  readonly texts: readonly ColumnText[];
  /** The record that is open. */
  readonly recordNo: string | null;
  readonly panel: 'beside' | 'wide';
  /** The stretch of the open record's log that stands out. */
  readonly mark: LogMark | null;
  /** The code of a print that is checked; null: none is. */
  readonly verify: string | null;
}

/** A stretch of a log; a depth is null where it was not read, a channel where it concerns none. */
export interface LogMark {
  readonly channel: string | null;
  readonly fromMs: number;
  readonly toMs: number;
  readonly fromM: number | null;
  readonly toM: number | null;
}

/** The parts for a type: it sorts by the fields that its records have. */
export function dataCenterParts(profile: EquipmentProfile): AddressParts<DataCenterState> {
  const fields = recordFields(profile);
  return {
    view: { ...choicePart('view', VIEWS), undoable: true },
    compared: COMPARED_PART,
    selected: SELECTED_PART,
    sorts: sortsPart(
      fields.map(({ key }) => key),
      NEWEST_FIRST,
    ),
    ranges: rangesPart(fields),
    texts: textsPart(fields),
    recordNo: { ...textPart('record', MAX_RECORD_NO), undoable: true },
    mark: MARK_PART,
    verify: textPart(VERIFY, 60),
    panel: choicePart('panel', ['beside', 'wide']),
  };
}

/** How a log was looked at: by another stretch, it is looked at anew. */
const LOG_VIEW = ['axis', 'range', 'channels'] as const;

/** `flow_lpm~1700000000000~1700000004000~3.25~3.5`. */
const MARK_PART: AddressPart<LogMark | null> = {
  read(search) {
    const [channel = '', ...numbers] = (search.get('mark') ?? '').split('~');
    const [fromMs, toMs, fromM, toM] = numbers.map((text) => (text === '' ? Number.NaN : Number(text)));
    if (fromMs === undefined || toMs === undefined || !Number.isFinite(fromMs) || !Number.isFinite(toMs)) return null;
    return { channel: channel === '' ? null : channel, fromMs, toMs, fromM: depthOf(fromM), toM: depthOf(toM) };
  },
  write(search, mark) {
    for (const name of LOG_VIEW) search.delete(name);
    const { channel, fromMs, toMs, fromM, toM } = mark ?? NO_MARK;
    const text = [channel ?? '', fromMs, toMs, depthText(fromM), depthText(toM)].join('~');
    setParameter(search, 'mark', mark === null ? null : text);
  },
};

const NO_MARK: LogMark = { channel: null, fromMs: 0, toMs: 0, fromM: null, toM: null };

function depthOf(depthM: number | undefined): number | null {
  return depthM === undefined || !Number.isFinite(depthM) ? null : depthM;
}

/** Centimetres are as fine as a depth is read. */
function depthText(depthM: number | null): string {
  return depthM === null ? '' : String(Math.round(depthM * 100) / 100);
}
