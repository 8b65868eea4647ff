import { useCallback, useEffect, useState } from 'react';
import { pictureStands } from '../ui/first-picture';
import { borrowStage, type MapStage, returnStage } from './map-stage';

export type StageState =
  | { readonly kind: 'coming' }
  | { readonly kind: 'ready'; readonly stage: MapStage }
  /** There is no WebGL 2. */
  | { readonly kind: 'none' }
  /** The browser took the context away. */
  | { readonly kind: 'lost' };

const COMING: StageState = { kind: 'coming' };

/** A stage for as long as the component stands. After a loss `retry` asks for another one. */
export function useMapStage() {
  const [state, setState] = useState<StageState>(COMING);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt borrows another stage
  useEffect(() => {
    let left = false;
    let borrowed: MapStage | null = null;
    setState(COMING);
    borrowStage().then(
      (stage) => {
        if (left) {
          returnStage(stage);
          return;
        }
        borrowed = stage;
        setState({ kind: 'ready', stage });
      },
      () => {
        if (left) return;
        setState({ kind: 'none' });
        pictureStands();
      },
    );
    return () => {
      left = true;
      if (borrowed !== null) returnStage(borrowed);
    };
  }, [attempt]);

  const onLost = useCallback(() => setState({ kind: 'lost' }), []);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, onLost, retry };
}
