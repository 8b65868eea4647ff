// The score of a record from the warnings that it has.

/** Points taken off a record's score of 100 for a warning of level 1, 2 and 3. */
const SCORE_LOSS = [0, 2, 5, 10] as const;

/** 100 less what each warning costs by its level, at least 0. */
export function scoreOf(warningLevels: readonly number[]): number {
  return Math.max(
    0,
    warningLevels.reduce((score, level) => score - (SCORE_LOSS[level] ?? 0), 100),
  );
}
