import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PacketMeter } from './packet-meter';

/** A publication whose length, which is written as MQTT writes it, is as given. */
function publication(restBytes: number): Buffer {
  const length: number[] = [];
  for (let rest = restBytes, more = true; more; ) {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    more = rest > 0;
    length.push(more ? low + 128 : low);
  }
  return Buffer.concat([Buffer.from([0x30, ...length]), Buffer.alloc(restBytes, 0xff)]);
}

/** Cuts bytes at the given places, each taken within their length. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const cuts = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return cuts.slice(1).map((end, i) => bytes.subarray(cuts[i], end));
}

describe('the lengths of MQTT packets', () => {
  it('lets packets up to the limit through, however they are cut, and no longer one', () => {
    const LIMIT = 300;
    fc.assert(
      fc.property(
        fc.array(fc.nat(500), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (sizes, places) => {
          const packets = sizes.map(publication);
          const tooLong = sizes.some((size) => size > LIMIT);
          const meter = new PacketMeter(LIMIT);
          expect(cut(Buffer.concat(packets), places).every((part) => meter.passes(part))).toBe(!tooLong);
        },
      ),
    );
  });

  it('refuses a packet by its header alone', () => {
    const meter = new PacketMeter(1000);
    expect(meter.passes(publication(2000).subarray(0, 1))).toBe(true);
    expect(meter.passes(publication(2000).subarray(1, 3))).toBe(false);
  });

  it('refuses a length that never ends', () => {
    expect(new PacketMeter(2 ** 31).passes(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01]))).toBe(false);
  });
});
