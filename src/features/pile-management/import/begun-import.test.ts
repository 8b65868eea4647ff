// A file of 100,000 rows is not lost with a connection, and nobody else gets it.
import { describe, expect, it } from 'vitest';
import { decodedTableOf } from '../../../../tests/fixtures/decoded-table';
import { pileTableColumns } from '../../../contracts/api/pile-management';
import { ErrorCode } from '../../../contracts/envelope';
import { randomUuid } from '../../../shared/random-uuid';
import { z } from '../../../shared/zod';
import { type BegunImport, beginImport, endImport, importToGoOn, mayBeStored } from './begun-import';

const sent: BegunImport = {
  owner: '王 HS-MI 7',
  importKey: randomUuid(),
  read: {
    name: 'a.csv',
    cells: { columns: [], rows: 0, lines: new Int32Array(), sheet: null, separator: null, isCut: false },
  },
  meaning: {
    headLines: 1,
    uses: [],
    swapsAxes: false,
    decimalMark: 'point',
    markFrom: 'cells',
    leftOut: Int32Array.of(),
    readsAll: false,
  },
  columns: { pile_no: ['A'] },
  checked: {
    answer: { rows: 1, added: 0, first_pile_id: null, errors: 0, cautions: 0, problems: [] },
    places: { findings: [], all: [], patternM: 0, more: false, away: null },
    levels: null,
    present: decodedTableOf(pileTableColumns, []),
    marks: new Uint8Array(1),
  },
};

describe('an import without an answer', () => {
  it('is gone on with by the same account in the same project, until it is answered', () => {
    beginImport(sent);
    expect(importToGoOn('王 HS-MI 8')).toBeNull();
    expect(importToGoOn(sent.owner)).toBe(sent);
    endImport(randomUuid());
    expect(importToGoOn(sent.owner)).toBe(sent);
    endImport(sent.importKey);
    expect(importToGoOn(sent.owner)).toBeNull();
  });

  it('is dropped when somebody else signs in', () => {
    beginImport(sent);
    expect(importToGoOn('李 HS-MI 7')).toBeNull();
    expect(importToGoOn(sent.owner)).toBeNull();
  });

  it.each([
    [true, 'network', {}],
    [true, 'timeout', {}],
    [true, 'http', { status: 502 }],
    [false, 'http', { status: 400 }],
    [true, 'signed_out', {}],
    [true, 'payload', {}],
    [true, 'worker_lost', {}],
    [true, 'api', { errorCode: ErrorCode.databaseAway }],
    [true, 'api', { errorCode: ErrorCode.tooManyAttempts }],
    [false, 'api', { errorCode: ErrorCode.badRequest }],
    [false, 'api', { errorCode: ErrorCode.diskFull }],
    [false, 'bad_input', {}],
  ])('may be stored: %s, after “%s” %j', (may, code, context) => {
    expect(mayBeStored({ code, message: '', context, retryable: false })).toBe(may);
  });

  it('has a key that the server takes for a UUID', () => {
    const keys = Array.from({ length: 200 }, randomUuid);
    expect(new Set(keys).size).toBe(200);
    expect(keys.every((key) => z.uuidv4().safeParse(key).success)).toBe(true);
  });
});
