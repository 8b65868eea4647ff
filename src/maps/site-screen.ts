// Where places of a site are seen on the screen: on the plan, or in space.
import { pixelsPerM, type Size, screenFromSite } from './camera';
import type { MapView } from './map-view';

export interface SiteScreen {
  readonly size: Size;
  /** Pixels that a metre takes across the screen. */
  readonly pixelsPerM: number;
  /** CSS pixels from the top left of a place on the ground, by its offsets from the set's origin. */
  readonly spotOf: (eastM: number, northM: number) => { readonly x: number; readonly y: number };
}

/** From straight above. */
export function planScreen(view: MapView, size: Size): SiteScreen {
  return {
    size,
    pixelsPerM: pixelsPerM(view.zoom),
    spotOf: (eastM, northM) => screenFromSite(view, size, eastM, northM),
  };
}
