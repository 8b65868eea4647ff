import { expect, it } from 'vitest';
import { differenceInterval, meanInterval, Sample, shownDecimals, studentT95 } from './mean-interval';

function sampleOf(values: readonly number[]): Sample {
  const sample = new Sample();
  for (const value of values) sample.add(value);
  return sample;
}

it('knows the quantiles of published tables', () => {
  const published = [
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [5, 2.571],
    [10, 2.228],
    [30, 2.042],
    [120, 1.98],
    [1e9, 1.96],
  ] as const;
  for (const [degrees, t] of published) expect(Math.abs(studentT95(degrees) - t), `${degrees}`).toBeLessThan(0.003);
  expect(studentT95(0)).toBeNaN();
});

it('gives a mean the interval that is worked out by hand', () => {
  // Values 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squares 32, s² 32/7, standard error 0.7559, t(7) 2.365.
  const { mean, halfWidth } = meanInterval(sampleOf([2, 4, 4, 4, 5, 5, 7, 9]));
  expect(mean).toBe(5);
  expect(halfWidth).toBeCloseTo(2.365 * 0.7559, 2);
  expect(meanInterval(sampleOf([80])).halfWidth).toBeNaN();
  expect(meanInterval(new Sample()).mean).toBeNaN();
});

it('compares two samples by Welch', () => {
  // Means 20.6 and 22, variances 9.3 and 2.5 of 5 each: standard error 1.536, 6.0 degrees of freedom.
  const earlier = sampleOf([17, 19, 20, 22, 25]);
  const later = sampleOf([20, 21, 22, 23, 24]);
  const { mean, halfWidth } = differenceInterval(later, earlier);
  expect(mean).toBeCloseTo(1.4, 9);
  expect(halfWidth).toBeCloseTo(1.536 * 2.447, 1);
  expect(differenceInterval(later, new Sample()).mean).toBeNaN();
  expect(differenceInterval(sampleOf([5, 5]), sampleOf([4, 4]))).toEqual({ mean: 1, halfWidth: 0 });
});

it('is shown with as many decimals as keep it from looking like none', () => {
  const decimals = (halfWidth: number) => shownDecimals({ mean: 0, halfWidth });
  expect([12, 1, 0.4, 0.1, 0.04, 0.004, 0.0001].map(decimals)).toEqual([1, 1, 1, 1, 2, 3, 3]);
  expect([0, Number.NaN, Number.POSITIVE_INFINITY].map(decimals)).toEqual([1, 1, 1]);
});
