// Keeps the data folder for the server's own user: records, password hashes, keys and photos lie in it, and other users
// of the machine must not read them.
import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { ExitCode, StartError } from '../start-error';

/** Bits of a mode that let somebody else than the owner in, and those that let them write. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
/** Folders are 0700 and files 0600 from here on. For the process, so call it before anything is made. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Takes a folder for the owner alone: one that others may read is closed to them with all that lies in it, one that they
 * may write is refused, since its files may be theirs. Throws StartError; the folder must be there.
 */
export function takePrivately(folder: string): void {
  const found = statSync(folder);
  if ((found.mode & OTHERS_WRITE) !== 0) {
    throw refusal(
      folder,
      `can be written by others (mode ${modeOf(found)}), who may have changed what is in it. Look through it, then take their ` +
        `rights away: chmod -R go-rwx ${folder}`,
    );
  }
  if ((found.mode & OTHERS) === 0) return;
  try {
    closeToOthers(folder);
  } catch (error) {
    throw refusal(
      folder,
      `can be read by others (mode ${modeOf(found)}), and this user may not change that. Let its owner do it: ` +
        `chmod -R go-rwx ${folder}`,
      error,
    );
  }
}

/** Takes the rights of others away from a folder and all that lies in it; links are left alone. */
export function closeToOthers(folder: string): void {
  const found = lstatSync(folder);
  if (found.isSymbolicLink()) return;
  if ((found.mode & OTHERS) !== 0) chmodSync(folder, found.mode & 0o700);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(folder)) closeToOthers(path.join(folder, name));
}

function refusal(folder: string, why: string, cause?: unknown): StartError {
  return new StartError(
    ExitCode.cannotWrite,
    `The data folder ${folder} ${why}\nOr give the server a folder of its own, which it makes itself: DATA_DIR=/path/to/folder.`,
    { cause },
  );
}

const modeOf = (found: Stats): string => (found.mode & 0o777).toString(8).padStart(4, '0');
