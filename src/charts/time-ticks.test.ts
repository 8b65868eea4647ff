import { expect, it } from 'vitest';
import { timeTicks } from './time-ticks';

const at = (time: string): number => Date.parse(`2026-11-26T${time}+08:00`);
const clocks = (from: string, to: string, most = 10): string[] =>
  timeTicks(at(from), at(to), most).map((ms) => new Date(ms + 8 * 3_600_000).toISOString().slice(11, 19));

it('marks a log of half an hour at full minutes', () => {
  expect(clocks('07:26:58', '08:04:30')).toEqual([
    '07:30:00',
    '07:35:00',
    '07:40:00',
    '07:45:00',
    '07:50:00',
    '07:55:00',
    '08:00:00',
  ]);
});

it.each([
  [
    '07:25:00',
    '07:25:08',
    ['07:25:00', '07:25:01', '07:25:02', '07:25:03', '07:25:04', '07:25:05', '07:25:06', '07:25:07', '07:25:08'],
  ],
  ['00:27:27', '05:51:18', ['01:00:00', '02:00:00', '03:00:00', '04:00:00', '05:00:00']],
  [
    '01:10:00',
    '23:50:00',
    ['02:00:00', '05:00:00', '08:00:00', '11:00:00', '14:00:00', '17:00:00', '20:00:00', '23:00:00'],
  ],
])('marks %s to %s by round steps', (from, to, expected) => {
  expect(clocks(from, to)).toEqual(expected);
});

it('never marks more than asked for, from seconds to months', () => {
  for (let span = 1_000; span < 90 * 86_400_000; span = Math.ceil(span * 1.37)) {
    const from = at('07:26:58') + span;
    const ticks = timeTicks(from, from + span, 10);
    expect(ticks.length).toBeLessThanOrEqual(11);
    expect(ticks.every((ms) => ms >= from && ms <= from + span)).toBe(true);
  }
});

it('has one mark at most for a log of one moment', () => {
  expect(timeTicks(at('07:26:58'), at('07:26:58'), 10)).toEqual([at('07:26:58')]);
});
