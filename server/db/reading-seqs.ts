// Which rows of a record have the last readings of each channel: noted in its head as rows come, so that a reading is found
// whatever its age, and nobody goes through a log for it.

/** So many rows a channel: that of its last reading, and of the one before, which tells how often it reports. */
export const SEQS_OF_CHANNEL = 2;
const NONE = -1;

/** SQL of those of record `r` as bytes: Node reads them several times faster than an array in text. */
export const READING_SEQS_BYTES = 'array_send(r.reading_seqs)';
/** PostgreSQL's array_send, src/backend/utils/adt: before the elements of one dimension, and of each before its value. */
const ARRAY_HEAD_BYTES = 20;
const ELEMENT_HEAD_BYTES = 4;
const ELEMENT_BYTES = 8;

/** The seqs of READING_SEQS_BYTES. */
export function readingSeqsOf(bytes: Buffer): number[] {
  const seqs: number[] = [];
  for (let at = ARRAY_HEAD_BYTES; at < bytes.length; at += ELEMENT_BYTES) {
    seqs.push(bytes.readInt32BE(at + ELEMENT_HEAD_BYTES));
  }
  return seqs;
}

interface Row {
  readonly seq: number;
  readonly values: Readonly<Record<string, number | null | undefined>>;
}

/**
 * The seqs after some more rows, which may be late and of any order: for each of the record's channels its last, and the
 * one before; -1 for none.
 */
export function readingSeqsAfter(
  known: readonly number[] | null,
  channels: readonly string[],
  rows: readonly Row[],
): number[] {
  const seqs: number[] = [];
  channels.forEach((channel, place) => {
    let last = known?.[place * SEQS_OF_CHANNEL] ?? NONE;
    let before = known?.[place * SEQS_OF_CHANNEL + 1] ?? NONE;
    for (const { seq, values } of rows) {
      if ((values[channel] ?? null) === null) continue;
      if (seq > last) [last, before] = [seq, last];
      else if (seq < last && seq > before) before = seq;
    }
    seqs.push(last, before);
  });
  return seqs;
}
