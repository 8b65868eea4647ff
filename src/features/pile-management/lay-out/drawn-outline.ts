// An outline of a drawing as a layout takes it: metres on the site's grid.
import { type DrawnOutline, type LengthUnit, PER_METRE } from '../../../contracts/spreadsheet';
import type { Outline } from '../../../equipment/layouts/within-outline';

/** To the millimetre: what is left of a division is no measure. */
export function metresOf({ corners }: Pick<DrawnOutline, 'corners'>, unit: LengthUnit): Outline {
  return Array.from(corners, (value) => Math.round((value / PER_METRE[unit]) * 1000) / 1000);
}

/** What an outline goes around, square metres; by the corners' cross products (Gauss). */
export function outlineAreaM2(outline: Outline): number {
  const [originX = 0, originY = 0] = outline;
  let twice = 0;
  for (let at = 0; at < outline.length; at += 2) {
    const next = (at + 2) % outline.length;
    const [x, y] = [(outline[at] ?? 0) - originX, (outline[at + 1] ?? 0) - originY];
    twice += x * ((outline[next + 1] ?? 0) - originY) - ((outline[next] ?? 0) - originX) * y;
  }
  return Math.abs(twice) / 2;
}

/** An outline further from the piles than this is in another unit, or of another grid. */
const FAR_M = 20_000;

/** Kilometres from the site, where an outline is too far from it to be meant; null where it is near, or there is no site yet. */
export function farKm(outline: Outline, site: { readonly xM: number; readonly yM: number } | null): number | null {
  const [x, y] = outline;
  if (site === null || x === undefined || y === undefined) return null;
  const metres = Math.hypot(x - site.xM, y - site.yM);
  return metres > FAR_M ? metres / 1000 : null;
}
