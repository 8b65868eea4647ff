import { useCallback, useMemo, useRef, useState } from 'react';
import type { PileItem } from '../../contracts/api/pile-management';
import type { TableSource, UndoStepList } from '../../contracts/data-core';
import { ErrorCode } from '../../contracts/envelope';
import type { EquipmentType } from '../../equipment/descriptor';
import type { Translate } from '../../i18n/translate';
import { useTranslation } from '../../i18n/use-translation';
import { useCounted } from '../../parts/pile-list/use-counted';
import { changeOfText, type SessionChange } from '../../parts/session-changes/session-changes';
import { useSessionSteps } from '../../parts/session-changes/use-session-steps';
import { asDataCoreError } from '../../ui/error-text';
import { raiseError } from '../../ui/raised-errors';
import { showToast } from '../../ui/toast';
import { useSentImport } from './import/use-sent-import';
import { afterRemoval, type TakenBackPiles } from './taken-back';
import type { PileChanges } from './use-pile-changes';

interface Undoable {
  readonly id: string;
  readonly change: DoneChange;
}

/** A change that the server has stored. */
type DoneChange = Exclude<SessionChange, { readonly kind: 'sent' }>;

/** One's own changes of the session, in all tabs, and how the newest is taken back. */
export function useUndo(type: EquipmentType, scope: TableSource, changes: PileChanges) {
  const { t } = useTranslation();
  const counted = useCounted(type);
  const { steps, add, drop } = useSessionSteps(scope);
  /** Piles before edits, by step: they are not kept beyond the page. */
  const before = useRef(new Map<string, PileItem>());
  const remember = useCallback(
    (change: SessionChange): void => {
      const id = add(change);
      if ('was' in change && change.was !== undefined) before.current.set(id, change.was);
    },
    [add],
  );
  const newest = useMemo(() => newestOf(steps), [steps]);
  useSentImport({ scope, steps: steps.steps, add, drop, changes, counted });
  const [isBusy, setBusy] = useState(false);
  const what = newest === null ? null : whatOf(t, counted, newest.change);
  const undo = async (): Promise<void> => {
    if (newest === null || what === null || isBusy) return;
    setBusy(true);
    try {
      const { id, change } = newest;
      const was = before.current.get(id);
      const { undone, stay } = await takeBack(
        change.kind === 'one' && was !== undefined ? { ...change, was } : change,
        changes,
      ).catch(noneLeft);
      before.current.delete(id);
      drop(id);
      if (undone === 0) showToast('warning', t('pileManagement.undoLost', { what }));
      else if (stay > 0) showToast('warning', t('pileManagement.undoneBut', { what, counted: counted(stay) }));
      else showToast('success', t('pileManagement.undone', { what }));
    } catch (error) {
      raiseError(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    what,
    /** The reason that was given for it; empty: none. */
    why: (newest?.change.kind === 'one' && newest.change.why) || '',
    /** Older changes that cannot be taken back any more. */
    lost: steps.lost,
    isBusy,
    undo,
    remember,
  };
}

/** Another tab has taken it back at the same moment: it is no more on the list. */
function noneLeft(error: unknown): TakenBackPiles {
  if (asDataCoreError(error)?.context.errorCode !== ErrorCode.notFound) throw error;
  return { undone: 0, stay: 0 };
}

function newestOf({ steps }: UndoStepList): Undoable | null {
  for (const { id, text } of [...steps].reverse()) {
    const change = changeOfText(text);
    if (change !== null && change.kind !== 'sent') return { id, change };
  }
  return null;
}

function whatOf(t: Translate, counted: (count: number) => string, change: DoneChange): string {
  switch (change.kind) {
    case 'imported':
      return t('pileManagement.did.imported', { counted: counted(change.count) });
    case 'generated':
      return t('pileManagement.did.generated', { counted: counted(change.count) });
    case 'many':
      return t(`pileManagement.did.${change.did}`, { counted: counted(change.count) });
    case 'added':
      return t('pileManagement.did.added', { pile: change.name });
    case 'one':
      return t(`pileManagement.did.${change.did}`, { pile: change.name });
  }
}

/** Takes a change back; where somebody has changed its piles since, not these, and a change of many not at all. */
async function takeBack(change: DoneChange, changes: PileChanges): Promise<TakenBackPiles> {
  switch (change.kind) {
    case 'added':
      return afterRemoval(await changes.takeAway([change.pileId]));
    case 'imported': {
      const ids = Array.from({ length: change.count }, (_, i) => change.firstPileId + i);
      return afterRemoval(await changes.takeAway(ids));
    }
    case 'one':
      return { undone: await changes.takeBackOne(change), stay: 0 };
    case 'generated':
      return { undone: await changes.removeGenerated(change.generationId), stay: 0 };
    case 'many':
      return { undone: await changes.takeBack(change.changeNo), stay: 0 };
  }
}
