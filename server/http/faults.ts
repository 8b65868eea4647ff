// Texts of a fault for the client and for the log.
import { isDatabaseAway } from '../db/database-away';
import { isDiskFull } from '../db/full-disk';
import { ApiError, apiErrors } from './api-error';

export interface AnsweredFault {
  readonly answer: ApiError;
  /** HTTP status, where the answer has not begun yet. */
  readonly status: number;
  /** Null where the client is at fault. */
  readonly logged: string | null;
}

export function faultOf(error: unknown): AnsweredFault {
  if (error instanceof ApiError) return { answer: error, status: error.status, logged: null };
  if (isDiskFull(error)) return { answer: apiErrors.diskFull(), status: 200, logged: 'no room on the disk' };
  if (isDatabaseAway(error)) {
    return { answer: apiErrors.databaseAway(), status: 503, logged: 'the database does not answer' };
  }
  if (isBadDatabaseInput(error)) {
    const answer = apiErrors.badRequest({ cn: '数值超出范围', en: 'a value is out of range' });
    return { answer, status: 200, logged: null };
  }
  return { answer: apiErrors.fault(), status: 500, logged: 'a request failed' };
}

/** PostgreSQL's class 22, data exceptions: a character or number that a column cannot hold. */
export function isBadDatabaseInput(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^22\w{3}$/.test(error.code);
}
