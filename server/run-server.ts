// The server process: starts the parts in order, says where it serves, and stops them in the reverse order. `npm start`
// calls it while the console is still being built: a first start makes the demo meanwhile.
import { nearlyNamed, readConfig } from './config';
import { DatabaseLost } from './db/embedded';
import { makeFilesPrivate } from './db/private-folder';
import { makeLogger } from './logger';
import { ExitCode, StartError } from './start-error';
import { type RunningServer, startServer } from './start-server';

/** Longer than a clean stop ever takes; then something hangs. */
const STOP_TIMEOUT_MS = 20_000;

/**
 * Runs the server in this process, whose signals, streams and exit code are its own.
 * @param consoleBuilt Before it resolves nothing is served. Where it rejects, the server stops and this rejects with the
 *   same: who builds tells what went wrong. All other failures are told here.
 */
export async function runServer(consoleBuilt: Promise<unknown> = Promise.resolve()): Promise<void> {
  try {
    await start(consoleBuilt);
  } catch (error) {
    if (!(error instanceof StartError)) await consoleBuilt;
    fail(error);
  }
}

async function start(consoleBuilt: Promise<unknown>): Promise<void> {
  makeFilesPrivate();
  const config = readConfig(process.env);
  const logger = makeLogger(config.logLevel);
  for (const { given, meant } of nearlyNamed(process.env)) {
    logger.warn({ variable: given }, `${given} is not a variable of this server: did you mean ${meant}?`);
  }
  const starting = startServer(config, logger, (line) => console.log(line), consoleBuilt);
  stopOnSignals(starting);
  const server = await starting;
  server.failed.catch((error: unknown) => {
    logger.fatal({ err: error }, 'the server cannot go on');
    process.exit(error instanceof DatabaseLost ? ExitCode.databaseLost : ExitCode.fault);
  });
}

/** SIGINT and SIGTERM stop cleanly, also while the server is starting; a second one stops at once. */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(ExitCode.fault);
    stopping = true;
    console.log(`Stopping (${signal}) …`);
    setTimeout(() => {
      console.error('Stopping took too long; the process ends now. Nothing that was acknowledged is lost.');
      process.exit(ExitCode.fault);
    }, STOP_TIMEOUT_MS).unref();
    starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function fail(error: unknown): never {
  if (error instanceof StartError) {
    console.error(error.message);
    process.exit(error.exitCode);
  }
  console.error('The server failed:', error);
  process.exit(ExitCode.fault);
}
