import { expect, it } from 'vitest';
import { equipmentByCode } from '../../equipment/registry';
import { clockHour, portLimit, portSums } from './port-sums';

const [terms] =
  equipmentByCode('DG1000')?.profile?.panels?.flatMap((panel) => (panel.kind === 'ring' ? [panel.terms] : [])) ?? [];
if (terms === undefined) throw new Error('shields have rings');

it('adds up a port over the stretches of a log, and holds it against the ground', () => {
  const none = Float64Array.of(Number.NaN, Number.NaN);
  const values = [
    Float64Array.of(0.3, 0.38),
    Float64Array.of(0.2, 0.3),
    Float64Array.of(1.5, 0.25),
    ...Array.from({ length: 9 }, () => none),
  ];
  const [first, second] = portSums(terms, { values, workedS: Float64Array.of(300, 100) }, 0.37);
  expect(first).toMatchObject({ hour: '1:30', largestMpa: 0.38, volumeM3: 1.75, limitMpa: 0.37, broken: true });
  expect(first?.meanMpa).toBeCloseTo((0.2 * 300 + 0.3 * 100) / 400, 12);
  expect(second).toMatchObject({ largestMpa: null, meanMpa: null, volumeM3: null, broken: false });
  expect(portSums(terms, { values, workedS: Float64Array.of(300, 100) }, null)[0]?.broken).toBe(false);
});

it('takes the limit from the ground that the design tells', () => {
  expect(portLimit(terms, { ground_mpa: 0.22 })).toBe(0.37);
  expect(portLimit(terms, { ground_mpa: '0.22' })).toBeNull();
  expect(portLimit(terms, null)).toBeNull();
});

it.each([
  [0, '12:00'],
  [45, '1:30'],
  [135, '4:30'],
  [315, '10:30'],
  [-45, '10:30'],
])('%d degrees are %s on the clock', (deg, hour) => {
  expect(clockHour(deg)).toBe(hour);
});
