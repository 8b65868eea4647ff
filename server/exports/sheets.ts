// The rows of each kind of export, a page at a time from the database, by the filter of the list they come from.
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { ExportKind } from '../../src/contracts/api/exports';
import type { DesignParameter, EquipmentType, Names } from '../../src/equipment/descriptor';
import { designShown } from '../../src/equipment/design-text';
import { measureOf } from '../../src/equipment/rule-measure';
import { inRecordOrder, matchingRecords, type RecordPlace } from '../db/matching-records';
import type { Schema } from '../db/schema';
import { isSimulatedPile } from '../db/simulated-piles';
import { discardState, listedPiles } from '../http/handlers/pile-rows';
import { matching, neighbourNumbers } from '../http/handlers/warning-rows';
import { batches } from './batch-sheet';
import type { Cell, Row, SheetColumn } from './cells';
import { chosenPlaces } from './chosen-columns';
import { keysetPages, PAGE_ROWS } from './keyset-pages';
import { logs } from './log-sheet';
import { recordCells, recordColumns } from './record-columns';
import { type Asked, type SheetOf, type SourceOf, total, yesNo } from './sheet-of';
import { cells, localTime, number, pileNo, SIMULATED, shownAs, text, time } from './sheet-parts';
import type { SheetHead } from './sheet-stream';
import { rowPages, STATISTICS_TITLE, statisticsRows, statisticsSheetColumns } from './statistics-sheet';

/** A sheet that has its source. */
export interface Sheet extends SheetHead {
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

/** The name of a state; one that is not known is its number. */
function nameIn(names: readonly Names[], state: number, language: 'cn' | 'en'): string {
  return names[state]?.[language] ?? String(state);
}

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

const warnings: SheetOf<'warnings'> = {
  title: { cn: '预警信息', en: 'Warnings' },
  columns: warningColumns,
  count: async (db, { projectId, filter }) =>
    (await matching(db, projectId, filter).select(total).executeTakeFirstOrThrow()).total,
  async *pages(db, { type, projectId, filter, timeZone, language }) {
    const columns = warningColumns(type);
    const { profile } = type;
    const rules = new Map(
      profile?.warningRules.map((rule) => [rule.key, { ...rule, unit: measureOf(profile, rule).unit }]),
    );
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
            rule: rules.get(row.rule)?.names[language] ?? row.rule,
            unit: rules.get(row.rule)?.unit ?? '',
            level: nameIn(LEVEL, row.level, language),
            status: nameIn(STATUS, row.status, language),
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

/** By DISCARD_STATE and GENERATION_STATE; none of it is empty. */
const DISCARD_NAMES: readonly Names[] = [
  { cn: '', en: '' },
  { cn: '待审核', en: 'to be audited' },
  { cn: '已作废', en: 'given up' },
  { cn: '已驳回', en: 'rejected' },
];
const GENERATION_NAMES: readonly Names[] = [
  { cn: '', en: '' },
  { cn: '生成中', en: 'generating' },
  { cn: '生成失败', en: 'failed' },
  { cn: '已生成', en: 'succeeded' },
];

export const pileColumns = ({ profile, unit }: EquipmentType): readonly SheetColumn[] => [
  pileNo(unit),
  text('row_no', '排号', 'Row', 10),
  number('numeral', '序号', 'No. in row'),
  shownAs('mileage', number('mileage_m', '里程 (m)', 'Mileage (m)')),
  shownAs('x', number('x_m', 'X（北） (m)', 'X (north) (m)')),
  shownAs('y', number('y_m', 'Y（东） (m)', 'Y (east) (m)')),
  shownAs('diameter', number('diameter_m', '直径 (m)', 'Diameter (m)')),
  shownAs('design_depth', number('design_depth_m', '设计深度 (m)', 'Design depth (m)')),
  ...(profile?.designParameters ?? []).map(designColumn),
  shownAs('depth', number('depth_m', '完成深度 (m)', 'Reached depth (m)')),
  text('status', '状态', 'Status'),
  text('discard', '废桩', 'Waste', 10),
  text('generation', '模拟生成', 'Simulation', 10),
  time('finished', '完成时间', 'Finished'),
  SIMULATED,
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
          discardState.as('discard'),
          'p.generation_state',
          localTime('p.finished_at', timeZone).as('finished'),
          yesNo(isSimulatedPile, language).as('simulated'),
        ])
        .orderBy('p.pile_id')
        .limit(PAGE_ROWS)
        .execute();
    });
    for await (const rows of pages) {
      yield rows.map(({ design, generation_state, ...row }) => {
        const named = {
          status: nameIn(PILE_STATUS_NAMES, row.status, language),
          discard: nameIn(DISCARD_NAMES, row.discard, language),
          generation: nameIn(GENERATION_NAMES, generation_state, language),
        };
        return cells({ ...row, ...designCells(type, design, language), ...named }, columns);
      });
    }
  },
};

const SHEETS = { production, logs, warnings, piles, batches } as const satisfies {
  readonly [K in Exclude<ExportKind, 'statistics'>]: SheetOf<K>;
};

/** Name and columns of the sheet that is asked for. Throws for a column that it has not. */
export function sheetHead(type: EquipmentType, asked: Asked): SheetHead {
  if (asked.kind === 'statistics') {
    const columns = statisticsSheetColumns(type, asked);
    return { title: STATISTICS_TITLE, columns: picked(columns, chosenPlaces(columns, asked.columns)) };
  }
  const { title, columns } = SHEETS[asked.kind];
  const all = columns(type);
  return { title, columns: picked(all, chosenPlaces(all, columnsAsked(asked))) };
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
    case 'statistics': {
      const rows = statisticsRows(db, { ...source, filter: asked });
      return chosen(source.type, asked, statisticsSheetColumns(source.type, asked), {
        count: async () => (await rows).length,
        pages: () => rowPages(rows),
      });
    }
  }
}

/** Logs have all their channels. */
function columnsAsked(asked: Asked): string | readonly string[] | undefined {
  return asked.kind === 'logs' ? undefined : asked.columns;
}

function bound<K extends Exclude<ExportKind, 'statistics'>>(
  db: Kysely<Schema>,
  sheet: SheetOf<K>,
  source: SourceOf<K>,
): Sheet {
  return chosen(source.type, source.filter, sheet.columns(source.type), {
    count: () => sheet.count(db, source),
    pages: () => sheet.pages(db, source),
  });
}

/** A sheet with the columns of its rows that are asked for. */
function chosen(
  type: EquipmentType,
  asked: Asked,
  all: readonly SheetColumn[],
  { count, pages }: Pick<Sheet, 'count' | 'pages'>,
): Sheet {
  const places = chosenPlaces(all, columnsAsked(asked));
  return {
    ...sheetHead(type, asked),
    count,
    async *pages() {
      for await (const rows of pages()) yield rows.map((row) => places.map((place) => row[place] ?? null));
    },
  };
}

function picked(columns: readonly SheetColumn[], places: readonly number[]): readonly SheetColumn[] {
  return places.flatMap((place) => columns[place] ?? []);
}
