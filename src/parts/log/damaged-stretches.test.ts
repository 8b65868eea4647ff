import { expect, it } from 'vitest';
import { damagedParts } from './damaged-stretches';

const chunk = (from_ms: number, to_ms: number, channel: string | null = null, record_no = 'R') => ({
  record_no,
  from_ms,
  to_ms,
  rows: (to_ms - from_ms) / 1000 + 1,
  channel,
});

it('joins the chunks of a channel that lie one behind the other, and keeps channels and gaps apart', () => {
  expect(
    damagedParts([
      chunk(20_000, 29_000, 'flow_lpm'),
      chunk(70_000, 79_000),
      chunk(10_000, 19_000, 'flow_lpm'),
      chunk(40_000, 49_000, 'flow_lpm'),
      chunk(20_000, 29_000, 'current_a'),
    ]),
  ).toEqual([
    { recordNo: 'R', channel: null, fromMs: 70_000, toMs: 79_000, rows: 10 },
    { recordNo: 'R', channel: 'current_a', fromMs: 20_000, toMs: 29_000, rows: 10 },
    { recordNo: 'R', channel: 'flow_lpm', fromMs: 10_000, toMs: 29_000, rows: 20 },
    { recordNo: 'R', channel: 'flow_lpm', fromMs: 40_000, toMs: 49_000, rows: 10 },
  ]);
  expect(damagedParts([])).toEqual([]);
});

it('keeps records apart, however their chunks follow one another', () => {
  const damaged = [chunk(20_000, 29_000, null, 'S'), chunk(10_000, 19_000), chunk(20_000, 29_000, 'flow_lpm')];
  expect(damagedParts([chunk(30_000, 39_000, null, 'S'), ...damaged])).toEqual([
    { recordNo: 'R', channel: null, fromMs: 10_000, toMs: 19_000, rows: 10 },
    { recordNo: 'R', channel: 'flow_lpm', fromMs: 20_000, toMs: 29_000, rows: 10 },
    { recordNo: 'S', channel: null, fromMs: 20_000, toMs: 39_000, rows: 20 },
  ]);
});
