import { expect, it } from 'vitest';
import type { DesignParameter } from './descriptor';
import { designInFile, designShown } from './design-text';
import { checkPileColumns } from './pile-import';
import { EQUIPMENT_TYPES } from './registry';

const ALL = new Map<string, DesignParameter>(
  EQUIPMENT_TYPES.flatMap(({ profile }) => (profile?.designParameters ?? []).map((one) => [one.key, one])),
);
const named = (key: string) => {
  const parameter = ALL.get(key);
  if (parameter === undefined) throw new Error(`no design has ${key}`);
  const { holds } = parameter;
  if (holds === 'text' || !('choices' in holds)) throw new Error(`${key} has no choices`);
  return { parameter, choices: holds.choices };
};

it.each([
  ['injection_mode', ['single tube', 'double tube', 'three tube'], ['单管', '双管', '三管']],
  ['pile_mode', ['ordinary', 'nail shape'], ['普通桩', '钉形桩']],
  ['spray_mode', ['full', 'down', 'up'], ['全程喷浆', '下钻喷浆', '提升喷浆']],
  ['axle_mode', ['single', 'double'], ['单轴', '双轴']],
  ['axes', ['three axes', 'five axes', 'nine axes'], ['三轴', '五轴', '九轴']],
])('%s has names in both languages, in which a design is shown and a file written', (key, en, cn) => {
  const { parameter, choices } = named(key);
  const values = choices.map(({ value }) => value);
  expect(values.map((value) => designShown(parameter, value, 'en'))).toEqual(en);
  expect(values.map((value) => designShown(parameter, value, 'cn'))).toEqual(cn);
  for (const cells of [en, cn, values.map(String), values, en.map((name) => name.toUpperCase())]) {
    const pile_no = cells.map((_, i) => String(i));
    const { design, problems } = checkPileColumns({ pile_no, design: { [key]: [...cells] } }, [parameter]);
    expect(problems).toEqual([]);
    expect(design.map((terms) => terms[key])).toEqual(values);
  }
});

it('has both names of every choice of every type', () => {
  for (const { key, holds } of ALL.values()) {
    if (holds === 'text' || !('choices' in holds)) continue;
    for (const { names } of holds.choices) {
      expect(names.cn, key).toMatch(/[\u4e00-\u9fff]/);
      expect(names.en, key).toMatch(/^[\x20-\x7e]+$/);
    }
    expect(new Set(holds.choices.map(({ names }) => names.en.toLowerCase())).size).toBe(holds.choices.length);
  }
});

it('has spacing wherever piles stand side by side, and reciprocations where a tool goes down and up again', () => {
  const typesWith = (key: string) =>
    EQUIPMENT_TYPES.filter(({ profile }) => profile?.designParameters.some((one) => one.key === key)).map(
      ({ code }) => code,
    );
  const patterns: ReadonlySet<string> = new Set(['square', 'triangle', 'axisChain', 'damRows']);
  const sideBySide = EQUIPMENT_TYPES.filter(({ profile }) => patterns.has(profile?.layout ?? 'none'));
  expect(typesWith('spacing_m')).toEqual(expect.arrayContaining(sideBySide.map(({ code }) => code)));
  expect(typesWith('reciprocations')).toEqual(
    expect.arrayContaining(['HS-MI', 'HS-800', 'HS-GP', 'HS-J1000', 'KN-A2000', 'SP1000']),
  );
});

it('has whole numbers of all that is counted: without a unit, ratios alone have fractions', () => {
  const unitless = EQUIPMENT_TYPES.flatMap(({ profile }) => profile?.designParameters ?? []).flatMap(
    ({ key, unit, holds }) =>
      unit !== '' || holds === 'text' || 'choices' in holds ? [] : [`${key}${holds.whole ? '' : ' with fractions'}`],
  );
  expect([...new Set(unitless)].sort()).toEqual([
    'fill_ratio with fractions',
    'filling with fractions',
    'hole_order',
    'nozzles',
    'pass',
    'planned_hits',
    'reciprocations',
    'water_cement_ratio with fractions',
  ]);
});

it('shows a number and a text as they are, and nothing for what a design says nothing of', () => {
  expect(designShown({ key: 'pressure_mpa', holds: { range: [0, 9] } }, 1.2, 'en')).toBe(1.2);
  expect(designShown({ key: 'concrete', holds: 'text' }, 'C30', 'cn')).toBe('C30');
  expect(designShown({ key: 'concrete', holds: 'text' }, undefined, 'cn')).toBeNull();
});

it('writes orders of holes as sites do, and passes as numbers; in a file, which is sorted, orders are numbers, too', () => {
  const holds = { range: [1, 9] } as const;
  expect(designShown({ key: 'hole_order', holds }, 3, 'en')).toBe('III');
  expect(designShown({ key: 'hole_order', holds }, 3, 'cn')).toBe('III');
  expect(designShown({ key: 'pass', holds }, 3, 'cn')).toBe(3);
  const parameter = { key: 'hole_order', holds };
  expect(designInFile(parameter, 3, 'en')).toBe(3);
});
