import type { TableSource } from '../../contracts/data-core';
import { useGenerationNews } from '../../data';
import { useFreshPiles } from '../../parts/pile-source/use-fresh-piles';

/** A pile that has begun or ended is stored by then. */
const SETTLE_MS = 2_000;
/** From one reading of the table to the next; of a million rows, which take seconds, 100 s. */
const LEAST_MS = 5_000;
const MS_A_ROW = 0.1;

interface FreshPilesProps {
  readonly scope: TableSource;
  /** Piles by their status, as the map counts them; undefined: not known yet. */
  readonly counts: readonly number[] | undefined;
  readonly rows: number;
  /** Whether somebody is at work on the rows as they are. */
  readonly isPaused: () => boolean;
}

/** Has the table and the open pile follow machines and simulations. It shows nothing: the page is not drawn with each message. */
export function FreshPiles({ scope, counts, rows, isPaused }: FreshPilesProps) {
  const generations = Object.entries(useGenerationNews()).map(([id, { change_no }]) => `${id} ${change_no}`);
  // Piles to be made come and go by changes of the plan, after which the table is read anyway.
  const made = counts?.slice(1).join() ?? null;
  useFreshPiles(
    scope,
    { made, generated: generations.join() },
    { settleMs: SETTLE_MS, everyMs: Math.max(LEAST_MS, rows * MS_A_ROW), isPaused },
  );
  return null;
}
