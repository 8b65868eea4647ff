import { describe, expect, it } from 'vitest';
import { SCREEN_KEYS } from '../equipment/descriptor';
import { EQUIPMENT_TYPES } from '../equipment/registry';
import { screenOf } from './index';

describe.each(EQUIPMENT_TYPES)('$code', (type) => {
  it('has a screen behind each of its routes', () => {
    const missing = type.screens.filter(({ key }) => screenOf(type, key) === undefined);
    expect(missing.map(({ key }) => key)).toEqual([]);
  });
});

it('a type that records nothing has no screens', () => {
  for (const key of SCREEN_KEYS) expect(screenOf({ kind: 'child', profile: null }, key)).toBeUndefined();
});
