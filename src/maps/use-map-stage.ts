import { useCallback, useLayoutEffect, useState } from 'react';
import { afterPicture, pictureStands } from '../ui/first-picture';
import type { MapStage } from './map-stage';

/** deck.gl comes with it. */
const loadStages = () => import('./map-stage');

export type StageState =
  | { readonly kind: 'coming' }
  | { readonly kind: 'ready'; readonly stage: MapStage }
  /** There is no WebGL 2. */
  | { readonly kind: 'none' }
  /** The browser took the context away. */
  | { readonly kind: 'lost' };

const COMING: StageState = { kind: 'coming' };

/** Makes a stage ahead, with the code that it needs. */
export async function prepareStage(): Promise<void> {
  (await loadStages()).prepareStage();
}

/**
 * A stage for as long as the component stands; the first one comes after the first picture, which does without. After
 * a loss `retry` asks for another one.
 */
export function useMapStage() {
  const [state, setState] = useState<StageState>(COMING);
  const [attempt, setAttempt] = useState(0);

  // Given back before the next screen asks for one: an effect that comes later would have it make another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt borrows another stage
  useLayoutEffect(() => {
    let left = false;
    let giveBack = (): void => undefined;
    setState(COMING);
    afterPicture()
      .then(loadStages)
      .then(async ({ borrowStage }) => {
        if (left) return;
        const loan = borrowStage();
        giveBack = loan.giveBack;
        const stage = await loan.stage;
        if (!left) setState({ kind: 'ready', stage });
      })
      .catch(() => {
        if (left) return;
        setState({ kind: 'none' });
        pictureStands();
      });
    return () => {
      left = true;
      giveBack();
    };
  }, [attempt]);

  const onLost = useCallback(() => setState({ kind: 'lost' }), []);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, onLost, retry };
}
