// Tables of a project as they went out, kept in parts: the next who asks gets them forwarded as they are, at the state that
// they are of, and then what changed since. Reading all rows of a large project anew takes seconds.
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { changedSince, type PileState } from './pile-changes';

/**
 * Piles that may have changed since a table that is forwarded, unless more is worthwhile: the changes must stay a small
 * answer.
 */
const MOST_CHANGED = 5_000;
/** Tables kept of a project and name: somebody may be reading the one before. */
const KEPT = 2;
/** Parts that were written by a server that ended meanwhile. */
const ABANDONED_HOURS = 1;
/** A table that grew a moment ago is still being written. */
const WRITING_S = 30;
/** Parts read at once: about a megabyte. */
const PARTS_AT_ONCE = 8;
/** Stands before the first part: what is said of the table in the head of its answer. */
const HEAD_NO = -1;

/** A table that can be forwarded. */
export interface TableSnapshot {
  readonly projectId: number;
  readonly snapshotId: string;
  /** State of the table. */
  readonly revision: string;
  readonly rows: number;
  readonly parts: number;
  /** Ids of the piles that have changed since it. */
  readonly changed: readonly number[];
}

/** Which table, and what it holds. */
export interface TableAsked {
  readonly name: 'heads' | 'piles' | 'warnings';
  readonly state: PileState;
  /** Names of its columns, or of its form; with other ones it is another table. */
  readonly columns: string;
  /** A table of fewer parts is read as quickly as it is forwarded: it is not kept. */
  readonly fewestParts: number;
  /** The share of the piles that may have changed while the changes are still better than the whole. */
  readonly worthwhile?: number;
}

/** The newest table of a project, while not too much has changed since it. */
export async function tableSnapshot(pool: Pool, asked: TableAsked): Promise<TableSnapshot | null> {
  const { state, columns, name, worthwhile } = asked;
  const { projectId } = state;
  const { rows } = await pool.query<{ snapshot_id: string; revision: string; row_count: number; part_count: number }>(
    `select snapshot_id, revision, row_count, part_count from table_snapshot
     where project_id = $1 and name = $2 and columns = $3 order by made_at desc limit 1`,
    [projectId, name, columns],
  );
  const [newest] = rows;
  if (newest === undefined) return null;
  const changed = await changedSince(pool, newest.revision, state, worthwhile);
  if (changed === null || (worthwhile === undefined && changed.length > MOST_CHANGED)) return null;
  const { snapshot_id: snapshotId, revision, row_count, part_count } = newest;
  return { projectId, snapshotId, revision, rows: row_count, parts: part_count, changed };
}

/** Whether some server writes such a table just now. */
export async function isBeingWritten(pool: Pool, { name, state }: TableAsked): Promise<boolean> {
  const { rows } = await pool.query<{ writing: boolean }>(
    `select exists (
       select from table_part p where project_id = $1 and name = $2
         and made_at > clock_timestamp() - make_interval(secs => ${WRITING_S})
         and not exists (select from table_snapshot s where s.project_id = $1 and s.snapshot_id = p.snapshot_id)
     ) as writing`,
    [state.projectId, name],
  );
  return rows[0]?.writing === true;
}

/** The part for the head of the answer that is stored with a table; null: there is none. */
export async function headOf(pool: Pool, { projectId, snapshotId }: TableSnapshot): Promise<Buffer | null> {
  const { rows } = await pool.query<{ data: Buffer }>(
    'select data from table_part where project_id = $1 and snapshot_id = $2 and part_no = $3',
    [projectId, snapshotId, HEAD_NO],
  );
  return rows[0]?.data ?? null;
}

/** The parts of a table, as they are stored, from the first on or from the last. */
export async function* partsOf(
  pool: Pool,
  { projectId, snapshotId, parts }: TableSnapshot,
  from: 'first' | 'last' = 'first',
): AsyncGenerator<Buffer> {
  for (let read = 0; read < parts; read += PARTS_AT_ONCE) {
    const count = Math.min(PARTS_AT_ONCE, parts - read);
    const at = from === 'first' ? read : parts - read - count;
    const { rows } = await pool.query<{ data: Buffer }>(
      `select data from table_part where project_id = $1 and snapshot_id = $2 and part_no >= $3 and part_no < $4
       order by part_no ${from === 'first' ? 'asc' : 'desc'}`,
      [projectId, snapshotId, at, at + count],
    );
    // Two newer ones have come while this one was read.
    if (rows.length !== count) throw new Error('a stored table is gone');
    for (const { data } of rows) yield data;
  }
}

/** Keeps a table while it goes out. One that does not come to its end is not kept. */
export class TableSnapshotWriter {
  readonly #pool: Pool;
  readonly #asked: TableAsked;
  readonly #revision: string;
  readonly #snapshotId = randomUUID();
  #waiting: Uint8Array[] = [];
  #parts = 0;

  constructor(pool: Pool, asked: TableAsked, revision: string) {
    this.#pool = pool;
    this.#asked = asked;
    this.#revision = revision;
  }

  /** The next part. The first ones wait until it is known that there are many. */
  async add(deflated: Uint8Array): Promise<void> {
    this.#waiting.push(deflated);
    if (this.#parts + this.#waiting.length >= this.#asked.fewestParts) await this.#store();
  }

  /** All parts have gone out; `head` is kept with them. */
  async finish(rows: number, head: Uint8Array | null): Promise<void> {
    if (this.#parts === 0) return;
    await this.#store();
    const { name, state, columns } = this.#asked;
    if (head !== null) await this.#insert(HEAD_NO, [head]);
    await this.#pool.query(
      `insert into table_snapshot (project_id, snapshot_id, name, revision, columns, row_count, part_count)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [state.projectId, this.#snapshotId, name, this.#revision, columns, rows, this.#parts],
    );
    await this.#pool.query(
      `delete from table_snapshot where project_id = $1 and name = $2 and snapshot_id not in (
         select snapshot_id from table_snapshot where project_id = $1 and name = $2 order by made_at desc limit ${KEPT})`,
      [state.projectId, name],
    );
    await this.#pool.query(
      `delete from table_part p where project_id = $1 and name = $2
         and not exists (select from table_snapshot s where s.project_id = $1 and s.snapshot_id = p.snapshot_id)
         and not exists (select from table_part q where q.project_id = $1 and q.snapshot_id = p.snapshot_id
           and q.made_at > clock_timestamp() - make_interval(hours => ${ABANDONED_HOURS}))`,
      [state.projectId, name],
    );
  }

  /** It will not be finished. */
  async drop(): Promise<void> {
    if (this.#parts === 0) return;
    await this.#pool.query('delete from table_part where project_id = $1 and snapshot_id = $2', [
      this.#asked.state.projectId,
      this.#snapshotId,
    ]);
  }

  async #store(): Promise<void> {
    const parts = this.#waiting;
    this.#waiting = [];
    await this.#insert(this.#parts, parts);
    this.#parts += parts.length;
  }

  async #insert(first: number, parts: readonly Uint8Array[]): Promise<void> {
    await this.#pool.query(
      `insert into table_part (project_id, snapshot_id, name, part_no, data)
       select $1, $2, $3, $4::int + place::int - 1, data from unnest($5::bytea[]) with ordinality as p(data, place)`,
      [this.#asked.state.projectId, this.#snapshotId, this.#asked.name, first, parts.map((part) => Buffer.from(part))],
    );
  }
}
