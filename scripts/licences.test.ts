import { expect, it } from 'vitest';
import { isMet } from './licences.mjs';

const onlyMit = (licence: string) => licence === 'MIT';

it.each([
  ['MIT', true],
  ['GPL-3.0', false],
  ['MIT OR GPL-3.0', true],
  ['(GPL-3.0 OR MIT)', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0 OR (MIT AND MIT)', true],
  ['(MIT OR GPL-3.0) AND GPL-3.0', false],
  ['Apache-2.0/MIT', true],
  ['MIT WITH some-exception', false],
  // An expression that cannot be parsed to its end is not allowed.
  ['', false],
  ['MIT or so', false],
])('a licence that an expression demands is never overlooked: %s', (expression, met) => {
  expect(isMet(expression, onlyMit)).toBe(met);
});
