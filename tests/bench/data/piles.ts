// A site of piles: panels of rows 1.5 m apart, each a little beside its place, in every state. Some stand in their
// neighbour's circle.
import { type Table, TableDecoder } from '../../../crates/data-core/pkg/data_core';
import { pileLocationColumns } from '../../../src/contracts/api';
import { decodeTable } from '../../fixtures/decode-table';
import { seededRandom } from '../harness/random';

/** Every pile has this diameter. */
export const PILE_DIAMETER_M = 0.5;

export interface Piles {
  readonly count: number;
  readonly northM: Float64Array;
  readonly eastM: Float64Array;
  readonly status: Uint8Array;
  /** A fresh table in the data core; a map takes it over. */
  table(): Table;
}

const PER_ROW = 40;
const ROWS_PER_PANEL = 250;
/** Of so many piles one was set out 0.4 m beside the one before. */
const MISPLACED_EVERY = 200;
/** A square of panels with lanes between them. */
const PANEL_STEP_EAST_M = PER_ROW * 1.5 + 20;
const PANEL_STEP_NORTH_M = ROWS_PER_PANEL * 1.5 + 30;

const pileNoOf = (row: number): string =>
  `K${12 + Math.floor(row / 100_000)}+${Math.floor(row / 100) % 1000}_${row % 100}`;

export const pileSchemaJson = JSON.stringify(Object.entries(pileLocationColumns));

export function makePiles(count: number): Piles {
  const random = seededRandom(7);
  const panels = Math.ceil(count / (PER_ROW * ROWS_PER_PANEL));
  const across = Math.max(1, Math.round(Math.sqrt((panels * PANEL_STEP_NORTH_M) / PANEL_STEP_EAST_M)));
  const northM = new Float64Array(count);
  const eastM = new Float64Array(count);
  const status = new Uint8Array(count);
  for (let row = 0; row < count; row += 1) {
    const panel = Math.floor(row / (PER_ROW * ROWS_PER_PANEL));
    const inPanel = row % (PER_ROW * ROWS_PER_PANEL);
    const place = inPanel % PER_ROW;
    const misplaced = place > 0 && row % MISPLACED_EVERY === MISPLACED_EVERY - 1;
    const east = (panel % across) * PANEL_STEP_EAST_M + place * 1.5 - (misplaced ? 1.1 : 0) + 0.1 * random();
    const north = Math.floor(panel / across) * PANEL_STEP_NORTH_M + Math.floor(inPanel / PER_ROW) * 1.5;
    eastM[row] = Math.round((512_000 + east) * 1000) / 1000;
    northM[row] = Math.round((3_412_000 + north + 0.1 * random()) * 1000) / 1000;
    status[row] = random() < 0.6 ? 2 : random() * 5;
  }
  const pieces = (): Iterable<Uint8Array> => jsonPieces(northM, eastM, status);
  // Kept where they fit, because a table is made for every run.
  const cached = count <= 1_000_000 ? [...pieces()] : null;
  const table = (): Table => {
    const decoder = TableDecoder.json(pileSchemaJson);
    for (const piece of cached ?? pieces()) decoder.push(piece);
    return decoder.finish();
  };
  return { count, northM, eastM, status, table };
}

/** A row of them with another place, as the server tells of what has changed. */
export function onePile(row: number, northM: number, eastM: number): Table {
  const decoder = TableDecoder.json(pileSchemaJson);
  for (const piece of jsonPieces(Float64Array.of(northM), Float64Array.of(eastM), Uint8Array.of(2), row))
    decoder.push(piece);
  return decoder.finish();
}

/** The table as JSON in pieces: one string of a million rows would be longer than some engines allow. */
function* jsonPieces(northM: Float64Array, eastM: Float64Array, status: Uint8Array, first = 0): Generator<Uint8Array> {
  const cells: Readonly<Record<keyof typeof pileLocationColumns, (row: number) => string | number>> = {
    pile_id: (row) => first + row + 1,
    pile_no: (row) => `"${pileNoOf(first + row)}"`,
    x_m: (row) => northM[row] ?? 0,
    y_m: (row) => eastM[row] ?? 0,
    diameter_m: () => PILE_DIAMETER_M,
    design_depth_m: (row) => 10 + ((first + row) % 5),
    depth_m: (row) => (status[row] === 0 ? 'null' : 12.5),
    status: (row) => status[row] ?? 0,
    finished_ms: (row) => (status[row] === 2 ? 1_790_000_000_000 + row : 'null'),
  };
  const encoder = new TextEncoder();
  const rows = status.length;
  let before = '{"columns":{';
  for (const [name, cell] of Object.entries(cells)) {
    yield encoder.encode(`${before}"${name}":[`);
    before = '],';
    for (let from = 0; from < rows; from += 50_000) {
      const to = Math.min(rows, from + 50_000);
      const piece = Array.from({ length: to - from }, (_, at) => cell(from + at));
      yield encoder.encode(`${from === 0 ? '' : ','}${piece.join(',')}`);
    }
  }
  yield encoder.encode(`]},"rows":${rows}}`);
}

/** A table of no rows, for what is filled by appending. */
export function emptyTable(schemaJson: string, names: readonly string[]): Table {
  const columns = Object.fromEntries(names.map((name) => [name, []]));
  return decodeTable(new TextEncoder().encode(JSON.stringify({ columns, rows: 0 })), schemaJson);
}
