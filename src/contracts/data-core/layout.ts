// Layouts of design piles: made by pattern, read from coordinates and numbers, checked, and compared with what was
// built. Coordinates are metres on the site's grid, X north and Y east; a coordinate that is NaN or infinite, or further
// than 500 km from the site's median, is a bad row: it is told and takes part in nothing else.
//
// A request here takes what it is asked about as columns or from an opened pile set. Columns of differing lengths and
// lengths that are none fail with `bad_input`.
import { read } from '../worker-requests';
import type {
  BadRows,
  ClosePairs,
  FoundRows,
  LaidOutPiles,
  LayoutMatch,
  NumberedRows,
  Outliers,
  PlaceFit,
} from './answers';

/** Coordinates handed over, e.g. of an import that is not stored yet. */
export interface SiteColumns {
  readonly xM: Float64Array;
  readonly yM: Float64Array;
}

/** Piles of the set opened under a key. */
export interface OpenedPiles {
  readonly key: string;
}

/** How piles lie; lengths in metres, counts whole. At most 5,000,000 piles. */
export type PilePattern =
  /** Rows below one another; `triangle` (梅花形) moves every other row by half the spacing. */
  | {
      readonly kind: 'square' | 'triangle';
      readonly rows: number;
      readonly places: number;
      readonly spacingM: number;
      readonly rowSpacingM: number;
    }
  /** Elements of a multi-axis machine; neighbours share holes (套接), and a hole drilled twice appears once. */
  | {
      readonly kind: 'axisChain';
      readonly elements: number;
      readonly axes: 1 | 2 | 3 | 5 | 9;
      readonly shared: number;
      readonly spacingM: number;
    }
  | {
      readonly kind: 'rings';
      readonly rings: number;
      readonly radiusM: number;
      readonly ringSpacingM: number;
      /** Least distance between piles of a ring. */
      readonly spacingM: number;
    }
  /** Panels of a wall end to end; row 0 those made first, row 1 those between them. */
  | { readonly kind: 'panels'; readonly panels: number; readonly lengthM: number; readonly overlapM: number };

export interface PatternPlace {
  /** Site coordinates of the pattern's origin. */
  readonly xM: number;
  readonly yM: number;
  /** Direction of the rows, degrees clockwise from north; further rows lie to the right of it. */
  readonly azimuthDeg: number;
}

export interface PatternNumbering {
  /** Mileage that the numbers begin with, metres (12340 gives `K12+340_A_1`); null: none. */
  readonly mileageM: number | null;
  /** Row that is called A, and the first place in it. */
  readonly firstRow: number;
  readonly firstPlace: number;
}

export interface LayoutCheckQuery {
  /** Circles may overlap by so much, e.g. the designed overlap of a wall. */
  readonly overlapM: number;
  /** Piles closer than this are the same one entered twice. */
  readonly duplicateM: number;
  /** A pile whose nearest neighbour is so many times the usual spacing away is an outlier. */
  readonly outlierFactor: number;
  /** Most pairs to answer of each kind. */
  readonly most: number;
}

export interface LayoutCheck {
  readonly bad: BadRows;
  readonly duplicates: ClosePairs;
  readonly overlaps: ClosePairs;
  readonly outliers: Outliers;
}

/** What may differ between two sets of places: the origin, the direction too, the scale too. */
export type Freedom = 'shift' | 'turn' | 'similar';

export const layoutRequests = {
  /** Fits points to where they shall lie, by least squares: one point or more for a shift, else two or more. */
  'layout.fit': read<{ readonly from: SiteColumns; readonly to: SiteColumns; readonly freedom: Freedom }, PlaceFit>(),
  'layout.generate': read<
    { readonly pattern: PilePattern; readonly place: PatternPlace; readonly numbering: PatternNumbering },
    LaidOutPiles
  >(),
  /** Rows found from where the piles stand, straight or curved; `pileNo` numbers the piles by them. */
  'layout.rows': read<{ readonly piles: OpenedPiles | SiteColumns; readonly mileageM: number | null }, FoundRows>(),
  /** Rows read from the piles' numbers, such as K12+340_A_17. */
  'layout.numberedRows': read<{ readonly piles: OpenedPiles | { readonly pileNo: readonly string[] } }, NumberedRows>(),
  /** Duplicates, overlaps, outliers and bad coordinates, by row. */
  'layout.check': read<
    LayoutCheckQuery & {
      readonly piles: OpenedPiles | (SiteColumns & { readonly diameterM: Float32Array });
    },
    LayoutCheck
  >(),
  'layout.match': read<
    { readonly built: SiteColumns; readonly design: OpenedPiles | SiteColumns; readonly radiusM: number },
    LayoutMatch
  >(),
};
