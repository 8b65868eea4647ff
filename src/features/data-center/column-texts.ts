// Parts of texts that the heads of the list are narrowed to, in the address beside the ranges of numbers.
import { type ColumnText, columnTextOf, columnTextText } from '../../shared/column-text';
import type { AddressPart } from '../../ui/address/address-state';
import { RANGE } from './column-ranges';
import type { RecordField } from './record-fields';

/** The parts in an address, `record_no~R-7`; of a column of other than texts, and without words, they count as absent. */
export function textsPart(fields: readonly RecordField[]): AddressPart<readonly ColumnText[]> {
  const isText = (key: string): boolean => fields.some((field) => field.key === key && field.kind === 'text');
  return {
    read: (search) =>
      search.getAll(RANGE).reduce<readonly ColumnText[]>((texts, text) => {
        const found = columnTextOf(text);
        return found === null || !isText(found.key) ? texts : withText(texts, found);
      }, []),
    write(search, texts) {
      const others = search.getAll(RANGE).filter((text) => !isText(columnTextOf(text)?.key ?? ''));
      search.delete(RANGE);
      for (const text of [...others, ...texts.map(columnTextText)]) search.append(RANGE, text);
    },
    undoable: true,
  };
}

/** The parts with this one in the place of another of its column; an empty one takes that away. */
export function withText(texts: readonly ColumnText[], text: ColumnText): readonly ColumnText[] {
  const others = texts.filter(({ key }) => key !== text.key);
  return text.part === '' ? others : [...others, text];
}
