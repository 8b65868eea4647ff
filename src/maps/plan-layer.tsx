import { makeStyles } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { boxContains, pixelsPerM, type Size, screenFromSite, visibleBox } from './camera';
import { inColor, lineImage } from './line-image';
import type { MapFrame, MapPainter } from './map-frame';
import type { MapView } from './map-view';
import { type Plan, type PlanLook, paintPlan } from './plan';

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
  readonly plan: Plan;
  readonly look: PlanLook;
  /** 0 to 1. */
  readonly opacity: number;
}

/** The lines of a drawing below the piles: painted when the map stands still, and moved along with it until then. */
export function PlanLayer({ frame, plan, look, opacity }: PlanLayerProps) {
  const styles = useStyles();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { view, size, pixelRatio, painters, belowPiles, dark, source } = frame;
  const { originXM, originYM } = source.info;
  const ink = dark ? INK_DARK : INK_LIGHT;
  const [painted, setPainted] = useState<{ view: MapView; size: Size; at: number } | null>(null);
  const wide = useMemo(() => ({ width: size.width * ROOM, height: size.height * ROOM }), [size]);
  const paint = useMemo(
    () => (context: CanvasRenderingContext2D, of: MapView, within: Size, ratio: number) => {
      const image = lineImage(Math.round(within.width * ratio), Math.round(within.height * ratio));
      const inView = paintPlan(image, of, within, ratio, plan, look, { xM: originXM, yM: originYM });
      context.putImageData(inColor(image, ink), 0, 0);
      return inView;
    },
    [plan, look, originXM, originYM, ink],
  );

  // Anew for other lines at once, and for another view when it stands still.
  const latest = useRef(view);
  latest.current = view;
  const repaint = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    const paintNow = (): void => {
      const context = canvas.current?.getContext('2d');
      if (canvas.current === null || context == null) return;
      canvas.current.width = Math.round(wide.width * pixelRatio);
      canvas.current.height = Math.round(wide.height * pixelRatio);
      const inView = paint(context, latest.current, wide, pixelRatio);
      canvas.current.dataset.planLines = String(inView);
      setPainted({ view: latest.current, size: wide, at: performance.now() });
    };
    paintNow();
    repaint.current = paintNow;
  }, [paint, wide, pixelRatio]);
  useEffect(() => {
    if (painted === null || painted.view === view) return;
    const isBare = !boxContains(visibleBox(painted.view, painted.size), visibleBox(view, size));
    const waitMs = isBare ? Math.min(STILL_MS, Math.max(0, painted.at + MOVING_MS - performance.now())) : STILL_MS;
    const timer = setTimeout(() => repaint.current(), waitMs);
    return () => clearTimeout(timer);
  }, [view, size, painted]);

  // A saved picture of the view has its own sharpness.
  useEffect(() => {
    const painter: MapPainter = {
      below: true,
      bottom: true,
      paint: (context, of, within) => {
        const ratio = context.getTransform().a;
        const sheet = document.createElement('canvas');
        sheet.width = Math.round(within.width * ratio);
        sheet.height = Math.round(within.height * ratio);
        const own = sheet.getContext('2d');
        if (own === null) return;
        paint(own, of, within, ratio);
        context.globalAlpha = opacity;
        context.drawImage(sheet, 0, 0, within.width, within.height);
        context.globalAlpha = 1;
      },
    };
    painters.add(painter);
    return () => {
      painters.delete(painter);
    };
  }, [painters, paint, opacity]);

  if (belowPiles === null) return null;
  return createPortal(
    <canvas
      ref={canvas}
      className={styles.canvas}
      style={{ width: wide.width, height: wide.height, opacity, transform: placedBy(painted, view, size, wide) }}
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
