import { expect, it } from 'vitest';
import { alarmLines, MOST_LINES } from './alarm-groups';

const warning = (rule: string, level: number, raised_ms: number, equipment_name = '1#') => ({
  rule,
  level,
  raised_ms,
  equipment_name,
});

it('groups a thousand warnings into ten lines, and loses none', () => {
  const thousand = Array.from({ length: 1000 }, (_, i) => warning(`rule_${i % 37}`, 1 + (i % 3), i, `${i % 12}#`));
  const { groups, others } = alarmLines(thousand, 1000);
  expect(groups.length + 1).toBe(MOST_LINES);
  expect(groups.reduce((sum, { count }) => sum + count, 0) + others).toBe(1000);
  expect(groups.every(({ level }) => level === 3)).toBe(true);
});

it('puts the gravest first, then the newest, with each machine once', () => {
  const { groups, others } = alarmLines(
    [
      warning('speed', 2, 5),
      warning('ash', 3, 1),
      warning('speed', 2, 9, '2#'),
      warning('speed', 2, 7),
      warning('tilt', 2, 6),
    ],
    5,
  );
  expect(others).toBe(0);
  expect(groups).toEqual([
    { rule: 'ash', level: 3, count: 1, newestMs: 1, machines: ['1#'] },
    { rule: 'speed', level: 2, count: 3, newestMs: 9, machines: ['2#', '1#'] },
    { rule: 'tilt', level: 2, count: 1, newestMs: 6, machines: ['1#'] },
  ]);
});

it('counts those that were not sent with the others', () => {
  expect(alarmLines([warning('speed', 2, 5)], 41)).toMatchObject({ others: 40 });
});
