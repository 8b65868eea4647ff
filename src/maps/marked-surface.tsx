import { makeStyles } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { Size } from './camera';
import { beginFrame } from './map-canvas';
import { adding, type FilePainter } from './map-frame';
import { drawRings, markedSpots } from './map-marks';
import type { SketchPlaces } from './map-sketch';
import type { MapView } from './map-view';

const useStyles = makeStyles({
  canvas: { position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' },
});

interface MarkedSurfaceProps {
  readonly places: SketchPlaces;
  readonly view: MapView;
  readonly size: Size;
  readonly origin: { readonly xM: number; readonly yM: number };
  readonly dark: boolean;
  /** Painters of a saved picture. */
  readonly painters: Set<FilePainter>;
}

/** Lies over the map and puts a ring around each of the places. */
export function MarkedSurface({ places, view, size, origin, dark, painters }: MarkedSurfaceProps) {
  const styles = useStyles();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || size.width === 0) return;
    const context = beginFrame(element, size, window.devicePixelRatio);
    if (context === null) return;
    const spots = markedSpots(places, view, size, origin);
    element.dataset.rings = String(spots.length / 2);
    drawRings(context, spots, dark);
  }, [places, view, size, origin, dark]);
  useEffect(
    () =>
      adding(painters, {
        below: false,
        paint: (context, of, within) => drawRings(context, markedSpots(places, of, within, origin), dark),
      }),
    [painters, places, origin, dark],
  );
  return <canvas ref={canvas} className={styles.canvas} data-marked={places.xM.length} />;
}
