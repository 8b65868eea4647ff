import { describe, expect, it } from 'vitest';
import { ErrorCode } from '../../contracts/envelope';
import { afterRemoval } from './taken-back';

const refused = (...codes: readonly number[]) =>
  codes.map((error_code, at) => ({ pile_id: at + 1, error_code, message: '' }));

describe('added piles that are taken back', () => {
  it.each([
    ['all of them', { removed: 3, change_no: 7, refused: [] }, { undone: 3, stay: 0 }],
    [
      'but those that were changed since',
      { removed: 1, change_no: 7, refused: refused(ErrorCode.conflict, ErrorCode.conflict) },
      { undone: 1, stay: 2 },
    ],
    [
      'those that somebody removed do not stay',
      { removed: 1, change_no: 7, refused: refused(ErrorCode.notFound, ErrorCode.conflict) },
      { undone: 1, stay: 1 },
    ],
    ['none', { removed: 0, change_no: null, refused: refused(ErrorCode.conflict) }, { undone: 0, stay: 1 }],
  ])('%s', (_, answer, now) => {
    expect(afterRemoval(answer)).toEqual(now);
  });
});
