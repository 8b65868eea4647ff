import { describe, expect, it } from 'vitest';
import { mayWriteOver } from './pile-conflicts';

const of = (pile_id: number, field: string | null) => ({
  ...{ pile_id, field, pile_no: field === null ? null : `P-${pile_id}` },
  ...{ seen: 1, now: 2, account: 'role0' },
});

describe('own values over what somebody else has written', () => {
  it.each([
    ['each pile is listed', [of(1, 'x_m'), of(1, 'y_m'), of(2, 'x_m')], 2, true],
    ['a pile is not listed, so nobody has seen it', [of(1, 'x_m')], 2, false],
    ['a pile is gone', [of(1, 'x_m'), of(2, null)], 2, false],
  ])('%s', (_, conflicts, conflict_count, may) => {
    expect(mayWriteOver({ conflicts, conflict_count })).toBe(may);
  });
});
