// The sheet of logs: the readings of all records that a list has, second by second, one record after the other.
import { sql } from 'kysely';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { inRecordOrder, matchingRecords, type RecordPlace } from '../db/matching-records';
import { logEnd, recordLogPages } from '../db/record-log-pages';
import { storedDecimals } from '../db/stored-decimals';
import type { SheetColumn } from './cells';
import { keysetPages, PAGE_ROWS } from './keyset-pages';
import { logColumns, logRows } from './local-record';
import { type SheetOf, yesNo } from './sheet-of';
import { pileNo, SIMULATED, text } from './sheet-parts';

const channelsOf = ({ profile }: EquipmentType): readonly string[] => (profile?.channels ?? []).map(({ key }) => key);

/** Whose readings they are, then what a record's own file has. A channel that a record lacks is empty. */
export function logSheetColumns(type: EquipmentType): readonly SheetColumn[] {
  return [
    text('record_no', '记录编号', 'Record no.', 26),
    pileNo(type.unit),
    text('machine', '设备', 'Machine'),
    SIMULATED,
    ...logColumns(type, channelsOf(type)),
  ];
}

export const logs: SheetOf<'logs'> = {
  title: { cn: '过程数据', en: 'Logs' },
  columns: logSheetColumns,
  count: async (db, { projectId, filter }) => {
    const { rows } = await matchingRecords(db, projectId, filter)
      .select(sql<number>`coalesce(sum(r.log_rows), 0)::float8`.as('rows'))
      .executeTakeFirstOrThrow();
    return rows;
  },
  async *pages(db, { pool, type, projectId, filter, timeZone, language }) {
    const channels = channelsOf(type);
    const pages = keysetPages((last: RecordPlace | null) =>
      inRecordOrder(matchingRecords(db, projectId, filter), { sort: 'started', order: 'desc' }, last)
        .select([
          'r.record_no',
          'r.pile_no',
          sql<string>`coalesce(d.name, '')`.as('machine'),
          yesNo('r.is_simulated', language).as('simulated'),
          'r.log_month',
          'r.channels',
          'r.log_rows',
        ])
        .limit(PAGE_ROWS)
        .execute(),
    );
    for await (const records of pages) {
      for (const record of records) {
        const { record_no: recordNo, pile_no, machine, simulated, log_month: month, channels: own, log_rows } = record;
        if (log_rows === 0) continue;
        const key = { projectId, recordNo, month, channels: own };
        const end = await logEnd(pool, key);
        for await (const page of recordLogPages(pool, key, end, storedDecimals(type))) {
          const rows = logRows({ type, language, timeZone, channels }, page);
          yield rows.map((cells) => [recordNo, pile_no, machine, simulated, ...cells]);
        }
      }
    }
  },
};
