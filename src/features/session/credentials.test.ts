import { expect, it } from 'vitest';
import { API } from '../../contracts/api';
import { credentialMessage, credentialsSchema } from './credentials';

it('sends nothing that the call would refuse', () => {
  const accepted = credentialsSchema.parse({ account: '  admin ', password: ' a b ' });
  expect(accepted).toEqual({ account: 'admin', password: ' a b ' });
  expect(API.login.input.safeParse(accepted).success).toBe(true);
});

it('takes an account typed by an input method in full width; a password is what was typed', () => {
  const accepted = credentialsSchema.parse({ account: 'ｒｏｌｅ０', password: '１２３' });
  expect(accepted).toEqual({ account: 'role0', password: '１２３' });
});

it.each([
  [{ account: ' ', password: 'x' }, 'session.accountRequired'],
  [{ account: 'a', password: '' }, 'session.passwordRequired'],
  [{ account: 'a'.repeat(201), password: 'x' }, 'session.accountTooLong'],
  [{ account: 'a', password: 'x'.repeat(1001) }, 'session.passwordTooLong'],
])('names what is wrong with %o', (credentials, key) => {
  const result = credentialsSchema.safeParse(credentials);
  expect(result.success).toBe(false);
  expect(credentialMessage(result.error?.issues[0]?.message)).toBe(key);
});
