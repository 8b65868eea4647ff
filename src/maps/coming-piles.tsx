import { makeStyles } from '@fluentui/react-components';
import { useEffect, useMemo, useRef } from 'react';
import type { ComingPiles, PilePicture, PilePictureQuery } from '../contracts/data-core';
import type { MapSymbol } from '../contracts/map-symbol';
import { useTranslation } from '../i18n/use-translation';
import { fitView, type Size } from './camera';
import { placePicture, putPicture } from './first-picture-canvas';
import { useNewestOnly } from './use-newest-only';
import { queryOf, type Wanted, wantedFor } from './wanted-picture';

/** A set of piles that is still on its way. */
export interface ComingPilesSource {
  readonly key: string;
  readonly coming: ComingPiles;
  /** Null where there is nothing to see any more: the piles themselves are about to stand. */
  picture(query: PilePictureQuery, signal: AbortSignal): Promise<PilePicture | null>;
}

const useStyles = makeStyles({
  root: { position: 'absolute', inset: 0, overflow: 'hidden' },
  canvas: { position: 'absolute' },
});

interface ComingPilesPictureProps {
  readonly source: ComingPilesSource;
  readonly size: Size;
  readonly statusMask: number;
  readonly palette: Uint8Array;
  readonly symbol: MapSymbol;
  readonly onError: (error: unknown) => void;
}

/** The whole site while its piles are on their way: those that have come, and cells for the others. */
export function ComingPilesPicture({ source, size, statusMask, palette, symbol, onError }: ComingPilesPictureProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { key } = source;
  const { extent, come, asOfMs } = source.coming;
  // Each message brings a copy of the extent.
  const { minEastM, minNorthM, maxEastM, maxNorthM } = extent;
  const view = useMemo(
    () => fitView({ minEastM, minNorthM, maxEastM, maxNorthM }, size),
    [minEastM, minNorthM, maxEastM, maxNorthM, size],
  );
  const load = useNewestOnly(
    key,
    async (wanted: Wanted, signal) => {
      const picture = await source.picture(queryOf(wanted), signal);
      const { current } = canvas;
      if (picture === null || current === null || signal.aborted) return;
      putPicture(current, picture);
      placePicture(current, { box: wanted.box, picture }, view, size);
      current.dataset.piles = String(picture.piles);
    },
    onError,
  );
  useEffect(() => {
    if (size.width === 0 || size.height === 0) return;
    const look = { key, revision: come, edits: asOfMs, statusMask, palette, symbol, tint: null, focus: null };
    load(wantedFor(look, view, size, 1, 0));
  }, [load, key, come, asOfMs, statusMask, palette, symbol, view, size]);
  return (
    <div className={styles.root}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={t('map.coming')} data-coming-piles />
    </div>
  );
}
