// Errors that say that there is no room on a disk: the database's (PostgreSQL's code 53100) and the file system's.

const DISK_FULL = '53100';

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === DISK_FULL || error.code === 'ENOSPC');
}
