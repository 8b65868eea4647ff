// The score of a record from the warnings that it has.
import { SCORE_LOSS } from '../../src/contracts/score-loss';

/** 100 less what each warning costs by its level, at least 0. */
export function scoreOf(warningLevels: readonly number[]): number {
  return Math.max(
    0,
    warningLevels.reduce((score, level) => score - (SCORE_LOSS[level] ?? 0), 100),
  );
}
