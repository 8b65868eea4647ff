import { makeStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { SPOKEN_ONLY } from '../ui/spoken-only';
import { pixelsPerM, type Size, screenFromSite, siteFromScreen } from './camera';
import { type DraggedBy, dragView } from './drag-view';
import { headingMarks } from './heading-marks';
import { beginFrame } from './map-canvas';
import { type MapSketch, type SketchHandle, withinReach } from './map-sketch';
import type { MapView } from './map-view';
import { discOf, paintSpots, type Spots, spotsIn, squareOf } from './sketch-spots';

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

/** Less than half a point. */
const CELL_PX = 3;
/** Spots that the canvas draws one by one; more are painted as pixels, which is many times as fast. */
const MOST_DRAWN = 4000;
/** Spots at the pixels of a fine screen; more are painted at a pixel of the page each, which takes a quarter of the time. */
const MOST_FINE = 20_000;
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
  readonly fly: (view: MapView) => void;
}

/** Lies over the map and shows what a change of the plan would make of it. */
export function SketchSurface({ sketch, view, size, origin, dark, fly }: SketchSurfaceProps) {
  const styles = useStyles();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || size.width === 0) return;
    const at: ToScreen = (xM, yM) => screenFromSite(view, size, yM - origin.yM, xM - origin.xM);
    const frame = {
      ...size,
      middleXM: origin.xM + view.northM,
      middleYM: origin.yM + view.eastM,
      pixelsPerM: pixelsPerM(view.zoom),
    };
    const before = sketch.before === null ? NO_SPOTS : spotsIn(sketch.before, NO_MARKS, frame, CELL_PX).plain;
    const spots = { ...spotsIn(sketch.after, sketch.marked, frame, CELL_PX), before };
    const count = (before.length + spots.plain.length + spots.marked.length) / 2;
    const fineRatio = window.devicePixelRatio;
    const ratio = count > MOST_FINE ? Math.min(1, fineRatio) : fineRatio;
    const context = beginFrame(element, size, ratio);
    if (context === null) return;
    const colors = COLORS[dark ? 'dark' : 'light'];
    // Pixels replace all that was there: they come first.
    if (count > MOST_DRAWN) paint(context, spots, colors, ratio);
    drawShapes(context, sketch, at, { zoom: view.zoom, colors });
    if (count <= MOST_DRAWN) drawSpots(context, spots, colors);
  }, [sketch, view, size, origin, dark]);
  return (
    <>
      <canvas ref={canvas} className={styles.canvas} data-sketch={sketch.after.xM.length} />
      {sketch.handle === null ? null : <Handle {...{ view, size, origin, fly }} handle={sketch.handle} />}
    </>
  );
}

type ToScreen = (xM: number, yM: number) => { readonly x: number; readonly y: number };

/** Colours of what was, of what will be, of what is wrong, and of lines. */
const COLORS = {
  light: { was: '#5b6672', now: '#0062cc', bad: '#c50f1f', line: '#8a5a00' },
  dark: { was: '#9aa5b1', now: '#56aaff', bad: '#ff8f8f', line: '#ffd166' },
} as const;
type Colors = (typeof COLORS)['light' | 'dark'];

interface AllSpots extends Spots {
  readonly before: Float32Array;
}

const NO_SPOTS = new Float32Array(0);
const NO_MARKS: ReadonlySet<number> = new Set();

function drawShapes(
  context: CanvasRenderingContext2D,
  sketch: MapSketch,
  at: ToScreen,
  { zoom, colors: { was, now, line } }: { readonly zoom: number; readonly colors: Colors },
): void {
  const { before, after, outline, handle } = sketch;
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
    headingMarks(context, before, at);
    context.stroke();
    context.strokeStyle = now;
    context.lineWidth = 2;
    context.beginPath();
    headingMarks(context, after, at);
    context.stroke();
  }
}

function drawSpots(context: CanvasRenderingContext2D, { before, plain, marked }: AllSpots, colors: Colors): void {
  context.strokeStyle = colors.was;
  context.lineWidth = 1.5;
  each(before, (x, y) => {
    circle(context, x, y, 4);
    context.stroke();
  });
  context.fillStyle = colors.now;
  each(plain, (x, y) => {
    circle(context, x, y, 3.5);
    context.fill();
  });
  // Bad places are square: colour is not the only sign.
  context.fillStyle = colors.bad;
  each(marked, (x, y) => context.fillRect(x - 4, y - 4, 8, 8));
}

function each(spots: Float32Array, draw: (x: number, y: number) => void): void {
  for (let at = 0; at < spots.length; at += 2) draw(spots[at] ?? 0, spots[at + 1] ?? 0);
}

/** The same of very many, without rings and smooth edges. */
function paint(
  context: CanvasRenderingContext2D,
  { before, plain, marked }: AllSpots,
  colors: Colors,
  ratio: number,
): void {
  const image = context.createImageData(context.canvas.width, context.canvas.height);
  const words = new Uint32Array(image.data.buffer);
  const [disc, square] = [discOf(Math.round(7 * ratio)), squareOf(Math.round(8 * ratio))];
  paintSpots(words, image, before, disc, wordOf(colors.was), ratio);
  paintSpots(words, image, plain, disc, wordOf(colors.now), ratio);
  paintSpots(words, image, marked, square, wordOf(colors.bad), ratio);
  context.putImageData(image, 0, 0);
}

/** A colour #rrggbb as a pixel in memory. */
function wordOf(color: string): number {
  const rgb = Number.parseInt(color.slice(1), 16);
  const [word = 0] = new Uint32Array(Uint8Array.of(rgb >> 16, rgb >> 8, rgb, 255).buffer);
  return word;
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

/**
 * Drags by pointer, or by arrow keys: 5 cm a step, with Shift 5 mm. From too far the first press, or key, brings the map
 * near.
 */
function Handle({ handle, view, size, origin, fly }: HandleProps) {
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
  /** Whether the map has to come near first, and does. */
  const comesNear = (by: DraggedBy): boolean => {
    const near = dragView(handle, { view, size, origin }, by);
    if (near !== null) fly(near);
    return near !== null;
  };
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
    comesNear('mouse');
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
          if (comesNear(event.pointerType === 'touch' ? 'finger' : 'mouse')) return;
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
