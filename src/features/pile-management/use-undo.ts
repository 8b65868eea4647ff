import { useCallback, useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useTranslation } from '../../i18n/use-translation';
import { raiseError } from '../../ui/raised-errors';
import { showToast } from '../../ui/toast';
import { type SessionChange, useSessionChanges } from './session-changes';
import type { PileChanges } from './use-pile-changes';

const NO_CHANGES: readonly SessionChange[] = [];

/** One's own changes of this visit, and how the newest is taken back. */
export function useUndo(scope: TableSource, changes: PileChanges) {
  const { t } = useTranslation();
  const key = `${scope.typeCode}:${scope.projectId}`;
  const newest = useSessionChanges((state) => (state.changes[key] ?? NO_CHANGES).at(-1) ?? null);
  const push = useSessionChanges((state) => state.push);
  const drop = useSessionChanges((state) => state.drop);
  const [isBusy, setBusy] = useState(false);
  const remember = useCallback((change: SessionChange) => push(key, change), [push, key]);
  const what =
    newest === null
      ? null
      : newest.kind === 'imported' || newest.kind === 'many'
        ? t(`pileManagement.did.${newest.kind === 'many' ? newest.did : newest.kind}`, { count: newest.count })
        : t(`pileManagement.did.${newest.kind === 'one' ? newest.did : newest.kind}`, { pile: newest.name });
  const undo = async (): Promise<void> => {
    if (newest === null || what === null || isBusy) return;
    setBusy(true);
    try {
      const isDone = await takeBack(newest, changes);
      drop(key, newest);
      if (isDone) showToast('success', t('pileManagement.undone', { what }));
      else showToast('warning', t('pileManagement.undoLost', { what }));
    } catch (error) {
      raiseError(error);
    } finally {
      setBusy(false);
    }
  };
  return { what, isBusy, undo, remember };
}

/** Whether the change could be taken back; not where somebody has changed the piles since. */
async function takeBack(change: SessionChange, changes: PileChanges): Promise<boolean> {
  switch (change.kind) {
    case 'added': {
      const { removed } = await changes.remove([change.pileId], false, true);
      return removed === 1;
    }
    case 'imported': {
      const ids = Array.from({ length: change.count }, (_, i) => change.firstPileId + i);
      const { removed } = await changes.remove(ids, false, true);
      return removed === change.count;
    }
    case 'one':
      return (await changes.takeBackOne(change)) > 0;
    case 'many':
      return (await changes.takeBack(change.changeNo)) > 0;
  }
}
