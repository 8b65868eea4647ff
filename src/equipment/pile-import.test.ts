// A file of piles is believed only where every cell can be: one that is read wrongly puts a pile in the wrong place.
import { describe, expect, it } from 'vitest';
import { IMPORT_PROBLEMS, type PileColumns } from '../contracts/api/pile-import';
import { COMPACTION_DESIGN, GROUTING_DESIGN, JETTING_DESIGN, MIXING_DESIGN } from './design-parameters';
import { checkPileColumns } from './pile-import';

const faults = (columns: Partial<PileColumns>) =>
  checkPileColumns({ pile_no: ['A', 'B'], design: {}, ...columns }, MIXING_DESIGN).problems.map(
    ({ row, column, code, severity, otherRow }) =>
      `${row} ${column} ${code}${severity === 'caution' ? '?' : ''}${otherRow === null ? '' : ` ${otherRow}`}`,
  );

describe('a cell', () => {
  it('is read as files have it', () => {
    const read = checkPileColumns(
      {
        pile_no: [' K2+230 ', 17],
        row_no: ['', 3],
        numeral: ['１２', null],
        x_m: ['2560000.125', 5e5],
        y_m: [' -.5e3 ', '+7.'],
        diameter_m: [0.5, undefined],
        design_depth_m: ['12', 9.25],
        design: { ash_kgpm: ['60', null], plate_spec: ['SPB-100B', 7], strokes: ['4', 2] },
      },
      MIXING_DESIGN,
    );
    expect(read).toEqual({
      pileNo: ['K2+230', '17'],
      rowNo: [null, '3'],
      numeral: [12, null],
      mileageM: [null, null],
      xM: [2_560_000.125, 500_000],
      yM: [-500, 7],
      diameterM: [0.5, null],
      designDepthM: [12, 9.25],
      design: [
        { ash_kgpm: 60, plate_spec: 'SPB-100B', strokes: 4 },
        { plate_spec: 7, strokes: 2 },
      ],
      errors: 0,
      cautions: 0,
      problems: [],
    });
  });

  it('of an order of holes is read as it is written on drawings', () => {
    const { design, problems } = checkPileColumns(
      { pile_no: ['A', 'B', 'C', 'D'], design: { hole_order: ['III', 'Ⅱ', 1, '2'] } },
      GROUTING_DESIGN,
    );
    expect(problems).toEqual([]);
    expect(design.map(({ hole_order }) => hole_order)).toEqual([3, 2, 1, 2]);
  });

  it('of a pass has one of those of the type', () => {
    const { problems } = checkPileColumns(
      { pile_no: ['A', 'B', 'C', 'D', 'E'], design: { pass: [1, '6', 7, '0', 2.5] } },
      COMPACTION_DESIGN,
    );
    expect(problems.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'design.pass', 'out_of_range'],
      [3, 'design.pass', 'out_of_range'],
      [4, 'design.pass', 'not_whole'],
    ]);
  });

  it('of something that is counted is a whole number', () => {
    const { design, problems } = checkPileColumns(
      { pile_no: ['A', 'B'], design: { nozzles: [2, '2.5'], reciprocations: [1.5, '2'], hole_order: ['1.5', 'II'] } },
      JETTING_DESIGN,
    );
    expect(design).toEqual([{ nozzles: 2 }, { reciprocations: 2, hole_order: 2 }]);
    expect(problems.map(({ row, column, code }) => `${row} ${column} ${code}`).sort()).toEqual([
      '0 design.hole_order not_whole',
      '0 design.reciprocations not_whole',
      '1 design.nozzles not_whole',
    ]);
  });

  const CASES: [Partial<PileColumns>, string][] = [
    [{ pile_no: ['A', null] }, '1 pile_no missing'],
    [{ pile_no: ['A', '  '] }, '1 pile_no missing'],
    [{ pile_no: ['A', { no: 1 }] }, '1 pile_no not_text'],
    [{ pile_no: ['A', { date: '2026-01-02' }] }, '1 pile_no a_date'],
    [{ row_no: ['A', { error: '#REF!' }] }, '1 row_no failed_formula'],
    [{ design_depth_m: [{ date: '2026-01-02' }, 12] }, '0 design_depth_m a_date'],
    [{ design: { ash_kgpm: [60, { error: '#N/A' }] } }, '1 design.ash_kgpm failed_formula'],
    [{ pile_no: ['A', 'x'.repeat(101)] }, '1 pile_no too_long'],
    [{ pile_no: ['A', 'a\u0000b'] }, '1 pile_no control_character'],
    [{ pile_no: ['A', 'a\u202eb'] }, '1 pile_no control_character'],
    [{ row_no: ['1', '1\u200b'] }, '1 row_no control_character'],
    [{ pile_no: ['A', ' A'] }, '1 pile_no duplicate_in_file 0'],
    [{ x_m: [1, Number.POSITIVE_INFINITY] }, '1 x_m not_finite'],
    [{ x_m: [1, 'NaN'] }, '1 x_m not_finite'],
    [{ y_m: ['1e999', 1] }, '0 y_m not_finite'],
    [{ y_m: ['12,5', 1] }, '0 y_m not_a_number'],
    [{ y_m: ['0x10', 1] }, '0 y_m not_a_number'],
    [{ y_m: [true, 1] }, '0 y_m not_a_number'],
    [{ mileage_m: [-2e9, 1] }, '0 mileage_m out_of_range'],
    [{ numeral: [1.5, 1] }, '0 numeral not_whole'],
    [{ diameter_m: [0.5, 0] }, '1 diameter_m not_positive'],
    [{ design_depth_m: [-12, 12] }, '0 design_depth_m not_positive'],
    [{ design_depth_m: [10_001, 12] }, '0 design_depth_m out_of_range'],
    [{ design: { ash_kgpm: ['much', 60] } }, '0 design.ash_kgpm not_a_number'],
    [{ design: { ash_kgpm: [-1, 60] } }, '0 design.ash_kgpm out_of_range'],
    [{ design: { cement_density_gcm3: [3, 3.1] } }, '0 design.cement_density_gcm3 cement_density'],
    [{ design: { down_mpm: ['fast', 1] } }, '0 design.down_mpm not_a_number'],
    [{ design: { up_mpm: [0.5, 50] } }, '1 design.up_mpm out_of_range'],
    [{ design: { strokes: ['3', 2] } }, '0 design.strokes not_a_choice'],
    [{ design: { pile_mode: ['nail', 'bolt'] } }, '1 design.pile_mode not_a_choice'],
    [{ x_m: [1, 1], y_m: [2, '2.0'] }, '1 x_m same_place? 0'],
  ];
  it.each(CASES)('%j is refused', (columns, fault) => {
    expect(faults(columns)).toEqual([fault]);
  });

  it.each([
    [[1, 6], 0],
    [[6, 6], 1],
    [[1, 2], 1],
  ])('of full tamping may lie over a point, and not over another print: passes %j', (pass, cautions) => {
    const columns = { pile_no: ['A', 'B'], x_m: [1, 1], y_m: [2, 2], design: { pass } };
    expect(checkPileColumns(columns, COMPACTION_DESIGN)).toMatchObject({ errors: 0, cautions });
  });

  it('has a case here for each fault that there is, and the server’s test has the one by the numbers of the project', () => {
    const codes = new Set(CASES.map(([, fault]) => fault.split(' ')[2]?.replace('?', '')));
    expect(IMPORT_PROBLEMS.filter((code) => !codes.has(code))).toEqual(['duplicate_in_project']);
  });

  it('is read in one go, however long: digits without end are no number', () => {
    // Read in every way that they can be split, these would take minutes.
    expect(faults({ x_m: [`${'1'.repeat(300_000)}x`, 1] })).toEqual(['0 x_m too_long']);
    expect(faults({ x_m: [`${'1'.repeat(99)}x`, 1] })).toEqual(['0 x_m not_a_number']);
  });

  it('has its problems counted, and the first of the rows said', () => {
    const rows = 3000;
    const column = Array.from({ length: rows }, () => 'x');
    const found = checkPileColumns(
      { pile_no: column.map((_, row) => (row === 2999 ? null : row)), x_m: column, y_m: column, design: {} },
      MIXING_DESIGN,
    );
    expect(found.errors).toBe(2 * rows + 1);
    expect(found.problems.map(({ row, column: name }) => `${row} ${name}`)).toEqual(
      Array.from({ length: 1000 }, (_, i) => `${Math.floor(i / 2)} ${i % 2 === 0 ? 'x_m' : 'y_m'}`),
    );
  });

  it('has every problem of the file said, row by row', () => {
    expect(faults({ pile_no: [null, ''], x_m: ['a', 1], diameter_m: [0, 0] })).toEqual([
      '0 pile_no missing',
      '0 x_m not_a_number',
      '0 diameter_m not_positive',
      '1 pile_no missing',
      '1 diameter_m not_positive',
    ]);
  });
});
