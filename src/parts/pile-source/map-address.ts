// View of a map, as a link carries it: the statuses and the part of the site.
import { formatMapView, type MapView, parseMapView } from '../../maps/map-view';
import { ALL_STATUSES } from '../../maps/status';
import { type AddressPart, setParameter } from '../../ui/address/address-state';

/** The statuses shown: bit n set for status n. */
export const statusMaskPart: AddressPart<number> = {
  read: (search) => readMask(search.get('status')),
  write: (search, mask) => setParameter(search, 'status', writeMask(mask)),
};

/** The part of the site; null: the whole site. */
export const mapViewPart: AddressPart<MapView | null> = {
  read: (search) => parseMapView(search.get('view')),
  write: (search, view) => setParameter(search, 'view', view === null ? null : formatMapView(view)),
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
