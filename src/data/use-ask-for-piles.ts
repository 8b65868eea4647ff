import { useCallback, useMemo } from 'react';
import type { EditedPile, EditedPiles, PilesBefore, TableSource } from '../contracts/data-core';
import { askAnew } from './ask-anew';
import { pilesKey } from './keys';
import { bumpEdits, bumpRevisions } from './live-store';
import { useDataLayer } from './react';

/**
 * Brings the map's piles up to date after piles were added, changed or removed; nothing where they are not open. `isShown`:
 * the map shows the change already, and has time.
 */
export function useAskForPiles(scope: TableSource): (isShown?: boolean) => Promise<void> {
  const { core, queries, queryClient, liveStore } = useDataLayer();
  return useCallback(
    async (isShown = false) => {
      void askAnew(queryClient, scope, ['designs']);
      const { queryKey } = queries.piles(scope);
      if (queryClient.getQueryData(queryKey) === undefined) return;
      queryClient.setQueryData(queryKey, await core.refreshPiles(scope, { keep: true }));
      const key = pilesKey(scope);
      if (isShown) bumpRevisions(liveStore, [key]);
      else bumpEdits(liveStore, key);
    },
    [core, queries, queryClient, liveStore, scope],
  );
}

/** Nothing is drawn in a tab behind others. */
const MOST_FRAMES_MS = 200;

/** Resolves when the page has drawn what it has been told so far. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MOST_FRAMES_MS);
    // The next frame may be one that was begun before.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        setTimeout(resolve, 0);
      }),
    );
  });
}

/**
 * Shows a pile on the map as somebody edits it. Resolves when it stands there, so that the rest is drawn after it;
 * false where the map is not open, or has to wait for the server.
 */
export function useEditOnMap(scope: TableSource): (pile: EditedPile) => Promise<boolean> {
  const { core, liveStore } = useDataLayer();
  const key = useMemo(() => pilesKey(scope), [scope]);
  return useCallback(
    async (pile) => {
      if (core.opened.get(key) === undefined) return false;
      const edit = core.call('piles.edit', { ...pile, key }, { keep: true });
      // The worker takes one after the other: the picture that is asked for now comes after the edit.
      bumpEdits(liveStore, key);
      if (!(await edit).isTaken) return false;
      // And before the answer to this, whatever it is: the edit is taken.
      await core.call('piles.byId', { key, pileId: pile.pileId }, { keep: true }).catch(() => undefined);
      await drawn();
      return true;
    },
    [core, liveStore, key],
  );
}

/**
 * The same of many piles. `show` answers their cells before, null where `useEditOnMap` answers false; `takeBack` shows them
 * again, and resolves when the map has been asked for them.
 */
export function useEditManyOnMap(scope: TableSource) {
  const { core, liveStore } = useDataLayer();
  return useMemo(() => {
    const key = pilesKey(scope);
    return {
      show: async (piles: EditedPiles): Promise<PilesBefore | null> => {
        if (core.opened.get(key) === undefined) return null;
        const edit = core.call('piles.editMany', { ...piles, key }, { keep: true });
        // As of one: the picture that is asked for now comes after the edit, and before the answer to what is asked next.
        bumpEdits(liveStore, key);
        const before = await edit;
        if (before === null) return null;
        await core.call('piles.byId', { key, pileId: 0 }, { keep: true }).catch(() => undefined);
        await drawn();
        return before;
      },
      takeBack: async (before: PilesBefore): Promise<void> => {
        const taken = core.call('piles.editBack', { ...before, key }, { keep: true });
        bumpEdits(liveStore, key);
        // An image that was painted meanwhile may show the edit; where the server is away, no other would follow it.
        await taken.finally(() => bumpEdits(liveStore, key));
      },
    };
  }, [core, liveStore, scope]);
}
