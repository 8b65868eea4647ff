// How much an account may write to the local store in a day (UTC), counted before a body is read, so that no two
// requests count on the same room. The count is the length of a file, which every server of the folder appends to.
import { appendFile, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, namesIn } from './object-folder';

/** One byte of the file stands for so many begun; every body counts as one of them at least. */
const UNIT_BYTES = 64 * 1024;

export class UploadAllowance {
  private readonly root: string;

  constructor(
    dataFolder: string,
    private readonly bytesADay: number,
  ) {
    this.root = path.join(dataFolder, 'written');
  }

  /** Takes `bytes` of what is left of the day; false when that is less. */
  async take(accountId: number, bytes: number, nowMs: number = Date.now()): Promise<boolean> {
    const units = Math.max(1, Math.ceil(bytes / UNIT_BYTES));
    const most = Math.floor(this.bytesADay / UNIT_BYTES);
    const folder = path.join(this.root, dayOf(nowMs));
    const file = path.join(folder, String(accountId));
    if ((await lengthOf(file)) + units > most) return false;
    await mkdir(folder, { recursive: true });
    await appendFile(file, Buffer.alloc(units));
    return (await lengthOf(file)) <= most;
  }

  /** Forgets the days before. */
  async sweep(nowMs: number = Date.now()): Promise<void> {
    for (const day of await namesIn(this.root)) {
      if (day < dayOf(nowMs)) await rm(path.join(this.root, day), { recursive: true, force: true });
    }
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

async function lengthOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}
