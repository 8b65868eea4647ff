import { expect, it } from 'vitest';
import { faultOf } from './faults';

const REFUSED = Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' });

it.each([
  [{ query: { pile_no: 'a\u0000' }, body: undefined }, 'pile_no'],
  [{ query: {}, body: { project_id: 1, tracks: [{ channel: 'b' }, { channel: '\u0000' }] } }, 'tracks.1.channel'],
])('names the field whose text has a NUL', (sent, field) => {
  const { answer, status, logged } = faultOf(REFUSED, sent);
  expect([answer.field, status, logged]).toEqual([field, 200, null]);
  expect(answer.messageIn('en')).toBe(`Bad request: ${field}: must not have control or invisible characters`);
  expect(answer.messageIn('cn')).toBe(`请求有误：${field}: 不能包含控制字符或不可见字符`);
});

it('says that a value is out of range where no text has one', () => {
  const { answer } = faultOf(Object.assign(new Error('out of range'), { code: '22003' }), {
    query: {},
    body: { a: 1 },
  });
  expect([answer.field, answer.messageIn('en')]).toEqual([undefined, 'Bad request: a value is out of range']);
});
