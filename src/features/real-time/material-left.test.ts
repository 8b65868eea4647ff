import { expect, it } from 'vitest';
import { equipmentOf } from '../../equipment/registry';
import { materialLeft, materialTotal } from './material-left';

const profileOf = (code: string) => {
  const { profile } = equipmentOf(code);
  if (profile === null) throw new Error(`${code} records nothing`);
  return profile;
};
const SHIELD = profileOf('DG1000');
/** 1.5 m of a ring, a gap of 2.7 m³/m, filled 1.8 times: 7.29 m³. */
const RING = { design_depth_m: null, diameter_m: null, terms: { ring_m: 1.5, gap_m3pm: 2.7, fill_ratio: 1.8 } };

/** Readings ten seconds apart, the last of them in a pass of its own where `later` has any. */
const tracksOf = (values: readonly number[], later: readonly number[] = []) => ({
  tracks: [
    {
      channel: 'grout_m3',
      stretches: [values, later].flatMap((of, pass) =>
        of.length === 0
          ? []
          : [{ pass, points: Float64Array.from(of.flatMap((value, row) => [value, (pass * 100 + row) * 10_000])) }],
      ),
      extremes: [],
      min: 0,
      max: 0,
    },
  ],
});

it('is grout of a shield, and nothing where no design says how much', () => {
  expect(materialTotal(SHIELD)?.key).toBe('grout_m3');
  expect(materialTotal(profileOf('QH1000'))).toBeNull();
  expect(materialTotal(profileOf('HS-MI'))).toBeNull();
});

it('is the design less what was put in, at the pace of the last two minutes', () => {
  // 0.03 m³ in ten seconds.
  const grout = Array.from({ length: 25 }, (_, row) => 2 + row * 0.03);
  const left = materialLeft(SHIELD, 'grout_m3', tracksOf(grout), RING, true);
  expect(left.made).toBeCloseTo(2.72, 9);
  expect(left.designed).toBeCloseTo(7.29, 9);
  expect(left.left).toBeCloseTo(4.57, 9);
  expect(left.perMin).toBeCloseTo(0.18, 9);
  expect(left.timeMs).toBeCloseTo((4.57 / 0.18) * 60_000, 3);
});

it('goes by the pace of the pass in work, and a counter that began anew takes nothing back', () => {
  const again = materialLeft(SHIELD, 'grout_m3', tracksOf([7, 7.3], [7.3, 7.32, 0, 0.02]), RING, true);
  expect(again.perMin).toBeCloseTo(0.04 * 2, 9);
  const beyond = materialLeft(SHIELD, 'grout_m3', tracksOf([7, 7.5]), RING, true);
  expect([beyond.left, beyond.timeMs]).toEqual([0, 0]);
});

it('is not known without a design, without readings, or once the ring is done', () => {
  const some = tracksOf([1, 1.1, Number.NaN]);
  expect(materialLeft(SHIELD, 'grout_m3', some, RING, false)).toMatchObject({ made: 1.1, left: null, timeMs: null });
  expect(materialLeft(SHIELD, 'grout_m3', some, null, true)).toMatchObject({ designed: null, left: null });
  expect(materialLeft(SHIELD, 'grout_m3', null, RING, true)).toMatchObject({ made: null, left: null, perMin: null });
  // It stands still: nobody knows for how long.
  expect(materialLeft(SHIELD, 'grout_m3', tracksOf([1, 1, 1]), RING, true)).toMatchObject({
    perMin: null,
    timeMs: null,
  });
});
