// Cells with counts by status, made while a table of piles is (docs/adr/0305): small enough to go out before the first pile.
import { deflateRawSync } from 'node:zlib';
import { type SiteCells, STATUSES } from '../../src/contracts/site-cells';
import type { TextRows } from './table-parts';

/** Piles that a cell stands for on average, at least: cells are to be few beside the piles. */
const LEAST_PILES_A_CELL = 40;
const MOST_CELLS = 6_000;
/** Deflated; with the head around them they stay below 30 KB. */
const MOST_BYTES = 29_000;
/** Too many bytes: so much fewer cells than their share, as bytes by cell grow with its piles. */
const STEP = 0.9;
/** Of a stretch, before it is known how many there are. */
const MOST_OF_STRETCH = 512;
/** A pile so far from the middle of its stretch is taken for a mistyped one, as the map does (crates/layout/src/frame.rs). */
const FAR_M = 500_000;
/** Cells of 1,000 km: on both sides of 0 they never become one. */
const MOST_EXPONENT = 20;
/** The usual spread of coordinates: from this share of them to the same before the last. */
const OUTLYING = 0.02;
const SAMPLE = 1_024;

/** Cells by their corners in edges of 2^`exponent` m; counts of all statuses cell by cell. */
class Cells {
  readonly xs: number[] = [];
  readonly ys: number[] = [];
  readonly counts: number[] = [];
  readonly #at = new Map<number, number>();

  /** `middleX`, `middleY`: a cell near all others, none of which is 2^20 cells away. */
  constructor(
    readonly exponent: number,
    readonly middleX: number,
    readonly middleY: number,
  ) {}

  get count(): number {
    return this.xs.length;
  }

  add(x: number, y: number, status: number, piles: number): void {
    const name = (x - this.middleX + 2 ** 20) * 2 ** 21 + (y - this.middleY + 2 ** 20);
    let at = this.#at.get(name);
    if (at === undefined) {
      at = this.xs.length;
      this.#at.set(name, at);
      this.xs.push(x);
      this.ys.push(y);
      for (let code = 0; code < STATUSES; code++) this.counts.push(0);
    }
    const place = at * STATUSES + status;
    this.counts[place] = (this.counts[place] ?? 0) + piles;
  }

  /** The same in cells twice as large. */
  coarser(): Cells {
    const coarse = new Cells(this.exponent + 1, Math.floor(this.middleX / 2), Math.floor(this.middleY / 2));
    for (const [at, x] of this.xs.entries()) {
      const y = this.ys[at] ?? 0;
      for (let status = 0; status < STATUSES; status++) {
        const piles = this.counts[at * STATUSES + status] ?? 0;
        if (piles > 0) coarse.add(Math.floor(x / 2), Math.floor(y / 2), status, piles);
      }
    }
    return coarse;
  }

  /** Places of the cells, by X and then Y. */
  inOrder(): number[] {
    const { xs, ys } = this;
    return xs.map((_, at) => at).sort((a, b) => (xs[a] ?? 0) - (xs[b] ?? 0) || (ys[a] ?? 0) - (ys[b] ?? 0));
  }
}

interface Stretch {
  readonly rows: number;
  readonly cells: Cells;
}

/** Takes the pages of a table of piles as they come. */
export class CellsOfPiles {
  readonly #stretches: Stretch[] = [];
  #rows = 0;
  readonly #boxM = [Infinity, Infinity, -Infinity, -Infinity];

  /** Hands the pages on. */
  async *watch(pages: AsyncIterable<TextRows>): AsyncGenerator<TextRows> {
    for await (const page of pages) {
      this.add(page);
      yield page;
    }
  }

  add({ n, texts }: TextRows): void {
    if (n === 0) return;
    const [xs, ys, statuses] = ['x_m', 'y_m', 'status'].map((name): (number | null)[] =>
      JSON.parse(`[${texts.get(name) ?? ''}]`),
    );
    if (xs === undefined || ys === undefined || statuses === undefined) return;
    this.#rows += n;
    this.#stretches.push({ rows: n, cells: this.#cellsOf(xs, ys, statuses) });
  }

  #cellsOf(
    xs: readonly (number | null)[],
    ys: readonly (number | null)[],
    statuses: readonly (number | null)[],
  ): Cells {
    const spread = { x: spreadOf(xs), y: spreadOf(ys) };
    const exponent = exponentFor(xs, ys, Math.max(spread.x.wide, spread.y.wide, 1));
    const edge = 2 ** exponent;
    let cells = new Cells(exponent, Math.floor(spread.x.middle / edge), Math.floor(spread.y.middle / edge));
    const box = this.#boxM;
    for (let row = 0; row < xs.length; row++) {
      const [x, y, status] = [xs[row], ys[row], statuses[row]];
      if (typeof x !== 'number' || typeof y !== 'number' || typeof status !== 'number' || status >= STATUSES) continue;
      if (Math.abs(x - spread.x.middle) > FAR_M || Math.abs(y - spread.y.middle) > FAR_M) continue;
      cells.add(Math.floor(x / edge), Math.floor(y / edge), status, 1);
      box[0] = Math.min(box[0] ?? x, x);
      box[1] = Math.min(box[1] ?? y, y);
      box[2] = Math.max(box[2] ?? x, x);
      box[3] = Math.max(box[3] ?? y, y);
    }
    while (cells.count > MOST_OF_STRETCH) cells = cells.coarser();
    return cells;
  }

  /** The cells of the pages so far, as few as are wanted, as JSON `{"cells": …}` in raw DEFLATE; null where there are none. */
  packed(): Uint8Array | null {
    let stretches: readonly Stretch[] = this.#stretches;
    let most = Math.min(MOST_CELLS, Math.ceil(this.#rows / LEAST_PILES_A_CELL));
    for (;;) {
      stretches = withinCount(stretches, most);
      const count = countOf(stretches);
      if (count === 0) return null;
      const packed = deflateRawSync(JSON.stringify({ cells: this.#written(stretches) }), { level: 9 });
      if (packed.length <= MOST_BYTES) return packed;
      // As large as they get, and still too many.
      if (count > most) return null;
      most = Math.floor((count * MOST_BYTES * STEP) / packed.length);
    }
  }

  #written(stretches: readonly Stretch[]): SiteCells {
    const piles = Array.from({ length: STATUSES }, (): number[] => []);
    const [x, y]: [number[], number[]] = [[], []];
    for (const { cells } of stretches) {
      let [lastX, lastY] = [0, 0];
      for (const at of cells.inOrder()) {
        const [atX = 0, atY = 0] = [cells.xs[at], cells.ys[at]];
        x.push(atX - lastX);
        y.push(atY - lastY);
        [lastX, lastY] = [atX, atY];
        for (const [status, of] of piles.entries()) of.push(cells.counts[at * STATUSES + status] ?? 0);
      }
    }
    return {
      box_m: this.#boxM,
      rows: stretches.map(({ rows }) => rows),
      edge_m: stretches.map(({ cells }) => 2 ** cells.exponent),
      cells: stretches.map(({ cells }) => cells.count),
      x,
      y,
      piles,
    };
  }
}

function countOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { cells }) => sum + cells.count, 0);
}

/**
 * Stretches with the smallest cells, and among them those with the most, get larger ones until there are no more cells than so
 * many, or all are as large as they get.
 */
function withinCount(stretches: readonly Stretch[], most: number): readonly Stretch[] {
  const fitted = [...stretches];
  for (let count = countOf(fitted); count > most; count = countOf(fitted)) {
    let at = -1;
    for (const [place, { cells }] of fitted.entries()) {
      if (cells.count <= 1 || cells.exponent >= MOST_EXPONENT) continue;
      const best = fitted[at]?.cells;
      const isSmaller = best === undefined || cells.exponent < best.exponent;
      if (isSmaller || (cells.exponent === best.exponent && cells.count > best.count)) at = place;
    }
    const found = fitted[at];
    if (found === undefined) break;
    fitted[at] = { rows: found.rows, cells: found.cells.coarser() };
  }
  return fitted;
}

/** The smallest cells of which a sample is in no more than wanted: those of all are a few more. */
function exponentFor(xs: readonly (number | null)[], ys: readonly (number | null)[], widestM: number): number {
  const step = Math.max(1, Math.floor(xs.length / SAMPLE));
  for (let exponent = Math.max(0, Math.ceil(Math.log2(widestM / MOST_OF_STRETCH))); ; exponent++) {
    const places = new Set<string>();
    for (let row = 0; row < xs.length; row += step) {
      places.add(`${Math.floor((xs[row] ?? 0) / 2 ** exponent)} ${Math.floor((ys[row] ?? 0) / 2 ** exponent)}`);
    }
    if (places.size <= MOST_OF_STRETCH || exponent >= MOST_EXPONENT) return exponent;
  }
}

/** The middle of numbers, and how far they usually lie apart. */
function spreadOf(cells: readonly (number | null)[]): { readonly middle: number; readonly wide: number } {
  const step = Math.max(1, Math.floor(cells.length / SAMPLE));
  const sample: number[] = [];
  for (let row = 0; row < cells.length; row += step) {
    const value = cells[row];
    if (typeof value === 'number') sample.push(value);
  }
  sample.sort((a, b) => a - b);
  const at = (share: number): number => sample[Math.min(sample.length - 1, Math.floor(share * sample.length))] ?? 0;
  return { middle: at(0.5), wide: at(1 - OUTLYING) - at(OUTLYING) };
}
