import { expect, it } from 'vitest';
import { EQUIPMENT_TYPES, equipmentOf } from '../../../equipment/registry';
import { listedTypes, typesNamed } from './listed-types';

it('gives every type a letter of its own, in the order in which they are listed', () => {
  const listed = listedTypes(EQUIPMENT_TYPES);
  expect(listed).toHaveLength(EQUIPMENT_TYPES.length);
  expect(listed.map(({ letter }) => letter).join('')).toBe('abcdefghijklmnopqrstuvwxyz'.slice(0, listed.length));
  const kinds = listed.map(({ type }) => type.kind === 'child');
  expect(kinds.indexOf(true)).toBe(kinds.lastIndexOf(false) + 1);
});

it('follows the order of the account, and leaves the 27th without a letter', () => {
  const [one, two] = [equipmentOf('HS-GP'), equipmentOf('HS-MI')];
  expect(listedTypes([one, two]).map(({ type }) => type.code)).toEqual(['HS-GP', 'HS-MI']);
  expect(listedTypes(Array.from({ length: 27 }, () => one)).at(-1)?.letter).toBe('');
});

it('finds types by a part of either name or of the code', () => {
  const listed = listedTypes(EQUIPMENT_TYPES);
  const codes = (text: string) => typesNamed(listed, text).map(({ type }) => type.code);
  expect(codes('强夯')).toEqual(['QH1000']);
  expect(codes('dynamic COMP')).toEqual(['QH1000']);
  expect(codes('hs-xt')).toEqual(['HS-XT']);
  expect(codes('K12')).toEqual([]);
});
