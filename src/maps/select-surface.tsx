import { makeStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { SPOKEN_ONLY } from '../ui/spoken-only';
import type { Size } from './camera';
import { lassoLine, type Spot } from './map-shape';
import { CLICK_SLOP_PX, keyStepPx, spotOf, useWheel } from './surface-events';

/** A corner so close to the first or the last one closes a lasso. */
const CLOSING_PX = 8;

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    inset: 0,
    cursor: 'crosshair',
    touchAction: 'none',
    userSelect: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  drawing: { position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' },
  halo: { fill: 'none', stroke: tokens.colorNeutralBackground1, strokeWidth: '4px', strokeLinejoin: 'round' },
  line: {
    fill: tokens.colorBrandStroke1,
    fillOpacity: 0.12,
    stroke: tokens.colorBrandStroke1,
    strokeWidth: '2px',
    strokeLinejoin: 'round',
  },
  spoken: SPOKEN_ONLY,
});

interface SelectSurfaceProps {
  readonly kind: 'box' | 'lasso';
  readonly size: Size;
  /** Two corners of a box across from each other, or the corners of a lasso. */
  readonly onDone: (corners: readonly Spot[]) => void;
  /** Escape with nothing drawn. */
  readonly onLeave: () => void;
  readonly onWheel: (event: WheelEvent) => void;
}

/**
 * Lies over the map while a shape is drawn: by dragging, by clicking corner after corner, or by keys, of which arrows
 * move a cross and Enter sets a corner under it.
 */
export function SelectSurface({ kind, size, onDone, onLeave, onWheel }: SelectSurfaceProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const helpId = useId();
  const root = useRef<HTMLDivElement>(null);
  /** Corners that stand; a lasso being dragged has all of its way. */
  const [corners, setCorners] = useState<readonly Spot[]>([]);
  const [pointer, setPointer] = useState<Spot | null>(null);
  const [cross, setCross] = useState<Spot | null>(null);
  const press = useRef<{ readonly from: Spot; readonly way: Spot[]; dragged: boolean } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of shape begins anew
  useEffect(() => {
    root.current?.focus({ preventScroll: true });
    setCorners([]);
    setPointer(null);
  }, [kind]);

  const zoom = useCallback(
    (event: WheelEvent) => {
      if (corners.length === 0 && press.current === null) onWheel(event);
    },
    [corners, onWheel],
  );
  useWheel(root, zoom);

  const finish = (drawn: readonly Spot[]): void => {
    setCorners([]);
    setPointer(null);
    const [a, b] = drawn;
    if (kind === 'box') {
      if (a !== undefined && b !== undefined && apart(a, b) >= 1) onDone([a, b]);
      return;
    }
    const line = lassoLine(drawn);
    if (line !== null) onDone(line);
  };
  const set = (spot: Spot): void => {
    const first = corners[0];
    const last = corners.at(-1);
    const next = [...corners, spot];
    const near = (other: Spot | undefined) => other !== undefined && apart(other, spot) <= CLOSING_PX;
    if (kind === 'box') {
      if (first === undefined) setCorners(next);
      else finish(next);
    } else if (corners.length >= 3 && (near(first) || near(last))) finish(corners);
    else if (!near(last)) setCorners(next);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = keyStepPx(event);
    const at = cross ?? { x: size.width / 2, y: size.height / 2 };
    const moved = (dx: number, dy: number): void => {
      const next = {
        x: Math.min(size.width, Math.max(0, at.x + dx * step)),
        y: Math.min(size.height, Math.max(0, at.y + dy * step)),
      };
      setCross(next);
      setPointer(next);
    };
    const actions = new Map<string, () => void>([
      ['ArrowLeft', () => moved(-1, 0)],
      ['ArrowRight', () => moved(1, 0)],
      ['ArrowUp', () => moved(0, -1)],
      ['ArrowDown', () => moved(0, 1)],
      [
        'Enter',
        () => {
          setCross(at);
          set(at);
        },
      ],
      ['Backspace', () => setCorners(corners.slice(0, -1))],
      ['Escape', () => (corners.length === 0 ? onLeave() : finish([]))],
    ]);
    const action = actions.get(event.key === ' ' ? 'Enter' : event.key);
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = spotOf(event);
    press.current = { from, way: [from], dragged: false };
    setCross(null);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!event.isPrimary) return;
    const spot = spotOf(event);
    setPointer(spot);
    const pressed = press.current;
    if (pressed === null || corners.length > 0) return;
    pressed.way.push(spot);
    if (apart(pressed.from, spot) > CLICK_SLOP_PX) pressed.dragged = true;
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const pressed = press.current;
    press.current = null;
    if (pressed === null || !event.isPrimary) return;
    const to = spotOf(event);
    if (!pressed.dragged) set(to);
    else finish(kind === 'box' ? [pressed.from, to] : [...pressed.way, to]);
  };

  const dragged = press.current?.dragged === true ? press.current : null;
  const drawn = dragged === null ? corners : kind === 'box' ? [dragged.from] : dragged.way;
  const line = pointer === null ? drawn : [...drawn, pointer];
  return (
    // A shape is drawn by arrow keys, which only an application may take from the reader.
    <div
      ref={root}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is operated by keys
      tabIndex={0}
      className={styles.root}
      aria-label={t(`map.select.drawing.${kind}`)}
      aria-describedby={helpId}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        press.current = null;
        setCorners([]);
      }}
    >
      <svg className={styles.drawing} aria-hidden="true">
        {drawn.length > 0 && (
          <>
            <path className={styles.halo} d={pathOf(kind, line)} />
            <path className={styles.line} d={pathOf(kind, line)} />
          </>
        )}
        {cross !== null && (
          <path className={styles.line} d={`M${cross.x - 9} ${cross.y}h18M${cross.x} ${cross.y - 9}v18`} />
        )}
      </svg>
      <span id={helpId} className={styles.spoken}>
        {t('map.select.keys')}
      </span>
      <span className={styles.spoken} aria-live="polite">
        {corners.length === 0 ? '' : t('map.select.corners', { count: corners.length })}
      </span>
    </div>
  );
}

function apart(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function pathOf(kind: 'box' | 'lasso', line: readonly Spot[]): string {
  const [a] = line;
  const b = line.at(-1);
  if (a === undefined || b === undefined) return '';
  if (kind === 'box') return `M${a.x} ${a.y}H${b.x}V${b.y}H${a.x}Z`;
  return `M${line.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}
