import { crc32, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { drawPhoto, photoKey } from './photos';

it('a photo is a PNG of the size it says, each different', () => {
  const png = drawPhoto(1);
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const named = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(named));
    chunks.set(named.toString('latin1', 0, 4), named.subarray(4));
    at += 12 + length;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  expect(rows.length).toBe(height * (1 + 3 * width));
  // The sky is blue, the soil is not.
  expect(rows[3 + 3 * 300] ?? 0).toBeGreaterThan(rows[1 + 3 * 300] ?? 0);
  expect(png.equals(drawPhoto(2))).toBe(false);
  expect(photoKey(7, 5)).toBe('account/7/warning/demo-1.png');
});
