// The plan that is edited: what is in it, and what has to be in it after each change, worked out without the server.
import { openDatabase } from '../../../server/db/database';
import { resumPiles } from '../../../server/db/pile-sums';
import type { ApiClient } from '../../contract/api-client';
import { PROJECT, seedSite } from '../../contract/fixture-site';
import { THREAD_URL } from '../../contract/server-process';

export const TYPE = 'HS-MI';
export const PROJECT_ID = PROJECT.empty;
/** The pile that is moved, in the row whose piles are changed together. */
export const PILE = 1_500;
export const ROW_NO = '1';
/** Piles of a row; the first one of the plan has one less. */
export const IN_A_ROW = 1_000;
const ROWS_OF_FILE = 250;
const HEADS = '桩号,排号,列号,X,Y,直径,设计深度';
const SPACING_M = 1.5;
const SOUTH_M = 3_450_000;
const WEST_M = 510_000;
/** Beside the piles of the site. */
const WEST_OF_FILE_M = 511_600;
const DIAMETER_M = 0.5;
const DEPTH_M = 12;
const DEPTH_OF_FILE_M = 12.5;

/** Ids of the piles of the row. */
export const ROW_IDS: readonly number[] = Array.from({ length: IN_A_ROW }, (_, at) => Number(ROW_NO) * IN_A_ROW + at);

/** The fixture site with so many piles in the project that has none. */
export async function makePlan(dataDir: string, piles: number): Promise<void> {
  await seedSite({ dataDir });
  const { pool, close } = await openDatabase({ dataDir, threadUrl: THREAD_URL });
  try {
    await pool.query(
      `insert into pile (project_id, pile_id, pile_no, row_no, numeral, x_m, y_m, diameter_m, design_depth_m)
       select $1, n, 'S' || n, n / $3::int, n % $3::int, $4 + (n / $3::int) * $6::float8, $5 + (n % $3::int) * $6::float8,
         $7::real, $8::real
       from generate_series(1, $2::int) n`,
      [PROJECT_ID, piles, IN_A_ROW, SOUTH_M, WEST_M, SPACING_M, DIAMETER_M, DEPTH_M],
    );
    await resumPiles(pool, PROJECT_ID);
    await pool.query('vacuum (analyze) pile');
  } finally {
    await close();
  }
}

/** The middle of the row, as the address of a map has it that can tell piles apart and has room for their numbers. */
export function viewOfRow(piles: number): string {
  // Offsets are from the median of the piles, to the metre.
  const northM = (Number(ROW_NO) - Math.floor(piles / IN_A_ROW) / 2) * SPACING_M;
  return `0,${northM.toFixed(1)},5.6`;
}

const placeInFile = (round: number, n: number): readonly [xM: number, yM: number] => [
  SOUTH_M + Math.floor(n / ROWS_OF_FILE) * SPACING_M,
  WEST_OF_FILE_M + (round * ROWS_OF_FILE + (n % ROWS_OF_FILE)) * SPACING_M,
];

/** A file of piles beside those of the site, other ones each round. */
export function fileOf(round: number, rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const [row, numeral] = [Math.floor(n / ROWS_OF_FILE), n % ROWS_OF_FILE];
    const [x, y] = placeInFile(round, n).map((metres) => metres.toFixed(2));
    return `R${round}-${row}-${numeral},R${row},${numeral},${x},${y},${DIAMETER_M},${DEPTH_OF_FILE_M}`;
  });
  return `${[HEADS, ...lines].join('\r\n')}\r\n`;
}

const COLUMNS = ['x_m', 'y_m', 'diameter_m', 'design_depth_m'] as const;

/**
 * How the server's piles differ from those of the site and, behind them, of the file of a round; empty: they do not.
 * `round`: null where all of them have been taken back.
 */
export async function wrongPlan(
  client: ApiClient,
  size: { readonly piles: number; readonly rows: number },
  round: number | null,
): Promise<string> {
  const asked = { project_id: PROJECT_ID, columns: [...COLUMNS] };
  const { rows, columns } = await client.table('pileTable', asked, { typeCode: TYPE });
  const wanted = size.piles + (round === null ? 0 : size.rows);
  if (rows !== wanted) return `${rows} piles in the plan, not ${wanted}`;
  for (let row = 0; row < rows; row += 1) {
    const pile = row < size.piles ? pileOfSite(row + 1) : pileOfFile(round ?? 0, row - size.piles);
    for (const [at, name] of COLUMNS.entries()) {
      const found = Number(columns[name]?.[row]);
      // Places of the file have two decimals.
      if (Math.abs(found - (pile[at] ?? Number.NaN)) < 1e-6) continue;
      return `row ${row} of the plan has ${found} as ${name}, not ${pile[at]}`;
    }
  }
  return '';
}

function pileOfSite(n: number): readonly number[] {
  const [row, numeral] = [Math.floor(n / IN_A_ROW), n % IN_A_ROW];
  return [SOUTH_M + row * SPACING_M, WEST_M + numeral * SPACING_M, DIAMETER_M, DEPTH_M];
}

function pileOfFile(round: number, n: number): readonly number[] {
  return [...placeInFile(round, n), DIAMETER_M, DEPTH_OF_FILE_M];
}

/** How the row differs from having this diameter, and these numbers (of the row's piles by their place in it). */
export async function wrongRow(
  client: ApiClient,
  wanted: { readonly diameterM?: number; readonly numberOf?: (at: number) => string },
): Promise<string> {
  const { diameterM = DIAMETER_M, numberOf = (at) => `S${ROW_IDS[at]}` } = wanted;
  const asked = { project_id: PROJECT_ID, row_no: ROW_NO, columns: ['pile_no', 'diameter_m'] };
  const { rows, columns } = await client.table('pileTable', asked, { typeCode: TYPE });
  if (rows !== IN_A_ROW) return `${rows} piles in the row, not ${IN_A_ROW}`;
  for (let at = 0; at < rows; at += 1) {
    const [number, diameter] = [columns.pile_no?.[at], Number(columns.diameter_m?.[at])];
    if (number !== numberOf(at)) return `a pile of the row has the number ${number}, not ${numberOf(at)}`;
    if (Math.abs(diameter - diameterM) > 1e-6) return `a pile of the row is ${diameter} m wide, not ${diameterM}`;
  }
  return '';
}
