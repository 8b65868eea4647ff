import { useCallback } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { passes } from '../../contracts/rights';
import { useAskAnew, useAskForPiles, useDataCore, useMay, useSession } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { raiseError } from '../../ui/raised-errors';
import { type SeenRecord, seenOf } from './record-detail';

/** The changes of records by hand. `discard` gives up their piles, subject to the audit. */
export type RecordChange = 'score' | 'remove' | 'discard';

/** A record as the list or its panel shows it. */
export interface ChangedRecord {
  readonly recordNo: string;
  readonly pileNo: string;
  /** As its panel has shown it; of one that the list alone shows it is looked up when the form opens. */
  readonly seen?: SeenRecord;
}

export interface ChangeTerms {
  readonly comment: string;
  /** Null: the score by the warnings. */
  readonly score: number | null;
}

const KEEP = { keep: true } as const;

/**
 * Changes one record, or its pile, as it was seen, and gives the number by which that is taken back where it can be. It goes on
 * when the screen is left: it was meant.
 */
export function useChangeRecord(scope: TableSource) {
  const core = useDataCore();
  const askAnew = useAskAnew(scope);
  const askForPiles = useAskForPiles(scope);
  const look = useCallback(
    async (recordNo: string): Promise<SeenRecord> =>
      seenOf(await core.api('productionDetail', scope, { project_id: scope.projectId, record_no: recordNo }, KEEP)),
    [core, scope],
  );
  const change = useCallback(
    async (
      what: RecordChange,
      { recordNo }: ChangedRecord,
      { revision, pileId, pileRevision }: SeenRecord,
      { comment, score }: ChangeTerms,
    ): Promise<number | null> => {
      const input = { project_id: scope.projectId, record_no: recordNo, revision, comment };
      switch (what) {
        case 'score':
          await core.api('productionScore', scope, { ...input, score }, KEEP);
          return null;
        case 'remove':
          await core.api('productionRemove', scope, input, KEEP);
          return null;
        case 'discard': {
          const asked = { project_id: scope.projectId, pile_id: pileId, revision: pileRevision, comment };
          return (await core.api('pileDiscard', scope, asked, KEEP)).change_no;
        }
      }
    },
    [core, scope],
  );
  /** Whether it is undone: a pile that somebody has changed since stays as it is. */
  const takeBack = useCallback(
    async (change_no: number): Promise<boolean> => {
      const { restored } = await core.api('pileTakeBack', scope, { project_id: scope.projectId, change_no }, KEEP);
      return restored > 0;
    },
    [core, scope],
  );
  /** A record that is gone may have been the last of its pile, and warnings go with it. */
  const changed = useCallback(async () => {
    askForPiles().catch(raiseError);
    await askAnew(['records', 'plan', 'warnings']);
  }, [askAnew, askForPiles]);
  return { look, change, takeBack, changed };
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
