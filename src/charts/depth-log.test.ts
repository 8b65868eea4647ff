import { LineChart } from 'echarts/charts';
import {
  AxisPointerComponent,
  DataZoomInsideComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, it } from 'vitest';
import type { LogTracks } from '../contracts/data-core';
import { cn } from '../i18n/cn';
import { en } from '../i18n/en';
import { translator } from '../i18n/translate';
import { chartColors } from './chart-colors';
import { cursorReadings } from './cursor-readings';
import { type DepthLogInput, fullRange, valueAxis } from './depth-log-input';
import { depthLogOption, leastLogSize } from './depth-log-option';
import { depthLogSummary } from './depth-log-summary';
import type { ChartChannel } from './series';

use([
  LineChart,
  GridComponent,
  LegendComponent,
  AxisPointerComponent,
  DataZoomInsideComponent,
  MarkAreaComponent,
  MarkLineComponent,
  SVGRenderer,
]);

const current: ChartChannel = {
  key: 'current_a',
  names: { cn: '电流', en: 'Current' },
  unit: 'A',
  range: [0, 150],
  decimals: 1,
  chart: 'track',
};
const flow: ChartChannel = {
  ...current,
  key: 'flow_lpm',
  names: { cn: '流量', en: 'Flow' },
  unit: 'L/min',
  range: [0, 100],
};

/** Down to 3 m and up again; the flow has a missing reading on the way down. */
const tracks: LogTracks = {
  rows: 8,
  maxDepthM: 3,
  fromMs: 1000,
  toMs: 8000,
  lastSeq: 7,
  rowsInRange: 8,
  thinned: false,
  tracks: [
    {
      channel: 'current_a',
      stretches: [
        { pass: 0, points: Float64Array.of(50, 0, 60, 1, 70, 2, 130, 3) },
        { pass: 1, points: Float64Array.of(80, 3, 70, 2, 60, 1, 50, 0) },
      ],
      min: 50,
      max: 130,
      extremes: [
        { pass: 0, min: 50, max: 130 },
        { pass: 1, min: 50, max: 80 },
      ],
    },
    {
      channel: 'flow_lpm',
      stretches: [{ pass: 0, points: Float64Array.of(10, 0, 20, 0.75, Number.NaN, 1.5, 30, 2.25, 40, 3) }],
      min: 10,
      max: 40,
      extremes: [{ pass: 0, min: 10, max: 40 }],
    },
  ],
};

const input: DepthLogInput = {
  tracks,
  channels: [current, flow],
  passes: [
    { key: 'down', names: { cn: '下钻', en: 'Down' } },
    { key: 'up', names: { cn: '提钻', en: 'Up' } },
  ],
  limits: [{ channel: 'current_a', value: 120, label: 'Current high' }],
  by: 'depth',
  language: 'en',
  t: translator(en),
  colors: chartColors(false),
  range: null,
  designDepthM: 3.5,
  stretch: null,
  fills: [],
  scales: new Map(),
  notes: [],
  pauses: [],
  formatTime: (ms) => `t${ms}`,
};
const size = { width: 600, height: 500 };

function draw(of: DepthLogInput): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  chart.setOption(depthLogOption(of, size));
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

/** Path data of the lines drawn in a colour. */
function linesOf(svg: string, color: string): string[] {
  return [...svg.matchAll(/<path d="([^"]*)"[^>]*>/g)]
    .filter(([path]) => path.includes(`stroke="${color}"`))
    .map(([, d = '']) => d)
    .filter((d) => d !== '');
}

describe('drawing with ECharts', () => {
  const [down = '', up = ''] = input.colors.passes;

  it('draws what the design asks for in the colour of the designed depth, and no limit', () => {
    const asked = { channel: 'current_a', value: 100, label: 'Design', isDesign: true } as const;
    const [without, having] = [[], [asked]].map((limits) => draw({ ...input, limits, designDepthM: null }));
    const { design, limit } = input.colors;
    expect(linesOf(having ?? '', design).length).toBe(linesOf(without ?? '', design).length + 1);
    expect(linesOf(having ?? '', limit)).toEqual(linesOf(without ?? '', limit));
  });

  it('takes value and axis interleaved in a typed array, and draws depth downwards', () => {
    const [line = ''] = linesOf(draw(input), up);
    const points = [...line.matchAll(/[ML]\s*([\d.]+)[ ,]([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const [deep, , , top] = points;
    expect(points).toHaveLength(4);
    expect(deep?.[1]).toBeGreaterThan(top?.[1] ?? 0);
    expect(deep?.[0]).toBeGreaterThan(top?.[0] ?? 0);
  });

  it('lays a band over the stretch that stands out, strongest on its own channel', () => {
    const { channels, colors } = input;
    const bands = (by: 'depth' | 'time', from: number, to: number) =>
      [...draw({ ...input, by, stretch: { channel: channels[0]?.key ?? '', from, to } }).matchAll(/<\w+ [^>]*>/g)]
        .map(([shape]) => shape)
        .filter((shape) => shape.includes(`fill="${colors.limit}"`) && !shape.startsWith('<text'))
        .map((shape) => /opacity="([\d.]+)"/.exec(shape)?.[1]);
    for (const opacities of [bands('depth', 0.5, 1), bands('time', input.tracks.fromMs, input.tracks.toMs)]) {
      expect(opacities).toEqual(['0.16', ...channels.slice(1).map(() => '0.05')]);
    }
    expect(draw(input)).not.toContain(`fill="${colors.limit}" fill-opacity`);
  });

  it('frames contradictions on the track of their channel, or on all, and says once of each kind which it is', () => {
    const { colors } = input;
    const fills = [
      { channel: 'flow_lpm', from: 0.5, to: 1, text: 'Frozen' },
      { channel: 'flow_lpm', from: 2, to: 2.5, text: 'Frozen' },
      { channel: '', from: 1.5, to: 1.5, text: 'Repeated' },
      { channel: 'speed_mpm', from: 1, to: 2, text: 'Elsewhere' },
    ];
    for (const by of ['depth', 'time'] as const) {
      const byAxis = fills.map((fill) =>
        by === 'depth' ? fill : { ...fill, from: 2000 * fill.from, to: 2000 * fill.to },
      );
      const svg = draw({ ...input, by, fills: byAxis });
      expect(svg.match(/Frozen/g)).toHaveLength(1);
      expect(svg.match(/Repeated/g)).toHaveLength(1);
      expect(svg).not.toContain('Elsewhere');
      // Two frames on one track, and a line on each of both.
      const frames = [...svg.matchAll(/<polygon points="([^"]*)"[^>]*>/g)].filter(([shape]) =>
        shape.includes(`stroke="${colors.text}" stroke-dasharray`),
      );
      const longOf = (points = '') => {
        const places = points.split(' ').map(Number);
        const along = places.filter((_, at) => at % 2 === (by === 'depth' ? 1 : 0));
        return Math.max(...along) - Math.min(...along);
      };
      const [line, frame, same, other] = frames.map(([, points]) => longOf(points));
      expect(frames).toHaveLength(4);
      expect([line, other]).toEqual([0, 0]);
      expect(frame).toBeGreaterThan(10);
      expect(frame).toBeCloseTo(same ?? 0, 0);
      // Nothing of them is a broken limit.
      expect(svg).not.toContain(`fill="${colors.limit}" fill-opacity`);
    }
  });

  it('draws contradictions that the eye cannot part as one, and none that is far from the stretch in sight', () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({
      channel: 'flow_lpm',
      from: at * 0.002,
      to: at * 0.002 + 0.001,
      text: 'Density',
    }));
    const framesOf = (range: DepthLogInput['range']) =>
      depthLogOption({ ...input, fills: many, range }, size)
        .series.filter(({ id }) => id === 'marks:flow_lpm')
        .flatMap(({ markArea }) => markArea?.data ?? []);
    expect(framesOf(null)).toHaveLength(1);
    const near = framesOf({ from: 1, to: 1.05 });
    expect(near.length).toBeGreaterThan(40);
    expect(near.length).toBeLessThan(120);
  });

  it('shades what lies beyond the innermost limit of either side, on its own track, as far as the axis reaches', () => {
    const limits = [
      { channel: 'current_a', value: 120, label: 'high', beyond: 'above' },
      { channel: 'current_a', value: 110, label: 'warn', beyond: 'above' },
      { channel: 'current_a', value: 55, label: 'low', beyond: 'below' },
    ] as const;
    const bands = (by: 'depth' | 'time') =>
      depthLogOption({ ...input, limits, by }, size)
        .series.filter(({ id }) => String(id).startsWith('marks:'))
        .map(({ markArea }) => JSON.parse(JSON.stringify(markArea?.data)));
    const { min, max } = valueAxis(current, tracks.tracks[0], limits);
    const look = { itemStyle: { color: input.colors.limit, opacity: 0.07 } };
    expect(bands('depth')).toEqual([
      [
        [{ xAxis: min, ...look }, { xAxis: 55 }],
        [{ xAxis: 110, ...look }, { xAxis: max }],
      ],
      [],
    ]);
    expect(bands('time')[0]).toEqual([
      [{ yAxis: min, ...look }, { yAxis: 55 }],
      [{ yAxis: 110, ...look }, { yAxis: max }],
    ]);
    expect(draw({ ...input, limits })).toContain(`fill="${input.colors.limit}"`);
  });

  it('breaks a line where a reading is missing instead of bridging it', () => {
    const starts = linesOf(draw(input), down)
      .filter((d) => d.includes('L'))
      .map((d) => d.match(/M/g)?.length);
    expect(starts).toContain(2);
  });

  it('draws the limit, the design toe and every channel with its unit', () => {
    const svg = draw(input);
    for (const text of ['>120<', 'Design 3.50 m', 'Current', 'L/min']) expect(svg).toContain(text);
    expect(linesOf(svg, input.colors.limit)).toHaveLength(1);
    expect(linesOf(svg, input.colors.design)).toHaveLength(2);
  });

  it('draws an empty log as empty tracks', () => {
    const empty = { ...tracks, rows: 0, maxDepthM: 0, fromMs: Number.NaN, toMs: Number.NaN, tracks: [] };
    expect(draw({ ...input, tracks: empty })).toContain('Current');
    expect(draw({ ...input, tracks: empty, by: 'time' })).toContain('Current (A)');
  });

  it('names the limit where there is room, by time', () => {
    expect(draw({ ...input, by: 'time' })).toContain('Current high 120');
  });
});

describe('depthLogOption', () => {
  it('hands the arrays of the data core on without a copy', () => {
    const lines = depthLogOption(input, size).series.filter(({ data }) => data instanceof Float64Array);
    expect(lines.map(({ data }) => data)).toEqual(tracks.tracks.flatMap((t) => t.stretches.map((s) => s.points)));
    expect(lines[0]?.data).toBe(tracks.tracks[0]?.stretches[0]?.points);
  });

  it('tells passes apart by line type as well as by colour', () => {
    const styles = depthLogOption(input, size).series.flatMap(({ data, lineStyle }) =>
      data.length > 0 ? [lineStyle] : [],
    );
    expect(styles[0]?.color).not.toBe(styles[1]?.color);
    expect(styles[0]?.type).not.toEqual(styles[1]?.type);
  });

  it('keeps a scale set by hand, and lets what is off it in again from the other edge', () => {
    const scaled = depthLogOption({ ...input, scales: new Map([['current_a', [0, 100]]]) }, size);
    expect(scaled.xAxis).toMatchObject([{ min: 0, max: 100 }, {}]);
    const off = scaled.series.filter(({ id }) => id === 'current_a:0:off');
    // Down from 70 A at 2 m to 130 A at 3 m: over 100 A from 2.5 m on.
    expect(off.map(({ data }) => [...data])).toEqual([[0, 2.5, 30, 3]]);
    expect(off[0]?.lineStyle?.type).not.toEqual(scaled.series.find(({ id }) => id === 'current_a:0')?.lineStyle?.type);
    expect(scaled.series.some(({ id }) => id === 'current_a:1:off')).toBe(false);
    expect(scaled.series.some(({ id }) => String(id).startsWith('flow_lpm:0:'))).toBe(false);
  });

  it('draws a note across all tracks and says once what it is', () => {
    const svg = draw({ ...input, notes: [{ at: 1.5, text: 'new bit' }] });
    expect(svg.match(/new bit/g)).toHaveLength(1);
    expect(linesOf(svg, input.colors.text)).toHaveLength(2);
  });

  it('zooms to a second of time', () => {
    expect(depthLogOption({ ...input, by: 'time' }, size).dataZoom).toMatchObject([{ minValueSpan: 1000 }]);
  });

  it('zooms to the range of a link', () => {
    const { dataZoom } = depthLogOption({ ...input, range: { from: 1, to: 2 } }, size);
    expect(dataZoom).toMatchObject([{ startValue: 1, endValue: 2, yAxisIndex: [0, 1] }]);
  });

  it('by time the tracks share the time axis', () => {
    const option = depthLogOption({ ...input, by: 'time' }, size);
    expect(option.dataZoom).toMatchObject([{ xAxisIndex: [0, 1], startValue: 1000, endValue: 8000 }]);
    expect(option.series.at(-1)?.encode).toEqual({ x: 1, y: 0 });
  });

  it.each([
    ['depth', 'yAxis', 'xAxis'],
    ['time', 'xAxis', 'yAxis'],
  ] as const)('by %s one cursor goes across all tracks', (by, shared, values) => {
    const channels = [current, flow, { ...flow, key: 'speed_mpm' }];
    const { axisPointer, ...option } = depthLogOption({ ...input, by, channels }, size);
    expect(axisPointer).toMatchObject({ link: [{ [`${shared}Index`]: 'all' }] });
    // Each track has an axis of its own among those that are joined, and the cursor on no other.
    const onAxis = (show: boolean) => channels.map((_, gridIndex) => ({ gridIndex, axisPointer: { show } }));
    expect(option[shared]).toMatchObject(onAxis(true));
    expect(option[values]).toMatchObject(onAxis(false));
  });

  it('asks for more room rather than squeezing many tracks', () => {
    expect(leastLogSize(9, 'depth').width).toBeGreaterThan(900);
    expect(leastLogSize(9, 'time').height).toBeGreaterThan(700);
  });
});

describe('axes', () => {
  it('reach below the design toe, or below what was drilled', () => {
    expect(fullRange(tracks, 'depth', 3.5)).toEqual({ from: 0, to: 4 });
    expect(fullRange(tracks, 'depth', null)).toEqual({ from: 0, to: 3.5 });
  });

  it('hold the usual range, the record and the limits', () => {
    expect(valueAxis(current, { channel: 'current_a', stretches: [], extremes: [], min: -8, max: 161 }, [])).toEqual({
      min: -100,
      max: 200,
      interval: 100,
    });
    expect(valueAxis(current, undefined, [{ channel: 'current_a', value: 190, label: '' }]).max).toBe(200);
  });
});

describe('the axis of a place', () => {
  const chainage = {
    key: 'c',
    names: { cn: '里程', en: 'Chainage' },
    unit: 'm',
    range: [0, 2000],
    decimals: 2,
    chart: 'track',
  } as const;
  const track = (min: number, max: number) => ({ channel: 'c', stretches: [], extremes: [], min, max });
  it.each([
    [1203.1, 1206.08, { min: 1203, max: 1207, interval: 1 }],
    [1203.1, 1203.12, { min: 1202.5, max: 1204, interval: 0.5 }],
  ])('from %s to %s holds the record alone', (min, max, axis) => {
    expect(valueAxis({ ...chainage, place: true }, track(min, max), [])).toEqual(axis);
    expect(valueAxis(chainage, track(min, max), [])).toEqual({ min: 0, max: 2000, interval: 500 });
  });

  it('without a record is its range', () => {
    expect(valueAxis({ ...chainage, place: true }, undefined, [])).toEqual({ min: 0, max: 2000, interval: 500 });
  });
});

describe('cursorReadings', () => {
  const full = { from: 0, to: 4 };

  it('gives each channel and pass its own reading at the depth', () => {
    const found = cursorReadings(tracks, input.channels, 2.02, full);
    expect(found.passes).toEqual([0, 1]);
    expect(found.rows.map(({ values }) => values)).toEqual([
      [70, 70],
      [undefined, undefined],
    ]);
  });

  it('skips missing readings and invents none where nothing was recorded', () => {
    expect(cursorReadings(tracks, [flow], 1.5, full).passes).toEqual([]);
    expect(cursorReadings(tracks, [current], 3.8, full).passes).toEqual([]);
  });
});

describe('depthLogSummary', () => {
  it('says in words what the picture shows', () => {
    expect(depthLogSummary(input)).toEqual([
      '8 records, greatest depth 3.00 m, passes: Down, Up',
      'Current: from 50.0 to 130.0 A, Current high 120',
      'Flow: from 10.0 to 40.0 L/min',
    ]);
    expect(depthLogSummary({ ...input, language: 'cn', t: translator(cn) })[1]).toBe(
      '电流：50.0 至 130.0 A，Current high 120',
    );
  });
});
