// A start that cannot go on: the fault, its remedy, and the exit code that says so to a supervisor.

/** Exit codes of the server process, after sysexits.h. */
export const ExitCode = {
  databaseUnusable: 65,
  unavailable: 69,
  fault: 70,
  cannotWrite: 73,
  databaseLost: 74,
  inUse: 75,
  badConfiguration: 78,
} as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** An expected reason not to start; `message` is shown to the operator as it is. */
export class StartError extends Error {
  override readonly name = 'StartError';

  constructor(
    readonly exitCode: ExitCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
