// What can be judged only at the end of a record, where it is one of several parts: a hole is no shallower for having
// taken long.
import type { Breach, RecordEnd } from '../../src/equipment/breach';
import type { Judge } from '../../src/equipment/judge';
import { type Runner, runSql } from '../db/run-sql';
import type { OpenRecord } from './open-record';

/** What the end breaks: nothing while another part follows, and nothing that an earlier part has kept. */
export async function breachesAtEnd(
  runner: Runner,
  judge: Judge,
  record: Pick<OpenRecord, 'project_id' | 'record_no' | 'device_id' | 'sent_no' | 'part'>,
  end: RecordEnd,
): Promise<readonly Breach[]> {
  const breaches = judge.end(end);
  if (breaches.length === 0) return breaches;
  const others = await runSql<{ part: number; depth_m: number | null }>(
    runner,
    `select part, depth_m from record
     where project_id = $1 and device_id = $2 and part <> $3 and (sent_no = $4 or (record_no = $4 and sent_no is null))`,
    [record.project_id, record.device_id, record.part, record.sent_no ?? record.record_no],
  );
  if (others.some(({ part }) => part > record.part)) return [];
  const deepestM = Math.max(...others.map(({ depth_m }) => depth_m ?? 0), 0);
  const { designDepthM } = end;
  return breaches.filter(
    ({ rule, limit }) => rule.when !== 'shortBy' || designDepthM === null || designDepthM - deepestM > limit,
  );
}
