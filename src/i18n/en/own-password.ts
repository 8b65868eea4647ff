import type { ownPassword as cn } from '../cn/own-password';
import type { Shape } from '../shape';

export const ownPassword: Shape<typeof cn> = {
  title: 'Change the password',
  old: 'Present password',
  next: 'New password',
  again: 'New password once more',
  rules:
    '10 to 200 characters, at least 5 different ones, without the name of the account. Longer is better; no digits or signs are asked for.',
  hint: 'The account is signed out on all other devices.',
  save: 'Change the password',
  saved: 'The password is changed; {{count|other session has|other sessions have}} ended',
  fault: {
    missing: 'Fill this in',
    short: 'At least 10 characters',
    long: '200 characters at most',
    few: 'At least 5 different characters',
    account: 'It must not contain the name of the account',
    differs: 'The two are not the same',
  },
  invitation: {
    title: 'Set your password',
    lead: 'Invitation of the account “{{account}}”: set a password, and you are signed in.',
    checking: 'Checking the link…',
    set: 'Set it and sign in',
    setting: 'Setting…',
    toSignIn: 'Sign in',
  },
};
