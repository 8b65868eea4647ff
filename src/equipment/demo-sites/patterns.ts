// Patterns that the demo's smaller sites lie on, each to be laid out where a site is.
import {
  type Axis,
  compactionPoints,
  curtainHoles,
  pitWallBodies,
  slurryBatches,
  tunnelRings,
  wallPanels,
  wallSections,
} from '../layouts/line-layout';
import { fieldPiles, type OrderedWork, orderedPiles, skippedPiles } from '../layouts/pile-layout';
import type { Place, SmallSite } from './small-site';

/** A field on the pattern of its type. */
export function field(
  pattern: 'square' | 'triangle',
  rows: number,
  columns: number,
  spacingM: number,
  depthM: number,
): SmallSite['piles'] {
  return (place) => fieldPiles({ ...place, prefix: 'Z', rows, columns, spacingM, pattern, depthM });
}

/** One pile in so many is made before its turn. */
const isHastyPile = (at: number): boolean => at % 47 === 22;

/** A square field, made skipping. */
export const skipped =
  (rows: number, columns: number, spacingM: number, depthM: number): SmallSite['piles'] =>
  (place) =>
    skippedPiles({ ...place, prefix: 'Z', rows, columns, spacingM, pattern: 'square', depthM }, isHastyPile);

/** A triangular field, made in three orders. */
export const ordered =
  (rows: number, columns: number, spacingM: number, depthM: number, work: OrderedWork): SmallSite['piles'] =>
  (place) =>
    orderedPiles({ ...place, prefix: 'Z', rows, columns, spacingM, pattern: 'triangle', depthM }, work, isHastyPile);

export const points =
  (rows: number, columns: number, spacingM: number): SmallSite['piles'] =>
  (place) =>
    compactionPoints(
      fieldPiles({ ...place, prefix: 'QH', rows, columns, spacingM, pattern: 'square', depthM: 1 }),
      spacingM,
    );

/** Between the axes of a multi-axis machine. */
const AXIS_SPACING_M = 0.6;

const along = (place: Place, fromM: number, lengthM: number, perM = 0): Axis => ({ ...place, fromM, lengthM, perM });
export const pit =
  (lengthM: number, widthM: number, depthM: number, axes = 3): SmallSite['piles'] =>
  (place) =>
    // Each body cuts the last hole of its neighbour once more.
    pitWallBodies({ ...place, lengthM, widthM, depthM, pitchM: (axes - 1) * AXIS_SPACING_M });
/** One hole or panel in forty does not wait for its neighbours. */
const isHasty = (at: number): boolean => at % 40 === 27;

export const curtain =
  (lengthM: number, rows: number, spacingM: number, depthM: number): SmallSite['piles'] =>
  (place) =>
    curtainHoles({ axis: along(place, 0, lengthM, 1 / 900), rows, rowSpacingM: 1.5, spacingM, depthM, isHasty });
export const rings =
  (prefix: string, count: number, ringM: number, perM: number): SmallSite['piles'] =>
  (place) =>
    tunnelRings(along(place, 12_400, count * ringM + 1, perM), prefix, ringM);
export const panels =
  (count: number, panelM: number, depthM: number): SmallSite['piles'] =>
  (place) =>
    wallPanels({ axis: along(place, 0, count * panelM + 0.5, 1 / 1500), panelM, depthM, isHasty });
export const sections =
  (count: number, depthM: number): SmallSite['piles'] =>
  (place) =>
    wallSections(along(place, 0, count * 3 + 0.5), 3, depthM);
export const batches =
  (count: number, cementKg: number): SmallSite['piles'] =>
  () =>
    slurryBatches(count, cementKg, { fullT: 85, leastT: 14 });
