// An outline of a drawing as a layout takes it: metres on the site's grid.
import { type DrawnOutline, type LengthUnit, PER_METRE } from '../../../contracts/spreadsheet';
import type { Route } from '../../../equipment/layouts/laid-out';
import type { Outline } from '../../../equipment/layouts/within-outline';
import { NEAR_M } from '../../../shared/near-m';
import { ringArea } from '../../../shared/ring-area';
import type { OutlineFile } from './use-outline-file';

/** To the millimetre: further digits come from the division. */
export function metresOf({ corners }: Pick<DrawnOutline, 'corners'>, unit: LengthUnit): Outline {
  return Array.from(corners, (value) => Math.round((value / PER_METRE[unit]) * 1000) / 1000);
}

/** The lines of the layer that is chosen, in metres: those that do not close first. */
export function linesOf({ drawing, layer, unit }: Pick<OutlineFile, 'drawing' | 'layer' | 'unit'>): readonly Route[] {
  const open = drawing.paths.filter((path) => path.layer === layer).map(({ points }) => ({ points, closes: false }));
  const closed = drawing.outlines
    .filter((outline) => outline.layer === layer)
    .map(({ corners }) => ({ points: corners, closes: true }));
  return [...open, ...closed].map(({ points, closes }) => ({ points: metresOf({ corners: points }, unit), closes }));
}

/** The area inside an outline, square metres. */
export function outlineAreaM2(outline: Outline): number {
  return ringArea(
    outline.length / 2,
    (at) => outline[2 * at] ?? Number.NaN,
    (at) => outline[2 * at + 1] ?? Number.NaN,
  );
}

/** Kilometres from the site, where an outline is too far from it to be meant; null where it is near, or there is no site yet. */
export function farKm(outline: Outline, site: { readonly xM: number; readonly yM: number } | null): number | null {
  const [x, y] = outline;
  if (site === null || x === undefined || y === undefined) return null;
  const metres = Math.hypot(x - site.xM, y - site.yM);
  return metres > NEAR_M ? metres / 1000 : null;
}
