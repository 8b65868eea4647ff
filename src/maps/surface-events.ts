// Terms of surfaces that lie over the map: how far a press may go, how far a key goes, and where an event was.
import { type PointerEvent, type RefObject, useEffect } from 'react';
import type { Spot } from './map-shape';

/** A press that moved less sets a corner. */
export const CLICK_SLOP_PX = 5;

/** An arrow key moves the cross so far; with Shift less. */
export const keyStepPx = (event: { readonly shiftKey: boolean }): number => (event.shiftKey ? 2 : 20);

/** Place of a pointer on the surface, pixels from its upper left corner. */
export function spotOf(event: PointerEvent<HTMLElement>): Spot {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** Takes the wheel from the page. React listens to wheels passively. */
export function useWheel(surface: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  useEffect(() => {
    const element = surface.current;
    const take = (event: WheelEvent): void => {
      event.preventDefault();
      onWheel(event);
    };
    element?.addEventListener('wheel', take, { passive: false });
    return () => element?.removeEventListener('wheel', take);
  }, [surface, onWheel]);
}
