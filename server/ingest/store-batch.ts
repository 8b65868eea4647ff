// One batch of machines' messages in one transaction: rows into the tail, heads, machines and piles brought up to
// date, warnings judged, records that end finished. Every statement may be repeated: rows that are stored already stay.
import type { PoolClient } from 'pg';
import { PILE_STATUS } from '../../src/contracts/api';
import { equipmentByCode } from '../../src/equipment/registry';
import { chunkedSeqs } from '../db/chunked-seqs';
import { raiseProjectRevision } from '../db/pile-changes';
import { changePiles } from '../db/pile-sums';
import { prepared } from '../db/prepared';
import { storedDecimals, storedReading } from '../db/stored-decimals';
import { finishRecord } from './finish-record';
import { storeAnswers, waitingCommands } from './machine-locks';
import type { MachineMessage } from './messages';
import { type OpenRecord, recordKey } from './open-record';
import { asEndFault } from './put-off-ends';
import { endedRecords, noteLate } from './record-ends';
import { type Machine, openRecords, type RecordBatch, updateHeads, updateMachines } from './record-heads';
import type { RecordJudges } from './record-judge';
import { storeDeliveries } from './slurry-deliveries';
import { type Announcement, storeWarnings } from './warnings';

export interface BatchResult {
  readonly stored: number;
  /** Of those stored, the rows of per-second log. */
  readonly rows: number;
  /** Messages of registered machines: stored, or there before. */
  readonly accepted: readonly MachineMessage[];
  readonly duplicates: number;
  /** Messages of machines that are not registered under the project, type and site of their topic. */
  readonly unknown: number;
  readonly announcements: readonly Announcement[];
  /** When records that got rows after their end are to be finished anew, in ms from now; null: none has. */
  readonly lateDueMs: number | null;
}

type StatusItem = Extract<MachineMessage, { kind: 'status' }>;

/** Stores a batch. The caller has begun the transaction, and commits it. Throws an EndFault where a record cannot end. */
export async function storeBatch(
  client: PoolClient,
  batch: readonly MachineMessage[],
  judges: RecordJudges,
): Promise<BatchResult> {
  const machines = await readMachines(client, batch);
  const known = batch.filter((item) => machines.has(machineKey(item.topic)));
  const machineOf = (item: MachineMessage): Machine | undefined => machines.get(machineKey(item.topic));
  const records = await openRecords(
    client,
    known.filter((item) => item.kind === 'real'),
    machineOf,
  );
  const stored = await storeTail(client, records);
  await storeDeliveries(client, records);
  await updateHeads(client, records);
  await updateMachines(client, records);
  // After the records, which say that a machine is online: a last will comes after what it sent.
  const statuses = known.filter((item) => item.kind === 'status');
  await storeStatus(client, statuses);
  const answers = known.filter((item) => item.kind === 'answer');
  const announcements: Announcement[] = [
    ...(await storeAnswers(client, answers)),
    ...(await waitingCommands(client, statuses)),
  ];
  const judged = await judgeFresh(client, records, judges);
  announcements.push(...judged.announcements);
  const lateDueMs = await noteLate(client, records);
  const ended = await endedRecords(client, records);
  const begun = records.filter((entry) => entry.isNew).map((entry) => entry.record);
  const moved = [...begun, ...ended.map(({ record }) => record)];
  await changePiles(client, moved, async () => {
    for (const { record, machine } of ended) {
      announcements.push(...(await finish(client, record, machine)));
      judges.forget(record);
    }
    await markBegun(
      client,
      begun.filter((record) => !ended.some((over) => recordKey(over.record) === recordKey(record))),
    );
  });
  await raiseRevisions(client, [...moved, ...judged.warned]);
  const real = known.filter((item) => item.kind === 'real').length;
  return {
    stored: stored + known.length - real,
    rows: stored,
    accepted: known,
    duplicates: real - stored,
    unknown: batch.length - known.length,
    announcements,
    lateDueMs,
  };
}

async function finish(client: PoolClient, record: OpenRecord, machine: Machine): Promise<readonly Announcement[]> {
  try {
    return await finishRecord(client, record, machine);
  } catch (error) {
    throw asEndFault(record, error);
  }
}

/** Warns of what the new rows of records in work break, and completes what they end; also answers which records. */
async function judgeFresh(
  client: PoolClient,
  records: readonly RecordBatch[],
  judges: RecordJudges,
): Promise<{ readonly announcements: readonly Announcement[]; readonly warned: readonly OpenRecord[] }> {
  const inWork = records.filter(({ record }) => !record.ended);
  const broken = await judges.breaches(
    client,
    inWork.map(({ record, machine, fresh }) => ({
      record,
      project: machine,
      fresh: fresh.map((item) => item.message),
    })),
  );
  const announcements: Announcement[] = [];
  const warned: OpenRecord[] = [];
  for (const { record, machine } of inWork) {
    const breaches = broken.get(recordKey(record)) ?? [];
    const { site, type, time_zone: timeZone } = machine;
    const warningNews = await storeWarnings(client, { record, site, typeCode: type.code, timeZone, breaches });
    if (warningNews.length > 0) warned.push(record);
    announcements.push(...warningNews);
  }
  return { announcements, warned };
}

function machineKey(topic: MachineMessage['topic']): string {
  return `${topic.projectId} ${topic.deviceId} ${topic.typeCode} ${topic.site}`;
}

const READ_MACHINES = prepared(
  'machines of a batch',
  `select d.project_id, d.device_id, d.is_simulated, d.record_no, d.clock_offset_ms,
     extract(epoch from d.last_seen_at)::float8 * 1000 as seen_ms, p.type_code, p.site, p.time_zone, p.settings
   from (select distinct * from unnest($1::int[], $2::int[]) as k(project_id, device_id)) k
   join device d using (project_id, device_id) join project p using (project_id)
   where d.closed_at is null and p.closed_at is null`,
);

async function readMachines(client: PoolClient, batch: readonly MachineMessage[]): Promise<Map<string, Machine>> {
  const { rows } = await client.query<{
    project_id: number;
    device_id: number;
    is_simulated: boolean;
    record_no: string | null;
    type_code: string;
    site: string;
    seen_ms: number | null;
    clock_offset_ms: number | null;
    time_zone: string;
    settings: unknown;
  }>(READ_MACHINES([batch.map((item) => item.topic.projectId), batch.map((item) => item.topic.deviceId)]));
  const machines = new Map<string, Machine>();
  for (const row of rows) {
    const type = equipmentByCode(row.type_code);
    if (type === undefined) continue;
    machines.set(`${row.project_id} ${row.device_id} ${row.type_code} ${row.site}`, {
      projectId: row.project_id,
      deviceId: row.device_id,
      isSimulated: row.is_simulated,
      recordNo: row.record_no,
      seenMs: row.seen_ms,
      clockOffsetMs: row.clock_offset_ms,
      type,
      site: row.site,
      settings: row.settings,
      time_zone: row.time_zone,
    });
  }
  return machines;
}

async function storeStatus(client: PoolClient, items: readonly StatusItem[]): Promise<void> {
  for (const { topic, message, receivedMs, retained } of items) {
    // A last will was written when the machine connected: its time says nothing about the clock now.
    const isCurrent = message.online && !retained;
    await client.query(
      `update device set online = $3,
         clock_offset_ms = case when $6 then $4::float8 - $5::float8 else clock_offset_ms end,
         last_seen_at = case when $6 then to_timestamp($5::float8 / 1000) else last_seen_at end
       where project_id = $1 and device_id = $2`,
      [topic.projectId, topic.deviceId, message.online, message.time_ms, receivedMs, isCurrent],
    );
  }
}

function storedValue(value: number | null | undefined, decimals: number): number | null {
  return value === null || value === undefined ? null : storedReading(value, decimals);
}

/** An array of numbers as PostgreSQL reads it from text. */
function arrayText(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`;
}

const STORE_TAIL = prepared(
  'rows of a batch',
  `insert into log_tail (project_id, record_no, seq, time_ms, pass, values)
   select project_id, record_no, seq, time_ms, pass, values::real[]
   from unnest($1::int[], $2::text[], $3::int[], $4::float8[], $5::smallint[], $6::text[])
     as r(project_id, record_no, seq, time_ms, pass, values)
   on conflict do nothing returning project_id, record_no, seq`,
);

/** Inserts the rows that are not there yet and notes them as `fresh`; answers how many. */
async function storeTail(client: PoolClient, records: readonly RecordBatch[]): Promise<number> {
  const inChunks = new Map<RecordBatch, ReadonlySet<number>>();
  for (const entry of records) {
    const seqs = entry.items.map(({ message }) => message.seq);
    if (entry.record.ended) inChunks.set(entry, await chunkedSeqs(client, entry.record, seqs));
  }
  const rows = records.flatMap((entry) => {
    const { record } = entry;
    const decimalsOf = storedDecimals(entry.machine.type);
    const items = entry.items.filter(({ message }) => inChunks.get(entry)?.has(message.seq) !== true);
    return items.map(({ message }) => ({
      project_id: record.project_id,
      record_no: record.record_no,
      seq: message.seq,
      time_ms: message.time_ms,
      pass: message.pass,
      values: arrayText(record.channels.map((channel) => storedValue(message.values[channel], decimalsOf(channel)))),
    }));
  });
  if (rows.length === 0) return 0;
  const inserted = await client.query<{ project_id: number; record_no: string; seq: number }>(
    STORE_TAIL([
      rows.map((row) => row.project_id),
      rows.map((row) => row.record_no),
      rows.map((row) => row.seq),
      rows.map((row) => row.time_ms),
      rows.map((row) => row.pass),
      rows.map((row) => row.values),
    ]),
  );
  const stored = new Set(inserted.rows.map((row) => `${recordKey(row)} ${row.seq}`));
  for (const entry of records) {
    const seen = new Set<number>();
    entry.fresh = entry.items.filter(({ message: { seq } }) => {
      if (seen.has(seq) || !stored.has(`${recordKey(entry.record)} ${seq}`)) return false;
      seen.add(seq);
      return true;
    });
  }
  return inserted.rows.length;
}

/** Puts their piles in work, but not those given up, and not for a record older than one that the pile has. */
async function markBegun(client: PoolClient, begun: readonly OpenRecord[]): Promise<void> {
  for (const record of begun) {
    await client.query(
      `update pile set status = ${PILE_STATUS.inWork}, revision = revision + 1
       where project_id = $1 and pile_id = $2 and status <> ${PILE_STATUS.discarded} and not exists (
         select from record n join record r on r.project_id = n.project_id and r.record_no = $3
         where n.project_id = $1 and n.pile_id = $2 and n.generation_id is null and n.started_at > r.started_at)`,
      [record.project_id, record.pile_id, record.record_no],
    );
  }
}

/** Piles that changed their status change a list of piles; warnings of them, a list of warnings. */
async function raiseRevisions(client: PoolClient, moved: readonly OpenRecord[]): Promise<void> {
  const changed = new Set(moved.map((record) => record.project_id));
  for (const projectId of [...changed].sort((a, b) => a - b)) {
    const pileIds = moved.filter((record) => record.project_id === projectId).map((record) => record.pile_id);
    await raiseProjectRevision(client, projectId, pileIds);
  }
}
