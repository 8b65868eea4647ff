// Parts of sheets: columns by kind, a project's wall-clock time, the cells of a row.
import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../src/contracts/language';
import type { Names, Unit } from '../../src/equipment/descriptor';
import { numberNames } from '../../src/equipment/units';
import type { Cell, Row, SheetColumn } from './cells';

export const text = (key: string, cn: string, en: string, width = 14): SheetColumn => ({
  key,
  title: { cn, en },
  kind: 'text',
  width,
});
export const number = (key: string, cn: string, en: string): SheetColumn => ({
  key,
  title: { cn, en },
  kind: 'number',
  width: 13,
});
export const time = (key: string, cn: string, en: string): SheetColumn => ({
  key,
  title: { cn, en },
  kind: 'time',
  width: 20,
});

/** A column that the screen has under another key. */
export const shownAs = (key: string, column: SheetColumn): SheetColumn => ({ ...column, shownAs: key });

/** Whether a row is simulated, which no file leaves out. */
export const SIMULATED: SheetColumn = { ...text('simulated', '模拟', 'Simulated', 10), always: true };

/** The number of a pile, or of what else a type counts. */
export const pileNo = (unit: Unit): SheetColumn => {
  const { cn, en } = numberNames(unit);
  return text('pile_no', cn, en, 18);
};

/** A column of the database as wall-clock time of the project. */
export const localTime = (column: string, zone: string) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`;

/** The cells of a row, in the order of the columns. */
export function cells(row: Readonly<Record<string, Cell>>, columns: readonly SheetColumn[]): Row {
  return columns.map(({ key }) => row[key] ?? null);
}

export const yesNo = (column: string | RawBuilder<boolean>, language: Language) =>
  sql<string>`case when ${typeof column === 'string' ? sql.ref(column) : column} then ${language === 'cn' ? '是' : 'yes'} else ${language === 'cn' ? '否' : 'no'} end`;

/** The name of a state; one that is not known is its number. */
export function nameIn(names: readonly Names[], state: number, language: Language): string {
  return names[state]?.[language] ?? String(state);
}
