// Where Tab and the arrows lead from a cell that is edited.
import type { ShownCells } from '../data-table/cell-edits';

export interface Cell {
  readonly rowId: number;
  readonly key: string;
}

/** The cell `across` cells further, by reading order, or `down` rows further; null where there is none. */
export function nextCell(
  { keys, beside }: Pick<ShownCells, 'keys' | 'beside'>,
  canEdit: (key: string) => boolean,
  from: Cell,
  {
    across = 0,
    down = 0,
  }: { readonly across?: -1 | 1; readonly down?: -1 | 1 } | { readonly across?: 0; readonly down?: 0 },
): Cell | null {
  const edited = keys.filter(canEdit);
  const at = edited.indexOf(from.key) + across;
  const rows = down !== 0 ? down : at < 0 ? -1 : at >= edited.length ? 1 : 0;
  const rowId = rows === 0 ? from.rowId : beside(from.rowId, rows);
  const key = rows === 0 || down !== 0 ? edited[at] : edited.at(rows < 0 ? -1 : 0);
  return rowId === null || key === undefined ? null : { rowId, key };
}
