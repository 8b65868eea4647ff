// New piles that a form has made: checked against those that are there, then added by the import, all or none.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TableSource } from '../../../contracts/data-core';
import { useDataLayer } from '../../../data';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import type { SessionChange } from '../../../parts/session-changes/session-changes';
import { randomUuid } from '../../../shared/random-uuid';
import { useFormFailure } from '../../../ui/form-failure';
import { type Checked, checkPlaces, placeTerms } from '../import/check-places';
import { markedRows } from '../import/marked-rows';
import type { ImportColumns } from '../import/meant-columns';
import { useMarkedRows } from '../import/use-marked-rows';
import type { PileChanges } from '../use-pile-changes';

export type CheckedPiles = Pick<Checked, 'answer' | 'places'>;

interface Adding {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly changes: PileChanges;
  readonly onRemember: (change: SessionChange) => void;
}

export function useAdding({ scope, profile, changes, onRemember }: Adding) {
  const { core, queries } = useDataLayer();
  const client = useQueryClient();
  const failure = useFormFailure();
  /** Of the piles checked: sent once more after a lost answer, they are not added twice. */
  const importKey = useRef('');
  const running = useRef<AbortController | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const marked = useMarkedRows(checked);
  const run = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    failure.clear();
    setBusy(true);
    try {
      await work(stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) failure.meet(error);
    } finally {
      setBusy(false);
    }
  };
  const project_id = scope.projectId;
  return {
    checked,
    /** Rows that something is said about. */
    marked,
    isBusy,
    failure,
    /** Drops the check: the piles to add are others now. */
    forget: (): void => setChecked(null),
    check: (columns: ImportColumns): Promise<void> =>
      run(async (signal) => {
        const [answer, present] = await Promise.all([
          core.api('pileImport', scope, { project_id, dry_run: true, columns }, { signal }),
          client.fetchQuery(queries.pileTable(scope, {})),
        ]);
        // They keep the spacing that was typed.
        const terms = { ...placeTerms(profile), patternM: 0 };
        importKey.current = randomUuid();
        const places = await checkPlaces(core, columns, present, terms, signal);
        const whole = { answer, places, levels: null, present };
        setChecked({ ...whole, marks: await markedRows(whole, columns, profile.designParameters, signal) });
      }),
    add: (columns: ImportColumns, onAdded: (count: number) => void): Promise<void> =>
      run(async () => {
        const answer = await core.api(
          'pileImport',
          scope,
          { project_id, import_key: importKey.current, columns },
          { keep: true },
        );
        if (answer.first_pile_id === null) {
          if (checked === null) return;
          const marks = await markedRows({ ...checked, answer }, columns, profile.designParameters);
          setChecked((before) => (before === null ? null : { ...before, answer, marks }));
          return;
        }
        onRemember({ kind: 'imported', firstPileId: answer.first_pile_id, count: answer.added });
        await changes.changedMany();
        onAdded(answer.added);
      }),
  };
}
