import { expect, it } from 'vitest';
import { boundedWidth, LEAST_WIDTH_PX, mostWidth, widthAfterKey } from './panel-width';

it('leaves both sides usable', () => {
  expect(boundedWidth(500.4, 1_300)).toBe(500);
  expect(boundedWidth(5_000, 1_300)).toBe(980);
  expect(boundedWidth(-20, 1_300)).toBe(LEAST_WIDTH_PX);
  // Too little for both: the panel stays usable.
  expect(boundedWidth(500, 400)).toBe(LEAST_WIDTH_PX);
});

it('is changed by the keys of a separator, the edge moving as the arrow says', () => {
  expect(widthAfterKey('ArrowLeft', 500, 1_300)).toBe(524);
  expect(widthAfterKey('ArrowRight', 500, 1_300)).toBe(476);
  expect(widthAfterKey('ArrowLeft', 980, 1_300)).toBe(980);
  expect(widthAfterKey('Home', 500, 1_300)).toBe(LEAST_WIDTH_PX);
  expect(widthAfterKey('End', 500, 1_300)).toBe(mostWidth(1_300));
  expect(widthAfterKey('Tab', 500, 1_300)).toBeNull();
});
