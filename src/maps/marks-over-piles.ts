// Marks that the map itself draws over its piles, on the screen and in a saved picture of the view.
import type { Size } from './camera';
import { drawLabels, type PileLabel } from './label-places';
import { drawCoordinates, drawOutline, drawRing, type MapColors, type RingMark, type SiteOrigin } from './map-canvas';
import type { FilePainter } from './map-frame';
import type { MapView } from './map-view';
import type { Box } from './text-room';

export interface MarksOverPiles {
  readonly labels: readonly PileLabel[];
  /** Around what is selected, as offsets; null: nothing to draw. */
  readonly outline: readonly { readonly eastM: number; readonly northM: number }[] | null;
  readonly selected: RingMark | null;
  readonly origin: SiteOrigin;
  readonly colors: MapColors;
}

/** Numbers, coordinates, the outline of a selection and rings; no text where something covers the map. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: Size,
  { labels, outline, selected, origin, colors }: MarksOverPiles,
  covers: readonly Box[],
  hovered: RingMark | null,
): void {
  // The ring of the selected pile has its number.
  drawLabels(context, view, size, labels, colors, covers, selected);
  drawCoordinates(context, view, size, origin, colors, covers);
  if (outline) drawOutline(context, view, size, outline, colors);
  if (hovered) drawRing(context, view, size, hovered, colors, false);
  if (selected) drawRing(context, view, size, selected, colors, true);
}

/** The same in a saved picture: nothing covers that, and nobody points at a pile. */
export function marksPainter(marks: MarksOverPiles): FilePainter {
  return {
    below: false,
    bottom: true,
    paint: (context, of, within) => drawMarks(context, of, within, marks, [], null),
  };
}
