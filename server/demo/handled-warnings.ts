// How the demo's warnings came to their state: every step with its account, time and comment. Goes through the same
// steps as a console does, so that every trail is one that could have happened.
import type { PoolClient } from 'pg';
import { statusAfter, WARNING_STATUS, type WarningStep } from '../../src/contracts/warning-handling';
import { type Random, randomOf } from '../../src/equipment/machines/random';
import { stateAfter, UNHANDLED, type WarningState, warningSubject } from '../db/warning-state';
import { batches, FROM_MS, insertColumns } from './bulk';
import { photoKey } from './photos';

/** A warning as it stands in the database, without its trail. */
export interface StoredWarning {
  readonly warning_id: number;
  readonly record_no: string;
  readonly rule: string;
  readonly pass: number;
  readonly level: number;
  readonly status: number;
  readonly raised_ms: number;
}

/** One step of the past. */
export interface PastStep {
  readonly step: WarningStep;
  readonly role: number;
  readonly accountId: number | null;
  readonly atMs: number;
  readonly agree: boolean | null;
  readonly comment: string;
  /** Object keys. */
  readonly photos: readonly string[];
  readonly before: WarningState;
  readonly after: WarningState;
}

const HOUR_MS = 3_600_000;
const BATCH = 5000;
const CLOSED = [
  '已放慢提升速度并对该段复搅，参数恢复正常',
  '已检查设备并校准传感器，后续施工正常',
  '已补浆复搅，浆量满足设计要求',
] as const;
const DEALT = ['现场已停机检查', '已通知班组按交底要求施工'] as const;
const REJECTED = ['缺少现场处理照片，请补充', '未说明复搅深度，请补充'] as const;

/** The steps by which a warning came to its status by `nowMs`; the same warning always has the same past. */
export function pastOf(
  warning: StoredWarning,
  nowMs: number,
  accountOf: (role: number) => number | null,
): readonly PastStep[] {
  const random = randomOf(`${warning.record_no}/${warning.rule}/${warning.pass}/past`);
  // Of its own, so that the other random numbers stay as they are.
  const camera = randomOf(`${warning.record_no}/${warning.rule}/${warning.pass}/photos`);
  const past: PastStep[] = [];
  let state = UNHANDLED;
  let atMs = warning.raised_ms;
  const take = (step: WarningStep, role: number, comment: string, agree: boolean | null = null): void => {
    // A step takes its hours where there were any, and never lies in the future.
    atMs += Math.min(random.between(0.5, 20) * HOUR_MS, (nowMs - atMs) * random.between(0.2, 0.6));
    const status = statusAfter(step, state.status, agree ?? true);
    if (status === null) throw new Error(`a past in which ${step} follows status ${state.status}`);
    const by = { accountId: accountOf(role), clientUuid: null, at: new Date(atMs).toISOString() };
    const after = stateAfter(state, step, status, agree === true, by);
    const photos = photosOf(step, by.accountId, camera);
    past.push({ step, role, accountId: by.accountId, atMs, agree, comment, photos, before: state, after });
    state = after;
  };
  if (warning.status === WARNING_STATUS.notClosed) return past;
  // Deciding about the highest level is beyond the level of role 2.
  const decides = warning.level === 3 ? 3 : 2;
  if (random.chance(0.25)) take('deal', warning.level === 3 ? 0 : 2, random.pick(DEALT));
  take('close', 1, random.pick(CLOSED));
  if (warning.status === WARNING_STATUS.closed) {
    take('review', decides, '情况属实，同意闭合', true);
    if (random.chance(0.3)) take('audit', 3, '抽查合格', true);
  }
  if (warning.status === WARNING_STATUS.rejected) take('review', decides, random.pick(REJECTED), false);
  return past;
}

/** Most who close or deal with one show what they have done. */
function photosOf(step: WarningStep, accountId: number | null, camera: Random): readonly string[] {
  if (accountId === null || (step !== 'close' && step !== 'deal') || !camera.chance(0.7)) return [];
  const first = camera.integer(0, 3);
  const both = [photoKey(accountId, first), photoKey(accountId, first + 1)];
  return camera.chance(0.3) ? both : both.slice(0, 1);
}

/** Writes the past of all warnings of a project that have a state and no trail. */
export async function insertPast(client: PoolClient, projectId: number, nowMs: number): Promise<void> {
  const accounts = await client.query<{ role: number; account_id: number }>(
    `select role, account_id from account where account = 'role' || role`,
  );
  const idOf = new Map(accounts.rows.map((row) => [row.role, row.account_id]));
  const warnings = await client.query<StoredWarning>(
    `select warning_id, record_no, rule, pass, level, status, date_part('epoch', raised_at) * 1000 as raised_ms
     from warning where project_id = $1 and status <> 0 and revision = 0 order by raised_at, warning_id`,
    [projectId],
  );
  for (const batch of batches(warnings.rows, BATCH)) {
    const pasts = batch.map((warning) => ({
      warning,
      steps: pastOf(warning, nowMs, (role) => idOf.get(role) ?? null),
    }));
    const entries = pasts.flatMap(({ warning, steps }) => steps.map((step) => ({ warning, step })));
    await insertColumns(
      client,
      'audit',
      [
        { name: 'at', type: 'float8', as: FROM_MS, values: entries.map(({ step }) => step.atMs) },
        { name: 'account_id', type: 'int', values: entries.map(({ step }) => step.accountId) },
        { name: 'role', type: 'smallint', values: entries.map(({ step }) => step.role) },
        { name: 'action', type: 'text', values: entries.map(({ step }) => `warning.${step.step}`) },
        { name: 'subject', type: 'text', values: entries.map(({ warning }) => warningSubject(warning.warning_id)) },
        { name: 'detail', type: 'text', as: '$::jsonb', values: entries.map(({ step }) => detailOf(step)) },
      ],
      [{ name: 'project_id', type: 'int', value: projectId }],
    );
    const ends = pasts.flatMap(({ warning, steps }) => {
      const last = steps.at(-1)?.after;
      return last === undefined ? [] : [{ id: warning.warning_id, revision: steps.length, ...last }];
    });
    await client.query(
      `update warning w set revision = e.revision, handler_id = e.handler_id, handled_at = e.handled_at,
         dealt_at = e.dealt_at, audited_at = e.audited_at
       from jsonb_to_recordset($2::jsonb) as e(id bigint, revision int, handler_id int, handled_at timestamptz,
         dealt_at timestamptz, audited_at timestamptz)
       where w.project_id = $1 and w.warning_id = e.id`,
      [projectId, JSON.stringify(ends)],
    );
  }
}

function detailOf({ before, after, agree, comment, photos }: PastStep): string {
  return JSON.stringify({ before, after, comment, photos, ...(agree === null ? {} : { agree }) });
}
