// Rules about the sequence of making, held against piles by the crates (crates/layout/src/sequence.rs).
import type { SequenceRule } from '../../src/equipment/descriptor';
import { type PileMap, PileMapJob, SequenceJob } from '../engine/engine';
import type { Breach } from './breach';

const HOUR_MS = 3_600_000;

/** What is known of a pile. NaN: it is not. */
export interface MadePile {
  readonly xM: number;
  readonly yM: number;
  readonly diameterM: number;
  readonly rowNo: string | null;
  readonly numeral: number;
  /** I is 1; 0: none. */
  readonly order: number;
  readonly beganMs: number;
  readonly endedMs: number;
  /** A whole number; NaN: not to be held against what the machine made right before. */
  readonly machine: number;
}

/** Piles that rules are held against. */
export interface HeldPiles {
  /** Usual distance to the nearest; 0: there is none. */
  readonly spacingM: number;
  /** By place of a pile in the list: what broke the rule when it was begun. */
  broken(rule: SequenceRule, limit: number, reach: number): ReadonlyMap<number, number>;
}

/** Holds the piles for as long as `work` lasts. */
export function withPiles<T>(piles: readonly MadePile[], work: (held: HeldPiles) => T): T {
  const map = PileMapJob.ofPlaces(
    Float64Array.from(piles, ({ xM }) => xM),
    Float64Array.from(piles, ({ yM }) => yM),
  ).finish();
  try {
    return work({
      spacingM: Number.isFinite(map.spacingM) ? map.spacingM : 0,
      broken: (rule, limit, reach) => brokenOf(map, piles, rule, limit, reach),
    });
  } finally {
    map.free();
  }
}

/** How far neighbours may be, in metres or in numbers of their row. */
export function reachOf({ near }: SequenceRule, spacingM: number, diameterM: number): number {
  switch (near.by) {
    case 'spacing':
      return near.times * spacingM;
    case 'diameter':
      return near.times * diameterM;
    case 'numbers':
      return near.count;
  }
}

/** The breach of a record whose pile was begun too early or too late. Nothing of it goes on. */
export function sequenceBreach(
  rule: SequenceRule,
  limit: number,
  value: number,
  { pass, seq, timeMs }: { readonly pass: number; readonly seq: number; readonly timeMs: number },
): Breach {
  return {
    rule,
    limit,
    pass,
    isEnded: true,
    value,
    depthM: null,
    timeMs,
    fromSeq: seq,
    fromDepthM: null,
    toSeq: seq,
    toDepthM: null,
    lastedMs: null,
  };
}

/** The number of neighbours of a lower order that had not ended, or the worst of the hours; in tenths. */
function brokenOf(
  map: PileMap,
  piles: readonly MadePile[],
  rule: SequenceRule,
  limit: number,
  reach: number,
): ReadonlyMap<number, number> {
  const codes = new Map<string, number>();
  const codeOf = (name: string): number => {
    const known = codes.get(name) ?? codes.size;
    codes.set(name, known);
    return known;
  };
  const ids = Uint32Array.from(piles, (_, at) => at);
  const byPile = (of: (pile: MadePile) => number): Float64Array => Float64Array.from([...ids, ...piles.map(of)]);
  const job = new SequenceJob(
    map,
    rule.when,
    reach,
    rule.near.by === 'numbers',
    rule.when === 'order' ? 0 : limit * HOUR_MS,
    byPile(({ beganMs }) => beganMs),
    byPile(({ endedMs }) => endedMs),
    byPile(({ machine }) => machine),
    ids,
    Uint8Array.from(piles, ({ order }) => (Number.isInteger(order) && order > 0 && order < 256 ? order : 0)),
    Uint32Array.from(piles, ({ rowNo }) => codeOf(rowNo ?? '')),
    Float64Array.from(piles, ({ numeral }) => numeral),
  );
  const { later, gapMs } = job.finish(map);
  const found = new Map<number, number>();
  for (const [at, pile] of later.entries()) {
    const known = found.get(pile);
    if (rule.when === 'order') {
      found.set(pile, (known ?? 0) + 1);
      continue;
    }
    // One that had not ended is as young as can be; a joint to it is not cold.
    const hours = Math.round(Math.max(0, gapMs[at] || 0) / (HOUR_MS / 10)) / 10;
    found.set(pile, rule.when === 'cold' ? Math.max(known ?? 0, hours) : Math.min(known ?? hours, hours));
  }
  if (rule.when === 'order') for (const [pile, count] of found) if (count < limit) found.delete(pile);
  return found;
}
