// Parts of a file that is made anew each time, and must come out as long as it was said to be.

/** Bytes `from` to before `to`. Throws when there are fewer or more than `length`. */
export async function* partOf(
  pieces: AsyncIterable<Buffer>,
  from: number,
  to: number,
  length: number,
): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const piece of pieces) {
    const wanted = piece.subarray(Math.max(0, from - at), Math.max(0, to - at));
    at += piece.length;
    if (at > length) break;
    if (wanted.length > 0) yield wanted;
    if (at >= to && to < length) return;
  }
  if (at !== length) throw new Error('the file has changed while it was sent');
}
