// Fragmented MP4 with one video track (ISO/IEC 14496-12 and -15), as HLS takes it.
import type { ParameterSets } from './h264';

/** Ticks a second. */
export const TIMESCALE = 1000;
const IDENTITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000] as const;

function u16(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) out.writeUInt16BE(value, i * 2);
  return out;
}

function u32(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) out.writeUInt32BE(value, i * 4);
  return out;
}

function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

/** A box with version and flags. */
function fullBox(type: string, flags: number, ...parts: readonly Uint8Array[]): Buffer {
  return box(type, u32(flags), ...parts);
}

/** The initialization segment. */
export function initSegment(width: number, height: number, { sps, pps }: ParameterSets): Buffer {
  const avcC = box(
    'avcC',
    Buffer.from([1, sps[1] ?? 0, sps[2] ?? 0, sps[3] ?? 0, 0xff, 0xe1]),
    u16(sps.length),
    sps,
    Buffer.from([1]),
    u16(pps.length),
    pps,
  );
  const avc1 = box(
    'avc1',
    u32(0),
    u16(0, 1),
    u32(0, 0, 0, 0),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    avcC,
  );
  const none = u32(0);
  const stbl = box(
    'stbl',
    fullBox('stsd', 0, u32(1), avc1),
    fullBox('stts', 0, none),
    fullBox('stsc', 0, none),
    fullBox('stsz', 0, none, none),
    fullBox('stco', 0, none),
  );
  const minf = box(
    'minf',
    fullBox('vmhd', 1, u16(0, 0, 0, 0)),
    box('dinf', fullBox('dref', 0, u32(1), fullBox('url ', 1))),
    stbl,
  );
  const mdia = box(
    'mdia',
    fullBox('mdhd', 0, u32(0, 0, TIMESCALE, 0), u16(0x55c4, 0)),
    fullBox('hdlr', 0, none, Buffer.from('vide', 'latin1'), u32(0, 0, 0), Buffer.from('\0', 'latin1')),
    minf,
  );
  const tkhd = fullBox(
    'tkhd',
    3,
    u32(0, 0, 1, 0, 0, 0, 0),
    u16(0, 0, 0, 0),
    u32(...IDENTITY, width * 65_536, height * 65_536),
  );
  const mvhd = fullBox(
    'mvhd',
    0,
    u32(0, 0, TIMESCALE, 0, 0x10000),
    u16(0x0100, 0),
    u32(0, 0, ...IDENTITY, 0, 0, 0, 0, 0, 0, 2),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6', 'latin1'), u32(0), Buffer.from('iso6avc1mp41', 'latin1')),
    box('moov', mvhd, box('trak', tkhd, mdia), box('mvex', fullBox('trex', 0, u32(1, 1, 0, 0, 0)))),
  ]);
}

const SYNC_SAMPLE = 0x02000000;
const OTHER_SAMPLE = 0x01010000;

/** A media segment; the first picture is an IDR picture. `fromTicks`: time of its first picture. */
export function mediaSegment(
  no: number,
  fromTicks: number,
  ticksEach: number,
  pictures: readonly Uint8Array[],
): Buffer {
  const samples = pictures.map((picture) => Buffer.concat([u32(picture.length), picture]));
  const entries = samples.map((sample, i) => u32(sample.length, i === 0 ? SYNC_SAMPLE : OTHER_SAMPLE));
  const moof = (dataOffset: number): Buffer =>
    box(
      'moof',
      fullBox('mfhd', 0, u32(no)),
      box(
        'traf',
        // Offsets count from the moof; all samples last equally long.
        fullBox('tfhd', 0x020008, u32(1, ticksEach)),
        fullBox('tfdt', 0, u32(fromTicks)),
        fullBox('trun', 0x000601, u32(samples.length, dataOffset), ...entries),
      ),
    );
  const head = moof(moof(0).length + 8);
  return Buffer.concat([head, box('mdat', ...samples)]);
}
