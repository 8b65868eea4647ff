import { expect, it } from 'vitest';
import { en } from '../i18n/en';
import { translator } from '../i18n/translate';
import { chartColors } from './chart-colors';
import type { DepthLogInput } from './depth-log-input';
import { depthLogOption } from './depth-log-option';
import { depthLogSummary } from './depth-log-summary';
import type { LogPause } from './series';

const track = (key: string) => ({
  key,
  names: { cn: key, en: key },
  unit: 'A',
  range: [0, 150] as const,
  decimals: 1,
  chart: 'track' as const,
});

const input: DepthLogInput = {
  tracks: { rows: 2, maxDepthM: 9, fromMs: 0, toMs: 3_600_000, lastSeq: 1, rowsInRange: 2, thinned: false, tracks: [] },
  channels: [track('a'), track('b')],
  passes: [],
  limits: [],
  by: 'time',
  language: 'en',
  t: translator(en),
  colors: chartColors(false),
  range: null,
  designDepthM: null,
  stretch: null,
  fills: [],
  scales: new Map(),
  notes: [],
  pauses: [],
  formatTime: (ms) => `at ${ms}`,
};
const MINUTE_MS = 60_000;
const LONG: LogPause = { from: 10 * MINUTE_MS, to: 24 * MINUTE_MS, text: 'Pause 0:14:00' };
const SHORT: LogPause = { from: 30 * MINUTE_MS, to: 31 * MINUTE_MS, text: 'Pause 0:01:00' };

interface Mark {
  readonly xAxis?: number;
  readonly yAxis?: number;
  readonly label?: { readonly show: boolean; readonly formatter: string };
}

/** Marks on each track: the bands, or the lines. */
function marked(of: Partial<DepthLogInput>): { bands: Mark[][][]; lines: Mark[][] } {
  const { series } = depthLogOption({ ...input, ...of }, { width: 600, height: 500 });
  const marks = series.filter(({ id }) => String(id).startsWith('marks:'));
  const read = (data: unknown) => JSON.parse(JSON.stringify(data));
  return {
    bands: marks.map(({ markArea }) => read(markArea?.data)),
    lines: marks.map(({ markLine }) => read(markLine?.data)),
  };
}

it('is a band over time on every track, with its length on the first where it has room', () => {
  const { bands } = marked({ pauses: [LONG, SHORT] });
  expect(bands.map((track) => track.map(([from, to]) => [from?.xAxis, to?.xAxis]))).toEqual(
    [0, 1].map(() => [
      [LONG.from, LONG.to],
      [SHORT.from, SHORT.to],
    ]),
  );
  const labels = (of: typeof bands) => of.map((track) => track.map(([from]) => from?.label?.show));
  expect(labels(bands)).toEqual([
    [true, false],
    [false, false],
  ]);
  expect(bands[0]?.[0]?.[0]?.label?.formatter).toBe('Pause 0:14:00');
  // Zoomed in the short one has room too.
  const range = { from: 29 * MINUTE_MS, to: 33 * MINUTE_MS };
  expect(labels(marked({ pauses: [LONG, SHORT], range }).bands)[0]).toEqual([true, true]);
});

it('is a line at its depth along depth; those at the same place have one', () => {
  const at = (depthM: number, text: string): LogPause => ({ from: depthM, to: depthM, text });
  const pauses = [at(6, 'Pause 0:02:00'), at(4, 'Pause 0:14:00'), at(6.1, 'Pause 0:01:00')];
  const { lines, bands } = marked({ by: 'depth', pauses });
  expect(lines.map((track) => track.map(({ yAxis, label }) => [yAxis, label?.show, label?.formatter]))).toEqual(
    [true, false].map((isFirst) => [
      [4, isFirst, 'Pause 0:14:00'],
      [6, isFirst, 'Pause 0:02:00 · Pause 0:01:00'],
    ]),
  );
  expect(bands).toEqual([[], []]);
  // Many at one place have no room for all of their words.
  const many = [1, 2, 3].map((minutes) => at(4, `Pause 0:0${minutes}:00`));
  expect(marked({ by: 'depth', pauses: many }).lines[0]?.[0]?.label?.formatter).toBe(
    'Pause 0:01:00 · Pause 0:02:00 · …',
  );
});

it('is told in words to those who do not see it', () => {
  expect(depthLogSummary({ ...input, pauses: [LONG, SHORT] }).at(-1)).toBe(
    `at ${LONG.from} Pause 0:14:00, at ${SHORT.from} Pause 0:01:00`,
  );
  expect(depthLogSummary(input)).toHaveLength(3);
});
