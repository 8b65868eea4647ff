// The name that is shown where a pile was changed before one's own change was stored.
import { expect, it } from 'vitest';
import { changedBy } from './changed-by';

const step = (revision: number, account: string) => ({
  ...{ revision, account },
  ...{ replaced_ms: 0, action: 'edit', comment: '', state: {} },
});

/** The newest first, each with the revision that it replaced. */
const REVISIONS = [step(7, 'role4'), step(6, 'role0'), step(4, 'role4'), step(2, 'role3')];

it.each([
  ['nobody since it was read', 8, []],
  ['the one that replaced what was read', 7, ['role4']],
  ['all that came after, each once', 4, ['role4', 'role0']],
  ['nobody of before, where a machine has changed it from 5 to 6', 5, ['role4', 'role0']],
])('names %s', (_, since, accounts) => {
  expect(changedBy(REVISIONS, since)).toEqual(accounts);
});

it('names none of before where only a machine was faster, nor an account that is no more', () => {
  expect(changedBy(REVISIONS.slice(2), 6)).toEqual([]);
  expect(changedBy([step(3, '')], 3)).toEqual([]);
});
