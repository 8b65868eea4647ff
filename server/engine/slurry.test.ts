// A simulated machine has the arithmetic of slurry built in; the server asks the crates. Both give the same bits.
import { describe, expect, it } from 'vitest';
import * as machine from '../../src/equipment/machines/slurry';
import * as engine from './slurry';

const RATIOS = [0.3, 0.45, 0.6, 1, 1.5, 2.5];
const CEMENTS = [3.01, 3.1, 3.4];
const AMOUNTS = [0, 0.7, 64, 1234.5];

describe.each(RATIOS)('slurry with %s kg of water to a kg of cement', (ratio) => {
  it.each(CEMENTS)('of %s g/cm³ weighs and holds the same to a machine and to the server', (cement) => {
    expect(machine.slurryDensityGcm3(ratio, cement)).toBe(engine.slurryDensityGcm3(ratio, cement));
    for (const amount of AMOUNTS) {
      expect(machine.ashKg(amount, ratio, cement)).toBe(engine.ashKg(amount, ratio, cement));
      expect(machine.slurryLitres(amount, ratio, cement)).toBe(engine.slurryLitres(amount, ratio, cement));
    }
  });
});
