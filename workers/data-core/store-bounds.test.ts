import { describe, expect, it } from 'vitest';
import { isWhole, tablesToDrop, unnamedPieces } from './store-bounds';

const table = (name: string, bytes: number, usedMs: number) => ({ name, bytes, usedMs });

describe('tables to drop', () => {
  it('are the least recently used, as far as the budget asks', () => {
    const tables = [table('b', 30, 2), table('a', 30, 1), table('c', 30, 3), table('new', 30, 0)];
    expect(tablesToDrop(tables, 120, 'new')).toEqual([]);
    expect(tablesToDrop(tables, 119, 'new')).toEqual(['a']);
    expect(tablesToDrop(tables, 60, 'new')).toEqual(['a', 'b']);
    expect(tablesToDrop(tables, 30, 'new')).toEqual(['a', 'b', 'c']);
  });

  it('leave what has no pieces, however long ago it was used', () => {
    expect(tablesToDrop([table('steps', 0, 1), table('a', 10, 2), table('new', 95, 3)], 100, 'new')).toEqual(['a']);
  });

  it('take in one that is too large by itself', () => {
    expect(tablesToDrop([table('a', 10, 1), table('new', 200, 2)], 100, 'new')).toEqual(['a', 'new']);
  });
});

it('a table is whole with all of its pieces, and without any that it does not name', () => {
  const pieces = ['a', 'b'];
  expect(isWhole({ pieces }, ['b', 'c', 'a'])).toBe(true);
  expect(isWhole({ pieces }, ['b', 'c'])).toBe(false);
  expect(isWhole({ pieces: [] }, [])).toBe(true);
});

it('a piece stays while any table names it', () => {
  const tables = [{ pieces: ['p', 'shared'] }, { pieces: ['shared'] }];
  expect(unnamedPieces(['p', 'shared', 'left'], tables)).toEqual(['left']);
  expect(unnamedPieces(['p', 'shared'], tables.slice(1))).toEqual(['p']);
});
