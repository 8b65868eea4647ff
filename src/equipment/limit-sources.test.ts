// If this failed, Chinese readers would find English beside their limits.
import { expect, it } from 'vitest';
import { sourceIn } from './limit-sources';
import { EQUIPMENT_TYPES } from './registry';

/** Names of standards, as they are written in both languages. */
const STANDARD = /[A-Z]{2,3}(?:\/T)? \d+/g;

const SOURCES = EQUIPMENT_TYPES.flatMap(({ profile }) => [
  ...(profile?.warningRules ?? []).map(({ source }) => source),
  ...(profile?.panels ?? []).flatMap((panel) => (panel.kind === 'ring' ? [panel.terms.source] : [])),
]);

it.each([...new Set(SOURCES)])('%s', (source) => {
  const cn = sourceIn('cn', source);
  expect(cn).toMatch(/[\u4e00-\u9fff]|^\d/);
  // Standards, numbers and units are the same; the words around them are not.
  expect(cn.match(STANDARD)).toEqual(source.match(STANDARD));
  const numbers = (text: string): readonly string[] => (text.match(/\d+(?:\.\d+)?/g) ?? []).toSorted();
  expect(numbers(cn).filter((number) => !numbers(source).includes(number))).toEqual([]);
  expect(cn.replace(STANDARD, '')).not.toMatch(/\b(?:practice|at most|unverified|doubtful|published)\b/i);
  expect(sourceIn('en', source)).toBe(source);
});
