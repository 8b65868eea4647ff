// Figures that are worked out with the design: craters, jets. Each is worked out here from the rows and the design by plain
// arithmetic. If these failed, a crater or the energy of a jet would be wrong in record, table, paper and export at once.
import { describe, expect, it } from 'vitest';
import { equipmentOf } from '../../src/equipment/registry';
import type { FigureDesign } from '../../src/equipment/worked-figures';
import type { LogColumns } from '../db/log-codec';
import { summariseRecord } from './record-summary';

const GAP = Number.NaN;
const UP = 1;

function figures(
  code: 'QH1000' | 'HS-GP' | 'HS-J1000',
  pass: readonly number[],
  channels: Readonly<Record<string, readonly number[]>>,
  design: FigureDesign,
) {
  const { profile } = equipmentOf(code);
  if (profile === null) throw new Error('no profile');
  const log: LogColumns = {
    seq: Uint32Array.from(pass, (_, i) => i),
    timeMs: Float64Array.from(pass, (_, i) => i * 1000),
    pass: Uint8Array.from(pass),
    channels: Object.entries(channels).map(([key, values]) => ({
      key,
      decimals: 3,
      values: Float64Array.from(values),
    })),
  };
  return summariseRecord(log, profile, null, 3.1, design)?.figures ?? {};
}

describe('the crater of a point', () => {
  const settled = { hits: [1, 2, 3], cumulative_mm: [310, GAP, 764.2] };

  it('is the base of the tamper times what it settled', () => {
    const found = figures('QH1000', [0, 0, 0], settled, { diameterM: 2.2, terms: {} });
    expect(found.cumulative_mm).toBe(764.2);
    expect(found.crater_m3).toBeCloseTo(0.7642 * Math.PI * 1.1 * 1.1, 3);
  });

  it('is not told without a diameter, or of one that is none', () => {
    for (const diameterM of [null, 0, -2, Number.NaN]) {
      expect(figures('QH1000', [0, 0, 0], settled, { diameterM, terms: {} })).not.toHaveProperty('crater_m3');
    }
  });
});

describe.each(['HS-GP', 'HS-J1000'] as const)('the jet of %s', (code) => {
  // On the way down water rinses; only the way up counts.
  const pass = [0, UP, UP, UP];
  const rows = {
    flow_lpm: [200, 70, 72, 74],
    grout_mpa: [2, 26, GAP, 28],
    lift_cmpm: [GAP, 15, 16, 17],
  };
  const nozzles = { injection_mode: 'double', nozzles: 2, nozzle_mm: 2.1 };

  it('leaves the nozzles as fast as their area lets the flow through', () => {
    const found = figures(code, pass, rows, { diameterM: 1, terms: nozzles });
    const areaM2 = 2 * Math.PI * 0.00105 ** 2;
    expect(found.jet_mps).toBeCloseTo(0.072 / 60 / areaM2, 1);
  });

  it('brings pressure times flow into each metre that it lifts', () => {
    const found = figures(code, pass, rows, { diameterM: 1, terms: nozzles });
    // 27 MPa and 72 L/min are 32.4 kW; 16 cm/min take 375 s a metre.
    const watts = 27e6 * (0.072 / 60);
    expect(found.jet_mjpm).toBeCloseTo((watts * (60 / 0.16)) / 1e6, 1);
  });

  it('says nothing of nozzles that the design does not name, nor of grout where water cuts', () => {
    const unknown = figures(code, pass, rows, { diameterM: 1, terms: { nozzle_mm: 2.1 } });
    expect(unknown).not.toHaveProperty('jet_mps');
    expect(unknown).toHaveProperty('jet_mjpm');
    const triple = figures(code, pass, rows, { diameterM: 1, terms: { ...nozzles, injection_mode: 'triple' } });
    expect(triple).not.toHaveProperty('jet_mjpm');
    expect(triple).toHaveProperty('jet_mps');
    expect(
      figures(code, [0], { flow_lpm: [70], grout_mpa: [26], lift_cmpm: [0] }, { diameterM: 1, terms: nozzles }),
    ).toEqual({});
  });
});
