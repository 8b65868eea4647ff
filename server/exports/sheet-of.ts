// A kind of export: its columns, and its rows, which are opened once for both their count and their pages.
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { ExportKind, exportCalls } from '../../src/contracts/api/exports';
import type { Language } from '../../src/contracts/language';
import type { EquipmentType, Names } from '../../src/equipment/descriptor';
import type { Schema } from '../db/schema';
import type { TypedContext } from '../http/handler';
import type { VisibleProject } from '../http/handlers/project-access';
import type { Row, SheetColumn } from './cells';
import type { DamagedLines, MetDamage } from './damage-lines';
import type { RowKeys } from './export-mark';

/** Input of an export: its kind, with the filter of that kind's list. */
export type Asked = z.output<typeof exportCalls.exportStart.input>;
export type AskedOf<K extends ExportKind> = Extract<Asked, { readonly kind: K }>;

/** Where rows come from, and for whom they are written. */
export interface SheetSource {
  readonly db: Kysely<Schema>;
  readonly pool: Pool;
  readonly type: EquipmentType;
  readonly projectId: number;
  readonly timeZone: string;
  readonly language: Language;
  /** Where a stopped export goes on, and how many rows it will have; absent: it is begun. */
  readonly from?: (SheetPlace & { readonly totalRows: number }) | undefined;
}

export interface SourceOf<K extends ExportKind> extends SheetSource {
  readonly asked: AskedOf<K>;
}

/** How far a sheet is: what another one goes on from. */
export interface SheetPlace {
  /** By what its rows are known, in order. */
  readonly keys: RowKeys;
  /** Keys whose rows are all written. */
  readonly keysDone: number;
  readonly damage?: MetDamage | undefined;
}

/** The rows of a sheet as they were when it was opened. */
export interface SheetRows {
  /** All of them, also those before the place where it goes on. */
  readonly count: number;
  pages(): AsyncIterable<readonly Row[]>;
  /** After a page: how far it is; null in the midst of what a key has. Absent: the sheet is made at once, and begun anew. */
  place?(): SheetPlace | null;
  /** Once all pages are read: what could not be, as lines behind the rows. */
  damaged?(): DamagedLines;
}

export interface SheetOf<K extends ExportKind> {
  readonly title: Names;
  /** Every column that the file may have. */
  columns(type: EquipmentType, asked: AskedOf<K>): readonly SheetColumn[];
  /** The screen's keys of columns that rows can be sorted by. */
  sortable(type: EquipmentType, asked: AskedOf<K>): readonly string[];
  /** Throws where something is asked for that the type has not or the account does not see; columns and sorts apart. */
  refuse?(db: Kysely<Schema>, context: TypedContext, asked: AskedOf<K>): void | Promise<void>;
  /** The request as the project's settings are now: the file is of what the list showed. */
  asIsNow(project: VisibleProject, type: EquipmentType, asked: AskedOf<K>): AskedOf<K>;
  /** Words of a file's name beside the title. */
  detail?(asked: AskedOf<K>): string;
  open(source: SourceOf<K>): Promise<SheetRows>;
}
