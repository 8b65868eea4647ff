import { describe, expect, it } from 'vitest';
import { queryString } from './query-parameters';

describe('queryString', () => {
  it('drops what a search form leaves open: empty, null, undefined, -1 and empty lists', () => {
    expect(queryString({ a: '', b: null, c: undefined, d: -1, e: [], project_id: 3 })).toBe('project_id=3');
  });

  it('drops what says nothing in a list, and the list with it', () => {
    expect(queryString({ level: ['', 2, -1], handle_status: [''], rule: [-1], project_id: 3 })).toBe(
      'level=2&project_id=3',
    );
  });

  it('keeps the text -1, by which somebody seeks pile numbers', () => {
    expect(queryString({ pile_no: '-1' })).toBe('pile_no=-1');
  });

  it('keeps 0 and false, which are choices', () => {
    expect(queryString({ handle_status: 0, is_simulation: false })).toBe('handle_status=0&is_simulation=false');
  });

  it('repeats the key of a list and escapes what a pile number may hold', () => {
    expect(queryString({ level: [1, 2], pile_no: 'K0+0 #1&2' })).toBe('level=1&level=2&pile_no=K0%2B0+%231%262');
  });

  it('refuses objects, which would travel as [object Object]', () => {
    expect(() => queryString({ range: { from: 1 } })).toThrow('query parameter range');
  });
});
