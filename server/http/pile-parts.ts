// A site's piles in parts (docs/protocol/formats.md): each packed as the browser keeps it, for a tenth of a table's bytes.
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { pileLocationColumns } from '../../src/contracts/api';
import { MAX_PART_BYTES } from '../../src/contracts/envelope';
import { KeptPiles, TableDecoder } from '../engine/engine';
import type { TableParts } from './kept-table';
import { DEFLATE_LEVEL } from './packed-table';
import type { TextRows } from './table-parts';

const deflateRawAsync = promisify(deflateRaw);
const SCHEMA_JSON = JSON.stringify(Object.entries(pileLocationColumns));

/** Rows of a part, and those that the database works on at once: about 30 ms, between which others have their turn. */
export const PILE_PART_ROWS = 20_000;

/** Packs pages of piles, each ordered by `pile_id`, as they come. */
export async function* pileParts(pages: AsyncIterable<TextRows> | readonly TextRows[]): TableParts {
  let rows = 0;
  for await (const page of pages) {
    for (const packed of packedPiles(page)) {
      yield { deflated: await deflateRawAsync(packed, { level: DEFLATE_LEVEL }) };
    }
    rows += page.n;
  }
  return { rows, records: null };
}

/** None longer than a part may be. */
function packedPiles({ n, texts }: TextRows): Uint8Array[] {
  if (n === 0) return [];
  const columns = [...texts].map(([name, cells]) => `${JSON.stringify(name)}:[${cells}]`).join(',');
  const decoder = TableDecoder.json(SCHEMA_JSON);
  decoder.push(Buffer.from(`{"columns":{${columns}},"rows":${n}}`, 'utf8'));
  const piles = KeptPiles.ofTable(decoder.finish());
  try {
    return withinBound(piles, 0, n);
  } finally {
    piles.free();
  }
}

function withinBound(piles: KeptPiles, from: number, to: number): Uint8Array[] {
  const part = piles.part(from, to);
  if (part.length <= MAX_PART_BYTES || to - from === 1) return [part];
  const middle = Math.ceil((from + to) / 2);
  return [...withinBound(piles, from, middle), ...withinBound(piles, middle, to)];
}
