import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { PileDays, PileFocus, PileSetInfo, PileTint, ViewBox } from '../contracts/data-core';
import type { MapSymbol } from '../contracts/map-symbol';
import { useLatest } from '../ui/use-latest';
import { boxContains, fitView, padBox, pixelsPerM, type Size, visibleBox } from './camera';
import type { MapView } from './map-view';
import type { PlacedPicture } from './picture-layer';
import { PictureSteps, type SteppedPicture } from './picture-steps';
import type { PileMapSource } from './source';
import { useNewestOnly } from './use-newest-only';

/** An image is larger than the screen by this much of it on each side, so that a pan finds its piles there. */
const PAD = 0.18;
/** So much of it is left when the next is asked for. */
const RESERVE = 0.04;
/** After a zoom by so many levels the piles are painted anew. */
const REPAINT_LEVELS = 0.4;
/** So long after the last move or change of colours the image gets the screen's own pixels, and what lies beyond. */
const SHARPEN_AFTER_MS = 120;
/** Live changes repaint at most this often. */
const REVISION_INTERVAL_MS = 1000;
/** Largest edge of the image of the whole site, which stands below until the view's own has come. */
const SITE_EDGE_PX = 1024;

/** What is painted, and in which colours. */
interface Look {
  readonly key: string;
  readonly revision: number;
  readonly statusMask: number;
  readonly palette: Uint8Array;
  readonly symbol: MapSymbol;
  readonly tint: PileTint | null;
  readonly focus: PileFocus | null;
}

/** An image asked for: pixel by pixel the screen's, when ratio and zoom are. */
interface Wanted extends Look {
  readonly box: ViewBox;
  readonly zoom: number;
  readonly pixelRatio: number;
  readonly width: number;
  readonly height: number;
  /** Part of the screen by which it is larger on each side. */
  readonly pad: number;
}

function sameLook(a: Look, b: Look): boolean {
  return (
    a.key === b.key &&
    a.revision === b.revision &&
    a.statusMask === b.statusMask &&
    a.palette === b.palette &&
    a.symbol === b.symbol &&
    a.tint === b.tint &&
    a.focus === b.focus
  );
}

/** Whether somebody waits for other colours or another day of the same piles. */
function isRecoloured(before: Look, now: Look): boolean {
  return before.key === now.key && !sameLook({ ...before, revision: now.revision }, now);
}

/** Of a day that is stepped to, what is asked for before the page is drawn with it: whether it is what is wanted then. */
function isSameDay(ahead: Wanted, wanted: Wanted): boolean {
  const [a, b] = [ahead.focus?.days, wanted.focus?.days];
  return (
    sameLook({ ...ahead, focus: null }, { ...wanted, focus: null }) &&
    ahead.focus?.shape === wanted.focus?.shape &&
    a?.fromMs === b?.fromMs &&
    a?.untilMs === b?.untilMs &&
    ahead.pixelRatio === wanted.pixelRatio &&
    ahead.zoom === wanted.zoom &&
    ahead.width === wanted.width &&
    ahead.height === wanted.height &&
    ahead.box.minEastM === wanted.box.minEastM &&
    ahead.box.maxNorthM === wanted.box.maxNorthM
  );
}

/** Rounding must not have an image of the screen alone asked for again. */
const SAME_SCREEN = 0.999;

/** Whether the image asked for still serves: same piles and look, screen inside it, about the same zoom. */
export function stillServes(asked: Wanted | null, look: Look, view: MapView, size: Size): boolean {
  return (
    asked !== null &&
    sameLook(asked, look) &&
    Math.abs(asked.zoom - view.zoom) < REPAINT_LEVELS &&
    boxContains(asked.box, padBox(visibleBox(view, size), asked.pad > 0 ? 1 + 2 * RESERVE : SAME_SCREEN))
  );
}

/**
 * The image for a view: whole pixels beyond the screen on each side, so that its pixels are those of the screen. What
 * somebody waits for (the first one, other colours, another day) is the screen alone, little more than half as large.
 */
export function wantedFor(look: Look, view: MapView, size: Size, pixelRatio: number, pad: number = PAD): Wanted {
  const beside = Math.ceil(size.width * pad);
  const beyond = Math.ceil(size.height * pad);
  const scale = pixelsPerM(view.zoom);
  const screen = visibleBox(view, size);
  const width = Math.ceil((size.width + 2 * beside) * pixelRatio);
  const height = Math.ceil((size.height + 2 * beyond) * pixelRatio);
  const minEastM = screen.minEastM - beside / scale;
  const maxNorthM = screen.maxNorthM + beyond / scale;
  return {
    ...look,
    box: {
      minEastM,
      maxNorthM,
      maxEastM: minEastM + width / pixelRatio / scale,
      minNorthM: maxNorthM - height / pixelRatio / scale,
    },
    zoom: view.zoom,
    pixelRatio,
    width,
    height,
    pad,
  };
}

/** The whole site as an image of limited size. */
function wholeSite(look: Look, extent: PileSetInfo['extent']): Wanted {
  const edge = { width: SITE_EDGE_PX, height: SITE_EDGE_PX };
  const view = fitView(extent, edge);
  return { ...look, box: visibleBox(view, edge), zoom: view.zoom, pixelRatio: 1, pad: 0, ...edge };
}

export interface PilePictureRequest {
  readonly source: PileMapSource | null;
  readonly view: MapView | null;
  readonly size: Size;
  /** Device pixels of a screen pixel. */
  readonly pixelRatio: number;
  readonly statusMask: number;
  readonly palette: Uint8Array;
  readonly symbol: MapSymbol;
  /** Null: coloured by status. */
  readonly tint: PileTint | null;
  /** Null: all piles as they are. */
  readonly focus: PileFocus | null;
  readonly onError: (error: unknown) => void;
  /** For those that step from one image to the next. */
  readonly painting?: RefObject<Painting> | undefined;
}

export interface Painting {
  /** From when the image of the view is asked for until it has come. */
  isOn: boolean;
  /** Asks for the image of other days at once; null: of none. That they are shown then has it drawn. */
  ahead: ((days: PileDays) => void) | null;
}

export interface Pictures {
  /** The newest image for the camera. */
  readonly view: PlacedPicture | null;
  /** The whole site, coarsely. */
  readonly site: PlacedPicture | null;
}

const NONE: Pictures = { view: null, site: null };

/**
 * The images to draw for the camera. The last one stays, scaled, until the next has come, so that nothing flickers;
 * another pile set starts from nothing. While the map moves they are coarse where the screen is fine; at rest each
 * pixel is one of the screen.
 */
export function usePilePicture(request: PilePictureRequest): Pictures {
  const { source, view, size, pixelRatio, statusMask, palette, symbol, tint, focus, onError, painting } = request;
  const [drawn, setDrawn] = useState<{ key: string } & Pictures>({ key: '', ...NONE });
  const asked = useRef<Wanted | null>(null);
  const [steps] = useState(() => new PictureSteps());
  const key = source?.key ?? null;
  const revision = useSlowRevision(source?.revision ?? 0, key, source?.edits);
  const look = useMemo<Look | null>(
    () => (key === null ? null : { key, revision, statusMask, palette, symbol, tint, focus }),
    [key, revision, statusMask, palette, symbol, tint, focus],
  );

  const ahead = useRef<{ readonly wanted: Wanted; readonly picture: Promise<SteppedPicture> } | null>(null);
  const asking = (of: PileMapSource, wanted: Wanted, which: keyof Pictures, signal: AbortSignal) => {
    const query = {
      westM: wanted.box.minEastM,
      northM: wanted.box.maxNorthM,
      pixelsPerM: pixelsPerM(wanted.zoom) * wanted.pixelRatio,
      pixelRatio: wanted.pixelRatio,
      width: wanted.width,
      height: wanted.height,
      statusMask: wanted.statusMask,
      palette: wanted.palette,
      symbol: wanted.symbol,
      tint: wanted.tint,
      focus: wanted.focus,
    };
    // From one day to the next few piles change.
    const isStep = which === 'view' && wanted.focus !== null && wanted.focus.days !== null;
    if (which === 'view' && !isStep) steps.end();
    return isStep ? steps.next(of, query, signal) : of.picture(query, signal);
  };
  const latestAsking = useLatest(asking);
  const paint = async (wanted: Wanted, which: keyof Pictures, signal: AbortSignal): Promise<void> => {
    if (source?.key !== wanted.key) return;
    const coming = which === 'view' ? ahead.current : null;
    if (which === 'view') ahead.current = null;
    const isAhead = coming !== null && isSameDay(coming.wanted, wanted);
    const picture = await (isAhead ? coming.picture : asking(source, wanted, which, signal));
    if (signal.aborted) return;
    setDrawn((before) => {
      const others = before.key === wanted.key ? before : NONE;
      return { key: wanted.key, view: others.view, site: others.site, [which]: { box: wanted.box, picture } };
    });
  };
  const load = useNewestOnly(
    key,
    async (wanted: Wanted, signal) => {
      await paint(wanted, 'view', signal);
      if (painting !== undefined) painting.current.isOn = false;
    },
    (error) => {
      if (painting !== undefined) painting.current.isOn = false;
      // Asked again with the next move.
      asked.current = null;
      onError(error);
    },
  );
  const loadSite = useNewestOnly(key, (wanted: Wanted, signal) => paint(wanted, 'site', signal), onError);

  const hasView = drawn.key === key && drawn.view !== null;
  useEffect(() => {
    if (look === null || view === null || size.width === 0 || size.height === 0) return;
    const full = hasView ? PAD : 0;
    const ask = (ratio: number, pad: number): void => {
      const wanted = wantedFor(look, view, size, ratio, pad);
      asked.current = wanted;
      if (painting !== undefined) painting.current.isOn = true;
      load(wanted);
    };
    const { current } = asked;
    if (!stillServes(current, look, view, size)) {
      const moved = current !== null && sameLook(current, look);
      const recoloured = current !== null && isRecoloured(current, look);
      ask(moved ? Math.min(pixelRatio, 1) : pixelRatio, recoloured ? 0 : full);
    }
    const timer = setTimeout(() => {
      const { current: last } = asked;
      if (last !== null && (last.zoom !== view.zoom || last.pixelRatio !== pixelRatio || last.pad < full)) {
        ask(pixelRatio, full);
      }
    }, SHARPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load, look, view, size, pixelRatio, hasView, painting]);

  // React draws a day before its effects ask for the image of it: the worker has painted it by then.
  useEffect(() => {
    if (painting === undefined || source === null || look === null) return;
    const { current } = painting;
    current.ahead = (days) => {
      const { current: last } = asked;
      if (current.isOn || last?.focus?.days == null || !sameLook(last, look)) return;
      current.isOn = true;
      const wanted: Wanted = { ...last, focus: { ...last.focus, days } };
      const picture = latestAsking.current(source, wanted, 'view', new AbortController().signal);
      ahead.current = { wanted, picture };
      // Told to the one that shows it.
      picture.catch(() => undefined);
    };
    return () => {
      current.ahead = null;
    };
  }, [painting, source, look]);

  // After the image of the view, which is waited for; while days are replayed not for each of them.
  const extent = source?.info.extent ?? null;
  useEffect(() => {
    if (!hasView || look === null || extent === null) return;
    const timer = setTimeout(() => loadSite(wholeSite(look, extent)), SHARPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasView, look, extent, loadSite]);

  // A question to a set that is gone (or to a runner that stopped) must be asked again.
  useEffect(
    () => () => {
      if (key !== null) asked.current = null;
    },
    [key],
  );

  return drawn.key === key ? drawn : NONE;
}

/** Follows a revision that may change many times a second, once a second at most; `edits` are followed at once. */
export function useSlowRevision(revision: number, key: string | null, edits = 0): number {
  const [slow, setSlow] = useState({ key, revision });
  const changedAt = useRef(0);
  const seenEdits = useRef(edits);
  useEffect(() => {
    if (slow.key === key && slow.revision === revision) return;
    if (slow.key === key && seenEdits.current !== edits) changedAt.current = 0;
    seenEdits.current = edits;
    const wait = slow.key === key ? Math.max(changedAt.current + REVISION_INTERVAL_MS - performance.now(), 0) : 0;
    const timer = setTimeout(() => {
      changedAt.current = performance.now();
      setSlow({ key, revision });
    }, wait);
    return () => clearTimeout(timer);
  }, [slow, key, revision, edits]);
  return slow.revision;
}
