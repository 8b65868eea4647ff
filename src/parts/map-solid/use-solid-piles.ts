import { useEffect, useRef, useState } from 'react';
import type { PileFocus, PileSolid, PileTint, ViewBox } from '../../contracts/data-core';
import { pilesKey, useDataCore } from '../../data';
import { boxContains, padBox } from '../../maps/camera';
import { useNewestOnly } from '../../maps/use-newest-only';
import { useSlowRevision } from '../../maps/use-slow-revision';
import type { usePileSource } from '../pile-source/use-pile-source';
import { samePiles } from './same-piles';

/**
 * Of more piles in view, cells stand for them: a screen has no room to tell more columns apart. Where the processor draws,
 * so many take it 25 ms a frame (docs/adr/0185).
 */
export const MOST_COLUMNS = 20_000;
/** The part asked for is so many times as wide and high as the visible one. */
const ROOM = 1.4;
/** Cells are made anew when the zoom has changed so far. */
const ZOOM_SLACK = 0.6;

interface Wanted {
  readonly key: string;
  /** Null: all that are looked at. */
  readonly box: ViewBox | null;
  readonly zoom: number;
  readonly statusMask: number;
  readonly palette: Uint8Array;
  readonly tint: PileTint | null;
  readonly focus: PileFocus | null;
  readonly revision: number;
}

/** The piles in view as columns; the last ones stay until the next have come. */
export function useSolidPiles(
  piles: ReturnType<typeof usePileSource>,
  asked: Omit<Wanted, 'key' | 'revision'> | null,
  onError: (error: unknown) => void,
): PileSolid | null {
  const core = useDataCore();
  const key = pilesKey(piles.scope);
  const revision = useSlowRevision(piles.source?.revision ?? 0, key);
  const [found, setFound] = useState<{ readonly wanted: Wanted; readonly solid: PileSolid } | null>(null);
  const last = useRef<Wanted | null>(null);
  const cells = useRef(false);
  const load = useNewestOnly(
    key,
    async (wanted: Wanted, signal) => {
      const { key: of, box, statusMask, palette, tint, focus } = wanted;
      const query = { key: of, box, statusMask, palette, tint, focus, most: MOST_COLUMNS };
      const solid = await core.call('piles.solid', query, { signal });
      cells.current = solid.kind === 'cells';
      if (!signal.aborted) setFound({ wanted, solid });
    },
    (error) => {
      last.current = null;
      onError(error);
    },
  );
  useEffect(() => {
    if (asked === null) return;
    const before = last.current;
    const serves =
      before !== null &&
      before.key === key &&
      before.revision === revision &&
      before.statusMask === asked.statusMask &&
      before.palette === asked.palette &&
      before.tint === asked.tint &&
      before.focus === asked.focus &&
      (!cells.current || before.box === null || Math.abs(before.zoom - asked.zoom) < ZOOM_SLACK) &&
      (before.box === null || (asked.box !== null && boxContains(before.box, asked.box)));
    if (serves) return;
    const wanted = { ...asked, box: asked.box === null ? null : padBox(asked.box, ROOM), key, revision };
    last.current = wanted;
    load(wanted);
  }, [asked, key, revision, load]);
  // Of another cut nothing is kept: its piles stand elsewhere. From day to day the last columns stay until the next have come.
  const stays =
    found !== null && asked !== null && found.wanted.key === key && samePiles(found.wanted.focus, asked.focus);
  return stays ? found.solid : null;
}
