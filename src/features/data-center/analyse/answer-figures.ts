// The figures of an answer by the rows of its table: the first is of all readings, the others are of the groups.
import type { Answer } from './answer';

export const FIGURES = ['count', 'min', 'p5', 'p25', 'p50', 'p75', 'p95', 'max', 'mean'] as const;
export type Figure = (typeof FIGURES)[number];

const QUANTILE_PLACE = { p5: 0, p25: 1, p50: 2, p75: 3, p95: 4 } as const;

/** NaN beyond the last row. */
export function figureOf({ whole, groups }: Pick<Answer, 'whole' | 'groups'>, figure: Figure, row: number): number {
  const [from, at] = row === 0 ? [whole, 0] : [groups, row - 1];
  switch (figure) {
    case 'count':
    case 'min':
    case 'max':
    case 'mean':
      return from[figure][at] ?? Number.NaN;
    default:
      return from.quantiles[QUANTILE_PLACE[figure]]?.[at] ?? Number.NaN;
  }
}
