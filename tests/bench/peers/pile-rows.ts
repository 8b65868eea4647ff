// An import as it is usually written: a library parses the file, each line becomes an object, and each object is checked.
import { fromCSV } from 'arquero';
import { PILE_FILE_HEADS } from '../data/pile-file';

interface PileRow {
  readonly pile_no: string | null;
  readonly row_no: string | null;
  readonly mileage_m: number | null;
  readonly x_m: number | null;
  readonly y_m: number | null;
  readonly diameter_m: number | null;
  readonly design_depth_m: number | null;
}

export interface PileRows {
  readonly piles: readonly PileRow[];
  /** `row column code`. */
  readonly problems: readonly string[];
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const STATION = /^[A-Z]{0,3}(\d{1,6})\+(\d{1,3}(?:\.\d{1,3})?)$/;

/** Reads and checks the lines of a file. */
export function pileRows(bytes: Uint8Array): PileRows {
  const text = new TextDecoder().decode(bytes);
  const lines = fromCSV(text, { autoType: false }).objects();
  const problems: string[] = [];
  const numbers = new Map<string, number>();
  const places = new Map<string, number>();
  const piles = lines.map((line, row): PileRow => {
    const cell = (at: number): string => {
      const value: unknown = Reflect.get(line, PILE_FILE_HEADS[at] ?? '');
      return typeof value === 'string' ? value.trim() : '';
    };
    const note = (column: string, code: string): null => {
      problems.push(`${row} ${column} ${code}`);
      return null;
    };
    const metres = (column: string, at: number, isSize: boolean): number | null => {
      const written = cell(at);
      if (written === '') return null;
      const plain = THOUSANDS.test(written) ? written.replaceAll(',', '') : written;
      const [, kilometres, rest] = STATION.exec(plain) ?? [];
      if (rest !== undefined) return Number(kilometres) * 1000 + Number(rest);
      if (!NUMBER.test(plain)) return note(column, 'not_a_number');
      const value = column === 'diameter_m' ? Math.round((Number(plain) / 1000) * 1e6) / 1e6 : Number(plain);
      if (isSize ? value > 10_000 : Math.abs(value) > 1e9) return note(column, 'out_of_range');
      return isSize && value <= 0 ? note(column, 'not_positive') : value;
    };
    const pile: PileRow = {
      pile_no: cell(0) === '' ? note('pile_no', 'missing') : cell(0),
      row_no: cell(1) === '' ? null : cell(1),
      mileage_m: metres('mileage_m', 2, false),
      x_m: metres('x_m', 3, false),
      y_m: metres('y_m', 4, false),
      diameter_m: metres('diameter_m', 5, true),
      design_depth_m: metres('design_depth_m', 6, true),
    };
    if (pile.pile_no !== null) {
      if (numbers.has(pile.pile_no)) note('pile_no', 'duplicate_in_file');
      else numbers.set(pile.pile_no, row);
    }
    if (pile.x_m !== null && pile.y_m !== null) {
      const place = `${pile.x_m} ${pile.y_m}`;
      if (places.has(place)) note('x_m', 'same_place');
      else places.set(place, row);
    }
    return pile;
  });
  return { piles, problems };
}
