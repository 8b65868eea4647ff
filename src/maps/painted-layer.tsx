import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { beginFrame } from './map-canvas';
import { adding, type MapFrame, type MapPainter } from './map-frame';

const useStyles = makeStyles({
  canvas: { position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' },
  higher: { zIndex: 1 },
});

interface PaintedLayerProps {
  readonly frame: MapFrame;
  readonly painter: MapPainter;
}

/** A layer of a map on a canvas of its own, which a saved picture of the view shows too. */
export function PaintedLayer({ frame, painter }: PaintedLayerProps) {
  const styles = useStyles();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { view, size, pixelRatio, painters, belowPiles } = frame;
  useLayoutEffect(() => {
    const context = canvas.current && beginFrame(canvas.current, size, pixelRatio);
    if (context) painter.paint(context, view, size);
  }, [painter, view, size, pixelRatio]);
  useEffect(() => adding(painters, painter), [painters, painter]);
  const drawn = <canvas ref={canvas} className={mergeClasses(styles.canvas, !painter.bottom && styles.higher)} />;
  if (!painter.below) return drawn;
  return belowPiles === null ? null : createPortal(drawn, belowPiles);
}
