// The sheet of what is asked for: its kind's, with the columns of it that are wanted.
import type { Kysely } from 'kysely';
import type { ExportKind } from '../../src/contracts/api/exports';
import type { EquipmentType } from '../../src/equipment/descriptor';
import type { Schema } from '../db/schema';
import { apiErrors } from '../http/api-error';
import type { TypedContext } from '../http/handler';
import type { VisibleProject } from '../http/handlers/project-access';
import { batches } from './batch-sheet';
import type { Row } from './cells';
import { chosenPlaces } from './chosen-columns';
import { logs } from './log-sheet';
import { piles } from './pile-sheet';
import { records } from './record-sheet';
import type { Asked, AskedOf, SheetOf, SheetRows, SheetSource } from './sheet-of';
import { sortsOf } from './sheet-order';
import type { SheetHead } from './sheet-stream';
import { statistics } from './statistics-sheet';
import { warnings } from './warning-sheet';

export interface AskedSheet {
  /** Name and columns of the file. Throws for a column that the sheet has not, or that its rows are not sorted by. */
  head(type: EquipmentType): SheetHead;
  /** Words of a file's name beside the title; null: none. */
  readonly detail: string | null;
  /** Throws where something else is asked for that the type has not or the account does not see. */
  refuse(db: Kysely<Schema>, context: TypedContext): Promise<void>;
  /** The request as the project's settings are now. */
  asIsNow(project: VisibleProject, type: EquipmentType): Asked;
  /** The rows as they are now, with the columns of the head. */
  open(source: SheetSource): Promise<SheetRows>;
}

export function sheetOf(asked: Asked): AskedSheet {
  switch (asked.kind) {
    case 'production':
      return asSheet(records, asked);
    case 'logs':
      return asSheet(logs, asked);
    case 'warnings':
      return asSheet(warnings, asked);
    case 'piles':
      return asSheet(piles, asked);
    case 'batches':
      return asSheet(batches, asked);
    case 'statistics':
      return asSheet(statistics, asked);
  }
}

function asSheet<K extends ExportKind>(sheet: SheetOf<K>, asked: AskedOf<K>): AskedSheet {
  const chosen = (type: EquipmentType) => {
    refuseForeignSort(sheet.sortable(type, asked), asked);
    const all = sheet.columns(type, asked);
    return { all, places: chosenPlaces(all, 'columns' in asked ? asked.columns : undefined) };
  };
  return {
    head(type) {
      const { all, places } = chosen(type);
      return { title: sheet.title, columns: places.flatMap((place) => all[place] ?? []) };
    },
    detail: sheet.detail?.(asked) ?? null,
    refuse: async (db, context) => await sheet.refuse?.(db, context, asked),
    asIsNow: (project, type) => sheet.asIsNow(project, type, asked),
    async open(source) {
      const { places } = chosen(source.type);
      const opened = await sheet.open({ ...source, asked });
      const chosenOf = (rows: readonly Row[]): readonly Row[] =>
        rows.map((row) => places.map((place) => row[place] ?? null));
      return {
        count: opened.count,
        async *pages() {
          for await (const rows of opened.pages()) yield chosenOf(rows);
        },
        place: () => opened.place?.() ?? null,
        damaged: () => opened.damaged?.() ?? { count: 0, lines: [] },
      };
    },
  };
}

function refuseForeignSort(sortable: readonly string[], { sort }: Asked): void {
  const unknown = sortsOf(sort).find(({ key }) => !sortable.includes(key));
  if (unknown !== undefined) throw apiErrors.badRequest(`sort: ${unknown.key}`, 'sort');
}
