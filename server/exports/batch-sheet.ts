// The sheet of batches of slurry: recipe beside what was weighed and measured.
import { sql } from 'kysely';
import { apiErrors } from '../http/api-error';
import { matchingBatches, RECIPE_WATER_KG, refuseForeignRig } from '../http/handlers/slurry-batch-rows';
import type { SheetColumn } from './cells';
import { listedRows } from './listed-rows';
import type { SheetOf } from './sheet-of';
import { keysInOrder, type SortKeys } from './sheet-order';
import { cells, localTime, number, SIMULATED, shownAs, text, time, yesNo } from './sheet-parts';

export const BATCH_SHEET_COLUMNS: readonly SheetColumn[] = [
  text('batch_no', '批号', 'Batch', 18),
  shownAs('equipment', text('machine', '制浆站', 'Plant')),
  time('started', '开始时间', 'Began'),
  time('ended', '完成时间', 'Ended'),
  shownAs('recipe_cement', number('recipe_cement_kg', '配比水泥 (kg)', 'Recipe cement (kg)')),
  shownAs('cement', number('cement_kg', '水泥 (kg)', 'Cement (kg)')),
  shownAs('recipe_water', number('recipe_water_kg', '配比水 (kg)', 'Recipe water (kg)')),
  shownAs('water', number('water_kg', '水 (kg)', 'Water (kg)')),
  number('recipe_ratio', '配比水灰比', 'Recipe W/C'),
  number('ratio', '水灰比', 'W/C'),
  number('recipe_density_gcm3', '配比密度 (g/cm³)', 'Recipe density (g/cm³)'),
  shownAs('weighed_density', number('weighed_density_gcm3', '计算密度 (g/cm³)', 'Computed density (g/cm³)')),
  shownAs('density', number('density_gcm3', '实测密度 (g/cm³)', 'Measured density (g/cm³)')),
  shownAs('mixing', number('mixing_s', '搅拌 (s)', 'Mixing (s)')),
  shownAs('weighing_error', number('weighing_error_pct', '计量偏差 (%)', 'Weighing error (%)')),
  shownAs('made', number('made_l', '制浆量 (L)', 'Made (L)')),
  number('litres', '供浆量 (L)', 'Delivered (L)'),
  shownAs('silo', number('silo_t', '料仓 (t)', 'Silo (t)')),
  shownAs('level', number('level_m', '储浆液位 (m)', 'Tank level (m)')),
  number('warnings', '预警', 'Warnings'),
  text('record_no', '记录编号', 'Record no.', 26),
  SIMULATED,
];

/** As the screen sorts. */
const SORT_KEYS: SortKeys = {
  batch_no: { value: 'b.batch_no', isText: true },
  equipment: { value: 'd.name', isText: true },
  started: { value: 'b.started_at' },
  ended: { value: 'b.ended_at' },
  cement: { value: 'b.cement_kg' },
  recipe_cement: { value: 'b.recipe_cement_kg' },
  weighing_error: { value: 'b.weighing_error_pct' },
  water: { value: 'b.water_kg' },
  recipe_water: { value: RECIPE_WATER_KG },
  ratio: { value: 'b.ratio' },
  recipe_ratio: { value: 'b.recipe_ratio' },
  density: { value: 'b.density_gcm3' },
  weighed_density: { value: 'b.weighed_density_gcm3' },
  mixing: { value: 'b.mixing_s' },
  made: { value: 'b.made_l' },
  litres: { value: 'y.litres' },
  silo: { value: 'b.silo_t' },
  level: { value: 'b.level_m' },
  warnings: { value: 'coalesce(r.warnings, 0)' },
};
const NEWEST = 'b.ended_at desc, b.record_no desc';

export const batches: SheetOf<'batches'> = {
  title: { cn: '制浆批次', en: 'Batches of slurry' },
  columns: () => BATCH_SHEET_COLUMNS,
  sortable: () => Object.keys(SORT_KEYS),
  asIsNow: (_project, _type, asked) => asked,
  async refuse(db, context, asked) {
    if (context.type.kind !== 'pulping') throw apiErrors.notOfType(context.type.names);
    await refuseForeignRig(db, context, asked.to_project_id);
  },
  async open({ db, projectId, asked, timeZone, language }) {
    const { keys } = await matchingBatches(db, projectId, asked)
      .select(keysInOrder<string>('b.record_no', SORT_KEYS, asked.sort, { unasked: NEWEST, ties: NEWEST }))
      .executeTakeFirstOrThrow();
    return listedRows({
      keys,
      read: (page) =>
        matchingBatches(db, projectId, { project_id: projectId })
          .where(sql<boolean>`b.record_no = any(${page}::text[])`)
          .select([
            'b.record_no',
            'b.batch_no',
            sql<string>`coalesce(d.name, '')`.as('machine'),
            localTime('b.started_at', timeZone).as('started'),
            localTime('b.ended_at', timeZone).as('ended'),
            'b.recipe_cement_kg',
            'b.cement_kg',
            sql<number | null>`${sql.raw(RECIPE_WATER_KG)}`.as('recipe_water_kg'),
            'b.water_kg',
            'b.recipe_ratio',
            'b.ratio',
            'b.recipe_density_gcm3',
            'b.weighed_density_gcm3',
            'b.density_gcm3',
            'b.mixing_s',
            'b.weighing_error_pct',
            'b.made_l',
            'y.litres',
            'b.silo_t',
            'b.level_m',
            sql<number>`coalesce(r.warnings, 0)`.as('warnings'),
            yesNo('b.is_simulated', language).as('simulated'),
          ])
          .execute(),
      keyOf: ({ record_no }) => record_no,
      cellsOf: (row) => cells(row, BATCH_SHEET_COLUMNS),
    });
  },
};
