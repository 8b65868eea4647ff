// The part of the site shown, as a link carries it.

/** The middle of the view as offsets from the set's origin in metres, and log2 of the pixels a metre takes. */
export interface MapView {
  readonly eastM: number;
  readonly northM: number;
  readonly zoom: number;
}

/** From so near a pile can be told from its neighbours: a search flies there. */
export const FOUND_ZOOM = 4.6;

/** `east,north,zoom` for a query parameter: decimetres and hundredths of a zoom level are exact enough for a link. */
export function formatMapView(view: MapView): string {
  return `${view.eastM.toFixed(1)},${view.northM.toFixed(1)},${view.zoom.toFixed(2)}`;
}

/** The view of a query parameter; null when it is missing or is none. */
export function parseMapView(text: string | null | undefined): MapView | null {
  const parts = text?.split(',') ?? [];
  if (parts.length !== 3 || parts.some((part) => part.trim() === '')) return null;
  const [eastM = Number.NaN, northM = Number.NaN, zoom = Number.NaN] = parts.map(Number);
  return [eastM, northM, zoom].every(Number.isFinite) ? { eastM, northM, zoom } : null;
}

/** Whether two views would make the same link. */
export function sameMapView(a: MapView | null, b: MapView | null): boolean {
  if (a === null || b === null) return a === b;
  return formatMapView(a) === formatMapView(b);
}
