// What a kind of export has: its columns, how many rows there are, and the rows by pages.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { ExportKind, exportCalls } from '../../src/contracts/api/exports';
import type { EquipmentType, Names } from '../../src/equipment/descriptor';
import type { Schema } from '../db/schema';
import type { Row, SheetColumn } from './cells';

/** Input of an export: its kind, with the filter of that kind's list. */
export type Asked = z.output<typeof exportCalls.exportStart.input>;
type AskedOf<K extends ExportKind> = Extract<Asked, { readonly kind: K }>;

export interface SourceOf<K extends ExportKind> {
  readonly pool: Pool;
  readonly type: EquipmentType;
  readonly projectId: number;
  readonly timeZone: string;
  readonly language: 'cn' | 'en';
  readonly filter: AskedOf<K>;
}

export interface SheetOf<K extends ExportKind> {
  readonly title: Names;
  columns(type: EquipmentType): readonly SheetColumn[];
  count(db: Kysely<Schema>, source: SourceOf<K>): Promise<number>;
  pages(db: Kysely<Schema>, source: SourceOf<K>): AsyncGenerator<readonly Row[]>;
}

export const total = sql<number>`count(*)`.as('total');
export const yesNo = (column: string | RawBuilder<boolean>, language: 'cn' | 'en') =>
  sql<string>`case when ${typeof column === 'string' ? sql.ref(column) : column} then ${language === 'cn' ? '是' : 'yes'} else ${language === 'cn' ? '否' : 'no'} end`;
