import { expect, it } from 'vitest';
import { EMPTY_DRAFT, faultsOf, inputOf, projectsOf, withType } from './account-form';

const GIVEN = {
  types: ['HS-MI', 'HS-GP'],
  projects: [
    { project_id: 1, name: 'K12', type_code: 'HS-MI' },
    { project_id: 2, name: 'Dam', type_code: 'HS-GP' },
  ],
};

it('names what is wrong before it is sent', () => {
  expect(faultsOf(EMPTY_DRAFT)).toEqual({ account: 'missing' });
  expect(faultsOf({ ...EMPTY_DRAFT, account: 'l\u200bi', customer: 'x'.repeat(201), position: 'boss' })).toEqual({
    account: 'hidden',
    customer: 'tooLong',
  });
  expect(faultsOf({ ...EMPTY_DRAFT, account: ' li ' })).toEqual({});
});

it('takes the projects of a type away with it, and keeps types in the order in which they are given', () => {
  const one = withType({ ...EMPTY_DRAFT, types: ['HS-GP'], projects: [2] }, 'HS-MI', true, GIVEN);
  expect(one.types).toEqual(['HS-MI', 'HS-GP']);
  expect(projectsOf(one.types, GIVEN.projects).map(({ name }) => name)).toEqual(['K12', 'Dam']);
  const both = { ...one, projects: [1, 2] };
  expect(withType(both, 'HS-GP', false, GIVEN)).toMatchObject({ types: ['HS-MI'], projects: [1] });
  expect(withType({ ...both, projects: 'all' }, 'HS-GP', false, GIVEN).projects).toBe('all');
});

it('sends names without blanks around them, and the state that a change rests on', () => {
  const draft = { ...EMPTY_DRAFT, account: ' li ', types: ['HS-MI'] };
  expect(inputOf(draft, 7, 'abc')).toMatchObject({
    account_id: 7,
    seen: 'abc',
    account: 'li',
    types: ['HS-MI'],
    projects: [],
  });
  expect(inputOf(draft, null, '')).not.toHaveProperty('account_id');
  expect(inputOf(draft, null, '')).not.toHaveProperty('seen');
});
