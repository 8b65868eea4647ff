// The columns of a table as they are shown now: the user's choice, else the project's header, else the table's own.
import { useCallback, useImperativeHandle, useMemo, useState } from 'react';
import type { HeaderColumn } from '../../contracts/api/table-headers';
import { rememberChoice, rememberedChoice } from './column-memory';
import {
  type ColumnChange,
  type ColumnChoice,
  type ColumnLayout,
  changedChoice,
  choiceOfHeader,
  columnLayout,
  defaultChoice,
  headerOfLayout,
  type ModelColumn,
} from './column-model';
import type { ShownColumns } from './shown-columns';

/** The header that is set for everybody in a project. */
export interface ProjectHeader {
  /** Null: nobody has set one, or it is not known yet. */
  readonly columns: readonly HeaderColumn[] | null;
  /** Sets it, or with null removes it; rejects where that fails. Null for who may not. */
  readonly save: ((columns: readonly HeaderColumn[] | null) => Promise<void>) | null;
}

export interface Columns<C> {
  readonly layout: ColumnLayout<C>;
  /** Whether somebody has chosen here; if not, they are the project's or the table's. */
  readonly isChosen: boolean;
  /** Changes them; a change that is not kept (a width while it is dragged) is lost with the page. */
  readonly change: (change: ColumnChange, isRemembered?: boolean) => void;
  readonly reset: () => void;
  readonly project: ProjectHeader | null;
  /** Makes the columns shown now the project's header, and forgets the choice made here. Rejects as `save` does. */
  readonly saveForProject: () => Promise<void>;
}

/** @param table Name under which the choice is kept. @param roomPx Width that there is for the columns. @param shownColumns Is told the columns chosen. */
export function useColumns<C extends ModelColumn>(
  table: string,
  columns: readonly C[],
  roomPx: number,
  project: ProjectHeader | null,
  shownColumns: ShownColumns | undefined,
): Columns<C> {
  const [chosen, setChosen] = useState<{ readonly table: string; readonly choice: ColumnChoice | null }>(() => ({
    table,
    choice: rememberedChoice(localStorage, table),
  }));
  const current = chosen.table === table ? chosen : { table, choice: rememberedChoice(localStorage, table) };
  if (current !== chosen) setChosen(current);
  const header = project?.columns ?? null;
  const choice = useMemo(
    () => current.choice ?? (header === null ? defaultChoice(columns) : choiceOfHeader(columns, header)),
    [current, header, columns],
  );
  const layout = useMemo(() => columnLayout(columns, choice, roomPx), [columns, choice, roomPx]);
  useImperativeHandle(
    shownColumns,
    () => () => columnLayout(columns, choice, Number.POSITIVE_INFINITY).shown.map(({ column }) => column.key),
    [columns, choice],
  );
  const take = useCallback(
    (next: ColumnChoice | null, isRemembered: boolean): void => {
      setChosen({ table, choice: next });
      if (isRemembered) rememberChoice(localStorage, table, next);
    },
    [table],
  );
  const change = useCallback(
    (one: ColumnChange, isRemembered = true): void => take(changedChoice(columns, choice, one), isRemembered),
    [columns, choice, take],
  );
  const reset = useCallback(() => take(null, true), [take]);
  const saveForProject = useCallback(async () => {
    await project?.save?.(headerOfLayout(layout));
    take(null, true);
  }, [project, layout, take]);
  return { layout, isChosen: current.choice !== null, change, reset, project, saveForProject };
}
