import { expect, it } from 'vitest';
import { withinReach } from './map-sketch';

it('a dragged place stays within its reach, and keeps millimetres', () => {
  const from = { fromXM: 3_400_000.125, fromYM: 500_000.25, mostM: 0.5 };
  expect(withinReach(from, 3_400_000.2254, 500_000.25)).toEqual({ xM: 3_400_000.225, yM: 500_000.25 });
  for (let step = 0; step < 360; step += 7) {
    const angle = (step / 180) * Math.PI;
    const far = withinReach(from, from.fromXM + 9 * Math.cos(angle), from.fromYM + 9 * Math.sin(angle));
    const awayM = Math.hypot(far.xM - from.fromXM, far.yM - from.fromYM);
    expect(awayM).toBeLessThanOrEqual(0.5 + 1e-6);
    expect(awayM).toBeGreaterThan(0.497);
  }
});
