import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { weaknessOf } from './gateway';

describe('a gateway’s secret', () => {
  it.each([
    ['k3Jq8-xv2Lw9Tz', 'at least 16 characters'],
    ['aaaaaaaabbbbbbbb', '8 different characters'],
    ['83650917264501938274', 'digits only'],
    ['Xk29fQ7aXk29fQ7a', 'repeats'],
    ['abcdefghijklmnop', 'follows'],
    ['qwertyuiopasdfgh', 'follows'],
    ['9876543210fedcba', 'follows'],
    ['gateway-secret-of-the-tests', 'beside words'],
    ['Password-Password1', 'beside words'],
    ['change-me-please!!', 'beside words'],
  ])('is refused when it is %s', (secret, why) => {
    expect(weaknessOf(secret)).toContain(why);
  });

  it('is taken when it is random, in every usual notation', () => {
    for (let round = 0; round < 200; round++) {
      for (const notation of ['hex', 'base64', 'base64url'] as const) {
        const secret = randomBytes(16).toString(notation);
        expect(weaknessOf(secret), secret).toBeNull();
      }
    }
  });
});
