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
  ['longer-than-a-line', 6, ['longer', '-than-', 'a-line']],
  ['(', 3, ['(']],
])('%s in a width of %i', (text, width, lines) => {
  expect(wrapped(text, width, 1, measure)).toEqual(lines);
  // Nothing is lost but spaces at the ends of lines.
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
});
