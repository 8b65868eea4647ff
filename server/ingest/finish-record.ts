// The end of a record: its rows become chunks and segments, its head and the day's rollup are final, its pile is done. It is
// done again when rows come after the end; the earlier counts are subtracted first.
import type { PoolClient } from 'pg';
import { PILE_STATUS } from '../../src/contracts/api';
import { chunksOf, type LogColumns } from '../db/log-codec';
import { logMarkOf } from '../db/log-mark';
import { ensureLogPartition } from '../db/log-partition';
import { pausesOf } from '../db/pauses';
import { settingsOf } from '../db/project-settings';
import { readRecordLog } from '../db/record-log';
import { addRecords, takeOutRecords } from '../db/record-sums';
import { encodeSegments, storeSegments } from '../db/segment-store';
import { storedDecimals } from '../db/stored-decimals';
import { type RecordSummary, summariseRecord } from '../engine/record-summary';
import { SEGMENT_M, segmentsOf } from '../engine/segments';
import { closeWarnings } from './close-warnings';
import type { OpenRecord } from './open-record';
import type { EndedHead } from './record-breaches';
import type { FinishedProject } from './record-judge';
import { scoreOf } from './record-score';
import { storeSlurryBatch } from './slurry-batch';
import type { Announcement } from './warnings';

interface Head extends EndedHead {
  readonly ended_at: Date | null;
  readonly design_ratio: number | null;
  readonly design_cement_gcm3: number | null;
  readonly design: Readonly<Record<string, unknown>> | null;
}

/** Finishes a record within the caller's transaction; returns the changes of its warnings for the consoles. */
export async function finishRecord(
  client: PoolClient,
  record: OpenRecord,
  project: FinishedProject,
): Promise<readonly Announcement[]> {
  const log = await readRecordLog(
    client,
    { projectId: record.project_id, recordNo: record.record_no, month: record.log_month, channels: record.channels },
    storedDecimals(project.type),
  );
  return storeFinished(client, record, project, log);
}

/**
 * The same for a record whose whole log is at hand, stored or not. A record of a generation counts in no sum of the
 * site and finishes no pile.
 */
export async function storeFinished(
  client: PoolClient,
  record: OpenRecord,
  project: FinishedProject,
  log: LogColumns,
): Promise<readonly Announcement[]> {
  const { type } = project;
  const { profile } = type;
  if (profile === null) return [];
  const key = [record.project_id, record.record_no];
  const before = await client.query<Head>(
    `select r.ended_at, r.design_depth_m, r.design_diameter_m, r.set_up_offset_mm, r.offset_mm,
       (p.design ->> 'water_cement_ratio')::float8 as design_ratio,
       (p.design ->> 'cement_density_gcm3')::float8 as design_cement_gcm3, p.design
     from record r left join pile p on p.project_id = r.project_id and p.pile_id = r.pile_id
     where r.project_id = $1 and r.record_no = $2`,
    key,
  );
  const [head] = before.rows;
  if (head === undefined) return [];
  // The pile's own design counts before what holds for the whole project.
  const cementGcm3 = head.design_cement_gcm3 ?? settingsOf(project, type).cement_density_gcm3;
  const summary = summariseRecord(log, profile, head.design_ratio, cementGcm3, {
    diameterM: head.design_diameter_m,
    terms: head.design ?? {},
  });
  if (summary === null) return [];

  const summed = { project_id: record.project_id, time_zone: project.time_zone, profile };
  if (head.ended_at !== null) await takeOutRecords(client, summed, [record.record_no]);
  const announcements = await closeWarnings(client, record, project, log, head);
  const mark = await storeChunks(client, record, log);
  await storeSegments(
    client,
    { projectId: record.project_id, recordNo: record.record_no },
    SEGMENT_M,
    encodeSegments(segmentsOf(log, profile), storedDecimals(type)),
  );
  const levels = await client.query<{ level: number }>(
    'select level from warning where project_id = $1 and record_no = $2',
    key,
  );
  const warningLevels = levels.rows.map((row) => row.level);
  await storeHead(client, record, summary, { warningLevels, mark, pausesMs: pausesOf(log.timeMs) });
  await addRecords(client, summed, [record.record_no]);
  await storeSlurryBatch(client, record, log, { ratio: head.design_ratio, cementGcm3 }, project.time_zone);
  if (record.generation_id !== null) return announcements;
  await finishPile(client, record, summary, warningLevels.length > 0);
  return announcements;
}

/**
 * The pile is done, as this record made it; where the machines have made a later one of it, as that one did. It is warned
 * while any of them is.
 */
async function finishPile(
  client: PoolClient,
  { project_id, pile_id, record_no }: OpenRecord,
  { startedMs, endedMs, depthM }: RecordSummary,
  isWarned: boolean,
): Promise<void> {
  await client.query(
    `with later as (
       select count(*) > 0 as known, coalesce(bool_or(ended_at is null), false) as in_work,
         coalesce(bool_or(warnings > 0), false) as warned
       from record where project_id = $1 and pile_id = $2 and record_no <> $3 and generation_id is null
         and started_at > to_timestamp($4::float8 / 1000))
     update pile p set revision = p.revision + 1,
       status = case when later.in_work then p.status
         when $5::boolean or later.warned then ${PILE_STATUS.warned} else ${PILE_STATUS.done} end,
       depth_m = case when later.known then p.depth_m else $6::real end,
       finished_at = case when later.known then p.finished_at else to_timestamp($7::float8 / 1000) end
     from later where p.project_id = $1 and p.pile_id = $2 and p.status <> ${PILE_STATUS.discarded}`,
    [project_id, pile_id, record_no, startedMs, isWarned, depthM, endedMs],
  );
}

/** Stores the log anew; answers the mark of its chunks. */
async function storeChunks(client: PoolClient, record: OpenRecord, log: LogColumns): Promise<Buffer> {
  const key = [record.project_id, record.record_no];
  await ensureLogPartition(client, record.log_month);
  await client.query('delete from log_chunk where project_id = $1 and record_no = $2 and month = $3', [
    ...key,
    record.log_month,
  ]);
  const chunks = chunksOf(log);
  for (const chunk of chunks) {
    await client.query(
      `insert into log_chunk (project_id, record_no, month, chunk_no, row_count, from_seq, to_seq, from_ms, to_ms, data)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...key,
        record.log_month,
        chunk.chunk_no,
        chunk.row_count,
        chunk.from_seq,
        chunk.to_seq,
        chunk.from_ms,
        chunk.to_ms,
        chunk.data,
      ],
    );
  }
  await client.query('delete from log_tail where project_id = $1 and record_no = $2', key);
  return logMarkOf(chunks.map(({ data }) => data));
}

/** Facts of a head beside its summary. */
interface FoundInLog {
  readonly warningLevels: readonly number[];
  readonly mark: Buffer;
  readonly pausesMs: readonly number[];
}

async function storeHead(
  client: PoolClient,
  record: OpenRecord,
  summary: RecordSummary,
  { warningLevels, mark, pausesMs }: FoundInLog,
): Promise<void> {
  await client.query(
    `update record set started_at = to_timestamp($3::float8 / 1000), ended_at = to_timestamp($4::float8 / 1000),
       last_ms = $4, log_rows = $5, depth_m = $6, slurry_l = $7, ash_kg = $8, water_cement_ratio = $9,
       max_current_a = $10, mean_down_mpm = $11, mean_up_mpm = $12, max_tilt_deg = $13, warnings = $14,
       score = case when score_set then score else $15 end, revision = revision + 1, late_since = null,
       figures = $16::jsonb, log_mark = $17, pauses_ms = $18::float8[]
     where project_id = $1 and record_no = $2`,
    [
      record.project_id,
      record.record_no,
      summary.startedMs,
      summary.endedMs,
      summary.rows,
      summary.depthM,
      summary.slurryL,
      summary.ashKg,
      summary.waterCementRatio,
      summary.maxCurrentA,
      summary.meanDownMpm,
      summary.meanUpMpm,
      summary.maxTiltDeg,
      warningLevels.length,
      scoreOf(warningLevels),
      JSON.stringify(summary.figures),
      mark,
      pausesMs,
    ],
  );
}
