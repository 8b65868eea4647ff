import { expect, it } from 'vitest';
import { recognise } from './recognise';

const usedOf = (lines: readonly (readonly string[])[], hidden: readonly number[] = []) => {
  const { headLines, uses } = recognise(lines, [], hidden);
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
  ['设计有效桩长(m)', 'design_depth_m'],
  ['Pile Length (m)', 'design_depth_m'],
  ['Cut-off level (mRL)', ''],
  ['Toe level', ''],
  ['桩顶标高(m)', ''],
  ['序号', ''],
])('%s is %s', (head, use) => {
  expect(usedOf([[head, 'P']])).toEqual(use === '' ? [0, 'pile_no', ''] : [1, use, '']);
});

it('the number of a pile is not that of its row, whichever stands first', () => {
  expect(usedOf([['No.', 'Pile No.', 'X', 'Y']])).toEqual([1, '', 'pile_no', 'x_m', 'y_m']);
  expect(usedOf([['桩号', '编号', 'X', 'Y']])).toEqual([1, 'pile_no', '', 'x_m', 'y_m']);
  expect(usedOf([['No.', 'X', 'Y']])).toEqual([1, 'pile_no', 'x_m', 'y_m']);
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
