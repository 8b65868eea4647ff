import { expect, it } from 'vitest';
import { readDetail } from './audit-detail';

it('puts before and after side by side, a field that one of them lacks among them', () => {
  const detail = { before: { role: 4, types: ['HS-MI'] }, after: { role: 2, position: 'boss' }, comment: 'asked' };
  expect(readDetail(detail)).toEqual({
    changes: [
      { field: 'role', before: '4', after: '2' },
      { field: 'types', before: '["HS-MI"]', after: '' },
      { field: 'position', before: '', after: 'boss' },
    ],
    notes: [{ field: 'comment', value: 'asked' }],
  });
});

it('takes single values for one field without a name, and entries without either for notes', () => {
  expect(readDetail({ before: 'unlocked', after: null, command_no: 3 })).toEqual({
    changes: [{ field: '', before: 'unlocked', after: '' }],
    notes: [{ field: 'command_no', value: '3' }],
  });
  expect(readDetail({ address: '127.0.0.1' })).toEqual({
    changes: [],
    notes: [{ field: 'address', value: '127.0.0.1' }],
  });
});
