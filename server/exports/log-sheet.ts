// The sheet of logs: the readings of all records that a list has, second by second, one record after the other. Stretches
// that are stored damaged are left out, and named behind the last row.
import { sql } from 'kysely';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { logEnd, recordLogPages } from '../db/record-log-pages';
import { storedDecimals } from '../db/stored-decimals';
import type { SheetColumn } from './cells';
import { DamagedStretches } from './damage-lines';
import { rowsByKeys } from './listed-rows';
import { logColumns, logRows } from './local-record';
import { askedRecords, OF_RECORDS, recordKeys, recordsByKeys } from './record-sheet';
import type { SheetOf } from './sheet-of';
import { pileNo, SIMULATED, text, yesNo } from './sheet-parts';

const channelsOf = ({ profile }: EquipmentType): readonly string[] => (profile?.channels ?? []).map(({ key }) => key);

/** The names of machine and pile, then the columns of a record's own file. A channel that a record lacks is empty. */
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
  ...OF_RECORDS,
  title: { cn: '过程数据', en: 'Logs' },
  columns: logSheetColumns,
  async open(source) {
    const { db, pool, type, projectId, asked, timeZone, language } = source;
    const channels = channelsOf(type);
    const { keys, rows } = await askedRecords(source)
      .where('r.log_rows', '>', 0)
      .select([recordKeys(type, asked.sort), sql<number>`coalesce(sum(r.log_rows), 0)::float8`.as('rows')])
      .executeTakeFirstOrThrow();
    const read = (page: readonly string[]) =>
      recordsByKeys(db, projectId, page)
        .select([
          'r.record_no',
          'r.pile_no',
          sql<string>`coalesce(d.name, '')`.as('machine'),
          yesNo('r.is_simulated', language).as('simulated'),
          'r.log_month',
          'r.channels',
        ])
        .execute();
    const damaged = new DamagedStretches();
    return {
      count: rows,
      damaged: () => damaged.lines(source),
      async *pages() {
        for await (const records of rowsByKeys(keys, read, ({ record_no }) => record_no)) {
          for (const { record_no: recordNo, pile_no, machine, simulated, log_month: month, channels: own } of records) {
            const key = { projectId, recordNo, month, channels: own };
            const end = await logEnd(pool, key);
            const pages = recordLogPages(pool, key, end, storedDecimals(type), (_, stretch) => damaged.add(stretch));
            for await (const page of pages) {
              const rows = logRows({ type, language, timeZone, channels }, page);
              yield rows.map((cells) => [recordNo, pile_no, machine, simulated, ...cells]);
            }
          }
        }
      },
    };
  },
};
