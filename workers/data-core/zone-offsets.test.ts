import { describe, expect, it } from 'vitest';
import { zoneOffsets } from './zone-offsets';

const at = (iso: string): number => Date.parse(iso);

describe('zoneOffsets', () => {
  it('has one entry for a zone that does not change', () => {
    const from = at('2026-01-01T00:00:00Z');
    expect([...zoneOffsets('Asia/Shanghai', from, at('2026-12-31T00:00:00Z'))]).toEqual([from, 480]);
    expect([...zoneOffsets('Asia/Kolkata', from, from)]).toEqual([from, 330]);
    expect([...zoneOffsets('UTC', Number.NaN, Number.NaN)]).toEqual([0, 0]);
  });

  it('finds changes of summer time to the millisecond', () => {
    const from = at('2026-02-03T05:06:07.891Z');
    expect([...zoneOffsets('Europe/Berlin', from, at('2026-12-31T00:00:00Z'))]).toEqual([
      ...[from, 60],
      ...[at('2026-03-29T01:00:00Z'), 120],
      ...[at('2026-10-25T01:00:00Z'), 60],
    ]);
    // A change within the last, shorter step.
    const change = at('2026-03-29T01:00:00Z');
    expect([...zoneOffsets('Europe/Berlin', change - 1, change)]).toEqual([change - 1, 60, change, 120]);
  });

  it('knows offsets before 1970', () => {
    const from = at('1969-12-31T12:00:00Z');
    expect([...zoneOffsets('Asia/Shanghai', from, from + 5)]).toEqual([from, 480]);
  });

  it('refuses what is no zone, and spans without end', () => {
    expect(() => zoneOffsets('Mars/Olympus', 0, 1)).toThrow(expect.objectContaining({ code: 'bad_input' }));
    expect(() => zoneOffsets('UTC', 0, 1e16)).toThrow(expect.objectContaining({ code: 'bad_input' }));
  });
});
