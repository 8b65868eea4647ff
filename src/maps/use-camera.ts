import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ViewBox } from '../contracts/data-core';
import { useLatest } from '../ui/use-latest';
import { clampView, fitView, type Size } from './camera';
import { CameraMotion } from './camera-motion';
import type { Ground } from './ground';
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
  readonly ground: Ground | null;
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

/** Where a map looks before anybody moves it: at what the link names, or the whole site. */
export function firstCamera(
  wanted: MapView | null,
  { all, reach }: { readonly all: ViewBox; readonly reach: ViewBox },
  size: Size,
): CameraState {
  return { view: clampView(wanted ?? fitView(all, size), all, size, reach), fitted: wanted === null };
}

/** Owns where the map looks: starts from the link or the whole site, flies, and reports where it came to rest. */
export function useCamera({ ground, setKey, size, wanted, onRest }: CameraInput): Camera {
  const [shown, setShown] = useState<(CameraState & { setKey: string }) | null>(null);
  // Views of the link, now or soon: it may name a view that the map has left again meanwhile.
  const reported = useRef<readonly (MapView | null)[]>([wanted]);
  const latest = useLatest({ ground, size, onRest, wanted });
  const ready = ground !== null && setKey !== null && size.width > 0 && size.height > 0;
  const shownOfSet = shown && shown.setKey === setKey ? shown : null;
  // Known with the size of the screen: the first image is asked for at once, and not after another render.
  const first = useMemo<CameraState | null>(
    () => (ready && ground !== null ? firstCamera(wanted, ground, size) : null),
    [ready, wanted, ground, size],
  );
  const state = shownOfSet ?? first;

  const motion = useMemo(
    () =>
      new CameraMotion({
        clamp: (view) => {
          const { ground: on, size: screen } = latest.current;
          return on === null || setKey === null ? null : clampView(view, on.all, screen, on.reach);
        },
        size: () => latest.current.size,
        show: (view, fitted) => setKey !== null && setShown({ setKey, view, fitted }),
        isStill: prefersReducedMotion,
        nowMs: () => performance.now(),
        requestFrame: (step) => requestAnimationFrame(step),
        cancelFrame: (frame) => cancelAnimationFrame(frame),
      }),
    [setKey],
  );
  useEffect(() => () => motion.stop(), [motion]);

  const move = useCallback<Camera['move']>(
    (view) => {
      motion.stop();
      motion.put(view, false);
    },
    [motion],
  );
  const fly = useCallback((view: MapView) => motion.flyTo(view, false), [motion]);
  const zoomBy = useCallback((levels: number) => motion.zoomBy(levels), [motion]);
  const fitAll = useCallback(() => {
    const { ground: on, size: screen } = latest.current;
    if (on) motion.flyTo(fitView(on.all, screen), true);
  }, [motion]);

  // The first view of a set, and keeping the whole site in a screen that changes its size.
  const fitted = shownOfSet === null ? null : shownOfSet.fitted;
  useEffect(() => {
    if (!ready || !ground) return;
    const link = latest.current.wanted;
    if (fitted === null) motion.put(link ?? fitView(ground.all, size), link === null);
    else if (fitted) motion.put(fitView(ground.all, size), true);
  }, [ready, ground, size, fitted, motion]);

  // A link opened, or back and forward: the wish differs from what was reported last.
  useEffect(() => {
    const own = reported.current.findLastIndex((view) => sameMapView(wanted, view));
    reported.current = own < 0 ? [wanted] : reported.current.slice(own);
    if (own >= 0) return;
    if (wanted) motion.flyTo(wanted, false);
    else fitAll();
  }, [wanted, motion, fitAll]);

  useEffect(() => {
    if (!state) return;
    const rest = state.fitted ? null : state.view;
    if (sameMapView(rest, reported.current.at(-1) ?? null)) return;
    const timer = setTimeout(() => {
      reported.current = [...reported.current, rest];
      latest.current.onRest(rest);
    }, REPORT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return { state, move, fly, zoomBy, fitAll };
}
