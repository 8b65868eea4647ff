// Cells with counts by status that stand for the piles of a site until those have come (docs/adr/0305). They are in the head of
// a table of piles in parts; see docs/protocol/formats.md.
import { z } from '../shared/zod';

/** Of an array that may be long: looked at without an issue of its own for each number. */
const integers = z.custom<readonly number[]>((value) => Array.isArray(value) && value.every(Number.isSafeInteger));
const metres = z.custom<readonly number[]>((value) => Array.isArray(value) && value.every(Number.isFinite));

/** Statuses of piles; a count of each stands at its code. */
export const STATUSES = 5;

/**
 * Square cells of a grid that counts from 0 of the site's own one, so that cells twice as large hold four whole ones. A
 * stretch of the table, so many rows of it, has cells of its own: with its last row they have all come as piles.
 */
const siteCellsSchema = z
  .object({
    /** Least X and Y, greatest X and Y of the piles in the cells. */
    box_m: metres,
    /** By stretch: rows, edge of its cells, and how many they are. */
    rows: integers,
    edge_m: metres,
    cells: integers,
    /** By cell, stretch behind stretch: X and Y of its corner in edges, less those of the cell before in the stretch. */
    x: integers,
    y: integers,
    /** By status code: piles by cell. Those without a place are in none. */
    piles: z.array(integers),
  })
  .refine(({ box_m, rows, edge_m, cells, x, y, piles }) => {
    const count = cells.reduce((sum, of) => sum + of, 0);
    const areAsLong = [x, y, ...piles].every(({ length }) => length === count);
    return areAsLong && piles.length === STATUSES && box_m.length === 4 && edge_m.length === rows.length;
  });
export type SiteCells = z.output<typeof siteCellsSchema>;

/** Beside the totals in the head of a table of piles that the server has kept. */
export const pilesHeadSchema = z.object({
  /** Piles by status code as of the answer, those without a place included. */
  by_status: integers,
  cells: siteCellsSchema,
});
export type PilesHead = z.output<typeof pilesHeadSchema>;
