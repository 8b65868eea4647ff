import { useRef } from 'react';

/** Pixels from the top left corner of an element. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Of an element, where it is in the window. */
interface Placed {
  readonly getBoundingClientRect: () => { readonly left: number; readonly top: number };
}

export function placeIn(element: Placed, { clientX, clientY }: { clientX: number; clientY: number }): Place {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** Two fingers on an element. */
export interface Fingers {
  readonly between: Place;
  readonly apartPx: number;
}

/** Null: they are not two. */
export function fingersAt(places: Iterable<Place>): Fingers | null {
  const [a, b, ...more] = places;
  if (a === undefined || b === undefined || more.length > 0) return null;
  return {
    between: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    // Never 0, since others are divided by it.
    apartPx: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  };
}

interface Listeners {
  /** Both are down. */
  readonly onBegin: (fingers: Fingers) => void;
  readonly onMove: (fingers: Fingers) => void;
}

/** Used part of a pointer's event. */
interface FingerEvent {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly isPrimary: boolean;
  readonly clientX: number;
  readonly clientY: number;
  readonly currentTarget: Placed & { readonly setPointerCapture: (pointerId: number) => void };
}

/** Listeners of an element for two fingers. One alone is the browser's, as the `touch-action` of the element says. */
export function useTwoFingers(listeners: Listeners) {
  const { current: places } = useRef(new Map<number, Place>());
  return fingerListeners(places, listeners);
}

/** @param places Of the fingers that are down, by the number of their pointer. */
export function fingerListeners(places: Map<number, Place>, { onBegin, onMove }: Listeners) {
  const takeOff = ({ pointerId }: Pick<FingerEvent, 'pointerId'>): void => void places.delete(pointerId);
  return {
    onPointerDown(event: FingerEvent): void {
      if (event.pointerType !== 'touch') return;
      // The first finger of all: of no other the end was missed.
      if (event.isPrimary) places.clear();
      if (places.size === 2) return;
      const element = event.currentTarget;
      places.set(event.pointerId, placeIn(element, event));
      const fingers = fingersAt(places.values());
      if (fingers === null) return;
      // From here on what lies in the element hears of neither.
      for (const id of places.keys()) element.setPointerCapture(id);
      onBegin(fingers);
    },
    onPointerMove(event: FingerEvent): void {
      if (!places.has(event.pointerId)) return;
      places.set(event.pointerId, placeIn(event.currentTarget, event));
      const fingers = fingersAt(places.values());
      if (fingers !== null) onMove(fingers);
    },
    onPointerUp: takeOff,
    onPointerCancel: takeOff,
  };
}
