// Any account that may upload sends the list: it is read once from beginning to end, for any content.
import { describe, expect, it } from 'vitest';
import { readPartList } from './part-list';

const ETAG = '0123456789abcdef0123456789ABCDEF';
const xml = (...parts: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<CompleteMultipartUpload>\n${parts.join('\n')}</CompleteMultipartUpload>`;

describe('a list of parts', () => {
  it.each(['"', '&quot;', ''])('is read as clients write it, with %j around the digest', (quote) => {
    const part = (n: number) => `<Part>\n<PartNumber>${n}</PartNumber>\n<ETag>${quote}${ETAG}${quote}</ETag>\n</Part>`;
    expect(readPartList(xml(part(1), part(2)))).toEqual([
      { part: 1, etag: ETAG.toLowerCase() },
      { part: 2, etag: ETAG.toLowerCase() },
    ]);
  });

  it.each([
    ['', []],
    ['<Part></Part>', [{ part: Number.NaN, etag: '' }]],
    ['<Part><PartNumber>1e3</PartNumber><ETag>x</ETag></Part>', [{ part: Number.NaN, etag: '' }]],
    ['<Part><PartNumber>1</PartNumber>', []],
  ])('that is %j names no part', (text, parts) => {
    expect(readPartList(text)).toEqual(parts);
  });

  // Sixteen times as long as a body may be: a search to the end from each opening tag took minutes for it.
  it.each(['<Part>', '<Part></Part', '<Part><PartNumber>1', '</Part>', '<Part><ETag>"'])(
    'of nothing but %j is done with at once',
    (piece) => {
      expect(readPartList(piece.repeat((4 * 1024 * 1024) / piece.length)).length).toBeLessThanOrEqual(1);
    },
  );
});
