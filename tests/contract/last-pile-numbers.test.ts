// Numbers of piles by their ids: of several projects at once, and of piles that are no more.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { lastPileNumbers } from '../../server/db/last-pile-numbers';
import { THREAD_URL } from './server-process';
import { ON_POSTGRES } from './storages';

/** Project, pile, number. */
const PILES = [
  [1, 1, 'A-1'],
  [1, 2, 'A-2'],
  [2, 1, 'B-1'],
] as const;
/** States that were replaced: project, pile, revision, number. */
const REVISIONS = [
  // Is there, under another number.
  [1, 1, 1, 'A-old'],
  // Are no more.
  [1, 7, 1, 'A-7'],
  [1, 7, 10, 'A-7 last'],
  [1, 7, 2, 'A-7 second'],
  [2, 7, 3, 'B-7'],
] as const;

describe.each(ON_POSTGRES)('numbers of piles on $name', ({ open }) => {
  it('are theirs or their last ones, each of its own project', async () => {
    const { storage, close } = await open();
    const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
    try {
      const { pool, db } = database;
      for (const pile of PILES) {
        await pool.query('insert into pile (project_id, pile_id, pile_no) values ($1, $2, $3)', [...pile]);
      }
      for (const revision of REVISIONS) {
        await pool.query(
          `insert into pile_revision (project_id, pile_id, revision, action, state)
           values ($1, $2, $3, 'number', jsonb_build_object('pile_no', $4::text))`,
          [...revision],
        );
      }
      const asked = [1, 2, 3].flatMap((project_id) => [1, 2, 7, 9].map((pile_id) => ({ project_id, pile_id })));
      const numberOf = await lastPileNumbers(db, [...asked, ...asked]);
      expect(asked.map(numberOf)).toEqual([
        ...['A-1', 'A-2', 'A-7 last', null],
        ...['B-1', null, 'B-7', null],
        ...[null, null, null, null],
      ]);
      expect((await lastPileNumbers(db, []))({ project_id: 1, pile_id: 1 })).toBeNull();
    } finally {
      await database.close();
      await close();
    }
  });
});
