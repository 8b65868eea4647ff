import { useCallback, useEffect, useState } from 'react';
import { type Placement, placementOf } from '../../maps/background';
import { type KeptBackground, keepBackground, readBackground, removeBackground } from './kept-backgrounds';

/** A larger picture is shrunk: it is drawn in every frame. */
const MOST_EDGE_PX = 2600;
/** Files beyond this are refused. */
export const MOST_FILE_BYTES = 40 * 1024 * 1024;

/** A picture as it is drawn, and its size in the file. */
export interface LoadedPicture {
  readonly image: ImageBitmap;
  readonly width: number;
  readonly height: number;
  /** Pixels drawn by pixel of the file. */
  readonly shrunk: number;
}

/** Reads a PNG or JPEG; rejects for what is none. */
export async function loadPicture(file: Blob): Promise<LoadedPicture> {
  const whole = await createImageBitmap(file);
  const { width, height } = whole;
  const shrunk = Math.min(1, MOST_EDGE_PX / Math.max(width, height));
  if (shrunk === 1) return { image: whole, width, height, shrunk };
  const image = await createImageBitmap(whole, {
    resizeWidth: Math.round(width * shrunk),
    resizeHeight: Math.round(height * shrunk),
    resizeQuality: 'high',
  });
  whole.close();
  return { image, width, height, shrunk };
}

export interface Background {
  readonly kept: KeptBackground;
  readonly picture: LoadedPicture;
  readonly placement: Placement;
}

/** The background that the browser keeps for a project. */
export function useBackground(key: string, onError: (error: unknown) => void) {
  const [shown, setShown] = useState<{ key: string; background: Background | null } | null>(null);
  const show = useCallback(
    async (kept: KeptBackground | null): Promise<void> => {
      if (kept === null) {
        setShown({ key, background: null });
        return;
      }
      const placement = placementOf(...kept.points);
      if (typeof placement === 'string') return;
      const picture = await loadPicture(kept.file);
      setShown({ key, background: { kept, picture, placement } });
    },
    [key],
  );
  useEffect(() => {
    let left = false;
    readBackground(key)
      .then((kept) => (left ? undefined : show(kept)))
      .catch(onError);
    return () => {
      left = true;
    };
  }, [key, show, onError]);
  const keep = useCallback(
    async (kept: KeptBackground): Promise<void> => {
      await keepBackground(key, kept);
      await show(kept);
    },
    [key, show],
  );
  const fade = useCallback(
    (opacity: number): void => {
      if (shown?.key !== key || shown.background === null) return;
      const background = { ...shown.background, kept: { ...shown.background.kept, opacity } };
      setShown({ key, background });
      keepBackground(key, background.kept).catch(onError);
    },
    [key, shown, onError],
  );
  const remove = useCallback((): void => {
    setShown({ key, background: null });
    removeBackground(key).catch(onError);
  }, [key, onError]);
  return { background: shown?.key === key ? shown.background : null, keep, fade, remove };
}
