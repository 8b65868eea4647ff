// The end of an import that was sent elsewhere: it is said, and becomes a change of the session.
import type { TableSource } from '../../../contracts/data-core';
import type { DataCoreClient } from '../../../data';
import { needTexts } from '../../../i18n/i18n';
import type { Translate } from '../../../i18n/translate';
import type { SessionChange } from '../../../parts/session-changes/session-changes';
import { showToast } from '../../../ui/toast';
import { storedOfSent } from './sent-import';

interface TakingUp {
  readonly core: Pick<DataCoreClient, 'api'>;
  readonly scope: TableSource;
  readonly t: Translate;
  readonly counted: (count: number) => string;
  /** Of the file. */
  readonly name: string;
  readonly add: (change: SessionChange) => void;
  readonly drop: (id: string) => void;
  readonly changes: { readonly changedMany: () => Promise<void> };
}

/** `now`: the terms as they are when they are needed. Rejects with the signal's reason when it is aborted. */
export async function takeUpImport(importKey: string, now: () => TakingUp, signal: AbortSignal): Promise<void> {
  const { core, scope } = now();
  const asked = { project_id: scope.projectId, import_key: importKey };
  const stored = await storedOfSent(() => core.api('pileImportState', scope, asked, { signal }), signal);
  await needTexts('plan');
  signal.throwIfAborted();
  const { add, drop, changes, name, t, counted } = now();
  if (stored === null) {
    drop(importKey);
    showToast('warning', t('pilePlan.notTakenUp', { name }));
    return;
  }
  add({ kind: 'imported', firstPileId: stored.firstPileId, count: stored.added, importKey });
  showToast('success', t('pilePlan.takenUp', { name, counted: counted(stored.added) }));
  await changes.changedMany();
}
