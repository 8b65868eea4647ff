import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { en } from '../i18n/en';
import { translator } from '../i18n/translate';
import { z } from '../shared/zod';
import { chartColors } from './chart-colors';
import { compareLinesOption } from './compare-lines-option';
import { compareSectionOption } from './compare-section-option';
import { controlOption } from './control-option';
import { crossingOption } from './crossing-option';
import { dailyProgressOption } from './daily-progress-option';
import { densityOption } from './density-option';
import { depthLogOption } from './depth-log-option';
import { distributionOption } from './distribution-option';
import { groutingOption, waterTestOption } from './grouting-option';
import { plumbOption } from './plumb-option';
import { quantilesOption } from './quantiles-option';
import { stackedBarsOption } from './stacked-bars-option';
import { stepsOption } from './steps-option';

const shared = { t: translator(en), language: 'en', colors: chartColors(false) } as const;
const depthLog = (by: 'depth' | 'time') => {
  const channel = {
    key: 'current_a',
    names: { cn: '电流', en: 'Current' },
    unit: 'A',
    range: [0, 150],
    decimals: 1,
    chart: 'track',
  } as const;
  const points = Float64Array.of(50, 0, 60, 1);
  const stretches = [{ pass: 0, points }];
  const tracks = {
    rows: 2,
    maxDepthM: 1,
    fromMs: 0,
    toMs: 1000,
    lastSeq: 1,
    rowsInRange: 2,
    thinned: false,
    tracks: [{ channel: 'current_a', stretches, extremes: [], min: 50, max: 60 }],
  };
  return depthLogOption(
    {
      ...shared,
      tracks,
      by,
      channels: [channel],
      passes: [],
      limits: [{ channel: 'current_a', value: 55, label: 'high' }],
      language: 'en',
      range: null,
      designDepthM: 1,
      stretch: null,
      fills: [],
      scales: new Map(),
      notes: [],
      pauses: [],
      formatTime: String,
    },
    { width: 600, height: 400 },
  );
};
const dailyProgress = (asked?: number) =>
  dailyProgressOption({
    ...shared,
    days: [{ day: '2026-03-28', made: 1, ...(asked === undefined ? {} : { asked }) }],
    design: 10,
    planPerDay: 2,
    selected: [],
    unit: 'm',
  });

const stackedBars = stackedBarsOption({
  categories: ['2026-03-28'],
  parts: [{ name: '1', isOthers: false, values: Float64Array.of(1) }],
  expected: { name: 'plan', values: Float64Array.of(2) },
  unit: 'm',
  format: String,
  colors: shared.colors,
});

const shown = { limits: { low: 1, high: 2 }, unit: 'A', format: String, colors: shared.colors };
const spread = (isDownwards: boolean) =>
  quantilesOption({
    ...shown,
    names: ['1'],
    min: Float32Array.of(1),
    max: Float32Array.of(2),
    quantiles: [1, 1, 1, 2, 2].map((value) => Float64Array.of(value)),
    words: [],
    isDownwards,
  });
const counts = Uint32Array.of(1);
const distribution = distributionOption({ ...shown, origin: 0, width: 1, counts, zoom: null, counted: 'readings' });
const axis = { origin: 0, width: 1, count: 1, name: 'A', zoom: null };
const cells = { column: counts, row: counts, counts };
const density = densityOption({ x: axis, y: axis, ...cells, counted: 'rows', colors: shared.colors });

const crossing = crossingOption({
  ...cells,
  columns: ['A'],
  rows: [0],
  medians: counts,
  least: 0,
  largest: 1,
  words: { median: 'median', readings: 'readings' },
  format: String,
  colors: shared.colors,
});

const steps = {
  originM: 0,
  widthM: 1,
  steps: 1,
  shown: { from: 0, to: 1 },
  out: null,
  format: String,
  colors: shared.colors,
};
const one = { name: '1', values: counts, least: counts, greatest: counts, designDepthM: 1, depthM: 1 };
const words = {
  band: 'band',
  middle: 'median',
  extremes: 'extremes',
  depth: 'depth',
  design: 'design',
  reached: 'reached',
};
const lines = compareLinesOption({
  ...steps,
  band: { low: counts, middle: counts, high: counts },
  lines: [one],
  words,
  channel: 'A',
});
const section = compareSectionOption({ ...steps, records: [one], from: 0, to: 1, words, widthPx: 900 });

const control = controlOption({
  ...shown,
  names: ['1'],
  values: counts,
  shown: null,
  control: { from: { first: 0, last: 0 }, center: 1, low: 0, high: 2 },
  broken: [''],
  words: { value: 'mean', center: 'centre', base: 'base' },
});

const grouting = groutingOption(
  {
    tracks: { fromMs: 0, toMs: 1000, tracks: [] },
    curves: [{ channel: 'pressure_mpa', name: 'P', decimals: 2, limit: null }],
    sections: [],
    grades: { channel: 'density_gcm3', marks: [] },
    formatTime: String,
    colors: chartColors(false),
  },
  300,
);
const waterTest = waterTestOption({
  runs: [{ no: 1, mpa: 0.3, lpm: 4 }],
  pressure: 'P',
  flow: 'Q',
  runName: String,
  colors: chartColors(false),
});
const plumb = (shareOfDepth: number | null) =>
  plumbOption({
    depthM: Float64Array.of(0, 1),
    planes: [{ name: 'X', values: Float64Array.of(0, 2) }],
    shareOfDepth,
    colors: shared.colors,
  });
const byStep = stepsOption({
  steps: ['0–1'],
  columns: [
    {
      name: 'Stone',
      unit: 'm³/m',
      values: Float64Array.of(1),
      lines: [{ name: 'Design', value: 1.05, kind: 'design' }],
      format: String,
    },
    { name: 'Current', unit: 'A', values: Float64Array.of(Number.NaN), lines: [], format: String },
  ],
  bars: true,
  colors: shared.colors,
});

/** Options of every builder, by its file. */
const OPTIONS = {
  'compare-lines-option.ts': [lines],
  'compare-section-option.ts': [section],
  'control-option.ts': [control],
  'crossing-option.ts': [crossing],
  'daily-progress-option.ts': [dailyProgress(), dailyProgress(2)],
  'density-option.ts': [density],
  'depth-log-option.ts': [depthLog('depth'), depthLog('time')],
  'distribution-option.ts': [distribution],
  'grouting-option.ts': [grouting, waterTest],
  'plumb-option.ts': [plumb(null), plumb(0.01)],
  'quantiles-option.ts': [spread(true), spread(false)],
  'stacked-bars-option.ts': [stackedBars],
  'steps-option.ts': [byStep],
};

it('knows every option builder', () => {
  const builders = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('-option.ts'));
  expect(builders.sort()).toEqual(Object.keys(OPTIONS).sort());
});

it.each(Object.entries(OPTIONS))('%s draws many points in pieces, from 1,000 points on 400 a frame', (_, options) => {
  for (const option of options) {
    expect(option).toMatchObject({ progressive: 400, progressiveThreshold: 1000 });
    expect(option.series.length).toBeGreaterThan(0);
    for (const series of option.series) expect(series).toMatchObject({ progressive: 400, progressiveThreshold: 1000 });
  }
});

/** The upper end of an option's first axis. */
const endOf = (option: unknown): unknown =>
  z.object({ xAxis: z.array(z.object({ max: z.number() })) }).parse(option).xAxis[0]?.max;

it('has the design, the limit and a plumb line that lie within the axis', () => {
  expect(byStep).toMatchObject({ xAxis: [{ min: 0 }, { min: 0, max: 1 }] });
  expect(endOf(byStep)).toBeGreaterThan(1.05);
  // A cone of 1 % at 1 m is 10 mm to either side.
  expect(endOf(plumb(0.01))).toBeGreaterThan(10);
});
