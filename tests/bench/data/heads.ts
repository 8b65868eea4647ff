// Heads of records as a large site has them, from a seed.
import { seededRandom } from '../harness/random';

export interface Heads {
  readonly pileNo: readonly string[];
  /** Missing of a record in work. */
  readonly depthM: Float32Array;
  readonly score: Float32Array;
  readonly machine: Uint32Array;
}

/** In the order in which they began: machines go along rows of piles, a few of which are made twice. */
export function makeHeads(rows: number): Heads {
  const next = seededRandom(83);
  const pile = (): string =>
    `${'ABCDEF'.charAt(Math.floor(next() * 6))}-${1 + Math.floor(next() * 400)}-${Math.floor(next() * 500)}`;
  return {
    pileNo: Array.from({ length: rows }, pile),
    depthM: Float32Array.from({ length: rows }, () =>
      next() < 0.001 ? Number.NaN : Math.round(400 + next() * 1600) / 100,
    ),
    score: Float32Array.from({ length: rows }, () => Math.round(next() * 1000) / 10),
    machine: Uint32Array.from({ length: rows }, () => 1 + Math.floor(next() * 40)),
  };
}

/** Asks for rows; the answer is their numbers. */
export interface HeadQuestions {
  /** Deepest first, of equal depth the best first. */
  byDepthAndScore(): Float64Array;
  byPileNo(): Float64Array;
  /** Records whose pile number contains a part, whatever its letters' case. */
  containing(part: string): Float64Array;
  /** Of a machine, from one depth to another. */
  ofMachine(machine: number, fromM: number, toM: number): Float64Array;
}
