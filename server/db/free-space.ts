// Room on the disk of the data folder. The embedded database survives a refused write of its tables, but not one of its
// own log (PGlite then hangs), so nothing new is taken while there is still room for what is under way.
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { ExitCode, StartError } from '../start-error';

export const MB = 1024 * 1024;
/** Opening the database after a crash writes at most this: two segments of its log (16 MB) and some pages. */
const START_MB = 40;
const LOOK_MS = 1000;

export interface FreeSpaceOptions {
  readonly folder: string;
  /** Below this nothing new is taken. */
  readonly reserveBytes: number;
  readonly logger: Logger;
  /** Called each time that the reserve is reached; may make room. */
  readonly onLow?: () => Promise<void>;
}

export class FreeSpace {
  private free = Number.POSITIVE_INFINITY;
  private low = false;
  private readonly timer: NodeJS.Timeout;

  private constructor(private readonly options: FreeSpaceOptions) {
    this.timer = setInterval(() => void this.look(), LOOK_MS);
    this.timer.unref();
  }

  /** Looks once before it returns, and then now and then. */
  static async watch(options: FreeSpaceOptions): Promise<FreeSpace> {
    const space = new FreeSpace(options);
    await space.look();
    return space;
  }

  /** Whether something new may be written. */
  hasRoom(): boolean {
    return !this.low;
  }

  freeBytes(): number {
    return this.free;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    const { folder, reserveBytes, logger, onLow } = this.options;
    try {
      this.free = await freeBytesOf(folder);
    } catch (error) {
      // The next write will report what is wrong with the disk.
      logger.debug({ err: error, folder }, 'the free space of the data folder is not known');
      return;
    }
    const low = this.free < reserveBytes;
    if (low === this.low) return;
    this.low = low;
    const figures = { folder, freeMb: Math.round(this.free / MB), reserveMb: Math.round(reserveBytes / MB) };
    if (!low) {
      logger.warn(figures, 'there is room on the disk again: everything is taken as before');
      return;
    }
    logger.error(
      figures,
      'the disk is full: records are not acknowledged and changes are refused until there is room; machines send again',
    );
    // On a disk that is full to the end the database could not even write down that it made room.
    if (this.free < START_MB * MB) return;
    await onLow?.().catch((error: unknown) => logger.error({ err: error }, 'no room could be made'));
  }
}

/** Refuses a start on a disk that has no room for the database to be opened after a crash. */
export async function refuseFullDisk(folder: string): Promise<void> {
  const free = await freeBytesOf(folder);
  if (free >= START_MB * MB) return;
  throw new StartError(
    ExitCode.cannotWrite,
    `The disk of the data folder ${folder} is full: ${Math.floor(free / MB)} MB are free, and the database needs ` +
      `${START_MB} MB to be opened. Nothing was changed. Make room and start again.`,
  );
}

/** Bytes that this user may still write. A folder that does not exist yet lies on its parent's disk. */
async function freeBytesOf(folder: string): Promise<number> {
  let there = folder;
  while (!existsSync(there) && path.dirname(there) !== there) there = path.dirname(there);
  const { bavail, bsize } = await statfs(there);
  return bavail * bsize;
}
