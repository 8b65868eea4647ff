// Numbers of the piles of a set that colour its map: made once, and kept while the piles and their records stay the same.
import {
  PileFocus as Focus,
  type PileJoin,
  type PileMap,
  SteppedPicture,
  PileTint as Tint,
} from '../../crates/data-core/pkg/data_core';
import type { PileFocus, PileNumber, PileShape, PileTint } from '../../src/contracts/data-core';
import { numberName } from '../../src/contracts/number-name';
import { freedUnlessTrapped, freeing } from './freeing';
import type { OpenHandle, OpenHandles } from './open-handles';
import { isOpenHeads, type OpenHeads } from './open-heads';
import { RecentlyUsed } from './recently-used';
import { answering } from './wasm-faults';

/** Numbers are compared by going back and forth between a few. Of a million piles one takes 9 MB. */
const KEPT_TINTS = 5;
/** For the picture, for the count, and for the legend's day; of a million piles one takes up to 2 MB. */
const KEPT_FOCUSES = 4;

/** Of records, and of the designs that they are held against; of a million piles one takes 4 MB. */
const KEPT_JOINS = 2;

/** Steps of other maps, and of a worker that was lost, have other names. */
let newestStep = Date.now();

type HeadNumber = Extract<PileNumber, { readonly of: 'heads' }>;

/** When each pile was finished. */
export const FINISHED: PileNumber = { of: 'piles', column: 'finished_ms' };

/** Colours of the map of one pile set; freed with it. */
export class PileTints implements OpenHandle {
  readonly #handles: OpenHandles<OpenHandle>;
  readonly #tints = new RecentlyUsed<Tint>(KEPT_TINTS);
  readonly #joins = new RecentlyUsed<PileJoin>(KEPT_JOINS);
  readonly #focuses = new RecentlyUsed<Focus>(KEPT_FOCUSES);
  /** How each was put into classes last. */
  readonly #classes = new WeakMap<Tint, string>();
  /** Changes of the piles' own numbers. */
  #turn = 0;
  /** The last picture of days that are stepped through, and its name. */
  #stepped: { readonly picture: SteppedPicture; step: number } | null = null;

  constructor(handles: OpenHandles<OpenHandle>) {
    this.#handles = handles;
  }

  get bytes(): number {
    return this.#tints.bytes + this.#joins.bytes + this.#focuses.bytes + (this.#stepped?.picture.bytes ?? 0);
  }

  free(): void {
    this.#tints.clear();
    this.#joins.clear();
    this.#focuses.clear();
    this.endSteps();
  }

  /** Paints a picture that leads on from the one of the step `since`, where that was the last. */
  step<A>(since: number | null, paint: (picture: SteppedPicture, hasLast: boolean) => A): { answer: A; step: number } {
    this.#stepped ??= { picture: new SteppedPicture(), step: 0 };
    const stepped = this.#stepped;
    const answer = paint(stepped.picture, since === stepped.step);
    newestStep += 1;
    stepped.step = newestStep;
    return { answer, step: newestStep };
  }

  /** Nobody steps on, or where piles stand and how large they are is not what it was. */
  endSteps(): void {
    this.#stepped?.picture.free();
    this.#stepped = null;
  }

  /** Status, depth or time of some piles have changed; which records they have has not. */
  ownNumbersChanged(): void {
    this.#turn += 1;
  }

  /** A number of each pile. Good until the next is asked for. */
  of(map: PileMap, number: PileNumber): Tint {
    if (number.of === 'piles') {
      return knownOrMade(this.#tints, `${this.#turn} ${number.column}`, () =>
        answering(() => map.tintBy(number.column)),
      );
    }
    const { percentOf } = number;
    return knownOrMade(this.#tints, `${this.#versionsOf(number)} ${numberName(number)}`, () => {
      const made = this.#tint(map, number);
      if (percentOf === undefined) return made;
      const designed = { of: 'heads', ...percentOf, take: 'last', isDesigned: true } as const;
      return freeing(made, () => freeing(this.#tint(map, designed), (whole) => made.percentOf(whole)));
    });
  }

  #tint(map: PileMap, { heads: key, column, over, take, isDesigned = false }: HeadNumber): Tint {
    const heads = this.#handles.get(key, isOpenHeads);
    const join = this.#join(map, key, heads);
    return answering(() => heads.table.tint(map, join, column, over, take, isDesigned));
  }

  /** At which state the heads are that a number comes from. */
  #versionsOf({ heads, percentOf }: HeadNumber): string {
    const keys = percentOf === undefined ? [heads] : [heads, percentOf.heads];
    return keys.map((key) => this.#handles.get(key, isOpenHeads).version).join(' ');
  }

  /** The same in classes, as of the day of a focus, with what is not shown hidden. */
  shown(map: PileMap, { number, edges, hidden, range }: PileTint, focus: PileFocus | null = null): Tint {
    const days = focus?.days ?? null;
    const on = this.focus(map, days === null ? null : { shape: null, days });
    const tint = this.of(map, number);
    const name = JSON.stringify([edges, hidden, range, days, days === null ? 0 : this.#turn]);
    if (this.#classes.get(tint) !== name) {
      const { low, high } = range ?? { low: null, high: null };
      answering(() =>
        tint.classify(Float64Array.from(edges), Uint8Array.from(hidden), low ?? Number.NaN, high ?? Number.NaN, on),
      );
      this.#classes.set(tint, name);
    }
    return tint;
  }

  /** The piles that are looked at, without what a tint hides. Good until a few others were asked for. */
  focus(map: PileMap, focus: PileFocus | null | undefined, hiding?: PileTint | null): Focus {
    const { shape = null, days = null, found = null } = focus ?? {};
    if (shape === null && days === null && found === null && !hiding) return everything().focus;
    // Where piles stand, and which there are, stays the same as long as the map.
    const turn = days === null && !hiding ? 0 : this.#turn;
    const name = JSON.stringify([turn, shapeName(shape), found?.name, days, hiding ? this.#seenName(hiding) : null]);
    return knownOrMade(this.#focuses, name, () => {
      const made = new Focus();
      try {
        answering(() => {
          if (shape?.of === 'corners') made.keepShape(map, Float64Array.from(shape.corners));
          if (shape?.of === 'ids') made.keepPiles(map, shape.ids);
          if (found !== null) made.keepPiles(map, found.ids);
          if (days !== null) made.keepDays(map, this.of(map, FINISHED), days.fromMs ?? Number.NaN, days.untilMs);
          if (hiding) made.keepSeen(map, this.shown(map, hiding, focus ?? null));
        });
      } catch (thrown) {
        throw freedUnlessTrapped(made, thrown);
      }
      return made;
    });
  }

  /** A tint's hidden piles change by these. */
  #seenName({ number, edges, hidden, range }: PileTint): unknown {
    const versions = number.of === 'heads' ? this.#versionsOf(number) : '';
    return [numberName(number), versions, edges, hidden, range];
  }

  #join(map: PileMap, key: string, heads: OpenHeads): PileJoin {
    return knownOrMade(this.#joins, `${key} ${heads.version}`, () => answering(() => heads.table.joinTo(map)));
  }
}

function knownOrMade<T extends OpenHandle>(known: RecentlyUsed<T>, name: string, make: () => T): T {
  const before = known.get(name);
  if (before !== undefined) return before;
  const made = make();
  known.put(name, made);
  return made;
}

function shapeName(shape: PileShape | null): unknown {
  if (shape === null) return null;
  return shape.of === 'ids' ? shape.name : shape.corners;
}

let all: { readonly tint: Tint; readonly focus: Focus } | null = null;

/** Nothing is coloured by a number, and all piles are looked at. */
function everything(): { readonly tint: Tint; readonly focus: Focus } {
  all ??= { tint: Tint.none(), focus: new Focus() };
  return all;
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

/** Colours of the map that is open under a key. */
export function tintsOf(handles: OpenHandles<OpenHandle>, key: string): PileTints {
  const own = tintsKey(key);
  if (!handles.keys.includes(own)) handles.put(own, new PileTints(handles));
  return handles.get(own, isTints);
}

/** A map's focus and colours; good until the next question. */
export function seenOn(
  handles: OpenHandles<OpenHandle>,
  key: string,
  map: PileMap,
  tint: PileTint | null | undefined,
  focus: PileFocus | null | undefined,
): { readonly tint: Tint; readonly focus: Focus } {
  if (!tint && !focus) return everything();
  const tints = tintsOf(handles, key);
  const looked = tints.focus(map, focus);
  return { focus: looked, tint: tint ? tints.shown(map, tint, focus ?? null) : everything().tint };
}

/** No picture of the piles under a key is led on from. */
export function endSteps(handles: OpenHandles<OpenHandle>, key: string): void {
  if (handles.keys.includes(tintsKey(key))) tintsOf(handles, key).endSteps();
}
