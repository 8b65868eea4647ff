import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textsOf } from '../../src/shared/text-column';
import { dictColumn, textColumn } from './table-columns';

/** Texts as tables hold them: any characters but the one that separates them. */
const texts = fc.array(
  fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\u0000', '')),
  { maxLength: 40 },
);

it('keeps every text, whatever stands in it', () => {
  fc.assert(
    fc.property(texts, (list) => {
      expect(textsOf(textColumn(list.join('\u0000'), list.length))).toEqual(list);
    }),
  );
});

it('gives each distinct text one code', () => {
  fc.assert(
    fc.property(texts, (list) => {
      const { codes, values } = dictColumn(list.join('\u0000'), list.length);
      expect(Array.from(codes, (code) => values[code])).toEqual(list);
      expect(new Set(values).size).toBe(values.length);
    }),
  );
});
