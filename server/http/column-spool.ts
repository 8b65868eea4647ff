// A large table on its way to a client, packed as its rows come: they arrive row by row, but a table lists column by
// column. Each column is deflated by itself, piece after piece; pieces end on a byte and refer to nothing before them, so
// that all of them put one after the other are one DEFLATE stream (RFC 1951). Memory holds the packed answer and one
// piece of text a column.
import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import { DEFLATE_LEVEL, type PackedTable } from './packed-table';

const deflateRawAsync = promisify(deflateRaw);
/** Text of a column that is packed at once: beyond DEFLATE's window of 32 KiB larger pieces save little. */
const PIECE_CHARACTERS = 128 * 1024;
/** A block that is the last one, and empty. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

interface Column {
  readonly name: string;
  readonly packed: Buffer[];
  waiting: string[];
  length: number;
  hasCells: boolean;
}

export class ColumnSpool {
  private readonly columns: readonly Column[];
  private rows = 0;
  private bytes = 0;

  constructor(names: readonly string[]) {
    this.columns = names.map((name) => ({ name, packed: [], waiting: [], length: 0, hasCells: false }));
  }

  /** Characters of the cells so far: about the bytes that the table inflates to. */
  get textLength(): number {
    return this.bytes;
  }

  /** Adds rows: for each column, in order, its cells as JSON with commas between them. */
  async add(rows: number, cells: readonly string[]): Promise<void> {
    if (cells.length !== this.columns.length) throw new RangeError('a text for each column is needed');
    if (rows === 0) return;
    this.rows += rows;
    for (const [i, column] of this.columns.entries()) {
      const text = `${column.hasCells ? ',' : ''}${cells[i]}`;
      column.hasCells = true;
      column.waiting.push(text);
      column.length += text.length;
      this.bytes += text.length;
      if (column.length >= PIECE_CHARACTERS) await pack(column);
    }
  }

  /** The whole table. */
  async finish(): Promise<PackedTable> {
    const parts: Buffer[] = [];
    for (const [i, column] of this.columns.entries()) {
      await pack(column);
      parts.push(await packed(`${i === 0 ? '{"columns":{' : '],'}${JSON.stringify(column.name)}:[`), ...column.packed);
    }
    parts.push(await packed(`${this.columns.length === 0 ? '{"columns":{' : ']'}},"rows":${this.rows}}`), LAST_BLOCK);
    return { deflated: Buffer.concat(parts), rows: this.rows };
  }
}

async function pack(column: Column): Promise<void> {
  if (column.length === 0) return;
  const text = column.waiting.join('');
  column.waiting = [];
  column.length = 0;
  column.packed.push(await packed(text));
}

function packed(text: string): Promise<Buffer> {
  return deflateRawAsync(text, { level: DEFLATE_LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
}
