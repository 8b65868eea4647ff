import { expect, it } from 'vitest';
import { chartColors } from './chart-colors';
import { MOST_PARTS, type StackedBarsInput, stackedBarsOption } from './stacked-bars-option';

const colors = chartColors(false);
const input: StackedBarsInput = {
  categories: ['2026-11-16', '2026-11-17'],
  parts: [
    { name: '1号机', isOthers: false, values: Float64Array.of(3, 0) },
    { name: '其他', isOthers: true, values: Float64Array.of(1, 2) },
  ],
  expected: { name: '计划', values: Float64Array.of(5, 5) },
  unit: 'm',
  format: (value) => value.toFixed(1),
  colors,
};

it('stands the parts on one another, and draws what was expected as a line over them', () => {
  const { series } = stackedBarsOption(input);
  expect(series).toMatchObject([
    { type: 'bar', stack: 'parts', name: '1号机', data: [3, 0], color: colors.parts[0] },
    { type: 'bar', stack: 'parts', name: '其他', data: [1, 2], color: colors.parts.at(-1) },
    { type: 'line', name: '计划', data: [5, 5] },
  ]);
});

it('has a colour for each part, and keeps the one of the others for them', () => {
  const own = Array.from({ length: MOST_PARTS - 1 }, (_, index) => ({
    name: `${index}`,
    isOthers: false,
    values: Float64Array.of(1, 1),
  }));
  const { series } = stackedBarsOption({ ...input, parts: own, expected: null });
  const used = series.map(({ color }) => color);
  expect(new Set(used).size).toBe(MOST_PARTS - 1);
  expect(used).not.toContain(colors.parts.at(-1));
});

it('needs no legend for one part, and writes values with their unit', () => {
  const { legend, tooltip } = stackedBarsOption({ ...input, parts: input.parts.slice(0, 1), expected: null });
  expect(legend).toMatchObject({ show: false });
  expect(tooltip).toMatchObject({ valueFormatter: expect.any(Function) });
  const { valueFormatter } = Object(tooltip);
  expect([valueFormatter(2.25), valueFormatter(undefined)]).toEqual(['2.3 m', '–']);
});
