import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { CAMERA_NAMES, readCameraFile, stillOf } from './camera/camera-files';
import { photoKey } from './photos';

it('a photo is a whole PNG, each different', async () => {
  const photos = await Promise.all(CAMERA_NAMES.map((camera) => readCameraFile(stillOf(camera))));
  for (const png of photos) {
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([320, 180]);
    const chunks: string[] = [];
    for (let at = 8; at < png.length; ) {
      const length = png.readUInt32BE(at);
      const named = png.subarray(at + 4, at + 8 + length);
      expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(named));
      chunks.push(named.toString('latin1', 0, 4));
      at += 12 + length;
    }
    expect([chunks[0], chunks.at(-1)]).toEqual(['IHDR', 'IEND']);
  }
  expect(new Set(photos.map((png) => png.toString('base64'))).size).toBe(photos.length);
  expect(photoKey(7, 5)).toBe('account/7/warning/demo-1.png');
});
