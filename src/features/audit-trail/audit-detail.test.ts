import { expect, it } from 'vitest';
import { readDetail } from './audit-detail';

const WORDS = { time: (ms: number) => `t${ms}`, yes: 'yes', no: 'no' };

it('puts before and after side by side, a field that one of them lacks among them', () => {
  const detail = {
    before: { role: 4, types: ['HS-MI', 'HS-T'], name: 'same' },
    after: { role: 2, position: 'boss', name: 'same' },
    comment: 'asked',
  };
  expect(readDetail(detail, WORDS)).toEqual({
    changes: [
      { field: 'role', before: '4', after: '2' },
      { field: 'types', before: 'HS-MI, HS-T', after: '' },
      { field: 'position', before: '', after: 'boss' },
    ],
    notes: [{ field: 'comment', value: 'asked' }],
  });
});

it('gives the values of an object within an object by their paths, and only those that differ', () => {
  const detail = {
    before: { limits: { up_speed_max: 1, depth_short_max: 0.1 }, is_show_discard: false },
    after: { limits: { up_speed_max: 2, depth_short_max: 0.1 }, is_show_discard: true },
  };
  expect(readDetail(detail, WORDS).changes).toEqual([
    { field: 'limits.up_speed_max', before: '1', after: '2' },
    { field: 'is_show_discard', before: 'no', after: 'yes' },
  ]);
});

it('says times as times', () => {
  const detail = { expires_ms: 5, until: '1970-01-01T00:00:07.000Z', numeral: 3 };
  expect(readDetail(detail, WORDS).notes.map(({ value }) => value)).toEqual(['t5', 't7000', '3']);
});

it('takes single values for one field without a name, and entries without either for notes', () => {
  expect(readDetail({ before: 'unlocked', after: null, command_no: 3 }, WORDS)).toEqual({
    changes: [{ field: '', before: 'unlocked', after: '' }],
    notes: [{ field: 'command_no', value: '3' }],
  });
  expect(readDetail({ address: '127.0.0.1' }, WORDS)).toEqual({
    changes: [],
    notes: [{ field: 'address', value: '127.0.0.1' }],
  });
});
