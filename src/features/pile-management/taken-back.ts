// The counts of piles whose change was taken back.
import type { ApiOutput } from '../../contracts/api';
import { ErrorCode } from '../../contracts/envelope';

export interface TakenBackPiles {
  /** Piles that are as before. */
  readonly undone: number;
  /** Piles that were left as they are now: somebody has changed them since, or a machine has begun them. */
  readonly stay: number;
}

/** Of piles that were added. One that somebody else has removed meanwhile does not stay. */
export function afterRemoval({
  removed,
  refused,
}: Pick<ApiOutput<'pileRemove'>, 'removed' | 'refused'>): TakenBackPiles {
  return { undone: removed, stay: refused.filter(({ error_code }) => error_code !== ErrorCode.notFound).length };
}
