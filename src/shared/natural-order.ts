// Texts in the order in which people expect them: numbers within them count as numbers, so K2 stands before K10.

const ZERO = 0x30;
const NINE = 0x39;

/** A text in UTF-8: the bytes `from` to `to` - 1. */
export interface TextBytes {
  readonly utf8: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** Below 0 where `a` comes first, 0 where both count the same. Letters stand by their code points. */
export function naturalOrder(a: TextBytes, b: TextBytes): number {
  let i = a.from;
  let j = b.from;
  while (i < a.to && j < b.to) {
    const x = a.utf8[i] ?? 0;
    const y = b.utf8[j] ?? 0;
    if (isDigit(x) && isDigit(y)) {
      const endOfX = digitsEnd(a, i);
      const endOfY = digitsEnd(b, j);
      const order = numberOrder(a, [i, endOfX], b, [j, endOfY]);
      if (order !== 0) return order;
      i = endOfX;
      j = endOfY;
    } else if (x === y) {
      i += 1;
      j += 1;
    } else return x - y;
  }
  return a.to - i - (b.to - j);
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

function digitsEnd({ utf8, to }: TextBytes, from: number): number {
  let end = from;
  while (end < to && isDigit(utf8[end] ?? 0)) end += 1;
  return end;
}

type Stretch = readonly [from: number, to: number];

/** Numbers of any length; zeros before them count for nothing. */
function numberOrder(a: TextBytes, inA: Stretch, b: TextBytes, inB: Stretch): number {
  const fromA = pastZeros(a, inA);
  const fromB = pastZeros(b, inB);
  const longer = inA[1] - fromA - (inB[1] - fromB);
  if (longer !== 0) return longer;
  for (let k = 0; fromA + k < inA[1]; k += 1) {
    const order = (a.utf8[fromA + k] ?? 0) - (b.utf8[fromB + k] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

function pastZeros({ utf8 }: TextBytes, [from, to]: Stretch): number {
  let at = from;
  while (at < to && utf8[at] === ZERO) at += 1;
  return at;
}
