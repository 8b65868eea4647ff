import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import type { PileFocus, PileHit, PileTint } from '../contracts/data-core';
import { pixelsPerM, type Size, siteFromScreen } from './camera';
import type { MapView } from './map-view';
import type { NearestQuery, PileMapSource } from './source';
import type { Camera } from './use-camera';
import type { Hover } from './use-hover';

/** How far from the pointer a pile is still meant, in pixels. */
const HIT_RADIUS_PX = 14;
/** A press that moved less is a click. */
const CLICK_SLOP_PX = 5;
const PAN_STEP_PX = 80;
/** Further than any pile of a site lies. */
export const ANYWHERE_M = 1e7;

interface MapInput {
  readonly source: PileMapSource | null;
  readonly view: MapView | null;
  readonly size: Size;
  readonly statusMask: number;
  readonly tint: PileTint | null;
  readonly focus: PileFocus | null;
  readonly camera: Camera;
  readonly hover: Hover;
  readonly onSelect: (hit: PileHit | null) => void;
  /** A place is asked for, and not a pile; null: it is not. */
  readonly onPlace: ((eastM: number, northM: number) => void) | null;
  readonly onEscape: () => void;
  /** The pile nearest to the middle of the view is wanted in it. */
  readonly onNearest: (hit: PileHit) => void;
  readonly onError: (error: unknown) => void;
}

/** Pointer and keys on the map beyond the dragging and zooming that deck.gl does itself. */
export function useMapInput(input: MapInput) {
  const { source, view, size, statusMask, tint, focus, camera, hover, onSelect, onEscape, onNearest, onError } = input;
  const { onPlace } = input;
  const press = useRef<{ x: number; y: number } | null>(null);

  const find = async (query: NearestQuery, take: (hit: PileHit | null) => void) => {
    try {
      if (source) take(await source.nearest(query, new AbortController().signal));
    } catch (error) {
      onError(error);
    }
  };
  const select = (query: NearestQuery) => find(query, onSelect);
  const goToNearest = (query: NearestQuery) => find(query, (hit) => hit && onNearest(hit));
  const queryAt = ({ x, y }: { x: number; y: number }): NearestQuery | null =>
    view && {
      ...siteFromScreen(view, size, x, y),
      radiusM: HIT_RADIUS_PX / pixelsPerM(view.zoom),
      statusMask,
      tint,
      focus,
    };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyActions(view).get(event.key);
    if (!action) return;
    event.preventDefault();
    action();
  };
  const keyActions = (at: MapView) => {
    const { eastM, northM, zoom } = at;
    const step = PAN_STEP_PX / pixelsPerM(zoom);
    const pan = (east: number, north: number) =>
      camera.move({ zoom, eastM: eastM + east * step, northM: northM + north * step });
    const radiusM = Math.min(size.width, size.height) / 2 / pixelsPerM(zoom);
    return new Map<string, () => void>([
      ['ArrowLeft', () => pan(-1, 0)],
      ['ArrowRight', () => pan(1, 0)],
      ['ArrowUp', () => pan(0, 1)],
      ['ArrowDown', () => pan(0, -1)],
      ['+', () => camera.zoomBy(1)],
      ['=', () => camera.zoomBy(1)],
      ['-', () => camera.zoomBy(-1)],
      ['0', camera.fitAll],
      ['Home', () => void goToNearest({ eastM, northM, radiusM: ANYWHERE_M, statusMask, tint, focus })],
      [
        'Enter',
        () =>
          onPlace === null ? void select({ eastM, northM, radiusM, statusMask, tint, focus }) : onPlace(eastM, northM),
      ],
      ['Escape', onEscape],
    ]);
  };

  return {
    onKeyDown,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // deck.gl keeps the press to itself, and with it the focus that the keys need.
      event.currentTarget.focus({ preventScroll: true });
      press.current = event.isPrimary && event.button === 0 ? placeOf(event) : null;
      hover.clear();
    },
    onPointerMove: (event: PointerEvent) => {
      const query = event.pointerType === 'mouse' && event.buttons === 0 ? queryAt(placeOf(event)) : null;
      if (query) hover.look(query);
    },
    onPointerUp: (event: PointerEvent) => {
      const from = press.current;
      const to = placeOf(event);
      press.current = null;
      const query = queryAt(to);
      if (from && query && event.isPrimary && Math.hypot(to.x - from.x, to.y - from.y) <= CLICK_SLOP_PX) {
        if (onPlace === null) void select(query);
        else onPlace(query.eastM, query.northM);
      }
    },
    onDoubleClick: (event: MouseEvent) => {
      const { x, y } = placeOf(event);
      if (!view) return;
      // One level closer, with the place under the pointer kept there.
      const at = siteFromScreen(view, size, x, y);
      const eastM = (view.eastM + at.eastM) / 2;
      const northM = (view.northM + at.northM) / 2;
      camera.fly({ eastM, northM, zoom: view.zoom + 1 });
    },
    onPointerLeave: hover.clear,
  };
}

function placeOf(event: MouseEvent): { x: number; y: number } {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
