import { useCallback, useEffect, useState } from 'react';
import type { Plan } from '../../contracts/plan-paint';
import { type Placement, placementOf } from '../../maps/background';
import { planOf } from '../../maps/plan';
import {
  readBackground,
  removeBackground,
  type StoredBackground,
  type StoredPicture,
  type StoredPlan,
  storeBackground,
} from './stored-backgrounds';

/** A larger picture is shrunk: it is drawn in every frame. */
const MOST_EDGE_PX = 2600;
/** Pictures beyond this are refused. */
export const MOST_PICTURE_BYTES = 40 * 1024 * 1024;

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

export interface PictureBackground {
  readonly kind: 'picture';
  readonly stored: StoredPicture;
  readonly picture: LoadedPicture;
  readonly placement: Placement;
}

export interface PlanBackground {
  readonly kind: 'plan';
  readonly stored: StoredPlan;
  readonly plan: Plan;
}

export type Background = PictureBackground | PlanBackground;

/** `plan`: of a drawing that has just been read. */
async function loaded(stored: StoredBackground, plan: Plan | null): Promise<Background | null> {
  if ('plan' in stored) return { kind: 'plan', stored, plan: plan ?? planOf(stored.plan) };
  const placement = placementOf(...stored.points);
  if (typeof placement === 'string') return null;
  return { kind: 'picture', stored, picture: await loadPicture(stored.file), placement };
}

/** The background that the browser keeps for a project. */
export function useBackground(key: string, onError: (error: unknown) => void) {
  const [shown, setShown] = useState<{ key: string; background: Background | null } | null>(null);
  const show = useCallback(
    async (stored: StoredBackground | null, plan: Plan | null = null): Promise<void> => {
      setShown({ key, background: stored === null ? null : await loaded(stored, plan) });
    },
    [key],
  );
  useEffect(() => {
    let left = false;
    readBackground(key)
      .then((stored) => (left ? undefined : show(stored)))
      .catch(onError);
    return () => {
      left = true;
    };
  }, [key, show, onError]);
  const keep = useCallback(
    async (stored: StoredBackground, plan: Plan | null = null): Promise<void> => {
      await storeBackground(key, stored);
      await show(stored, plan);
    },
    [key, show],
  );
  /** Of the background that is shown, where it is of that kind. */
  const change = useCallback(
    (to: { readonly opacity: number } | Partial<Pick<StoredPlan, 'unit' | 'hidden'>>): void => {
      const { background } = shown?.key === key ? shown : { background: null };
      if (background === null) return;
      const changed: Background =
        background.kind === 'plan'
          ? { ...background, stored: { ...background.stored, ...to } }
          : { ...background, stored: { ...background.stored, ...('opacity' in to ? to : {}) } };
      setShown({ key, background: changed });
      storeBackground(key, changed.stored).catch(onError);
    },
    [key, shown, onError],
  );
  const remove = useCallback((): void => {
    setShown({ key, background: null });
    removeBackground(key).catch(onError);
  }, [key, onError]);
  return { background: shown?.key === key ? shown.background : null, keep, change, remove };
}
