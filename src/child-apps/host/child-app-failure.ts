/**
 * Fault of an app: its code did not come (`load`), is no child app (`module`), threw (`crash`), or did not answer in
 * time (`silent`).
 */
export type FailureReason = 'load' | 'module' | 'crash' | 'silent';

/** Why an app is not shown. The message says where and what; the cause is the app's own error, if it had one. */
export class ChildAppFailure extends Error {
  override readonly name = 'ChildAppFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** The error's own words. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
