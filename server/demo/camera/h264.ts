// A small encoder of H.264, Constrained Baseline: macroblocks that can be predicted exactly from their neighbours, those
// that have not changed, and all others as plain samples (I_PCM). Lossless, and good for drawings with flat areas.
import { BitWriter } from './bits';

/** A frame in 4:2:0; width and height are multiples of 16. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly y: Uint8Array;
  readonly cb: Uint8Array;
  readonly cr: Uint8Array;
}

const PROFILE = { idc: 66, constraints: 0xc0, level: 13 } as const;
const FRAME_NUM_BITS = 8;
const NAL = { slice: 0x41, idr: 0x65, sps: 0x67, pps: 0x68 } as const;
/** mb_type in an I slice; in a P slice intra types follow five inter ones. */
const MB_I16_FIRST = 1;
const MB_PCM = 25;
const INTRA_IN_P = 5;

/** What the decoder is told once. */
export interface ParameterSets {
  readonly sps: Uint8Array;
  readonly pps: Uint8Array;
  /** As in `codecs="avc1.…"`. */
  readonly codec: string;
}

export function parameterSets(width: number, height: number): ParameterSets {
  const sps = new BitWriter();
  sps.unsigned(PROFILE.idc, 8);
  sps.unsigned(PROFILE.constraints, 8);
  sps.unsigned(PROFILE.level, 8);
  sps.golomb(0);
  sps.golomb(FRAME_NUM_BITS - 4);
  // Pictures come out in the order in which they are decoded.
  sps.golomb(2);
  sps.golomb(1);
  sps.bit(0);
  sps.golomb(width / 16 - 1);
  sps.golomb(height / 16 - 1);
  // Frames only; 8x8 inference; no cropping; no VUI.
  for (const flag of [1, 1, 0, 0]) sps.bit(flag);
  const pps = new BitWriter();
  pps.golomb(0);
  pps.golomb(0);
  pps.bit(0);
  pps.bit(0);
  for (let i = 0; i < 3; i++) pps.golomb(0);
  pps.bit(0);
  pps.unsigned(0, 2);
  for (let i = 0; i < 3; i++) pps.signedGolomb(0);
  // The deblocking filter can be switched off.
  for (const flag of [1, 0, 0]) pps.bit(flag);
  const hex = [PROFILE.idc, PROFILE.constraints, PROFILE.level].map((byte) => byte.toString(16).padStart(2, '0'));
  return { sps: nal(NAL.sps, sps), pps: nal(NAL.pps, pps), codec: `avc1.${hex.join('')}` };
}

/** NAL unit with emulation prevention (7.4.1). */
function nal(header: number, writer: BitWriter): Uint8Array {
  const bytes = [header];
  let zeros = 0;
  for (const byte of writer.finish()) {
    if (zeros === 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(bytes);
}

/** Whether all samples of a block are what a line of samples beside it says. */
interface Plane {
  readonly samples: Uint8Array;
  readonly width: number;
  readonly size: number;
}

const planesOf = (frame: Frame): readonly Plane[] => [
  { samples: frame.y, width: frame.width, size: 16 },
  { samples: frame.cb, width: frame.width / 2, size: 8 },
  { samples: frame.cr, width: frame.width / 2, size: 8 },
];

function block({ samples, width, size }: Plane, mbX: number, mbY: number): Uint8Array {
  const out = new Uint8Array(size * size);
  for (let row = 0; row < size; row++) {
    const from = (mbY * size + row) * width + mbX * size;
    out.set(samples.subarray(from, from + size), row * size);
  }
  return out;
}

/** Every row repeats the row above the block. */
function isVertical({ samples, width, size }: Plane, mbX: number, mbY: number): boolean {
  const above = (mbY * size - 1) * width + mbX * size;
  for (let row = 1; row <= size; row++)
    for (let i = 0; i < size; i++) if (samples[above + row * width + i] !== samples[above + i]) return false;
  return true;
}

/** Every column repeats the column left of the block. */
function isHorizontal({ samples, width, size }: Plane, mbX: number, mbY: number): boolean {
  for (let row = 0; row < size; row++) {
    const from = (mbY * size + row) * width + mbX * size;
    for (let i = 0; i < size; i++) if (samples[from + i] !== samples[from - 1]) return false;
  }
  return true;
}

function isSame(a: Plane, b: Plane, mbX: number, mbY: number): boolean {
  const [before, now] = [block(a, mbX, mbY), block(b, mbX, mbY)];
  return now.every((sample, i) => sample === before[i]);
}

/**
 * One picture as a slice NAL unit. Without `before` it is an IDR picture; with it, what has not changed is skipped.
 * `frameNum`: pictures since the last IDR; `idrId` differs between neighbouring IDR pictures.
 */
export function encodePicture(frame: Frame, before: Frame | null, frameNum: number, idrId: number): Uint8Array {
  const bits = new BitWriter();
  bits.golomb(0);
  bits.golomb(before === null ? 7 : 5);
  bits.golomb(0);
  bits.unsigned(frameNum % 2 ** FRAME_NUM_BITS, FRAME_NUM_BITS);
  if (before === null) {
    bits.golomb(idrId);
    bits.unsigned(0, 2);
  } else {
    // The one reference there is, as it is, and no marking.
    bits.unsigned(0, 3);
  }
  bits.signedGolomb(0);
  bits.golomb(1);
  const columns = frame.width / 16;
  /** Whether a macroblock has samples of its own: its neighbours then count it as full of coefficients. */
  const pcm = new Uint8Array(columns * (frame.height / 16));
  const planes = planesOf(frame);
  const old = before === null ? null : planesOf(before);
  let skipped = 0;
  for (let mb = 0; mb < pcm.length; mb++) {
    const mbX = mb % columns;
    const mbY = Math.floor(mb / columns);
    if (old?.every((plane, i) => isSame(plane, planes[i] ?? plane, mbX, mbY))) {
      skipped += 1;
      continue;
    }
    if (old !== null) bits.golomb(skipped);
    skipped = 0;
    const base = old === null ? 0 : INTRA_IN_P;
    const vertical = mbY > 0 && planes.every((plane) => isVertical(plane, mbX, mbY));
    const horizontal = mbX > 0 && planes.every((plane) => isHorizontal(plane, mbX, mbY));
    if (vertical || horizontal) {
      bits.golomb(base + MB_I16_FIRST + (vertical ? 0 : 1));
      // The modes of chroma are numbered otherwise: 1 horizontal, 2 vertical.
      bits.golomb(vertical ? 2 : 1);
      bits.signedGolomb(0);
      noCoefficients(bits, mbX > 0 ? pcm[mb - 1] : undefined, mbY > 0 ? pcm[mb - columns] : undefined);
      continue;
    }
    bits.golomb(base + MB_PCM);
    bits.align();
    for (const plane of planes) bits.raw(block(plane, mbX, mbY));
    pcm[mb] = 1;
  }
  if (skipped > 0) bits.golomb(skipped);
  return nal(before === null ? NAL.idr : NAL.slice, bits);
}

/** coeff_token of no coefficients, whose code depends on how many the neighbours have (9.2.1): 16 or none. */
function noCoefficients(bits: BitWriter, left: number | undefined, above: number | undefined): void {
  const counts = [left, above].flatMap((pcm) => (pcm === undefined ? [] : [pcm * 16]));
  const sum = counts.reduce((a, b) => a + b, 0);
  const expected = counts.length === 2 ? (sum + 1) >> 1 : sum;
  if (expected < 2) bits.bit(1);
  else bits.unsigned(3, 6);
}
