import { expect, it } from 'vitest';
import { DamagedStretches, MOST_NAMED } from './damage-lines';

const STRETCH = { record_no: 'R1', from_ms: 0, to_ms: 59_000, rows: 60, channel: null };
const TERMS = { type: { profile: null }, timeZone: 'Asia/Shanghai', language: 'en' } as const;

it('names so many damaged stretches, and says how many more there are', () => {
  const damaged = new DamagedStretches();
  for (let at = 0; at < MOST_NAMED; at += 1) damaged.add({ ...STRETCH, record_no: `R${at}` });
  expect(damaged.lines(TERMS)).toMatchObject({ count: MOST_NAMED, lines: { length: MOST_NAMED } });
  for (let at = 0; at < 2; at += 1) damaged.add(STRETCH);
  const { count, lines } = damaged.lines(TERMS);
  expect(count).toBe(MOST_NAMED + 2);
  expect(lines).toHaveLength(MOST_NAMED + 1);
  expect(lines[MOST_NAMED - 1]).toContain(`R${MOST_NAMED - 1}`);
  expect(lines.at(-1)).toBe('2 more damaged stretches are not named one by one');
});
