// Where an export stands between two rows, so that another server, or the next start, goes on there: how far its rows, its writer and
// its pieces are. The keys of its rows are kept beside it, so that the file is of the list as it was when it was begun.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from '../../src/shared/zod';
import { writerMark } from './cells';
import { metDamage } from './damage-lines';

export const exportMark = z.object({
  /** Titles of the file's columns: a newer server may have others, and then begins anew. */
  titles: z.array(z.string()),
  /** Whole pieces written. */
  pieces: z.int().nonnegative(),
  /** Rows written, and how many there will be. */
  rows: z.int().nonnegative(),
  totalRows: z.int().nonnegative(),
  /** Keys whose rows are all written. */
  keysDone: z.int().nonnegative(),
  damage: metDamage.optional(),
  writer: writerMark,
});
export type ExportMark = Readonly<z.infer<typeof exportMark>>;

/** By what a sheet knows its rows. */
export type RowKeys = readonly (string | number)[];

const storedKeys = z.union([z.array(z.string()), z.array(z.number())]);

export async function packedKeys(keys: RowKeys): Promise<Buffer> {
  return await promisify(gzip)(JSON.stringify(keys));
}

export async function unpackedKeys(packed: Buffer): Promise<RowKeys> {
  return storedKeys.parse(JSON.parse((await promisify(gunzip)(packed)).toString('utf8')));
}

/** The keys that were kept, of a sheet that knows its rows by texts. */
export const textKeys = (keys: RowKeys): string[] => keys.filter((key) => typeof key === 'string');
/** The same by numbers. */
export const numberKeys = (keys: RowKeys): number[] => keys.filter((key) => typeof key === 'number');
