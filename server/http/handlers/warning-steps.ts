// Steps of handling warnings: closure, review, deal, audit, and revoking the last of them. Each step checks the right for
// this very warning, its revision, and that its status allows the step. Then it writes the audit trail and notifies the
// consoles.
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { API } from '../../../src/contracts/api';
import type { WarningItem } from '../../../src/contracts/api/warnings';
import { type HandlingMessage, topicOf } from '../../../src/contracts/broker';
import { type ActionSubject, may } from '../../../src/contracts/rights';
import { STEP_ACTION, statusAfter, type WarningStep } from '../../../src/contracts/warning-handling';
import { decidingLevel } from '../../../src/equipment/warning-levels';
import { writeAudit } from '../../db/audit';
import { raiseProjectRevision } from '../../db/pile-changes';
import { settingsOf } from '../../db/project-settings';
import type { Schema } from '../../db/schema';
import { transactAgain } from '../../db/transact';
import { type CountChange, countWarnings } from '../../db/warning-counts';
import { stateAfter, type WarningState, warningStateSchema, warningSubject } from '../../db/warning-state';
import { ApiError, apiErrors } from '../api-error';
import { type Handler, type TypedContext, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf, type VisibleProject } from './project-access';
import { refuseStrayPhotos } from './stray-photos';
import { readItem, WARNING } from './warning-rows';

type Trx = Transaction<Schema>;

/** One step, as it was asked for. */
interface Asked {
  readonly warning_id: number;
  readonly revision: number;
  readonly comment: string;
  readonly photos: readonly string[];
  readonly agree?: boolean;
}

interface Scene {
  readonly context: TypedContext;
  readonly project: VisibleProject;
  readonly isWarningLevel: boolean;
}

/** A transaction of steps, their changes to the counts, and the piles whose warnings change. */
interface Steps {
  readonly trx: Trx;
  readonly counts: CountChange[];
  readonly pileIds: Set<number>;
}

export function warningStepHandlers({ db, announce, uploads }: HandlerDeps) {
  async function sceneOf(context: TypedContext, projectId: number): Promise<Scene> {
    const project = await projectOf(db, context, projectId);
    return { context, project, isWarningLevel: settingsOf(project, context.type).is_warning_level };
  }

  /** One step on one warning, in a transaction of its own. */
  async function one(
    context: TypedContext,
    { project_id: projectId, photos = [] }: { readonly project_id: number; readonly photos?: readonly string[] },
    work: (steps: Steps, scene: Scene) => Promise<WarningItem>,
  ): Promise<WarningItem> {
    const scene = await sceneOf(context, projectId);
    await refuseStrayPhotos(uploads, context.principal.accountId, photos);
    const item = await counted(scene, (steps) => work(steps, scene));
    tell(scene, [item]);
    return item;
  }

  /** Steps in one transaction; the counts follow last and all at once, so that they are locked for a moment only. */
  function counted<T>({ project }: Scene, work: (steps: Steps) => Promise<T>): Promise<T> {
    return transactAgain(db, async (trx) => {
      const counts: CountChange[] = [];
      const pileIds = new Set<number>();
      const done = await work({ trx, counts, pileIds });
      await countWarnings(trx, project, counts);
      // Those who keep the project's warnings ask for what has changed by its piles (warning-heads.ts).
      if (pileIds.size > 0) await raiseProjectRevision(trx, project.project_id, [...pileIds]);
      return done;
    });
  }

  /** Tells the consoles, once a machine. */
  function tell({ context, project }: Scene, items: readonly WarningItem[]): void {
    for (const deviceId of new Set(items.map((item) => item.equipment_id))) {
      const [first, ...more] = items.filter((item) => item.equipment_id === deviceId);
      if (first === undefined) continue;
      const message: HandlingMessage = {
        warning_id: more.length === 0 ? first.warning_id : null,
        time_ms: Date.now(),
        status: more.length === 0 ? first.status : null,
      };
      const { site, project_id: projectId } = project;
      announce(
        topicOf({ site, typeCode: context.type.code, projectId, deviceId, kind: 'handling' }),
        JSON.stringify(message),
      );
    }
  }

  return {
    warningClose: typed(API.warningClose, (context, input) =>
      one(context, input, (steps, scene) => take(steps, scene, 'close', input)),
    ),

    warningCloseAll: typed(API.warningCloseAll, async (context, input) => {
      const scene = await sceneOf(context, input.project_id);
      const { comment, photos } = input;
      await refuseStrayPhotos(uploads, context.principal.accountId, photos);
      const { closed, refused } = await counted(scene, async (steps) => {
        const closed: WarningItem[] = [];
        const refused: { warning_id: number; error_code: number; message: string }[] = [];
        // In one order, so that two who close the same ones do not wait for each other in a circle.
        for (const each of [...input.warnings].sort((a, b) => a.warning_id - b.warning_id)) {
          try {
            closed.push(await take(steps, scene, 'close', { ...each, comment, photos }));
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            const message = error.messageIn(context.language);
            refused.push({ warning_id: each.warning_id, error_code: error.errorCode, message });
          }
        }
        return { closed, refused };
      });
      tell(scene, closed);
      return { closed, refused };
    }),

    warningReview: typed(API.warningReview, (context, input) =>
      one(context, input, (steps, scene) => take(steps, scene, 'review', input)),
    ),

    warningDeal: typed(API.warningDeal, (context, input) =>
      one(context, input, (steps, scene) => take(steps, scene, 'deal', input)),
    ),

    warningAudit: typed(API.warningAudit, (context, input) =>
      one(context, input, (steps, scene) => take(steps, scene, 'audit', input)),
    ),

    warningRevoke: typed(API.warningRevoke, (context, input) =>
      one(context, input, (steps, scene) => revoke(steps, scene, { ...input, photos: [] })),
    ),
  } satisfies Record<string, Handler>;
}

async function take(steps: Steps, scene: Scene, step: WarningStep, asked: Asked): Promise<WarningItem> {
  const { trx } = steps;
  const { row, before } = await lock(trx, scene, asked.warning_id);
  refuseWithout(scene, STEP_ACTION[step], { row, before });
  await refuseStale(trx, row, asked.revision);
  const agree = asked.agree ?? true;
  const status = statusAfter(step, row.status, agree);
  if (status === null) throw apiErrors.conflict(NOT_NOW[step]);
  const { principal } = scene.context;
  const after = stateAfter(before, step, status, agree, {
    accountId: principal.accountId,
    clientUuid: principal.clientUuid,
    at: new Date().toISOString(),
  });
  const decides = step === 'review' || step === 'audit';
  return change(steps, scene, asked, row, {
    action: `warning.${step}`,
    before,
    after,
    ...(decides ? { agree } : {}),
  });
}

async function revoke(steps: Steps, scene: Scene, asked: Asked): Promise<WarningItem> {
  const { trx } = steps;
  const { row, before } = await lock(trx, scene, asked.warning_id);
  refuseWithout(scene, 'revoke', { row, before });
  await refuseStale(trx, row, asked.revision);
  const after = await stateBeforeLastStep(trx, scene.project.project_id, asked.warning_id);
  if (after === null) throw apiErrors.noRight();
  return change(steps, scene, asked, row, { action: 'warning.revoke', before, after });
}

/** The state that the last step still standing has found; null when there is none. */
async function stateBeforeLastStep(trx: Trx, projectId: number, warningId: number): Promise<WarningState | null> {
  const entries = await trx
    .selectFrom('audit')
    .where('project_id', '=', projectId)
    .where('subject', '=', warningSubject(warningId))
    .select(['action', 'detail'])
    .orderBy('audit_id')
    .execute();
  const standing: WarningState[] = [];
  for (const { action, detail } of entries) {
    if (action === 'warning.revoke') standing.pop();
    else if (Object.keys(STEP_ACTION).some((step) => action === `warning.${step}`)) {
      standing.push(z.object({ before: warningStateSchema }).parse(detail).before);
    }
  }
  return standing.at(-1) ?? null;
}

function countedOf({ raised_at, device_id, rule, level, status, is_simulated, generation_id }: Locked['row']) {
  return { raised_at, device_id, rule, level, status, is_simulated, is_generated: generation_id !== null };
}

type Locked = Awaited<ReturnType<typeof lock>>;

/** The warning for this transaction alone. */
async function lock(trx: Trx, { project }: Scene, warningId: number) {
  const row = await trx
    .selectFrom('warning')
    .where('project_id', '=', project.project_id)
    .where('warning_id', '=', warningId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw apiErrors.notFound(WARNING);
  const before: WarningState = {
    status: row.status,
    handler_id: row.handler_id,
    handler_uuid: row.handler_uuid,
    handled_at: row.handled_at?.toISOString() ?? null,
    dealt_at: row.dealt_at?.toISOString() ?? null,
    audited_at: row.audited_at?.toISOString() ?? null,
  };
  return { row, before };
}

function refuseWithout(scene: Scene, action: Parameters<typeof may>[0], { row }: Locked): void {
  const subject: ActionSubject = {
    warningLevel: decidingLevel(scene.context.type, scene.isWarningLevel, row.level),
    clientUuid: row.handler_uuid,
  };
  if (!may(action, scene.context.principal, subject)) throw apiErrors.noRight();
}

async function refuseStale(trx: Trx, row: Locked['row'], revision: number): Promise<void> {
  if (row.revision === revision) return;
  // Not joined to the locked row: after waiting for the lock, PostgreSQL joins the new row to what fitted the old one.
  const account =
    row.handler_id === null
      ? undefined
      : await trx.selectFrom('account').where('account_id', '=', row.handler_id).select('account').executeTakeFirst();
  const who = account?.account;
  throw apiErrors.conflict({
    cn: `该警告已被${who ?? '他人'}处理，请刷新后再操作`,
    en: `${who ?? 'Somebody'} has changed this warning meanwhile; look at it again`,
  });
}

const NOT_NOW = {
  close: { cn: '该警告已闭合或正在等待审核', en: 'This warning is closed, or waits for its review' },
  review: { cn: '该警告没有待审核的闭合申请', en: 'This warning does not wait for a review' },
  deal: { cn: '该警告已闭合，无需处理', en: 'This warning is closed, there is nothing to deal with' },
  audit: { cn: '只能审计已闭合的警告', en: 'Only a closed warning can be audited' },
} as const satisfies Readonly<Record<WarningStep, { readonly cn: string; readonly en: string }>>;

interface Change {
  readonly action: string;
  readonly before: WarningState;
  readonly after: WarningState;
  readonly agree?: boolean;
}

async function change(
  { trx, counts, pileIds }: Steps,
  scene: Scene,
  asked: Asked,
  row: Locked['row'],
  { action, ...detail }: Change,
): Promise<WarningItem> {
  const { project_id: projectId } = scene.project;
  pileIds.add(row.pile_id);
  counts.push({ ...countedOf(row), n: -1 }, { ...countedOf(row), status: detail.after.status, n: 1 });
  await trx
    .updateTable('warning')
    .set((e) => ({ ...detail.after, revision: e('revision', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('warning_id', '=', asked.warning_id)
    .execute();
  await writeAudit(trx, scene.context.principal, {
    projectId,
    action,
    subject: warningSubject(asked.warning_id),
    detail: { ...detail, comment: asked.comment, photos: asked.photos },
  });
  const item = await readItem(trx, projectId, asked.warning_id, scene.isWarningLevel);
  if (item === undefined) throw new Error('a warning is gone in the transaction that changed it');
  return item;
}
