import { describe, expect, it } from 'vitest';
import { descriptor as mixing } from '../../../equipment/types/mixing-pile/descriptor';
import { en } from '../../../i18n/en';
import { formatNumber } from '../../../i18n/format';
import { translator } from '../../../i18n/translate';
import { readAddress } from '../../../ui/address/address-state';
import { analyseParts } from './analyse-url';
import { type Answer, groupFilter, groupKeys, groupName, type Question } from './answer';
import { axisEnds, zoomOn } from './axis-ends';
import { cutAnswer } from './cut-answer';
import { tableText } from './question-text';
import {
  endOf,
  endText,
  groupEnds,
  holds,
  isSameZoom,
  shownPlaces,
  stretchText,
  zoomedBins,
  zoomedGroups,
  zoomedQuestion,
} from './zoom';

const [channel] = mixing.profile.channels;
if (channel === undefined) throw new Error('the type has channels');
const question: Question = {
  channel,
  against: null,
  by: 'depth',
  width: 0.5,
  across: null,
  timeZone: 'Asia/Shanghai',
  zoom: null,
};
const HOUR_MS = 3_600_000;
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const listed: Answer['listed'] = {
  id: '1',
  total: 3,
  recordNos: ['R-1', 'R-2', 'R-3'],
  pileNos: ['A-1', 'A-2', 'A-3'],
  depthM: Float64Array.of(12, 12, 12),
  eastM: Float64Array.of(0, 0, 0),
  northM: Float64Array.of(0, 0, 0),
  pileIds: Uint32Array.of(1, 2, 3),
  machineIds: Uint32Array.of(4, 4, 4),
  rows: Uint32Array.of(0, 0, 0),
  rowNames: [''],
  startedMs: Float64Array.of(10, 20, 30),
  inWork: new Uint8Array(3),
  simulated: new Uint8Array(3),
  scores: Float64Array.of(90, 90, 90),
  machineNames: new Map(),
  logged: 3,
};
const grouped = (asked: Question, labels: readonly number[]) => ({
  question: asked,
  listed,
  labels: Float64Array.from(labels),
  across: null,
  groups: {
    count: Uint32Array.from(labels.keys()),
    min: Float32Array.from(labels),
    max: Float32Array.from(labels),
    mean: Float64Array.from(labels),
    quantiles: [Float64Array.from(labels)],
  },
});
const format = { number: (value: number | null | undefined, decimals?: number) => formatNumber('en', value, decimals) };

it('makes groups within a stretch narrower, on whole groups, as many as can be shown', () => {
  const zoomed = (from: number, to: number) => {
    const { width, zoom } = zoomedQuestion(question, { from, to }) ?? {};
    return [width, zoom?.from, zoom?.to];
  };
  expect(zoomed(3, 5)).toEqual([0.05, 3, 5]);
  expect(zoomed(3.02, 4.98)).toEqual([0.05, 3, 5]);
  expect(zoomed(1, 6.5)).toEqual([0.1, 1, 6.5]);
  // Never wider than without a zoom.
  expect(zoomed(0, 55)).toEqual([0.5, 0, 55]);
  expect(zoomedQuestion({ ...question, width: 0.25 }, { from: 0, to: 55 })?.width).toBe(0.25);
  const days = { ...question, by: 'day', width: null } as const;
  const [from, to] = [day('2026-11-20'), day('2026-11-22')];
  expect(zoomedQuestion(days, { from, to })?.width).toBe(HOUR_MS);
  expect(zoomedQuestion(days, { from, to: from + 3 * HOUR_MS })?.width).toBe(HOUR_MS / 12);
  expect(zoomedQuestion({ ...question, by: 'machine' }, { from, to })).toBeNull();
  expect(zoomedQuestion({ ...question, by: 'record' }, { from, to })).toBeNull();
});

it('makes hours of the day narrower, to as few minutes as can be shown, and asks for those of the stretch', () => {
  const hours: Question = { ...question, by: 'hour', width: null };
  const minutes = (from: number, to: number) => {
    const { width, zoom } = zoomedQuestion(hours, { from: from * HOUR_MS, to: to * HOUR_MS }) ?? {};
    return [width, zoom?.from, zoom?.to].map((ms) => (ms ?? Number.NaN) / 60_000);
  };
  expect(minutes(7, 9)).toEqual([5, 420, 540]);
  expect(minutes(7, 12)).toEqual([5, 420, 720]);
  expect(minutes(7, 12.5)).toEqual([10, 420, 750]);
  expect(minutes(6, 18)).toEqual([15, 360, 1080]);
  expect(minutes(1, 24)).toEqual([30, 60, 1440]);
  // On whole groups.
  expect(minutes(7.03, 7.9)).toEqual([5, 420, 475]);
  const zoomed = zoomedQuestion(hours, { from: 7 * HOUR_MS, to: 18 * HOUR_MS }) ?? hours;
  const [timeZone, stepMs] = ['Asia/Shanghai', 15 * 60_000];
  const within = { fromMs: 7 * HOUR_MS, toMs: 18 * HOUR_MS };
  expect(groupKeys(zoomed, listed)).toEqual([{ by: 'timeOfDay', stepMs, within, timeZone }]);
  expect(groupFilter(zoomed)).toBeNull();
  expect(groupKeys(hours, listed)).toEqual([{ by: 'timeOfDay', stepMs: HOUR_MS, within: null, timeZone }]);
  const words = { language: 'en', none: '' } as const;
  const nameOf = (of: Question, label: number) => groupName({ ...of, listed }, mixing.profile, label, words);
  expect(nameOf(zoomed, 7.25 * HOUR_MS)).toBe('07:15');
  expect(nameOf(hours, 7 * HOUR_MS)).toBe('07:00–08:00');
  expect(nameOf(hours, 23 * HOUR_MS)).toBe('23:00–24:00');
  expect(tableText(zoomed, 'en', translator(en), format)).toMatch(/ · groups within 07:00–18:00$/);
  const ends = groupEnds(grouped(zoomed, [7 * HOUR_MS, 7.25 * HOUR_MS]));
  expect([...ends.to]).toEqual([7.25 * HOUR_MS, 7.5 * HOUR_MS]);
});

it('makes no records narrower, nor groups along no axis', () => {
  for (const by of ['record', 'machine', 'row', 'pass', 'score'] as const) {
    expect(zoomedGroups({ by, width: null }, { from: 0, to: HOUR_MS }), by).toBeNull();
  }
  expect(zoomedGroups({ by: 'depth', width: 0.5 }, { from: 3, to: 5 })).toEqual({
    width: 0.05,
    zoom: { from: 3, to: 5 },
  });
});

it('asks for the groups of the stretch and no others', () => {
  const metres = zoomedQuestion(question, { from: 3, to: 5 }) ?? question;
  expect(groupKeys(metres, listed)).toEqual([
    { by: 'bins', channel: 'depth_m', bins: { origin: 3, width: 0.05, count: 40 } },
  ]);
  expect(groupFilter(metres)).toBeNull();
  const days = zoomedQuestion(
    { ...question, by: 'day', width: null },
    { from: day('2026-11-20'), to: day('2026-11-22') },
  );
  expect(days && groupKeys(days, listed)).toEqual([{ by: 'time', bucket: HOUR_MS, timeZone: 'Asia/Shanghai' }]);
  // Midnight in Shanghai is 16:00 UTC of the day before.
  expect(days && groupFilter(days)).toEqual({
    timeMs: { from: day('2026-11-20') - 8 * HOUR_MS, to: day('2026-11-22') - 8 * HOUR_MS - 1 },
  });
  const words = { language: 'en', none: '' } as const;
  expect(days && groupName({ ...days, listed }, mixing.profile, day('2026-11-20') + HOUR_MS, words)).toBe(
    '2026-11-20 01:00',
  );
});

describe('what a link zooms to', () => {
  const [other] = mixing.profile.channels.slice(1);
  if (other === undefined) throw new Error('the type has channels');
  const x = { origin: 40, width: 2, count: 10 };
  const y = { origin: 0, width: 0.5, count: 8 };
  const no = { counts: new Uint32Array(), column: new Uint16Array(), row: new Uint16Array(), rows: 0, beyond: 0 };
  const whole = {
    ...grouped({ ...question, against: other }, [0, 0.5, 11.5]),
    distribution: { origin: x.origin, width: x.width, counts: new Uint32Array(x.count), beyond: 0 },
    density: { ...no, x, y },
  };
  const machines = { ...grouped({ ...question, by: 'machine' }, [4]), distribution: null, density: null };
  const linked = (text: string) => readAddress(analyseParts(mixing.profile), new URLSearchParams(text)).zoom;

  it('is cut to the axes of the answer', () => {
    expect(axisEnds(whole)).toEqual({
      groups: { from: 0, to: 12 },
      values: { from: 40, to: 60 },
      against: { from: 0, to: 4 },
    });
    expect(zoomOn(axisEnds(whole), linked('zoom=2~3600000&zoomValues=-5~50&zoomAgainst=9~10'))).toEqual({
      groups: { from: 2, to: 12 },
      values: { from: 40, to: 50 },
      against: null,
    });
    expect(zoomOn(axisEnds(whole), linked('zoom=0~3600000')).groups).toBeNull();
    expect(axisEnds(machines)).toEqual({ groups: null, values: null, against: null });
    expect(zoomOn(axisEnds(machines), linked('by=machine&zoom=0~0.5')).groups).toBeNull();
  });

  it('asks for no more groups than the chart shows, whatever the link', () => {
    const { groups } = zoomOn(axisEnds(whole), linked('zoom=2~3600000'));
    const zoomed = groups && zoomedQuestion(question, groups);
    expect(zoomed && groupKeys(zoomed, listed)).toEqual([
      { by: 'bins', channel: 'depth_m', bins: { origin: 2, width: 0.25, count: 40 } },
    ]);
  });
});

it('counts within a stretch in bins of round width that cover it', () => {
  expect(zoomedBins({ from: 40, to: 46 }, 1)).toEqual({ origin: 40, width: 0.1, count: 60 });
  expect(zoomedBins({ from: 40.03, to: 40.4 }, 1)).toEqual({ origin: 40, width: 0.1, count: 4 });
  const bins = zoomedBins({ from: -3, to: 996 }, 1);
  expect(bins.origin).toBeLessThanOrEqual(-3);
  expect(bins.origin + bins.width * bins.count).toBeGreaterThanOrEqual(996);
  expect(bins.count).toBeLessThanOrEqual(61);
});

it('shows the groups that lie in the stretch, of which those that it cuts are whole', () => {
  const answer = grouped(question, [0, 0.5, 1, 1.5]);
  const { answer: cut, places, ends } = cutAnswer(answer, { from: 0.5, to: 1.2 });
  expect([...places]).toEqual([1, 2]);
  expect([...cut.labels]).toEqual([0.5, 1]);
  expect([...cut.groups.count]).toEqual([1, 2]);
  expect([[...ends.from], [...ends.to]]).toEqual([
    [0.5, 1],
    [1, 1.5],
  ]);
  expect(cutAnswer(answer, null).answer).toBe(answer);
  // A link may be of other piles: nothing there is not an empty picture.
  expect(cutAnswer(answer, { from: 90, to: 95 }).answer).toBe(answer);
});

it('knows records by when they began', () => {
  const ends = groupEnds(grouped({ ...question, by: 'record', width: null }, [0, 2, 1]));
  expect([...ends.from]).toEqual([10, 30, 20]);
  expect(shownPlaces(ends, { from: 20, to: 30 })).toEqual(Uint32Array.of(1, 2));
});

it('writes the ends of a stretch as fields take them, and reads them back', () => {
  const scales = [
    [{ kind: 'number', unit: 'm', decimals: 2 }, 3.25, '3.25'],
    [{ kind: 'time', timeZone: null }, day('2026-11-20') + HOUR_MS, '2026-11-20T01:00'],
    [{ kind: 'time', timeZone: 'Asia/Shanghai' }, day('2026-11-20') + HOUR_MS, '2026-11-20T09:00'],
    [{ kind: 'clock' }, 8.5 * HOUR_MS, '08:30'],
    [{ kind: 'clock' }, 24 * HOUR_MS, '24:00'],
  ] as const;
  for (const [scale, end, text] of scales) {
    expect(endText(scale, end)).toBe(text);
    expect(endOf(scale, text)).toBe(end);
    expect(endOf(scale, 'x')).toBeNull();
  }
  for (const text of ['24:01', '99:00', '7:60', '7']) expect(endOf({ kind: 'clock' }, text), text).toBeNull();
  for (const text of ['7:15', ' 07：15']) expect(endOf({ kind: 'clock' }, text), text).toBe(7.25 * HOUR_MS);
});

it('says of a stretch what it is of', () => {
  const metres = { kind: 'number', unit: 'm', decimals: 2 } as const;
  expect(stretchText(metres, { from: 3, to: 5.5 }, format)).toBe('3–5.5\u00a0m');
  const zoomed = zoomedQuestion(question, { from: 3, to: 5 }) ?? question;
  expect(tableText(zoomed, 'en', translator(en), format)).toMatch(/ · groups within 3–5\u00a0m$/);
  expect(tableText(question, 'en', translator(en), format)).not.toContain('within');
});

it('knows whether a stretch holds another, and whether two zooms are one but for rounding', () => {
  expect(holds(null, { from: 1, to: 2 })).toBe(true);
  expect(holds({ from: 0, to: 3 }, { from: 1, to: 2 })).toBe(true);
  expect(holds({ from: 0, to: 3 }, { from: 1, to: 4 })).toBe(false);
  expect(holds({ from: 0, to: 3 }, null)).toBe(false);
  expect(holds(undefined, { from: 1, to: 2 })).toBe(false);
  const zoom = { groups: { from: 3, to: 5 }, values: null, against: null };
  expect(isSameZoom(zoom, { ...zoom, groups: { from: 3.000001, to: 5 } })).toBe(true);
  expect(isSameZoom(zoom, { ...zoom, groups: null })).toBe(false);
});
