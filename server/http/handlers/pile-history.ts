// Changes of a design pile by hand: by itself, with many others, or when it came. Of removed piles too, and of piles
// that were made without a plan, to which nothing was done.
import { sql } from 'kysely';
import type { z } from 'zod';
import { API } from '../../../src/contracts/api';
import { PILE_STATE, pileSubject } from '../../db/pile-revision';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

type Answer = z.output<typeof API.pileChanges.output>;

export function pileHistoryHandlers({ db }: HandlerDeps) {
  return {
    pileChanges: typed(API.pileChanges, async (context, { project_id, pile_id: pileId, offset, limit }) => {
      const { project_id: projectId } = await projectOf(db, context, project_id);
      // A change of many piles has one entry in the trail and one kept state a pile: the states tell whose it is.
      const { rows } = await sql<Pick<Answer, 'total' | 'items'> & { readonly isThere: boolean }>`
        with kept as (
          select revision, replaced_at as at, account_id, action, comment, state as before,
            case when action <> 'remove' then coalesce(lead(state) over (order by revision),
              (select ${sql.raw(PILE_STATE)} from pile where project_id = ${projectId} and pile_id = ${pileId}))
            end as after
          from pile_revision where project_id = ${projectId} and pile_id = ${pileId}
        ), came as (
          select null::int as revision, at, account_id, split_part(action, '.', 2) as action, '' as comment,
            null::jsonb as before, null::jsonb as after
          from audit where project_id = ${projectId} and action = 'pile.add' and subject = ${pileSubject(pileId)}
          union all
          select null, at, account_id, split_part(action, '.', 2), '', null, null
          from audit where project_id = ${projectId} and action = 'pile.import' and subject = ${`project/${projectId}`}
            and ${pileId}::int - (detail ->> 'first_pile_id')::int between 0 and (detail ->> 'piles')::int - 1
        ), done as (select * from kept union all select * from came)
        select (select count(*)::int from done) as total,
          exists (select from pile where project_id = ${projectId} and pile_id = ${pileId})
            or exists (select from record where project_id = ${projectId} and pile_id = ${pileId}) as "isThere", coalesce((
          select jsonb_agg(page order by page.revision desc nulls last)
          from (
            select d.revision, (extract(epoch from d.at) * 1000)::float8 as at_ms, coalesce(a.account, '') as account,
              d.action, d.comment, d.before, d.after
            from done d left join account a using (account_id)
            order by d.revision desc nulls last offset ${offset} limit ${limit}) page), '[]') as items`.execute(db);
      const [found] = rows;
      if (found === undefined) throw new Error('an aggregate without a row');
      const { total, items, isThere } = found;
      if (total === 0 && !isThere) throw apiErrors.notFound(context.type.unit);
      return { total, offset, items };
    }),
  } satisfies Record<string, Handler>;
}
