import { makeStyles } from '@fluentui/react-components';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PaintedPlan, PlanShot } from '../contracts/plan-paint';
import { useLatest } from '../ui/use-latest';
import { boxContains, pixelsPerM, type Size, screenFromSite, visibleBox } from './camera';
import { adding, type MapFrame } from './map-frame';
import type { MapView } from './map-view';
import { planShot } from './plan';

const useStyles = makeStyles({
  canvas: { position: 'absolute', left: 0, top: 0, transformOrigin: '0 0', pointerEvents: 'none' },
});

/** Painted is so many times as wide and high as the screen, so that a map that moves has lines at its edge. */
const ROOM = 1.5;
/** The map stands still when its view has not changed for so long. */
const STILL_MS = 100;
/** While it moves on beyond what is painted, it is painted no more often. */
const MOVING_MS = 300;

/** Lines keep back behind piles, on either ground. */
const INK_LIGHT = [70, 84, 100] as const;
const INK_DARK = [165, 176, 190] as const;

interface PlanLayerProps {
  readonly frame: MapFrame;
  /** Paints its lines, elsewhere. */
  readonly paint: (shot: PlanShot, signal?: AbortSignal) => Promise<PaintedPlan>;
  readonly look: Pick<PlanShot, 'unit' | 'shown'>;
  /** 0 to 1. */
  readonly opacity: number;
}

/** The lines of a drawing below the piles: painted when the map stands still, and moved along with it until then. */
export function PlanLayer({ frame, paint, look, opacity }: PlanLayerProps) {
  const styles = useStyles();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { view, size, pixelRatio, painters, belowPiles, dark, source, onError } = frame;
  const { originXM, originYM } = source.info;
  const ink = dark ? INK_DARK : INK_LIGHT;
  const [painted, setPainted] = useState<{ view: MapView; size: Size; at: number } | null>(null);
  const wide = useMemo(() => ({ width: size.width * ROOM, height: size.height * ROOM }), [size]);
  const shoot = useCallback(
    (of: MapView, within: Size, ratio: number, signal?: AbortSignal) =>
      paint({ ...planShot(of, within, ratio, { xM: originXM, yM: originYM }), ...look, ink }, signal),
    [paint, look, originXM, originYM, ink],
  );

  // Anew for other lines at once, and for another view when it stands still. While one is being painted none is asked for.
  const latest = useLatest(view);
  const busy = useRef(false);
  const repaint = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    const stop = new AbortController();
    const paintNow = async (): Promise<void> => {
      const of = latest.current;
      busy.current = true;
      try {
        const { bitmap, inView, texts } = await shoot(of, wide, pixelRatio, stop.signal);
        const context = canvas.current?.getContext('bitmaprenderer');
        if (stop.signal.aborted || canvas.current === null || context == null) {
          bitmap.close();
          return;
        }
        context.transferFromImageBitmap(bitmap);
        canvas.current.dataset.planLines = String(inView);
        canvas.current.dataset.planTexts = String(texts);
        setPainted({ view: of, size: wide, at: performance.now() });
      } catch (error) {
        if (!stop.signal.aborted) onError(error);
      } finally {
        if (!stop.signal.aborted) busy.current = false;
      }
    };
    repaint.current = () => void paintNow();
    repaint.current();
    return () => stop.abort();
  }, [shoot, wide, pixelRatio, onError]);
  useEffect(() => {
    if (painted === null || painted.view === view) return;
    const isBare = !boxContains(visibleBox(painted.view, painted.size), visibleBox(view, size));
    const waitMs = isBare ? Math.min(STILL_MS, Math.max(0, painted.at + MOVING_MS - performance.now())) : STILL_MS;
    // One that is on its way has this effect run again.
    const timer = setTimeout(() => busy.current || repaint.current(), waitMs);
    return () => clearTimeout(timer);
  }, [view, size, painted]);

  // A saved picture of the view has its own sharpness.
  useEffect(() => {
    return adding(painters, {
      below: true,
      bottom: true,
      paint: async (context, of, within) => {
        const { bitmap } = await shoot(of, within, context.getTransform().a);
        context.globalAlpha = opacity;
        context.drawImage(bitmap, 0, 0, within.width, within.height);
        context.globalAlpha = 1;
        bitmap.close();
      },
    });
  }, [painters, shoot, opacity]);

  if (belowPiles === null) return null;
  const { width, height } = painted?.size ?? wide;
  return createPortal(
    <canvas
      ref={canvas}
      className={styles.canvas}
      style={{ width, height, opacity, transform: placedBy(painted, view, size, { width, height }) }}
    />,
    belowPiles,
  );
}

/** Puts what was painted for one view where another one has it. */
function placedBy(painted: { readonly view: MapView } | null, view: MapView, size: Size, wide: Size): string {
  const from = painted?.view ?? view;
  const times = pixelsPerM(view.zoom) / pixelsPerM(from.zoom);
  const middle = screenFromSite(view, size, from.eastM, from.northM);
  return `translate(${middle.x - (wide.width / 2) * times}px, ${middle.y - (wide.height / 2) * times}px) scale(${times})`;
}
