// A pack: the chunks of many records in one file, as they are stored, and behind them where each lies. Written once.
//
//   chunks, one behind the other
//   for each chunk, by mark and number: mark (16 bytes), chunk_no, row_count, to_seq, bytes (uint32), place, from_ms,
//     to_ms (float64); all little-endian
//   place of that list (float64), its entries and its CRC-32 (uint32), the letters of the end
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { MARK_BYTES } from '../db/log-mark';
import type { ListedChunk } from '../db/record-logs';

const ENTRY_BYTES = MARK_BYTES + 4 * 4 + 3 * 8;
const END = Buffer.from('PCPACK01', 'latin1');
const TRAILER_BYTES = 8 + 4 + 4 + END.length;
const WRITE_BYTES = 1024 * 1024;
/** Chunks that lie no further apart are read together. */
const GAP_BYTES = 16 * 1024;
const READ_BYTES = 4 * 1024 * 1024;

/** A chunk as it lies in a pack, without the record that it was stored for. */
export type PackedChunk = Omit<ListedChunk, 'record_no'>;

/** The file is not what was written. */
export class PackDamaged extends Error {
  override readonly name = 'PackDamaged';
}

interface Place {
  readonly at: number;
  readonly bytes: number;
}

/** The list of a pack's chunks; the file is opened for each reading, so that it can be removed at any time. */
export class Pack {
  readonly file: string;
  readonly #entries: Buffer;

  private constructor(file: string, entries: Buffer) {
    this.file = file;
    this.#entries = entries;
  }

  /** Throws PackDamaged, or what opening the file throws. */
  static async open(file: string): Promise<Pack> {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      const trailer = await bytesAt(handle, { at: size - TRAILER_BYTES, bytes: TRAILER_BYTES });
      const place = { at: trailer.readDoubleLE(0), bytes: trailer.readUInt32LE(8) * ENTRY_BYTES };
      if (!trailer.subarray(-END.length).equals(END) || place.at + place.bytes !== size - TRAILER_BYTES) {
        throw new PackDamaged(file);
      }
      const entries = await bytesAt(handle, place);
      if (crc32(entries) !== trailer.readUInt32LE(12)) throw new PackDamaged(file);
      return new Pack(file, entries);
    } finally {
      await handle.close();
    }
  }

  /** Of the list in memory. */
  get bytes(): number {
    return this.#entries.length;
  }

  /** The marks that it knows of, in hexadecimal. */
  marks(): Set<string> {
    const marks = new Set<string>();
    for (let at = 0; at < this.#entries.length; at += ENTRY_BYTES) {
      marks.add(this.#entries.toString('hex', at, at + MARK_BYTES));
    }
    return marks;
  }

  /** The chunks of those marks that it has. Throws PackDamaged, or what reading the file throws. */
  async chunksOf(marks: readonly Buffer[]): Promise<ReadonlyMap<Buffer, readonly PackedChunk[]>> {
    const entries = marks.flatMap((mark) => this.#entriesOf(mark).map((entry) => ({ mark, ...entry })));
    entries.sort((one, other) => one.place.at - other.place.at);
    const handle = await open(this.file);
    try {
      const stretches = stretchesOf(entries.map(({ place }) => place));
      const read = await Promise.all(stretches.map((stretch) => bytesAt(handle, stretch)));
      const chunks = new Map<Buffer, PackedChunk[]>();
      let current = 0;
      for (const { mark, place, ...chunk } of entries) {
        while (current < stretches.length - 1 && place.at >= (stretches[current + 1]?.at ?? 0)) current += 1;
        const from = place.at - (stretches[current]?.at ?? 0);
        const data = read[current]?.subarray(from, from + place.bytes) ?? Buffer.alloc(0);
        const known = chunks.get(mark);
        if (known === undefined) chunks.set(mark, [{ ...chunk, data }]);
        else known.push({ ...chunk, data });
      }
      return chunks;
    } finally {
      await handle.close();
    }
  }

  /** None of a mark that it does not know, and of one that it only knows not to have. */
  #entriesOf(mark: Buffer): (Omit<PackedChunk, 'data'> & { readonly place: Place })[] {
    const entries = this.#entries;
    let low = 0;
    let high = entries.length / ENTRY_BYTES;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = middle * ENTRY_BYTES;
      if (entries.compare(mark, 0, MARK_BYTES, at, at + MARK_BYTES) < 0) low = middle + 1;
      else high = middle;
    }
    const found = [];
    for (let at = low * ENTRY_BYTES; at < entries.length; at += ENTRY_BYTES) {
      if (entries.compare(mark, 0, MARK_BYTES, at, at + MARK_BYTES) !== 0) break;
      const numbers = at + MARK_BYTES;
      const bytes = entries.readUInt32LE(numbers + 12);
      if (bytes === 0) break;
      found.push({
        chunk_no: entries.readUInt32LE(numbers),
        row_count: entries.readUInt32LE(numbers + 4),
        to_seq: entries.readUInt32LE(numbers + 8),
        place: { at: entries.readDoubleLE(numbers + 16), bytes },
        from_ms: entries.readDoubleLE(numbers + 24),
        to_ms: entries.readDoubleLE(numbers + 32),
      });
    }
    return found;
  }
}

/** Writes a pack into a new file. */
export class PackWriter {
  readonly #handle: FileHandle;
  readonly #entries = new Map<string, Buffer>();
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #at = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Makes the file, which is whole when this resolves with its bytes. */
  static async write(file: string, logs: (writer: PackWriter) => Promise<void>): Promise<number> {
    const handle = await open(file, 'wx');
    try {
      const writer = new PackWriter(handle);
      await logs(writer);
      return await writer.#finish();
    } finally {
      await handle.close();
    }
  }

  /** A log whole; without chunks: its mark is known, and it is to be read elsewhere. Logs of one mark are the same. */
  async add(mark: Buffer, chunks: readonly PackedChunk[]): Promise<void> {
    const name = mark.toString('hex');
    if (this.#entries.has(name)) return;
    const places = chunks.map((chunk) => {
      const entry = entryOf(mark, chunk, this.#at);
      this.#waiting.push(chunk.data);
      this.#waitingBytes += chunk.data.length;
      this.#at += chunk.data.length;
      return entry;
    });
    this.#entries.set(name, chunks.length === 0 ? entryOf(mark, null, 0) : Buffer.concat(places));
    if (this.#waitingBytes >= WRITE_BYTES) await this.#write();
  }

  async #finish(): Promise<number> {
    // By the marks' bytes, as they are looked up.
    const entries = Buffer.concat([...this.#entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry));
    const trailer = Buffer.alloc(TRAILER_BYTES);
    trailer.writeDoubleLE(this.#at, 0);
    trailer.writeUInt32LE(entries.length / ENTRY_BYTES, 8);
    trailer.writeUInt32LE(crc32(entries), 12);
    END.copy(trailer, 16);
    this.#waiting.push(entries, trailer);
    await this.#write();
    return this.#at + entries.length + trailer.length;
  }

  async #write(): Promise<void> {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    await this.#handle.writeFile(bytes);
  }
}

function entryOf(mark: Buffer, chunk: PackedChunk | null, at: number): Buffer {
  const entry = Buffer.alloc(ENTRY_BYTES);
  mark.copy(entry);
  if (chunk === null) return entry;
  [chunk.chunk_no, chunk.row_count, chunk.to_seq, chunk.data.length].forEach((number, place) => {
    entry.writeUInt32LE(number, MARK_BYTES + 4 * place);
  });
  [at, chunk.from_ms, chunk.to_ms].forEach((number, place) => {
    entry.writeDoubleLE(number, MARK_BYTES + 16 + 8 * place);
  });
  return entry;
}

/** Stretches read at once: places that are near each other, in order. */
function stretchesOf(places: readonly Place[]): Place[] {
  const stretches: { at: number; bytes: number }[] = [];
  for (const { at, bytes } of places) {
    const last = stretches.at(-1);
    const until = at + bytes;
    if (last !== undefined && at <= last.at + last.bytes + GAP_BYTES && until - last.at <= READ_BYTES) {
      last.bytes = Math.max(last.bytes, until - last.at);
    } else {
      stretches.push({ at, bytes });
    }
  }
  return stretches;
}

async function bytesAt(handle: FileHandle, { at, bytes }: Place): Promise<Buffer> {
  if (!(at >= 0)) throw new PackDamaged('a pack is too short');
  const buffer = Buffer.allocUnsafe(bytes);
  let done = 0;
  while (done < bytes) {
    const { bytesRead } = await handle.read(buffer, done, bytes - done, at + done);
    if (bytesRead === 0) throw new PackDamaged('a pack is too short');
    done += bytesRead;
  }
  return buffer;
}
