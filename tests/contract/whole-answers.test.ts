// Answers of the embedded database come whole and at once, however they are cut on the way: PGlite gives them in pieces of
// 8 KB, and bytes held back without anybody to send them would hang the server.
import pg from 'pg';
import { expect, it } from 'vitest';
import { type EmbeddedDatabase, openEmbedded } from '../../server/db/embedded';
import { THREAD_URL } from './server-process';
import { STORAGE_KINDS } from './storages';

const [EMBEDDED] = STORAGE_KINDS;
/** Lengths of a row whose answer, 58 bytes longer, ends around the end of a piece: each byte of its end is cut off once. */
const AROUND_A_PIECE = { from: 8120, to: 8150 };

it('answers of the embedded database come whole', async () => {
  if (EMBEDDED === undefined) throw new Error('no embedded database');
  const { storage, close } = await EMBEDDED.open();
  const database: EmbeddedDatabase = await openEmbedded(storage.dataDir, THREAD_URL);
  const settings = { host: database.socketDir, port: 5432, user: 'postgres', database: 'postgres' };
  const clients = [new pg.Client(settings), new pg.Client(settings)] as const;
  try {
    const [client] = clients;
    await Promise.all(clients.map((each) => each.connect()));
    const rowOf = async (length: number, values?: number[]): Promise<number> =>
      String(
        (await client.query(`select repeat('x', ${values === undefined ? length : '$1::int'}) as x`, values)).rows[0].x,
      ).length;
    const aroundAPiece = async (): Promise<void> => {
      for (let length = AROUND_A_PIECE.from; length < AROUND_A_PIECE.to; length++) {
        expect(await rowOf(length)).toBe(length);
        expect(await rowOf(length, [length])).toBe(length);
      }
    };
    await aroundAPiece();
    // The last byte of an answer is then a letter with which messages begin that more of the answer follows.
    await client.query('begin');
    await aroundAPiece();
    await client.query('commit');
    expect(await rowOf(3_000_000, [3_000_000])).toBe(3_000_000);

    // Of two connections at once, and after an error in the midst of a statement.
    const numbers = Array.from({ length: 50 }, (_, at) => at);
    const asked = clients.map(async (each) => {
      const answers: number[] = [];
      for (const n of numbers) answers.push((await each.query('select $1::int as n', [n])).rows[0].n);
      return answers;
    });
    expect(await Promise.all(asked)).toEqual([numbers, numbers]);
    await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
    await expect(client.query('select nothing')).rejects.toThrow('nothing');
    const listed = await client.query({
      text: 'select n from generate_series(1, $1::int) n',
      values: [2000],
      name: 'kept',
    });
    expect(listed.rows).toHaveLength(2000);

    let pieces = 0;
    client.connection.stream.on('data', () => {
      pieces += 1;
    });
    await client.query('select n from generate_series(1, $1::int) n', [20]);
    expect(pieces).toBe(1);
  } finally {
    await Promise.all(clients.map((each) => each.end().catch(() => undefined)));
    await database.close();
    await close();
  }
});
