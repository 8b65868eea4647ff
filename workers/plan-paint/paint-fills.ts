// The hatches of a drawing in pixels: covered lightly, below the lines.
import type { PlanShot } from '../../src/contracts/plan-paint';
import { PER_METRE, type PlanFills } from '../../src/contracts/spreadsheet';
import type { LineImage } from './line-image';

/** How much of a pixel a hatch covers, of 255: lines, texts and piles stay as clear as without. */
export const FILL_COVER = 38;

/** Fills the hatches of the layers shown: pixels whose centre lies in an odd number of the rings of a hatch. */
export function paintFills(image: LineImage, fills: PlanFills, shot: PlanShot): void {
  const { fillOf, layerOf } = fills;
  for (let ring = 0; ring < fillOf.length; ) {
    let end = ring + 1;
    while (end < fillOf.length && fillOf[end] === fillOf[ring]) end += 1;
    if (shot.shown[layerOf[ring] ?? 0] === 1) paintFill(image, fills, ring, end, shot);
    ring = end;
  }
}

/** Row by row: where the sides of the rings cross the middle of the row, in order, the area begins and ends by turns. */
function paintFill(image: LineImage, { corners, starts }: PlanFills, ring: number, end: number, shot: PlanShot): void {
  const { width, height, cover } = image;
  const perMetre = PER_METRE[shot.unit];
  const scale = shot.pixelsPerM / perMetre;
  const [west, north] = [shot.westM * perMetre, shot.northM * perMetre];
  /** By row, where it is crossed. */
  const crossings = new Map<number, number[]>();
  for (let of = ring; of < end; of += 1) {
    const [first, last] = [starts[of] ?? 0, (starts[of + 1] ?? 0) - 1];
    let x0 = ((corners[2 * last] ?? 0) - west) * scale;
    let y0 = (north - (corners[2 * last + 1] ?? 0)) * scale;
    for (let corner = first; corner <= last; corner += 1) {
      const x1 = ((corners[2 * corner] ?? 0) - west) * scale;
      const y1 = (north - (corners[2 * corner + 1] ?? 0)) * scale;
      // Of a side its upper end belongs to it, its lower one to the next.
      const from = Math.max(0, Math.ceil(Math.min(y0, y1) - 0.5));
      const to = Math.min(height, Math.ceil(Math.max(y0, y1) - 0.5));
      for (let row = from; row < to; row += 1) {
        const x = x0 + ((row + 0.5 - y0) / (y1 - y0)) * (x1 - x0);
        const known = crossings.get(row);
        if (known === undefined) crossings.set(row, [x]);
        else known.push(x);
      }
      x0 = x1;
      y0 = y1;
    }
  }
  for (const [row, at] of crossings) {
    at.sort((a, b) => a - b);
    for (let pair = 0; pair + 1 < at.length; pair += 2) {
      const from = Math.max(0, Math.ceil((at[pair] ?? 0) - 0.5));
      const to = Math.min(width, Math.ceil((at[pair + 1] ?? 0) - 0.5));
      for (let pixel = row * width + from; pixel < row * width + to; pixel += 1) {
        if ((cover[pixel] ?? 0) < FILL_COVER) cover[pixel] = FILL_COVER;
      }
    }
  }
}
