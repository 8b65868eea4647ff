// Makes exports one at a time: reads a page, writes it, says how far it is, lets others have their turn.
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { EXPORT_FORMATS, type ExportFormat, storedExport } from '../../src/contracts/api/exports';
import { equipmentByCode } from '../../src/equipment/registry';
import type { Schema } from '../db/schema';
import { JobLoop } from '../jobs/job-loop';
import { type Claimed, ExportStore, type FoundMark, PIECE_BYTES } from './export-store';
import type { Asked, SheetSource } from './sheet-of';
import { writerOf } from './sheet-stream';
import { sheetOf } from './sheets';

/** A server that ends without notice loses so many pieces at most; each mark is written with the bytes behind its last piece. */
const MARK_PIECES = 8;

export class ExportRunner {
  readonly store: ExportStore;
  private readonly loop: JobLoop<Claimed>;

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly pool: Pool,
    private readonly logger: Logger,
    /** Whether something new may be written: without room tasks wait. */
    hasRoom: () => boolean = () => true,
  ) {
    this.store = new ExportStore(db);
    this.loop = new JobLoop({
      name: 'exports',
      logger,
      hasRoom,
      claim: () => this.store.claim(),
      work: (task) => this.work(task),
    });
  }

  /** Looks for work, unless it is at work already. */
  wake(): void {
    this.loop.wake();
  }

  /** Unfinished tasks go on at another replica, or at the next start. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async work(task: Claimed): Promise<void> {
    try {
      await this.make(task);
    } catch (error) {
      this.logger.error({ err: error, task: task.task_id }, 'an export failed');
      await this.store.end(task, 'failed');
    }
  }

  private async make(task: Claimed): Promise<void> {
    const { asked, source, format } = await this.readTask(task);
    const { head, open } = sheetOf(asked);
    const { title, columns } = head(source.type);
    const titles = columns.map((column) => column.title[source.language]);
    const found = await this.goneOnWith(task, titles);
    const sheet = await open({ ...source, from: found ?? undefined });
    const totalRows = sheet.count;
    let rows = found?.rows ?? 0;
    let bytes = (found?.pieces ?? 0) * PIECE_BYTES;
    if (!(await this.store.beat(task, { rows, bytes, totalRows }))) return;

    const pieces = new Pieces(found?.pieces ?? 0);
    if (found !== null) pieces.put(found.tail);
    const writer = writerOf(format, { title, columns }, source.language, (more) => pieces.put(more), found?.writer);
    const keep = async (whole: boolean): Promise<void> => {
      for (const { pieceNo, data } of pieces.take(whole)) {
        await this.store.addPiece(task, pieceNo, data);
        bytes += data.length;
      }
    };
    let keysKept = found !== null;
    /** Keeps how far it is; false where it cannot be gone on from here. */
    const mark = async (): Promise<boolean> => {
      const place = sheet.place?.() ?? null;
      if (place === null) return false;
      const { keys, keysDone, damage } = place;
      const state = { titles, pieces: pieces.cut, rows, totalRows, keysDone, damage, writer: writer.mark() };
      await this.store.addMark(task, state, pieces.rest(), keysKept ? null : keys);
      keysKept = true;
      return true;
    };
    let marked = pieces.cut;
    for await (const page of sheet.pages()) {
      writer.add(page);
      rows += page.length;
      await keep(false);
      const stops = this.loop.stopping;
      if ((stops || pieces.cut - marked >= MARK_PIECES) && (await mark())) marked = pieces.cut;
      if (stops) {
        await this.store.giveBack(task);
        if (!keysKept) await this.store.drop(task);
        return;
      }
      if (!(await this.store.beat(task, { rows, bytes }))) {
        await this.store.drop(task);
        return;
      }
    }
    if (asked.note !== undefined) writer.addWords([asked.note]);
    const { count: damaged, lines } = sheet.damaged?.() ?? { count: 0, lines: [] };
    if (damaged > 0) {
      this.logger.warn({ task: task.task_id, stretches: damaged }, 'an export lacks readings that are damaged');
      writer.addWords(lines);
    }
    writer.end();
    await keep(true);
    if (await this.store.beat(task, { rows, bytes, totalRows: rows, damaged })) await this.store.end(task, 'done');
    else await this.store.drop(task);
  }

  /** How far the try before has come; null: this one begins at the first row. */
  private async goneOnWith(task: Claimed, titles: readonly string[]): Promise<FoundMark | null> {
    if (task.attempt === 1) return null;
    const found = await this.store.takeMark(task);
    if (found === null || JSON.stringify(found.titles) === JSON.stringify(titles)) return found;
    await this.store.drop(task);
    return null;
  }

  private async readTask(task: Claimed): Promise<{ asked: Asked; source: SheetSource; format: ExportFormat }> {
    const format = EXPORT_FORMATS.find((known) => known === task.format);
    const type = equipmentByCode(task.type_code);
    if (format === undefined || type === undefined) throw new Error('the task is not understood');
    const { time_zone } = await this.db
      .selectFrom('project')
      .where('project_id', '=', task.project_id)
      .select('time_zone')
      .executeTakeFirstOrThrow();
    const asked = storedExport.parse(task.filter);
    const language = task.language === 'en' ? 'en' : 'cn';
    const { db, pool } = this;
    return { asked, source: { db, pool, type, projectId: task.project_id, timeZone: time_zone, language }, format };
  }
}

/** Bytes as they come, cut into pieces of one length. */
class Pieces {
  private readonly waiting: Uint8Array[] = [];
  private length = 0;

  /** @param cut Pieces that are cut already. */
  constructor(public cut: number) {}

  put(bytes: Uint8Array): void {
    this.waiting.push(bytes);
    this.length += bytes.length;
  }

  /** The pieces that are full; with `whole` the rest too. */
  take(whole: boolean): { readonly pieceNo: number; readonly data: Buffer }[] {
    if (this.length < PIECE_BYTES && !whole) return [];
    const all = Buffer.concat(this.waiting);
    this.waiting.length = 0;
    const cut: { pieceNo: number; data: Buffer }[] = [];
    let at = 0;
    while (at + PIECE_BYTES <= all.length || (whole && at < all.length)) {
      cut.push({ pieceNo: this.cut, data: all.subarray(at, at + PIECE_BYTES) });
      this.cut += 1;
      at += PIECE_BYTES;
    }
    const rest = all.subarray(Math.min(at, all.length));
    if (rest.length > 0) this.waiting.push(rest);
    this.length = rest.length;
    return cut;
  }

  /** The bytes behind the last piece. */
  rest(): Buffer {
    return Buffer.concat(this.waiting);
  }
}
