import { toHalfWidth } from '../../shared/half-width';

export interface Credentials {
  readonly account: string;
  readonly password: string;
}

/** Longest that the call takes. */
const ACCOUNT_LENGTH = 200;
const PASSWORD_LENGTH = 1000;

/** The fault of a field, as the key of its text. */
export type CredentialFault =
  | 'session.accountRequired'
  | 'session.accountTooLong'
  | 'session.passwordRequired'
  | 'session.passwordTooLong';

export type CheckedCredentials =
  | { readonly credentials: Credentials }
  | { readonly faults: Readonly<Partial<Record<keyof Credentials, CredentialFault>>> };

/** Credentials to send: an account without the spaces and wide letters of input methods; passwords stay as typed. */
export function checkCredentials(typed: Credentials): CheckedCredentials {
  const account = toHalfWidth(typed.account).trim();
  const { password } = typed;
  const faults: Partial<Record<keyof Credentials, CredentialFault>> = {};
  if (account === '') faults.account = 'session.accountRequired';
  else if (account.length > ACCOUNT_LENGTH) faults.account = 'session.accountTooLong';
  if (password === '') faults.password = 'session.passwordRequired';
  else if (password.length > PASSWORD_LENGTH) faults.password = 'session.passwordTooLong';
  return faults.account === undefined && faults.password === undefined
    ? { credentials: { account, password } }
    : { faults };
}
