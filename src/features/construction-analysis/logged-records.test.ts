import { describe, expect, it } from 'vitest';
import { decodedTableOf } from '../../../tests/fixtures/decoded-table';
import { productionColumns } from '../../contracts/api/production';
import { loggedRows, sameLogs, simulatedOf } from './logged-records';

const ENDED = { ended_ms: 1, has_log: 1 };
const IN_WORK = { has_log: 1 };
const WITHOUT_LOG = { ended_ms: 1, has_log: 0 };
const list = (...records: readonly (readonly [string, typeof ENDED | typeof IN_WORK | typeof WITHOUT_LOG])[]) =>
  decodedTableOf(
    productionColumns,
    records.map(([record_no, state]) => ({ record_no, ...state })),
  );
const listed = list(['R-3', IN_WORK], ['R-2', ENDED], ['R-1', WITHOUT_LOG], ['R-0', ENDED]);

it('reads the logs of records that have one and have ended', () => {
  expect([...loggedRows(listed)].sort()).toEqual([1, 3]);
});

it('says how much of the records that are read is simulated', () => {
  const records = decodedTableOf(
    productionColumns,
    [1, 0, 1].map((is_simulated, at) => ({ record_no: `R-${at}`, is_simulated })),
  );
  const shareOf = (...rows: readonly number[]) => simulatedOf(records, Uint32Array.from(rows));
  expect([shareOf(0, 2), shareOf(2, 1), shareOf(1), shareOf()]).toEqual(['all', 'some', 'none', 'none']);
});

describe('a list that was asked for anew', () => {
  it.each([
    ['with nothing new', list(['R-3', IN_WORK], ['R-2', ENDED], ['R-1', WITHOUT_LOG], ['R-0', ENDED]), true],
    ['with one more in work', list(['R-4', IN_WORK], ['R-3', IN_WORK], ['R-2', ENDED], ['R-0', ENDED]), true],
    ['with one that has ended', list(['R-3', ENDED], ['R-2', ENDED], ['R-0', ENDED]), false],
    ['with one behind the others', list(['R-2', ENDED], ['R-0', ENDED], ['R', ENDED]), false],
    ['without one of them', list(['R-3', IN_WORK], ['R-2', ENDED]), false],
    ['with another in its place', list(['R-2', ENDED], ['R-9', ENDED]), false],
    ['with a longer number', list(['R-2', ENDED], ['R-00', ENDED]), false],
    ['without any', list(), false],
  ])('%s', (_, now, same) => {
    expect([sameLogs(listed, now), sameLogs(now, listed)]).toEqual([same, same]);
  });

  it('is compared also where there was none', () => {
    expect(sameLogs(list(), list(['R-3', IN_WORK]))).toBe(true);
    expect(sameLogs(list(), list(['R-3', ENDED]))).toBe(false);
  });
});
