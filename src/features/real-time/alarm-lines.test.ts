import { describe, expect, it } from 'vitest';
import type { AlarmLine } from '../../contracts/api/alarms';
import { isShelved, MOST_LINES, nextEndMs, shownLines } from './alarm-lines';

const line = (i: number): AlarmLine => ({
  rule: `rule-${i}`,
  level: 1,
  count: i + 1,
  unseen: 0,
  ongoing: 0,
  newest_ms: 0,
  newest_id: i,
  newest_beside: null,
  machines: [],
  seen_by: null,
  seen_ms: null,
});
const lines = (count: number): AlarmLine[] => Array.from({ length: count }, (_, i) => line(i));

describe('lines of alarms', () => {
  it('are all shown as long as they are ten', () => {
    expect(shownLines(lines(MOST_LINES), false)).toEqual({ lines: lines(MOST_LINES), others: 0, otherKinds: 0 });
  });

  it('are nine and the number of the others beyond that, so that none is lost', () => {
    const all = lines(12);
    const shown = shownLines(all, false);
    expect(shown.lines).toEqual(all.slice(0, 9));
    expect(shown).toMatchObject({ others: 10 + 11 + 12, otherKinds: 3 });
    expect(shownLines(all, true).lines).toEqual(all);
  });
});

describe('a shelf', () => {
  const warning = { rule: 'ash_min', equipment_id: 7 };

  it('holds the rule at its machine, or at all', () => {
    expect(isShelved(warning, [{ rule: 'ash_min', equipment_id: 7 }])).toBe(true);
    expect(isShelved(warning, [{ rule: 'ash_min', equipment_id: null }])).toBe(true);
    expect(isShelved(warning, [{ rule: 'ash_min', equipment_id: 8 }])).toBe(false);
    expect(isShelved(warning, [{ rule: 'other', equipment_id: null }])).toBe(false);
    expect(isShelved(warning, [])).toBe(false);
  });

  it('is asked for again when it ends by the server’s clock', () => {
    expect(nextEndMs(undefined)).toBe(false);
    expect(nextEndMs({ now_ms: 1_000, shelves: [] })).toBe(false);
    expect(nextEndMs({ now_ms: 1_000, shelves: [{ until_ms: 90_000 }, { until_ms: 61_000 }] })).toBe(60_500);
    expect(nextEndMs({ now_ms: 1_000, shelves: [{ until_ms: 900 }] })).toBe(1_000);
  });
});
