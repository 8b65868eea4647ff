// Pointers and keys in space: one finger or button moves, two fingers or the right button turn and tilt, the wheel zooms.
import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { pixelsPerM, type Size } from '../camera';
import type { MapView } from '../map-view';
import { CLICK_SLOP_PX, spotOf, useWheel } from '../surface-events';
import { groundAt, panned, projectionOf, type SolidCamera, STRETCHES, turned } from './solid-camera';

const PAN_STEP_PX = 80;
const TURN_STEP_DEG = 15;
const TILT_STEP_DEG = 10;
/** Degrees a pixel of dragging turns or tilts. */
const DEG_PER_PX = 0.35;
const ZOOM_PER_PX = 0.006;

interface SolidInput {
  readonly surface: RefObject<HTMLElement | null>;
  readonly view: MapView;
  readonly camera: SolidCamera;
  readonly size: Size;
  readonly onLook: (view: MapView, camera: SolidCamera) => void;
  readonly onPress: (spot: Spot) => void;
  readonly onPoint: (spot: Spot | null) => void;
  readonly onFit: () => void;
  readonly onEscape: () => void;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Drag {
  readonly from: Spot;
  readonly turning: boolean;
  readonly view: MapView;
  readonly camera: SolidCamera;
  moved: boolean;
}

/** Zooms by levels about a spot of the screen. */
export function zoomedAbout(view: MapView, camera: SolidCamera, size: Size, spot: Spot, levels: number): MapView {
  const before = groundAt(projectionOf(view, camera, size), spot.x, spot.y);
  const closer = { ...view, zoom: view.zoom + levels };
  const after = groundAt(projectionOf(closer, camera, size), spot.x, spot.y);
  if (before === null || after === null) {
    // From the side there is no ground under it: the place across stays.
    const across = (spot.x - size.width / 2) * (1 / pixelsPerM(view.zoom) - 1 / pixelsPerM(closer.zoom));
    const { right } = projectionOf(view, camera, size);
    return { ...closer, eastM: view.eastM + across * right[0], northM: view.northM + across * right[1] };
  }
  return {
    ...closer,
    eastM: view.eastM + before.eastM - after.eastM,
    northM: view.northM + before.northM - after.northM,
  };
}

/** The next larger or smaller factor of depths. */
export function stretched(times: number, by: 1 | -1): number {
  const next = by > 0 ? STRETCHES.find((each) => each > times) : STRETCHES.findLast((each) => each < times);
  return next ?? times;
}

export function useSolidInput(input: SolidInput) {
  const { surface, size, onPress, onPoint, onFit, onEscape } = input;
  const pointers = useRef(new Map<number, Spot>());
  const drag = useRef<Drag | null>(null);
  // Not `useLatest`: both fingers move within one frame, and the second one goes on from where the first one has led.
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });
  const look = useCallback((view: MapView, camera: SolidCamera): void => {
    latest.current.onLook(view, camera);
    latest.current = { ...latest.current, view, camera };
  }, []);

  useWheel(
    surface,
    useCallback(
      (event: WheelEvent) => {
        const { view: now, camera: at, size: screen, surface: of } = latest.current;
        const box = of.current?.getBoundingClientRect();
        if (box === undefined) return;
        const spot = { x: event.clientX - box.left, y: event.clientY - box.top };
        const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
        look(zoomedAbout(now, at, screen, spot, Math.max(-1, Math.min(1, -pixels * ZOOM_PER_PX))), at);
      },
      [look],
    ),
  );

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { view, camera } = latest.current;
    const move = (dx: number, dy: number) => () => {
      const next = panned(view, camera, dx * PAN_STEP_PX, dy * PAN_STEP_PX);
      look(next.view, next.camera);
    };
    const turn = (by: number, tilt: number) => () =>
      look(view, turned(camera, by * TURN_STEP_DEG, tilt * TILT_STEP_DEG));
    const zoom = (levels: number) => () => look({ ...view, zoom: view.zoom + levels }, camera);
    const stretch = (by: 1 | -1) => () => look(view, { ...camera, times: stretched(camera.times, by) });
    const actions = new Map<string, () => void>([
      ['ArrowLeft', event.shiftKey ? turn(-1, 0) : move(1, 0)],
      ['ArrowRight', event.shiftKey ? turn(1, 0) : move(-1, 0)],
      ['ArrowUp', event.shiftKey ? turn(0, 1) : move(0, 1)],
      ['ArrowDown', event.shiftKey ? turn(0, -1) : move(0, -1)],
      ['+', zoom(0.5)],
      ['=', zoom(0.5)],
      ['-', zoom(-0.5)],
      ['PageUp', stretch(1)],
      ['PageDown', stretch(-1)],
      ['0', onFit],
      ['Escape', onEscape],
    ]);
    const action = actions.get(event.key);
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    const spot = spotOf(event);
    pointers.current.set(event.pointerId, spot);
    onPoint(null);
    const { view, camera } = latest.current;
    drag.current =
      pointers.current.size === 1
        ? { from: spot, turning: event.button !== 0 || event.shiftKey || event.ctrlKey, view, camera, moved: false }
        : null;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const spot = spotOf(event);
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === 'mouse') onPoint(spot);
      return;
    }
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.current.set(event.pointerId, spot);
    const [other] = others;
    if (other !== undefined) {
      if (others.length > 1) return;
      const { view, camera } = latest.current;
      // Two fingers: apart zooms, around turns, both up or down tilts.
      const levels = Math.log2(apart(spot, other) / Math.max(apart(before, other), 1));
      const twist = ((angle(spot, other) - angle(before, other) + 540) % 360) - 180;
      const middle = { x: (spot.x + other.x) / 2, y: (spot.y + other.y) / 2 };
      const next = turned(camera, -twist, ((spot.y - before.y) / 2) * DEG_PER_PX);
      look(zoomedAbout(view, next, size, middle, levels), next);
      return;
    }
    const of = drag.current;
    if (of === null) return;
    const [dx, dy] = [spot.x - of.from.x, spot.y - of.from.y];
    if (Math.hypot(dx, dy) > CLICK_SLOP_PX) of.moved = true;
    if (!of.moved) return;
    if (of.turning) look(of.view, turned(of.camera, -dx * DEG_PER_PX, dy * DEG_PER_PX));
    else {
      const next = panned(of.view, of.camera, dx, dy);
      look(next.view, next.camera);
    }
  };
  const onPointerEnd = (event: PointerEvent<HTMLElement>): void => {
    pointers.current.delete(event.pointerId);
    const of = drag.current;
    drag.current = null;
    if (event.type === 'pointerup' && of !== null && !of.moved && !of.turning) onPress(spotOf(event));
  };
  return {
    onKeyDown,
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onPointerLeave: () => onPoint(null),
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

function apart(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function angle(a: Spot, b: Spot): number {
  return (Math.atan2(a.y - b.y, a.x - b.x) * 180) / Math.PI;
}
