// The selected warnings of the list, as bulk closure needs them.
import type { May } from '../../data';
import type { Closable } from './bulk-close';
import { closable } from './steps';
import type { WarningRows } from './warning-rows';

interface Terms {
  readonly typeCode: string;
  /** Whether the level limits who may decide in this project. */
  readonly isWarningLevel: boolean;
  readonly may: May;
  readonly nameOf: (rule: string) => string;
}

/** Those that may be closed, in the list's order, and how many are selected that the list does not show. */
export function selectionOf(
  rows: WarningRows | null,
  selected: ReadonlySet<number>,
  { typeCode, isWarningLevel, may, nameOf }: Terms,
): { readonly closable: readonly Closable[]; readonly missing: number } {
  const found: Closable[] = [];
  let there = 0;
  if (rows === null || selected.size === 0) return { closable: found, missing: selected.size };
  for (let row = 0; row < rows.rows; row += 1) {
    if (!selected.has(rows.number('warning_id', row))) continue;
    there += 1;
    const one = {
      status: rows.number('status', row),
      level: rows.number('level', row),
      is_warning_level: isWarningLevel,
    };
    if (!closable(typeCode, one, may)) continue;
    found.push({
      warning_id: rows.number('warning_id', row),
      revision: rows.number('revision', row),
      name: `${rows.text('pile_no', row)} ${nameOf(rows.text('rule', row))}`,
    });
  }
  return { closable: found, missing: selected.size - there };
}
