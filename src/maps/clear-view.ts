// The view that shows some piles beside what lies over the map: search, buttons and legends.
import type { ViewBox } from '../contracts/data-core';
import { boxView, FIT_MARGIN_PX, pixelsPerM, type Size, screenFromSite } from './camera';
import type { MapView } from './map-view';
import { type Box, meet } from './text-room';

export interface MapScreen {
  readonly size: Size;
  /** Boxes of the parts that lie over the map. */
  readonly covers: readonly Box[];
  readonly nearestZoom: number;
}

/** Around the middles of piles, which are drawn as signs. */
const SIGN_PX = 12;
/** For clear sight piles are shown at half their size, and not smaller. */
const MOST_ZOOM_LOSS = 1;

/**
 * The view that shows a box of piles, and none of them under a cover: the middle of the screen, where they are clear of all
 * covers there, else the room between the covers that shows them largest. Where that makes them too small, it is the middle
 * all the same.
 */
export function clearView(box: ViewBox, { size, covers, nearestZoom }: MapScreen): MapView {
  const amid = boxView(box, size, nearestZoom);
  const first = screenFromSite(amid, size, box.minEastM, box.maxNorthM);
  const last = screenFromSite(amid, size, box.maxEastM, box.minNorthM);
  const shown = {
    left: first.x - SIGN_PX,
    top: first.y - SIGN_PX,
    right: last.x + SIGN_PX,
    bottom: last.y + SIGN_PX,
  };
  if (!covers.some((cover) => meet(cover, shown))) return amid;
  const [widthM, heightM] = [box.maxEastM - box.minEastM, box.maxNorthM - box.minNorthM];
  let best = { zoom: amid.zoom - MOST_ZOOM_LOSS, area: 0, room: null as Box | null };
  for (const room of roomsBetween(covers, size)) {
    const width = room.right - room.left - 2 * FIT_MARGIN_PX;
    const height = room.bottom - room.top - 2 * FIT_MARGIN_PX;
    if (width <= 0 || height <= 0) continue;
    const zoom = Math.min(Math.log2(Math.min(width / widthM, height / heightM)), nearestZoom);
    const area = width * height;
    if (zoom > best.zoom || (zoom === best.zoom && area > best.area)) best = { zoom, area, room };
  }
  const { room, zoom } = best;
  if (room === null) return amid;
  const scale = pixelsPerM(zoom);
  return {
    zoom,
    eastM: amid.eastM - (room.left + room.right - size.width) / 2 / scale,
    northM: amid.northM + (room.top + room.bottom - size.height) / 2 / scale,
  };
}

/** Parts of the screen that no cover meets, the largest among them: each side lies at an edge of a cover or of the screen. */
function* roomsBetween(covers: readonly Box[], size: Size): Generator<Box> {
  const rights = [size.width, ...covers.map(({ left }) => left)];
  const bottoms = [size.height, ...covers.map(({ top }) => top)];
  for (const left of [0, ...covers.map(({ right }) => right)]) {
    for (const top of [0, ...covers.map(({ bottom }) => bottom)]) {
      for (const right of rights) {
        for (const bottom of bottoms) {
          const room = { left, top, right, bottom };
          if (left < right && top < bottom && !covers.some((cover) => meet(cover, room))) yield room;
        }
      }
    }
  }
}
