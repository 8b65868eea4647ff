// Logs as data parts (docs/protocol/formats.md): the chunks of some records, and a line that says whose each is.
import type { DamagedStretch, PartsEnd } from '../../src/contracts/envelope';
import { MOST_DAMAGED } from '../../src/contracts/most-damaged';
import type { ForwardedChunk } from '../db/forwarded-logs';

/** A part is sent when it has so many bytes, or when all rows of one read are in it. */
const PART_BYTES = 240 * 1024;
const LENGTH_BYTES = 4;

/**
 * One part or more for each page; empty pages have none. `damaged`: the parts that could not be read, when all pages
 * are; the end lists the first of very many, and the server's log has all.
 */
export async function* logParts(
  pages: AsyncIterable<readonly ForwardedChunk[]>,
  damaged: readonly DamagedStretch[] = [],
): AsyncGenerator<Uint8Array, Omit<PartsEnd, 'parts'>> {
  let rows = 0;
  const records = new Set<string>();
  for await (const page of pages) {
    let waiting: ForwardedChunk[] = [];
    let bytes = 0;
    for (const chunk of page) {
      if (bytes > 0 && bytes + chunk.bytes.length > PART_BYTES) {
        yield partOf(waiting);
        waiting = [];
        bytes = 0;
      }
      waiting.push(chunk);
      bytes += chunk.bytes.length;
      rows += chunk.rows;
      records.add(chunk.recordNo);
    }
    if (waiting.length > 0) yield partOf(waiting);
  }
  return { rows, records: records.size, ...(damaged.length === 0 ? {} : { damaged: damaged.slice(0, MOST_DAMAGED) }) };
}

function partOf(chunks: readonly ForwardedChunk[]): Buffer {
  const listed = chunks.map(({ recordNo, bytes }) => [recordNo, bytes.length]);
  const head = Buffer.from(JSON.stringify({ chunks: listed }), 'utf8');
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, ...chunks.map(({ bytes }) => bytes)]);
}
