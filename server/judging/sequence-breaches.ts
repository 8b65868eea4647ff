// Rules about the sequence of making, held against piles by the crates (crates/layout/src/sequence.rs).
import type { WarningNeighbour } from '../../src/contracts/warning-neighbour';
import type { SequenceRule } from '../../src/equipment/descriptor';
import { type PileMap, PileMapJob, SequenceJob } from '../engine/engine';
import type { Breach } from './breach';

const HOUR_MS = 3_600_000;

/** Known facts of a pile. NaN: unknown. */
export interface MadePile {
  readonly pileId: number;
  readonly pileNo: string;
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
export interface PilesInEngine {
  /** Usual distance to the nearest; 0: there is none. */
  readonly spacingM: number;
  /** By place of a pile in the list: the breaches of the rule when it was begun. */
  broken(rule: SequenceRule, limit: number, reach: number): ReadonlyMap<number, BrokenRule>;
}

export interface BrokenRule {
  /** The number of neighbours of a lower order that had not ended, or the worst of the hours; in tenths. */
  readonly value: number;
  /** The worst first. */
  readonly neighbours: readonly WarningNeighbour[];
}

/** Holds the piles for as long as `work` lasts. */
export function withPiles<T>(piles: readonly MadePile[], work: (map: PilesInEngine) => T): T {
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
  { value, neighbours }: BrokenRule,
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
    neighbours,
  };
}

function brokenOf(
  map: PileMap,
  piles: readonly MadePile[],
  rule: SequenceRule,
  limit: number,
  reach: number,
): ReadonlyMap<number, BrokenRule> {
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
  const { later, earlier, gapMs } = job.finish(map);
  const pairs = new Map<number, Pair[]>();
  for (const [at, pile] of later.entries()) {
    // One that had not ended is as young as can be; a joint to it is not cold.
    const pair = { neighbour: earlier[at] ?? 0, gapMs: Math.max(0, gapMs[at] || 0) };
    const known = pairs.get(pile);
    if (known === undefined) pairs.set(pile, [pair]);
    else known.push(pair);
  }
  const found = new Map<number, BrokenRule>();
  for (const [pile, of] of pairs) {
    if (rule.when === 'order' && of.length < limit) continue;
    // Those of a lower order stay as they stand.
    if (rule.when === 'cold') of.sort((a, b) => b.gapMs - a.gapMs);
    else if (rule.when !== 'order') of.sort((a, b) => a.gapMs - b.gapMs);
    const hours = Math.round((of[0]?.gapMs ?? 0) / (HOUR_MS / 10)) / 10;
    const untilMs = piles[pile]?.beganMs ?? Number.NaN;
    found.set(pile, {
      value: rule.when === 'order' ? of.length : hours,
      neighbours: of.flatMap(({ neighbour }) => neighbourAt(piles[neighbour], untilMs)),
    });
  }
  return found;
}

interface Pair {
  readonly neighbour: number;
  readonly gapMs: number;
}

/** A neighbour as it was when the pile beside it was begun: later changes say nothing. */
function neighbourAt(pile: MadePile | undefined, untilMs: number): readonly WarningNeighbour[] {
  if (pile === undefined) return [];
  const { pileId: pile_id, pileNo: pile_no, beganMs, endedMs } = pile;
  const known = (ms: number): number | null => (ms <= untilMs ? Math.round(ms) : null);
  return [{ pile_id, pile_no, began_ms: known(beganMs), ended_ms: known(endedMs) }];
}
