// The sketch of a change of the plan, over the map, before it is written.
import type { Corners } from './map-shape';

/** Places on the site's grid: X north, Y east, metres; NaN where there is none. */
export interface SketchPlaces {
  readonly xM: Float64Array;
  readonly yM: Float64Array;
  /** Direction of the line of each, degrees clockwise from north; NaN where it has none. */
  readonly headingDeg?: Float64Array;
}

/** A place that can be dragged, or moved by arrow keys. */
export interface SketchHandle {
  readonly xM: number;
  readonly yM: number;
  /** Where it began, and how far from there it may go. */
  readonly fromXM: number;
  readonly fromYM: number;
  readonly mostM: number;
  readonly name: string;
  readonly onMove: (xM: number, yM: number) => void;
}

/** Rows that something is wrong with: a set of them, or an answer for each. */
export type RowMarks = Pick<ReadonlySet<number>, 'has'>;

export interface MapSketch {
  /** Where the piles are. */
  readonly before: SketchPlaces | null;
  /** Where they will be; one of `before` and the one in the same row are joined by a line. */
  readonly after: SketchPlaces;
  /** Rows of `after` that something is wrong with. */
  readonly marked: RowMarks;
  /** Corners of an outline, or points of a line (`closed` false). */
  readonly outline: {
    readonly corners: Corners;
    readonly closed: boolean;
    /** Each of few points is seen, the first also before there is a second. */
    readonly dots?: boolean;
  } | null;
  readonly handle: SketchHandle | null;
  /** Told the place of a press on the map, or of its middle by Enter, where places are asked for and not piles. */
  readonly onPlace?: (xM: number, yM: number) => void;
}

/** A place kept within reach of where it began, to the millimetre. */
export function withinReach(
  { fromXM, fromYM, mostM }: Pick<SketchHandle, 'fromXM' | 'fromYM' | 'mostM'>,
  xM: number,
  yM: number,
): { readonly xM: number; readonly yM: number } {
  const awayM = Math.hypot(xM - fromXM, yM - fromYM);
  const share = awayM > mostM ? mostM / awayM : 1;
  const round = (from: number, to: number): number => {
    const metres = from + (to - from) * share;
    // Not beyond the reach by rounding.
    const millimetres = metres * 1000;
    return (
      (share < 1 ? (to > from ? Math.floor(millimetres) : Math.ceil(millimetres)) : Math.round(millimetres)) / 1000
    );
  };
  return { xM: round(fromXM, xM), yM: round(fromYM, yM) };
}
