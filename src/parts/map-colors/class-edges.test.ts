// Limits by hand are said and taken as numbers or as days, and a number that was set is removed again.
import { expect, it } from 'vitest';
import { edgesText, firstEdges, typedEdges } from './class-edges';

const SHANGHAI = 'Asia/Shanghai';

it('says and takes numbers where no zone is given', () => {
  expect(edgesText([1 / 3, 12, 1234567], null)).toBe('0.333333  12  1234570');
  expect(typedEdges('1，2.5; 4', null)).toEqual([1, 2.5, 4]);
  expect(typedEdges('2026-05-01', null)).toBeNull();
});

it('says the days of a zone, each once, and takes when they begin there', () => {
  const [may, june] = [Date.parse('2026-04-30T16:00:00Z'), Date.parse('2026-05-31T16:00:00Z')];
  expect(typedEdges('2026-05-01 2026-06-01', SHANGHAI)).toEqual([may, june]);
  expect(typedEdges('2026-05-01，2026-06-01', SHANGHAI)).toEqual([may, june]);
  expect(edgesText([may, june], SHANGHAI)).toBe('2026-05-01  2026-06-01');
  expect(edgesText([may - 1, may, may + 3_600_000, june], SHANGHAI)).toBe('2026-04-30  2026-05-01  2026-06-01');
  expect(typedEdges('2026-05-01', 'UTC')).toEqual([Date.parse('2026-05-01T00:00:00Z')]);
  // Clocks skip this midnight.
  expect(edgesText(typedEdges('2026-04-24', 'Africa/Cairo') ?? [], 'Africa/Cairo')).toBe('2026-04-24');
});

it.each(['2026-06-01 2026-05-01', '2026-05-01 2026-05-01', '2026-02-30', '2026-5-1', '1777564800000', '', 'x'])(
  'takes %j for no days',
  (text) => {
    expect(typedEdges(text, SHANGHAI)).toBeNull();
  },
);

it('begins with the limits shown, days with their beginning', () => {
  const noonMs = Date.parse('2026-05-01T04:00:00Z');
  const beginMs = Date.parse('2026-04-30T16:00:00Z');
  expect(firstEdges({ edges: [1.23456789], min: 0 }, null)).toEqual([1.23457]);
  expect(firstEdges({ edges: [], min: 5 }, null)).toEqual([0]);
  expect(firstEdges({ edges: [noonMs, noonMs + 1], min: 0 }, SHANGHAI)).toEqual([beginMs]);
  expect(firstEdges({ edges: [], min: noonMs }, SHANGHAI)).toEqual([beginMs]);
  expect(firstEdges({ edges: [], min: Number.NaN }, SHANGHAI)).toHaveLength(1);
});
