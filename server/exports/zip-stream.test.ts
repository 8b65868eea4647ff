// Archives that are written as they go, read by fflate, which knows nothing of how they were made.
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { ZipStream } from './zip-stream';

function archive(write: (zip: ZipStream) => void): Uint8Array {
  const parts: Uint8Array[] = [];
  const zip = new ZipStream((bytes) => parts.push(bytes));
  write(zip);
  zip.close();
  return Buffer.concat(parts);
}

it('holds each file under its name, however many pieces it came in', () => {
  const long = 'pile '.repeat(50_000);
  const files = unzipSync(
    archive((zip) => {
      zip.begin('a.xml');
      for (const piece of ['<a>', long, '', '</a>']) zip.add(strToU8(piece));
      zip.end();
      zip.begin('桩.xml');
      zip.end();
    }),
  );
  expect(Object.keys(files)).toEqual(['a.xml', '桩.xml']);
  expect(strFromU8(files['a.xml'] ?? new Uint8Array())).toBe(`<a>${long}</a>`);
  expect(files['桩.xml']).toHaveLength(0);
});

it('packs what repeats', () => {
  const bytes = archive((zip) => {
    zip.begin('a.xml');
    zip.add(strToU8('pile '.repeat(50_000)));
    zip.end();
  });
  expect(bytes.length).toBeLessThan(5_000);
});

it('takes nothing while no file is begun', () => {
  const zip = new ZipStream(() => undefined);
  expect(() => zip.add(strToU8('a'))).toThrow('no file');
  expect(() => zip.end()).toThrow('no file');
});
