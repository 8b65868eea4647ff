// A site's piles in parts (docs/protocol/formats.md): each packed as the browser keeps it, for a tenth of a table's bytes.
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { pileLocationColumns } from '../../src/contracts/api';
import { MAX_PART_BYTES } from '../../src/contracts/envelope';
import { KeptPiles, TableDecoder } from '../engine/engine';
import { DEFLATE_LEVEL } from './packed-table';
import type { DeflatedPart, PartsAnswer } from './parts-answer';
import type { TextRows } from './table-parts';

const deflateRawAsync = promisify(deflateRaw);
const SCHEMA_JSON = JSON.stringify(Object.entries(pileLocationColumns));

export interface PileParts {
  readonly parts: readonly DeflatedPart[];
  readonly rows: number;
  /** Of all parts. */
  readonly bytes: number;
}

/** Packs pages of piles, each ordered by `pile_id`. */
export async function pileParts(pages: AsyncIterable<TextRows> | readonly TextRows[]): Promise<PileParts> {
  const parts: DeflatedPart[] = [];
  let rows = 0;
  for await (const page of pages) {
    for (const packed of packedPiles(page)) {
      parts.push({ deflated: await deflateRawAsync(packed, { level: DEFLATE_LEVEL }) });
    }
    rows += page.n;
  }
  return { parts, rows, bytes: parts.reduce((sum, { deflated }) => sum + deflated.length, 0) };
}

export function pilesAnswer({ parts, rows, bytes }: PileParts, headers: Readonly<Record<string, string>>): PartsAnswer {
  async function* sent() {
    yield* parts;
    return { rows, records: null };
  }
  return { headers, head: { rows, records: null, bytes }, parts: sent() };
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
