import { expect, it } from 'vitest';
import { API } from '../../contracts/api';
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

// A role, a level and rights are chosen from lists, which have nothing else.
const TEXTS = ['account', 'customer', 'position'] as const;

it.each(TEXTS)('names each bad %s at its field, and lets through what the call takes', (field) => {
  const draft = { ...EMPTY_DRAFT, account: 'li' };
  const bad = [
    'x'.repeat(201),
    'a\u200bb',
    'a\nb',
    'a\tb',
    '\u0000',
    '\u202eb',
    ...(field === 'account' ? ['', ' '] : []),
  ];
  for (const text of bad) {
    expect(Object.keys(faultsOf({ ...draft, [field]: text })), JSON.stringify(text)).toEqual([field]);
  }
  for (const text of ['x'.repeat(200), ' 李工 ', ...(field === 'account' ? [] : ['', ' '])]) {
    const right = { ...draft, [field]: text };
    expect(faultsOf(right), JSON.stringify(text)).toEqual({});
    expect(API.accountSave.input.safeParse(inputOf(right, null, '')).success, JSON.stringify(text)).toBe(true);
  }
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
