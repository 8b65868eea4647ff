import { expect, it } from 'vitest';
import { textWithNulRefused } from './text-with-nul';

const REFUSED = Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' });

it.each([
  [{ pile_no: 'a\u0000' }, 'pile_no'],
  [{ project_id: 1, tracks: [{ channel: 'b' }, { channel: '\u0000' }] }, 'tracks.1.channel'],
])('names the field of %o', (sent, field) => {
  const answer = textWithNulRefused(REFUSED, sent);
  expect(answer?.field).toBe(field);
  expect(answer?.messageIn('en')).toBe(`Bad request: ${field}: must not have control or invisible characters`);
  expect(answer?.messageIn('cn')).toBe(`请求有误：${field}: 不能包含控制字符或不可见字符`);
});

it('leaves other faults, and values that the database refuses for something else', () => {
  expect(textWithNulRefused(Object.assign(new Error('out of range'), { code: '22003' }), { a: 1 })).toBeNull();
  expect(textWithNulRefused(new Error('a fault'), { a: '\u0000' })).toBeNull();
});
