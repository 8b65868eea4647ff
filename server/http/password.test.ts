import { scryptSync } from 'node:crypto';
import { verifySync } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { checkPassword, hashPassword, verifyPassword } from './password';

/** As servers before Argon2id kept it. */
function scryptHash(password: string): string {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(password.normalize('NFC'), salt, 32, { N: 1024, r: 8, p: 1 });
  return `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

describe('passwords', () => {
  it('are told right from wrong, however their letters are composed', () => {
    const stored = hashPassword('Café 密码');
    expect(verifyPassword('Cafe\u0301 密码', stored)).toBe(true);
    expect(verifyPassword('cafe 密码', stored)).toBe(false);
  });

  it.each(['plain$Café 密码', '', '$argon2id$', '$argon2id$v=19$m=1,t=0,p=1$AAAA$AAAA', 'scrypt$1024$8$1$AAAA'])(
    'are wrong for what is no hash of a known form: %s',
    (stored) => {
      expect(verifyPassword('Café 密码', stored)).toBe(false);
    },
  );

  it('have hashes that differ for the same password, with memory and passes of RFC 9106', () => {
    const stored = hashPassword('same');
    expect(stored).not.toBe(hashPassword('same'));
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  it('are checked against published Argon2id hashes', () => {
    // Made by the reference program: argon2 somesalt -id -t 2 -m 16 -p 1, for "password".
    const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(verifyPassword('password', reference)).toBe(true);
    expect(verifyPassword('passwort', reference)).toBe(false);
  });

  it('cost an unknown account the same work as a known one, so that time tells nobody which exist', () => {
    const stored = hashPassword('right');
    /** The work of a check: the forms of the hashes that it derives a key for. */
    const derived = (hash: string | undefined): readonly string[] => {
      const forms: string[] = [];
      checkPassword({ password: 'wrong', stored: hash }, (password, asked) => {
        // Throws for what it cannot decode, and then no key would be derived.
        const right = verifySync(asked, password);
        forms.push(asked.replace(/\$[^$]*\$[^$]*$/, ''));
        return right;
      });
      return forms;
    };
    expect(derived(stored)).toEqual(['$argon2id$v=19$m=65536,t=3,p=1']);
    expect(derived(undefined)).toEqual(derived(stored));
    expect(checkPassword({ password: '', stored: undefined })).toEqual({ right: false, newHash: null });
    expect(checkPassword({ password: 'right', stored })).toEqual({ right: true, newHash: null });
  });

  it('that are right are hashed anew where an earlier version had hashed them', () => {
    const stored = scryptHash('Café');
    expect(checkPassword({ password: 'wrong', stored })).toEqual({ right: false, newHash: null });
    const { right, newHash } = checkPassword({ password: 'Cafe\u0301', stored });
    expect(right).toBe(true);
    expect(checkPassword({ password: 'Café', stored: newHash ?? '' })).toEqual({ right: true, newHash: null });
  });
});
