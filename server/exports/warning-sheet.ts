// The sheet of warnings.
import { sql } from 'kysely';
import type { Language } from '../../src/contracts/language';
import type { EquipmentType, Names } from '../../src/equipment/descriptor';
import { measureOf } from '../../src/equipment/rule-measure';
import { searchIn } from '../http/handlers/shown-piles';
import { matching, neighbourNumbers, warningsOf } from '../http/handlers/warning-rows';
import type { SheetColumn } from './cells';
import { numberKeys } from './export-mark';
import { listedRows } from './listed-rows';
import type { SheetOf } from './sheet-of';
import { keysInOrder, type SortKeys } from './sheet-order';
import {
  cells,
  columnsOf,
  localTime,
  MACHINE,
  nameIn,
  pileNo,
  RECORD_NO,
  SIMULATED,
  shownAs,
  yesNo,
} from './sheet-parts';
import { sheetText } from './sheet-texts';

const own = columnsOf('warnings');

/** By the numbers that are stored; there is no level 0. */
const STATUS: readonly Names[] = (['open', 'closed', 'pending', 'rejected'] as const).map((status) =>
  sheetText(({ warningStatus }) => warningStatus[status]),
);
const LEVEL: readonly Names[] = [
  { cn: '', en: '' },
  ...(['low', 'medium', 'high'] as const).map((level) => sheetText(({ warningLevel }) => warningLevel[level])),
];

export const warningColumns = ({ unit }: Pick<EquipmentType, 'unit'>): readonly SheetColumn[] => [
  own.number('warning_id'),
  own.time('raised'),
  pileNo(unit),
  shownAs('equipment', MACHINE),
  own.text('rule', 22),
  own.text('level', 10),
  own.number('value'),
  shownAs('limit', own.number('limit_value')),
  // Rules of one list are of many quantities.
  shownAs('value', own.text('unit', 10)),
  shownAs('depth', own.number('depth_m')),
  shownAs('lasted', own.number('lasted_s')),
  shownAs('lasted', own.text('ongoing', 10)),
  own.number('from_depth_m'),
  own.number('to_depth_m'),
  shownAs('neighbour', own.text('neighbours', 22)),
  shownAs('neighbour', own.time('neighbour_ended')),
  own.text('status'),
  own.text('handler'),
  own.time('handled'),
  RECORD_NO,
  SIMULATED,
];

const NEIGHBOURS = neighbourNumbers('w.neighbours');

/** As the screen sorts; rules by their names in the language of the file. */
function sortKeys({ profile }: Pick<EquipmentType, 'profile'>, language: Language): SortKeys {
  const names = Object.fromEntries((profile?.warningRules ?? []).map((rule) => [rule.key, rule.names[language]]));
  return {
    pile_no: { value: 'w.pile_no', isText: true },
    level: { value: 'w.level' },
    status: { value: 'w.status' },
    rule: { value: sql`coalesce(${JSON.stringify(names)}::jsonb ->> w.rule, w.rule)`, isText: true },
    value: { value: 'w.value' },
    limit: { value: 'w.limit_value' },
    equipment: { value: 'd.name', isText: true },
    depth: { value: 'w.depth_m' },
    lasted: { value: 'w.lasted_ms' },
    neighbour: { value: NEIGHBOURS, isText: true },
    raised: { value: 'w.raised_at' },
    handler: { value: 'a.account', isText: true },
    handled: { value: 'w.handled_at' },
  };
}

export const warnings: SheetOf<'warnings'> = {
  title: sheetText(({ title }) => title.warnings),
  columns: warningColumns,
  sortable: (type) => Object.keys(sortKeys(type, 'cn')),
  asIsNow: searchIn,
  async open({ db, type, projectId, asked, timeZone, language, from }) {
    const columns = warningColumns(type);
    const { profile } = type;
    const rules = new Map(
      profile?.warningRules.map((rule) => [rule.key, { ...rule, unit: measureOf(profile, rule).unit }]),
    );
    const newest = 'w.raised_at desc, w.warning_id desc';
    const read = () =>
      matching(db, projectId, asked)
        .select(
          keysInOrder<number>('w.warning_id::float8', sortKeys(type, language), asked.sort, {
            unasked: newest,
            ties: newest,
          }),
        )
        .executeTakeFirstOrThrow();
    return listedRows({
      keys: from === undefined ? (await read()).keys : numberKeys(from.keys),
      from,
      read: (page) =>
        warningsOf(db, projectId)
          .where(sql<boolean>`w.warning_id = any(${page}::bigint[])`)
          .select([
            'w.warning_id',
            localTime('w.raised_at', timeZone).as('raised'),
            'w.pile_no',
            sql<string>`coalesce(d.name, '')`.as('machine'),
            'w.rule',
            'w.level',
            'w.value',
            'w.limit_value',
            'w.depth_m',
            sql<number | null>`case when not w.is_ongoing then w.lasted_ms / 1000 end`.as('lasted_s'),
            yesNo('w.is_ongoing', language).as('ongoing'),
            'w.from_depth_m',
            'w.to_depth_m',
            sql.raw<string | null>(NEIGHBOURS).as('neighbours'),
            sql<
              string | null
            >`to_char(to_timestamp((w.neighbours -> 0 ->> 'ended_ms')::float8 / 1000) at time zone ${timeZone},
              'YYYY-MM-DD HH24:MI:SS')`.as('neighbour_ended'),
            'w.status',
            'a.account as handler',
            localTime('w.handled_at', timeZone).as('handled'),
            'w.record_no',
            yesNo('w.is_simulated', language).as('simulated'),
          ])
          .execute(),
      keyOf: ({ warning_id }) => warning_id,
      cellsOf: (row) =>
        cells(
          {
            ...row,
            rule: rules.get(row.rule)?.names[language] ?? row.rule,
            unit: rules.get(row.rule)?.unit ?? '',
            level: nameIn(LEVEL, row.level, language),
            status: nameIn(STATUS, row.status, language),
          },
          columns,
        ),
    });
  },
};
