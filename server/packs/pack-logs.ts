// Makes packs of what the database has, and removes those of what it has no more.
import type { Pool } from 'pg';
import { logMarkOf } from '../db/log-mark';
import { type ListedChunk, readChunksOf } from '../db/record-logs';
import { type LogPacks, type PackedRecord, packDayOf } from './log-packs';
import type { PackWriter } from './pack-file';

const DAY_MS = 86_400_000;
/** Rows that are read at once, or one record's where it has more: some hundred kilobytes. */
const READ_ROWS = 60_000;
/** Bytes that a record takes in a pack beside its rows, and a row, about. */
const RECORD_BYTES = 300;
const ROW_BYTES = 5;
/** Before its day is over a pack is written anew only when it lacks more than a quarter as many records as it holds. */
const GROWTH = 4;

interface RecordToPack extends PackedRecord {
  readonly log_month: string;
  readonly log_mark: Buffer;
}

export interface Packing {
  readonly pool: Pool;
  readonly packs: LogPacks;
  /** All packs together stay about below it; the oldest days go first. */
  readonly mostBytes: number;
  /** Called between steps. Where it rejects, that ends all of it; the packs written by then are whole. */
  readonly rest: () => Promise<void>;
}

/** Brings the packs of all projects up to date, of each the newest days first; resolves with how many were written. */
export async function packLogs(packing: Packing): Promise<number> {
  const { pool, packs } = packing;
  const { rows } = await pool.query<{ project_id: number }>('select project_id from project order by project_id');
  const projects = rows.map((row) => row.project_id);
  const stored = new StoredPacks(packing);
  for (const projectId of await packs.projects()) {
    if (!projects.includes(projectId)) await packs.dropProject(projectId);
    else for (const [day, bytes] of await packs.daysOf(projectId)) stored.add({ projectId, day, bytes });
  }
  let written = 0;
  for (const projectId of projects) {
    const days = new Set<string>();
    for (let before = new Date(Date.now() + DAY_MS); ; ) {
      await packing.rest();
      const day = await lastDayBefore(pool, projectId, before);
      if (day === null) break;
      days.add(day);
      before = startOf(day);
      if (await packDay(packing, stored, { projectId, day })) written += 1;
    }
    for (const pack of stored.of(projectId)) if (!days.has(pack.day)) await stored.drop(pack);
  }
  return written;
}

interface PackPlace {
  readonly projectId: number;
  readonly day: string;
}

type StoredPack = PackPlace & { readonly bytes: number };

/** The stored packs, and their bound. */
class StoredPacks {
  readonly #packing: Packing;
  readonly #packs = new Map<string, StoredPack>();

  constructor(packing: Packing) {
    this.#packing = packing;
  }

  add(pack: StoredPack): void {
    this.#packs.set(keyOf(pack), pack);
  }

  of(projectId: number): readonly StoredPack[] {
    return [...this.#packs.values()].filter((pack) => pack.projectId === projectId);
  }

  async drop({ projectId, day }: PackPlace): Promise<void> {
    this.#packs.delete(keyOf({ projectId, day }));
    await this.#packing.packs.drop(projectId, day);
  }

  /** Makes room for a pack by removing those of older days; false where that is not enough. */
  async makeRoom({ bytes, ...place }: StoredPack): Promise<boolean> {
    const others = [...this.#packs.values()].filter((pack) => keyOf(pack) !== keyOf(place));
    let over = bytesOf(others) + bytes - this.#packing.mostBytes;
    const older = others.filter(({ day }) => day < place.day).sort((one, other) => (one.day < other.day ? -1 : 1));
    if (over > bytesOf(older)) return false;
    for (const pack of older) {
      if (over <= 0) break;
      over -= pack.bytes;
      await this.drop(pack);
    }
    return true;
  }
}

const keyOf = ({ projectId, day }: PackPlace): string => `${projectId} ${day}`;
const bytesOf = (packs: readonly StoredPack[]): number => packs.reduce((sum, { bytes }) => sum + bytes, 0);
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The day (UTC) of the last record that began before an instant. */
async function lastDayBefore(pool: Pool, projectId: number, before: Date): Promise<string | null> {
  const { rows } = await pool.query<{ last: Date | null }>(
    'select max(started_at) as last from record where project_id = $1 and started_at < $2',
    [projectId, before],
  );
  const last = rows[0]?.last ?? null;
  return last === null ? null : packDayOf(last);
}

/** Whether the pack of the day was written. */
async function packDay(packing: Packing, stored: StoredPacks, place: PackPlace): Promise<boolean> {
  const { pool, packs } = packing;
  const { projectId, day } = place;
  const end = new Date(startOf(day).getTime() + DAY_MS);
  const { rows: records } = await pool.query<RecordToPack>(
    `select record_no, started_at, log_month, log_mark, log_rows from record
     where project_id = $1 and started_at >= $2 and started_at < $3
       and log_mark is not null and ended_at is not null and late_since is null
     order by started_at, record_no`,
    [projectId, startOf(day), end],
  );
  if (records.length === 0) {
    await stored.drop(place);
    return false;
  }
  const before = await packs.packOf(projectId, day);
  if (before !== null && !isDue(before.marks(), records, end.getTime() <= Date.now())) return false;
  const bytes = records.reduce((sum, { log_rows }) => sum + RECORD_BYTES + ROW_BYTES * log_rows, 0);
  if (!(await stored.makeRoom({ ...place, bytes }))) {
    // Chunks of records that are gone must go all the same.
    await stored.drop(place);
    return false;
  }
  const written = await packs.put(projectId, day, async (writer) => {
    for (const group of groupsOf(records)) {
      await packing.rest();
      await addLogs(packing, projectId, group, writer);
    }
  });
  stored.add({ ...place, bytes: written });
  return true;
}

/** Whether the pack has what is gone, or lacks what it should have by now. */
function isDue(packed: ReadonlySet<string>, records: readonly RecordToPack[], isOver: boolean): boolean {
  const marks = new Set(records.map(({ log_mark }) => log_mark.toString('hex')));
  if ([...packed].some((mark) => !marks.has(mark))) return true;
  const missing = [...marks].filter((mark) => !packed.has(mark)).length;
  return isOver ? missing > 0 : missing * GROWTH > packed.size;
}

function* groupsOf(records: readonly RecordToPack[]): Generator<readonly RecordToPack[]> {
  let group: RecordToPack[] = [];
  let rows = 0;
  for (const record of records) {
    group.push(record);
    rows += record.log_rows;
    if (rows < READ_ROWS) continue;
    yield group;
    group = [];
    rows = 0;
  }
  if (group.length > 0) yield group;
}

/** Adds logs from the pack of before, and from the database. */
async function addLogs(
  { pool, packs }: Packing,
  projectId: number,
  records: readonly RecordToPack[],
  writer: PackWriter,
): Promise<void> {
  const logs = new Map<string, readonly ListedChunk[]>(await packs.logsOf(projectId, records));
  const others = records.filter(({ record_no }) => !logs.has(record_no));
  for (const chunk of await readChunksOf(pool, projectId, others, {})) {
    logs.set(chunk.record_no, [...(logs.get(chunk.record_no) ?? []), chunk]);
  }
  for (const { record_no, log_mark } of records) {
    const chunks = logs.get(record_no) ?? [];
    // Written anew since the records were listed, or damaged where it lies.
    const isIt = logMarkOf(chunks.map(({ data }) => data)).equals(log_mark);
    await writer.add(log_mark, isIt ? chunks : []);
  }
}
