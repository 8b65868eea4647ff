// A table on its way to a client: `{columns, rows}` as raw DEFLATE. It is made from pages of column text that the
// database wrote, so that no JavaScript object per row exists.
import { createDeflateRaw, createInflateRaw, type InflateRaw } from 'node:zlib';

export interface PackedTable {
  readonly deflated: Buffer;
  readonly rows: number;
  /** Said of the table beside it. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** JSON cells of one column, joined by commas without the brackets; one entry a page. */
export type ColumnPages = ReadonlyMap<string, readonly string[]>;

/** A table as the database wrote it. */
export interface TableText {
  readonly pages: ColumnPages;
  readonly rows: number;
}

/** Level 6 takes twice the time of 4 for some 4 % fewer bytes of a pile list. */
export const DEFLATE_LEVEL = 4;
const CHUNK_BYTES = 64 * 1024;

/** Packs column text. Columns come out in the order of the map. */
export async function packTable(columns: ColumnPages, rows: number): Promise<PackedTable> {
  const deflate = createDeflateRaw({ level: DEFLATE_LEVEL, chunkSize: CHUNK_BYTES });
  const packed: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    deflate.on('data', (chunk: Buffer) => void packed.push(chunk));
    deflate.on('end', () => resolve());
    deflate.on('error', reject);
  });
  const write = async (text: string): Promise<void> => {
    if (!deflate.write(text)) await new Promise<void>((resolve) => deflate.once('drain', () => resolve()));
  };
  let before = '{"columns":{';
  for (const [name, pages] of columns) {
    await write(`${before}${JSON.stringify(name)}:[`);
    let separator = '';
    for (const page of pages) {
      if (page === '') continue;
      await write(separator);
      await write(page);
      separator = ',';
    }
    before = '],';
  }
  deflate.end(`${columns.size > 0 ? ']' : before}},"rows":${rows}}`);
  await done;
  return { deflated: Buffer.concat(packed), rows };
}

/**
 * The table's JSON, for a client that takes it plain. It may be a hundred times as large as the packed one: it comes piece
 * by piece, as fast as it is read, and is inflated beside the server's own thread.
 */
export function unpackTable({ deflated }: PackedTable): InflateRaw {
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(deflated);
  return inflate;
}
