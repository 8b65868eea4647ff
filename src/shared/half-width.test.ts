import { expect, it } from 'vitest';
import { toHalfWidth } from './half-width';

it('converts every full-width form, so that a pile number typed with an IME is found', () => {
  expect(toHalfWidth('Ｋ２２３０＿９４０＿Ｅ１７')).toBe('K2230_940_E17');
  expect(toHalfWidth('！～')).toBe('!~');
  expect(toHalfWidth('Ａ　１')).toBe('A 1');
});

it('leaves everything else as it is', () => {
  expect(toHalfWidth('水泥搅拌桩 0+0_C414 ￠')).toBe('水泥搅拌桩 0+0_C414 ￠');
});
