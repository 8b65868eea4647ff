import { useEffect, useState } from 'react';
import { useLatest } from '../../ui/use-latest';

/**
 * The choice of a menu, which waits in the open menu while nothing can be done with it (`onChosen` is null), and is done as
 * soon as something can. Closing the menu takes it back.
 */
export function useWaitingChoice<K>(onChosen: ((choice: K) => void) | null) {
  const [open, setOpen] = useState(false);
  const [waiting, setWaiting] = useState<K | null>(null);
  const isReady = onChosen !== null;
  const chosen = useLatest(onChosen);
  const onOpen = (opened: boolean): void => {
    setOpen(opened);
    setWaiting(null);
  };
  useEffect(() => {
    if (waiting === null || !isReady) return;
    setOpen(false);
    setWaiting(null);
    // A chart leaves its picture in an effect of the same drawing, which may come after this one.
    queueMicrotask(() => chosen.current?.(waiting));
  }, [waiting, isReady]);
  const choose = (choice: K): void => (isReady ? onChosen(choice) : setWaiting(choice));
  return { open, onOpen, waiting, choose, isReady };
}
