// Rules for passwords that people choose. Length counts most (NIST SP 800-63B, 3.1.1); no kinds of characters are
// asked for, but it must not be the account's name, nor a few characters again and again.

export const PASSWORD_LENGTH = { least: 10, most: 200 } as const;
export const LEAST_DIFFERENT = 5;

export type PasswordFault = 'short' | 'long' | 'few' | 'account';

/** The fault of a password for an account; null: none. */
export function passwordFault(password: string, account: string): PasswordFault | null {
  const characters = [...password.normalize('NFC')];
  if (characters.length < PASSWORD_LENGTH.least) return 'short';
  if (characters.length > PASSWORD_LENGTH.most) return 'long';
  if (new Set(characters).size < LEAST_DIFFERENT) return 'few';
  const name = account.trim().toLowerCase();
  // A short name stands in many words.
  if (name.length >= 3 && password.toLowerCase().includes(name)) return 'account';
  return null;
}
