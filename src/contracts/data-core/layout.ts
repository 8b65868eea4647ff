// Layouts of design piles: read from coordinates, checked, and compared with what was built.
// Coordinates are metres on the site's grid, X north and Y east; a coordinate that is NaN or infinite, or further
// than 500 km from the site's median, is a bad row: it is told and takes part in nothing else.
//
// A request here takes what it is asked about as columns or from an opened pile set. Columns of differing lengths and
// lengths that are none fail with `bad_input`.
import { read } from '../worker-requests';
import type { BadRows, ClosePairs, FoundRows, Outliers, PlaceFit } from './answers';

/** Coordinates handed over, e.g. of an import that is not stored yet. */
export interface SiteColumns {
  readonly xM: Float64Array;
  readonly yM: Float64Array;
}

/** Piles of the set opened under a key. */
export interface OpenedPiles {
  readonly key: string;
}

export interface LayoutCheckQuery {
  /** Circles may overlap by so much, e.g. the designed overlap of a wall. */
  readonly overlapM: number;
  /** Piles closer than this are the same one entered twice. */
  readonly duplicateM: number;
  /** A pile whose nearest neighbour is so many times the usual spacing away is an outlier. */
  readonly outlierFactor: number;
  /** Spacing of the type's pattern, metres: piles off it by more than a fifth are uneven; 0: none is known. */
  readonly patternM: number;
  /** Most pairs to answer of each kind. */
  readonly most: number;
}

export interface LayoutCheck {
  readonly bad: BadRows;
  readonly duplicates: ClosePairs;
  readonly overlaps: ClosePairs;
  readonly outliers: Outliers;
}

/** Freedom between two sets of places: the origin, the direction too, the scale too. */
export type Freedom = 'shift' | 'turn' | 'similar';

export const layoutRequests = {
  /** Fits points to where they shall lie, by least squares: one point or more for a shift, else two or more. */
  'layout.fit': read<{ readonly from: SiteColumns; readonly to: SiteColumns; readonly freedom: Freedom }, PlaceFit>(),
  /** Rows found from where the piles stand, straight or curved; `pileNo` numbers the piles by them. */
  'layout.rows': read<{ readonly piles: OpenedPiles | SiteColumns; readonly mileageM: number | null }, FoundRows>(),
  /** Duplicates, overlaps, outliers and bad coordinates, by row. */
  'layout.check': read<
    LayoutCheckQuery & {
      readonly piles: OpenedPiles | (SiteColumns & { readonly diameterM: Float32Array });
    },
    LayoutCheck
  >(),
};
