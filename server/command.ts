// Code that is common to the commands which an operator runs beside the server.
import { makeFilesPrivate } from './db/private-folder';
import { ExitCode, StartError } from './start-error';

/** Runs a command. An error that the operator can mend is printed as text, with the server's exit code. */
export function runCommand(usage: string, work: () => Promise<void>): void {
  makeFilesPrivate();
  work().catch((error: unknown) => {
    if (error instanceof StartError) {
      console.error(error.message);
      process.exit(error.exitCode);
    }
    const misused = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    console.error(misused ? `${error.message}\n\n${usage}` : error);
    process.exit(misused ? ExitCode.badConfiguration : ExitCode.fault);
  });
}

/** The one file that was named. */
export function onlyFile(files: readonly string[], usage: string): string {
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new StartError(ExitCode.badConfiguration, `Name one file.\n\n${usage}`);
  return file;
}

/** For commands about the embedded database only. */
export function refusePostgres(databaseUrl: string | undefined): void {
  if (databaseUrl === undefined) return;
  throw new StartError(
    ExitCode.badConfiguration,
    'DATABASE_URL is set, but this is for the embedded database. Use pg_dump and pg_restore for PostgreSQL.',
  );
}
