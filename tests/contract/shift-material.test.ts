// Material and figures by shift: the records that ended in each, added up by hand, also of the records that lie in no
// slot and of the quarters of an hour that a shift cuts.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { addRecords, takeOutRecords } from '../../server/db/record-sums';
import { decodedTable } from '../../server/exports/decoded-table';
import { shiftSums } from '../../server/http/handlers/shift-sums';
import { shiftColumns } from '../../src/contracts/api/statistics';
import { TableRows } from '../../src/contracts/table-rows';
import { summedFigures } from '../../src/equipment/record-figures';
import { equipmentOf } from '../../src/equipment/registry';
import { THREAD_URL } from './server-process';
import { ON_POSTGRES } from './storages';
import { expectExactSums } from './sums-oracle';

const { profile } = equipmentOf('HS-CFG');
const [figure] = summedFigures(profile);
if (figure === undefined) throw new Error('concrete adds up');
const PROJECT = { project_id: 1, time_zone: 'UTC', profile };

/** Number, when it began and ended, slurry, cement, and the figure. */
const RECORDS = [
  ['A', '2026-11-20T06:40:00Z', '2026-11-20T06:59:59Z', 100.5, 50, 3.25],
  // Ends within the quarter in which the second shift begins at 07:07.
  ['B', '2026-11-20T06:50:00Z', '2026-11-20T07:06:00Z', 7, null, 1],
  ['C', '2026-11-20T07:00:00Z', '2026-11-20T07:08:00Z', 20, 2, null],
  ['D', '2026-11-20T08:00:00Z', '2026-11-20T12:30:00Z', 1000, 400, 11.5],
  // Its clock was set back: it is in no slot.
  ['E', '2026-11-20T13:00:00Z', '2026-11-20T12:00:00Z', 3, 4, 5],
] as const;

describe.each(ON_POSTGRES)('sums of shifts on $name', ({ open }) => {
  it('have the slurry, the cement and the figures of the records that ended in them', async () => {
    const { storage, close } = await open();
    const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
    try {
      const { pool, db } = database;
      await pool.query(`insert into project (type_code, site, name, time_zone) values ('HS-CFG', 'a', 'K12', 'UTC')`);
      for (const [no, from, to, slurry, ash, poured] of RECORDS) {
        await pool.query(
          `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, slurry_l, ash_kg,
             figures, log_month)
           values (1, $1, 1, 'K1', 7, $2, $3, $4, $5, $6, '2026-11-01')`,
          [no, from, to, slurry, ash, poured === null ? {} : { [figure.key]: poured }],
        );
      }
      const all = RECORDS.map(([no]) => no);
      await addRecords(pool, PROJECT, all);
      const sumsBy = async (starts: readonly string[]) => {
        const asked = { project_id: 1, begin_day: '2026-11-19', end_day: '2026-11-20', starts };
        const of = { projectId: 1, timeZone: 'UTC', profile };
        const table = decodedTable(shiftColumns, await shiftSums(db, of, asked));
        const rows = new TableRows(table);
        return Array.from({ length: rows.rows }, (_, row) => [
          `${rows.text('day', row)} ${rows.text('begins', row)}`,
          rows.number('piles', row),
          rows.number('slurry_l', row),
          rows.number('ash_kg', row),
          table.figures[figure.key]?.[row],
        ]);
      };
      expect(await sumsBy(['07:00', '12:30'])).toEqual([
        ['2026-11-19 12:30', 1, 100.5, 50, 3.25],
        ['2026-11-20 07:00', 3, 30, 6, 6],
        ['2026-11-20 12:30', 1, 1000, 400, 11.5],
      ]);
      expect(await sumsBy(['07:07'])).toEqual([
        ['2026-11-19 07:07', 2, 107.5, 50, 4.25],
        ['2026-11-20 07:07', 3, 1023, 406, 16.5],
      ]);
      await expectExactSums(pool, 1);
      // Records taken out leave nothing behind.
      await takeOutRecords(pool, PROJECT, all);
      await pool.query('delete from record');
      expect(await sumsBy(['07:00'])).toEqual([]);
      await expectExactSums(pool, 1);
    } finally {
      await database.close();
      await close();
    }
  });
});
