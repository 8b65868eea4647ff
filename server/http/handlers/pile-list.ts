// Design piles as lists and one by one.
import { z } from 'zod';
import { API } from '../../../src/contracts/api';
import { nearerEnd } from '../../db/page-from-end';
import { lastChangeNo } from '../../db/pile-revision';
import { inOneView } from '../../db/transact';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { countPiles, pageOfPiles, readPiles } from './pile-rows';
import { projectOf } from './project-access';
import { searchIn } from './shown-piles';

const stateSchema = z.record(z.string(), z.unknown()).catch({});

export function pileListHandlers({ db }: HandlerDeps) {
  return {
    pileList: typed(API.pileList, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const filter = searchIn(project, context.type, input);
      return inOneView(db, async (trx) => {
        const total = await countPiles(trx, project.project_id, filter);
        const page = nearerEnd(input, total);
        const ids = page === null ? [] : await pageOfPiles(trx, project.project_id, filter, input, page);
        return { total, offset: input.offset, items: await readPiles(trx, project.project_id, ids) };
      });
    }),

    pileChangeNo: typed(API.pileChangeNo, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      return { change_no: await lastChangeNo(db, projectId) };
    }),

    pileDetail: typed(API.pileDetail, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      const [pile] = await readPiles(db, projectId, [input.pile_id]);
      if (pile === undefined) throw apiErrors.notFound(context.type.unit);
      const records = await db
        .selectFrom('record')
        .where('project_id', '=', projectId)
        .where('pile_id', '=', pile.pile_id)
        .select(['record_no', 'device_id', 'started_at', 'ended_at', 'depth_m', 'is_simulated'])
        .orderBy('started_at', 'desc')
        .execute();
      const revisions = await db
        .selectFrom('pile_revision as v')
        .leftJoin('account as a', 'a.account_id', 'v.account_id')
        .where('v.project_id', '=', projectId)
        .where('v.pile_id', '=', pile.pile_id)
        .select(['v.revision', 'v.replaced_at', 'v.action', 'v.comment', 'v.state', 'a.account'])
        .orderBy('v.revision', 'desc')
        .execute();
      return {
        ...pile,
        made: records.map((record) => ({
          record_no: record.record_no,
          equipment_id: record.device_id,
          started_ms: record.started_at.getTime(),
          ended_ms: record.ended_at?.getTime() ?? null,
          depth_m: record.depth_m,
          is_simulated: record.is_simulated,
        })),
        revisions: revisions.map(({ replaced_at, account, state, ...revision }) => ({
          ...revision,
          replaced_ms: replaced_at.getTime(),
          account: account ?? '',
          state: stateSchema.parse(state),
        })),
      };
    }),
  } satisfies Record<string, Handler>;
}
