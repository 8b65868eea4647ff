import { expect, it } from 'vitest';
import { readDetail } from './audit-detail';

const WORDS = {
  time: (ms: number) => `t${ms}`,
  yes: 'yes',
  no: 'no',
  pileState: (field: string, code: number) => (field === 'status' ? `state ${code}` : null),
};

/** Of an action that is not about a pile. */
const read = (detail: Record<string, unknown>, action = 'machine.set') => readDetail({ action, detail }, WORDS);

it('puts before and after side by side, a field that one of them lacks among them', () => {
  const detail = {
    before: { role: 4, types: ['HS-MI', 'HS-T'], name: 'same' },
    after: { role: 2, position: 'boss', name: 'same' },
    comment: 'asked',
  };
  expect(read(detail)).toEqual({
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
  expect(read(detail).changes).toEqual([
    { field: 'limits.up_speed_max', before: '1', after: '2' },
    { field: 'is_show_discard', before: 'no', after: 'yes' },
  ]);
});

it('says times as times', () => {
  const detail = { expires_ms: 5, until: '1970-01-01T00:00:07.000Z', numeral: 3 };
  expect(read(detail).notes.map(({ value }) => value)).toEqual(['t5', 't7000', '3']);
});

it('takes single values for one field without a name, and entries without either for notes', () => {
  expect(read({ before: 'unlocked', after: null, command_no: 3 })).toEqual({
    changes: [{ field: '', before: 'unlocked', after: '' }],
    notes: [{ field: 'command_no', value: '3' }],
  });
  expect(read({ address: '127.0.0.1' })).toEqual({
    changes: [],
    notes: [{ field: 'address', value: '127.0.0.1' }],
  });
});

it('says states of piles in words, and nobody else’s', () => {
  const detail = { before: { status: 2, step: 1 }, after: { status: 4, step: 2 } };
  expect(read(detail, 'pile.discard_audit').changes).toEqual([
    { field: 'status', before: 'state 2', after: 'state 4' },
    { field: 'step', before: '1', after: '2' },
  ]);
  expect(read(detail, 'warning.audit').changes[0]).toEqual({ field: 'status', before: '2', after: '4' });
});
