import { describe, expect, it } from 'vitest';
import type { UnitKey } from '../../../equipment/units';
import { recognise } from './recognise';

const usedOf = (lines: readonly (readonly string[])[], hidden: readonly number[] = [], counted: UnitKey = 'pile') => {
  const { headLines, uses } = recognise(lines, [], hidden, true, counted);
  return [
    headLines,
    ...uses.map(({ field, unit }) => (field === null ? '' : unit === 'm' ? field : `${field} ${unit}`)),
  ];
};

it.each([
  ['Pile Ref.', 'pile_no'],
  ['Pile ID', 'pile_no'],
  ['PointID', 'pile_no'],
  ['桩位编号', 'pile_no'],
  ['工程桩号', 'pile_no'],
  ['槽段编号', 'pile_no'],
  ['单元槽段号', 'pile_no'],
  ['槽孔编号', 'pile_no'],
  ['墙段编号', 'pile_no'],
  ['管片环号', 'pile_no'],
  ['环编号', 'pile_no'],
  ['钻孔号', 'pile_no'],
  ['灌浆孔号', 'pile_no'],
  ['孔编号', 'pile_no'],
  ['板位编号', 'pile_no'],
  ['排水板号', 'pile_no'],
  ['夯点编号', 'pile_no'],
  ['Northing (m)', 'x_m'],
  ['N [m]', 'x_m'],
  ['Grid North', 'x_m'],
  ['设计X坐标(m)', 'x_m'],
  ['坐标X/mm', 'x_m mm'],
  ['Y (North)', 'x_m'],
  ['Easting, m', 'y_m'],
  ['X (East)', 'y_m'],
  ['横坐标Y', 'y_m'],
  ['X坐标\n(m)', 'x_m'],
  ['桩径\n（mm）', 'diameter_m mm'],
  ['桩径mm', 'diameter_m mm'],
  ['桩径D（毫米）', 'diameter_m mm'],
  ['Pile Dia. (mm)', 'diameter_m mm'],
  ['墙厚(m)', 'diameter_m'],
  ['墙体厚度（mm）', 'diameter_m mm'],
  ['设计墙厚', 'diameter_m'],
  ['槽宽(mm)', 'diameter_m mm'],
  ['成槽厚度', 'diameter_m'],
  ['排水板宽度(mm)', 'diameter_m mm'],
  ['管片外径', 'diameter_m'],
  ['夯锤直径(m)', 'diameter_m'],
  ['锤径', 'diameter_m'],
  ['Hole dia. (mm)', 'diameter_m mm'],
  // Of a pile they are something else: the wall of a pipe, a layer.
  ['Wall thickness (mm)', ''],
  ['厚度', ''],
  ['宽度', ''],
  ['壁厚(mm)', ''],
  ['设计有效桩长(m)', 'design_depth_m'],
  ['Pile Length (m)', 'design_depth_m'],
  ['Cut-off level (mRL)', 'top_level_m'],
  ['Cutoff Level mAOD', 'top_level_m'],
  ['Pile cut off RL', 'top_level_m'],
  ['C.O.L. (mPD)', 'top_level_m'],
  ['Top level', 'top_level_m'],
  ['Pile Top Elev. (m)', 'top_level_m'],
  ['Top of pile level, mOD', 'top_level_m'],
  ['Toe level', 'toe_level_m'],
  ['Design Toe Level (mm)', 'toe_level_m mm'],
  ['Bottom level (m)', 'toe_level_m'],
  ['Tip elevation', 'toe_level_m'],
  ['Pile Tip El.', 'toe_level_m'],
  ['Founding level (mSL)', 'toe_level_m'],
  ['桩顶标高(m)', 'top_level_m'],
  ['设计桩顶高程', 'top_level_m'],
  ['桩顶设计标高H1（1985国家高程基准）', 'top_level_m'],
  ['桩底标高（m）', 'toe_level_m'],
  ['桩尖标高', 'toe_level_m'],
  ['桩端设计标高/m', 'toe_level_m'],
  ['墙底高程(m)', 'toe_level_m'],
  ['孔口高程(m)', 'top_level_m'],
  ['孔底高程', 'toe_level_m'],
  ['桩顶绝对标高(m)', 'top_level_m'],
  ['设计桩顶绝对高程', 'top_level_m'],
  ['桩底绝对标高/m', 'toe_level_m'],
  ['桩顶相对标高', 'top_level_m'],
  ['桩顶标高（绝对）', 'top_level_m'],
  ['停浆面标高(m)', 'top_level_m'],
  ['设计停浆面高程', 'top_level_m'],
  ['停浆（灰）面标高', 'top_level_m'],
  ['停灰面标高(mm)', 'top_level_m mm'],
  // Levels of something else, as built, or of an unknown part.
  ['地面标高', ''],
  ['Ground level', ''],
  ['Actual toe level', ''],
  ['实际桩底标高', ''],
  ['标高', ''],
  ['绝对标高', ''],
  ['停浆面', ''],
  ['实际停浆面标高', ''],
  ['停浆面以上空桩长度', ''],
  ['COL', ''],
  ['Cut-off length', ''],
  ['Tip OD (mm)', ''],
  ['Toe (mRL)', 'toe_level_m'],
  ['序号', ''],
])('%s is %s', (head, use) => {
  expect(usedOf([[head, 'P']])).toEqual(use === '' ? [0, 'pile_no', ''] : [1, use, '']);
});

it('the number of a pile is not that of its row, whichever stands first', () => {
  expect(usedOf([['No.', 'Pile No.', 'X', 'Y']])).toEqual([1, '', 'pile_no', 'x_m', 'y_m']);
  expect(usedOf([['桩号', '编号', 'X', 'Y']])).toEqual([1, 'pile_no', '', 'x_m', 'y_m']);
  expect(usedOf([['No.', 'X', 'Y']])).toEqual([1, 'pile_no', 'x_m', 'y_m']);
});

it.each([
  ['panel', ['幅号', '厚度(mm)'], ['pile_no', 'diameter_m mm']],
  ['panel', ['Panel No.', 'Wall thickness (mm)'], ['pile_no', 'diameter_m mm']],
  ['panel', ['Panel', 'Width (mm)'], ['pile_no', 'diameter_m mm']],
  // The width of a panel is its length where it has a thickness as well.
  ['panel', ['Panel No.', 'Width', 'Thickness'], ['pile_no', '', 'diameter_m']],
  ['section', ['段号', '宽度'], ['pile_no', 'diameter_m']],
  ['section', ['Section No.', 'D-wall thickness'], ['pile_no', 'diameter_m']],
  ['board', ['Drain ID', 'Thickness (mm)', 'Width (mm)'], ['pile_no', '', 'diameter_m mm']],
  ['ring', ['Ring No.', 'Outer diameter'], ['pile_no', 'diameter_m']],
  ['ring', ['Ring', 'Width'], ['pile_no', '']],
  ['point', ['Point No.', 'Tamper diameter'], ['pile_no', 'diameter_m']],
] as const)('heads of a type: %s, %j', (counted, heads, uses) => {
  expect(usedOf([heads], [], counted)).toEqual([1, ...uses]);
});

it('the number of a part is that of a pile only where no pile has one, and before that of the row', () => {
  expect(usedOf([['Section No.', 'Pile No.', 'X', 'Y']])).toEqual([1, '', 'pile_no', 'x_m', 'y_m']);
  expect(usedOf([['No.', 'Panel No.', 'X', 'Y']])).toEqual([1, '', 'pile_no', 'x_m', 'y_m']);
  expect(usedOf([['幅号', '桩号', 'X', 'Y']])).toEqual([1, '', 'pile_no', 'x_m', 'y_m']);
});

it('编号 is the number of a pile or hole before that of a part, which a wall counts itself', () => {
  const places = ['X', 'Y'] as const;
  for (const part of ['段号', '段编号', '幅号']) {
    expect(usedOf([[part, '编号', ...places]])).toEqual([1, '', 'pile_no', 'x_m', 'y_m']);
    expect(usedOf([['编号', part, ...places]], [], 'hole')).toEqual([1, 'pile_no', '', 'x_m', 'y_m']);
    expect(usedOf([[part, ...places]])).toEqual([1, 'pile_no', 'x_m', 'y_m']);
    expect(usedOf([['序号', part, ...places]])).toEqual([1, '', 'pile_no', 'x_m', 'y_m']);
  }
  expect(usedOf([['段号', '编号', ...places]], [], 'section')).toEqual([1, 'pile_no', '', 'x_m', 'y_m']);
  expect(usedOf([['编号', '幅号', ...places]], [], 'panel')).toEqual([1, '', 'pile_no', 'x_m', 'y_m']);
  // Shown columns come before hidden ones.
  expect(usedOf([['段号', '编号', ...places]], [1])).toEqual([1, 'pile_no', '', 'x_m', 'y_m']);
});

it('heads in two lines have the names of both, and the unit of the upper one for all below it', () => {
  const upper = ['桩号', '坐标(mm)', '', '桩', '', '备注'];
  const lower = ['', 'X', 'Y', '径(mm)', '长', ''];
  expect(usedOf([upper, lower])).toEqual([2, 'pile_no', 'x_m mm', 'y_m mm', 'diameter_m mm', 'design_depth_m', '']);
  const english = [
    ['Pile', 'Coordinates', '', 'Length'],
    ['No.', 'E (m)', 'N (m)', ''],
  ];
  expect(usedOf(english)).toEqual([2, 'pile_no', 'y_m', 'x_m', 'design_depth_m']);
});

it('a first row of data is no second line of heads, whatever letters it has', () => {
  const data = ['D', '3402781.1', '500921.9', 'N'];
  expect(usedOf([['桩号', 'X', 'Y', '备注'], data])).toEqual([1, 'pile_no', 'x_m', 'y_m', '']);
  expect(
    usedOf([
      ['桩号', 'X', 'Y'],
      ['P1', '', ''],
    ]),
  ).toEqual([1, 'pile_no', 'x_m', 'y_m']);
  expect(
    usedOf([
      ['桩号', '里程', '分区'],
      ['P1', 'K1+100.5', 'D'],
    ]),
  ).toEqual([1, 'pile_no', 'mileage_m', '']);
});

it('levels under one head are told by both lines, and the mouth of a hole is not the top of its pile', () => {
  const english = [
    ['Pile', 'Levels (mRL)', '', 'Length'],
    ['No.', 'Cut-off', 'Toe', '(m)'],
  ];
  expect(usedOf(english)).toEqual([2, 'pile_no', 'top_level_m', 'toe_level_m', 'design_depth_m']);
  expect(usedOf([['桩号', '孔口标高', '桩顶标高', '桩底标高']])).toEqual([
    1,
    'pile_no',
    '',
    'top_level_m',
    'toe_level_m',
  ]);
  // Another part of the pile's work has levels as well.
  const casing = (top: string, toe: string, name: string) => [
    ['Pile No.', 'Casing', '', name, ''],
    ['', 'Top level', 'Toe level', top, toe],
  ];
  const ofPile = [2, 'pile_no', '', '', 'top_level_m', 'toe_level_m'];
  expect(usedOf(casing('Top level', 'Toe level', 'Pile'))).toEqual(ofPile);
  expect(usedOf(casing('Pile top level', 'Pile toe level', ''))).toEqual(ofPile);
  const cage = [
    ['桩号', '钢筋笼', '', '坐标', ''],
    ['', '顶标高', '底标高', 'X', 'Y'],
  ];
  expect(usedOf(cage)).toEqual([2, 'pile_no', '', '', 'x_m', 'y_m']);
  expect(usedOf([['桩号', '孔口标高', '桩底标高']])).toEqual([1, 'pile_no', '', 'toe_level_m']);
  expect(usedOf([['孔号', '孔口高程', '终孔高程']])).toEqual([1, 'pile_no', 'top_level_m', 'toe_level_m']);
});

describe('both levels are above the same zero', () => {
  const levelsOf = (...heads: string[]) => usedOf([['桩号', 'X', 'Y', ...heads]]).slice(4);

  it('where a list has each above two zeros, a pair is read', () => {
    expect(levelsOf('桩顶相对标高', '桩顶绝对标高', '桩底绝对标高')).toEqual(['', 'top_level_m', 'toe_level_m']);
    expect(levelsOf('桩顶绝对标高', '桩顶相对标高', '桩底相对标高')).toEqual(['', 'top_level_m', 'toe_level_m']);
    expect(levelsOf('桩顶相对标高', '桩底相对标高')).toEqual(['top_level_m', 'toe_level_m']);
    const both = ['', '', 'top_level_m', 'toe_level_m'];
    expect(levelsOf('桩顶绝对标高', '桩底绝对标高', '桩顶标高', '桩底标高')).toEqual(both);
    expect(levelsOf('桩顶相对标高', '桩底相对标高', '桩顶绝对标高', '桩底绝对标高')).toEqual(both);
  });

  it('levels above two zeros make no depth: one is left to be chosen by hand', () => {
    expect(levelsOf('桩顶绝对标高', '桩底相对标高')).toEqual(['top_level_m', '']);
    expect(levelsOf('桩顶绝对标高', '桩底标高')).toEqual(['', 'toe_level_m']);
    expect(levelsOf('桩顶标高（相对）', '桩底标高（绝对）')).toEqual(['', 'toe_level_m']);
    expect(levelsOf('停浆面标高', '桩底绝对标高')).toEqual(['', 'toe_level_m']);
  });

  it('is said in two lines of heads, above or below', () => {
    const of = (upper: readonly string[], lower: readonly string[]) =>
      usedOf([
        ['桩号', ...upper],
        ['', ...lower],
      ]);
    const read = ['top_level_m', 'toe_level_m'];
    const above = of(['绝对标高', '', '相对标高', ''], ['桩顶', '桩底', '桩顶', '桩底']);
    expect(above).toEqual([2, 'pile_no', ...read, '', '']);
    const below = of(['桩顶标高(m)', '', '桩底标高(m)', ''], ['相对', '绝对', '相对', '绝对']);
    expect(below).toEqual([2, 'pile_no', '', 'top_level_m', '', 'toe_level_m']);
  });

  it('also for a hidden column beside a shown one', () => {
    const heads = ['桩号', '桩顶绝对标高', '桩底标高', '桩底绝对标高'];
    expect(usedOf([heads], [2, 3])).toEqual([1, 'pile_no', 'top_level_m', '', 'toe_level_m']);
  });
});

it('the level where slurry stops is the top of a pile that has no other, and goes with no hole', () => {
  const [top, toe] = ['top_level_m', 'toe_level_m'];
  const levelsOf = (...heads: string[]) => usedOf([['桩号', ...heads]]).slice(2);
  expect(levelsOf('停浆面标高', '桩底标高')).toEqual([top, toe]);
  expect(levelsOf('停浆面绝对标高', '桩底绝对标高')).toEqual([top, toe]);
  // It lies above the top that is left when the pile is trimmed.
  expect(levelsOf('停浆面标高', '桩顶标高', '桩底标高')).toEqual(['', top, toe]);
  expect(levelsOf('孔口标高', '停浆面标高', '孔底标高')).toEqual([top, '', toe]);
  expect(levelsOf('停浆面标高', '孔底标高')).toEqual(['', toe]);
  expect(levelsOf('孔口标高', '停浆面标高', '桩底标高')).toEqual(['', top, toe]);
  expect(recognise([['桩号', '停浆面标高']], [], [], false).uses[1]?.field).toBeNull();
});

it('a line of units below the heads says theirs', () => {
  const heads = ['桩号', 'X', 'Y', '桩径', '水泥用量'];
  expect(usedOf([heads, ['', 'mm', 'mm', '(cm)', 'kg/m']])).toEqual([
    2,
    'pile_no',
    'x_m mm',
    'y_m mm',
    'diameter_m cm',
    '',
  ]);
  expect(usedOf([heads, ['m', '1', '2', '', '']])).toEqual([1, 'pile_no', 'x_m', 'y_m', 'diameter_m', '']);
});

it('a hidden column has what no other column has', () => {
  const heads = [['桩号', 'X', 'X坐标', 'Y']];
  expect(usedOf(heads, [1, 3])).toEqual([1, 'pile_no', '', 'x_m', 'y_m']);
});

it('a list of a designer without heads goes on with depth and diameter, points of an instrument with a height', () => {
  const place = ['3402781.102', '500921.946'];
  expect(usedOf([['P1', ...place, '12.5', '0.5']])).toEqual([
    0,
    'pile_no',
    'x_m',
    'y_m',
    'design_depth_m',
    'diameter_m',
  ]);
  expect(usedOf([['P1', ...place, '12.5', 'ZH']])).toEqual([0, 'pile_no', 'x_m', 'y_m', '', '']);
  expect(usedOf([['P1', '103', ...place, '12.5']])).toEqual([0, 'pile_no', '', 'x_m', 'y_m', '']);
  expect(usedOf([['D', ...place]])).toEqual([0, 'pile_no', 'x_m', 'y_m']);
  expect(
    usedOf([
      ['Job 7', '', ''],
      ['P1', ...place],
    ]),
  ).toEqual([1, 'pile_no', 'x_m', 'y_m']);
});

it('tells which number it takes for a height: a third one, and no other follows', () => {
  const heightAtOf = (...line: string[]) => recognise([line], []).heightAt;
  const place = ['3402781.102', '500921.946'];
  expect(heightAtOf('P1', ...place, '12.5')).toBe(3);
  expect(heightAtOf('P1', '103', ...place, '12.5')).toBe(4);
  expect(heightAtOf('P1', ...place)).toBeUndefined();
  expect(heightAtOf('P1', ...place, '12.5', '0.5')).toBeUndefined();
  expect(recognise([['桩号', 'X', 'Y', 'Z']], []).heightAt).toBeUndefined();
});
