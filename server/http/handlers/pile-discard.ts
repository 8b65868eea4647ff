// Giving a pile up as waste: asked by who manages piles, decided by the audit. Until then the pile stays as it is.
import { sql } from 'kysely';
import type { z } from 'zod';
import { API, PILE_STATUS } from '../../../src/contracts/api';
import { DISCARD_STATE } from '../../../src/contracts/api/pile-management';
import { writeAudit } from '../../db/audit';
import { raiseProjectRevision } from '../../db/pile-changes';
import { keepRevisions, lockPiles, nextChangeNo, pileSubject } from '../../db/pile-revision';
import { changePiles } from '../../db/pile-sums';
import { transactAgain } from '../../db/transact';
import { apiErrors } from '../api-error';
import { type Handler, type TypedContext, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { lockPile, refuseStalePile } from './pile-lock';
import { readPiles } from './pile-rows';
import { projectOf } from './project-access';

type Stepped = z.output<typeof API.pileDiscard.output>;
type Locked = Awaited<ReturnType<typeof lockPile>>;

/** State of the pile after a step. */
interface Outcome {
  readonly status: number;
  readonly status_kept: number | null;
  readonly discard_state: number;
}

interface Step {
  readonly project_id: number;
  readonly pile_id: number;
  readonly revision: number;
  readonly comment: string;
}

export function pileDiscardHandlers({ db }: HandlerDeps) {
  async function step(
    context: TypedContext,
    asked: Step,
    action: 'discard' | 'discard_audit',
    outcomeOf: (before: Locked) => Outcome,
  ): Promise<Stepped> {
    const { project_id: projectId } = await projectOf(db, context, asked.project_id);
    const { pile_id: pileId, comment } = asked;
    return transactAgain(db, async (trx) => {
      await lockPiles(trx, projectId);
      const before = await lockPile(trx, projectId, pileId, context.type.unit);
      refuseStalePile(before, asked.revision, context.type.unit);
      const after = outcomeOf(before);
      const changeNo = await nextChangeNo(trx, projectId);
      await keepRevisions(trx, { projectId, action, comment, changeNo }, context.principal, sql`pile_id = ${pileId}`);
      await changePiles(trx, [{ project_id: projectId, pile_id: pileId }], () =>
        trx
          .updateTable('pile')
          .set((e) => ({ ...after, discard_note: comment, revision: e('revision', '+', 1) }))
          .where('project_id', '=', projectId)
          .where('pile_id', '=', pileId)
          .execute(),
      );
      await raiseProjectRevision(trx, projectId, [pileId]);
      const { status, status_kept, discard_state } = before;
      await writeAudit(trx, context.principal, {
        projectId,
        action: `pile.${action}`,
        subject: pileSubject(pileId),
        detail: { before: { status, status_kept, discard_state }, after, comment },
      });
      const [item] = await readPiles(trx, projectId, [pileId]);
      if (item === undefined) throw apiErrors.notFound(context.type.unit);
      return { ...item, change_no: changeNo };
    });
  }

  return {
    pileDiscard: typed(API.pileDiscard, (context, input) =>
      step(context, input, 'discard', (before) => {
        if (before.status === PILE_STATUS.discarded || before.discard_state === DISCARD_STATE.asked) {
          throw apiErrors.conflict({
            cn: `该${context.type.unit.cn}已作废或正在等待作废审核`,
            en: `This ${context.type.unit.en} is given up, or waits for its audit`,
          });
        }
        return { status: before.status, status_kept: null, discard_state: DISCARD_STATE.asked };
      }),
    ),

    pileDiscardAudit: typed(API.pileDiscardAudit, (context, input) =>
      step(context, input, 'discard_audit', (before) => {
        const isAsked = before.discard_state === DISCARD_STATE.asked;
        const isGivenUp = before.status === PILE_STATUS.discarded;
        if (isAsked && input.agree) {
          return { status: PILE_STATUS.discarded, status_kept: before.status, discard_state: DISCARD_STATE.none };
        }
        if (isAsked) return { status: before.status, status_kept: null, discard_state: DISCARD_STATE.rejected };
        if (isGivenUp && !input.agree) {
          return { status: statusBefore(before), status_kept: null, discard_state: DISCARD_STATE.rejected };
        }
        const { cn, en } = context.type.unit;
        throw apiErrors.conflict({ cn: `该${cn}没有待审核的作废申请`, en: `Nobody has asked to give this ${en} up` });
      }),
    ),
  } satisfies Record<string, Handler>;
}

/** The status before a pile was given up; one that a machine gave up has none kept. */
function statusBefore({ status_kept, finished_at }: Locked): number {
  return status_kept ?? (finished_at === null ? PILE_STATUS.planned : PILE_STATUS.done);
}
