// The rows of each kind of export, a page at a time from the database, by the filter of the list they come from.
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { ExportKind } from '../../src/contracts/api/exports';
import type { DesignParameter, EquipmentType, Names } from '../../src/equipment/descriptor';
import { designShown } from '../../src/equipment/design-text';
import { inRecordOrder, matchingRecords, type RecordPlace } from '../db/matching-records';
import type { Schema } from '../db/schema';
import { isSimulatedPile } from '../db/simulated-piles';
import { listedPiles } from '../http/handlers/pile-rows';
import { matching, neighbourNumbers } from '../http/handlers/warning-rows';
import { batches } from './batch-sheet';
import type { Cell, Row, SheetColumn } from './cells';
import { keysetPages, PAGE_ROWS } from './keyset-pages';
import { logs } from './log-sheet';
import { recordCells, recordColumns } from './record-columns';
import { type Asked, type SheetOf, type SourceOf, total, yesNo } from './sheet-of';
import { cells, localTime, number, pileNo, text, time } from './sheet-parts';

/** A sheet that has its source. */
export interface Sheet {
  readonly title: Names;
  readonly columns: readonly SheetColumn[];
  count(): Promise<number>;
  pages(): AsyncGenerator<readonly Row[]>;
}

const production: SheetOf<'production'> = {
  title: { cn: '成桩记录', en: 'Production records' },
  columns: recordColumns,
  count: async (db, { projectId, filter }) =>
    (await matchingRecords(db, projectId, filter).select(total).executeTakeFirstOrThrow()).total,
  async *pages(db, { type, projectId, filter, timeZone, language }) {
    const columns = recordColumns(type);
    const pages = keysetPages(async (last: RecordPlace | null) => {
      return inRecordOrder(matchingRecords(db, projectId, filter), { sort: 'started', order: 'desc' }, last)
        .select([...recordCells(timeZone), yesNo('r.is_simulated', language).as('simulated')])
        .limit(PAGE_ROWS)
        .execute();
    });
    for await (const rows of pages) {
      yield rows.map(({ figures, ...row }) => cells({ ...row, ...figures }, columns));
    }
  },
};

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
  time('raised', '时间', 'Raised'),
  pileNo(unit),
  text('machine', '桩机', 'Machine'),
  text('rule', '规则', 'Rule', 22),
  text('level', '级别', 'Level', 10),
  number('value', '数值', 'Value'),
  number('limit_value', '限值', 'Limit'),
  number('depth_m', '深度 (m)', 'Depth (m)'),
  number('lasted_s', '持续 (s)', 'Lasted (s)'),
  text('ongoing', '仍在持续', 'Still going on', 10),
  number('from_depth_m', '起始深度 (m)', 'From depth (m)'),
  number('to_depth_m', '结束深度 (m)', 'To depth (m)'),
  text('neighbours', '相邻桩（孔）', 'Neighbours', 22),
  time('neighbour_ended', '相邻桩（孔）完成时间', 'Neighbour finished'),
  text('status', '状态', 'Status'),
  text('handler', '处理人', 'Handled by'),
  time('handled', '处理时间', 'Handled'),
  text('record_no', '记录编号', 'Record no.', 26),
  text('simulated', '模拟', 'Simulated', 10),
];

const warnings: SheetOf<'warnings'> = {
  title: { cn: '预警信息', en: 'Warnings' },
  columns: warningColumns,
  count: async (db, { projectId, filter }) =>
    (await matching(db, projectId, filter).select(total).executeTakeFirstOrThrow()).total,
  async *pages(db, { type, projectId, filter, timeZone, language }) {
    const columns = warningColumns(type);
    const ruleNames = new Map(type.profile?.warningRules.map(({ key, names }) => [key, names[language]]));
    const pages = keysetPages(async (last: { at: string; warning_id: number } | null) => {
      let found = matching(db, projectId, filter);
      if (last !== null) {
        found = found.where(sql<boolean>`(w.raised_at, w.warning_id) < (${last.at}::timestamptz, ${last.warning_id})`);
      }
      return found
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
          sql.raw<string | null>(neighbourNumbers('w.neighbours')).as('neighbours'),
          sql<
            string | null
          >`to_char(to_timestamp((w.neighbours -> 0 ->> 'ended_ms')::float8 / 1000) at time zone ${timeZone},
            'YYYY-MM-DD HH24:MI:SS')`.as('neighbour_ended'),
          'w.status',
          'a.account as handler',
          localTime('w.handled_at', timeZone).as('handled'),
          'w.record_no',
          yesNo('w.is_simulated', language).as('simulated'),
          sql<string>`w.raised_at::text`.as('at'),
        ])
        .orderBy('w.raised_at', 'desc')
        .orderBy('w.warning_id', 'desc')
        .limit(PAGE_ROWS)
        .execute();
    });
    for await (const rows of pages) {
      yield rows.map((row) =>
        cells(
          {
            ...row,
            rule: ruleNames.get(row.rule) ?? row.rule,
            level: LEVEL[row.level]?.[language] ?? String(row.level),
            status: STATUS[row.status]?.[language] ?? String(row.status),
          },
          columns,
        ),
      );
    }
  },
};

const PILE_STATUS_NAMES: readonly Names[] = [
  { cn: '未施工', en: 'planned' },
  { cn: '施工中', en: 'in work' },
  { cn: '已完成', en: 'done' },
  { cn: '有预警', en: 'warned' },
  { cn: '已废弃', en: 'discarded' },
];

export const pileColumns = ({ profile, unit }: EquipmentType): readonly SheetColumn[] => [
  pileNo(unit),
  text('row_no', '行号', 'Row', 10),
  number('numeral', '行内序号', 'No. in row'),
  number('mileage_m', '里程 (m)', 'Chainage (m)'),
  number('x_m', 'X 北 (m)', 'X north (m)'),
  number('y_m', 'Y 东 (m)', 'Y east (m)'),
  number('diameter_m', '直径 (m)', 'Diameter (m)'),
  number('design_depth_m', '设计深度 (m)', 'Design depth (m)'),
  ...(profile?.designParameters ?? []).map(designColumn),
  number('depth_m', '成桩深度 (m)', 'Reached depth (m)'),
  text('status', '状态', 'Status'),
  time('finished', '完成时间', 'Finished'),
  text('simulated', '模拟', 'Simulated', 10),
];

/** A parameter of the design. A measured value of the same name has another column. */
function designColumn({ key, names, unit, holds }: DesignParameter): SheetColumn {
  const of = unit === '' ? '' : ` (${unit})`;
  const column = holds !== 'text' && 'range' in holds ? number : text;
  return column(`design.${key}`, `${names.cn}${of}`, `${names.en}${of}`);
}

const designSchema = z.record(z.string(), z.unknown()).catch({});

/** The cells of a design, choices by their names. */
function designCells({ profile }: EquipmentType, stored: unknown, language: 'cn' | 'en'): Record<string, Cell> {
  const design = designSchema.parse(stored);
  return Object.fromEntries(
    (profile?.designParameters ?? []).map((parameter) => [
      `design.${parameter.key}`,
      designShown(parameter, design[parameter.key], language),
    ]),
  );
}

const piles: SheetOf<'piles'> = {
  title: { cn: '设计桩位', en: 'Design piles' },
  columns: pileColumns,
  count: async (db, { projectId, filter }) =>
    (await listedPiles(db, projectId, filter).select(total).executeTakeFirstOrThrow()).total,
  async *pages(db, { type, projectId, filter, timeZone, language }) {
    const columns = pileColumns(type);
    const pages = keysetPages(async (last: { pile_id: number } | null) => {
      return listedPiles(db, projectId, filter)
        .where('p.pile_id', '>', last?.pile_id ?? 0)
        .select([
          'p.pile_id',
          'p.pile_no',
          'p.row_no',
          'p.numeral',
          'p.mileage_m',
          'p.x_m',
          'p.y_m',
          'p.diameter_m',
          'p.design_depth_m',
          'p.depth_m',
          'p.status',
          'p.design',
          localTime('p.finished_at', timeZone).as('finished'),
          yesNo(isSimulatedPile, language).as('simulated'),
        ])
        .orderBy('p.pile_id')
        .limit(PAGE_ROWS)
        .execute();
    });
    for await (const rows of pages) {
      yield rows.map(({ design, ...row }) => {
        const status = PILE_STATUS_NAMES[row.status]?.[language] ?? String(row.status);
        return cells({ ...row, ...designCells(type, design, language), status }, columns);
      });
    }
  },
};

const SHEETS = { production, logs, warnings, piles, batches } as const satisfies {
  readonly [K in ExportKind]: SheetOf<K>;
};

/** Name of an export of a kind. */
export function sheetTitle(kind: ExportKind): Names {
  return SHEETS[kind].title;
}

/** The sheet that was asked for. */
export function sheetOf(db: Kysely<Schema>, asked: Asked, source: Omit<SourceOf<ExportKind>, 'filter'>): Sheet {
  switch (asked.kind) {
    case 'production':
      return bound(db, production, { ...source, filter: asked });
    case 'logs':
      return bound(db, logs, { ...source, filter: asked });
    case 'warnings':
      return bound(db, warnings, { ...source, filter: asked });
    case 'piles':
      return bound(db, piles, { ...source, filter: asked });
    case 'batches':
      return bound(db, batches, { ...source, filter: asked });
  }
}

function bound<K extends ExportKind>(db: Kysely<Schema>, sheet: SheetOf<K>, source: SourceOf<K>): Sheet {
  return {
    title: sheet.title,
    columns: sheet.columns(source.type),
    count: () => sheet.count(db, source),
    pages: () => sheet.pages(db, source),
  };
}
