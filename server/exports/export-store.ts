// Export tasks and their files in the database, where every replica finds them.
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../db/schema';
import { claimJob, endJob, giveJobBack, isClaimed } from '../jobs/job-lease';

/** Pieces of a file have this size, but for the last one. */
export const PIECE_BYTES = 256 * 1024;
const KEPT_DAYS = 7;

export type Claimed = Selectable<Schema['export_task']>;

export class ExportStore {
  constructor(private readonly db: Kysely<Schema>) {}

  /** The oldest task that nobody works on; from now on the caller does. */
  claim(): Promise<Claimed | undefined> {
    return claimJob(this.db, 'export_task');
  }

  /** Says how far a task is. False when it is no longer the caller's: it was cancelled, or taken over. */
  async beat(
    task: Claimed,
    progress: { rows: number; bytes: number; totalRows?: number; damaged?: number },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('export_task')
      .where(isClaimed(task))
      .set({
        beat_at: sql`now()`,
        row_count: progress.rows,
        bytes: progress.bytes,
        ...(progress.totalRows === undefined ? {} : { total_rows: progress.totalRows }),
        ...(progress.damaged === undefined ? {} : { damaged: progress.damaged }),
      })
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Gives a task back, so that another replica can claim it. */
  giveBack(task: Claimed): Promise<void> {
    return giveJobBack(this.db, 'export_task', task);
  }

  async end(task: Claimed, state: 'done' | 'failed'): Promise<void> {
    await endJob(this.db, 'export_task', task, state);
    if (state === 'failed') await this.dropPieces(task);
  }

  async addPiece({ project_id, task_id, attempt }: Claimed, pieceNo: number, data: Buffer): Promise<void> {
    await this.db
      .insertInto('export_piece')
      .values({ project_id, task_id, attempt, piece_no: pieceNo, data })
      .execute();
  }

  async dropPieces({
    project_id,
    task_id,
    attempt,
  }: Pick<Claimed, 'project_id' | 'task_id' | 'attempt'>): Promise<void> {
    await this.db
      .deleteFrom('export_piece')
      .where('project_id', '=', project_id)
      .where('task_id', '=', task_id)
      .where('attempt', '<=', attempt)
      .execute();
  }

  /** Bytes `from` to before `to` of a file that is done, piece by piece. */
  async *read(
    { project_id, task_id, attempt }: Pick<Claimed, 'project_id' | 'task_id' | 'attempt'>,
    from: number,
    to: number,
  ): AsyncGenerator<Buffer> {
    for (let piece = Math.floor(from / PIECE_BYTES); piece * PIECE_BYTES < to; piece += 1) {
      const row = await this.db
        .selectFrom('export_piece')
        .where('project_id', '=', project_id)
        .where('task_id', '=', task_id)
        .where('attempt', '=', attempt)
        .where('piece_no', '=', piece)
        .select('data')
        .executeTakeFirst();
      if (row === undefined) throw new Error(`piece ${piece} of export ${task_id} is gone`);
      const start = piece * PIECE_BYTES;
      yield row.data.subarray(Math.max(0, from - start), Math.min(row.data.length, to - start));
    }
  }

  /** Tasks that are not over, of all replicas. */
  async pending(): Promise<{ waiting: number; running: number }> {
    const rows = await this.db
      .selectFrom('export_task')
      .where('state', 'in', ['waiting', 'running'])
      .groupBy('state')
      .select(({ fn }) => ['state', fn.countAll<number>().as('tasks')])
      .execute();
    const tasksIn = (state: string): number => rows.find((row) => row.state === state)?.tasks ?? 0;
    return { waiting: tasksIn('waiting'), running: tasksIn('running') };
  }

  /** Removes exports that have been kept long enough. */
  async sweep(): Promise<void> {
    const old = sql<boolean>`created_at < now() - make_interval(days => ${KEPT_DAYS})`;
    const gone = await this.db
      .deleteFrom('export_task')
      .where(old)
      .returning(['project_id', 'task_id', 'attempt'])
      .execute();
    for (const task of gone) await this.dropPieces(task);
  }
}
