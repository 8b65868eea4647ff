// A table in parts (docs/protocol/formats.md): each is a table of its own with some of the rows, in the order of the list.
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { MAX_PART_BYTES, type PartsEnd } from '../../src/contracts/envelope';
import { DEFLATE_LEVEL } from './packed-table';
import type { DeflatedPart } from './parts-answer';
import { readAhead } from './read-ahead';

const deflateRawAsync = promisify(deflateRaw);
/** Most texts of a cell are shorter; a page of longer ones is taken apart. */
const CELL_BYTES = 16;

/** Rows of some columns, each as JSON cells with commas between them. */
export interface TextRows {
  readonly n: number;
  readonly texts: ReadonlyMap<string, string>;
}

/** Rows to read at once, so that they usually fit into a part. */
export function rowsOfPart(columns: number): number {
  return Math.max(1, Math.min(10_000, Math.floor(MAX_PART_BYTES / (CELL_BYTES * Math.max(1, columns)))));
}

/** Sends pages of rows as parts; gives the number of rows in the end. */
export async function* tableParts(
  pages: AsyncIterable<TextRows>,
): AsyncGenerator<DeflatedPart, Omit<PartsEnd, 'parts'>> {
  let rows = 0;
  for await (const page of readAhead(pages)) {
    for (const json of jsonOf(page)) yield { deflated: await deflateRawAsync(json, { level: DEFLATE_LEVEL }) };
    rows += page.n;
  }
  return { rows, records: null };
}

/** The rows as one table in JSON. */
export function tableJson({ n, texts }: TextRows): Buffer {
  const columns = [...texts].map(([name, cells]) => `${JSON.stringify(name)}:[${cells}]`).join(',');
  return Buffer.from(`{"columns":{${columns}},"rows":${n}}`, 'utf8');
}

/** The rows as JSON texts of tables, none longer than a part may be. */
export function* jsonOf({ n, texts }: TextRows): Generator<Buffer> {
  if (n === 0) return;
  const json = tableJson({ n, texts });
  if (json.length <= MAX_PART_BYTES || n === 1) {
    yield json;
    return;
  }
  const half = Math.ceil(n / 2);
  const cut = [...texts].map(([name, cells]): [string, unknown[]] => [name, JSON.parse(`[${cells}]`)]);
  const between = (from: number, to: number): TextRows => ({
    n: to - from,
    texts: new Map(
      cut.map(([name, cells]) => [
        name,
        cells
          .slice(from, to)
          .map((cell) => JSON.stringify(cell))
          .join(','),
      ]),
    ),
  });
  yield* jsonOf(between(0, half));
  yield* jsonOf(between(half, n));
}
