// After which change of a project each pile was seen, for a deletion that must not go over somebody else's work.
import type { QueryClient } from '@tanstack/react-query';
import type { ApiInput } from '../../contracts/api';

/** Changes of many piles at once that are remembered: the table has been read anew long before so many more were made. */
const MOST_OF_MANY = 4;

interface OfMany {
  readonly changeNo: number;
  readonly pileIds: ReadonlySet<number>;
}

/** One's own changes of the piles of a project, by their numbers. */
export class OwnChanges {
  readonly #ofOne = new Map<number, number>();
  /** The newest first. */
  #ofMany: readonly OfMany[] = [];

  note(changeNo: number, pileIds: readonly number[]): void {
    const [first] = pileIds;
    if (first === undefined) return;
    if (pileIds.length === 1) this.#ofOne.set(first, changeNo);
    else this.#ofMany = [{ changeNo, pileIds: new Set(pileIds) }, ...this.#ofMany.slice(0, MOST_OF_MANY - 1)];
  }

  /** The piles of a change of many; none where it is not known any more. */
  pilesOf(changeNo: number): readonly number[] {
    return [...(this.#ofMany.find((change) => change.changeNo === changeNo)?.pileIds ?? [])];
  }

  /** The newest one of a pile; undefined: none is known. */
  newestOf(pileId: number): number | undefined {
    const ofMany = this.#ofMany.find(({ pileIds }) => pileIds.has(pileId))?.changeNo;
    const ofOne = this.#ofOne.get(pileId);
    return ofOne === undefined || ofMany === undefined ? (ofOne ?? ofMany) : Math.max(ofOne, ofMany);
  }
}

/** By the project's key: for as long as its table may be in the cache. */
const OWN = new WeakMap<QueryClient, Map<string, OwnChanges>>();

export function ownChanges(client: QueryClient, plan: string): OwnChanges {
  const plans = OWN.get(client) ?? new Map<string, OwnChanges>();
  OWN.set(client, plans);
  const own = plans.get(plan) ?? new OwnChanges();
  plans.set(plan, own);
  return own;
}

/**
 * As of which change a form shows its pile. One that is typed into goes on showing the pile as it was: a newer number is of
 * changes that nobody has seen in it.
 */
export function seenInForm(
  before: number | undefined,
  read: number | undefined,
  showsOlder: boolean,
): number | undefined {
  return showsOlder && before !== undefined ? before : read;
}

/**
 * One number for all, or one for each pile: the server has found a pile as it was seen before one's own change of it, so it
 * is seen as of that change, and the others as of when they were read.
 */
export function seenOfEach(
  pileIds: readonly number[],
  read: number,
  ownOf: (pileId: number) => number | undefined,
): NonNullable<ApiInput<'pileRemove'>['seen_change_no']> {
  const each = pileIds.map((pileId) => Math.max(read, ownOf(pileId) ?? 0));
  return each.every((changeNo) => changeNo === read) ? read : each;
}
