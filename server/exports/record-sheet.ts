// The sheet of records, and the order in which a list of records comes.
import { type Kysely, sql } from 'kysely';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { figuresOf } from '../../src/equipment/record-figures';
import { columnTextOf } from '../../src/shared/column-text';
import { contains, listOf } from '../db/list-filters';
import { matchingRecords, type RecordFilter } from '../db/matching-records';
import { RECORD_MEASURES } from '../db/record-measures';
import { withinRanges } from '../db/record-ranges';
import type { Schema } from '../db/schema';
import type { TypedContext } from '../http/handler';
import { refuseForeignFigure } from '../http/handlers/asked-figure';
import { refuseForeignRange, refuseForeignText } from '../http/handlers/asked-ranges';
import { searchIn } from '../http/handlers/shown-piles';
import { textKeys } from './export-mark';
import { listedRows } from './listed-rows';
import { recordCells, recordColumns } from './record-columns';
import type { AskedOf, SheetOf, SourceOf } from './sheet-of';
import { keysInOrder, type SortKeys } from './sheet-order';
import { cells, yesNo } from './sheet-parts';
import { sheetText } from './sheet-texts';

/** Columns of the database that are called as on the screen. */
const OWN_COLUMNS = RECORD_MEASURES.flatMap((column) => (typeof column === 'string' ? [column] : []));
const NUMBERS = [...OWN_COLUMNS, 'r.score', 'r.warnings', 'r.is_simulated'];

/** As the screen sorts; figures by their keys. */
function sortKeys({ profile }: Pick<EquipmentType, 'profile'>): SortKeys {
  return {
    record_no: { value: 'r.record_no', isText: true },
    pile_no: { value: 'r.pile_no', isText: true },
    equipment_name: { value: 'd.name', isText: true },
    started_ms: { value: 'r.started_at' },
    ended_ms: { value: 'r.ended_at' },
    ...Object.fromEntries(NUMBERS.map((column) => [column.slice('r.'.length), { value: column }])),
    ...Object.fromEntries(
      figuresOf(profile).map(({ key }) => [key, { value: sql`(r.figures ->> ${key}::text)::float8` }]),
    ),
  };
}

/** The keys of a list's records in the order that it is sorted by, as one value `keys`. */
export function recordKeys(type: Pick<EquipmentType, 'profile'>, sort: string | readonly string[] | undefined) {
  return keysInOrder<string>('r.record_no', sortKeys(type), sort, {
    unasked: 'r.started_at desc, r.record_no desc',
    ties: 'r.started_at, r.record_no',
  });
}

type AskedFilter = RecordFilter & Pick<AskedOf<'production'>, 'within' | 'containing'>;

/** Terms that the sheets of records and of their logs share. */
export const OF_RECORDS = {
  sortable: (type: EquipmentType) => Object.keys(sortKeys(type)),
  asIsNow: searchIn,
  refuse(
    _: unknown,
    { type }: TypedContext,
    { figure, figure_from, figure_to, within, containing }: AskedFilter,
  ): void {
    refuseForeignFigure(type, { figure, figure_from, figure_to });
    refuseForeignRange(type, within);
    refuseForeignText(type, containing);
  },
} as const;

/** The records that are asked for: all of the list, within its ranges, or those of it that are named. */
export function askedRecords({ db, type, projectId, asked }: SourceOf<'production'> | SourceOf<'logs'>) {
  let found = matchingRecords(db, projectId, asked);
  for (const range of withinRanges(type.profile, listOf(asked.within ?? []))) found = found.where(range);
  for (const text of listOf(asked.containing ?? [])) {
    const { key = '', part = '' } = columnTextOf(text) ?? {};
    found = found.where(contains(key === 'equipment_name' ? 'd.name' : `r.${key}`, part));
  }
  return asked.record_nos === undefined ? found : found.where('r.record_no', 'in', listOf(asked.record_nos));
}

/** Those records of a project that have these numbers, as `matchingRecords` has them. */
export function recordsByKeys(db: Kysely<Schema>, projectId: number, keys: readonly string[]) {
  return matchingRecords(db, projectId, { project_id: projectId }).where(
    sql<boolean>`r.record_no = any(${keys}::text[])`,
  );
}

export const records: SheetOf<'production'> = {
  ...OF_RECORDS,
  title: sheetText(({ title }) => title.records),
  columns: recordColumns,
  async open(source) {
    const { db, type, projectId, asked, timeZone, language, from } = source;
    const columns = recordColumns(type);
    const read = () => askedRecords(source).select(recordKeys(type, asked.sort)).executeTakeFirstOrThrow();
    return listedRows({
      keys: from === undefined ? (await read()).keys : textKeys(from.keys),
      from,
      read: (page) =>
        recordsByKeys(db, projectId, page)
          .select([...recordCells(timeZone), yesNo('r.is_simulated', language).as('simulated')])
          .execute(),
      keyOf: ({ record_no }) => record_no,
      cellsOf: ({ figures, ...row }) => cells({ ...row, ...figures }, columns),
    });
  },
};
