// Edits of a table's cells, as far as needed before one is edited; the rest is fetched with the first.
import { useEffect, useRef, useState } from 'react';
import type { CellEdits, ShownCells } from '../data-table/cell-edits';
import { raiseError } from '../raised-errors';
import { useUnloadQuestion, useUnsavedForm } from '../unsaved-forms';
import type { Editing, EditState, Goal } from './cell-edits';
import type { Cell } from './next-cell';

interface LateTerms<T> {
  /** Fetches what edits cells. */
  readonly load: () => Promise<(state: EditState, terms: T) => CellEdits>;
  readonly terms: T;
  readonly byClick: boolean;
  /** Whether cells of the column are edited. */
  readonly canEdit: (key: string) => boolean;
}

/**
 * Edits of cells by code that is fetched when the first is edited, or by clicks alone; the cell is begun once it has come.
 * Where it cannot be had, that is told, and the next cell asks again.
 */
export function useCellEdits<T>({ load, terms, byClick, canEdit }: LateTerms<T>): CellEdits {
  const [shown, setShown] = useState<Editing | null>(null);
  const editingRef = useRef<Editing | null>(null);
  const goal = useRef<Goal>('table');
  const cells = useRef<ShownCells | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<{ readonly editsOf: Awaited<ReturnType<typeof load>> } | null>(null);
  const [wanted, setWanted] = useState<Cell | null>(null);
  // Leaving the cell keeps its text; a page that is loaded anew would not.
  const isTyped = shown !== null && shown.text !== shown.base;
  useUnsavedForm(isTyped);
  useUnloadQuestion(isTyped);
  const put = (editing: Editing | null): void => {
    editingRef.current = editing;
    setShown(editing);
  };
  const fetchCode = async (): Promise<void> => {
    const editsOf = await load();
    setLoaded((before) => before ?? { editsOf });
  };
  const edits = loaded?.editsOf({ shown, editingRef, put, goal, cells, input }, terms) ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the code has come, with what the table is by then
  useEffect(() => {
    if (edits === null || wanted === null) return;
    setWanted(null);
    edits.begin(wanted.rowId, wanted.key);
  }, [loaded, wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: ahead of the first click
  useEffect(() => {
    // The cell that is clicked asks again, and tells.
    if (byClick && loaded === null) fetchCode().catch(() => undefined);
  }, [byClick]);

  if (edits !== null) return edits;
  return {
    byClick,
    cells,
    at: null,
    begin: (rowId, key) => {
      const named = key ?? cells.current?.keys.find(canEdit);
      if (named === undefined || !canEdit(named)) return false;
      setWanted({ rowId, key: named });
      fetchCode().catch((error: unknown) => {
        setWanted(null);
        raiseError(error);
      });
      return true;
    },
  };
}
