// Answers of machines to commands to lock or unlock. A command that waits is sent again to a machine that comes back: the
// broker may have lost it, or keep it for a server that is gone.
import type { PoolClient } from 'pg';
import { topicOf } from '../../src/contracts/broker';
import { LOCK_COMMAND_MS } from '../../src/contracts/machine-lock';
import { commandOf, LOCK_COLUMNS, type LockRow, lockMessageOf, machineSubject } from '../db/machine-lock';
import type { MachineMessage } from './messages';
import type { Announcement } from './warnings';

type AnswerItem = Extract<MachineMessage, { kind: 'answer' }>;
type StatusItem = Extract<MachineMessage, { kind: 'status' }>;
type StoredRow = LockRow & { readonly project_id: number; readonly device_id: number };

/**
 * Stores the answers of machines. The first answer to a command counts. An answer to an older command tells the state of
 * the machine and leaves the waiting command open; one to a command that was never given changes nothing.
 */
export async function storeAnswers(client: PoolClient, items: readonly AnswerItem[]): Promise<readonly Announcement[]> {
  const announcements: Announcement[] = [];
  for (const { topic, message, receivedMs } of items.toSorted(byMachine)) {
    const { rows } = await client.query<StoredRow>(
      `update machine_lock set answered_no = $3, locked = $4,
         -- Who agrees and yet is something else has not done what was asked.
         agreed = case when command_no = $3 then $5 and wish = $4 else agreed end,
         reason = case when command_no = $3 then $6 else reason end,
         note = case when command_no = $3 then $7 else note end,
         answered_at = case when command_no = $3 then to_timestamp($8::float8 / 1000) else answered_at end
       where project_id = $1 and device_id = $2 and answered_no < $3 and command_no >= $3
       returning ${LOCK_COLUMNS}`,
      [
        topic.projectId,
        topic.deviceId,
        message.command_no,
        message.locked,
        message.agreed,
        message.agreed ? null : message.reason,
        message.note,
        receivedMs,
      ],
    );
    const [row] = rows;
    if (row === undefined) continue;
    await client.query(`insert into audit (project_id, action, subject, detail) values ($1, $2, $3, $4::jsonb)`, [
      topic.projectId,
      'machine.lock_answer',
      machineSubject(topic.deviceId),
      JSON.stringify(message),
    ]);
    announcements.push({ topic: topicOf({ ...topic, kind: 'lock' }), message: lockMessageOf(row) });
  }
  return announcements;
}

/** The commands that still wait for machines which say that they are online. */
export async function waitingCommands(
  client: PoolClient,
  items: readonly StatusItem[],
): Promise<readonly Announcement[]> {
  const online = items.filter(({ message }) => message.online);
  if (online.length === 0) return [];
  const { rows } = await client.query<StoredRow>(
    `select project_id, device_id, ${LOCK_COLUMNS}
     from (select distinct * from unnest($1::int[], $2::int[]) as k(project_id, device_id)) k
     join machine_lock using (project_id, device_id)
     where agreed is null and asked_at > now() - make_interval(secs => $3)`,
    [online.map(({ topic }) => topic.projectId), online.map(({ topic }) => topic.deviceId), LOCK_COMMAND_MS / 1000],
  );
  return rows.flatMap((row) => {
    const item = online.find(({ topic }) => topic.projectId === row.project_id && topic.deviceId === row.device_id);
    return item === undefined ? [] : [{ topic: topicOf({ ...item.topic, kind: 'command' }), message: commandOf(row) }];
  });
}

/** One order for all servers, so that they do not wait for each other in a circle. */
function byMachine(a: AnswerItem, b: AnswerItem): number {
  return a.topic.projectId - b.topic.projectId || a.topic.deviceId - b.topic.deviceId;
}
