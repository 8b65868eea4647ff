// Cells of a table that are edited in place, one at a time. The caller says what a text means and where it is kept.
import type { RefObject } from 'react';
import type { Translate } from '../../i18n/translate';
import type { CellEdits, ShownCells } from '../data-table/cell-edits';
import { errorText, isLoginTimeout } from '../error-text';
import { raiseError } from '../raised-errors';
import { CellField } from './cell-field';
import { type Cell, nextCell } from './next-cell';

export interface CellTerms {
  readonly t: Translate;
  /** Whether cells of the column are edited. */
  readonly canEdit: (key: string) => boolean;
  /** The text that a cell is edited as. */
  readonly textOf: (cell: Cell) => string;
  /** The same as it is now where it is kept, which takes the place of what the table shows unless somebody has typed. */
  readonly fresh: (cell: Cell) => Promise<string>;
  /** Keeps a text; answers its fault in words, else null. */
  readonly save: (cell: Cell, text: string) => Promise<string | null>;
  /** The cell in words. */
  readonly labelOf: (cell: Cell) => string;
  readonly isNumeric: (key: string) => boolean;
  readonly byClick: boolean;
}

export interface Editing extends Cell {
  readonly base: string;
  readonly text: string;
  readonly fault: string | null;
  readonly isBusy: boolean;
}

/** Where to go on when a text is kept: another cell, the table, or where somebody has gone by himself. */
export type Goal = Cell | 'table' | 'away';

/** State of a table's edits between its renders. */
export interface EditState {
  readonly shown: Editing | null;
  /** The same as `shown`, ahead of the next picture. */
  readonly editingRef: { readonly current: Editing | null };
  readonly put: (editing: Editing | null) => void;
  readonly goal: { current: Goal };
  readonly cells: { current: ShownCells | null };
  readonly input: RefObject<HTMLInputElement | null>;
}

/**
 * Enter keeps, Tab goes on along the row, the arrows along the column, Escape puts back; leaving the field keeps. A
 * refused value stays in the field with the reason, and nothing else is edited until it is mended or put back.
 */
export function cellEdits({ shown, editingRef, put, goal, cells, input }: EditState, terms: CellTerms): CellEdits {
  const { t } = terms;
  const isEdited = (cell: Cell): boolean =>
    editingRef.current?.rowId === cell.rowId && editingRef.current.key === cell.key;

  const start = (cell: Cell): void => {
    const base = terms.textOf(cell);
    put({ ...cell, base, text: base, fault: null, isBusy: false });
    terms.fresh(cell).then(
      (now) => {
        const editing = editingRef.current;
        if (editing === null || !isEdited(cell) || editing.isBusy || editing.text !== editing.base) return;
        put({ ...editing, base: now, text: now });
      },
      // Saving asks again, and tells.
      () => undefined,
    );
  };
  const goOn = (to: Goal): void => {
    put(null);
    if (to === 'table') cells.current?.focus();
    else if (to !== 'away') start(to);
  };
  const keep = async (to: Goal): Promise<void> => {
    const editing = editingRef.current;
    if (editing === null) return;
    goal.current = to;
    if (editing.isBusy) return;
    if (editing.text === editing.base) {
      goOn(to);
      return;
    }
    put({ ...editing, fault: null, isBusy: true });
    const fault = await terms.save(editing, editing.text).catch((error: unknown) => {
      if (isLoginTimeout(error)) raiseError(error);
      return errorText(t, error) ?? '';
    });
    if (!isEdited(editing)) return;
    if (fault === null) goOn(goal.current);
    else put({ ...editing, fault, isBusy: false });
  };
  const step = (by: Parameters<typeof nextCell>[3]): void => {
    const editing = editingRef.current;
    if (editing === null) return;
    const isStep = by.across !== undefined || by.down !== undefined;
    const next = isStep && cells.current !== null ? nextCell(cells.current, terms.canEdit, editing, by) : null;
    void keep(next ?? 'table');
  };

  return {
    byClick: terms.byClick,
    cells,
    begin: (rowId, key) => {
      const named = key ?? cells.current?.keys.find(terms.canEdit);
      if (named === undefined || !terms.canEdit(named)) return false;
      const cell = { rowId, key: named };
      // A refused text is mended or put back first.
      if (editingRef.current === null) start(cell);
      else if (editingRef.current.fault === null) void keep(cell);
      else input.current?.focus();
      return true;
    },
    at:
      shown === null
        ? null
        : {
            rowId: shown.rowId,
            key: shown.key,
            field: (
              <CellField
                key={`${shown.rowId} ${shown.key}`}
                input={input}
                label={terms.labelOf(shown)}
                text={shown.text}
                base={shown.base}
                fault={shown.fault}
                isBusy={shown.isBusy}
                isNumeric={terms.isNumeric(shown.key)}
                onType={(text) => {
                  if (editingRef.current !== null) put({ ...editingRef.current, text, fault: null });
                }}
                onDone={step}
                onLeave={() => {
                  if (editingRef.current?.fault === null && !editingRef.current.isBusy) void keep('away');
                }}
                onCancel={() => goOn('table')}
              />
            ),
          },
  };
}
