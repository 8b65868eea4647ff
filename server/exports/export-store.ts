// Export tasks and their files in the database, where every replica finds them.
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../db/schema';
import { claimJob, endJob, giveJobBack, isClaimed } from '../jobs/job-lease';
import { type ExportMark, exportMark, packedKeys, type RowKeys, unpackedKeys } from './export-mark';

/** Pieces of a file have this size, but for the last one. */
export const PIECE_BYTES = 256 * 1024;
const KEPT_DAYS = 7;

export type Claimed = Selectable<Schema['export_task']>;
type OfTask = Pick<Claimed, 'project_id' | 'task_id' | 'attempt'>;

/** A mark as another server finds it. */
export interface FoundMark extends ExportMark {
  readonly keys: RowKeys;
  /** Bytes behind the last whole piece. */
  readonly tail: Buffer;
}

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
    if (state === 'failed') await this.drop(task);
    else await this.dropMark(task);
  }

  /** Keeps how far a task is; its whole pieces are kept already. `keys`: with the first mark of a try. */
  async addMark(task: Claimed, mark: ExportMark, tail: Buffer, keys: RowKeys | null): Promise<void> {
    const { project_id, task_id, attempt } = task;
    const state = JSON.stringify(mark);
    if (keys === null) {
      await this.db
        .updateTable('export_mark')
        .where('project_id', '=', project_id)
        .where('task_id', '=', task_id)
        .where('attempt', '=', attempt)
        .set({ state, tail })
        .execute();
      return;
    }
    await this.dropMark(task);
    // One of a server that has taken the task over stays.
    await this.db
      .insertInto('export_mark')
      .values({ project_id, task_id, attempt, state, tail, keys: await packedKeys(keys) })
      .onConflict((conflict) => conflict.columns(['project_id', 'task_id']).doNothing())
      .execute();
  }

  /** How far the try before has come, whose pieces are this one's from now on; null: nothing is left of it. */
  async takeMark(task: Claimed): Promise<FoundMark | null> {
    const { project_id, task_id, attempt } = task;
    const found = await this.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('export_mark')
        .where('project_id', '=', project_id)
        .where('task_id', '=', task_id)
        .where('attempt', '<', attempt)
        .selectAll()
        .forUpdate()
        .executeTakeFirst();
      const mark = row === undefined ? undefined : exportMark.safeParse(row.state).data;
      if (row === undefined || mark === undefined) return null;
      const { numUpdatedRows } = await trx
        .updateTable('export_piece')
        .where('project_id', '=', project_id)
        .where('task_id', '=', task_id)
        .where('attempt', '=', row.attempt)
        .where('piece_no', '<', mark.pieces)
        .set({ attempt })
        .executeTakeFirst();
      await trx
        .updateTable('export_mark')
        .where('project_id', '=', project_id)
        .where('task_id', '=', task_id)
        .set({ attempt })
        .execute();
      // A server that lost the task meanwhile may have dropped some.
      return Number(numUpdatedRows) === mark.pieces ? { mark, row } : null;
    });
    await this.drop({ ...task, attempt: found === null ? attempt : attempt - 1 });
    return found === null ? null : { ...found.mark, tail: found.row.tail, keys: await unpackedKeys(found.row.keys) };
  }

  async addPiece({ project_id, task_id, attempt }: Claimed, pieceNo: number, data: Buffer): Promise<void> {
    await this.db
      .insertInto('export_piece')
      .values({ project_id, task_id, attempt, piece_no: pieceNo, data })
      .execute();
  }

  /** Drops the pieces of this try and of those before, and how far they had come. */
  async drop(task: OfTask): Promise<void> {
    await this.dropMark(task);
    await this.db
      .deleteFrom('export_piece')
      .where('project_id', '=', task.project_id)
      .where('task_id', '=', task.task_id)
      .where('attempt', '<=', task.attempt)
      .execute();
  }

  private async dropMark({ project_id, task_id, attempt }: OfTask): Promise<void> {
    await this.db
      .deleteFrom('export_mark')
      .where('project_id', '=', project_id)
      .where('task_id', '=', task_id)
      .where('attempt', '<=', attempt)
      .execute();
  }

  /** Bytes `from` to before `to` of a file that is done, piece by piece. */
  async *read({ project_id, task_id, attempt }: OfTask, from: number, to: number): AsyncGenerator<Buffer> {
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
    for (const task of gone) await this.drop(task);
  }
}
