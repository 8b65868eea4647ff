// Makes the rollups of what was stored before they were kept, or by other means. After a migration it goes month by month,
// each in a transaction with the note that it is done: a server that is stopped meanwhile goes on where it was. In order
// of time, as live records come: rows that are asked for together then lie together.
import type { PoolClient } from 'pg';
import { equipmentByCode } from '../../src/equipment/registry';
import { resumPiles } from './pile-sums';
import { addRecordsOf, type Period } from './record-sums';
import { addWarningsOf } from './warning-counts';

/** Takes what a project has of a period, or of all time, into its sums, in which none of it is. */
export async function sumProject(
  client: PoolClient,
  projectId: number,
  period: Period = ['-infinity', 'infinity'],
): Promise<void> {
  const { rows } = await client.query<{ time_zone: string; type_code: string }>(
    'select time_zone, type_code from project where project_id = $1',
    [projectId],
  );
  for (const { time_zone, type_code } of rows) {
    const project = { project_id: projectId, time_zone, profile: equipmentByCode(type_code)?.profile ?? null };
    await addRecordsOf(client, project, period);
    await addWarningsOf(client, project, period);
  }
}

/** Fills what waits for it. The caller holds the lock of migrations, and nothing is written meanwhile. */
export async function fillSums(client: PoolClient): Promise<void> {
  await fillPileSums(client);
  for (let filled = 0; ; filled++) {
    const { rows } = await client.query<{ project_id: number; from_at: string; to_at: string }>(
      'select project_id, from_at::text, to_at::text from sums_to_fill order by project_id, from_at limit 1',
    );
    const [next] = rows;
    if (next === undefined) {
      // A table that has just got all its rows is planned as an empty one until somebody looks at it.
      if (filled > 0) await client.query('analyze work_sum');
      return;
    }
    await client.query('begin');
    try {
      await sumProject(client, next.project_id, [next.from_at, next.to_at]);
      await client.query('delete from sums_to_fill where project_id = $1 and from_at = $2', [
        next.project_id,
        next.from_at,
      ]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`the sums of project ${next.project_id} from ${next.from_at} cannot be made`, { cause: error });
    }
  }
}

/** Sums the design piles of projects whose sums lack an amount. */
async function fillPileSums(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ project_id: number }>(
    'select distinct project_id from pile_sum where progress is null order by project_id',
  );
  for (const { project_id } of rows) {
    await client.query('begin');
    try {
      await resumPiles(client, project_id);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`the sums of the piles of project ${project_id} cannot be made`, { cause: error });
    }
  }
}
