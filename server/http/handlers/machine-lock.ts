// Locking machines from afar: the wish is stored, the command is published, and the machine's answer comes back through
// ingest.
import { type Kysely, sql, type Transaction } from 'kysely';
import { API } from '../../../src/contracts/api';
import { topicOf } from '../../../src/contracts/broker';
import {
  LOCK_ANSWER_MS,
  LOCK_COMMAND_MS,
  type LockStatus,
  lockStateOf,
  lockStatusSchema,
} from '../../../src/contracts/machine-lock';
import { writeAudit } from '../../db/audit';
import { commandOf, LOCK_COLUMNS, type LockRow, lockMessageOf, machineSubject } from '../../db/machine-lock';
import type { Schema } from '../../db/schema';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { epochMs, projectOf } from './project-access';

const storedReason = lockStatusSchema.shape.reason;

export function machineLockHandlers({ db, announce }: HandlerDeps) {
  return {
    lockStatus: typed(API.lockStatus, async (context, { project_id, equipment_id }) => {
      const { project_id: projectId } = await projectOf(db, context, project_id);
      const statuses = await readStatuses(db, projectId, equipment_id);
      if (equipment_id !== undefined && statuses.length === 0) throw apiErrors.notFound(MACHINE);
      return statuses;
    }),

    lockMachine: typed(API.lockMachine, async (context, input) => {
      const { principal, type } = context;
      const { equipment_id: deviceId, locked: wish, command_no: seen, comment } = input;
      const { project_id: projectId, site } = await projectOf(db, context, input.project_id);
      const { row, status } = await db.transaction().execute(async (trx) => {
        const [before] = await readStatuses(trx, projectId, deviceId);
        if (before === undefined) throw apiErrors.notFound(MACHINE);
        // Of two who ask at once, the second changes nothing.
        const { rows } = await sql<LockRow>`
          insert into machine_lock (project_id, device_id, command_no, wish, asked_at, asked_by, comment)
          select ${projectId}::int, ${deviceId}::int, floor(date_part('epoch', now()) * 1000)::bigint,
            ${wish}::boolean, now(), ${principal.accountId}::int, ${comment}
          where ${seen}::bigint = 0 or ${before.command_no}::bigint > 0
          on conflict (project_id, device_id) do update set
            command_no = greatest(machine_lock.command_no + 1, excluded.command_no), wish = excluded.wish,
            asked_at = excluded.asked_at, asked_by = excluded.asked_by, comment = excluded.comment,
            answered_at = null, agreed = null, reason = null, note = ''
          where machine_lock.command_no = ${seen}::bigint
          returning ${sql.raw(LOCK_COLUMNS)}`.execute(trx);
        const [row] = rows;
        if (row === undefined) throw await fasterThan(trx, projectId, deviceId);
        await writeAudit(trx, principal, {
          projectId,
          action: wish ? 'machine.lock' : 'machine.unlock',
          subject: machineSubject(deviceId),
          detail: { before: before.state, command_no: row.command_no, comment },
        });
        const [status] = await readStatuses(trx, projectId, deviceId);
        if (status === undefined) throw new Error('a machine is gone in the transaction that locked it');
        return { row, status };
      });
      const topic = { site, typeCode: type.code, projectId, deviceId };
      announce(topicOf({ ...topic, kind: 'command' }), JSON.stringify(commandOf(row)));
      announce(topicOf({ ...topic, kind: 'lock' }), JSON.stringify(lockMessageOf(row)));
      return status;
    }),
  } satisfies Record<string, Handler>;
}

const MACHINE = { cn: '设备', en: 'machine' };

type Reader = Kysely<Schema> | Transaction<Schema>;

/** Of every machine of the project, or of one; empty when it is not there. */
async function readStatuses(db: Reader, projectId: number, deviceId?: number): Promise<LockStatus[]> {
  let machines = db
    .selectFrom('device as d')
    .leftJoin('machine_lock as l', (join) =>
      join.onRef('l.project_id', '=', 'd.project_id').onRef('l.device_id', '=', 'd.device_id'),
    )
    .leftJoin('account as a', 'a.account_id', 'l.asked_by')
    .where('d.project_id', '=', projectId);
  if (deviceId !== undefined) machines = machines.where('d.device_id', '=', deviceId);
  const rows = await machines
    .select([
      'd.device_id',
      'd.name',
      'l.command_no',
      'l.wish',
      epochMs('l.asked_at').as('asked_ms'),
      'a.account',
      sql<string>`coalesce(l.comment, '')`.as('comment'),
      epochMs('l.answered_at').as('answered_ms'),
      'l.agreed',
      'l.reason',
      sql<string>`coalesce(l.note, '')`.as('note'),
      sql<boolean>`coalesce(l.locked, false)`.as('locked'),
      // The database's clock is one for all servers.
      sql<number>`round(date_part('epoch', now()) * 1000)`.as('now_ms'),
    ])
    .orderBy('d.device_id')
    .execute();
  return rows.map((row) => {
    const { wish, asked_ms: askedMs, agreed, locked } = row;
    const waitsSince = agreed === null ? askedMs : null;
    return {
      equipment_id: row.device_id,
      equipment_name: row.name,
      state: lockStateOf({ wish, askedMs, agreed, locked }, row.now_ms),
      locked,
      command_no: row.command_no ?? 0,
      wish,
      asked_ms: askedMs,
      asked_by: row.account,
      comment: row.comment,
      no_answer_ms: waitsSince === null ? null : waitsSince + LOCK_ANSWER_MS,
      expires_ms: waitsSince === null ? null : waitsSince + LOCK_COMMAND_MS,
      answered_ms: row.answered_ms,
      reason: storedReason.parse(row.reason),
      note: row.note,
    };
  });
}

/** The refusal, with the name of the account that was faster. */
async function fasterThan(trx: Transaction<Schema>, projectId: number, deviceId: number) {
  const [now] = await readStatuses(trx, projectId, deviceId);
  return apiErrors.conflict({
    cn: `${now?.asked_by ?? '他人'}已对该设备下达锁机或解锁指令，请刷新后再操作`,
    en: `${now?.asked_by ?? 'Somebody'} has locked or unlocked this machine meanwhile; look at it again`,
  });
}
