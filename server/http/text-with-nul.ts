// Names the field whose text PostgreSQL cannot take: it holds every character but NUL.
import type { Language } from '../../src/contracts/language';
import { refusal } from '../../src/contracts/refusals';
import { type ApiError, apiErrors } from './api-error';
import { isBadDatabaseInput } from './faults';
import { issueText } from './input-texts';

/** The answer instead of the database's refusal; null where that is about something else. Looked for only then. */
export function textWithNulRefused(error: unknown, sent: unknown): ApiError | null {
  const field = isBadDatabaseInput(error) ? placeOfNul(sent) : null;
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
