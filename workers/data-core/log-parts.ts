// The logs of records as they come in parts: chunks, each with the number of its record (docs/protocol/formats.md).
import { z } from '../../src/shared/zod';
import { DataCoreError } from '../rpc/data-core-error';
import { parseJson } from './envelope';

export interface LogChunk {
  readonly recordNo: string;
  readonly bytes: Uint8Array;
}

const LENGTH_BYTES = 4;
const listSchema = z.object({ chunks: z.array(z.tuple([z.string(), z.int().nonnegative()])) });

/** The chunks of a data part, as views into it; rejects with `contract` what is none. */
export function chunksOf(part: Uint8Array): LogChunk[] {
  if (part.length < LENGTH_BYTES) throw wrong('it is shorter than its length');
  const length = new DataView(part.buffer, part.byteOffset).getUint32(0);
  let at = LENGTH_BYTES + length;
  const list = listSchema.safeParse(parseJson(part.subarray(LENGTH_BYTES, at), 'contract'));
  if (!list.success) throw wrong('its list has another shape');
  const chunks = list.data.chunks.map(([recordNo, bytes]) => {
    const chunk = { recordNo, bytes: part.subarray(at, at + bytes) };
    at += bytes;
    return chunk;
  });
  if (at !== part.length) throw wrong(`it has ${part.length} bytes, and its chunks end at ${at}`);
  return chunks;
}

function wrong(what: string): DataCoreError {
  return new DataCoreError('contract', `a part of a log: ${what}`, { path: 'chunks' });
}
