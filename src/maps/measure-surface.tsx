import { makeStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { SPOKEN_ONLY } from '../ui/spoken-only';
import { pixelsPerM, screenFromSite, siteFromScreen } from './camera';
import type { MapFrame } from './map-frame';
import type { MeasuredPlace } from './measure';
import { CLICK_SLOP_PX, keyStepPx, spotOf, useWheel } from './surface-events';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    inset: 0,
    touchAction: 'none',
    cursor: 'crosshair',
    pointerEvents: 'auto',
    outlineStyle: 'none',
    ':focus-visible': { boxShadow: `inset 0 0 0 2px ${tokens.colorStrokeFocus2}` },
  },
  cross: { position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' },
  line: { fill: 'none', stroke: tokens.colorNeutralForeground1, strokeWidth: '2px' },
  spoken: SPOKEN_ONLY,
});

interface MeasureSurfaceProps {
  readonly frame: MapFrame;
  readonly name: string;
  readonly help: string;
  readonly places: readonly MeasuredPlace[];
  readonly onPlaces: (places: readonly MeasuredPlace[]) => void;
  readonly onLeave: () => void;
}

/** Takes presses and keys while something is set on the map: a tap or Enter sets a corner, a drag moves the map. */
export function MeasureSurface({ frame, name, help, places, onPlaces, onLeave }: MeasureSurfaceProps) {
  const styles = useStyles();
  const helpId = useId();
  const root = useRef<HTMLDivElement>(null);
  const { view, size, move, onWheel } = frame;
  /** Moved by arrow keys; null while a pointer is used. */
  const [cross, setCross] = useState<MeasuredPlace | null>(null);
  const press = useRef<{ x: number; y: number; dragged: boolean; from: typeof view } | null>(null);

  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  useWheel(root, onWheel);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = cross ?? { eastM: view.eastM, northM: view.northM };
    const stepM = keyStepPx(event) / pixelsPerM(view.zoom);
    const moved = (east: number, north: number) => () =>
      setCross({ eastM: at.eastM + east * stepM, northM: at.northM + north * stepM });
    const set = (): void => {
      setCross(at);
      onPlaces([...places, at]);
    };
    const actions = new Map<string, () => void>([
      ['ArrowLeft', moved(-1, 0)],
      ['ArrowRight', moved(1, 0)],
      ['ArrowUp', moved(0, 1)],
      ['ArrowDown', moved(0, -1)],
      ['Enter', set],
      [' ', set],
      ['Backspace', () => onPlaces(places.slice(0, -1))],
      ['Escape', () => (places.length === 0 ? onLeave() : onPlaces([]))],
    ]);
    const action = actions.get(event.key);
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    setCross(null);
    press.current = { ...spotOf(event), dragged: false, from: view };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const pressed = press.current;
    if (pressed === null || !event.isPrimary) return;
    const { x, y } = spotOf(event);
    if (Math.hypot(x - pressed.x, y - pressed.y) > CLICK_SLOP_PX) pressed.dragged = true;
    if (!pressed.dragged) return;
    const { from } = pressed;
    const scale = pixelsPerM(from.zoom);
    move({ ...from, eastM: from.eastM - (x - pressed.x) / scale, northM: from.northM + (y - pressed.y) / scale });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const pressed = press.current;
    press.current = null;
    if (pressed === null || pressed.dragged || !event.isPrimary) return;
    const { x, y } = spotOf(event);
    onPlaces([...places, siteFromScreen(view, size, x, y)]);
  };

  const spot = cross === null ? null : screenFromSite(view, size, cross.eastM, cross.northM);
  return (
    // Corners are set by arrow keys, which only an application may take from the reader.
    <div
      ref={root}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is operated by keys
      tabIndex={0}
      className={styles.root}
      aria-label={name}
      aria-describedby={helpId}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        press.current = null;
      }}
    >
      <svg className={styles.cross} aria-hidden="true">
        {spot === null ? null : (
          <path className={styles.line} d={`M${spot.x - 9} ${spot.y}h18M${spot.x} ${spot.y - 9}v18`} />
        )}
      </svg>
      <span id={helpId} className={styles.spoken}>
        {help}
      </span>
    </div>
  );
}
