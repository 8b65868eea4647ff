// Steps people take with a generation of simulated piles: stopping it, trying again what failed, removing what it made.
import { sql, type Transaction } from 'kysely';
import { API } from '../../../src/contracts/api';
import { JOB_STATES } from '../../../src/contracts/api/simulation';
import { GENERATION_STATE } from '../../../src/contracts/broker';
import { type AuditEntry, writeAudit } from '../../db/audit';
import { lockPiles } from '../../db/pile-revision';
import type { Schema } from '../../db/schema';
import { type GenerationRow, tellGeneration } from '../../simulation/generation-news';
import { removeSimulated } from '../../simulation/remove-simulated';
import { apiErrors } from '../api-error';
import { type Handler, type TypedContext, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { lockGeneration, readGeneration } from './simulation-rows';
import { generationSubject, refuseTooMany } from './simulation-start';

type Trx = Transaction<Schema>;

interface Step {
  readonly project_id: number;
  readonly generation_id: string;
  readonly revision: number;
}

/** Piles whose records are removed in one transaction. */
const REMOVED_AT_ONCE = 200;

export function simulationStepHandlers({ db, generations, announce }: HandlerDeps) {
  /** Takes a step in one transaction and tells of it; `change` returns the detail for the audit trail. */
  async function take(
    context: TypedContext,
    step: Step,
    action: string,
    change: (trx: Trx, row: GenerationRow) => Promise<AuditEntry['detail']>,
  ) {
    const project = await projectOf(db, context, step.project_id);
    const row = await db.transaction().execute(async (trx) => {
      await lockPiles(trx, project.project_id);
      const before = await lockGeneration(trx, project.project_id, step.generation_id);
      if (before.revision !== step.revision) {
        throw apiErrors.conflict({
          cn: '该模拟任务已被他人更改，请刷新后再操作',
          en: 'Somebody has changed this generation meanwhile; look at it again',
        });
      }
      const detail = await change(trx, before);
      await writeAudit(trx, context.principal, {
        projectId: project.project_id,
        action,
        subject: generationSubject(before.task_id),
        detail,
      });
      return await trx
        .updateTable('pile_generation')
        .set((e) => ({ revision: e('revision', '+', 1), change_no: e('change_no', '+', 1) }))
        .where('project_id', '=', before.project_id)
        .where('task_id', '=', before.task_id)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    tellGeneration(announce, { site: project.site, typeCode: context.type.code }, row);
    return { project, row };
  }

  const answer = (context: TypedContext, { project_id, task_id }: GenerationRow) =>
    readGeneration(db, project_id, task_id, context.language);

  return {
    generationCancel: typed(API.generationCancel, async (context, input) => {
      const { row } = await take(context, input, 'simulation.cancel', async (trx, before) => {
        if (isOver(before)) throw apiErrors.conflict({ cn: '该模拟任务已结束', en: 'This generation is over' });
        await moveItems(trx, before, GENERATION_STATE.generating, GENERATION_STATE.none);
        await trx
          .updateTable('pile_generation')
          .set({ state: 'cancelled', generating: 0 })
          .where('project_id', '=', before.project_id)
          .where('task_id', '=', before.task_id)
          .execute();
        return { before: countsOf(before) };
      });
      return await answer(context, row);
    }),

    generationRetry: typed(API.generationRetry, async (context, input) => {
      const { row } = await take(context, input, 'simulation.retry', async (trx, before) => {
        refuseUnlessOver(before);
        await refuseTooMany(trx, before.project_id);
        const again = await moveItems(trx, before, GENERATION_STATE.failed, GENERATION_STATE.generating);
        if (again === 0) {
          const { cn, en } = context.type.unit;
          throw apiErrors.conflict({ cn: `没有可重试的${cn}`, en: `There is no ${en} that could be tried again` });
        }
        await trx
          .updateTable('pile_generation')
          .set((e) => ({ state: 'waiting', generating: again, failed: e('failed', '-', again) }))
          .where('project_id', '=', before.project_id)
          .where('task_id', '=', before.task_id)
          .execute();
        return { before: countsOf(before), piles: again };
      });
      generations.wake();
      return await answer(context, row);
    }),

    generationRemove: typed(API.generationRemove, async (context, input) => {
      const { project, row } = await take(context, input, 'simulation.remove', async (_trx, before) => {
        refuseUnlessOver(before);
        return { before: countsOf(before), pile_ids: input.pile_ids ?? null };
      });
      for (;;) {
        const summed = { ...project, profile: context.type.profile };
        const { after, removed } = await removeSimulated(db, row, summed, input.pile_ids ?? null, REMOVED_AT_ONCE);
        if (removed > 0) tellGeneration(announce, { site: project.site, typeCode: context.type.code }, after);
        if (removed < REMOVED_AT_ONCE) break;
      }
      return await answer(context, row);
    }),
  } satisfies Record<string, Handler>;
}

function isOver({ state }: GenerationRow): boolean {
  return state !== JOB_STATES[0] && state !== JOB_STATES[1];
}

function refuseUnlessOver(row: GenerationRow): void {
  if (isOver(row)) return;
  throw apiErrors.conflict({ cn: '该模拟任务尚未结束，请先取消', en: 'This generation is not over: cancel it first' });
}

function countsOf({ state, piles, generating, failed, succeeded }: GenerationRow) {
  return { job: state, piles, generating, failed, succeeded };
}

/** Moves the piles of one state to another; answers how many. One that another generation has taken or made stays. */
async function moveItems(trx: Trx, { project_id, task_id }: GenerationRow, from: number, to: number): Promise<number> {
  const { rows } = await sql<{ pile_id: number }>`
    update pile_generation_item i set state = ${to}, failure = null, changed_at = now()
    where i.project_id = ${project_id} and i.task_id = ${task_id}::uuid and i.state = ${from} and not exists (
      select from pile_generation_item o
      where o.project_id = i.project_id and o.pile_id = i.pile_id and o.task_id <> i.task_id and o.state in (1, 3))
    returning i.pile_id`.execute(trx);
  await sql`
    update pile p set generation_state = ${to}
    where p.project_id = ${project_id} and p.pile_id = any(${rows.map((row) => row.pile_id)}::int[])`.execute(trx);
  return rows.length;
}
