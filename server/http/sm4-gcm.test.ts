import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sm4GcmSeal } from './sm4-gcm';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');

describe('SM4-GCM', () => {
  it('gives the vector of RFC 8998, appendix A.1', () => {
    const sealed = sm4GcmSeal(
      hex('0123456789ABCDEFFEDCBA9876543210'),
      hex('00001234567800000000ABCD'),
      hex('FEEDFACEDEADBEEFFEEDFACEDEADBEEFABADDAD2'),
      hex(`AAAAAAAAAAAAAAAABBBBBBBBBBBBBBBB CCCCCCCCCCCCCCCCDDDDDDDDDDDDDDDD
           EEEEEEEEEEEEEEEEFFFFFFFFFFFFFFFF EEEEEEEEEEEEEEEEAAAAAAAAAAAAAAAA`),
    );
    expect(sealed).toEqual(
      hex(`17F399F08C67D5EE19D0DC9969C4BB7D 5FD46FD3756489069157B282BB200735
           D82710CA5C22F0CCFA7CBF93D496AC15 A56834CBCF98C397B4024A2691233B8D
           83DE3541E4C2B58177E065A9BF7B62EC`),
    );
  });

  it('authenticates additional data and lengths that do not fill a block', () => {
    const key = randomBytes(16);
    const nonce = randomBytes(12);
    const tags = new Set<string>();
    for (const [aad, text] of [
      ['', ''],
      ['a', ''],
      ['', 'a'],
      ['a', 'a'],
      ['aa', 'a'.repeat(33)],
    ] as const) {
      const sealed = sm4GcmSeal(key, nonce, Buffer.from(aad), Buffer.from(text));
      expect(sealed.length).toBe(text.length + 16);
      const counter = Buffer.concat([nonce, Buffer.from([0, 0, 0, 2])]);
      expect(sealed.subarray(0, text.length)).toEqual(
        createCipheriv('sm4-ctr', key, counter).update(Buffer.from(text)),
      );
      tags.add(sealed.subarray(text.length).toString('hex'));
    }
    expect(tags.size).toBe(5);
  });
});
