// Names below the columns of a chart are turned where they would overlap.
import { expect, it } from 'vitest';
import { namesLook } from './names-look';

const NAMES = ['K5+960_C_30', 'K4+020_D_30', 'K2+440_F_6', 'K4+600_S_26'];
const many = (count: number) => Array.from({ length: count }, (_, at) => NAMES[at % NAMES.length] ?? '');

it.each([
  ['four on a phone stand side by side', 4, 328, 0],
  ['eight on a phone lie aslant', 8, 328, 45],
  ['twenty on a phone stand upright', 20, 328, 90],
  ['eight on a laptop stand side by side', 8, 900, 0],
  ['thirty on a laptop lie aslant', 30, 900, 45],
])('%s', (_, count, plotPx, rotate) => {
  const columnPx = plotPx / count;
  const look = namesLook(many(count), columnPx, 50);
  expect(look.rotate).toBe(rotate);
  // None reaches the next: along the row where they stand side by side, across their lines where they are turned.
  const apartPx = rotate === 0 ? columnPx - look.widthPx : columnPx * Math.sin((rotate * Math.PI) / 180) - 14;
  expect(apartPx).toBeGreaterThanOrEqual(0);
  // The end of the first is not cut off at the side, nor any below.
  if (rotate === 45) expect(look.widthPx * Math.SQRT1_2).toBeLessThanOrEqual(50 + columnPx / 2);
  expect(look.heightPx).toBeGreaterThanOrEqual(Math.floor(look.widthPx * Math.sin((rotate * Math.PI) / 180)));
});

it('gives Chinese the room that it takes, and cuts what is too long', () => {
  expect(namesLook(['试验段'], 100, 50).widthPx).toBe(33);
  expect(namesLook(['试验段'.repeat(10)], 60, 50)).toMatchObject({ rotate: 90, widthPx: 120, heightPx: 120 });
});

it('turns nothing before the width is known', () => {
  expect(namesLook(many(50), 0, 50).rotate).toBe(0);
});
