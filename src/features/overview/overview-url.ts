// Selection, filters and zoom of the overview, as a link carries them.

import { formatMapView, type MapView, parseMapView } from '../../maps/map-view';
import { ALL_STATUSES } from '../../maps/status';
import { choicePart, selectionPart, textPart } from '../../ui/address/address-parts';
import { type AddressParts, setParameter } from '../../ui/address/address-state';
import { MEASURES, type Measure } from './progress-measure';

export interface OverviewState {
  readonly pileId: number | null;
  /** The record whose log is shown; null: the pile's newest. */
  readonly recordNo: string | null;
  /** Bit n set: status n is shown. */
  readonly statusMask: number;
  /** Null: the whole site. */
  readonly view: MapView | null;
  /** Whether the pile's panel takes most of the width. */
  readonly panel: 'beside' | 'wide';
  readonly measure: Measure;
}

const RECORD_NO_MAX = 100;

export const OVERVIEW_PARTS: AddressParts<OverviewState> = {
  pileId: selectionPart('pile'),
  recordNo: textPart('record', RECORD_NO_MAX),
  statusMask: {
    read: (search) => readMask(search.get('status')),
    write: (search, mask) => setParameter(search, 'status', writeMask(mask)),
  },
  view: {
    read: (search) => parseMapView(search.get('view')),
    write: (search, view) => setParameter(search, 'view', view === null ? null : formatMapView(view)),
  },
  panel: choicePart('panel', ['beside', 'wide']),
  measure: choicePart('measure', MEASURES),
};

/** `0,2,3` names the statuses shown; absent: all; empty: none. */
function readMask(text: string | null): number {
  if (text === null) return ALL_STATUSES;
  let mask = 0;
  for (const part of text.split(',')) {
    const code = Number(part);
    if (part !== '' && Number.isInteger(code) && code >= 0 && 1 << code <= ALL_STATUSES) mask |= 1 << code;
  }
  return mask;
}

function writeMask(mask: number): string | null {
  if ((mask & ALL_STATUSES) === ALL_STATUSES) return null;
  return [0, 1, 2, 3, 4].filter((code) => mask & (1 << code)).join(',');
}
