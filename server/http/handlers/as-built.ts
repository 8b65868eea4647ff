// Where piles were really made: asked for a part of the site, when it is seen from near.
import { API, type asBuiltColumns, MAX_AS_BUILT, PILE_STATUS } from '../../../src/contracts/api';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import { numberColumn, selectList, textColumn } from './column-text';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { showsDiscarded } from './shown-piles';
import { packPage } from './table-answer';

const COLUMNS: Record<keyof typeof asBuiltColumns, string> = {
  pile_id: numberColumn('pile_id'),
  record_no: textColumn('record_no'),
  x_m: numberColumn('x_m'),
  y_m: numberColumn('y_m'),
  dx_m: numberColumn('dx_m'),
  dy_m: numberColumn('dy_m'),
  offset_mm: numberColumn('offset_mm'),
};

export function asBuiltHandlers({ db, pool }: HandlerDeps) {
  return {
    asBuilt: typed(API.asBuilt, async (context, { project_id, x_from, x_to, y_from, y_to }) => {
      const project = await projectOf(db, context, project_id);
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n, ${selectList(COLUMNS)}
         from (
           select p.pile_id, r.record_no, r.x_m, r.y_m, r.dx_m, r.dy_m, r.offset_mm
           from pile p cross join lateral (
             select record_no, x_m, y_m, dx_m, dy_m, offset_mm from record
             where project_id = p.project_id and pile_id = p.pile_id and generation_id is null
               and ended_at is not null and x_m is not null
             order by started_at desc limit 1) r
           where p.project_id = $1 and p.x_m between $2 and $3 and p.y_m between $4 and $5
             and ($6 or p.status <> ${PILE_STATUS.discarded})
           order by p.pile_id limit ${MAX_AS_BUILT + 1}) found`,
        [project.project_id, x_from, x_to, y_from, y_to, showsDiscarded(project, context.type)],
      );
      const [found] = rows;
      if (found !== undefined && found.n > MAX_AS_BUILT) {
        throw apiErrors.invalid({
          cn: `范围内已完成超过 ${MAX_AS_BUILT} ${context.type.unit.counter}，请缩小范围`,
          en: `There are more than ${MAX_AS_BUILT} finished ${context.type.unit.plural} in this part of the site; ask for a smaller one`,
        });
      }
      return packPage(Object.keys(COLUMNS), found);
    }),
  } satisfies Record<string, Handler>;
}
