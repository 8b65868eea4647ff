// The answer to a refused change of many piles: the values that others have changed meanwhile.
import type { ApiOutput } from '../../contracts/api';

type Answer = ApiOutput<'pileDesign'>;

/** `F`: the values that the change may write. */
export interface PileConflicts<F extends string> {
  readonly conflict_count: number;
  readonly conflicts: readonly (Omit<Answer['conflicts'][number], 'field'> & { readonly field: F | null })[];
}

/** Whether one's own values may be written over theirs: not over those that are not listed, nor to a pile that is gone. */
export function mayWriteOver({ conflicts, conflict_count }: PileConflicts<string>): boolean {
  const isGone = conflicts.some(({ field }) => field === null);
  return !isGone && new Set(conflicts.map(({ pile_id }) => pile_id)).size === conflict_count;
}
