import { makeStyles } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { Size } from './camera';
import { beginFrame } from './map-canvas';
import { markedSpots, RING_RADIUS_PX } from './map-marks';
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
}

/** Lies over the map and puts a ring around each of the places. */
export function MarkedSurface({ places, view, size, origin, dark }: MarkedSurfaceProps) {
  const styles = useStyles();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || size.width === 0) return;
    const context = beginFrame(element, size, window.devicePixelRatio);
    if (context === null) return;
    const spots = markedSpots(places, view, size, origin);
    element.dataset.rings = String(spots.length / 2);
    context.beginPath();
    for (let at = 0; at + 1 < spots.length; at += 2) {
      const [x, y] = [spots[at] ?? 0, spots[at + 1] ?? 0];
      context.moveTo(x + RING_RADIUS_PX, y);
      context.arc(x, y, RING_RADIUS_PX, 0, 2 * Math.PI);
    }
    // A ring on an edge of the other brightness: it is seen on piles of any colour, and beside them.
    context.strokeStyle = dark ? '#10151b' : '#ffffff';
    context.lineWidth = 5;
    context.stroke();
    context.strokeStyle = dark ? '#ffd166' : '#5c2e91';
    context.lineWidth = 2;
    context.stroke();
  }, [places, view, size, origin, dark]);
  return <canvas ref={canvas} className={styles.canvas} data-marked={places.xM.length} />;
}
