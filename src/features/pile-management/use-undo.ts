import { useCallback, useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useSession } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { raiseError } from '../../ui/raised-errors';
import { showToast } from '../../ui/toast';
import { type SessionChange, useSessionChanges } from './session-changes';
import { afterRemoval, type TakenBackPiles } from './taken-back';
import type { PileChanges } from './use-pile-changes';

const NO_CHANGES: readonly SessionChange[] = [];

/** One's own changes of this visit, and how the newest is taken back. */
export function useUndo(scope: TableSource, changes: PileChanges) {
  const { t } = useTranslation();
  // One page may be used by several accounts in turn: nobody takes back what another one did.
  const account = useSession((state) => state.account);
  const key = `${account}:${scope.typeCode}:${scope.projectId}`;
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
      const { undone, stay } = await takeBack(newest, changes);
      drop(key, newest);
      if (undone === 0) showToast('warning', t('pileManagement.undoLost', { what }));
      else if (stay > 0) showToast('warning', t('pileManagement.undoneBut', { what, count: stay }));
      else showToast('success', t('pileManagement.undone', { what }));
    } catch (error) {
      raiseError(error);
    } finally {
      setBusy(false);
    }
  };
  return { what, isBusy, undo, remember };
}

/** Takes a change back; where somebody has changed its piles since, not these, and a change of many not at all. */
async function takeBack(change: SessionChange, changes: PileChanges): Promise<TakenBackPiles> {
  switch (change.kind) {
    case 'added':
      return afterRemoval(await changes.takeAway([change.pileId]));
    case 'imported': {
      const ids = Array.from({ length: change.count }, (_, i) => change.firstPileId + i);
      return afterRemoval(await changes.takeAway(ids));
    }
    case 'one':
      return { undone: await changes.takeBackOne(change), stay: 0 };
    case 'many':
      return { undone: await changes.takeBack(change.changeNo), stay: 0 };
  }
}
