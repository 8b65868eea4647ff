import { useCallback, useEffect, useRef, useState } from 'react';
import type { PileSetInfo } from '../contracts/data-core';
import { clampView, fitView, flightMs, flightView, type Size } from './camera';
import { type MapView, sameMapView } from './map-view';

const REPORT_AFTER_MS = 300;

export interface CameraState {
  readonly view: MapView;
  /** Shows the whole site and follows the size of the screen until it is moved. */
  readonly fitted: boolean;
}

export interface Camera {
  readonly state: CameraState | null;
  /** Moves at once, e.g. by the pointer; ends a flight. */
  move(view: MapView): void;
  /** Moves in a flight, or at once for those who want less motion. */
  fly(view: MapView): void;
  /** Zooms in a flight; during one, on from where that one ends, so that presses in quick succession add up. */
  zoomBy(levels: number): void;
  fitAll(): void;
}

interface CameraInput {
  readonly extent: PileSetInfo['extent'] | null;
  /** Identity of the pile set; another one starts anew. */
  readonly setKey: string | null;
  readonly size: Size;
  /** From the link; null: all. */
  readonly wanted: MapView | null;
  readonly onRest: (view: MapView | null) => void;
}

/** Whether the user asked the system for less motion. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Owns where the map looks: starts from the link or the whole site, flies, and reports where it came to rest. */
export function useCamera({ extent, setKey, size, wanted, onRest }: CameraInput): Camera {
  const [held, setHeld] = useState<(CameraState & { setKey: string }) | null>(null);
  const frame = useRef(0);
  const goal = useRef<MapView | null>(null);
  const reported = useRef<MapView | null>(wanted);
  const latest = useRef({ extent, size, onRest, held, wanted });
  latest.current = { extent, size, onRest, held, wanted };
  const ready = extent !== null && setKey !== null && size.width > 0 && size.height > 0;
  const state = held && held.setKey === setKey ? held : null;

  const put = useCallback(
    (view: MapView, fitted: boolean) => {
      const { extent: site, size: screen } = latest.current;
      if (!site || setKey === null) return;
      setHeld({ setKey, view: clampView(view, site, screen), fitted });
    },
    [setKey],
  );

  const stopFlight = useCallback(() => {
    cancelAnimationFrame(frame.current);
    goal.current = null;
  }, []);
  useEffect(() => stopFlight, [stopFlight]);

  const move = useCallback<Camera['move']>(
    (view) => {
      stopFlight();
      put(view, false);
    },
    [put, stopFlight],
  );

  const flyTo = useCallback(
    (wish: MapView, fitted: boolean) => {
      stopFlight();
      const { extent: site, size: screen, held: from } = latest.current;
      if (!site) return;
      const to = clampView(wish, site, screen);
      if (!from || prefersReducedMotion()) {
        put(to, fitted);
        return;
      }
      goal.current = to;
      const start = from.view;
      const began = performance.now();
      const lasts = flightMs(start, to, screen);
      const step = (now: number) => {
        const part = Math.min(Math.max((now - began) / lasts, 0), 1);
        const eased = part * part * (3 - 2 * part);
        put(flightView(start, to, screen, eased), part === 1 && fitted);
        if (part < 1) frame.current = requestAnimationFrame(step);
        else goal.current = null;
      };
      frame.current = requestAnimationFrame(step);
    },
    [put, stopFlight],
  );

  const fly = useCallback((view: MapView) => flyTo(view, false), [flyTo]);
  const zoomBy = useCallback(
    (levels: number) => {
      const from = goal.current ?? latest.current.held?.view;
      if (from) flyTo({ ...from, zoom: from.zoom + levels }, false);
    },
    [flyTo],
  );
  const fitAll = useCallback(() => {
    const { extent: site, size: screen } = latest.current;
    if (site) flyTo(fitView(site, screen), true);
  }, [flyTo]);

  // The first view of a set, and keeping the whole site in a screen that changes its size.
  const fitted = state === null ? null : state.fitted;
  useEffect(() => {
    if (!ready || !extent) return;
    const link = latest.current.wanted;
    if (fitted === null) put(link ?? fitView(extent, size), link === null);
    else if (fitted) put(fitView(extent, size), true);
  }, [ready, extent, size, fitted, put]);

  // A link opened, or back and forward: the wish differs from what was reported last.
  useEffect(() => {
    if (sameMapView(wanted, reported.current)) return;
    reported.current = wanted;
    if (wanted) flyTo(wanted, false);
    else fitAll();
  }, [wanted, flyTo, fitAll]);

  useEffect(() => {
    if (!state) return;
    const rest = state.fitted ? null : state.view;
    if (sameMapView(rest, reported.current)) return;
    const timer = setTimeout(() => {
      reported.current = rest;
      latest.current.onRest(rest);
    }, REPORT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return { state, move, fly, zoomBy, fitAll };
}
