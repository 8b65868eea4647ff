// The parts that the state of most screens is made of.
import { positiveInteger } from '../../shared/positive-integer';
import type { TableSort } from '../data-table/data-table';
import { type AddressPart, setParameter } from './address-state';

/** The id of what is selected; null: nothing is. 'Back' undoes a selection, and so closes a panel or drawer. */
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

/** The column that a table is sorted by, with a minus when descending. */
export function sortPart<K extends string>(columns: readonly K[], home: TableSort<K>): AddressPart<TableSort<K>> {
  return {
    read(search) {
      const [, minus, key] = /^(-?)(\w+)$/.exec(search.get('sort') ?? '') ?? [];
      const column = columns.find((known) => known === key);
      return column === undefined ? home : { key: column, descending: minus === '-' };
    },
    write(search, { key, descending }) {
      const isHome = key === home.key && descending === home.descending;
      setParameter(search, 'sort', isHome ? null : `${descending ? '-' : ''}${key}`);
    },
  };
}
