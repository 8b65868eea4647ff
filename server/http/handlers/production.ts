// Records of production: all of them as a table, and page by page.
import type { Kysely } from 'kysely';
import { API, productionColumns, withFigures } from '../../../src/contracts/api';
import { figuresOf } from '../../../src/equipment/record-figures';
import { type MatchingRecords, matchingRecords, sortRecords } from '../../db/matching-records';
import { inListOrder, nearerEnd } from '../../db/page-from-end';
import type { Schema } from '../../db/schema';
import { inOneView } from '../../db/transact';
import { type Handler, typed } from '../handler';
import { refuseForeignFigure } from './asked-figure';
import { askedColumns, schemaOf } from './column-text';
import type { HandlerDeps } from './deps';
import { isOfAllNewestFirst, listFromHeads } from './list-from-heads';
import { projectOf } from './project-access';
import { figureColumns, RECORD_COLUMNS } from './record-columns';
import { recordPages } from './record-pages';
import { readRecords } from './record-rows';
import { recordTotal } from './record-total';
import { searchIn } from './shown-piles';
import { headsAnswer, NO_TOTALS } from './table-answer';

/** Records that are sorted by themselves rather than looked for along the index of their order. */
const FEW_RECORDS = 500;

export function productionHandlers({ db, pool }: HandlerDeps) {
  return {
    productionList: typed(API.productionList, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      refuseForeignFigure(context.type, input);
      const filter = { ...searchIn(project, context.type, input), project_id: project.project_id };
      const columns = askedColumns({ ...RECORD_COLUMNS, ...figureColumns(context.type) }, input.columns);
      if (context.takesParts && isOfAllNewestFirst(filter, input)) {
        const { is_discard: isDiscard, project_id: projectId } = filter;
        const asked = { projectId, type: context.type, isDiscard, names: Object.keys(columns) };
        const parts = await listFromHeads(db, pool, asked);
        if (parts !== null) return { head: NO_TOTALS, parts };
      }
      const figures = figuresOf(context.type.profile).map(({ key }) => key);
      const schema = schemaOf(columns, withFigures(productionColumns, figures));
      return headsAnswer(context, schema, (rows) => recordPages(db, filter, input, { columns, rows }));
    }),

    productionPage: typed(API.productionPage, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      refuseForeignFigure(context.type, input);
      const { project_id: projectId } = project;
      const filter = searchIn(project, context.type, input);
      return inOneView(db, async (trx) => {
        const found = matchingRecords(trx, projectId, filter);
        const total = await recordTotal(trx, { ...filter, project_id: projectId });
        const page = nearerEnd(input, total);
        if (page === null) return { total, offset: input.offset, items: [] };
        const rows = await sortRecords(await foundIn(trx, projectId, found, total), input, page.fromEnd)
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

/**
 * The records found, and where they are few, by their numbers. The database cannot know how few are found: for a page of
 * them it would go along the index of their order, and where they do not fill the page, through all records.
 */
async function foundIn(db: Kysely<Schema>, projectId: number, found: MatchingRecords, total: number) {
  if (total > FEW_RECORDS) return found;
  const numbers = await found.select('r.record_no').execute();
  return matchingRecords(db, projectId, { project_id: projectId }).where(
    'r.record_no',
    'in',
    numbers.map(({ record_no }) => record_no),
  );
}
