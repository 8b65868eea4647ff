import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { PileDays, PileFocus, PileTint } from '../contracts/data-core';
import type { MapSymbol } from '../contracts/map-symbol';
import { useLatest } from '../ui/use-latest';
import type { Size } from './camera';
import type { MapView } from './map-view';
import { PictureAhead } from './picture-ahead';
import type { PlacedPicture } from './picture-layer';
import { PictureSteps, type SteppedPicture } from './picture-steps';
import type { PileMapSource } from './source';
import { useNewestOnly } from './use-newest-only';
import { useSlowRevision } from './use-slow-revision';
import {
  isWaitedFor,
  type Look,
  PAD,
  queryOf,
  sameLook,
  stillServes,
  type Wanted,
  wantedFor,
  wholeSite,
} from './wanted-picture';

/** So long after the last move or change of colours the image gets the screen's own pixels, and the area beyond. */
const SHARPEN_AFTER_MS = 120;

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
  /** From when the image of the view is asked for until it has come, or failed. */
  isOn: boolean;
  /** Called when it has come, or failed; null: nobody waits for it. */
  onPainted: (() => void) | null;
  /** Asks for the image of other days at once; null: of none. That they are shown then has it drawn. */
  ahead: ((days: PileDays) => void) | null;
  /** Asks for the image in other colours, before the page is rendered for them; null: of none. */
  recolour: ((tint: PileTint | null) => void) | null;
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
  const edits = source?.edits ?? 0;
  const revision = useSlowRevision(source?.revision ?? 0, key, edits);
  const look = useMemo<Look | null>(
    () => (key === null ? null : { key, revision, edits, statusMask, palette, symbol, tint, focus }),
    [key, revision, edits, statusMask, palette, symbol, tint, focus],
  );

  const [ahead] = useState(() => new PictureAhead<SteppedPicture>());
  const asking = (of: PileMapSource, wanted: Wanted, which: keyof Pictures, signal: AbortSignal) => {
    const query = queryOf(wanted);
    // From one day to the next few piles change.
    const isStep = which === 'view' && wanted.focus !== null && wanted.focus.days !== null;
    if (which === 'view' && !isStep) steps.end();
    return isStep ? steps.next(of, query, signal) : of.picture(query, signal);
  };
  const latestAsking = useLatest(asking);
  const paint = async (wanted: Wanted, which: keyof Pictures, signal: AbortSignal): Promise<void> => {
    if (source?.key !== wanted.key) return;
    const coming = which === 'view' ? ahead.take(wanted) : null;
    const picture = await (coming ?? asking(source, wanted, which, signal));
    if (signal.aborted) return;
    setDrawn((before) => {
      const others = before.key === wanted.key ? before : NONE;
      return { key: wanted.key, view: others.view, site: others.site, [which]: { box: wanted.box, picture } };
    });
  };
  const endPainting = (): void => {
    if (painting === undefined) return;
    painting.current.isOn = false;
    painting.current.onPainted?.();
  };
  const load = useNewestOnly(
    key,
    async (wanted: Wanted, signal) => {
      await paint(wanted, 'view', signal);
      endPainting();
    },
    (error) => {
      // Asked again with the next move.
      asked.current = null;
      onError(error);
      endPainting();
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
      const waitedFor = current !== null && isWaitedFor(current, look);
      ask(moved ? Math.min(pixelRatio, 1) : pixelRatio, waitedFor ? 0 : full);
    }
    const timer = setTimeout(() => {
      const { current: last } = asked;
      if (last !== null && (last.zoom !== view.zoom || last.pixelRatio !== pixelRatio || last.pad < full)) {
        ask(pixelRatio, full);
      }
    }, SHARPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load, look, view, size, pixelRatio, hasView, painting]);

  // React draws a day, or other colours, before its effects ask for the image: the worker has painted it by then.
  const latestView = useLatest({ view, size, pixelRatio });
  useEffect(() => {
    if (painting === undefined || source === null || look === null) return;
    const { current } = painting;
    const hold = (wanted: Wanted): void =>
      ahead.hold(wanted, latestAsking.current(source, wanted, 'view', new AbortController().signal));
    current.ahead = (days) => {
      const { current: last } = asked;
      if (current.isOn || last?.focus?.days == null || !sameLook(last, look)) return;
      current.isOn = true;
      hold({ ...last, focus: { ...last.focus, days } });
    };
    // As it will be asked for then: the screen alone.
    current.recolour = (tint) => {
      const { view: at, size: screen, pixelRatio: ratio } = latestView.current;
      if (at !== null && asked.current !== null && !current.isOn)
        hold(wantedFor({ ...look, tint }, at, screen, ratio, 0));
    };
    return () => {
      current.ahead = null;
      current.recolour = null;
    };
  }, [painting, source, look, ahead]);

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
