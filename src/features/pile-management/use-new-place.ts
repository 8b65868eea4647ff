import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { MapSketch } from '../../maps/map-sketch';
import { useLatest } from '../../ui/use-latest';
import { patternPlace } from './pattern-place';
import type { TypedPile } from './pile-form';
import { typedPlace, usualSpacingM } from './use-place-sketch';

export interface PointedPlace {
  readonly xM: number;
  readonly yM: number;
}

interface NewPlace {
  readonly scope: TableSource;
  readonly profile: Pick<EquipmentProfile, 'design'>;
  readonly typed: TypedPile;
  readonly type: (key: string, text: string) => void;
  /** Named so where it has no number yet. */
  readonly unnamed: string;
  /** Pointed at before the form was opened; null: nothing was. */
  readonly pointed: PointedPlace | null;
  readonly onSketch: (sketch: MapSketch | null) => void;
}

const NOTHING: ReadonlySet<number> = new Set();
const centimetres = (metres: number): string => String(Math.round(metres * 100) / 100);

/**
 * The place of a new pile: pointed at on the map, where it goes to the free place in the pattern around, if `snaps`;
 * typed; or dragged.
 */
export function useNewPlace({ scope, profile, typed, type, unnamed, pointed, onSketch }: NewPlace) {
  const { queries } = useDataLayer();
  const [snaps, setSnaps] = useState(true);
  /** Whether the place that was pointed at last is one of the pattern. */
  const [isOfPattern, setOfPattern] = useState(false);
  const present = useQuery(queries.pileTable(scope, {}));
  const { data: info } = useQuery(queries.piles(scope));
  const spacingM = usualSpacingM(profile);
  const point = useLatest((xM: number, yM: number): void => {
    const { columns } = present.data ?? {};
    const meant =
      snaps && columns !== undefined ? patternPlace({ xM, yM }, { xM: columns.x_m, yM: columns.y_m }, spacingM) : null;
    setOfPattern(meant !== null);
    type('x_m', meant === null ? centimetres(xM) : String(meant.xM));
    type('y_m', meant === null ? centimetres(yM) : String(meant.yM));
  });
  const isKnown = present.data !== undefined || present.isError;
  // Once the piles around are known: before, there is no pattern.
  useEffect(() => {
    if (pointed !== null && isKnown) point.current?.(pointed.xM, pointed.yM);
  }, [pointed, isKnown]);

  const { xM, yM } = typedPlace(typed) ?? { xM: null, yM: null };
  const name = (typed.pile_no ?? '').trim() || unnamed;
  // A map of nothing is nowhere: the first place of a project is typed.
  const hasMap = info !== undefined && info.rows > 0;
  useEffect(() => {
    if (!hasMap && xM === null) return onSketch(null);
    const place = xM === null || yM === null ? [] : [{ xM, yM }];
    onSketch({
      before: null,
      after: { xM: Float64Array.from(place, (at) => at.xM), yM: Float64Array.from(place, (at) => at.yM) },
      marked: NOTHING,
      outline: null,
      handle:
        xM === null || yM === null
          ? null
          : {
              // It may go anywhere.
              ...{ xM, yM, fromXM: 0, fromYM: 0, name },
              mostM: Number.POSITIVE_INFINITY,
              onMove: (toXM, toYM) => {
                setOfPattern(false);
                type('x_m', String(toXM));
                type('y_m', String(toYM));
              },
            },
      onPlace: (toXM, toYM) => point.current?.(toXM, toYM),
    });
  }, [hasMap, xM, yM, name, type, onSketch]);
  useEffect(() => () => onSketch(null), [onSketch]);
  return { hasMap, snaps, setSnaps, isOfPattern };
}
