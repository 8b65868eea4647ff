import { type ReactNode, useMemo, useState } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import type { MapFrame, MapPainter } from '../../maps/map-frame';
import { mapColors } from '../../maps/map-surface';
import { drawMeasure, type MeasuredPlace, type MeasureKind, measuredAreaM2, measuredLengthM } from '../../maps/measure';
import { MeasureSurface } from '../../maps/measure-surface';
import { PaintedLayer } from '../../maps/painted-layer';

export interface Measuring {
  /** Null: nothing is measured. */
  readonly kind: MeasureKind | null;
  readonly set: (kind: MeasureKind | null) => void;
  /** Distance along the line, or around the area; null where there is no edge yet. */
  readonly lengthM: number | null;
  /** Null where fewer than three corners are set, and of a distance. */
  readonly areaM2: number | null;
  readonly corners: number;
  readonly layer: ReactNode;
}

/** Places that are set on the map, and what they measure. */
export function useMeasuring(frame: MapFrame): Measuring {
  const { t } = useTranslation();
  const format = useFormat();
  const [kind, setKind] = useState<MeasureKind | null>(null);
  const [places, setPlaces] = useState<readonly MeasuredPlace[]>([]);
  const { dark } = frame;
  const closed = kind === 'area' && places.length > 2;
  const lengthM = places.length > 1 ? measuredLengthM(places, closed) : null;
  const areaM2 = closed ? measuredAreaM2(places) : null;
  const painter = useMemo<MapPainter>(() => {
    const colors = mapColors(dark);
    const metres = (of: number): string => `${format.number(of, 2)} m`;
    const edges = places.flatMap((place, at) => {
      const next = places[at + 1] ?? (closed ? places[0] : undefined);
      return next === undefined ? [] : [metres(measuredLengthM([place, next], false))];
    });
    const whole =
      kind === 'area'
        ? areaM2 === null
          ? ''
          : `${format.number(areaM2, 1)} m²`
        : lengthM === null
          ? ''
          : metres(lengthM);
    return {
      below: false,
      paint(context, view, size) {
        if (kind !== null) drawMeasure(context, view, size, kind, places, { edges, whole }, colors);
      },
    };
  }, [places, kind, closed, lengthM, areaM2, dark, format]);
  const set = (next: MeasureKind | null): void => {
    setKind(next);
    setPlaces([]);
  };
  const layer =
    kind === null ? null : (
      <>
        <MeasureSurface
          key={kind}
          frame={frame}
          name={t(`mapLayers.measure.${kind}`)}
          help={t('mapLayers.measure.keys')}
          places={places}
          onPlaces={setPlaces}
          onLeave={() => set(null)}
        />
        <PaintedLayer frame={frame} painter={painter} />
      </>
    );
  return { kind, set, lengthM, areaM2, corners: places.length, layer };
}
