// Changes of design piles: the calls, and how the screen shows them at once.
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiInput, ApiOutput } from '../../contracts/api';
import type { PileItem } from '../../contracts/api/pile-management';
import type { EditedPile, EditedPiles, TableSource } from '../../contracts/data-core';
import { pileTablesKey, useAskAnew, useAskForPiles, useDataLayer, useEditManyOnMap, useEditOnMap } from '../../data';
import { type PileTable, withPile } from '../../parts/pile-list/pile-rows';
import { raiseError } from '../../ui/raised-errors';
import { ManyOnMap } from './many-on-map';
import type { PileDetail } from './pile-detail';
import type { PileChange } from './pile-form';
import { ownChanges, seenOfEach } from './seen-changes';

const KEEP = { keep: true } as const;

interface TakenBack {
  readonly changeNo: number;
  readonly pileId: number;
  readonly was?: PileItem;
}

/** A pile after a change, and the number by which that is taken back. */
export type ChangedPile = ApiOutput<'pileSave'>;

/** The changes go on when the screen is left: they were meant. `orderKey`: key of the order of making in designs. */
export function usePileChanges(scope: TableSource, orderKey: string) {
  const { core, queries } = useDataLayer();
  const client = useQueryClient();
  const askAnew = useAskAnew(scope);
  const askForPiles = useAskForPiles(scope);
  const editOnMap = useEditOnMap(scope);
  const editMany = useEditManyOnMap(scope);
  return useMemo(() => {
    const tables = { queryKey: pileTablesKey(scope) };
    const project_id = scope.projectId;
    const own = ownChanges(client, [scope.typeCode, project_id].join());
    /** How often a pile was shown as another one. */
    const shows = new Map<number, number>();
    /** Answers of the server that the map has taken in, and those on their way: each may be older than the map. */
    let taken = 0;
    let coming = 0;
    /** Shows a pile on the map at once, and tells after how many answers; null: a map that cannot waits for the server. */
    const show = async (pile: PileItem, change: PileChange = {}): Promise<number | null> => {
      shows.set(pile.pile_id, (shows.get(pile.pile_id) ?? 0) + 1);
      const after = taken;
      try {
        return (await editOnMap(edited(pile, change))) ? after : null;
      } catch (error) {
        raiseError(error);
        return null;
      }
    };
    /** Asks for the map's piles: an answer that counts. */
    const ask = async (isShown: boolean): Promise<void> => {
      coming += 1;
      try {
        await askForPiles(isShown);
      } finally {
        coming -= 1;
        taken += 1;
      }
    };
    /** Resolves when the map has it; other data about the piles are asked for when that no longer waits. */
    const others = async (shownAfter: number | null = null): Promise<void> => {
      await ask(shownAfter === taken && coming === 0).catch(raiseError);
      void askAnew(['plan']);
    };
    /** A pile of the table is another one now: its cells change, and nothing is read anew that is not read already. */
    const changed = <T extends PileItem>(item: T, shownAfter: number | null = null, changeNo?: number | null): T => {
      // The server has found it as it was seen: now it is seen as of this change.
      if (typeof changeNo === 'number') own.note(changeNo, [item.pile_id]);
      putInTables(client, tables.queryKey, item, orderKey);
      // Rows on their way may be those of before the change.
      if (client.isFetching(tables) > 0) void askAnew(['pileRows']);
      void others(shownAfter);
      return item;
    };
    /** As the server has it, or as it was where nobody can say; a change that was made meanwhile stays on the map. */
    const unshow = async (from: PileItem): Promise<void> => {
      const { pile_id } = from;
      const before = shows.get(pile_id);
      const item = await core.api('pileDetail', scope, { project_id, pile_id }, KEEP).catch(() => from);
      if (shows.get(pile_id) === before) await show(item);
    };
    /** Resolves when the rows are read that the newest change of many has made others. */
    let rowsRead: Promise<unknown> = Promise.resolve();
    /** Rows came, went, or changed in great number. */
    const changedMany = async (shownAfter: number | null = null): Promise<void> => {
      // The table of a million takes seconds to read; the map does not wait for it.
      await others(shownAfter);
      await askAnew(['pileRows']);
    };
    const onMap = new ManyOnMap({
      show: async (piles) => {
        const after = taken;
        const before = await editMany.show(piles);
        return before === null ? null : { before, after };
      },
      takeBack: editMany.takeBack,
      askAnew: async (isUnsure) => {
        // Where the server is away, that was said of the change.
        await ask(false).catch(() => undefined);
        if (!isUnsure) return;
        void askAnew(['plan', 'pileRows']);
      },
      written: async (after) => {
        const asked = others(after);
        if (after === null) await asked;
        // Forms that open now wait for what is read here; nobody else does.
        void askAnew(['pileForms']);
        rowsRead = askAnew(['pileRows']);
      },
      raise: raiseError,
    });
    return {
      changedMany,
      /** Shows a pile in the table as somebody else has made it. */
      shown: (item: PileItem): void => {
        changed(item);
      },
      add: async (change: PileChange): Promise<PileItem> => {
        const item = await core.api('pileSave', scope, { project_id, ...change }, KEEP);
        await changedMany(await show(item));
        return item;
      },
      /** The map shows it before the server's answer, and takes it back where that is a refusal. */
      save: async (from: PileItem, change: PileChange): Promise<ChangedPile> => {
        const { pile_id, revision } = from;
        const shown = show(from, change);
        try {
          const item = await core.api('pileSave', scope, { project_id, pile_id, revision, ...change }, KEEP);
          return changed(item, await shown, item.change_no);
        } catch (error) {
          if ((await shown) !== null) void unshow(from);
          throw error;
        }
      },
      /** The pile as it is now, in its panel, the table and the map. */
      readAnew: async (pile_id: number): Promise<PileDetail> => {
        await client.invalidateQueries({ queryKey: queries.pileChangeNo(scope, { pile_id }).queryKey });
        const item = await core.api('pileDetail', scope, { project_id, pile_id }, KEEP);
        client.setQueryData(queries.pileDetail(scope, pile_id).queryKey, (before) => before && item);
        return changed(item);
      },
      discard: async (pile_id: number, revision: number, comment: string): Promise<ChangedPile> => {
        const item = await core.api('pileDiscard', scope, { project_id, pile_id, revision, comment }, KEEP);
        return changed(item, null, item.change_no);
      },
      audit: async (pile_id: number, revision: number, agree: boolean, comment: string): Promise<ChangedPile> => {
        const item = await core.api('pileDiscardAudit', scope, { project_id, pile_id, revision, agree, comment }, KEEP);
        return changed(item, null, item.change_no);
      },
      design: (change: Omit<ApiInput<'pileDesign'>, 'project_id'>) =>
        onMap.write(sizesOf(change), async () => {
          const answer = await core.api('pileDesign', scope, { project_id, ...change }, KEEP);
          if (answer.change_no !== null) own.note(answer.change_no, change.pile_ids);
          return answer;
        }),
      /** All piles of the project as they are now. */
      piles: async (): Promise<PileTable> => {
        const asked = queries.pileTable(scope, {});
        await client.invalidateQueries({ queryKey: asked.queryKey });
        return client.fetchQuery(asked);
      },
      arrange: (change: Omit<ApiInput<'pileArrange'>, 'project_id'>) =>
        onMap.write(arrangedOf(change), async () => {
          const answer = await core.api('pileArrange', scope, { project_id, ...change }, KEEP);
          if (answer.change_no !== null) own.note(answer.change_no, change.pile_ids);
          return answer;
        }),
      /** How many piles are as they were before a change of many; 0 where somebody has changed one since. */
      takeBack: async (change_no: number): Promise<number> => {
        const ids = own.pilesOf(change_no);
        const { restored } = await onMap.takeBack(change_no, async () => {
          const answer = await core.api('pileTakeBack', scope, { project_id, change_no }, KEEP);
          if (answer.change_no !== null) own.note(answer.change_no, ids);
          return answer;
        });
        if (restored === 0) await changedMany();
        // Of piles that nobody knows the rows must be new: a deletion would be at odds with one's own undo.
        else if (ids.length === 0) await rowsRead;
        return restored;
      },
      /** The same of one pile, whose row is read anew and no other; the map shows it as it `was` before the answer. */
      takeBackOne: async ({ changeNo: change_no, pileId: pile_id, was }: TakenBack): Promise<number> => {
        const shown = was === undefined ? Promise.resolve(null) : show(was);
        const unshown = async (): Promise<void> => {
          if (was !== undefined && (await shown) !== null) await unshow(was);
        };
        try {
          const answer = await core.api('pileTakeBack', scope, { project_id, change_no }, KEEP);
          const { restored } = answer;
          if (restored === 0) {
            void unshown();
            return restored;
          }
          const item = await core.api('pileDetail', scope, { project_id, pile_id }, KEEP);
          // A form that is typed into before it has seen this would be at odds with one's own undo.
          client.setQueryData(queries.pileDetail(scope, pile_id).queryKey, (before) => before && item);
          changed(item, (await shown) ?? (await show(item)), answer.change_no);
          return restored;
        } catch (error) {
          void unshown();
          throw error;
        }
      },
      /** `seen`: the newest change when the piles were read; none goes where one of them was changed since. */
      remove: async (pile_ids: number[], with_records: boolean, seen: number | undefined) => {
        const asked = { project_id, pile_ids, with_records };
        const seen_change_no = seen === undefined ? seen : seenOfEach(pile_ids, seen, (id) => own.newestOf(id));
        const answer = await core.api('pileRemove', scope, { ...asked, seen_change_no }, KEEP);
        if (answer.conflict_count === 0) await changedMany();
        return answer;
      },
      /** Removes piles that were added; those stay that were changed since, or that a machine has begun. */
      takeAway: async (pile_ids: number[]) => {
        const answer = await core.api('pileRemove', scope, { project_id, pile_ids, unchanged: true }, KEEP);
        await changedMany();
        return answer;
      },
      /** Removes the simulated records of a generation, which is stopped first; answers of how many piles. */
      removeGenerated: async (generationId: string): Promise<number> => {
        const { removeGenerated } = await import('./remove-generated');
        const removed = await removeGenerated(core, scope, generationId);
        void askAnew(['generations']);
        await changedMany();
        return removed;
      },
    };
  }, [core, queries, client, scope, orderKey, askAnew, askForPiles, editOnMap, editMany]);
}

/**
 * Shows a pile as it is now in all tables with this key. They stay as old as they are: one that counted as read just now
 * would not be read again together with the number of its newest change.
 */
export function putInTables(client: QueryClient, queryKey: QueryKey, item: PileItem, orderKey: string): void {
  for (const { queryKey: of, state } of client.getQueryCache().findAll({ queryKey })) {
    client.setQueryData<PileTable>(of, (table) => (table === undefined ? table : withPile(table, item, orderKey)), {
      updatedAt: state.dataUpdatedAt,
    });
  }
}

const cellsOf = (column: readonly (number | null)[]): Float64Array =>
  Float64Array.from(column, (cell) => cell ?? Number.NaN);

/** A change of design for the map, which has sizes only; null: it changes none. */
export function sizesOf({
  pile_ids,
  diameter_m,
  design_depth_m,
}: Omit<ApiInput<'pileDesign'>, 'project_id'>): EditedPiles | null {
  if (diameter_m === undefined && design_depth_m === undefined) return null;
  const all = (value: number | null): Float64Array => new Float64Array(pile_ids.length).fill(value ?? Number.NaN);
  return {
    pileIds: Uint32Array.from(pile_ids),
    ...(diameter_m === undefined ? {} : { diameterM: all(diameter_m) }),
    ...(design_depth_m === undefined ? {} : { designDepthM: all(design_depth_m) }),
  };
}

/** An arrangement for the map, which has places and numbers only; null: it changes none. */
export function arrangedOf({
  pile_ids,
  columns,
}: Pick<ApiInput<'pileArrange'>, 'pile_ids' | 'columns'>): EditedPiles | null {
  const { pile_no, x_m, y_m } = columns;
  if (pile_no === undefined && x_m === undefined && y_m === undefined) return null;
  return {
    pileIds: Uint32Array.from(pile_ids),
    ...(pile_no === undefined ? {} : { pileNo: pile_no }),
    ...(x_m === undefined ? {} : { xM: cellsOf(x_m) }),
    ...(y_m === undefined ? {} : { yM: cellsOf(y_m) }),
  };
}

/** A pile with a change, for the map; values that the change does not name stay. */
function edited(pile: PileItem, change: PileChange): EditedPile {
  const { x_m = pile.x_m, y_m = pile.y_m, diameter_m = pile.diameter_m, design_depth_m = pile.design_depth_m } = change;
  return {
    pileId: pile.pile_id,
    pileNo: change.pile_no ?? pile.pile_no,
    xM: x_m,
    yM: y_m,
    diameterM: diameter_m,
    designDepthM: design_depth_m,
  };
}

export type PileChanges = ReturnType<typeof usePileChanges>;
