import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PileSolid } from '../../contracts/data-core';
import { useTranslation } from '../../i18n/use-translation';
import { SPOKEN_ONLY } from '../../ui/spoken-only';
import { beginFrame } from '../map-canvas';
import { adding, type MapFrame } from '../map-frame';
import { mapColors } from '../map-surface';
import type { MapView } from '../map-view';
import { entryAt, entryNear, groundAt, projectionOf, type SolidCamera } from './solid-camera';
import { drawCut, drawDepths, drawGround, drawMark, drawNumbers, type SolidLabel, scalePlace } from './solid-canvas';
import { SolidPainter } from './solid-gl';
import { type Spot, useSolidInput } from './solid-input';
import type { Place, SectionLine } from './solid-section';

const GROUND_LIGHT = [0.961, 0.961, 0.961] as const;
const GROUND_DARK = [0.122, 0.122, 0.122] as const;
const INK_LIGHT = [0.13, 0.13, 0.13] as const;
const INK_DARK = [0.95, 0.95, 0.95] as const;
/** Lower than this a section counts as seen from the side. */
const SIDE_DEG = 12;

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    inset: 0,
    touchAction: 'none',
    userSelect: 'none',
    pointerEvents: 'auto',
    cursor: 'grab',
    backgroundColor: tokens.colorNeutralBackground3,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  drawing: { cursor: 'crosshair' },
  canvas: { position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' },
  message: {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '12px',
    padding: '24px',
    textAlign: 'center',
    pointerEvents: 'none',
    '& button': { pointerEvents: 'auto' },
  },
  spoken: SPOKEN_ONLY,
});

interface SolidSurfaceProps {
  readonly frame: MapFrame;
  readonly camera: SolidCamera;
  readonly onLook: (view: MapView, camera: SolidCamera) => void;
  readonly onFit: () => void;
  readonly columns: PileSolid | null;
  readonly deepestM: number;
  readonly section: SectionLine | null;
  readonly labels: readonly SolidLabel[];
  /** Entry of the pile that is open; -1: none. */
  readonly marked: number;
  readonly onEntry: (entry: number) => void;
  readonly onHover: (entry: number, spot: Spot) => void;
  /** A line is being drawn on the ground; null: none is. */
  readonly onLine: ((line: SectionLine) => void) | null;
  readonly onEscape: () => void;
  readonly children?: ReactNode;
}

/** Piles in space, to be moved, turned and pressed. */
export function SolidSurface(props: SolidSurfaceProps) {
  const { frame, camera, columns, deepestM, section, labels, marked, onLine } = props;
  const { view, size, dark, pixelRatio, source, painters, onSolidDrawn } = frame;
  const styles = useStyles();
  const { t } = useTranslation();
  const helpId = useId();
  const surface = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLCanvasElement>(null);
  const middle = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const [painter, setPainter] = useState<SolidPainter | 'none' | 'lost' | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [start, setStart] = useState<Place | null>(null);
  const [pointer, setPointer] = useState<Spot | null>(null);
  const drawing = onLine !== null;
  const p = useMemo(() => projectionOf(view, camera, size), [view, camera, size]);
  const { originXM, originYM, extent } = source.info;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt makes another context
  useEffect(() => {
    const canvas = middle.current;
    if (canvas === null) return;
    const made = SolidPainter.of(canvas);
    setPainter(made ?? 'none');
    const onLost = (): void => setPainter('lost');
    canvas.addEventListener('webglcontextlost', onLost);
    return () => {
      canvas.removeEventListener('webglcontextlost', onLost);
      made?.free();
    };
  }, [attempt]);
  useEffect(() => surface.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!drawing) setStart(null);
  }, [drawing]);

  const draw = useCallback(
    (to: SolidPainter, ratio: number): void => {
      const far = [extent.minEastM - view.eastM, extent.maxEastM - view.eastM].map(Math.abs);
      const wide = [extent.minNorthM - view.northM, extent.maxNorthM - view.northM].map(Math.abs);
      const reachM = Math.hypot(Math.max(...far), Math.max(...wide)) + 2 * deepestM * camera.times;
      to.draw(p, size, ratio, reachM, dark ? GROUND_DARK : GROUND_LIGHT, dark ? INK_DARK : INK_LIGHT);
    },
    [p, size, dark, view, camera, deepestM, extent],
  );
  const loaded = useRef<{ painter: SolidPainter; columns: PileSolid } | null>(null);
  useLayoutEffect(() => {
    if (!(painter instanceof SolidPainter) || columns === null) return;
    if (loaded.current?.painter !== painter || loaded.current.columns !== columns) {
      painter.load(columns);
      loaded.current = { painter, columns };
    }
    draw(painter, painter.software ? 1 : pixelRatio);
  }, [painter, columns, pixelRatio, draw]);

  const isSide = section !== null && camera.tiltDeg < SIDE_DEG;
  const drawBelow = useCallback(
    (context: CanvasRenderingContext2D): void => {
      const colors = mapColors(dark);
      drawGround(context, p, size, { xM: originXM, yM: originYM }, colors);
      drawDepths(context, p, size, scalePlace(p, extent, section), deepestM, isSide, colors);
    },
    [p, size, dark, originXM, originYM, extent, section, deepestM, isSide],
  );
  const drawAbove = useCallback(
    (context: CanvasRenderingContext2D): void => {
      if (columns === null) return;
      const colors = mapColors(dark);
      if (isSide) drawNumbers(context, p, size, labels, colors);
      if (marked >= 0 && marked < columns.count) {
        const [radiusM = 0, designM = 0, reachedM = 0] = columns.sizes.subarray(4 * marked);
        const [eastM = 0, northM = 0] = columns.places.subarray(2 * marked);
        drawMark(context, p, { eastM, northM, radiusM, deepM: Math.max(designM, reachedM) }, colors);
      }
    },
    [p, size, dark, columns, isSide, labels, marked],
  );
  useLayoutEffect(() => {
    const context = below.current && beginFrame(below.current, size, pixelRatio);
    if (context !== null) drawBelow(context);
  }, [size, pixelRatio, drawBelow]);
  useLayoutEffect(() => {
    const context = above.current && beginFrame(above.current, size, pixelRatio);
    if (context === null || columns === null) return;
    drawAbove(context);
    if (drawing) drawCut(context, p, size, start, pointer, mapColors(dark));
  }, [p, size, pixelRatio, dark, columns, drawAbove, drawing, start, pointer]);
  useEffect(() => {
    const canvas = middle.current;
    if (!(painter instanceof SolidPainter) || canvas === null) return;
    return adding(painters, {
      below: false,
      paint(context) {
        drawBelow(context);
        // A canvas of WebGL can be read in the turn in which it was drawn; then it is the screen's again.
        draw(painter, context.getTransform().a);
        context.drawImage(canvas, 0, 0, size.width, size.height);
        draw(painter, painter.software ? 1 : pixelRatio);
        drawAbove(context);
      },
    });
  }, [painters, painter, size, pixelRatio, draw, drawBelow, drawAbove]);

  const press = (spot: Spot, near: boolean): void => {
    if (onLine !== null) {
      const place = groundAt(p, spot.x, spot.y);
      if (place === null) return;
      if (start === null) setStart(place);
      else if (Math.hypot(place.eastM - start.eastM, place.northM - start.northM) > 0.05)
        onLine({ from: start, to: place });
      return;
    }
    if (columns !== null) props.onEntry((near ? entryNear : entryAt)(p, columns, spot.x, spot.y));
  };
  const input = useSolidInput({
    surface,
    view,
    camera,
    size,
    onLook: props.onLook,
    onPress: (spot) => press(spot, false),
    onPoint: (spot) => {
      if (drawing) setPointer(spot);
      if (spot === null || columns === null || drawing) props.onHover(-1, { x: 0, y: 0 });
      else props.onHover(entryAt(p, columns, spot.x, spot.y), spot);
    },
    onFit: props.onFit,
    onEscape: () => (start === null ? props.onEscape() : setStart(null)),
  });
  const isDrawn = painter instanceof SolidPainter && columns !== null;
  useEffect(() => {
    onSolidDrawn(isDrawn);
    return () => onSolidDrawn(false);
  }, [isDrawn, onSolidDrawn]);
  const message = painter === 'none' ? 'solid.noWebGl' : painter === 'lost' ? 'map.contextLost' : null;
  return (
    // The space moves by arrow keys, which only an application may take from the reader.
    <div
      ref={surface}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is operated by keys
      tabIndex={0}
      className={`${styles.root} ${drawing ? styles.drawing : ''}`}
      aria-label={t('solid.title')}
      aria-describedby={helpId}
      data-solid-drawn={isDrawn ? columns.count : null}
      {...input}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          press({ x: size.width / 2, y: size.height / 2 }, true);
        } else input.onKeyDown(event);
      }}
    >
      <canvas ref={below} className={styles.canvas} />
      <canvas key={attempt} ref={middle} className={styles.canvas} />
      <canvas ref={above} className={styles.canvas} />
      {message === null ? null : (
        <div className={styles.message} role="status">
          {t(message)}
          {painter === 'lost' ? <Button onClick={() => setAttempt(attempt + 1)}>{t('common.retry')}</Button> : null}
        </div>
      )}
      <span id={helpId} className={styles.spoken}>
        {t(drawing ? 'solid.lineKeys' : 'solid.keys')}
      </span>
      {props.children}
    </div>
  );
}
