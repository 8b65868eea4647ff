// Stores a simulated record, or that there is none, together with the state of its pile. The record goes through what
// ends a machine's own record: segments, sums of the head, judging, warnings.
import type { Selectable } from 'kysely';
import type { PoolClient } from 'pg';
import { GENERATION_STATE, type GenerationFailure } from '../../src/contracts/broker';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { randomOf } from '../../src/equipment/machines/random';
import { recordNoOf } from '../../src/equipment/machines/record-identity';
import { logMonthOf } from '../db/log-partition';
import { raiseProjectRevision } from '../db/pile-changes';
import type { Schema } from '../db/schema';
import { storeFinished } from '../ingest/finish-record';
import { OPEN_RECORD_COLUMNS, type OpenRecord } from '../ingest/open-record';
import type { GenerationRow } from './generation-news';
import type { DesignedPile, SimulatedRecord } from './simulated-record';

type Item = Selectable<Schema['pile_generation_item']>;

export interface StoreOrder {
  /** As it was claimed. */
  readonly job: GenerationRow;
  readonly project: {
    readonly site: string;
    readonly type: EquipmentType;
    readonly settings: unknown;
    readonly time_zone: string;
  };
  readonly item: Item;
  readonly design: DesignedPile;
  readonly made: SimulatedRecord;
}

interface Stored {
  /** The generation after it. */
  readonly row: GenerationRow;
  readonly recordNo: string;
  readonly warnings: number;
}

/** `not_claimed`: the generation is no longer the caller's, or the pile no longer to be made. */
export type StoreResult = Stored | { readonly failure: GenerationFailure } | 'not_claimed';

/** Between two piles, seconds. */
const MOVE_S = { from: 45, to: 90 } as const;
/** Arbitrary, but the same in every replica; the second key is the machine. */
const MACHINE_LOCK = 7_240_314;

/**
 * Stores the record at the first time from the generation's next one on at which the machine did nothing. The caller
 * has begun the transaction and ends it: nothing is written unless the answer is a record.
 */
export async function storeSimulated(client: PoolClient, order: StoreOrder): Promise<StoreResult> {
  const { job, item, project } = order;
  const { log } = order.made;
  const claimed = await lockClaimed(client, job, item);
  if (claimed === null) return 'not_claimed';
  await client.query('select pg_advisory_xact_lock($1::int, $2::int)', [MACHINE_LOCK, job.device_id]);
  const machine = await client.query<{ name: string; record_no: string | null }>(
    'select name, record_no from device where project_id = $1 and device_id = $2',
    [job.project_id, job.device_id],
  );
  const [device] = machine.rows;
  if (device === undefined) return { failure: 'machine_gone' };
  const durationMs = log.timeMs.at(-1) ?? 0;
  const moveMs = randomOf(`${job.seed}/${item.item_no}/move`).integer(MOVE_S.from, MOVE_S.to) * 1000;
  const startMs = await freeFrom(client, job, claimed.next_ms, durationMs, moveMs, device.record_no);
  if (startMs === null) return { failure: 'machine_busy' };
  if (startMs + durationMs > Date.now()) return { failure: 'in_future' };

  const recordNo = `SIM-${recordNoOf(device.name, startMs)}`;
  const record = await insertHead(client, order, recordNo, startMs);
  const shifted = { ...log, timeMs: log.timeMs.map((ms) => startMs + ms) };
  // Its warnings are of the past: they are listed, and not published.
  const warnings = (await storeFinished(client, record, project, shifted)).length;
  const endMs = startMs + durationMs;
  await client.query(
    `update pile_generation_item set state = ${GENERATION_STATE.succeeded}, failure = null, record_no = $4,
       started_ms = $5, ended_ms = $6, warnings = $7, changed_at = now()
     where project_id = $1 and task_id = $2 and item_no = $3`,
    [item.project_id, item.task_id, item.item_no, recordNo, startMs, endMs, warnings],
  );
  await markPile(client, item, GENERATION_STATE.succeeded);
  const row = await countItem(client, job, 'succeeded', endMs + moveMs);
  await raiseProjectRevision(client, item.project_id, [item.pile_id]);
  return { row, recordNo, warnings };
}

/** Notes that a pile was not made; null when the generation is no longer the caller's. */
export async function storeFailure(
  client: PoolClient,
  job: GenerationRow,
  item: Item,
  failure: GenerationFailure,
): Promise<GenerationRow | null> {
  if ((await lockClaimed(client, job, item)) === null) return null;
  await client.query(
    `update pile_generation_item set state = ${GENERATION_STATE.failed}, failure = $4, changed_at = now()
     where project_id = $1 and task_id = $2 and item_no = $3`,
    [item.project_id, item.task_id, item.item_no, failure],
  );
  await markPile(client, item, GENERATION_STATE.failed);
  return await countItem(client, job, 'failed', null);
}

/**
 * Locks the generation while it is the caller's and the pile still to be made: a cancellation waits for it, or came
 * before.
 */
async function lockClaimed(client: PoolClient, job: GenerationRow, item: Item): Promise<GenerationRow | null> {
  const { rows } = await client.query<GenerationRow>(
    `select g.* from pile_generation g
     where g.project_id = $1 and g.task_id = $2 and g.attempt = $3 and g.state = 'running' and exists (
       select from pile_generation_item i where i.project_id = g.project_id and i.task_id = g.task_id
         and i.item_no = $4 and i.state = ${GENERATION_STATE.generating})
     for update`,
    [job.project_id, job.task_id, job.attempt, item.item_no],
  );
  return rows[0] ?? null;
}

/**
 * From when on the machine did nothing for so long. Its records follow each other, so that the last one begun before
 * the end decides. Null while it is at work on one that would have to end first.
 */
async function freeFrom(
  client: PoolClient,
  { project_id, device_id }: GenerationRow,
  fromMs: number,
  durationMs: number,
  moveMs: number,
  recordInWork: string | null,
): Promise<number | null> {
  let startMs = Math.ceil(fromMs / 1000) * 1000;
  for (;;) {
    const { rows } = await client.query<{ record_no: string; end_ms: number | null; is_open: boolean }>(
      `select record_no, coalesce(extract(epoch from ended_at)::float8 * 1000, last_ms) as end_ms,
         ended_at is null as is_open
       from record
       where project_id = $1 and device_id = $2 and started_at < to_timestamp($3::float8 / 1000)
       order by started_at desc limit 1`,
      [project_id, device_id, startMs + durationMs + moveMs],
    );
    const [last] = rows;
    if (last === undefined) return startMs;
    if (last.is_open && last.record_no === recordInWork) return null;
    if (last.end_ms === null || last.end_ms < startMs) return startMs;
    startMs = Math.ceil((last.end_ms + moveMs) / 1000) * 1000;
    // Nothing later than now is made, and a machine with years of records is not searched in vain.
    if (startMs + durationMs > Date.now()) return startMs;
  }
}

async function insertHead(
  client: PoolClient,
  { job, item, design, made: { log, standing } }: StoreOrder,
  recordNo: string,
  startMs: number,
): Promise<OpenRecord> {
  const emptyM = design.terms.empty_stir_depth_m;
  const { rows } = await client.query<OpenRecord>(
    `insert into record as r (project_id, record_no, pile_id, pile_no, device_id, started_at, design_depth_m,
       empty_stir_depth_m, channels, log_month, last_seq, is_simulated, generation_id, design_x_m, design_y_m,
       design_diameter_m, set_up_seq, set_up_x_m, set_up_y_m, position_seq, x_m, y_m)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), $7, $8, $9, $10, $11, true, $12, $13, $14, $15, $16, $17,
       $18, $19, $20, $21)
     returning ${OPEN_RECORD_COLUMNS}`,
    [
      job.project_id,
      recordNo,
      item.pile_id,
      item.pile_no,
      job.device_id,
      startMs,
      design.depthM,
      typeof emptyM === 'number' ? emptyM : null,
      log.channels.map((channel) => channel.key),
      logMonthOf(startMs),
      log.seq.at(-1) ?? -1,
      job.task_id,
      design.xM,
      design.yM,
      design.diameterM,
      standing === null ? null : 0,
      standing?.setUp.xM,
      standing?.setUp.yM,
      standing === null ? null : log.seq.at(-1),
      standing?.asBuilt.xM,
      standing?.asBuilt.yM,
    ],
  );
  const [record] = rows;
  if (record === undefined) throw new Error('an insert without a row');
  return record;
}

async function markPile(client: PoolClient, { project_id, pile_id }: Item, state: number): Promise<void> {
  await client.query('update pile set generation_state = $3 where project_id = $1 and pile_id = $2', [
    project_id,
    pile_id,
    state,
  ]);
}

async function countItem(
  client: PoolClient,
  { project_id, task_id }: GenerationRow,
  to: 'succeeded' | 'failed',
  nextMs: number | null,
): Promise<GenerationRow> {
  const { rows } = await client.query<GenerationRow>(
    `update pile_generation set generating = generating - 1, ${to} = ${to} + 1, change_no = change_no + 1,
       next_ms = coalesce($3, next_ms), beat_at = now()
     where project_id = $1 and task_id = $2 returning *`,
    [project_id, task_id, nextMs],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a generation that was locked is gone');
  return row;
}
