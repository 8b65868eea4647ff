import { expect, it } from 'vitest';
import { selectedIn } from './use-exports';

const numbers = (count: number): string[] => Array.from({ length: count }, (_, at) => `R-${at}`);
const wish = { project_id: 3, format: 'csv' } as const;

it('sends numbers of records in a body where an address does not hold them', () => {
  const many = {
    ...wish,
    kind: 'production' as const,
    sort: ['-depth_m'],
    columns: ['depth_m'],
    record_nos: numbers(201),
    note: 'Filter: only the 201 selected',
  };
  // They are known by their numbers, whatever is searched for meanwhile.
  expect(selectedIn({ ...many, pile_no: 'K1' })).toEqual(many);
  const logs = { ...wish, kind: 'logs' as const, columns: ['time', 'depth_m'], record_nos: numbers(500) };
  expect(selectedIn(logs)).toEqual(logs);
});

it('begins an export of a list, or of a few records, by its address', () => {
  expect(selectedIn({ ...wish, kind: 'production', record_nos: numbers(200) })).toBeNull();
  expect(selectedIn({ ...wish, kind: 'production', record_nos: 'R-1' })).toBeNull();
  expect(selectedIn({ ...wish, kind: 'production' })).toBeNull();
  expect(selectedIn({ ...wish, kind: 'piles' })).toBeNull();
});
