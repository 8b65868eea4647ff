import { useMemo } from 'react';
import { visibleBox } from '../../maps/camera';
import type { MapView } from '../../maps/map-view';
import type { useElementSize } from '../../ui/use-element-size';
import type { usePileSource } from '../pile-source/use-pile-source';
import type { ShownPart } from './ordered-piles';

interface InView {
  readonly within: 'site' | 'map';
  readonly view: MapView | null;
}

/** The part of the site that a map of this size shows; null: the table beside it is not to be narrowed to it. */
export function usePilesInView(
  { within, view }: InView,
  { info }: Pick<ReturnType<typeof usePileSource>, 'info'>,
  mapSize: ReturnType<typeof useElementSize>,
): ShownPart | null {
  return useMemo(
    () =>
      within === 'site' || view === null || info === undefined
        ? null
        : { box: visibleBox(view, mapSize), origin: { originXM: info.originXM, originYM: info.originYM } },
    [within, view, info, mapSize],
  );
}
