// The boards of a day that came back, of all that ended on it.
import type { productionColumns } from '../../contracts/api/production';
import type { DecodedTable } from '../../contracts/table';
import { dayIn } from '../../shared/time-zones';

export interface DayShare {
  readonly boards: number;
  readonly returned: number;
  /** 0 to 1; NaN without a board. */
  readonly share: number;
}

interface EndedRecords {
  readonly rows: number;
  readonly columns: Pick<DecodedTable<typeof productionColumns>['columns'], 'ended_ms'>;
  readonly figures: Readonly<Record<string, Float64Array>>;
}

/** `figure`: key of the largest reading that counts a record when it is above `countsAbove`. */
export function dayShare(
  { rows, columns, figures }: EndedRecords,
  day: string,
  timeZone: string,
  figure: string,
  countsAbove: number,
): DayShare {
  let [boards, returned] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    const endedMs = columns.ended_ms[row] ?? Number.NaN;
    if (Number.isNaN(endedMs) || dayIn(timeZone, endedMs) !== day) continue;
    boards += 1;
    if ((figures[figure]?.[row] ?? Number.NaN) > countsAbove) returned += 1;
  }
  return { boards, returned, share: returned / boards };
}
