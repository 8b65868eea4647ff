// Imports that were sent before the page was loaded anew, or by a tab that was closed, are taken up.
import { useEffect, useMemo } from 'react';
import type { TableSource, UndoStepList } from '../../../contracts/data-core';
import { useDataCore } from '../../../data';
import { useTranslation } from '../../../i18n/use-translation';
import { changeOfText, type SessionChange } from '../../../parts/session-changes/session-changes';
import { raiseError } from '../../../ui/raised-errors';
import { useLatest } from '../../../ui/use-latest';
import type { PileChanges } from '../use-pile-changes';
import { sentHere } from './sent-here';

interface SentImports {
  readonly scope: TableSource;
  readonly steps: UndoStepList['steps'];
  readonly add: (change: SessionChange) => void;
  readonly drop: (id: string) => void;
  readonly changes: Pick<PileChanges, 'changedMany'>;
  readonly counted: (count: number) => string;
}

/** Asks about the newest one; once it is stored it is a change like others, which can be taken back. */
export function useSentImport({ scope, steps, ...given }: SentImports): void {
  const { t } = useTranslation();
  const core = useDataCore();
  const sent = useMemo(() => sentElsewhere(steps), [steps]);
  const terms = useLatest({ ...given, t, core, scope, name: sent?.name ?? '' });
  const importKey = sent?.importKey ?? null;
  const { typeCode, projectId } = scope;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that was sent, in each project
  useEffect(() => {
    if (importKey === null) return;
    const stop = new AbortController();
    import('./take-up-import')
      .then(({ takeUpImport }) => takeUpImport(importKey, () => terms.current, stop.signal))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) raiseError(error);
      });
    return () => stop.abort();
  }, [importKey, typeCode, projectId]);
}

function sentElsewhere(steps: UndoStepList['steps']) {
  for (const { text } of [...steps].reverse()) {
    const change = changeOfText(text);
    if (change?.kind === 'sent' && !sentHere.has(change.importKey)) return change;
  }
  return null;
}
