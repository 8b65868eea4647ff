import { expect, it } from 'vitest';
import { passwordFault } from './password-rules';

it.each([
  ['correct horse', null],
  ['桩基施工监控平台一二', null],
  ['ninechars', 'short'],
  ['桩基施工监控平台一', 'short'],
  ['x'.repeat(201), 'long'],
  ['1111111111', 'few'],
  ['ababababababcd', 'few'],
  ['Wang-2026-k12', 'account'],
  ['wang', 'short'],
])('of %s it is said: %s', (password, fault) => {
  expect(passwordFault(password, 'wang')).toBe(fault);
});

it('lets names of two letters stand in it', () => {
  expect(passwordFault('lively river', 'li')).toBeNull();
});
