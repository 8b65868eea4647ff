import type { Machine } from '../../contracts/api';
import type { PileSetInfo } from '../../contracts/data-core';
import type { MapView } from '../../maps/map-view';

/** So close that the pile can be told from its neighbours. */
const MACHINE_ZOOM = 4.6;

/** The map around a machine; null when it is not known where it stands. */
export function viewOf(
  machine: Pick<Machine, 'x_m' | 'y_m'>,
  info: Pick<PileSetInfo, 'originXM' | 'originYM'>,
): MapView | null {
  const { x_m: xM, y_m: yM } = machine;
  if (xM === null || yM === null) return null;
  return { eastM: yM - info.originYM, northM: xM - info.originXM, zoom: MACHINE_ZOOM };
}
