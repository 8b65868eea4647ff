import { expect, it } from 'vitest';
import { API } from '../../contracts/api';
import { checkCredentials } from './credentials';

it.each([
  [
    { account: '  admin ', password: ' a b ' },
    { account: 'admin', password: ' a b ' },
  ],
  // Typed by an input method in full width; a password is as it was typed.
  [
    { account: 'ｒｏｌｅ０', password: '１２３' },
    { account: 'role0', password: '１２３' },
  ],
  [
    { account: 'a'.repeat(200), password: 'x'.repeat(1000) },
    { account: 'a'.repeat(200), password: 'x'.repeat(1000) },
  ],
])('takes %o, and the call takes what is sent', (typed, sent) => {
  expect(checkCredentials(typed)).toEqual({ credentials: sent });
  expect(API.login.input.safeParse(sent).success).toBe(true);
});

it.each([
  [{ account: ' ', password: 'x' }, { account: 'session.accountRequired' }],
  [{ account: 'a', password: '' }, { password: 'session.passwordRequired' }],
  [
    { account: '', password: '' },
    { account: 'session.accountRequired', password: 'session.passwordRequired' },
  ],
  [{ account: 'a'.repeat(201), password: 'x' }, { account: 'session.accountTooLong' }],
  [{ account: 'a', password: 'x'.repeat(1001) }, { password: 'session.passwordTooLong' }],
])('names what is wrong with %o, as the call refuses it', (typed, faults) => {
  expect(checkCredentials(typed)).toEqual({ faults });
});
