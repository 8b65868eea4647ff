import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { passes } from '../../contracts/rights';
import { useDataCore, useMay, useSession } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';

/** What can be done to records by hand. `discard` gives up their piles, subject to the audit. */
export type RecordChange = 'score' | 'remove' | 'discard';

/** A record as the list or its panel shows it. */
export interface ChangedRecord {
  readonly recordNo: string;
  readonly pileNo: string;
}

export interface ChangeTerms {
  readonly comment: string;
  /** Null: what the warnings make of it. */
  readonly score: number | null;
}

/** Everything that a change may touch, by the root of its query. */
const CHANGED = [
  'heads',
  'recordTable',
  'recordDetail',
  'production',
  'pileDetail',
  'warningTable',
  'warningCounts',
  'warningNumber',
  'projectSummary',
] as const;

/** Changes one record, or its pile, as it stands now. It goes on when the screen is left: it was meant. */
export function useChangeRecord(scope: TableSource) {
  const core = useDataCore();
  const client = useQueryClient();
  const change = useCallback(
    async (what: RecordChange, { recordNo }: ChangedRecord, { comment, score }: ChangeTerms): Promise<void> => {
      const keep = { keep: true } as const;
      const named = { project_id: scope.projectId, record_no: recordNo };
      const seen = await core.api('productionDetail', scope, named, keep);
      const input = { ...named, revision: seen.revision, comment };
      switch (what) {
        case 'score':
          await core.api('productionScore', scope, { ...input, score }, keep);
          return;
        case 'remove':
          await core.api('productionRemove', scope, input, keep);
          return;
        case 'discard':
          await core.api(
            'pileDiscard',
            scope,
            {
              project_id: scope.projectId,
              pile_id: seen.pile_id,
              // A pile that is gone has none; the server says so.
              revision: seen.design?.revision ?? 0,
              comment,
            },
            keep,
          );
      }
    },
    [core, scope],
  );
  const changed = useCallback(async () => {
    await Promise.all(
      CHANGED.map((root) => client.invalidateQueries({ queryKey: [root, scope.typeCode, scope.projectId] })),
    );
  }, [client, scope]);
  return { change, changed };
}

/** Which changes the account may make: piles are given up by who manages them. */
export function useRecordRights({ screens }: Pick<EquipmentType, 'screens'>): ReadonlySet<RecordChange> {
  const may = useMay();
  const role = useSession((state) => state.role);
  const managers = screens.find(({ key }) => key === 'pile')?.roles;
  const allowed = new Set<RecordChange>();
  if (may('pileScore')) allowed.add('score');
  if (may('deletePile')) allowed.add('remove');
  if (role !== null && managers !== undefined && passes(role, managers)) allowed.add('discard');
  return allowed;
}
