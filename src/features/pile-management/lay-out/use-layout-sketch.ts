import { useEffect } from 'react';
import type { MapSketch, RowMarks } from '../../../maps/map-sketch';
import { useLatest } from '../../../ui/use-latest';
import type { LaidOutColumns } from './layout-columns';

const NOWHERE: MapSketch['after'] = { xM: new Float64Array(0), yM: new Float64Array(0) };

interface LayoutSketch {
  readonly laid: LaidOutColumns | undefined;
  /** Rows of `laid` that something is said about. */
  readonly marked: RowMarks;
  readonly outline: MapSketch['outline'];
  /** The map is asked for something, also before there are piles to show. */
  readonly follows: boolean;
  /** Presses on the map are points of the line; null: they are not. */
  readonly onPlace: ((xM: number, yM: number) => void) | null;
  readonly onSketch: (sketch: MapSketch | null) => void;
}

/** Shows the piles of a layout on the map, and takes the points of its line from there. */
export function useLayoutSketch({ laid, marked, outline, follows, onPlace, onSketch }: LayoutSketch): void {
  const press = useLatest(onPlace);
  const takesPresses = onPlace !== null;
  useEffect(() => {
    const asks = takesPresses ? { onPlace: (xM: number, yM: number) => press.current?.(xM, yM) } : {};
    onSketch(
      laid === undefined && !follows
        ? null
        : { before: null, after: laid ?? NOWHERE, marked, outline, handle: null, ...asks },
    );
  }, [laid, marked, outline, follows, takesPresses, onSketch]);
  useEffect(() => () => onSketch(null), [onSketch]);
}
