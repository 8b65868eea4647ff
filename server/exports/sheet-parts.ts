// Parts of sheets: columns by kind, a project's wall-clock time, the cells of a row.
import { type RawBuilder, sql } from 'kysely';
import { unitOfColumn } from '../../src/contracts/column-unit';
import type { Language } from '../../src/contracts/language';
import type { Names, Unit } from '../../src/equipment/descriptor';
import { numberNames } from '../../src/equipment/units';
import type { sheets } from '../../src/i18n/cn/sheets';
import type { Cell, Row, SheetColumn } from './cells';
import { sheetText } from './sheet-texts';

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
const time = (key: string, cn: string, en: string): SheetColumn => ({
  key,
  title: { cn, en },
  kind: 'time',
  width: 20,
});

type Columns = typeof sheets.columnOf;

/** Columns of one sheet, titled by the dictionary; the title of a number has the unit of its column. */
export function columnsOf<S extends keyof Columns>(sheet: S) {
  type Key = keyof Columns[S] & string;
  const titleOf = (key: Key, unit = '') => {
    const { cn, en } = sheetText(({ columnOf }) => (columnOf[sheet] as Readonly<Record<Key, string>>)[key]);
    const behind = unit === '' ? '' : ` (${unit})`;
    return [`${cn}${behind}`, `${en}${behind}`] as const;
  };
  return {
    text: (key: Key, width?: number): SheetColumn => text(key, ...titleOf(key), width),
    number: (key: Key): SheetColumn => number(key, ...titleOf(key, unitOfColumn(key))),
    time: (key: Key): SheetColumn => time(key, ...titleOf(key)),
  };
}

const any = columnsOf('any');

/** A column that the screen has under another key. */
export const shownAs = (key: string, column: SheetColumn): SheetColumn => ({ ...column, shownAs: key });

/** Whether a row is simulated, which no file leaves out. */
export const SIMULATED: SheetColumn = { ...any.text('simulated', 10), always: true };

export const RECORD_NO = any.text('record_no', 26);
export const MACHINE = any.text('machine');

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

export const YES = sheetText(({ yes }) => yes);
export const NO = sheetText(({ no }) => no);

export const yesNo = (column: string | RawBuilder<boolean>, language: Language) =>
  sql<string>`case when ${typeof column === 'string' ? sql.ref(column) : column} then ${YES[language]} else ${NO[language]} end`;

/** The name of a state; one that is not known is its number. */
export function nameIn(names: readonly Names[], state: number, language: Language): string {
  return names[state]?.[language] ?? String(state);
}
