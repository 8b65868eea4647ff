// The warnings of demo records, some of them handled.
import type { PoolClient } from 'pg';
import { WARNING_STATUS } from '../../src/contracts/warning-handling';
import { randomOf } from '../../src/equipment/machines/random';
import { neighboursText } from '../ingest/warnings';
import type { Breach } from '../judging/breach';
import { column, FROM_MS, insertColumns } from './bulk';
import type { Work } from './timeline';

/** Status of the newest warnings of a project, so that a small one shows each. */
const NEWEST = [WARNING_STATUS.notClosed, WARNING_STATUS.pendingReview, WARNING_STATUS.rejected] as const;

/** Share of warnings by handling status 0 not closed, 1 closed, 2 pending review, 3 rejected; older ones are closed more. */
function handlingOf(recordNo: string, ageDays: number, newest: number): number {
  const shown = NEWEST[newest];
  if (shown !== undefined) return shown;
  const draw = randomOf(`${recordNo}/handling`).next();
  const closed = Math.min(0.88, 0.1 + ageDays * 0.05);
  if (draw < closed) return 1;
  if (draw < closed + (1 - closed) * 0.3) return 2;
  return draw < closed + (1 - closed) * 0.4 ? 3 : 0;
}

export async function insertWarnings(
  client: PoolClient,
  projectId: number,
  done: readonly { readonly work: Work; readonly breaches: readonly Breach[] }[],
  nowMs: number,
): Promise<number> {
  const rows = done
    .flatMap(({ work, breaches }) => breaches.map((breach) => ({ work, breach })))
    .sort((a, b) => b.breach.timeMs - a.breach.timeMs)
    .map((row, newest) => ({ ...row, newest }));
  await insertColumns(
    client,
    'warning',
    [
      column('record_no', 'text', rows, (r) => r.work.recordNo),
      column('pile_id', 'int', rows, (r) => r.work.pile.pileId),
      column('pile_no', 'text', rows, (r) => r.work.pile.pileNo),
      column('device_id', 'int', rows, (r) => r.work.deviceId),
      column('rule', 'text', rows, (r) => r.breach.rule.key),
      column('channel', 'text', rows, (r) => r.breach.rule.channel),
      column('level', 'smallint', rows, (r) => r.breach.rule.level),
      column('raised_at', 'float8', rows, (r) => r.breach.timeMs, FROM_MS),
      column('value', 'real', rows, (r) => r.breach.value),
      column('limit_value', 'real', rows, (r) => r.breach.limit),
      column('pass', 'smallint', rows, (r) => r.breach.pass),
      column('depth_m', 'real', rows, (r) => r.breach.depthM),
      column('from_seq', 'int', rows, (r) => r.breach.fromSeq),
      column('to_seq', 'int', rows, (r) => r.breach.toSeq),
      column('from_depth_m', 'real', rows, (r) => r.breach.fromDepthM),
      column('to_depth_m', 'real', rows, (r) => r.breach.toDepthM),
      column('lasted_ms', 'float8', rows, (r) => r.breach.lastedMs),
      column('neighbours', 'text', rows, (r) => neighboursText(r.breach), '$::jsonb'),
      column('status', 'smallint', rows, (r) =>
        handlingOf(r.work.recordNo, (nowMs - r.breach.timeMs) / 86_400_000, r.newest),
      ),
    ],
    [
      { name: 'project_id', type: 'int', value: projectId },
      { name: 'is_simulated', type: 'boolean', value: true },
    ],
  );
  return rows.length;
}
