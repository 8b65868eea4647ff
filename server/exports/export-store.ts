// Export tasks and their files in the database, where every replica finds them.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema';

/** Pieces of a file have this size, but for the last one. */
export const PIECE_BYTES = 256 * 1024;
/** Without a sign of life for so long, whoever worked on a task is gone. */
const LEASE_S = 60;
const KEPT_DAYS = 7;

export interface Claimed {
  readonly project_id: number;
  readonly task_id: string;
  readonly type_code: string;
  readonly kind: string;
  readonly format: string;
  readonly language: string;
  readonly filter: unknown;
  readonly attempt: number;
}

export class ExportStore {
  constructor(private readonly db: Kysely<Schema>) {}

  /** The oldest task that nobody works on; from now on the caller does. */
  async claim(): Promise<Claimed | undefined> {
    return await this.db
      .updateTable('export_task')
      .set({ state: 'running', attempt: sql`attempt + 1`, beat_at: sql`now()`, row_count: 0, bytes: 0 })
      .where((e) =>
        e(
          e.refTuple('project_id', 'task_id'),
          'in',
          e
            .selectFrom('export_task')
            .where((w) =>
              w.or([
                w('state', '=', 'waiting'),
                w.and([w('state', '=', 'running'), sql<boolean>`beat_at < now() - make_interval(secs => ${LEASE_S})`]),
              ]),
            )
            .select(['project_id', 'task_id'])
            .orderBy('created_at')
            .limit(1)
            .forUpdate()
            .skipLocked()
            .$asTuple('project_id', 'task_id'),
        ),
      )
      .returning(['project_id', 'task_id', 'type_code', 'kind', 'format', 'language', 'filter', 'attempt'])
      .executeTakeFirst();
  }

  /** Says how far a task is. False when it is no longer the caller's: it was cancelled, or taken over. */
  async beat(task: Claimed, progress: { rows: number; bytes: number; totalRows?: number }): Promise<boolean> {
    const { numUpdatedRows } = await this.mine(task)
      .set({
        beat_at: sql`now()`,
        row_count: progress.rows,
        bytes: progress.bytes,
        ...(progress.totalRows === undefined ? {} : { total_rows: progress.totalRows }),
      })
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Leaves a task to whoever claims it next. */
  async giveBack(task: Claimed): Promise<void> {
    await this.mine(task).set({ state: 'waiting' }).execute();
  }

  async end(task: Claimed, state: 'done' | 'failed'): Promise<void> {
    await this.mine(task).set({ state }).execute();
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

  /** Removes what has been kept long enough. */
  async sweep(): Promise<void> {
    const old = sql<boolean>`created_at < now() - make_interval(days => ${KEPT_DAYS})`;
    const gone = await this.db
      .deleteFrom('export_task')
      .where(old)
      .returning(['project_id', 'task_id', 'attempt'])
      .execute();
    for (const task of gone) await this.dropPieces(task);
  }

  private mine({ project_id, task_id, attempt }: Claimed) {
    return this.db
      .updateTable('export_task')
      .where('project_id', '=', project_id)
      .where('task_id', '=', task_id)
      .where('attempt', '=', attempt)
      .where('state', '=', 'running');
  }
}
