// The sheet of logs: the readings of all records that a list has, second by second, one record after the other, with the
// channels that are worked out of them. Stretches that are stored damaged are left out, and named behind the last row.
import { sql } from 'kysely';
import { loggedChannels } from '../../src/equipment/derived-channels';
import type { Channel, EquipmentType } from '../../src/equipment/descriptor';
import { listOf } from '../db/list-filters';
import type { LogColumns } from '../db/log-codec';
import { logEnd, recordLogPages } from '../db/record-log-pages';
import { storedDecimals, storedReading } from '../db/stored-decimals';
import { workedOut } from '../engine/worked-out';
import type { Row, SheetColumn } from './cells';
import { DamagedStretches } from './damage-lines';
import { textKeys } from './export-mark';
import { rowsByKeys } from './listed-rows';
import { logColumns, logRows } from './local-record';
import { quantity } from './record-columns';
import { askedRecords, OF_RECORDS, recordKeys, recordsByKeys } from './record-sheet';
import type { SheetOf } from './sheet-of';
import { MACHINE, pileNo, RECORD_NO, SIMULATED, shownAs, yesNo } from './sheet-parts';
import { sheetText } from './sheet-texts';

const channelsOf = ({ profile }: EquipmentType): readonly string[] => (profile?.channels ?? []).map(({ key }) => key);

/** The channels that the type's depth log works out. */
function workedOf({ profile }: EquipmentType): readonly Channel[] {
  return profile === null ? [] : loggedChannels(profile).slice(profile.channels.length);
}

/**
 * The names of machine and pile, then the columns of a record's own file and the channels that are worked out. A channel that a
 * record lacks is empty.
 */
export function logSheetColumns(type: EquipmentType): readonly SheetColumn[] {
  return [
    RECORD_NO,
    pileNo(type.unit),
    shownAs('equipment_name', MACHINE),
    SIMULATED,
    ...logColumns(type, channelsOf(type)),
    ...workedOf(type).map(({ key, names, unit }) => quantity(key, names, unit)),
  ];
}

/** The stretches of a log with the channels that are worked out behind those recorded, as precise as recorded ones. */
async function* withWorkedOut(type: EquipmentType, pages: AsyncIterable<LogColumns>): AsyncGenerator<LogColumns> {
  const worked = workedOf(type);
  if (type.profile === null || worked.length === 0) {
    yield* pages;
    return;
  }
  // All of one record: an amount by metre is over all passes so far.
  const stretches: LogColumns[] = [];
  for await (const page of pages) stretches.push(page);
  const values = workedOut(stretches, type.profile);
  let row = 0;
  for (const stretch of stretches) {
    const [from, to] = [row, row + stretch.seq.length];
    row = to;
    const behind = worked.map(({ key, decimals }) => ({
      key,
      decimals: decimals + 1,
      values: (values.get(key) ?? new Float64Array())
        .subarray(from, to)
        .map((value) => storedReading(value, decimals + 1)),
    }));
    yield { ...stretch, channels: [...stretch.channels, ...behind] };
  }
}

export const logs: SheetOf<'logs'> = {
  ...OF_RECORDS,
  title: sheetText(({ title }) => title.logs),
  columns: logSheetColumns,
  async open(source) {
    const { db, pool, type, projectId, asked, timeZone, language, from } = source;
    const { columns: named } = asked;
    const recorded = channelsOf(type);
    const asksWorked = named === undefined || workedOf(type).some(({ key }) => listOf(named).includes(key));
    const channels = asksWorked ? [...recorded, ...workedOf(type).map(({ key }) => key)] : recorded;
    const begin = () =>
      askedRecords(source)
        .where('r.log_rows', '>', 0)
        .select([recordKeys(type, asked.sort), sql<number>`coalesce(sum(r.log_rows), 0)::float8`.as('rows')])
        .executeTakeFirstOrThrow();
    const { keys, rows } = from === undefined ? await begin() : { keys: textKeys(from.keys), rows: from.totalRows };
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
    const damaged = new DamagedStretches(from?.damage);
    let keysDone = from?.keysDone ?? 0;
    let isWithin = false;
    return {
      count: rows,
      damaged: () => damaged.lines(source),
      place: () => (isWithin ? null : { keys, keysDone, damage: damaged.met() }),
      async *pages() {
        for await (const records of rowsByKeys(keys, read, ({ record_no }) => record_no, keysDone)) {
          for (const { record_no: recordNo, pile_no, machine, simulated, log_month: month, channels: own } of records) {
            const key = { projectId, recordNo, month, channels: own };
            const end = await logEnd(pool, key);
            const pages = recordLogPages(pool, key, end, storedDecimals(type), (_, stretch) => damaged.add(stretch));
            // The last stretch is held back until it is known as such: behind it the record is done.
            let last: readonly Row[] = [];
            isWithin = true;
            for await (const page of asksWorked ? withWorkedOut(type, pages) : pages) {
              if (last.length > 0) yield last;
              const rows = logRows({ type, language, timeZone, channels }, page);
              last = rows.map((cells) => [recordNo, pile_no, machine, simulated, ...cells]);
            }
            isWithin = false;
            keysDone = keys.indexOf(recordNo, keysDone) + 1;
            yield last;
          }
        }
      },
    };
  },
};
