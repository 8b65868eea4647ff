import { useEffect, useState } from 'react';
import { inSlices } from '../../shared/in-slices';
import { raiseError } from '../../ui/raised-errors';
import { type ColumnSum, columnSum } from './column-sums';
import type { RecordField } from './record-fields';
import type { RecordRows } from './record-rows';

type Sums = ReadonlyMap<string, ColumnSum>;
const NONE: Sums = new Map();

/** Of every column of numbers of these rows, by key; none until they are worked out. */
export function useColumnSums(rows: RecordRows, fields: readonly RecordField[]): Sums {
  const [done, setDone] = useState<{ readonly rows: RecordRows; readonly sums: Sums } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    inSlices(sumsOf(rows, fields), stop.signal).then(
      (sums) => {
        if (!stop.signal.aborted) setDone({ rows, sums });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) raiseError(error);
      },
    );
    return () => stop.abort();
  }, [rows, fields]);
  return done?.rows === rows ? done.sums : NONE;
}

function* sumsOf(rows: RecordRows, fields: readonly RecordField[]): Generator<undefined, Sums> {
  const sums = new Map<string, ColumnSum>();
  for (const { key, kind } of fields) {
    const cells = kind === 'number' ? rows.numbers(key) : undefined;
    if (cells !== undefined) sums.set(key, yield* columnSum(cells));
  }
  return sums;
}
