import { text } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packTable, unpackTable } from './packed-table';

it('comes out as it was packed, columns in their order', async () => {
  const table = await packTable(
    new Map([
      ['b', ['1,2', '', '3']],
      ['a', ['"桩",null,"x"']],
    ]),
    3,
  );
  expect(await text(unpackTable(table))).toBe('{"columns":{"b":[1,2,3],"a":["桩",null,"x"]},"rows":3}');
});

it('is inflated only as far as it is read', async () => {
  const bytes = 16 * 1024 * 1024;
  const stream = unpackTable({ deflated: deflateRawSync(Buffer.alloc(bytes)), rows: 0 });
  let came = 0;
  for await (const chunk of stream) {
    came += chunk.length;
    // A reader that takes its time: the bytes that wait for it stay few.
    await new Promise((resolve) => setImmediate(resolve));
    expect(stream.readableLength).toBeLessThanOrEqual(4 * 64 * 1024);
  }
  expect(came).toBe(bytes);
});
