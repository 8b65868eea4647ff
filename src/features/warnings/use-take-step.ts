import { useCallback } from 'react';
import type { WarningItem } from '../../contracts/api/warnings';
import type { TableSource } from '../../contracts/data-core';
import { useAskAnew, useDataCore } from '../../data';
import type { SentStep } from './step-fields';
import type { HandlingStep } from './steps';

/** Asks again for data that a step, or judging again, has changed. */
export function useWarningsChanged(scope: TableSource): () => Promise<void> {
  const askAnew = useAskAnew(scope);
  return useCallback(() => askAnew(['warnings']), [askAnew]);
}

/** Takes a step on a warning as it was seen. It goes on when the screen is left: it was meant. */
export function useTakeStep(scope: TableSource) {
  const core = useDataCore();
  const changed = useWarningsChanged(scope);
  return useCallback(
    async (step: HandlingStep, seen: Pick<WarningItem, 'warning_id' | 'revision'>, sent: SentStep): Promise<void> => {
      const { warning_id, revision } = seen;
      const { comment, agree, photos } = sent;
      const input = { project_id: scope.projectId, warning_id, revision, comment };
      const keep = { keep: true } as const;
      switch (step) {
        case 'close':
          await core.api('warningClose', scope, { ...input, photos }, keep);
          break;
        case 'review':
          await core.api('warningReview', scope, { ...input, photos, agree }, keep);
          break;
        case 'deal':
          await core.api('warningDeal', scope, { ...input, photos }, keep);
          break;
        case 'audit':
          await core.api('warningAudit', scope, { ...input, photos, agree }, keep);
          break;
        case 'revoke':
          await core.api('warningRevoke', scope, input, keep);
          break;
      }
      await changed();
    },
    [core, scope, changed],
  );
}
