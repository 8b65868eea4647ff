// Heads of records, and the state of the machines, kept up to date with whole batches: one statement each, however many
// machines send. Rows are locked in one order, so that replicas do not wait for each other in a circle.
import type { PoolClient } from 'pg';
import type { DeviceState } from '../../src/contracts/api';
import { LATE_AFTER_MS } from '../../src/contracts/api/production';
import type { RealMessage } from '../../src/contracts/broker';
import { isRightClock, SILENT_MS } from '../../src/contracts/machine-clock';
import { recordNumber, recordPart } from '../../src/contracts/record-number';
import { channelsNamed } from '../../src/equipment/axes';
import { logMonthOf } from '../db/log-partition';
import { pausesAfter } from '../db/pauses';
import { prepared } from '../db/prepared';
import { READING_SEQS_BYTES, readingSeqsAfter, readingSeqsOf } from '../db/reading-seqs';
import { RECORD_REMOVED } from '../db/remove-record';
import { isDepth } from '../engine/engine';
import type { MachineMessage } from './messages';
import { OPEN_RECORD_COLUMNS, type OpenRecord, recordKey } from './open-record';
import type { FinishedProject } from './record-judge';

export type RealItem = Extract<MachineMessage, { kind: 'real' }>;

/** A registered machine and its project. */
export interface Machine extends FinishedProject {
  readonly projectId: number;
  readonly deviceId: number;
  readonly isSimulated: boolean;
  /** The record it was at work on before this batch. */
  readonly recordNo: string | null;
  /** When it was heard of, by the server's clock, and how far ahead its own was then; null before it ever was. */
  readonly seenMs: number | null;
  readonly clockOffsetMs: number | null;
}

/** A head as it was before this batch. */
interface LockedRecord extends OpenRecord {
  /** READING_SEQS_BYTES; null where they are not noted yet. */
  readonly reading_seqs: Buffer | null;
  readonly last_ms: number | null;
  readonly pauses_ms: readonly number[] | null;
}

/** One record's messages in a batch, in order of seq. */
export interface RecordBatch {
  readonly machine: Machine;
  readonly record: LockedRecord;
  /** The head was made by this batch. */
  readonly isNew: boolean;
  readonly items: readonly RealItem[];
  /** Those of `items` that were not stored before. */
  fresh: readonly RealItem[];
}

/** Messages of a machine under one number, as far as they are one record. */
interface Group {
  readonly machine: Machine;
  readonly sentNo: string;
  readonly part: number;
  readonly first: RealMessage;
  readonly items: RealItem[];
}

/** More names than this are not taken; it ends what would otherwise go on for ever. */
const MOST_NAMES = 100;

/** Groups messages by record, makes the heads that are missing, and locks all of them. */
export async function openRecords(
  client: PoolClient,
  items: readonly RealItem[],
  machineOf: (item: RealItem) => Machine | undefined,
): Promise<RecordBatch[]> {
  const records: RecordBatch[] = [];
  let groups: readonly Group[] = groupByRecord(items, machineOf);
  for (let taken = 0; groups.length > 0; taken++) {
    if (taken === MOST_NAMES) throw new Error(`no name is left for record ${groups[0]?.sentNo}`);
    const numberOf = ({ machine, sentNo, part }: Group) => recordNumber(sentNo, part, machine.deviceId, taken);
    const named = groups.map((group) => ({ group, recordNo: numberOf(group) }));
    const known = await lockRecords(client, named);
    const unknown = named.filter((one) => !known.has(keyOf(one)));
    const made = unknown.length === 0 ? NONE_MADE : await makeHeads(client, unknown);
    // Another server may have made some of them at the same time.
    if (unknown.length > 0) for (const [key, record] of await lockRecords(client, unknown)) known.set(key, record);
    const removed = await removedRecords(
      client,
      named.filter((one) => !known.has(keyOf(one))),
    );
    // The number may be another machine's, or that of a record which this one calls otherwise.
    const left: Group[] = [];
    for (const one of named) {
      const { group } = one;
      const key = keyOf(one);
      const record = known.get(key);
      if (removed.get(key) === group.machine.deviceId) continue;
      if (record === undefined || !isRecordOf(record, group)) left.push(group);
      else records.push({ machine: group.machine, record, isNew: made.has(key), items: group.items, fresh: [] });
    }
    groups = left;
  }
  return records.sort((a, b) => (recordKey(a.record) < recordKey(b.record) ? -1 : 1));
}

const NONE_MADE: ReadonlySet<string> = new Set();

const LOCK_RECORDS = prepared(
  'records of a batch',
  `select ${OPEN_RECORD_COLUMNS}, ${READING_SEQS_BYTES} as reading_seqs, r.last_ms, r.pauses_ms
   from record r join (select distinct * from unnest($1::int[], $2::text[]) as n(project_id, record_no)) k
     on r.project_id = k.project_id and r.record_no = k.record_no
   order by r.project_id, r.record_no for update of r`,
);

async function lockRecords(client: PoolClient, named: readonly Named[]): Promise<Map<string, LockedRecord>> {
  const { rows } = await client.query<LockedRecord>(
    LOCK_RECORDS([named.map(({ group }) => group.machine.projectId), named.map(({ recordNo }) => recordNo)]),
  );
  return new Map(rows.map((record) => [recordKey(record), record]));
}

interface Named {
  readonly group: Group;
  readonly recordNo: string;
}

const keyOf = ({ group, recordNo }: Named): string =>
  recordKey({ project_id: group.machine.projectId, record_no: recordNo });

/** The removed records among these names, by key: the machine of each. */
async function removedRecords(client: PoolClient, named: readonly Named[]): Promise<ReadonlyMap<string, number>> {
  if (named.length === 0) return new Map();
  const { rows } = await client.query<{ project_id: number; record_no: string; device_id: number }>(
    `select k.project_id, k.record_no, (t.detail -> 'before' ->> 'device_id')::int as device_id
     from unnest($1::int[], $2::text[]) as k(project_id, record_no)
     join audit t on t.project_id = k.project_id and t.subject = 'record/' || k.record_no and t.action = $3`,
    [named.map(({ group }) => group.machine.projectId), named.map(({ recordNo }) => recordNo), RECORD_REMOVED],
  );
  return new Map(rows.map((row) => [recordKey(row), row.device_id]));
}

function isRecordOf(record: OpenRecord, { machine, sentNo, part }: Group): boolean {
  return (
    record.device_id === machine.deviceId &&
    (record.sent_no ?? record.record_no) === sentNo &&
    record.part === part &&
    record.generation_id === null
  );
}

function groupByRecord(items: readonly RealItem[], machineOf: (item: RealItem) => Machine | undefined): Group[] {
  const groups = new Map<string, Group>();
  for (const item of [...items].sort((a, b) => a.message.seq - b.message.seq)) {
    const machine = machineOf(item);
    if (machine === undefined) continue;
    const { record_no: sentNo, seq } = item.message;
    const part = recordPart(seq);
    const key = JSON.stringify([machine.projectId, machine.deviceId, sentNo, part]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { machine, sentNo, part, first: item.message, items: [item] });
    else group.items.push(item);
  }
  return [...groups.values()];
}

async function makeHeads(client: PoolClient, named: readonly Named[]): Promise<ReadonlySet<string>> {
  const heads = named.map(({ group: { machine, sentNo, part, first }, recordNo }) => ({
    project_id: machine.projectId,
    record_no: recordNo,
    sent_no: sentNo,
    part,
    pile_id: first.pile_id,
    pile_no: first.pile_no,
    device_id: machine.deviceId,
    started_ms: first.time_ms,
    channels: channelsNamed(machine.type.profile?.channels ?? [], first.values).map((channel) => channel.key),
    log_month: logMonthOf(first.time_ms),
    is_simulated: machine.isSimulated,
  }));
  const { rows } = await client.query<{ project_id: number; record_no: string }>(
    `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, design_depth_m,
       empty_stir_depth_m, design_x_m, design_y_m, design_diameter_m, channels, log_month, is_simulated, sent_no, part)
     select h.project_id, h.record_no, h.pile_id, h.pile_no, h.device_id, to_timestamp(h.started_ms / 1000),
       p.design_depth_m, (p.design ->> 'empty_stir_depth_m')::real, p.x_m, p.y_m, p.diameter_m, h.channels, h.log_month,
       h.is_simulated, nullif(h.sent_no, h.record_no), h.part
     from jsonb_to_recordset($1::jsonb) as h(project_id int, record_no text, sent_no text, part int, pile_id int,
       pile_no text, device_id int, started_ms float8, channels text[], log_month date, is_simulated boolean)
     left join pile p on p.project_id = h.project_id and p.pile_id = h.pile_id
     where not exists (select 1 from record r where r.project_id = h.project_id and r.record_no = h.record_no)
       -- Rows that come after somebody has removed their record do not bring it back.
       and not exists (select 1 from audit t where t.project_id = h.project_id and t.action = $2
         and t.subject = 'record/' || h.record_no)
       -- One that got another name once keeps it, even when its first name has become free since.
       and not exists (select 1 from record r where r.project_id = h.project_id and r.device_id = h.device_id
         and r.sent_no = h.sent_no and r.part = h.part)
     order by h.project_id, h.record_no, h.device_id
     on conflict do nothing returning project_id, record_no`,
    [JSON.stringify(heads), RECORD_REMOVED],
  );
  return new Set(rows.map(recordKey));
}

const UPDATE_HEADS = prepared(
  'heads of a batch',
  `update record r set last_seq = greatest(r.last_seq, h.seq), last_ms = greatest(r.last_ms, h.ms),
     log_rows = r.log_rows + h.rows,
     -- Amounts of an ended record are in the sums, and stay until it is finished anew.
     depth_m = case when r.ended_at is null then greatest(r.depth_m, h.depth_m) else r.depth_m end,
     slurry_l = case when r.ended_at is null then greatest(r.slurry_l, h.slurry_l) else r.slurry_l end,
     set_up_seq = least(r.set_up_seq, h.set_up_seq),
     set_up_x_m = case when h.set_up_seq < coalesce(r.set_up_seq, 2147483647) then h.set_up_x_m
       else r.set_up_x_m end,
     set_up_y_m = case when h.set_up_seq < coalesce(r.set_up_seq, 2147483647) then h.set_up_y_m
       else r.set_up_y_m end,
     position_seq = greatest(r.position_seq, h.position_seq),
     x_m = case when h.position_seq > coalesce(r.position_seq, -1) then h.x_m else r.x_m end,
     y_m = case when h.position_seq > coalesce(r.position_seq, -1) then h.y_m else r.y_m end,
     late_rows = r.late_rows + h.late_rows,
     late_from_ms = least(r.late_from_ms, h.late_from_ms),
     late_to_ms = greatest(r.late_to_ms, h.late_to_ms),
     late_most_ms = greatest(r.late_most_ms, h.late_most_ms),
     reading_seqs = h.reading_seqs::int[],
     pauses_ms = case when r.ended_at is null then h.pauses_ms::float8[] else r.pauses_ms end
   from unnest($1::int[], $2::text[], $3::int[], $4::float8[], $5::int[], $6::real[], $7::real[], $8::int[],
       $9::float8[], $10::float8[], $11::int[], $12::float8[], $13::float8[], $14::int[], $15::float8[], $16::float8[],
       $17::float8[], $18::text[], $19::text[])
     as h(project_id, record_no, seq, ms, rows, depth_m, slurry_l, set_up_seq, set_up_x_m, set_up_y_m, position_seq,
       x_m, y_m, late_rows, late_from_ms, late_to_ms, late_most_ms, reading_seqs, pauses_ms)
   where r.project_id = h.project_id and r.record_no = h.record_no`,
);

/** Updates the facts that are known of records before they end: how far they are, and where. */
export async function updateHeads(client: PoolClient, records: readonly RecordBatch[]): Promise<void> {
  const heads = records.flatMap(({ record, fresh }) => {
    const last = fresh.at(-1)?.message;
    if (last === undefined) return [];
    const depths = fresh.flatMap(({ message }) => message.values.depth_m ?? []).filter(isDepth);
    const positioned = fresh.map(({ message }) => message).filter(({ position }) => position !== undefined);
    return {
      project_id: record.project_id,
      record_no: record.record_no,
      seq: last.seq,
      ms: last.time_ms,
      rows: fresh.length,
      depth_m: depths.length === 0 ? null : Math.max(...depths),
      slurry_l: last.values.slurry_l ?? null,
      set_up_seq: positioned.at(0)?.seq ?? null,
      set_up_x_m: positioned.at(0)?.position?.x_m ?? null,
      set_up_y_m: positioned.at(0)?.position?.y_m ?? null,
      position_seq: positioned.at(-1)?.seq ?? null,
      x_m: positioned.at(-1)?.position?.x_m ?? null,
      y_m: positioned.at(-1)?.position?.y_m ?? null,
      ...lateOf(fresh),
      reading_seqs: `{${readingSeqsAfter(
        record.reading_seqs && readingSeqsOf(record.reading_seqs),
        record.channels,
        fresh.map(({ message }) => message),
      ).join(',')}}`,
      pauses_ms: `{${pausesAfter(
        record.pauses_ms ?? [],
        record.last_ms,
        fresh.map(({ message }) => message.time_ms),
      ).join(',')}}`,
    };
  });
  if (heads.length === 0) return;
  await client.query(UPDATE_HEADS(HEAD_COLUMNS.map((column) => heads.map((head) => head[column]))));
}

/** In the order of the statement above. */
const HEAD_COLUMNS = [
  'project_id',
  'record_no',
  'seq',
  'ms',
  'rows',
  'depth_m',
  'slurry_l',
  'set_up_seq',
  'set_up_x_m',
  'set_up_y_m',
  'position_seq',
  'x_m',
  'y_m',
  'late_rows',
  'late_from_ms',
  'late_to_ms',
  'late_most_ms',
  'reading_seqs',
  'pauses_ms',
] as const;

/** Which of these rows came later than a right clock and a working line make them come. */
function lateOf(fresh: readonly RealItem[]) {
  const late = fresh.filter(({ message, receivedMs }) => receivedMs - message.time_ms > LATE_AFTER_MS);
  const times = late.map(({ message }) => message.time_ms);
  const isAny = late.length > 0;
  return {
    late_rows: late.length,
    late_from_ms: isAny ? Math.min(...times) : null,
    late_to_ms: isAny ? Math.max(...times) : null,
    late_most_ms: isAny ? Math.max(...late.map(({ message, receivedMs }) => receivedMs - message.time_ms)) : null,
  };
}

const UPDATE_MACHINES = prepared(
  'states of a batch',
  `update device d set online = true, last_seen_at = to_timestamp(m.received_ms / 1000), clock_offset_ms = m.offset_ms,
     state = m.state, record_no = m.record_no, pile_id = m.pile_id, depth_m = m.depth_m,
     state_since = case when d.state = m.state and d.state_since is not null then d.state_since
       else to_timestamp(m.received_ms / 1000) end
   from jsonb_to_recordset($1::jsonb) as m(project_id int, device_id int, state text, received_ms float8,
     offset_ms float8, record_no text, pile_id int, depth_m real)
   where d.project_id = m.project_id and d.device_id = m.device_id`,
);

/** Writes the present state of the machines, by the newest message of each. */
export async function updateMachines(client: PoolClient, records: readonly RecordBatch[]): Promise<void> {
  const newest = new Map<string, { readonly entry: RecordBatch; readonly item: RealItem }>();
  for (const entry of records) {
    const item = entry.fresh.at(-1);
    if (item === undefined || item.message.seq < entry.record.last_seq || !isCurrent(entry, item)) continue;
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
  await client.query(UPDATE_MACHINES([JSON.stringify(machines)]));
}

/**
 * Whether a message tells the present state of its machine. A late one does not: by the machine's clock it is older than
 * the last one heard. Messages of the record in work count all the same, and so do those of a clock that was set back.
 */
function isCurrent({ machine, record }: RecordBatch, { message, receivedMs }: RealItem): boolean {
  const { seenMs, clockOffsetMs } = machine;
  if (seenMs === null || clockOffsetMs === null || message.time_ms >= Math.round(seenMs + clockOffsetMs)) return true;
  if (record.ended) return false;
  return (
    record.record_no === machine.recordNo ||
    isRightClock(message.time_ms, receivedMs) ||
    receivedMs - seenMs > SILENT_MS
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
