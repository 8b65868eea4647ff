// Directions of piles in a sketch of the plan: a short line through each place that has one.
import type { SketchPlaces } from './map-sketch';

type ToScreen = (xM: number, yM: number) => { readonly x: number; readonly y: number };

/** Half of the line: it reaches out of the place's spot. */
const HALF_PX = 11;

/** Adds the lines to the path of the context. North is up. */
export function headingMarks(
  context: Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo'>,
  { xM, yM, headingDeg }: SketchPlaces,
  at: ToScreen,
): void {
  for (const [row, degrees] of headingDeg?.entries() ?? []) {
    const { x, y } = at(xM[row] ?? Number.NaN, yM[row] ?? Number.NaN);
    if (!Number.isFinite(x + y + degrees)) continue;
    const heading = (degrees * Math.PI) / 180;
    const [right, up] = [HALF_PX * Math.sin(heading), HALF_PX * Math.cos(heading)];
    context.moveTo(x - right, y + up);
    context.lineTo(x + right, y - up);
  }
}
