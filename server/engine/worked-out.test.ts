// Channels that a log's rows come without, beside what is worked out by hand.
import { describe, expect, it } from 'vitest';
import { equipmentOf } from '../../src/equipment/registry';
import type { LogColumns } from '../db/log-codec';
import { workedOut } from './worked-out';

const MIXING = equipmentOf('HS-MI')?.profile;
const JETTING = equipmentOf('HS-GP')?.profile;
if (!MIXING || !JETTING) throw new Error('both types record something');

/** A row a second: its pass, and its channels in order. */
type Row = readonly [pass: number, ...values: number[]];

function stretchOf(keys: readonly string[], rows: readonly Row[], first = 0): LogColumns {
  return {
    seq: Uint32Array.from(rows, (_, at) => first + at),
    timeMs: Float64Array.from(rows, (_, at) => (first + at) * 1_000),
    pass: Uint8Array.from(rows, ([pass]) => pass),
    channels: keys.map((key, at) => ({
      key,
      decimals: 3,
      values: Float64Array.from(rows, (row) => row[at + 1] ?? Number.NaN),
    })),
  };
}

const KEYS = ['depth_m', 'slurry_l', 'rotation_rpm'];
/** Down a quarter of a metre a second and up again, with 2 L and half a turn in each: a segment is left with each row. */
const ROWS: readonly Row[] = [
  [0, 0, 0, 30],
  [0, 0.25, 2, 30],
  [0, 0.5, 4, 30],
  [1, 0.25, 6, 30],
  [1, 0, 8, 30],
];
const NONE = Number.NaN;

describe('channels that are worked out of a log', () => {
  it('are what went into the metre that the tool has left, over all passes so far', () => {
    const made = workedOut([stretchOf(KEYS, ROWS)], MIXING);
    // The segment that begins at 0.25 m has been crossed once with the third row, and twice with the last.
    // Nothing has gone into the one at whose edge the tool turned.
    expect([...(made.get('slurry_lpdm') ?? [])]).toEqual([NONE, 8, 8, 0, 16]);
    // Four blades, half a turn a step.
    expect([...(made.get('blade_turns_pm') ?? [])]).toEqual([NONE, 8, 8, 0, 16]);
    // A share is of a design, which a log does not know.
    expect([...made.keys()].sort()).toEqual(['blade_turns_pm', 'slurry_lpdm']);
  });

  it('are the same of a log that comes in stretches', () => {
    const whole = workedOut([stretchOf(KEYS, ROWS)], MIXING);
    const cut = [stretchOf(KEYS, ROWS.slice(0, 2)), stretchOf(KEYS, ROWS.slice(2), 2)];
    expect(workedOut(cut, MIXING)).toEqual(whole);
  });

  it('have no reading where a channel is not recorded, and none of a log without rows', () => {
    const made = workedOut([stretchOf(['depth_m'], ROWS)], MIXING);
    expect([...(made.get('slurry_lpdm') ?? [])]).toEqual(ROWS.map(() => NONE));
    expect([...workedOut([], MIXING).values()]).toEqual([new Float64Array(), new Float64Array()]);
  });

  it('are by a formula where the type has one', () => {
    const keys = ['depth_m', 'grout_mpa', 'flow_lpm', 'lift_cmpm'];
    const made = workedOut(
      [
        stretchOf(keys, [
          [0, 1, 30, 80, 12],
          [0, 1, 30, 80, 0],
        ]),
      ],
      JETTING,
    );
    expect([...(made.get('jet_energy_mjpm') ?? [])]).toEqual([20, NONE]);
  });
});
