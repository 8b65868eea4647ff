import { makeStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { SPOKEN_ONLY } from '../ui/spoken-only';
import { pixelsPerM, type Size, screenFromSite, siteFromScreen } from './camera';
import { beginFrame } from './map-canvas';
import { type MapSketch, type SketchHandle, type SketchPlaces, withinReach } from './map-sketch';
import type { MapView } from './map-view';

const useStyles = makeStyles({
  canvas: { position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' },
  handle: {
    position: 'absolute',
    left: '-22px',
    top: '-22px',
    width: '44px',
    height: '44px',
    padding: 0,
    border: 'none',
    background: 'none',
    cursor: 'move',
    touchAction: 'none',
    zIndex: 1,
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: '12px',
      borderRadius: '50%',
      border: `3px solid ${tokens.colorBrandStroke1}`,
      backgroundColor: tokens.colorNeutralBackgroundAlpha,
      boxSizing: 'border-box',
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: '50%' },
  },
  spoken: SPOKEN_ONLY,
});

/** Points drawn of each kind; of more, every so many. */
const MOST_POINTS = 20_000;
/** So few are all drawn, also where they lie on one another. */
const FEW_POINTS = 2000;
/** Less than half a point. */
const CELL_PX = 3;
/** A point beyond the edge may still be seen in part. */
const EDGE_PX = 4;
/** Of a line; a curve of a drawing comes as many chords, whose ends nobody has to see. */
const MOST_DOTS = 200;
/** Lines from before to after. */
const MOST_LINES = 2000;
const STEP_M = 0.05;
const FINE_STEP_M = 0.005;

interface SketchSurfaceProps {
  readonly sketch: MapSketch;
  readonly view: MapView;
  readonly size: Size;
  readonly origin: { readonly xM: number; readonly yM: number };
  readonly dark: boolean;
}

/** Lies over the map and shows what a change of the plan would make of it. */
export function SketchSurface({ sketch, view, size, origin, dark }: SketchSurfaceProps) {
  const styles = useStyles();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || size.width === 0) return;
    const context = beginFrame(element, size, window.devicePixelRatio);
    if (context === null) return;
    const at: ToScreen = (xM, yM) => screenFromSite(view, size, yM - origin.yM, xM - origin.xM);
    draw(context, sketch, at, { dark, zoom: view.zoom, size });
  }, [sketch, view, size, origin, dark]);
  return (
    <>
      <canvas ref={canvas} className={styles.canvas} data-sketch={sketch.after.xM.length} />
      {sketch.handle === null ? null : <Handle handle={sketch.handle} view={view} size={size} origin={origin} />}
    </>
  );
}

type ToScreen = (xM: number, yM: number) => { readonly x: number; readonly y: number };

interface DrawTerms {
  readonly dark: boolean;
  readonly zoom: number;
  readonly size: Size;
}

function draw(
  context: CanvasRenderingContext2D,
  sketch: MapSketch,
  at: ToScreen,
  { dark, zoom, size }: DrawTerms,
): void {
  const { before, after, marked, outline, handle } = sketch;
  const [was, now, bad, line] = dark
    ? (['#9aa5b1', '#56aaff', '#ff8f8f', '#ffd166'] as const)
    : (['#5b6672', '#0062cc', '#c50f1f', '#8a5a00'] as const);
  if (outline !== null) {
    context.strokeStyle = line;
    context.lineWidth = 2;
    context.beginPath();
    for (let corner = 0; corner + 1 < outline.corners.length; corner += 2) {
      const { x, y } = at(outline.corners[corner] ?? 0, outline.corners[corner + 1] ?? 0);
      if (corner === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    if (outline.closed) context.closePath();
    context.stroke();
    if (outline.dots === true && outline.corners.length <= 2 * MOST_DOTS) {
      context.fillStyle = line;
      for (let corner = 0; corner + 1 < outline.corners.length; corner += 2) {
        const { x, y } = at(outline.corners[corner] ?? 0, outline.corners[corner + 1] ?? 0);
        circle(context, x, y, 4);
        context.fill();
      }
    }
  }
  if (handle !== null && Number.isFinite(handle.mostM)) {
    const { x, y } = at(handle.fromXM, handle.fromYM);
    context.strokeStyle = line;
    context.lineWidth = 1;
    context.setLineDash([6, 4]);
    context.beginPath();
    context.arc(x, y, handle.mostM * pixelsPerM(zoom), 0, 2 * Math.PI);
    context.stroke();
    context.setLineDash([]);
  }
  if (before !== null && before.xM.length <= MOST_LINES) {
    context.strokeStyle = was;
    context.lineWidth = 1;
    context.beginPath();
    for (let row = 0; row < before.xM.length; row += 1) {
      const from = at(before.xM[row] ?? Number.NaN, before.yM[row] ?? Number.NaN);
      const to = at(after.xM[row] ?? Number.NaN, after.yM[row] ?? Number.NaN);
      if (!Number.isFinite(from.x + from.y + to.x + to.y)) continue;
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
    }
    context.stroke();
  }
  if (before !== null) {
    context.strokeStyle = was;
    context.lineWidth = 1.5;
    each(
      before,
      at,
      size,
      () => true,
      (x, y) => {
        circle(context, x, y, 4);
        context.stroke();
      },
    );
  }
  context.fillStyle = now;
  each(
    after,
    at,
    size,
    (row) => !marked.has(row),
    (x, y) => {
      circle(context, x, y, 3.5);
      context.fill();
    },
  );
  // Bad places are square: colour is not the only sign.
  context.fillStyle = bad;
  each(
    after,
    at,
    size,
    (row) => marked.has(row),
    (x, y) => context.fillRect(x - 4, y - 4, 8, 8),
  );
}

/** Those in sight, of which one that lies on another is not drawn again. */
function each(
  { xM, yM }: SketchPlaces,
  at: ToScreen,
  { width, height }: Size,
  takes: (row: number) => boolean,
  paint: (x: number, y: number) => void,
): void {
  const every = Math.max(1, Math.ceil(xM.length / MOST_POINTS));
  const across = Math.ceil((width + 2 * EDGE_PX) / CELL_PX);
  const down = Math.ceil((height + 2 * EDGE_PX) / CELL_PX);
  const drawn = new Uint8Array(across * down);
  for (let row = 0; row < xM.length; row += every) {
    if (!takes(row)) continue;
    const { x, y } = at(xM[row] ?? Number.NaN, yM[row] ?? Number.NaN);
    const column = Math.floor((x + EDGE_PX) / CELL_PX);
    const line = Math.floor((y + EDGE_PX) / CELL_PX);
    if (!(column >= 0 && column < across && line >= 0 && line < down)) continue;
    const cell = line * across + column;
    if (xM.length > FEW_POINTS && drawn[cell] === 1) continue;
    drawn[cell] = 1;
    paint(x, y);
  }
}

const circle = (context: CanvasRenderingContext2D, x: number, y: number, radiusPx: number): void => {
  context.beginPath();
  context.arc(x, y, radiusPx, 0, 2 * Math.PI);
};

interface SketchPlace {
  readonly xM: number;
  readonly yM: number;
}

interface HandleProps extends Omit<SketchSurfaceProps, 'sketch' | 'dark'> {
  readonly handle: SketchHandle;
}

/** Drags by pointer, or by arrow keys: 5 cm a step, with Shift 5 mm. */
function Handle({ handle, view, size, origin }: HandleProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const helpId = useId();
  const grip = useRef<{ readonly dx: number; readonly dy: number } | null>(null);
  const { name, fromXM, fromYM, xM, yM } = handle;
  /** Places it was asked to move to, in their order, that the handle does not show yet: the next step goes on from the last of them. */
  const asked = useRef<readonly SketchPlace[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pile's handle has been asked for nothing
  useEffect(() => {
    asked.current = [];
  }, [name, fromXM, fromYM]);
  useEffect(() => {
    const at = asked.current.findIndex((place) => place.xM === xM && place.yM === yM);
    asked.current = at < 0 ? [] : asked.current.slice(at + 1);
  }, [xM, yM]);
  const { x, y } = screenFromSite(view, size, handle.yM - origin.yM, handle.xM - origin.xM);
  const newest = (): SketchPlace => asked.current.at(-1) ?? handle;
  const moveTo = (toXM: number, toYM: number): void => {
    const place = withinReach(handle, toXM, toYM);
    const { xM: atXM, yM: atYM } = newest();
    if (place.xM === atXM && place.yM === atYM) return;
    asked.current = [...asked.current, place];
    handle.onMove(place.xM, place.yM);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const gripped = grip.current;
    if (gripped === null) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box === undefined) return;
    const place = siteFromScreen(
      view,
      size,
      event.clientX - box.left - gripped.dx,
      event.clientY - box.top - gripped.dy,
    );
    moveTo(place.northM + origin.xM, place.eastM + origin.yM);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const stepM = event.shiftKey ? FINE_STEP_M : STEP_M;
    const way = WAYS.get(event.key);
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const from = newest();
    moveTo(from.xM + way[0] * stepM, from.yM + way[1] * stepM);
  };
  return (
    <>
      <button
        type="button"
        className={styles.handle}
        style={{ transform: `translate(${x}px, ${y}px)` }}
        aria-label={t('map.handle', { name: handle.name })}
        aria-describedby={helpId}
        onPointerDown={(event) => {
          const box = event.currentTarget.parentElement?.getBoundingClientRect();
          if (box === undefined || !event.isPrimary) return;
          grip.current = { dx: event.clientX - box.left - x, dy: event.clientY - box.top - y };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          grip.current = null;
        }}
        onPointerCancel={() => {
          grip.current = null;
        }}
        onKeyDown={onKeyDown}
      />
      <span id={helpId} className={styles.spoken}>
        {t('map.handleKeys')}
      </span>
    </>
  );
}

/** To the north and to the east. */
const WAYS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['ArrowUp', [1, 0]],
  ['ArrowDown', [-1, 0]],
  ['ArrowRight', [0, 1]],
  ['ArrowLeft', [0, -1]],
]);
