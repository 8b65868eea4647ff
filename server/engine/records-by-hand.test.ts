// Segments, head and figures of a record on the server, against values worked out by hand, and against the browser's for
// the same readings: bit by bit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EquipmentProfile, FigureTerms } from '../../src/equipment/descriptor';
import { equipmentOf } from '../../src/equipment/registry';
import { columnsOf, RECORD_CASES } from '../../tests/fixtures/engine/records';
import { encodeLogColumns } from '../db/log-codec';
import { RecordSet } from './engine';
import { summariseRecord } from './record-summary';
import { segmentsOf } from './segments';

const PROFILE = equipmentOf('HS-MI')?.profile;
if (!PROFILE) throw new Error('mixing piles record something');

describe.each(RECORD_CASES)('$name', (record) => {
  const log = columnsOf(record);

  it.runIf(record.segments)('segments', () => {
    const made = segmentsOf(log, PROFILE);
    expect(made).toEqual(closeTo({ height_m: 0.25, ...record.segments }));
  });

  it.runIf(record.summary !== undefined)('head', () => {
    const made = summariseRecord(log, PROFILE, record.design.ratio, record.design.cement_gcm3);
    if (record.summary === null) {
      expect(made).toBeNull();
      return;
    }
    const read = (key: string) => closeTo(record.summary?.[key] ?? null);
    const ms = (key: string) => (record.summary?.[key] ?? Number.NaN) * 1000;
    expect(made).toMatchObject({
      rows: record.rows.length,
      startedMs: ms('started_s'),
      endedMs: ms('ended_s'),
      depthM: read('depth_m'),
      slurryL: read('slurry_l'),
      ashKg: read('ash_kg'),
      waterCementRatio: read('water_cement_ratio'),
      maxCurrentA: read('max_current_a'),
      meanDownMpm: read('mean_down_mpm'),
      meanUpMpm: read('mean_up_mpm'),
      maxTiltDeg: read('max_tilt_deg'),
    });
  });

  it.each(record.figures)('figure: $take of $channels in $passes', ({ decimals, value, passes, ...terms }) => {
    const names = { cn: '', en: '' };
    const figure: FigureTerms = { ...terms, adds: false, ...(passes && { passes }), named: { key: 'made', names } };
    // Figures are kept with one digit more than their channel is shown with.
    const channels = PROFILE.channels
      .slice(0, 1)
      .flatMap((channel) => record.channels.map((key) => ({ ...channel, key, decimals: decimals - 1 })));
    const profile: EquipmentProfile = { ...PROFILE, channels, figures: [figure] };
    const made = summariseRecord(log, profile, null)?.figures ?? {};
    expect(made).toEqual(value === null ? {} : { made: value });
  });
});

it('segments are to the bit what the browser makes of the same rows', () => {
  // As logs are stored: of three digits after the point.
  const stored = fc.integer({ min: -10_000, max: 3_000_000 }).map((thousandths) => thousandths / 1000);
  const reading = fc.option(stored, { nil: Number.NaN });
  const row = fc.tuple(fc.integer({ min: -5, max: 40 }), reading, reading, reading);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
      let now = 0;
      const column = (key: string, at: 1 | 2 | 3) => ({
        key,
        decimals: 3,
        values: Float64Array.from(rows, (r) => r[at]),
      });
      const log = {
        seq: Uint32Array.from(rows, (_, i) => i),
        timeMs: Float64Array.from(rows, ([s]) => (now += s * 1000)),
        pass: new Uint8Array(rows.length),
        channels: [column('depth_m', 1), column('slurry_l', 2), column('current_a', 3)],
      };
      const keys = log.channels.map(({ key }) => key);
      const set = new RecordSet(JSON.stringify(keys));
      const id = set.addRecord(1, 1, 0);
      set.appendChunk(id, encodeLogColumns(log));
      const browser = set.segments(id, Uint32Array.of(1), Uint32Array.of(2));
      const made = segmentsOf(log, PROFILE);
      expect(made.duration_s).toEqual([...browser.durationS]);
      expect(made.totals.slurry_l).toEqual([...(browser.totals[0] ?? [])]);
      expect(made.means.current_a).toEqual(
        [...(browser.means[0] ?? [])].map((mean) => (Number.isNaN(mean) ? null : mean)),
      );
      set.free();
    }),
  );
});

/** The same with room for the rounding of a division. */
function closeTo(expected: unknown): unknown {
  if (typeof expected === 'number') return expect.closeTo(expected, 10);
  if (Array.isArray(expected)) return expected.map(closeTo);
  if (typeof expected !== 'object' || expected === null) return expected;
  return Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, closeTo(value)]));
}
