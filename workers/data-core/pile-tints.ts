// Numbers of the piles of a set that colour its map: made once, and kept while the piles and their records stay the same.
import type { PileJoin, PileMap, PileTint as Tint } from '../../crates/data-core/pkg/data_core';
import type { PileNumber, PileTint } from '../../src/contracts/data-core';
import type { OpenHandle, OpenHandles } from './open-handles';
import { isOpenHeads, type OpenHeads } from './open-heads';
import { RecentlyUsed } from './recently-used';
import { answering } from './wasm-faults';

/** Of a million piles one takes 9 MB. */
const KEPT_TINTS = 3;

/** What colours the map of one pile set; freed with it. */
export class PileTints implements OpenHandle {
  readonly #handles: OpenHandles<OpenHandle>;
  readonly #tints = new RecentlyUsed<Tint>(KEPT_TINTS);
  readonly #joins = new RecentlyUsed<PileJoin>(1);
  /** How each was put into classes last. */
  readonly #classes = new WeakMap<Tint, string>();
  /** Changes of the piles' own numbers. */
  #turn = 0;

  constructor(handles: OpenHandles<OpenHandle>) {
    this.#handles = handles;
  }

  get bytes(): number {
    return this.#tints.bytes + this.#joins.bytes;
  }

  free(): void {
    this.#tints.clear();
    this.#joins.clear();
  }

  /** Status, depth or time of some piles have changed; which records they have has not. */
  ownNumbersChanged(): void {
    this.#turn += 1;
  }

  /** A number of each pile. Good until the next is asked for. */
  of(map: PileMap, number: PileNumber): Tint {
    if (number.of === 'piles') {
      return kept(this.#tints, `${this.#turn} ${number.column}`, () => answering(() => map.tintBy(number.column)));
    }
    const heads = this.#handles.get(number.heads, isOpenHeads);
    const { column, take, over } = number;
    return kept(this.#tints, `${heads.version} ${JSON.stringify([number.heads, column, take, over])}`, () => {
      const join = this.#join(map, number.heads, heads);
      return answering(() => heads.table.tint(map, join, column, over, take));
    });
  }

  /** The same in classes, with what is not shown hidden. */
  shown(map: PileMap, { number, edges, hidden, range }: PileTint): Tint {
    const tint = this.of(map, number);
    const name = JSON.stringify([edges, hidden, range]);
    if (this.#classes.get(tint) !== name) {
      const { low, high } = range ?? { low: null, high: null };
      answering(() =>
        tint.classify(Float64Array.from(edges), Uint8Array.from(hidden), low ?? Number.NaN, high ?? Number.NaN),
      );
      this.#classes.set(tint, name);
    }
    return tint;
  }

  #join(map: PileMap, key: string, heads: OpenHeads): PileJoin {
    return kept(this.#joins, `${key} ${heads.version}`, () => answering(() => heads.table.joinTo(map)));
  }
}

function kept<T extends OpenHandle>(known: RecentlyUsed<T>, name: string, make: () => T): T {
  const before = known.get(name);
  if (before !== undefined) return before;
  const made = make();
  known.put(name, made);
  return made;
}

const isTints = (item: OpenHandle): item is PileTints => item instanceof PileTints;

/** The key under which the colours of a pile set are held. */
export function tintsKey(key: string): string {
  return `${key}:tints`;
}

/** Status, depth or time of piles under the key have changed. */
export function ownNumbersChanged(handles: OpenHandles<OpenHandle>, key: string): void {
  if (handles.keys.includes(tintsKey(key))) tintsOf(handles, key).ownNumbersChanged();
}

/** What colours the map that is open under a key. */
export function tintsOf(handles: OpenHandles<OpenHandle>, key: string): PileTints {
  const own = tintsKey(key);
  if (!handles.keys.includes(own)) handles.put(own, new PileTints(handles));
  return handles.get(own, isTints);
}
