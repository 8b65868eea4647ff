// Lists of piles in the forms of design institutes, surveying programs and contractors, all made by hand in their manner
// (tests/fixtures/pile-files), and the piles that they hold, worked out by hand.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { openBook, textCells } from '../../../../tests/console-fixtures/pile-files';
import type { DesignParameter } from '../../../equipment/descriptor';
import { MIXING_DESIGN } from '../../../equipment/design-parameters';
import { checkPileColumns } from '../../../equipment/pile-import';
import type { FileCells } from './file-cells';
import { leftOutText, linesRead } from './left-out-rows';
import { levelFindings } from './levels';
import { likelySheet } from './likely-sheet';
import { correctedMeaning, meaningOf } from './meaning-of';
import { meantColumns, meantPiles } from './meant-columns';

async function piled(cells: FileCells, parameters: readonly DesignParameter[] = []) {
  const meaning = await meaningOf(cells, parameters, { site: null, hasDepth: true });
  const { columns = null, levels = null } = (await meantPiles(cells, meaning, parameters)) ?? {};
  const { pile_no = [], design = {}, ...others } = columns ?? {};
  const checked = checkPileColumns({ ...others, pile_no, design }, parameters);
  const piles = checked.pileNo.map((no, at) => [
    no,
    checked.xM[at] ?? null,
    checked.yM[at] ?? null,
    checked.diameterM[at] ?? null,
    checked.designDepthM[at] ?? null,
  ]);
  const lines = linesRead(cells, meaning, meaning);
  return {
    meaning,
    columns,
    piles,
    design: checked.design,
    problems: checked.problems.map(({ row, column, code }) => [lines[row], column, code]),
    levels: levelFindings(levels, 100).map(({ row, kind, topM, toeM, depthM }) => [
      ...[lines[row], kind],
      ...[topM, toeM, depthM].filter((value) => !Number.isNaN(value)),
    ]),
    blocking: levels?.errors ?? 0,
  };
}

const fromText = async (name: string, parameters: readonly DesignParameter[] = []) => {
  const { encoding, cells } = await textCells(name);
  return { encoding, cells, ...(await piled(cells, parameters)) };
};

/** A workbook whose parts are changed as the library that writes it can't: hidden columns and sheets, results of formulas. */
function changed(file: Uint8Array, changes: Readonly<Record<string, readonly (readonly [string, string])[]>>) {
  const parts = unzipSync(file);
  for (const [name, pairs] of Object.entries(changes)) {
    let text = strFromU8(parts[name] ?? new Uint8Array());
    for (const [before, after] of pairs) {
      if (!text.includes(before)) throw new Error(`${name} has no ${before}`);
      text = text.replace(before, after);
    }
    parts[name] = strToU8(text);
  }
  return zipSync(parts);
}

describe('a design institute’s table', () => {
  it('has a title, heads in two lines with a unit for two columns, a line of units, a total and remarks', async () => {
    const { encoding, cells, meaning, piles, design, problems } = await fromText(
      'institute-two-heads-gb18030.csv',
      MIXING_DESIGN,
    );
    expect(encoding).toBe('gb18030');
    expect(piles).toEqual([
      ['A-1', 3402781.102, 500921.946, 0.55, 12],
      ['A-2', 3402782.402, 500921.761, 0.55, 12.5],
      ['A-3', 3402783.702, 500921.576, 0.55, 13],
    ]);
    expect(design).toEqual([{ water_cement_ratio: 0.6 }, { water_cement_ratio: 0.6 }, { water_cement_ratio: 0.6 }]);
    expect(problems).toEqual([]);
    expect([meaning.headLines, leftOutText(cells, meaning.leftOut)]).toEqual([5, '10–13']);
  });

  it('has its last lines read when the user says so, and what is wrong with them is named', async () => {
    const { cells, meaning } = await fromText('institute-two-heads-gb18030.csv', MIXING_DESIGN);
    const all = await correctedMeaning(cells, { ...meaning, readsAll: true }, MIXING_DESIGN);
    const columns = await meantColumns(cells, all, MIXING_DESIGN);
    expect(columns?.pile_no).toEqual([
      'A-1',
      'A-2',
      'A-3',
      null,
      '1. 坐标采用2000国家大地坐标系；',
      '2. 桩长自桩顶标高算起。',
      '张工',
    ]);
  });
});

describe('points of surveying programs', () => {
  it('are read with semicolons and decimal commas, in GB18030, without the height', async () => {
    const { encoding, meaning, piles, problems } = await fromText('level-semicolon-gb18030.csv');
    expect([encoding, meaning.decimalMark, meaning.swapsAxes]).toEqual(['gb18030', 'comma', false]);
    expect(piles).toEqual([
      ['Z-01', 3402781.102, 500921.946, null, null],
      ['Z-02', 3402782.402, 500921.761, null, null],
      ['Z-03', 3402783.702, 500921.576, null, null],
    ]);
    expect(problems).toEqual([]);
  });

  it('are read in UTF-8 behind a byte order mark, north before east', async () => {
    const { encoding, piles } = await fromText('controller-bom.csv');
    expect(encoding).toBe('utf-8');
    expect(piles).toEqual([
      ['P101', 3402781.102, 500921.946, null, null],
      ['P102', 3402782.402, 500921.761, null, null],
    ]);
  });

  it.each(['cass.dat', 'cass-codes.dat'])(
    'are read without heads, behind a code or its empty cell: %s',
    async (name) => {
      const { meaning, piles } = await fromText(name);
      // East stands before north.
      expect(meaning.swapsAxes).toBe(true);
      expect(piles).toEqual([
        ['1', 3402781.102, 500921.946, null, null],
        ['2', 3402782.402, 500921.761, null, null],
      ]);
    },
  );

  it('are read where blanks set them in columns', async () => {
    const { cells, piles } = await fromText('set-in-columns.txt');
    expect([cells.columns.length, cells.rows]).toEqual([4, 4]);
    expect(piles).toEqual([
      ['P-1', 3402781.102, 500921.946, null, null],
      ['P-2', 3402782.402, 500921.761, null, null],
      ['P-10', 3402783.702, 500921.576, null, null],
    ]);
  });
});

describe('a contractor’s schedule in English', () => {
  it('has serial numbers beside those of the piles, easting first, levels that agree with the lengths, and a total', async () => {
    const { cells, meaning, piles, problems, levels } = await fromText('schedule-en.csv');
    expect(piles).toEqual([
      ['NQ-01', 8420.25, 1250.5, 0.6, 15],
      ['NQ-02', 8420.25, 1253, 0.6, 15.5],
      ['NQ-03', 8420.25, 1255.5, 0.6, 16],
    ]);
    expect(problems).toEqual([]);
    expect(levels).toEqual([]);
    expect(meaning.uses.map(({ field }) => field).slice(5, 7)).toEqual(['top_level_m', 'toe_level_m']);
    expect([meaning.headLines, leftOutText(cells, meaning.leftOut)]).toEqual([3, '7–9']);
  });
});

describe('levels in place of lengths', () => {
  it('come to the depths, and those that say none are named with their figures', async () => {
    const { meaning, columns, piles, problems, levels, blocking } = await fromText('levels-institute.csv');
    expect(meaning.uses.map(({ field }) => field)).toEqual([
      ...[null, 'pile_no', 'x_m', 'y_m', 'diameter_m'],
      ...['top_level_m', 'toe_level_m', null],
    ]);
    // 0 + 12.3, 0.15 + 12.05 (12.200000000000001 in binary fractions), and 7.35 + 4.8 (12.149999999999999).
    expect(piles.map(([no, , , , depthM]) => [no, depthM])).toEqual([
      ['Y-1', 12.3],
      ['Y-2', 12.2],
      ['Y-3', 12.15],
      ['Y-4', null],
      ['Y-5', null],
      ['Y-6', null],
      ['Y-7', null],
    ]);
    expect(levels).toEqual([
      [7, 'toeAbove', -1.2, -1.2],
      [8, 'noTop', -12.3],
      [9, 'unreadToe', 8.2],
    ]);
    expect([problems, blocking]).toEqual([[], 3]);
    // The server has no field for them.
    expect(Object.keys(columns ?? {}).filter((key) => key.includes('level'))).toEqual([]);
  });

  it('are compared with the lengths where there are both: the lengths count', async () => {
    const { piles, levels, blocking } = await fromText('levels-contractor.csv');
    expect(piles.map(([no, , , , depthM]) => [no, depthM])).toEqual([
      ['BP1', 20],
      ['BP2', 20],
      ['BP3', 20],
      ['BP4', 20],
      ['BP5', 20],
    ]);
    // 20.05 is within half a decimetre of 20, 20.06 is not. A toe above its top is no rounding.
    expect(levels).toEqual([
      [5, 'contradicts', 4.2, -15.86, 20],
      [6, 'toeAbove', -15.8, 4.2, 20],
      [7, 'noToe', 4.2, 20],
    ]);
    expect(blocking).toBe(1);
  });

  it('are corrected by hand as other columns are: another unit, the lengths left out, the two changed for each other', async () => {
    const { cells, meaning } = await fromText('levels-contractor.csv');
    const depthsOf = async (fields: readonly ('top_level_m' | 'toe_level_m' | null)[], unit: 'm' | 'cm' = 'm') => {
      const uses = meaning.uses.map((use, at) => {
        const field = fields[at - 4];
        return field === undefined ? use : { field, unit };
      });
      const corrected = await correctedMeaning(cells, { ...meaning, uses }, []);
      const meant = await meantPiles(cells, corrected, []);
      return [meant?.columns.design_depth_m, meant?.levels?.errors];
    };
    expect(await depthsOf(['top_level_m', 'toe_level_m', null])).toEqual([[20, 20.05, 20.06, null, null], 2]);
    expect(await depthsOf(['top_level_m', 'toe_level_m', null], 'cm')).toEqual([[0.2, 0.2005, 0.2006, null, null], 2]);
    expect(await depthsOf(['toe_level_m', 'top_level_m', null])).toEqual([[null, null, null, 20, null], 4]);
    expect(await depthsOf(['top_level_m', null, null])).toEqual([undefined, undefined]);
  });

  it('are unknown to a type without depth', async () => {
    const { cells } = await textCells('levels-institute.csv');
    const meaning = await meaningOf(cells, [], { site: null, hasDepth: false });
    expect(meaning.uses.map(({ field }) => field)).toEqual([
      ...[null, 'pile_no', 'x_m', 'y_m', 'diameter_m'],
      ...[null, null, null],
    ]);
  });
});

describe('a designer’s workbook', () => {
  const text = (value: string) => ({ value });
  const cover = Array.from({ length: 12 }, (_, at) => [text(`设计说明 ${at + 1}`), text('详见图纸')]);
  const old = Array.from({ length: 40 }, (_, at) => [text(`旧-${at}`), { value: at }, { value: 2 * at }]);
  const list = [
    [{ value: '桩位坐标表', columnSpan: 7 }],
    [
      { value: '桩号', rowSpan: 2 },
      { value: 'X', rowSpan: 2 },
      { value: '坐标', columnSpan: 2 },
      null,
      { value: '桩径(mm)', rowSpan: 2 },
      { value: '桩长(m)', rowSpan: 2 },
      { value: '日期', rowSpan: 2 },
    ],
    [null, null, text('X(m)'), text('Y(m)'), null, null, null],
    // Numbers as texts, a diameter for two rows, and a formula whose result the file has.
    [
      text('B-1'),
      { value: 1 },
      text(' 3402781.102 '),
      text('500921.946'),
      { value: 550, rowSpan: 2 },
      { value: 12 },
      { value: new Date(Date.UTC(2026, 2, 1)), format: 'yyyy-mm-dd' },
    ],
    [text('B-2'), { value: 2 }, text('3402782.402'), text('500921.761'), null, { value: 12.5 }, null],
    [
      { value: new Date(Date.UTC(2026, 2, 3)), format: 'm-d' },
      { value: 3 },
      text('3402783,702.0'),
      text('500921.576'),
      { value: 600 },
      { value: 13 },
      null,
    ],
  ];
  const bookOf = async () =>
    changed(
      Uint8Array.from(
        await writeXlsxFile([
          { sheet: '说明', data: cover },
          { sheet: '桩位', data: list, columns: Array.from({ length: 7 }, () => ({ width: 12 })) },
          { sheet: '旧桩位', data: [[text('桩号'), text('X'), text('Y')], ...old] },
        ]).toBuffer(),
      ),
      {
        'xl/worksheets/sheet2.xml': [
          ['<col min="2"', '<col hidden="1" min="2"'],
          ['<v>12.5</v>', '<f>F4+0.5</f><v>12.5</v>'],
        ],
        'xl/workbook.xml': [[' name="旧桩位"', ' state="hidden" name="旧桩位"']],
      },
    );

  it('has its list on the second sheet, between a longer explanation and a hidden list', async () => {
    const { sheets, cells } = await openBook(await bookOf());
    expect(sheets).toEqual([
      { name: '说明', rows: 12, isHidden: false },
      { name: '桩位', rows: 6, isHidden: false },
      { name: '旧桩位', rows: 41, isHidden: true },
    ]);
    expect(await likelySheet(sheets, MIXING_DESIGN, cells)).toBe(1);
  });

  it('has numbers as texts, cells that go over rows, a formula, and a hidden column; a bad cell is named by its row', async () => {
    const { cells } = await openBook(await bookOf());
    const sheet = await cells(1, 1000);
    expect(sheet.hidden).toEqual([1]);
    const { piles, problems } = await piled(sheet, MIXING_DESIGN);
    expect(piles).toEqual([
      ['B-1', 3402781.102, 500921.946, 0.55, 12],
      ['B-2', 3402782.402, 500921.761, 0.55, 12.5],
      [null, null, 500921.576, 0.6, 13],
    ]);
    expect(problems).toEqual([
      [6, 'pile_no', 'a_date'],
      [6, 'x_m', 'not_a_number'],
    ]);
  });
});
