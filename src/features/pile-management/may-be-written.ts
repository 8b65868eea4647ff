import { ErrorCode } from '../../contracts/envelope';
import { asDataCoreError } from '../../ui/error-text';

/** Refusals after which all may be stored: the database was lost while it stored. */
const UNDECIDED: ReadonlySet<unknown> = new Set([ErrorCode.serverFault, ErrorCode.databaseAway]);
/** Errors before anything was sent. */
const NOT_SENT: ReadonlySet<string> = new Set(['bad_input', 'wasm_unavailable']);

/** Whether a change may be stored although it ended with this error: the answer was lost, the server has not refused it. */
export function mayBeWritten(error: unknown): boolean {
  const known = asDataCoreError(error);
  if (known === null || NOT_SENT.has(known.code)) return false;
  const { errorCode, status } = known.context;
  if (known.code === 'http') return Number(status) >= 500;
  return known.code !== 'api' || UNDECIDED.has(errorCode);
}
