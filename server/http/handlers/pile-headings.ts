// Directions of all piles whose designs say one: a plan that is turned turns them with it.
import { sql } from 'kysely';
import { API } from '../../../src/contracts/api';
import { pileHeadingColumns } from '../../../src/contracts/api/piles';
import { numberOfDesign } from '../../db/making-order';
import { type Handler, typed } from '../handler';
import { numberColumn } from './column-text';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { tableAnswer } from './table-answer';

const NAMES = Object.keys(pileHeadingColumns);

/** By the name of the design's parameter, so that its value is the one that pile/arrange/ compares. */
const HEADING = numberOfDesign('heading_deg', 'p');

interface HeadingPage {
  readonly n: number;
  readonly last: number | null;
}

/** Pages by id: each begins after the last pile of the one before. */
async function* headingPages(db: HandlerDeps['db'], projectId: number, rows: number): AsyncGenerator<HeadingPage> {
  for (let after = 0; ; ) {
    const found = await sql<HeadingPage>`
      select count(*)::int as n, max(pile_id) as last, ${sql.raw(numberColumn('pile_id'))} as pile_id,
        ${sql.raw(numberColumn('heading_deg'))} as heading_deg
      from (
        select pile_id, ${sql.raw(HEADING)} as heading_deg from pile p
        where project_id = ${projectId} and pile_id > ${after} and jsonb_typeof(design -> 'heading_deg') = 'number'
        order by pile_id limit ${rows}) k`.execute(db);
    const [page] = found.rows;
    if (page === undefined || page.last === null) return;
    yield page;
    if (page.n < rows) return;
    after = page.last;
  }
}

export function pileHeadingHandlers({ db }: HandlerDeps) {
  return {
    pileHeadings: typed(API.pileHeadings, async (context, { project_id }) => {
      const project = await projectOf(db, context, project_id);
      return tableAnswer(context, NAMES, (rows) => headingPages(db, project.project_id, rows));
    }),
  } satisfies Record<string, Handler>;
}
