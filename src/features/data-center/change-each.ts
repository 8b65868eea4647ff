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

/** Looks at the records whose panel has not shown them, one after the other. */
export async function seeEach(
  records: readonly ChangedRecord[],
  look: (recordNo: string) => Promise<SeenRecord>,
): Promise<SeenRecords> {
  const seen = new Map<string, SeenRecord | Pick<Refused, 'error'>>();
  for (const { recordNo, seen: shown } of records) {
    try {
      seen.set(recordNo, shown ?? (await look(recordNo)));
    } catch (error) {
      seen.set(recordNo, { error });
    }
  }
  return seen;
}

interface Changes {
  readonly what: RecordChange;
  readonly records: readonly ChangedRecord[];
  readonly seen: SeenRecords;
  /** Gives the number by which the change is taken back; null: it cannot be. */
  readonly change: (record: ChangedRecord, seen: SeenRecord) => Promise<number | null>;
  /** Called with how many have been begun. */
  readonly onTried: (count: number) => void;
}

/** Changes every record that can be changed. `changeNos`: by these the changes are taken back. */
export async function changeEach({ what, records, seen, change, onTried }: Changes) {
  const done: ChangedRecord[] = [];
  const refused: Refused[] = [];
  const changeNos: number[] = [];
  const givenUp = new Set<number>();
  for (const [index, record] of records.entries()) {
    onTried(index + 1);
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
  return { done, refused, changeNos };
}

/**
 * Takes changes back, the newest first, and says how many could not be: those of piles that somebody has changed since, and
 * those that failed, of which the last error is given.
 */
export async function takeBackEach(changeNos: readonly number[], takeBack: (changeNo: number) => Promise<boolean>) {
  const stay: number[] = [];
  let error: unknown = null;
  for (const changeNo of [...changeNos].reverse()) {
    try {
      if (!(await takeBack(changeNo))) stay.push(changeNo);
    } catch (thrown) {
      error = thrown;
      stay.push(changeNo);
    }
  }
  return { undone: changeNos.length - stay.length, stay: stay.length, error };
}
