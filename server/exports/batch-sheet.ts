// The sheet of batches of slurry: recipe beside what was weighed and measured.
import { sql } from 'kysely';
import { apiErrors } from '../http/api-error';
import { matchingBatches, RECIPE_WATER_KG, refuseForeignRig } from '../http/handlers/slurry-batch-rows';
import type { SheetColumn } from './cells';
import { textKeys } from './export-mark';
import { listedRows } from './listed-rows';
import type { SheetOf } from './sheet-of';
import { keysInOrder, type SortKeys } from './sheet-order';
import { cells, columnsOf, localTime, RECORD_NO, SIMULATED, shownAs, yesNo } from './sheet-parts';
import { sheetText } from './sheet-texts';

const { text, number, time } = columnsOf('batches');

export const BATCH_SHEET_COLUMNS: readonly SheetColumn[] = [
  text('batch_no', 18),
  shownAs('equipment', text('machine')),
  time('started'),
  time('ended'),
  shownAs('recipe_cement', number('recipe_cement_kg')),
  shownAs('cement', number('cement_kg')),
  shownAs('recipe_water', number('recipe_water_kg')),
  shownAs('water', number('water_kg')),
  number('recipe_ratio'),
  number('ratio'),
  number('recipe_density_gcm3'),
  shownAs('weighed_density', number('weighed_density_gcm3')),
  shownAs('density', number('density_gcm3')),
  shownAs('mixing', number('mixing_s')),
  shownAs('weighing_error', number('weighing_error_pct')),
  shownAs('made', number('made_l')),
  number('litres'),
  shownAs('silo', number('silo_t')),
  shownAs('level', number('level_m')),
  number('warnings'),
  RECORD_NO,
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
  title: sheetText(({ title }) => title.batches),
  columns: () => BATCH_SHEET_COLUMNS,
  sortable: () => Object.keys(SORT_KEYS),
  asIsNow: (_project, _type, asked) => asked,
  async refuse(db, context, asked) {
    if (context.type.kind !== 'pulping') throw apiErrors.notOfType(context.type.names);
    await refuseForeignRig(db, context, asked.to_project_id);
  },
  async open({ db, projectId, asked, timeZone, language, from }) {
    const read = () =>
      matchingBatches(db, projectId, asked)
        .select(keysInOrder<string>('b.record_no', SORT_KEYS, asked.sort, { unasked: NEWEST, ties: NEWEST }))
        .executeTakeFirstOrThrow();
    return listedRows({
      keys: from === undefined ? (await read()).keys : textKeys(from.keys),
      from,
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
