// Designed outlines and orders of the piles of a part of the site: for a map seen from near, and for
// rules about the sequence of making.
import { API, MAX_AS_BUILT, PILE_STATUS, type pileOutlineColumns } from '../../../src/contracts/api';
import { orderKeyOf } from '../../../src/equipment/order-parameter';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import { numberColumn, selectList, textColumn } from './column-text';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { showsDiscarded } from './shown-piles';
import { packPage } from './table-answer';

/** A number of the design by the name in a parameter of the query; a text is none. */
const numberOf = (parameter: string): string =>
  numberColumn(
    `case when jsonb_typeof(design -> ${parameter}::text) = 'number' then (design ->> ${parameter}::text)::float8 end`,
  );

const COLUMNS: Record<keyof typeof pileOutlineColumns, string> = {
  pile_id: numberColumn('pile_id'),
  row_no: textColumn('row_no'),
  numeral: numberColumn('numeral'),
  heading_deg: numberOf(`'heading_deg'`),
  length_m: numberOf('$7'),
  axes: numberOf(`'axes'`),
  swing_deg: numberOf('$9'),
  hole_order: numberOf('$8'),
};

export function pileOutlineHandlers({ db, pool }: HandlerDeps) {
  return {
    pileOutlines: typed(API.pileOutlines, async (context, { project_id, x_from, x_to, y_from, y_to }) => {
      const project = await projectOf(db, context, project_id);
      const { profile } = context.type;
      const outline = profile?.outline;
      const length = outline?.kind === 'block' || outline?.kind === 'ring' ? outline.length : '';
      const swing = outline?.kind === 'sector' ? outline.swing : '';
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n, ${selectList(COLUMNS)}
         from (
           select p.pile_id, p.row_no, p.numeral, p.design from pile p
           where p.project_id = $1 and p.x_m between $2 and $3 and p.y_m between $4 and $5
             and ($6 or p.status <> ${PILE_STATUS.discarded})
           order by p.pile_id limit ${MAX_AS_BUILT + 1}) found`,
        [
          project.project_id,
          x_from,
          x_to,
          y_from,
          y_to,
          showsDiscarded(project, context.type),
          length,
          orderKeyOf(profile),
          swing,
        ],
      );
      const [found] = rows;
      if (found !== undefined && found.n > MAX_AS_BUILT) {
        throw apiErrors.invalid({
          cn: `范围内超过 ${MAX_AS_BUILT} 根，请缩小范围`,
          en: `There are more than ${MAX_AS_BUILT} piles in this part of the site; ask for a smaller one`,
        });
      }
      return packPage(Object.keys(COLUMNS), found);
    }),
  } satisfies Record<string, Handler>;
}
