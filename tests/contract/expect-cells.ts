// Holds packed heads against a table as it comes without parts.
import { expect } from 'vitest';
import type { ColumnSchema, ColumnTable } from '../../src/contracts/columns';
import type { headCells } from './open-parts';

/** The cells of heads must be those of the same table as JSON, whose numbers may have more digits and texts be null. */
export function expectCells(cells: ReturnType<typeof headCells>, { columns }: ColumnTable, schema: ColumnSchema): void {
  for (const [name, kind] of Object.entries(schema)) {
    const expected = (columns[name] ?? []).map((cell) => {
      if (kind === 'text' || kind === 'dict') return cell ?? '';
      return kind === 'f32' && typeof cell === 'number' ? Math.fround(cell) : cell;
    });
    expect(cells[name], name).toEqual(expected);
  }
}
