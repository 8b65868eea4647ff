// If these failed, the curves of a hole would be joined over times without readings, or marks would stand on the wrong one.
import { describe, expect, it } from 'vitest';
import { z } from '../shared/zod';
import { chartColors } from './chart-colors';
import { groutingOption, waterTestOption } from './grouting-option';

const colors = chartColors(false);
const track = (channel: string, ...stretches: readonly (readonly number[])[]) => {
  const values = stretches.flatMap((points) => points.filter((value, at) => at % 2 === 0 && !Number.isNaN(value)));
  return {
    channel,
    stretches: stretches.map((points, pass) => ({ pass, points: Float64Array.from(points) })),
    extremes: [],
    min: Math.min(...values),
    max: Math.max(...values),
  };
};
const curve = (channel: string, limit: number | null = null) => ({
  channel,
  name: channel,
  decimals: 2,
  limit: limit === null ? null : { value: limit, label: String(limit) },
});

describe('the curves of a hole', () => {
  const option = groutingOption(
    {
      tracks: {
        fromMs: 0,
        toMs: 9000,
        // The later stretch comes first.
        tracks: [track('p', [5, 8000, 6, 9000], [1, 0, 2, 1000, Number.NaN, 2000, 3, 3000]), track('d', [1.2, 0])],
      },
      curves: [curve('p', 4), curve('d'), curve('missing')],
      sections: [{ atMs: 0, label: 'S1' }],
      grades: { channel: 'd', marks: [{ atMs: 500, label: '3:1' }] },
      formatTime: String,
      colors,
    },
    300,
  );
  const [p, d, missing] = option.series;

  it('are broken between stretches and where a reading lacks, in the order of time', () => {
    expect(p?.data).toEqual([
      [0, 1],
      [1000, 2],
      [2000, '-'],
      [3000, 3],
      [3000, '-'],
      [8000, 5],
      [9000, 6],
      [9000, '-'],
    ]);
    expect(missing?.data).toEqual([]);
  });

  it('stand on round axes, a nearly constant one within twenty steps of its last digit', () => {
    const axes = z
      .array(z.looseObject({ min: z.number().optional(), interval: z.number().optional() }))
      .parse(option.yAxis);
    expect(axes.map(({ min, max, interval }) => [min, max, interval])).toEqual([
      [0, 6, 2],
      [1.1, 1.3, 0.1],
      [undefined, undefined, undefined],
    ]);
  });

  it('have their limit each, sections through all, and grades on the density', () => {
    const marksOf = (series: typeof p) =>
      (series?.markLine?.data ?? []).map((mark) => JSON.parse(JSON.stringify(mark)));
    expect(marksOf(p)).toMatchObject([{ xAxis: 0, label: { show: true, formatter: 'S1' } }, { yAxis: 4 }]);
    expect(marksOf(d)).toMatchObject([
      { xAxis: 0, label: { show: false } },
      { xAxis: 500, label: { formatter: '3:1' } },
    ]);
    expect(marksOf(missing)).toMatchObject([{ xAxis: 0 }]);
  });

  it('share the room without lying over one another', () => {
    const grids = z.array(z.object({ top: z.number(), height: z.number() })).parse(option.grid);
    for (const [at, grid] of grids.entries()) {
      const before = grids[at - 1];
      if (before === undefined) continue;
      expect(grid.top).toBeGreaterThanOrEqual(before.top + before.height);
    }
    const last = grids.at(-1);
    expect((last?.top ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(300);
  });
});

it('a water test is drawn in the order of its runs', () => {
  const runs = [
    { no: 1, mpa: 0.3, lpm: 4 },
    { no: 2, mpa: 0.6, lpm: 9 },
    { no: 3, mpa: 0.3, lpm: 5 },
  ];
  const [line] = waterTestOption({ runs, pressure: 'P', flow: 'Q', runName: (no) => `run ${no}`, colors }).series;
  expect(line?.data).toMatchObject([
    { name: 'run 1', value: [0.3, 4] },
    { name: 'run 2', value: [0.6, 9] },
    { name: 'run 3', value: [0.3, 5] },
  ]);
});
