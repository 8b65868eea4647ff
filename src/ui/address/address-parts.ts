// The parts that the state of most screens is made of.
import { positiveInteger } from '../../shared/positive-integer';
import { sortsText, type TableSort } from '../data-table/sorts';
import { type AddressPart, setParameter } from './address-state';

/** The id of what is selected; null: nothing is. 'Back' undoes a selection, and so closes a panel. */
export function selectionPart(parameter: string): AddressPart<number | null> {
  return {
    read: (search) => positiveInteger(search.get(parameter)),
    write: (search, id) => setParameter(search, parameter, id === null ? null : String(id)),
    undoable: true,
  };
}

/** A text of at most `maxLength` characters; null where there is none. */
export function textPart(parameter: string, maxLength: number): AddressPart<string | null> {
  return {
    read(search) {
      const text = search.get(parameter);
      return text !== null && text !== '' && text.length <= maxLength ? text : null;
    },
    write: (search, text) => setParameter(search, parameter, text),
  };
}

/** One of a few values, of which the first is shown where the address says nothing. */
export function choicePart<T extends string>(parameter: string, choices: readonly [T, ...T[]]): AddressPart<T> {
  const [home] = choices;
  return {
    read: (search) => choices.find((choice) => choice === search.get(parameter)) ?? home,
    write: (search, choice) => setParameter(search, parameter, choice === home ? null : choice),
  };
}

/** The columns that a table is sorted by, the first counting most; never none. */
export function sortsPart<K extends string>(
  columns: readonly K[],
  home: TableSort<K>,
): AddressPart<readonly TableSort<K>[]> {
  const sortOf = (text: string): TableSort<K>[] => {
    const [, minus, key] = /^(-?)(\w+)$/.exec(text) ?? [];
    const column = columns.find((known) => known === key);
    return column === undefined ? [] : [{ key: column, descending: minus === '-' }];
  };
  return {
    read(search) {
      const sorts = (search.get('sort') ?? '').split(',').flatMap(sortOf);
      return sorts.length === 0 ? [home] : sorts;
    },
    write(search, sorts) {
      const text = sortsText(sorts);
      setParameter(search, 'sort', text === sortsText([home]) ? null : text);
    },
  };
}
