import { expect, it } from 'vitest';
import { JOURNEYS } from '../../tests/fixtures/journey-types';
import { EQUIPMENT_TYPES } from './registry';

it('each type has its journey, in the order of the types, and four are tried in every run', () => {
  expect(JOURNEYS.map(({ type }) => type.code)).toEqual(EQUIPMENT_TYPES.map(({ code }) => code));
  expect(JOURNEYS.filter(({ usual }) => usual)).toHaveLength(4);
});
