// Cells of a table of piles, against counts that are made from the rows themselves.
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pilesHeadSchema } from '../../src/contracts/site-cells';
import { CellsOfPiles } from './site-cells';
import type { TextRows } from './table-parts';

interface Pile {
  readonly x: number | null;
  readonly y: number | null;
  readonly status: number;
}

/** Numbers from 0 to 1 that look as if by chance, the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function pageOf(piles: readonly Pile[]): TextRows {
  const text = (of: (pile: Pile) => number | null) => piles.map((pile) => String(of(pile))).join();
  return {
    n: piles.length,
    texts: new Map([
      ['x_m', text(({ x }) => x)],
      ['y_m', text(({ y }) => y)],
      ['status', text(({ status }) => status)],
    ]),
  };
}

function pagesOf(piles: readonly Pile[], rows: number): Pile[][] {
  return Array.from({ length: Math.ceil(piles.length / rows) }, (_, page) =>
    piles.slice(page * rows, (page + 1) * rows),
  );
}

/** The cells of a site, and how many bytes they take on the wire. */
function cellsOf(pages: Iterable<readonly Pile[]>) {
  const made = new CellsOfPiles();
  for (const page of pages) made.add(pageOf(page));
  const packed = made.packed();
  if (packed === null) return null;
  const head: object = JSON.parse(inflateRawSync(packed).toString('utf8'));
  const { cells } = pilesHeadSchema.parse({ by_status: [], ...head });
  return { cells, bytes: packed.length };
}

/** Counts by stretch, cell and status: `stretch/x/y/status`, X and Y of the corner in metres. */
function written({ cells }: NonNullable<ReturnType<typeof cellsOf>>): Record<string, number> {
  const counts: Record<string, number> = {};
  let at = 0;
  for (const [stretch, count] of cells.cells.entries()) {
    const edge = cells.edge_m[stretch] ?? Number.NaN;
    let [x, y] = [0, 0];
    for (let cell = 0; cell < count; cell++, at++) {
      x += cells.x[at] ?? Number.NaN;
      y += cells.y[at] ?? Number.NaN;
      for (const [status, of] of cells.piles.entries()) {
        if (of[at] !== 0) counts[`${stretch}/${x * edge}/${y * edge}/${status}`] = of[at] ?? Number.NaN;
      }
    }
  }
  return counts;
}

/** The same from the rows. */
function counted(pages: readonly (readonly Pile[])[], edges: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [stretch, piles] of pages.entries()) {
    const edge = edges[stretch] ?? Number.NaN;
    for (const { x, y, status } of piles) {
      if (x === null || y === null || Math.abs(x) > 5e6) continue;
      const cell = `${stretch}/${Math.floor(x / edge) * edge}/${Math.floor(y / edge) * edge}/${status}`;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return counts;
}

/** Piles every 1.4 m, row by row, the work from the south on. */
function grid(count: number, perRow: number): Pile[] {
  const random = chance(7);
  return Array.from({ length: count }, (_, at) => {
    const status = at < 0.4 * count ? (random() < 0.02 ? 3 : 2) : random() < 0.0005 ? 1 : 0;
    return { x: 3_412_000 + 1.4 * Math.floor(at / perRow), y: 512_000 + 1.4 * (at % perRow), status };
  });
}

/** Piles anywhere, in no order, of any status. */
function scattered(count: number, seed = 3): Pile[] {
  const random = chance(seed);
  const edge = Math.sqrt(count) * 1.5;
  return Array.from({ length: count }, () => ({
    x: -0.3 * edge + edge * random(),
    y: 400_000 + edge * random(),
    status: Math.floor(5 * random()),
  }));
}

describe('cells of a site', () => {
  it.each([
    ['in a grid', grid(23_000, 150), 2_000],
    ['in no order, around the zero of the grid', scattered(15_000), 4_000],
    ['in one line', grid(5_000, 1), 1_000],
    ['at one spot', Array.from({ length: 300 }, () => ({ x: 10, y: 20, status: 4 })), 100],
  ])('count the piles of each stretch %s', (_name, piles, rows) => {
    const pages = pagesOf(piles, rows);
    const made = cellsOf(pages);
    if (made === null) throw new Error('there are no cells');
    expect(written(made)).toEqual(counted(pages, made.cells.edge_m));
    expect(made.cells.rows).toEqual(pages.map((page) => page.length));
    expect(made.cells.x.length).toBeLessThanOrEqual(Math.max(piles.length / 40, made.cells.rows.length * 2));
  });

  it('leave out piles without a place and mistyped ones, and say where the others are', () => {
    const stray: Pile[] = [
      { x: null, y: 1, status: 0 },
      { x: 5, y: null, status: 1 },
      { x: 3e8, y: 512_000, status: 2 },
    ];
    const piles = [...grid(2_000, 40), ...stray];
    const made = cellsOf([piles]);
    if (made === null) throw new Error('there are no cells');
    expect(written(made)).toEqual(counted([piles], made.cells.edge_m));
    expect(made.cells.rows).toEqual([2_003]);
    expect(made.cells.box_m).toEqual([3_412_000, 512_000, 3_412_000 + 1.4 * 49, 512_000 + 1.4 * 39]);
  });

  it('are none where no pile has a place', () => {
    expect(cellsOf([[{ x: null, y: null, status: 0 }]])).toBeNull();
    expect(cellsOf([])).toBeNull();
  });

  it('take less than 30 KB of 1,000,000 piles, and are still many', () => {
    for (const piles of [grid(1_000_000, 1_000), scattered(1_000_000, 11)]) {
      const made = cellsOf(pagesOf(piles, 20_000));
      expect(made?.bytes).toBeLessThan(30_000);
      const all = made?.cells.piles.flat().reduce((sum, count) => sum + count, 0);
      expect(all).toBe(1_000_000);
      expect(made?.cells.x.length).toBeGreaterThan(1_000);
    }
  });
});
