// The logs of many records, opened a part at a time, so that a question is answered over the first part while the others
// come.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { OpenedRecords, RecordsSource } from '../contracts/data-core';
import { textCount } from '../shared/texts';
import type { DataCoreClient } from './data-core-client';
import { recordsKey } from './keys';
import { useDataLayer } from './react';
import { AGAIN_MS, damagedOf, FIRST_RECORDS, loadedOf, RECORDS_AT_ONCE } from './record-parts';

/** Where they come quickly: the cost of a part beside its logs is paid seldom. */
const MOST_OF_QUICK = 1600;
const QUICK_MS = 500;
/** Parts on their way at a time: the server reads one while the other is decoded. */
const PARTS_AT_ONCE = 2;
/** Until so many have come, an answer over twice as many says little that is new. */
const FEW = 1024;
/** Answers over some of the logs come no faster, so that the one over all comes sooner. */
const ANSWERS_APART_MS = 900;
/** Nor when all logs will be there by then. */
const ALL_SOON_MS = 2000;
/** Of what the worker may hold: heads, piles and the questions' own need the rest. */
const SHARE_OF_MEMORY = 0.6;
/** A set that nobody looks at is large. */
const KEPT_MS = 60_000;
const NONE_DAMAGED: OpenedRecords['damaged'] = [];

export interface GrowingRecords {
  /** The key that `records.groups` and the like take. */
  readonly key: string;
  /** Records whose logs are there; 0 while there are none to ask. */
  readonly loaded: number;
  /** Counts of `loaded` at which a question is to be asked anew. It goes into the keys of queries. */
  readonly asked: number;
  /** `full`: the worker has no memory for more. */
  readonly state: 'growing' | 'stopped' | 'full' | 'failed' | 'whole';
  readonly error: unknown;
  /** Stretches that are stored damaged, of the logs that are there. */
  readonly damaged: OpenedRecords['damaged'];
  /** Goes no further once those on their way have come. */
  readonly stop: () => void;
  /** Goes on after a stop or a failure. */
  readonly goOn: () => void;
}

interface Ended {
  readonly of: string;
  /** Records that were there then. */
  readonly loaded: number;
  readonly why: 'stopped' | 'full' | 'failed';
  readonly error: unknown;
}

/** `name` is another for other records; nothing is opened of a source without any. */
export function useGrowingRecords(name: string, source: RecordsSource): GrowingRecords {
  const { core, queries } = useDataLayer();
  const key = recordsKey(source, name);
  const all = textCount(source.recordNos);
  const begun = useMemo(() => ({ ...source, first: Math.min(FIRST_RECORDS, all) }), [source, all]);
  const opened = useQuery({ ...queries.records(name, begun), enabled: all > 0, gcTime: KEPT_MS });
  const known = useStore(core.opened.store, (keys) => loadedOf(keys[key]?.opened));
  const loaded = opened.data === undefined ? 0 : known;
  const laterDamaged = useStore(core.opened.store, (keys) => damagedOf(keys[key]?.opened));
  const [lastEnd, setEnded] = useState<Ended | null>(null);
  const ended = lastEnd?.of === key ? lastEnd : null;
  // A set that the worker has lost begins anew with its first records: as many come back as there were.
  const isBack = ended !== null && ended.why !== 'failed' && loaded < ended.loaded;
  const why = isBack ? null : (ended?.why ?? null);
  const upTo = isBack && ended.why === 'stopped' ? ended.loaded : all;
  const goesOn = opened.data !== undefined && why === null && loaded > 0 && loaded < all;

  useEffect(() => {
    if (!goesOn) return;
    let isLeft = false;
    const end = (reason: 'full' | 'failed', error: unknown): void => {
      if (!isLeft) setEnded({ of: key, loaded: loadedOf(core.opened.get(key)?.opened), why: reason, error });
    };
    grow(core, key, upTo, () => isLeft).then(
      (isWhole) => isWhole || end('full', null),
      (error: unknown) => end('failed', error),
    );
    return () => {
      isLeft = true;
    };
  }, [goesOn, core, key, upTo]);

  const { refetch } = opened;
  const hasFailed = opened.data === undefined && opened.error !== null;
  const state = hasFailed ? 'failed' : (why ?? (loaded > 0 && loaded >= all ? 'whole' : 'growing'));
  return {
    key,
    loaded,
    asked: useAsked(loaded, all, state === 'growing'),
    state,
    error: hasFailed ? opened.error : why === 'failed' ? (ended?.error ?? null) : null,
    damaged: laterDamaged ?? opened.data?.damaged ?? NONE_DAMAGED,
    stop: useCallback(() => setEnded({ of: key, loaded, why: 'stopped', error: null }), [key, loaded]),
    goOn: useCallback(() => {
      setEnded(null);
      if (hasFailed) void refetch();
    }, [hasFailed, refetch]),
  };
}

/** `askedAt`, but seldom: to work out and draw an answer takes time from the logs that come. */
function useAsked(loaded: number, all: number, isGrowing: boolean): number {
  const next = askedAt(loaded, isGrowing);
  const [last, setLast] = useState({ count: 0, atMs: 0 });
  const begun = useRef({ count: 0, atMs: 0 });
  const isFirst = last.count === 0 || last.count > next;
  useEffect(() => {
    const nowMs = performance.now();
    if (isFirst) begun.current = { count: loaded, atMs: nowMs };
    if (last.count === next) return;
    if (
      !isFirst &&
      isGrowing &&
      isSoonWhole({ loaded: loaded - begun.current.count, left: all - loaded, ms: nowMs - begun.current.atMs })
    )
      return;
    const waitMs = isFirst ? 0 : last.atMs + ANSWERS_APART_MS - nowMs;
    const timer = setTimeout(() => setLast({ count: next, atMs: performance.now() }), Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [last, next, isFirst, loaded, all, isGrowing]);
  return isGrowing && !isFirst ? last.count : next;
}

interface Arrival {
  /** Records that came within `ms`. */
  readonly loaded: number;
  readonly ms: number;
  /** Those to come. */
  readonly left: number;
}

/** Whether the rest will be there shortly, if it comes as fast as the records before. */
export function isSoonWhole({ loaded, ms, left }: Arrival): boolean {
  return loaded > 0 && (left * ms) / loaded < ALL_SOON_MS;
}

/**
 * While logs come, a question is asked again each time that four times as many are there, and then twice as many: all
 * answers cost no more than two.
 */
export function askedAt(loaded: number, isGrowing: boolean): number {
  if (!isGrowing || loaded === 0) return loaded;
  const base = loaded < FEW ? 4 : 2;
  return base ** Math.floor(Math.log2(loaded) / Math.log2(base));
}

type Growing = Pick<DataCoreClient, 'call' | 'moreRecords' | 'opened'>;

/** Loads until all records are there, or it was left; answers false where there is no memory for more. */
export async function grow(core: Growing, key: string, all: number, isLeft: () => boolean): Promise<boolean> {
  const { budgetBytes } = await core.call('core.memory', null);
  // One that was closed meanwhile grows no more.
  const there = (): number => {
    const opened = core.opened.get(key)?.opened;
    return opened === undefined ? all : loadedOf(opened);
  };
  let asked = there();
  let isFull = false;
  let most = RECORDS_AT_ONCE;
  const following = (): number => Math.min(Math.max(3 * asked, FIRST_RECORDS), most, all - asked);
  const oneByOne = async (): Promise<void> => {
    for (;;) {
      // Questions ask for records of a lost set as well.
      asked = Math.max(asked, Math.min(all, there()));
      if (isLeft() || asked >= all) return;
      const more = following();
      asked += more;
      const begunMs = performance.now();
      const { bytes, emptyBytes, loaded } = await core.moreRecords(key, more);
      const isQuick = performance.now() - begunMs < QUICK_MS;
      most = isQuick ? Math.max(most, Math.min(2 * more, MOST_OF_QUICK)) : RECORDS_AT_ONCE;
      // Of those on their way some rows are there: the bytes a record are overrated until nothing else is on its way.
      const needed = emptyBytes + ((bytes - emptyBytes) * (asked + following())) / loaded;
      if (asked === all || needed <= budgetBytes * SHARE_OF_MEMORY) continue;
      isFull = loaded >= asked;
      return;
    }
  };
  for (;;) {
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, oneByOne));
    // Fewer than were asked for: the worker has lost the set meanwhile, and has begun anew with the first ones; or the rest
    // is on its way to somebody else.
    asked = Math.min(asked, there());
    if (isFull || isLeft() || asked >= all) return !isFull;
    await new Promise((next) => setTimeout(next, AGAIN_MS));
  }
}
