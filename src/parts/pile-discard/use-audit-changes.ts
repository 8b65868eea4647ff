import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useAskAnew, useAskForPiles, useDataLayer } from '../../data';
import { raiseError } from '../../ui/raised-errors';
import type { DiscardChanges } from './discard-steps';

const KEEP = { keep: true } as const;

/** The audit of waste away from the list of piles, for those who may do this and nothing else to a plan. */
export function useAuditChanges(scope: TableSource): DiscardChanges {
  const { core, queries } = useDataLayer();
  const client = useQueryClient();
  const askForPiles = useAskForPiles(scope);
  const askAnew = useAskAnew(scope);
  return useMemo(() => {
    const { projectId: project_id } = scope;
    const changed = <T>(item: T): T => {
      void askForPiles().catch(raiseError);
      void askAnew(['plan']);
      return item;
    };
    return {
      discard: async (pile_id, revision, comment) =>
        changed(await core.api('pileDiscard', scope, { project_id, pile_id, revision, comment }, KEEP)),
      audit: async (pile_id, revision, agree, comment) =>
        changed(await core.api('pileDiscardAudit', scope, { project_id, pile_id, revision, agree, comment }, KEEP)),
      readAnew: async (pile_id) => {
        const item = await core.api('pileDetail', scope, { project_id, pile_id }, KEEP);
        client.setQueryData(queries.pileDetail(scope, pile_id).queryKey, (before) => before && item);
        return changed(item);
      },
    };
  }, [core, queries, client, scope, askForPiles, askAnew]);
}
