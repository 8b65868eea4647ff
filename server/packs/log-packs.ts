// Copies of stored logs in files of this server, a file for each project and day (UTC) on which its records began: one read of
// a file instead of many of the database. They are nothing but copies: a copy's rows are checked against the mark of the
// record, which the database tells, and a copy that is not as it should be is read from the database instead.
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { logMarkOf } from '../db/log-mark';
import type { ListedChunk } from '../db/record-logs';
import { isMissing, namesIn, sweepFolder } from '../objects/object-folder';
import { Pack, PackDamaged, PackWriter } from './pack-file';

/** Lists of packs that are kept in memory, together. */
const LIST_BYTES = 16 * 1024 * 1024;
/** Files that nobody has finished. */
const ABANDONED_MS = 3_600_000;
const TEMPORARY = 'temporary';
/** Day, when it was written, and something that no other file has. */
const NAME = /^(\d{4}-\d{2}-\d{2})\.([0-9a-z]+)\.[0-9a-f-]+\.pack$/;

/** When a pack was written, by its name. */
function writtenMs(name: string): number {
  return Number.parseInt(NAME.exec(name)?.[2] ?? '0', 36);
}

/** A record whose rows are all in chunks, as far as it is known by. */
export interface PackedRecord {
  readonly record_no: string;
  readonly started_at: Date;
  readonly log_rows: number;
  /** log-mark.ts; null where nothing is in chunks. */
  readonly log_mark: Buffer | null;
}

/** The day in whose pack a record's log is. */
export function packDayOf(startedAt: Date): string {
  return startedAt.toISOString().slice(0, 10);
}

export class LogPacks {
  readonly #root: string;
  /** Newest file of each day, by project. A name is never used twice. */
  readonly #files = new Map<number, Promise<Map<string, string>>>();
  /** Those looked at last at the end. */
  readonly #open = new Map<string, Pack>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The whole logs of those of the records that are copied, each one's chunks in order. Does not throw. */
  async logsOf(
    projectId: number,
    records: readonly PackedRecord[],
  ): Promise<ReadonlyMap<string, readonly ListedChunk[]>> {
    const logs = new Map<string, readonly ListedChunk[]>();
    const byDay = new Map<string, PackedRecord[]>();
    for (const record of records) {
      if (record.log_mark === null) continue;
      const day = packDayOf(record.started_at);
      const known = byDay.get(day);
      if (known === undefined) byDay.set(day, [record]);
      else known.push(record);
    }
    const days = [...byDay].map(([day, ofDay]) => this.#logsOfDay(projectId, day, ofDay));
    for (const read of await Promise.all(days)) for (const [recordNo, chunks] of read) logs.set(recordNo, chunks);
    return logs;
  }

  /** The pack of a day; null where there is none that can be read. */
  async packOf(projectId: number, day: string): Promise<Pack | null> {
    const files = await this.#filesOf(projectId);
    const name = files.get(day);
    if (name === undefined) return null;
    const file = path.join(this.#root, String(projectId), name);
    const known = this.#open.get(file);
    if (known !== undefined) {
      this.#open.delete(file);
      this.#open.set(file, known);
      return known;
    }
    try {
      const pack = await Pack.open(file);
      this.#keep(pack);
      return pack;
    } catch (error) {
      await this.#given(error, projectId, day, file);
      return null;
    }
  }

  /** Writes the pack of a day anew and resolves with its bytes; where `write` throws, the one before stays. */
  async put(projectId: number, day: string, write: (writer: PackWriter) => Promise<void>): Promise<number> {
    const temporary = path.join(this.#root, TEMPORARY, randomUUID());
    await mkdir(path.dirname(temporary), { recursive: true });
    try {
      const bytes = await PackWriter.write(temporary, write);
      const folder = path.join(this.#root, String(projectId));
      await mkdir(folder, { recursive: true });
      const files = await this.#filesOf(projectId);
      const before = files.get(day);
      // After the one before, also where the clock has been set back meanwhile.
      const ms = Math.max(Date.now(), before === undefined ? 0 : writtenMs(before) + 1);
      const name = `${day}.${ms.toString(36).padStart(9, '0')}.${randomUUID()}.pack`;
      await rename(temporary, path.join(folder, name));
      files.set(day, name);
      if (before !== undefined) await this.#remove(path.join(folder, before));
      return bytes;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async drop(projectId: number, day: string): Promise<void> {
    const files = await this.#filesOf(projectId);
    const name = files.get(day);
    files.delete(day);
    if (name !== undefined) await this.#remove(path.join(this.#root, String(projectId), name));
  }

  /** The days of a project of which there are packs, with the bytes of each; any other file in its folder is removed. */
  async daysOf(projectId: number): Promise<ReadonlyMap<string, number>> {
    this.#files.delete(projectId);
    const files = await this.#filesOf(projectId);
    const folder = path.join(this.#root, String(projectId));
    const current = new Set(files.values());
    for (const name of await namesIn(folder)) if (!current.has(name)) await this.#remove(path.join(folder, name));
    const days = new Map<string, number>();
    for (const [day, name] of files) {
      const found = await stat(path.join(folder, name)).catch(() => null);
      if (found !== null) days.set(day, found.size);
    }
    return days;
  }

  /** Projects of which there may be packs; files left half-written are removed. */
  async projects(): Promise<readonly number[]> {
    await sweepFolder(path.join(this.#root, TEMPORARY), Date.now() - ABANDONED_MS);
    return (await namesIn(this.#root)).filter((name) => /^\d+$/.test(name)).map(Number);
  }

  async dropProject(projectId: number): Promise<void> {
    this.#files.delete(projectId);
    await rm(path.join(this.#root, String(projectId)), { recursive: true, force: true });
  }

  /** Removes all of them. */
  async clear(): Promise<void> {
    this.#files.clear();
    this.#open.clear();
    await rm(this.#root, { recursive: true, force: true });
  }

  async #logsOfDay(
    projectId: number,
    day: string,
    records: readonly PackedRecord[],
  ): Promise<ReadonlyMap<string, readonly ListedChunk[]>> {
    const logs = new Map<string, readonly ListedChunk[]>();
    const pack = await this.packOf(projectId, day);
    if (pack === null) return logs;
    try {
      const marks = records.flatMap(({ log_mark }) => (log_mark === null ? [] : [log_mark]));
      const packed = await pack.chunksOf(marks);
      for (const { record_no, log_mark, log_rows } of records) {
        const chunks = log_mark === null ? undefined : packed.get(log_mark);
        if (log_mark === null || chunks === undefined) continue;
        if (!logMarkOf(chunks.map(({ data }) => data)).equals(log_mark)) throw new PackDamaged(pack.file);
        // A server of before the marks has written the log anew, and left the mark as it was.
        if (chunks.reduce((rows, { row_count }) => rows + row_count, 0) !== log_rows) continue;
        logs.set(
          record_no,
          chunks.map((chunk) => ({ record_no, ...chunk })),
        );
      }
    } catch (error) {
      await this.#given(error, projectId, day, pack.file);
    }
    return logs;
  }

  /** After a fault of a pack: one that is damaged is removed, one that another server has removed is forgotten. */
  async #given(error: unknown, projectId: number, day: string, file: string): Promise<void> {
    this.#open.delete(file);
    if (!(error instanceof PackDamaged) && !isMissing(error)) return;
    const files = await this.#filesOf(projectId);
    if (files.get(day) === path.basename(file)) files.delete(day);
    await this.#remove(file);
  }

  async #remove(file: string): Promise<void> {
    this.#open.delete(file);
    // Where it cannot be removed it is not read any more.
    await rm(file, { force: true }).catch(() => undefined);
  }

  #keep(pack: Pack): void {
    this.#open.set(pack.file, pack);
    let bytes = [...this.#open.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const one of this.#open.values()) {
      if (bytes <= LIST_BYTES) break;
      this.#open.delete(one.file);
      bytes -= one.bytes;
    }
  }

  #filesOf(projectId: number): Promise<Map<string, string>> {
    const known = this.#files.get(projectId);
    if (known !== undefined) return known;
    const read = this.#readFiles(projectId);
    this.#files.set(projectId, read);
    return read;
  }

  async #readFiles(projectId: number): Promise<Map<string, string>> {
    const names = await namesIn(path.join(this.#root, String(projectId))).catch(() => []);
    // In order of time: of two of a day the later one counts.
    return new Map(names.sort().flatMap((name) => (NAME.exec(name) === null ? [] : [[name.slice(0, 10), name]])));
  }
}
