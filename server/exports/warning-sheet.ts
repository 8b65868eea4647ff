// The sheet of warnings.
import { sql } from 'kysely';
import type { Language } from '../../src/contracts/language';
import type { EquipmentType, Names } from '../../src/equipment/descriptor';
import { measureOf } from '../../src/equipment/rule-measure';
import { searchIn } from '../http/handlers/shown-piles';
import { matching, neighbourNumbers, warningsOf } from '../http/handlers/warning-rows';
import type { SheetColumn } from './cells';
import { listedRows } from './listed-rows';
import type { SheetOf } from './sheet-of';
import { keysInOrder, type SortKeys } from './sheet-order';
import { cells, localTime, nameIn, number, pileNo, SIMULATED, shownAs, text, time, yesNo } from './sheet-parts';

const STATUS: readonly Names[] = [
  { cn: '未闭合', en: 'not closed' },
  { cn: '已闭合', en: 'closed' },
  { cn: '待审核', en: 'pending review' },
  { cn: '已驳回', en: 'rejected' },
];
const LEVEL: readonly Names[] = [
  { cn: '', en: '' },
  { cn: '低', en: 'low' },
  { cn: '中', en: 'medium' },
  { cn: '高', en: 'high' },
];

export const warningColumns = ({ unit }: Pick<EquipmentType, 'unit'>): readonly SheetColumn[] => [
  number('warning_id', '编号', 'No.'),
  time('raised', '发生时间', 'Raised'),
  pileNo(unit),
  shownAs('equipment', text('machine', '设备', 'Machine')),
  text('rule', '预警类型', 'Kind', 22),
  text('level', '级别', 'Level', 10),
  number('value', '数值', 'Value'),
  shownAs('limit', number('limit_value', '限值', 'Limit')),
  // Rules of one list are of many quantities.
  shownAs('value', text('unit', '单位', 'Unit', 10)),
  shownAs('depth', number('depth_m', '深度 (m)', 'Depth (m)')),
  shownAs('lasted', number('lasted_s', '持续 (s)', 'Lasted (s)')),
  shownAs('lasted', text('ongoing', '仍在持续', 'Still going on', 10)),
  number('from_depth_m', '起始深度 (m)', 'From depth (m)'),
  number('to_depth_m', '结束深度 (m)', 'To depth (m)'),
  shownAs('neighbour', text('neighbours', '相邻桩（孔）', 'Neighbour', 22)),
  shownAs('neighbour', time('neighbour_ended', '相邻桩（孔）完成时间', 'Neighbour finished')),
  text('status', '状态', 'Status'),
  text('handler', '处理人', 'Handled by'),
  time('handled', '处理时间', 'Handled'),
  text('record_no', '记录编号', 'Record no.', 26),
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
  title: { cn: '预警信息', en: 'Warnings' },
  columns: warningColumns,
  sortable: (type) => Object.keys(sortKeys(type, 'cn')),
  asIsNow: searchIn,
  async open({ db, type, projectId, asked, timeZone, language }) {
    const columns = warningColumns(type);
    const { profile } = type;
    const rules = new Map(
      profile?.warningRules.map((rule) => [rule.key, { ...rule, unit: measureOf(profile, rule).unit }]),
    );
    const newest = 'w.raised_at desc, w.warning_id desc';
    const { keys } = await matching(db, projectId, asked)
      .select(
        keysInOrder<number>('w.warning_id::float8', sortKeys(type, language), asked.sort, {
          unasked: newest,
          ties: newest,
        }),
      )
      .executeTakeFirstOrThrow();
    return listedRows({
      keys,
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
