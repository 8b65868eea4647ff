// The view in which a place can be dragged: from far a pixel is metres, and the first movement goes to the end of the reach.
import { MAX_ZOOM, pixelsPerM, type Size, screenFromSite } from './camera';
import type { SketchHandle } from './map-sketch';
import type { MapView } from './map-view';

/** Pixels of the reach after the map has come near: its whole circle has room on a phone. */
const REACH_PX = 96;
/** Pixels of the reach with which nothing is dragged: a finger is as wide. */
const LEAST_REACH_PX = { mouse: 12, finger: 40 } as const;
export type DraggedBy = keyof typeof LEAST_REACH_PX;

/** The zoom to drag within so many metres; without a bound any zoom will do. */
export function dragZoom(mostM: number): number {
  return Math.min(Math.log2(REACH_PX / mostM), MAX_ZOOM);
}

/** The view to drag a place in; null: it can be dragged in the view that is shown. */
export function dragView(
  { xM, yM, mostM }: Pick<SketchHandle, 'xM' | 'yM' | 'mostM'>,
  { view, size, origin }: { readonly view: MapView; readonly size: Size; readonly origin: { xM: number; yM: number } },
  by: DraggedBy,
): MapView | null {
  const [northM, eastM] = [xM - origin.xM, yM - origin.yM];
  const { x, y } = screenFromSite(view, size, eastM, northM);
  const isSeen = x >= 0 && x <= size.width && y >= 0 && y <= size.height;
  if (isSeen && mostM * pixelsPerM(view.zoom) >= LEAST_REACH_PX[by]) return null;
  return { eastM, northM, zoom: Math.max(view.zoom, dragZoom(mostM)) };
}
