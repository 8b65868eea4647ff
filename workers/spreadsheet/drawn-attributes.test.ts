// Numbers of piles that are values of their blocks: a drawing of tests/fixtures/drawings, and small ones.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkPileColumns } from '../../src/equipment/pile-import';
import { DRAWING_HEADS } from '../../tests/fixtures/drawings/heads';
import { drawingOf, fileOf, type Groups, groups, sectionOf } from '../../tests/fixtures/drawings/written';
import { readPlan } from './drawn-plan';
import { readDrawing } from './dxf';

const FIXTURE = readFileSync(new URL('../../tests/fixtures/drawings/attributes-gbk-r2000.dxf', import.meta.url));

/** Number, X, Y and diameter of each place of the first sheet. */
function placesOf(bytes: Uint8Array): readonly (readonly unknown[])[] {
  const read = readDrawing(bytes, DRAWING_HEADS);
  if ('fault' in read) throw new Error(read.fault);
  const [sheet] = read.sheets;
  if (sheet === undefined) throw new Error('no sheet');
  return Array.from(sheet.lines.subarray(1), (line) =>
    Array.from({ length: sheet.columns }, (_, column) => sheet.cellAt(line, column)),
  );
}

const block = groups(
  0,
  'BLOCK',
  2,
  'P',
  8,
  '0',
  10,
  0,
  20,
  0,
  0,
  'CIRCLE',
  8,
  '0',
  10,
  0,
  20,
  0,
  40,
  0.25,
  0,
  'ENDBLK',
);
const insert = (east: number, more: Groups = []): Groups => [
  ...groups(0, 'INSERT', 8, 'L', 2, 'P', 10, east, 20, 0, 66, 1),
  ...more,
];
const value = (tag: string, said: string, east: number, more: Groups = []): Groups => [
  ...groups(0, 'ATTRIB', 8, 'L', 10, east, 20, 0, 40, 0.2, 1, said, 2, tag),
  ...more,
];
const END = groups(0, 'SEQEND', 8, 'L');
const numbersIn = (...entities: readonly Groups[]): readonly unknown[] =>
  placesOf(fileOf(sectionOf('BLOCKS', [block]), sectionOf('ENTITIES', entities))).map(([number]) => number);

describe('a block with attributes', () => {
  it('has the number that its tag says, where its circle stands: put plainly, turned, scaled, mirrored, from below', () => {
    const near = (value: number) => expect.closeTo(value, 6);
    expect(placesOf(FIXTURE)).toEqual([
      ['K1-1', near(3_400_001), near(500_002), 0.5],
      ['K1-2', near(3_400_004), near(500_008), 1],
      ['K1-3', near(3_400_001), near(500_018), 0.5],
      ['K1-4', near(3_400_001), near(500_028), 0.5],
      ['', near(3_400_001), near(500_042), 0.5],
      ['K1-6', near(3_400_001), near(500_052), 0.8],
      ['K1-7', near(3_400_001), near(500_062), 0.6],
      ['K1-1', near(3_400_001), near(500_072), 0.5],
    ]);
  });

  it('without a number, or with that of another one, is named by its row', () => {
    const rows = placesOf(FIXTURE);
    const cells = { pile_no: rows.map(([number]) => String(number)), design: {} };
    expect(checkPileColumns(cells, []).problems.map(({ row, code, otherRow }) => [row, code, otherRow])).toEqual([
      [4, 'missing', null],
      [7, 'duplicate_in_file', 0],
    ]);
  });

  it.each(['桩号', '编号', 'NO', 'No.', 'NUM', 'PILE_NO', 'PileNo', 'ID', '孔号'])('may call its number %s', (tag) => {
    // The other value stands nearer, and comes first.
    expect(numbersIn(insert(0), value('桩长', '12', 0), value(tag, 'A1', 0.3), END)).toEqual(['A1']);
  });

  it('is called by the surest of its tags', () => {
    expect(numbersIn(insert(0), value('NAME', 'P', 0), value('桩号', 'A1', 0.3), END)).toEqual(['A1']);
  });

  it('has the nearest text where no tag is a number’s, and leaves its own values to nobody else', () => {
    expect(
      numbersIn(
        insert(0),
        ...[value('NO', 'A1', 1.6), value('桩长', '12', 1.9), END],
        insert(2),
        ...[value('TEXT', 'A2', 2.1), END],
        insert(4),
        END,
      ),
    ).toEqual(['A1', 'A2', '']);
  });

  it('put in rows and columns gives its number to the first', () => {
    expect(numbersIn(insert(0, groups(70, 2, 44, 3)), value('NO', 'A1', 0), END)).toEqual(['A1', '']);
  });

  it('stays two where two at a place say different numbers, and is one where one of them says none', () => {
    const at = (number: string): readonly Groups[] => [insert(0), value('NO', number, 0), END];
    expect(numbersIn(...at('A1'), ...at('A2'))).toEqual(['A1', 'A2']);
    expect(numbersIn(groups(0, 'CIRCLE', 8, 'L', 10, 0, 20, 0, 40, 1), ...at('A1'))).toEqual(['A1']);
  });

  it('on a plan below the map shows its values, but not those that the drawing hides', () => {
    const plan = readPlan(
      drawingOf(
        groups(0, 'LINE', 8, 'L', 10, 0, 20, 0, 11, 5, 21, 5),
        ...[insert(0), value('NO', 'A1', 0), value('ID', 'B2', 0, groups(70, 1)), END],
      ),
    );
    expect('fault' in plan ? plan.fault : plan.texts?.joined).toBe('A1');
  });
});
