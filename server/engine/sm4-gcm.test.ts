import { createCipheriv, randomBytes } from 'node:crypto';
import { sm4 } from 'sm-crypto-v2';
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

  it('agrees with another implementation about every byte, whatever the lengths', () => {
    for (const [aadBytes, textBytes] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [17, 15],
      [16, 16],
      [40, 513],
      [3, 4096],
    ] as const) {
      const [key, nonce] = [randomBytes(16), randomBytes(12)];
      const [aad, text] = [randomBytes(aadBytes), randomBytes(textBytes)];
      const options = { mode: 'gcm', iv: nonce, associatedData: aad, output: 'array', outputTag: true } as const;
      const { output, tag } = sm4.encrypt(text, key, options);
      expect(sm4GcmSeal(key, nonce, aad, text), `${aadBytes}, ${textBytes}`).toEqual(
        Buffer.concat([output, tag ?? Buffer.alloc(0)]),
      );
    }
  });

  it('goes on where a piece ends: the key stream is that of one message', () => {
    const [key, nonce, text] = [randomBytes(16), randomBytes(12), randomBytes(600_001)];
    const counter = Buffer.concat([nonce, Buffer.from([0, 0, 0, 2])]);
    const sealed = sm4GcmSeal(key, nonce, Buffer.alloc(0), text);
    expect(sealed.length).toBe(text.length + 16);
    expect(Buffer.compare(sealed.subarray(0, text.length), createCipheriv('sm4-ctr', key, counter).update(text))).toBe(
      0,
    );
  });
});
