import { expect, it } from 'vitest';
import { equipmentByCode } from '../../equipment/registry';
import { plumbFacts, shareOfDepth } from './plumb-facts';

const line = (xMm: readonly number[], yMm: readonly number[]) => ({
  depthM: Float64Array.of(0, 5, 10),
  xMm: Float64Array.from(xMm),
  yMm: Float64Array.from(yMm),
});

it('adds both planes at the toe and judges each by its own', () => {
  const facts = plumbFacts(line([0, 10, 30], [0, 20, -40]), 0.004);
  expect(facts).toMatchObject({ toeXMm: 30, toeYMm: -40, inAllMm: 50, limitMm: 40, broken: false });
  expect(facts.ratio).toBeCloseTo(0.005, 12);
  expect(plumbFacts(line([0, 10, 30], [0, 20, -41]), 0.004).broken).toBe(true);
});

it('says nothing of a plane that told nothing, and judges nothing without a limit', () => {
  const silent = [0, Number.NaN, Number.NaN];
  expect(plumbFacts(line([0, 10, 30], silent), null)).toMatchObject({ toeYMm: null, inAllMm: 30, broken: false });
  expect(plumbFacts(line(silent, silent), 0.01)).toMatchObject({ inAllMm: null, ratio: null, broken: false });
});

it('takes the limit of the rule about this direction, in degrees or thousandths', () => {
  const of = (code: string, limits: Readonly<Record<string, number>>) => {
    const profile = equipmentByCode(code)?.profile;
    const [terms] = profile?.panels?.flatMap((panel) => (panel.kind === 'plumb' ? [panel.terms] : [])) ?? [];
    if (profile === undefined || profile === null || terms === undefined) throw new Error(`${code} has a plumb line`);
    return shareOfDepth(profile, terms, limits)?.share ?? null;
  };
  expect(of('HS-ZD1000', {})).toBe(0.004);
  expect(of('HS-ZD1000', { deviation_x_max: 3 })).toBe(0.003);
  expect(of('HS-ZD1000', { deviation_x_max: 0 })).toBeNull();
  // 0.573 degrees are one in a hundred.
  expect(of('XW1000', {})).toBeCloseTo(0.01, 5);
});
