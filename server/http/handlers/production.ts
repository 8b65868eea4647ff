// Records of production: all of them as a table, and page by page.
import { API, type productionColumns } from '../../../src/contracts/api';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { figuresOf } from '../../../src/equipment/record-figures';
import { figureOf } from '../../db/figure-sums';
import { matchingRecords, sortRecords } from '../../db/matching-records';
import { inListOrder, nearerEnd } from '../../db/page-from-end';
import { inOneView } from '../../db/transact';
import { type Handler, typed } from '../handler';
import { packTable } from '../packed-table';
import { rowsOfPart, tableParts } from '../table-parts';
import { refuseForeignFigure } from './asked-figure';
import { addPage, askedColumns, emptyPages, numberColumn, textColumn, timeColumn, withTexts } from './column-text';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { recordPages } from './record-pages';
import { readRecords } from './record-rows';
import { searchIn } from './shown-piles';

const PAGE_ROWS = 10_000;

const COLUMNS: Record<keyof typeof productionColumns, string> = {
  record_no: textColumn('record_no'),
  pile_id: numberColumn('pile_id'),
  pile_no: textColumn('pile_no'),
  equipment_id: numberColumn('device_id'),
  equipment_name: textColumn('device_name'),
  started_ms: timeColumn('started_at'),
  ended_ms: timeColumn('ended_at'),
  depth_m: numberColumn('depth_m'),
  design_depth_m: numberColumn('design_depth_m'),
  empty_stir_depth_m: numberColumn('empty_stir_depth_m'),
  slurry_l: numberColumn('slurry_l'),
  ash_kg: numberColumn('ash_kg'),
  water_cement_ratio: numberColumn('water_cement_ratio'),
  max_current_a: numberColumn('max_current_a'),
  mean_down_mpm: numberColumn('mean_down_mpm'),
  mean_up_mpm: numberColumn('mean_up_mpm'),
  max_tilt_deg: numberColumn('max_tilt_deg'),
  x_m: numberColumn('x_m'),
  y_m: numberColumn('y_m'),
  dx_m: numberColumn('dx_m'),
  dy_m: numberColumn('dy_m'),
  offset_mm: numberColumn('offset_mm'),
  score: numberColumn('score'),
  warnings: numberColumn('warnings'),
  has_log: numberColumn('case when log_rows > 0 then 1 else 0 end'),
  is_simulated: numberColumn('is_simulated::int'),
};

function figureColumns({ profile }: EquipmentType): Readonly<Record<string, string>> {
  return Object.fromEntries(figuresOf(profile).map(({ key }) => [key, numberColumn(figureOf('page', key))]));
}

export function productionHandlers({ db }: HandlerDeps) {
  return {
    productionList: typed(API.productionList, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      refuseForeignFigure(context.type, input);
      const filter = { ...searchIn(project, context.type, input), project_id: project.project_id };
      const columns = askedColumns({ ...COLUMNS, ...figureColumns(context.type) }, input.columns);
      const names = Object.keys(columns);
      if (context.takesParts) {
        const pages = recordPages(db, filter, input, { columns, rows: rowsOfPart(names.length) });
        return { head: { rows: null, records: null, bytes: null }, parts: tableParts(withTexts(names, pages)) };
      }
      const texts = emptyPages(names);
      let rows = 0;
      for await (const page of recordPages(db, filter, input, { columns, rows: PAGE_ROWS })) {
        if (page.n > 0) addPage(texts, page);
        rows += page.n;
        // Nobody waits for it any more.
        if (context.request.raw.socket.destroyed) break;
      }
      return packTable(texts, rows);
    }),

    productionPage: typed(API.productionPage, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      refuseForeignFigure(context.type, input);
      const { project_id: projectId } = project;
      const filter = searchIn(project, context.type, input);
      return inOneView(db, async (trx) => {
        const found = matchingRecords(trx, projectId, filter);
        const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
        const page = nearerEnd(input, total);
        if (page === null) return { total, offset: input.offset, items: [] };
        const rows = await sortRecords(found, input, page.fromEnd)
          .select('r.record_no')
          .offset(page.offset)
          .limit(page.limit)
          .execute();
        const numbers = inListOrder(rows, page).map((row) => row.record_no);
        return { total, offset: input.offset, items: await readRecords(trx, projectId, numbers) };
      });
    }),
  } satisfies Record<string, Handler>;
}
