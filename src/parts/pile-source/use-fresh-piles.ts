// Tables of design piles while machines and simulations go on: read anew now and then, and at no wrong moment.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { pileTablesKey, useAskAnew, useAskForPiles, useMessageGaps } from '../../data';
import { Throttle } from '../../data/throttle';
import { raiseError } from '../../ui/raised-errors';
import { useLatest } from '../../ui/use-latest';

/** News of piles, each as a text that changes with them; null: not known yet. */
interface PileNews {
  /** By machines: the map has it already. */
  readonly made?: string | null;
  /** By simulations: the map is asked for as well. */
  readonly generated: string | null;
  /** How often messages may have been missed, of either kind. */
  readonly gaps?: number | undefined;
}

interface FreshPiles {
  /** The server has stored by then what was told. */
  readonly settleMs: number;
  /** From one reading to the next. */
  readonly everyMs?: number;
  /** Whether somebody is at work on the rows as they are; they stay so meanwhile. */
  readonly isPaused?: () => boolean;
}

interface Reader extends Required<FreshPiles> {
  readonly news: PileNews;
  readonly isReading: () => boolean;
  /** Whether there are rows that may be too old. */
  readonly hasRows: () => boolean;
  /** `withMap`: the map too. */
  readonly read: (withMap: boolean) => void;
}

/** Decides when the piles are read anew. `now`: the reader at that moment. */
export class PileReadings {
  readonly #now: () => Reader;
  readonly #throttle: Throttle;
  #seen: PileNews;
  #withMap = false;
  #nextMs = 0;

  constructor(now: () => Reader) {
    this.#now = now;
    this.#seen = now().news;
    this.#throttle = new Throttle(now().settleMs, () => this.#work());
  }

  /** To be called whenever something may have been told. */
  look(): void {
    const before = this.#seen;
    const { news, hasRows } = this.#now();
    const { made = null, generated, gaps } = news;
    this.#seen = { made: made ?? before.made ?? null, generated: generated ?? before.generated, gaps };
    const isGenerated = isOther(before.generated, generated) || (gaps !== before.gaps && hasRows());
    if (isGenerated) this.#withMap = true;
    if (isGenerated || isOther(before.made ?? null, made)) this.#throttle.changed();
  }

  dispose(): void {
    this.#throttle.dispose();
  }

  /** Answers false where it has to wait on. */
  #work(): boolean {
    const { isPaused, isReading, everyMs, read } = this.#now();
    if (isPaused() || isReading() || Date.now() < this.#nextMs) return false;
    this.#nextMs = Date.now() + everyMs;
    read(this.#withMap);
    this.#withMap = false;
    return true;
  }
}

/** The first news is no change. */
function isOther(before: string | null, now: string | null): boolean {
  return before !== null && now !== null && before !== now;
}

const never = (): boolean => false;

/** Reads the table of a project's piles anew, and the pile that is open, once something has been told of them. */
export function useFreshPiles(
  scope: TableSource,
  news: PileNews,
  { settleMs, everyMs = 0, isPaused = never }: FreshPiles,
): void {
  const client = useQueryClient();
  const askForPiles = useAskForPiles(scope);
  const askAnew = useAskAnew(scope);
  const tables = { queryKey: pileTablesKey(scope) };
  const gaps = useMessageGaps();
  const latest = useLatest<Reader>({
    ...{ news: { ...news, gaps }, settleMs, everyMs, isPaused },
    hasRows: () => client.getQueriesData(tables).some(([, rows]) => rows !== undefined),
    isReading: () => client.isFetching(tables) > 0,
    read: (withMap) => {
      void askAnew(['pileRows', 'pileForms']);
      if (withMap) askForPiles().catch(raiseError);
    },
  });
  const readings = useRef<PileReadings | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision of one project says nothing of another
  useEffect(() => {
    const begun = new PileReadings(() => latest.current);
    readings.current = begun;
    return () => begun.dispose();
  }, [scope.typeCode, scope.projectId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what is told
  useEffect(() => readings.current?.look(), [news.made, news.generated, gaps]);
}
