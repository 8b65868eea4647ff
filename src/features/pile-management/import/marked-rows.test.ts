// If these failed, a faulty pile would look like a sound one on the map because no list has room for it.
import { describe, expect, it } from 'vitest';
import { decodedTableOf } from '../../../../tests/fixtures/decoded-table';
import { MAX_PROBLEMS } from '../../../contracts/api/pile-import';
import { pileTableColumns } from '../../../contracts/api/pile-management';
import { checkPileColumns } from '../../../equipment/pile-import';
import type { Checked, PlaceFinding } from './check-places';
import { markedRows } from './marked-rows';

const ROWS = 24_000;
const NO_PLACES = { findings: [], all: [], patternM: 0, more: false, away: null };
const present = decodedTableOf(pileTableColumns, [{ pile_no: 'P7000' }]);

/** The rows that have a mark. */
const rowsOf = (marks: Uint8Array): number[] => Array.from(marks.keys()).filter((row) => marks[row] === 1);

/** A file with faults in one row of twelve, of each kind in turn. */
function fileOf() {
  const columns = {
    pile_no: Array.from({ length: ROWS }, (_, row): unknown => `P${row}`),
    x_m: Array.from({ length: ROWS }, (_, row): unknown => 3_451_000 + Math.floor(row / 500)),
    y_m: Array.from({ length: ROWS }, (_, row): unknown => 513_000 + (row % 500)),
    design: { ash_kgpm: Array.from({ length: ROWS }, (): unknown => 55) },
  };
  const faulty = new Set<number>([7000]);
  for (let row = 11; row < ROWS; row += 12) {
    faulty.add(row);
    switch (((row - 11) / 12) % 4) {
      case 0:
        columns.pile_no[row] = `P${Math.max(0, row - 4001)}`;
        break;
      case 1:
        columns.x_m[row] = 'deep';
        break;
      case 2:
        columns.x_m[row] = columns.x_m[row - 17];
        columns.y_m[row] = columns.y_m[row - 17];
        break;
      default:
        columns.design.ash_kgpm[row] = -1;
    }
  }
  return { columns, faulty };
}

function answerOf(columns: ReturnType<typeof fileOf>['columns']): Checked['answer'] {
  const { errors, cautions, problems } = checkPileColumns(columns, []);
  const listed = problems.map(({ otherRow, ...problem }) => ({ ...problem, message: '', other_row: otherRow }));
  return { rows: ROWS, added: 0, first_pile_id: null, errors: errors + 1, cautions, problems: listed };
}

describe('the rows with findings', () => {
  it('are all of them, where the answer lists the first thousand', async () => {
    const { columns, faulty } = fileOf();
    const answer = answerOf(columns);
    expect([answer.problems.length, faulty.size > 2 * MAX_PROBLEMS]).toEqual([MAX_PROBLEMS, true]);
    const marks = await markedRows({ answer, places: NO_PLACES, levels: null, present }, columns, []);
    expect(rowsOf(marks)).toEqual([...faulty].sort((a, b) => a - b));
  });

  it('are those of places and levels too, beyond the ones that are listed', async () => {
    const columns = { pile_no: Array.from({ length: ROWS }, (_, row) => `Q${row}`) };
    const all = Array.from({ length: 3000 }, (_, at): PlaceFinding => {
      return { kind: 'outlier', row: 7 * at + 3, other: null, distanceM: 9 };
    });
    const rows = Int32Array.from({ length: 2000 }, (_, at) => 23_999 - 11 * at);
    const none = new Float64Array(rows.length);
    const levels = {
      rows,
      kinds: new Uint8Array(rows.length),
      topM: none,
      toeM: none,
      depthM: none,
      errors: rows.length,
      cautions: 0,
    };
    const answer = { rows: ROWS, added: 0, first_pile_id: null, errors: 0, cautions: 0, problems: [] };
    const marks = await markedRows({ answer, places: { ...NO_PLACES, all }, levels, present }, columns, []);
    const expected = new Set([...all.map(({ row }) => row), ...rows]);
    expect(rowsOf(marks)).toEqual([...expected].sort((a, b) => a - b));
  });

  it('are not looked for when the check was cancelled', async () => {
    const { columns } = fileOf();
    const whole = { answer: answerOf(columns), places: NO_PLACES, levels: null, present };
    await expect(markedRows(whole, columns, [], AbortSignal.abort())).rejects.toThrow(DOMException);
  });
});
