import { expect, it } from 'vitest';
import { wrapped } from './wrapped-text';

/** Each character is as wide as its size. */
const measure = (text: string, sizeMm: number) => [...text].length * sizeMm;

it.each([
  // An opening bracket stays with what it opens, a closing one with what it closes.
  ['数值 (kg/m)', 6, ['数值', '(kg/m)']],
  ['深度 (m)', 5, ['深度', '(m)']],
  ['角度（°）', 4, ['角度', '（°）']],
  ['一二三，四', 3, ['一二', '三，四']],
  ['混凝土方量 (m³)', 8, ['混凝土方量', '(m³)']],
  ['泥浆密度 g/cm³', 7, ['泥浆密度', 'g/cm³']],
  ['成槽施工记录表（模拟数据）', 11, ['成槽施工记录表', '（模拟数据）']],
  ['表（模拟数据）', 4, ['表', '（模拟数', '据）']],
  // A number stays whole, and its unit with it.
  ['12,345.60\u00a0MPa', 12, ['12,345.60\u00a0MP', 'a']],
  ['about 12,345.6\u00a0m', 10, ['about', '12,345.6\u00a0m']],
  ['Tilt −0.57', 6, ['Tilt', '−0.57']],
  ['Tilt ≥0.57', 6, ['Tilt', '≥0.57']],
  ['one, two', 6, ['one,', 'two']],
  ['longer-than-a-line', 6, ['longer', '-than-', 'a-line']],
  ['(', 3, ['(']],
])('%s in a width of %i', (text, width, lines) => {
  expect(wrapped(text, width, 1, measure)).toEqual(lines);
  // Nothing is lost but spaces at the ends of lines.
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
});
