// A ZIP file (PKWARE APPNOTE) written as it goes, with nothing held between two pieces but numbers: each piece of a file is packed by
// itself (RFC 1951 lets blocks follow each other), so that another writer can go on where one stopped.
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { z } from '../../src/shared/zod';

/** A file of the archive, as far as it is written. */
export const zippedFile = z.object({
  name: z.string(),
  crc: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  packedBytes: z.int().nonnegative(),
  /** Where its head begins. */
  at: z.int().nonnegative(),
});
type ZippedFile = Readonly<z.infer<typeof zippedFile>>;

/** Where a writer stands. */
export interface ZipMark {
  readonly files: readonly ZippedFile[];
  /** The file that is being written; null: none. */
  readonly open: ZippedFile | null;
  /** Bytes written so far. */
  readonly at: number;
}

const LEVEL = 4;
/** 2.0: the least that reads packed files. */
const VERSION = 20;
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** Of one moment, so that the same cells are the same bytes: 1 January 2000, 00:00. */
const [TIME, DATE] = [0, ((2000 - 1980) << 9) | (1 << 5) | 1];
/** A last block without data (RFC 1951, 3.2.6). */
const END_OF_BLOCKS = Uint8Array.of(3, 0);
/** Sizes and places have 32 bits. */
const MOST_BYTES = 0xffff_ffff;

export class ZipStream {
  private readonly files: ZippedFile[];
  private current: ZippedFile | null;
  private at: number;

  constructor(
    private readonly put: (bytes: Uint8Array) => void,
    from: ZipMark = { files: [], open: null, at: 0 },
  ) {
    this.files = [...from.files];
    this.current = from.open;
    this.at = from.at;
  }

  mark(): ZipMark {
    return { files: [...this.files], open: this.current, at: this.at };
  }

  /** Begins a file; the one before it must have ended. */
  begin(name: string): void {
    this.current = { name, crc: 0, bytes: 0, packedBytes: 0, at: this.at };
    const named = Buffer.from(name, 'utf8');
    this.write(numbers([4, 0x0403_4b50], [2, VERSION], ...about({ crc: 0, packedBytes: 0, bytes: 0 }, named), [2, 0]));
    this.write(named);
  }

  add(data: Uint8Array): void {
    const { current } = this;
    if (current === null) throw new Error('no file of the archive is begun');
    const packed = deflateRawSync(data, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
    this.write(packed);
    this.current = {
      ...current,
      crc: crc32(data, current.crc),
      bytes: current.bytes + data.length,
      packedBytes: current.packedBytes + packed.length,
    };
  }

  /** Ends the file that was begun. */
  end(): void {
    const { current } = this;
    if (current === null) throw new Error('no file of the archive is begun');
    this.write(END_OF_BLOCKS);
    const ended = { ...current, packedBytes: current.packedBytes + END_OF_BLOCKS.length };
    this.write(numbers([4, 0x0807_4b50], [4, ended.crc], [4, ended.packedBytes], [4, ended.bytes]));
    this.files.push(ended);
    this.current = null;
  }

  /** Writes the list of the files, which ends the archive. */
  close(): void {
    const from = this.at;
    for (const file of this.files) {
      const named = Buffer.from(file.name, 'utf8');
      const place = [
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, file.at],
      ] as const;
      this.write(numbers([4, 0x0201_4b50], [2, VERSION], [2, VERSION], ...about(file, named), ...place));
      this.write(named);
    }
    const count = this.files.length;
    this.write(
      numbers([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, this.at - from], [4, from], [2, 0]),
    );
  }

  private write(bytes: Uint8Array): void {
    this.at += bytes.length;
    if (this.at > MOST_BYTES) throw new Error('the archive is larger than its numbers can say');
    this.put(bytes);
  }
}

type Numbered = readonly [size: 2 | 4, value: number];

/** The part that the head of a file and its line in the list share. */
function about({ crc, packedBytes, bytes }: Pick<ZippedFile, 'crc' | 'packedBytes' | 'bytes'>, name: Uint8Array) {
  const how: readonly Numbered[] = [
    [2, FLAGS],
    [2, DEFLATE],
    [2, TIME],
    [2, DATE],
  ];
  const sizes: readonly Numbered[] = [
    [4, crc],
    [4, packedBytes],
    [4, bytes],
    [2, name.length],
  ];
  return [...how, ...sizes];
}

/** Numbers one behind the other, the least byte first. */
function numbers(...parts: readonly Numbered[]): Buffer {
  const bytes = Buffer.alloc(parts.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of parts) {
    at = bytes.writeUIntLE(value, at, size);
  }
  return bytes;
}
