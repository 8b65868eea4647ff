// Piles as columns of depth. Few are told one by one; of many, cells of a grid stand for theirs, so that drawing costs
// the same whatever the site.
import type { PileFocus, PileMap, PileTint } from '../../crates/data-core/pkg/data_core';
import type { PileSolid, PileSolidQuery, ViewBox } from '../../src/contracts/data-core';
import { SOLID_PILE } from '../../src/contracts/data-core/answers';
import { answering, whole } from './wasm-faults';

/** Piles that leave the module at once: 2 MB. */
const AT_ONCE = 65_536;
const { row: ROW, pileId: ID, class: CLASS, eastM: EAST, northM: NORTH, radiusM: RADIUS } = SOLID_PILE;
const { designDepthM: DESIGN, depthM: REACHED, words: WORDS } = SOLID_PILE;
/** A cell's column is so wide that its neighbours stay apart. */
const CELL_RADIUS = 0.42;
/** Of a pile whose diameter nobody knows. */
const USUAL_RADIUS_M = 0.25;

export function pileSolid(
  map: PileMap,
  query: PileSolidQuery,
  seen: { readonly tint: PileTint; readonly focus: PileFocus },
): PileSolid {
  const { statusMask, box } = query;
  const most = whole('most', query.most);
  const colors = query.tint?.colors ?? query.palette;
  const single = new SinglePiles(most);
  const grid = new Grid(box ?? answering(() => map.info()).extent);
  const totals = { piles: 0, made: 0, designSumM: 0, designs: 0, reachedSumM: 0, deepestM: 0 };
  let within = 0;
  const eachPile = (visit: (words: Uint32Array, metres: Float32Array, at: number) => void): void => {
    for (let first = 0; first < map.rows; first += AT_ONCE) {
      const words = answering(() => map.solid(first, AT_ONCE, statusMask, seen.tint, seen.focus));
      const metres = new Float32Array(words.buffer, words.byteOffset, words.length);
      for (let at = 0; at < words.length; at += WORDS) visit(words, metres, at);
    }
  };
  const isInBox = (metres: Float32Array, at: number): boolean =>
    box === null || isIn(box, metres[at + EAST] ?? 0, metres[at + NORTH] ?? 0);
  eachPile((words, metres, at) => {
    const designM = metres[at + DESIGN] ?? 0;
    const reachedM = metres[at + REACHED] ?? 0;
    totals.piles += 1;
    if (designM > 0) {
      totals.designs += 1;
      totals.designSumM += designM;
    }
    if (reachedM > 0) {
      totals.made += 1;
      totals.reachedSumM += reachedM;
    }
    totals.deepestM = Math.max(totals.deepestM, designM || 0, reachedM || 0);
    if (!isInBox(metres, at)) return;
    within += 1;
    grid.mark(metres[at + EAST] ?? 0, metres[at + NORTH] ?? 0);
    if (within <= most) single.add(words, metres, at);
  });
  const { piles, made, deepestM } = totals;
  const facts = {
    piles,
    made,
    deepestM,
    meanDesignM: totals.designSumM / totals.designs,
    meanReachedM: totals.reachedSumM / made,
  };
  if (within <= most) return { ...single.done(within, colors), ...facts };
  grid.coarsen(most);
  const cells = new CellSums(grid, most);
  eachPile((words, metres, at) => {
    if (isInBox(metres, at)) cells.add(metres, at, colors, 4 * (words[at + CLASS] ?? 0));
  });
  return { ...cells.done(), ...facts };
}

function isIn({ minEastM, minNorthM, maxEastM, maxNorthM }: ViewBox, eastM: number, northM: number): boolean {
  return eastM >= minEastM && eastM <= maxEastM && northM >= minNorthM && northM <= maxNorthM;
}

type Columns = Pick<PileSolid, 'kind' | 'count' | 'cellM' | 'rows' | 'ids' | 'places' | 'sizes' | 'colors'>;

/** One entry a pile. */
class SinglePiles {
  readonly #rows: Uint32Array;
  readonly #ids: Uint32Array;
  readonly #colors: Uint32Array;
  readonly #places: Float32Array;
  readonly #sizes: Float32Array;
  #count = 0;

  constructor(most: number) {
    this.#rows = new Uint32Array(most);
    this.#ids = new Uint32Array(most);
    this.#colors = new Uint32Array(most);
    this.#places = new Float32Array(2 * most);
    this.#sizes = new Float32Array(4 * most);
  }

  add(words: Uint32Array, metres: Float32Array, at: number): void {
    const entry = this.#count;
    this.#count += 1;
    this.#rows[entry] = words[at + ROW] ?? 0;
    this.#ids[entry] = words[at + ID] ?? 0;
    this.#colors[entry] = 4 * (words[at + CLASS] ?? 0);
    this.#places.set(metres.subarray(at + EAST, at + NORTH + 1), 2 * entry);
    const radiusM = metres[at + RADIUS] || USUAL_RADIUS_M;
    this.#sizes.set([radiusM, metres[at + DESIGN] || 0, metres[at + REACHED] || 0, radiusM], 4 * entry);
  }

  done(count: number, colors: Uint8Array): Columns {
    const bytes = new Uint8Array(4 * count);
    for (let entry = 0; entry < count; entry += 1) {
      const from = this.#colors[entry] ?? 0;
      bytes.set(colors.subarray(from, from + 3), 4 * entry);
      bytes[4 * entry + 3] = 255;
    }
    return {
      kind: 'piles',
      count,
      cellM: 0,
      rows: this.#rows.slice(0, count),
      ids: this.#ids.slice(0, count),
      places: this.#places.slice(0, 2 * count),
      sizes: this.#sizes.slice(0, 4 * count),
      colors: bytes,
    };
  }
}

/** Cells of the finest grid: as bytes 2 MB. */
const FINEST_CELLS = 2 ** 21;

/** Square cells over a box, and which of them have piles; as fine as so many columns allow. */
class Grid {
  readonly #box: ViewBox;
  edgeM: number;
  #wide: number;
  #high: number;
  #occupied: Uint8Array;
  #count = 0;

  constructor(box: ViewBox) {
    const widthM = Math.max(box.maxEastM - box.minEastM, 1);
    const heightM = Math.max(box.maxNorthM - box.minNorthM, 1);
    // A long box still has no more cells than that.
    this.edgeM = Math.max(Math.sqrt((widthM * heightM) / FINEST_CELLS), widthM / FINEST_CELLS, heightM / FINEST_CELLS);
    this.#box = box;
    this.#wide = Math.floor(widthM / this.edgeM) + 1;
    this.#high = Math.floor(heightM / this.edgeM) + 1;
    this.#occupied = new Uint8Array(this.#wide * this.#high);
  }

  get cells(): number {
    return this.#wide * this.#high;
  }

  cellOf(eastM: number, northM: number): number {
    const place = (metres: number, cells: number): number =>
      Math.min(Math.max(Math.floor(metres / this.edgeM), 0), cells - 1);
    return place(northM - this.#box.minNorthM, this.#high) * this.#wide + place(eastM - this.#box.minEastM, this.#wide);
  }

  mark(eastM: number, northM: number): void {
    const cell = this.cellOf(eastM, northM);
    if (this.#occupied[cell] === 0) this.#count += 1;
    this.#occupied[cell] = 1;
  }

  /** Makes one cell of four until no more than so many have piles. */
  coarsen(most: number): void {
    while (this.#count > Math.max(most, 1)) {
      const [wide, high] = [Math.ceil(this.#wide / 2), Math.ceil(this.#high / 2)];
      const occupied = new Uint8Array(wide * high);
      let count = 0;
      for (let at = 0; at < this.#occupied.length; at += 1) {
        if (this.#occupied[at] === 0) continue;
        const into = Math.floor(Math.floor(at / this.#wide) / 2) * wide + Math.floor((at % this.#wide) / 2);
        if (occupied[into] === 0) count += 1;
        occupied[into] = 1;
      }
      this.edgeM *= 2;
      this.#wide = wide;
      this.#high = high;
      this.#occupied = occupied;
      this.#count = count;
    }
  }
}

/** East, north, designs, their sum, made, their sum, red, green, blue, piles. */
const SUMS = 10;

/** One entry a cell with piles. */
class CellSums {
  readonly #grid: Grid;
  readonly #sums: Float64Array;
  /** By cell, its entry from 1; 0: none yet. */
  readonly #entryOf: Int32Array;
  #count = 0;

  constructor(grid: Grid, most: number) {
    this.#grid = grid;
    this.#entryOf = new Int32Array(grid.cells);
    this.#sums = new Float64Array(SUMS * Math.max(most, 1));
  }

  add(metres: Float32Array, pile: number, colors: Uint8Array, color: number): void {
    const eastM = metres[pile + EAST] ?? 0;
    const northM = metres[pile + NORTH] ?? 0;
    const designM = metres[pile + DESIGN] ?? 0;
    const reachedM = metres[pile + REACHED] ?? 0;
    const cell = this.#grid.cellOf(eastM, northM);
    let entry = this.#entryOf[cell] ?? 0;
    if (entry === 0) {
      this.#count += 1;
      entry = this.#count;
      this.#entryOf[cell] = entry;
    }
    const sums = this.#sums;
    const at = SUMS * (entry - 1);
    add(sums, at, eastM);
    add(sums, at + 1, northM);
    if (designM > 0) {
      add(sums, at + 2, 1);
      add(sums, at + 3, designM);
    }
    if (reachedM > 0) {
      add(sums, at + 4, 1);
      add(sums, at + 5, reachedM);
    }
    for (let channel = 0; channel < 3; channel += 1) add(sums, at + 6 + channel, colors[color + channel] ?? 0);
    add(sums, at + 9, 1);
  }

  done(): Columns {
    const places: number[] = [];
    const sizes: number[] = [];
    const colors: number[] = [];
    const { edgeM } = this.#grid;
    const radiusM = CELL_RADIUS * edgeM;
    for (let at = 0; at < SUMS * this.#count; at += SUMS) {
      const [
        east = 0,
        north = 0,
        designs = 0,
        designM = 0,
        made = 0,
        reachedM = 0,
        red = 0,
        green = 0,
        blue = 0,
        piles = 0,
      ] = this.#sums.subarray(at, at + SUMS);
      places.push(east / piles, north / piles);
      sizes.push(
        radiusM,
        designs === 0 ? 0 : designM / designs,
        made === 0 ? 0 : reachedM / made,
        // Its face is the share that is made.
        radiusM * Math.sqrt(made / piles),
      );
      colors.push(red / piles, green / piles, blue / piles, 255);
    }
    const none = new Uint32Array();
    return {
      kind: 'cells',
      count: places.length / 2,
      cellM: edgeM,
      rows: none,
      ids: none,
      places: Float32Array.from(places),
      sizes: Float32Array.from(sizes),
      colors: Uint8Array.from(colors, Math.round),
    };
  }
}

function add(sums: Float64Array, at: number, by: number): void {
  sums[at] = (sums[at] ?? 0) + by;
}
