// Values of the form that changes records, and the checks that they pass.
import { toHalfWidth } from '../../shared/half-width';
import { z } from '../../shared/zod';
import type { ChangedRecord, RecordChange } from './use-change-records';

export const CHANGE_MESSAGES = ['needComment', 'tooLong', 'scoreRange', 'notTheName'] as const;
export type ChangeMessage = (typeof CHANGE_MESSAGES)[number];

export interface ChangeValues {
  readonly comment: string;
  /** Empty: the score by the warnings. */
  readonly score: string;
  /** Typed by who removes records. */
  readonly name: string;
}

export const NO_CHANGE: ChangeValues = { comment: '', score: '', name: '' };

const message = (name: ChangeMessage): ChangeMessage => name;

/** The text to type before records are removed: the number of the pile, or the count of several. */
export function nameToType(records: readonly ChangedRecord[]): string {
  const [first] = records;
  return records.length === 1 && first !== undefined ? first.pileNo : String(records.length);
}

export function changeSchema(what: RecordChange, records: readonly ChangedRecord[]) {
  // Numbers of piles may hold full-width characters themselves.
  const asked = toHalfWidth(nameToType(records)).trim();
  return z.object({
    comment: z.string().trim().min(1, message('needComment')).max(1000, message('tooLong')),
    score: z
      .string()
      .overwrite((text) => toHalfWidth(text).trim())
      .refine((text) => what !== 'score' || text === '' || isScore(text), message('scoreRange')),
    name: z
      .string()
      .overwrite((text) => toHalfWidth(text).trim())
      .refine((text) => what !== 'remove' || text === asked, message('notTheName')),
  });
}

/** The message that a schema gave, for its text. */
export function changeMessage(text: string | undefined): ChangeMessage | null {
  return CHANGE_MESSAGES.find((known) => known === text) ?? null;
}

function isScore(text: string): boolean {
  const score = Number(text);
  return score >= 0 && score <= 100;
}
