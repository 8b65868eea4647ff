// Design parameters as a stored design holds them.
import { z } from '../../shared/zod';
import type { DesignTerms } from './course';

const termsSchema = z.record(z.string(), z.unknown()).catch({});

/** The numbers and words of a stored design; values of other kinds are nothing to a machine. */
export function designTermsOf(stored: unknown): DesignTerms {
  const terms: Record<string, number | string> = {};
  for (const [key, value] of Object.entries(termsSchema.parse(stored)))
    if (typeof value === 'number' || typeof value === 'string') terms[key] = value;
  return terms;
}
