// What is selected, filtered and zoomed on the overview, as a link carries it.
import { formatMapView, type MapView, parseMapView } from '../../maps/map-view';
import { ALL_STATUSES } from '../../maps/status';
import { positiveInteger } from '../../shared/positive-integer';

export interface OverviewState {
  readonly pileId: number | null;
  /** The record whose log is shown; null: the pile's newest. */
  readonly recordNo: string | null;
  /** Bit n set: status n is shown. */
  readonly statusMask: number;
  /** Null: the whole site. */
  readonly view: MapView | null;
  /** The pile's panel takes most of the width. */
  readonly wide: boolean;
  readonly measure: 'piles' | 'metres';
}

const RECORD_NO_MAX = 100;

/** Reads the state; what means nothing counts as absent. */
export function readOverview(search: URLSearchParams): OverviewState {
  const recordNo = search.get('record');
  return {
    pileId: positiveInteger(search.get('pile')),
    recordNo: recordNo !== null && recordNo !== '' && recordNo.length <= RECORD_NO_MAX ? recordNo : null,
    statusMask: readMask(search.get('status')),
    view: parseMapView(search.get('view')),
    wide: search.get('panel') === 'wide',
    measure: search.get('measure') === 'metres' ? 'metres' : 'piles',
  };
}

/** The parameters with a change of state; what is as by default is left out, all other parameters stay. */
export function writeOverview(search: URLSearchParams, change: Partial<OverviewState>): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, text: string | null) => {
    if (text === null) next.delete(name);
    else next.set(name, text);
  };
  if (change.pileId !== undefined) set('pile', change.pileId === null ? null : String(change.pileId));
  if (change.recordNo !== undefined) set('record', change.recordNo);
  if (change.statusMask !== undefined) set('status', writeMask(change.statusMask));
  if (change.view !== undefined) set('view', change.view === null ? null : formatMapView(change.view));
  if (change.wide !== undefined) set('panel', change.wide ? 'wide' : null);
  if (change.measure !== undefined) set('measure', change.measure === 'piles' ? null : change.measure);
  return next;
}

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
