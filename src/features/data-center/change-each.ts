// Changes records one after the other, each as somebody has seen it: the server refuses the change of a record, or of a
// pile, that is another one by then.
import type { SeenRecord } from './record-detail';
import type { ChangedRecord, RecordChange } from './use-change-records';

/** Why a record could not be looked at, or changed. */
export interface Refused {
  readonly record: ChangedRecord;
  readonly error: unknown;
}

/** The records as seen, by number; one that could not be looked at stands with its error. */
export type SeenRecords = ReadonlyMap<string, SeenRecord | Pick<Refused, 'error'>>;

/** Records that are looked at at once. */
const AT_ONCE = 4;

interface Steps {
  /** Called with how many records are dealt with. */
  readonly onStep?: (count: number) => void;
  /** Asked before each record; false: those that are left stay as they are. */
  readonly goesOn?: () => boolean;
}

/** Looks at the records whose panel has not shown them, a few at a time. */
export async function seeEach(
  records: readonly ChangedRecord[],
  look: (recordNo: string) => Promise<SeenRecord>,
  { onStep = () => undefined, goesOn = () => true }: Steps = {},
): Promise<SeenRecords> {
  const seen = new Map<string, SeenRecord | Pick<Refused, 'error'>>();
  let next = 0;
  const lookOn = async (): Promise<void> => {
    for (let record = records[next]; record !== undefined && goesOn(); record = records[next]) {
      next += 1;
      const { recordNo, seen: shown } = record;
      try {
        seen.set(recordNo, shown ?? (await look(recordNo)));
      } catch (error) {
        seen.set(recordNo, { error });
      }
      onStep(seen.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lookOn));
  return seen;
}

interface Changes extends Steps {
  readonly what: RecordChange;
  readonly records: readonly ChangedRecord[];
  readonly seen: SeenRecords;
  /** Gives the number by which the change is taken back; null: it cannot be. */
  readonly change: (record: ChangedRecord, seen: SeenRecord) => Promise<number | null>;
}

/**
 * Changes every record that can be changed, each by itself. `changeNos`: by these the changes are taken back. `left`: so many were
 * not begun.
 */
export async function changeEach(changes: Changes) {
  const { what, records, seen, change, onStep = () => undefined, goesOn = () => true } = changes;
  const done: ChangedRecord[] = [];
  const refused: Refused[] = [];
  const changeNos: number[] = [];
  const givenUp = new Set<number>();
  for (const [index, record] of records.entries()) {
    if (!goesOn()) return { done, refused, changeNos, left: records.length - index };
    onStep(index + 1);
    const as = seen.get(record.recordNo);
    try {
      if (as === undefined) throw new Error(`nobody has looked at record ${record.recordNo}`);
      if ('error' in as) throw as.error;
      // A pile is given up with the first of its records, and is another one than was seen from then on.
      const changeNo = what !== 'discard' || !givenUp.has(as.pileId) ? await change(record, as) : null;
      if (changeNo !== null) changeNos.push(changeNo);
      if (what === 'discard') givenUp.add(as.pileId);
      done.push(record);
    } catch (error) {
      refused.push({ record, error });
    }
  }
  return { done, refused, changeNos, left: 0 };
}

/**
 * Takes changes back, the newest first, and says how many could not be: those of piles that somebody has changed since, and
 * those that failed, of which the last error is given.
 */
export async function takeBackEach(
  changeNos: readonly number[],
  takeBack: (changeNo: number) => Promise<boolean>,
  { onStep = () => undefined }: Pick<Steps, 'onStep'> = {},
) {
  const stay: number[] = [];
  let error: unknown = null;
  for (const [index, changeNo] of [...changeNos].reverse().entries()) {
    onStep(index + 1);
    try {
      if (!(await takeBack(changeNo))) stay.push(changeNo);
    } catch (thrown) {
      error = thrown;
      stay.push(changeNo);
    }
  }
  return { undone: changeNos.length - stay.length, stay: stay.length, error };
}
