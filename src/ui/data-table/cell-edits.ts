// Interface between a table and the edits of its cells in place (src/ui/cell-edits).
import type { ReactNode } from 'react';

/** The cell that is edited, and the field that stands in it. */
export interface EditedCell {
  readonly rowId: number;
  /** Of the column. */
  readonly key: string;
  readonly field: ReactNode;
}

/** Cells of the table. */
export interface ShownCells {
  /** Of the columns in their order. */
  readonly keys: readonly string[];
  /** The id of the row so many rows below one; null where there is none. */
  readonly beside: (rowId: number, by: number) => number | null;
  /** Gives the keyboard back to the table. */
  readonly focus: () => void;
}

export interface CellEdits {
  readonly at: EditedCell | null;
  /** Whether a click, and enter, edit a cell instead of opening its row. */
  readonly byClick: boolean;
  /** Kept up to date by the table. */
  readonly cells: { current: ShownCells | null };
  /** Begins with a cell, or with the first of the row that can be edited; false where there is none. */
  begin(rowId: number, key: string | null): boolean;
}
