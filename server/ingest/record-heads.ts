// Heads of records, and what the machines do, kept up to date with whole batches: one statement each, however many
// machines send. Rows are locked in one order, so that replicas do not wait for each other in a circle.
import type { PoolClient } from 'pg';
import type { DeviceState } from '../../src/contracts/api';
import type { RealMessage } from '../../src/contracts/broker';
import { logMonthOf } from '../db/log-partition';
import { RECORD_REMOVED } from '../db/remove-record';
import type { FinishedProject } from './finish-record';
import type { MachineMessage } from './messages';
import type { OpenRecord } from './record-judge';

export type RealItem = Extract<MachineMessage, { kind: 'real' }>;

/** A registered machine and its project. */
export interface Machine extends FinishedProject {
  readonly projectId: number;
  readonly deviceId: number;
  readonly isSimulated: boolean;
  /** The record it was at work on before this batch. */
  readonly recordNo: string | null;
}

/** One record's messages in a batch, in order of seq. */
export interface RecordBatch {
  readonly machine: Machine;
  readonly record: OpenRecord;
  /** The head was made by this batch. */
  readonly isNew: boolean;
  readonly items: readonly RealItem[];
  /** Those of `items` that were not stored before. */
  fresh: readonly RealItem[];
}

interface Group {
  readonly machine: Machine;
  readonly first: RealMessage;
  readonly items: RealItem[];
}

/** Groups messages by record, makes the heads that are missing, and locks all of them. */
export async function openRecords(
  client: PoolClient,
  items: readonly RealItem[],
  machineOf: (item: RealItem) => Machine | undefined,
): Promise<RecordBatch[]> {
  const groups = groupByRecord(items, machineOf);
  if (groups.size === 0) return [];
  const made = await makeHeads(client, [...groups.values()]);
  const { rows } = await client.query<OpenRecord>(
    `select r.project_id, r.record_no, r.device_id, r.pile_id, r.pile_no, r.channels, r.log_month, r.last_seq,
       r.ended_at is not null as ended, r.is_simulated, r.generation_id
     from record r join unnest($1::int[], $2::text[]) as k(project_id, record_no)
       on r.project_id = k.project_id and r.record_no = k.record_no
     order by r.project_id, r.record_no for update of r`,
    [
      [...groups.values()].map((group) => group.machine.projectId),
      [...groups.values()].map((group) => group.first.record_no),
    ],
  );
  const records: RecordBatch[] = [];
  for (const record of rows) {
    const key = recordKey(record);
    const group = groups.get(key);
    if (group === undefined) continue;
    // A record belongs to the machine that began it; the same number from another machine is not part of it.
    const own = group.items.filter((item) => item.topic.deviceId === record.device_id);
    const [first] = own;
    const machine = first === undefined ? undefined : machineOf(first);
    if (machine === undefined) continue;
    records.push({ machine, record, isNew: made.has(key), items: own, fresh: [] });
  }
  return records;
}

/** What tells records of all projects apart. */
export function recordKey(record: { readonly project_id: number; readonly record_no: string }): string {
  return `${record.project_id} ${record.record_no}`;
}

function groupByRecord(
  items: readonly RealItem[],
  machineOf: (item: RealItem) => Machine | undefined,
): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const item of [...items].sort((a, b) => a.message.seq - b.message.seq)) {
    const machine = machineOf(item);
    if (machine === undefined) continue;
    const key = recordKey({ project_id: machine.projectId, record_no: item.message.record_no });
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { machine, first: item.message, items: [item] });
    else group.items.push(item);
  }
  return groups;
}

async function makeHeads(client: PoolClient, groups: readonly Group[]): Promise<ReadonlySet<string>> {
  const heads = groups.map(({ machine, first }) => ({
    project_id: machine.projectId,
    record_no: first.record_no,
    pile_id: first.pile_id,
    pile_no: first.pile_no,
    device_id: machine.deviceId,
    started_ms: first.time_ms,
    channels: (machine.type.profile?.channels ?? []).map((channel) => channel.key),
    log_month: logMonthOf(first.time_ms),
    is_simulated: machine.isSimulated,
  }));
  const { rows } = await client.query<{ project_id: number; record_no: string }>(
    `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, design_depth_m,
       empty_stir_depth_m, channels, log_month, is_simulated)
     select h.project_id, h.record_no, h.pile_id, h.pile_no, h.device_id, to_timestamp(h.started_ms / 1000),
       p.design_depth_m, (p.design ->> 'empty_stir_depth_m')::real, h.channels, h.log_month, h.is_simulated
     from jsonb_to_recordset($1::jsonb) as h(project_id int, record_no text, pile_id int, pile_no text, device_id int,
       started_ms float8, channels text[], log_month date, is_simulated boolean)
     left join pile p on p.project_id = h.project_id and p.pile_id = h.pile_id
     where not exists (select 1 from record r where r.project_id = h.project_id and r.record_no = h.record_no)
       -- Rows that come after somebody has removed their record do not bring it back.
       and not exists (select 1 from audit t where t.project_id = h.project_id and t.action = $2
         and t.subject = 'record/' || h.record_no)
     order by h.project_id, h.record_no
     on conflict do nothing returning project_id, record_no`,
    [JSON.stringify(heads), RECORD_REMOVED],
  );
  return new Set(rows.map(recordKey));
}

/** What is known of records before they end: how far they are. */
export async function updateHeads(client: PoolClient, records: readonly RecordBatch[]): Promise<void> {
  const heads = records.flatMap(({ record, fresh }) => {
    const last = fresh.at(-1)?.message;
    if (last === undefined) return [];
    const depths = fresh.flatMap(({ message }) => message.values.depth_m ?? []);
    return {
      project_id: record.project_id,
      record_no: record.record_no,
      seq: last.seq,
      ms: last.time_ms,
      rows: fresh.length,
      depth_m: depths.length === 0 ? null : Math.max(...depths),
      slurry_l: last.values.slurry_l ?? null,
    };
  });
  if (heads.length === 0) return;
  await client.query(
    `update record r set last_seq = greatest(r.last_seq, h.seq), last_ms = greatest(r.last_ms, h.ms),
       log_rows = r.log_rows + h.rows, depth_m = greatest(r.depth_m, h.depth_m),
       slurry_l = greatest(r.slurry_l, h.slurry_l)
     from jsonb_to_recordset($1::jsonb) as h(project_id int, record_no text, seq int, ms float8, rows int,
       depth_m real, slurry_l real)
     where r.project_id = h.project_id and r.record_no = h.record_no`,
    [JSON.stringify(heads)],
  );
}

/** What the machines do now, by the newest message of each. */
export async function updateMachines(client: PoolClient, records: readonly RecordBatch[]): Promise<void> {
  const newest = new Map<string, { readonly entry: RecordBatch; readonly item: RealItem }>();
  for (const entry of records) {
    const item = entry.fresh.at(-1);
    // What comes late says nothing about what the machine does now.
    if (item === undefined || entry.record.ended || item.message.seq < entry.record.last_seq) continue;
    const key = `${entry.machine.projectId} ${entry.machine.deviceId}`;
    const other = newest.get(key);
    if (other === undefined || item.message.time_ms >= other.item.message.time_ms) newest.set(key, { entry, item });
  }
  if (newest.size === 0) return;
  const machines = [...newest.values()].map(({ entry: { machine, record }, item: { message, receivedMs } }) => {
    const atWork = message.event !== 'end';
    return {
      project_id: machine.projectId,
      device_id: machine.deviceId,
      state: stateAfter(message.event),
      received_ms: receivedMs,
      offset_ms: message.time_ms - receivedMs,
      record_no: atWork ? record.record_no : null,
      pile_id: atWork ? record.pile_id : null,
      depth_m: atWork ? (message.values.depth_m ?? null) : null,
    };
  });
  await client.query(
    `update device d set online = true, last_seen_at = to_timestamp(m.received_ms / 1000), clock_offset_ms = m.offset_ms,
       state = m.state, record_no = m.record_no, pile_id = m.pile_id, depth_m = m.depth_m,
       state_since = case when d.state = m.state and d.state_since is not null then d.state_since
         else to_timestamp(m.received_ms / 1000) end
     from jsonb_to_recordset($1::jsonb) as m(project_id int, device_id int, state text, received_ms float8,
       offset_ms float8, record_no text, pile_id int, depth_m real)
     where d.project_id = m.project_id and d.device_id = m.device_id`,
    [JSON.stringify(machines)],
  );
}

function stateAfter(event: RealMessage['event']): DeviceState {
  switch (event) {
    case 'start':
    case 'record':
    case 'alarm':
      return 'in_construction';
    case 'pause':
      return 'paused';
    case 'end':
      return 'ended';
  }
}
