// Folders that a killed restore leaves in the data folder: `.restoring-N`, the unpacked backup, and from the renames on
// `.replaced-N`, the data before it. N is the number of its process.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ExitCode, StartError } from '../start-error';

const NAME = /^\.(replaced|restoring)-(\d+)$/;

/** Refuses a folder in which a restore was broken off between its renames: a part may be missing, or another's. */
export function refuseHalfRestored(dataDir: string): void {
  for (const { kind, name, number } of foldersIn(dataDir)) {
    if (kind !== 'replaced') continue;
    const unpacked = path.join(dataDir, `.restoring-${number}`);
    if (!existsSync(unpacked) || readdirSync(unpacked).length === 0) continue;
    const former = path.join(dataDir, name);
    throw new StartError(
      ExitCode.databaseUnusable,
      `A restore into ${dataDir} was broken off while it put the backup in place: some parts are the backup's, others ` +
        `are still the former ones or missing. Nothing was changed now. Either move what is in ${former} back over ` +
        `${dataDir} (the former data) or move what is in ${unpacked} there too (the backup); then delete both folders.`,
    );
  }
}

/** Sentences about folders that a restore has left and nothing needs. */
export function restoreLeftovers(dataDir: string): string[] {
  return foldersIn(dataDir).map(({ kind, name }) =>
    kind === 'replaced'
      ? `${path.join(dataDir, name)} holds the data from before a restore that was complete but killed: it may be deleted`
      : `${path.join(dataDir, name)} is what a restore had unpacked when it was killed: it may be deleted`,
  );
}

function foldersIn(dataDir: string): { readonly kind: string; readonly name: string; readonly number: string }[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir).flatMap((name) => {
    const [, kind, number] = NAME.exec(name) ?? [];
    return kind === undefined || number === undefined ? [] : [{ kind, name, number }];
  });
}
