// Records that a link carries by their numbers: those that are compared, and those that are analysed.
import type { AddressPart } from '../../ui/address/address-state';

/**
 * Most records that an address has the numbers of: more would make it longer than some programs take. So many are set
 * against each other at most: more lines than that nobody tells apart.
 */
export const MOST_NAMED = 50;

export const MAX_RECORD_NO = 200;

/** Numbers of the records that are compared, each once. */
export const COMPARED_PART = recordNosPart('compared');

/** Numbers of the records that are analysed, each once; none: all of the list. */
export const SELECTED_PART = recordNosPart('selected');

/** How many records more a link compares than are set against each other; changed with them alone. */
export const LEFT_OUT_PART: AddressPart<number> = {
  read: (search) => Math.max(0, numbersIn(search, 'compared').length - MOST_NAMED),
  write: () => undefined,
};

function numbersIn(search: URLSearchParams, parameter: string): readonly string[] {
  return [...new Set(search.getAll(parameter))].filter((no) => no !== '' && no.length <= MAX_RECORD_NO);
}

function recordNosPart(parameter: string): AddressPart<readonly string[]> {
  return {
    read: (search) => numbersIn(search, parameter).slice(0, MOST_NAMED),
    write(search, numbers) {
      search.delete(parameter);
      for (const recordNo of numbers) search.append(parameter, recordNo);
    },
  };
}
