// Texts of a fault for the client and for the log.
import type { Language } from '../../src/contracts/language';
import { refusal } from '../../src/contracts/refusals';
import { isDatabaseAway } from '../db/database-away';
import { isDiskFull } from '../db/full-disk';
import { ApiError, apiErrors } from './api-error';
import { issueText } from './input-texts';

export interface ToldFault {
  readonly answer: ApiError;
  /** HTTP status, where the answer has not begun yet. */
  readonly status: number;
  /** Null where the client is at fault. */
  readonly logged: string | null;
}

/** What was sent with a request. */
export interface Sent {
  readonly query: unknown;
  readonly body: unknown;
}

/** `sent`: to find the field that the database could not take. */
export function faultOf(error: unknown, sent?: Sent): ToldFault {
  if (error instanceof ApiError) return { answer: error, status: error.status, logged: null };
  if (isDiskFull(error)) return { answer: apiErrors.diskFull(), status: 200, logged: 'no room on the disk' };
  if (isDatabaseAway(error)) {
    return { answer: apiErrors.databaseAway(), status: 503, logged: 'the database does not answer' };
  }
  if (isBadDatabaseInput(error)) {
    const answer =
      textWithNulRefused(sent) ?? apiErrors.badRequest({ cn: '数值超出范围', en: 'a value is out of range' });
    return { answer, status: 200, logged: null };
  }
  return { answer: apiErrors.fault(), status: 500, logged: 'a request failed' };
}

/** PostgreSQL's class 22, data exceptions: a character or number that a column cannot hold. */
function isBadDatabaseInput(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^22\w{3}$/.test(error.code);
}

/** PostgreSQL's text takes every character but NUL; null where no text has one. Looked for only once it has refused. */
function textWithNulRefused(sent: Sent | undefined): ApiError | null {
  const field = placeOfNul(sent?.query) ?? placeOfNul(sent?.body);
  if (field === null) return null;
  const message = refusal('must not have control or invisible characters');
  const text = (language: Language) => `${field}: ${issueText(language, { message })}`;
  return apiErrors.badRequest({ cn: text('cn'), en: text('en') }, field);
}

/** Path of the first text with a NUL, with dots between its parts. */
function placeOfNul(value: unknown): string | null {
  if (typeof value === 'string') return value.includes('\u0000') ? '' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const place = placeOfNul(part);
    if (place !== null) return place === '' ? key : `${key}.${place}`;
  }
  return null;
}
