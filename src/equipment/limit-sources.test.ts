// If this failed, readers would find a bare key or the other language beside their limits.
import { describe, expect, it } from 'vitest';
import { LIMIT_SOURCES, SHARED_SOURCES, sourceIn } from './limit-sources';
import { EQUIPMENT_TYPES } from './registry';

/** Names of standards, as they are written in both languages. */
const STANDARD = /[A-Z]{2,3}(?:\/T)? \d+/g;

const NAMED = EQUIPMENT_TYPES.map(({ code, icon, profile }) => ({
  code,
  folder: icon,
  sources: new Set([
    ...(profile?.warningRules ?? []).map(({ source }) => source),
    ...(profile?.panels ?? []).flatMap((panel) => (panel.kind === 'ring' ? [panel.terms.source] : [])),
  ]),
}));

it.each(NAMED)('$code names sources that are declared, and all that its folder declares', ({ folder, sources }) => {
  const unknown = [...sources].filter((source) => !LIMIT_SOURCES.has(source));
  expect(unknown).toEqual([]);
  const own = [...LIMIT_SOURCES.keys()].filter((source) => source.startsWith(`${folder}/`));
  const named = [...sources].filter((source) => source.includes('/'));
  expect(named.toSorted()).toEqual(own.toSorted());
});

it('shares those sources alone that several types name', () => {
  const alone = Object.keys(SHARED_SOURCES).filter(
    (source) => NAMED.filter(({ sources }) => sources.has(source)).length < 2,
  );
  expect(alone).toEqual([]);
});

describe.each([...LIMIT_SOURCES])('the source %s', (source, { cn, en }) => {
  it('says the same in both languages', () => {
    expect(cn).toMatch(/[\u4e00-\u9fff]|^\d/);
    // Standards, numbers and units are the same; the words around them are not.
    expect(cn.match(STANDARD)).toEqual(en.match(STANDARD));
    const numbers = (text: string): readonly string[] => (text.match(/\d+(?:\.\d+)?/g) ?? []).toSorted();
    expect(numbers(cn).filter((number) => !numbers(en).includes(number))).toEqual([]);
    expect(cn.replace(STANDARD, '')).not.toMatch(/\b(?:practice|at most|unverified|doubtful|published)\b/i);
  });

  it('is shown in the language of the reader', () => {
    expect([sourceIn('cn', source), sourceIn('en', source)]).toEqual([cn, en]);
  });
});

it('shows the name of a source that nothing declares', () => {
  expect(sourceIn('cn', 'nowhere/key')).toBe('nowhere/key');
});
